/**
 * A rule is one question that each product or variant of the copy passes, fails, or leaves open.
 */

import * as z from 'zod';
import { fillSql } from '../copy/fill-sql.ts';
import { CONSTANTS } from './sql/constants.ts';

/** The groups of built-in rules, in the order of listings. */
export const GROUPS = ['completeness', 'consistency', 'validity', 'texts', 'outliers'] as const;

/** The groups of other rules: those of a rules file, and those of a channel. */
export const ADDED_GROUPS = ['own', 'channel'] as const;

export type Group = (typeof GROUPS)[number] | (typeof ADDED_GROUPS)[number];

/**
 * Severities of a failure, the worst first. `error`: the record cannot be sold, or is taken for
 * another one; `warning`: it sells, but some buyers, channels or systems cannot find, read or trust
 * it; `hint`: it could be better, or may be right after all.
 */
export const SEVERITIES = ['error', 'warning', 'hint'] as const;

export type Severity = (typeof SEVERITIES)[number];

/** The kinds of records that rules are about; the view of each is its name plus `s`. */
export const SUBJECTS = ['product', 'variant'] as const;

export type Subject = (typeof SUBJECTS)[number];

/**
 * Work that a repair takes, the least first. `once`: one change for all; `import`: one import of
 * data from elsewhere; `check`: a look at each record; `write`: writing for each record.
 */
export const EFFORTS = ['once', 'import', 'check', 'write'] as const;

export type Effort = (typeof EFFORTS)[number];

/** A rule as it is written down: a row of rules/rules.json. */
export const ruleRowSchema = z.strictObject({
  /** A heading for people; default: its id, see {@link titleOf}. */
  title: z.string().exactOptional(),
  severity: z.enum(SEVERITIES),
  /** Default: the usual one of its group. */
  effort: z.enum(EFFORTS).exactOptional(),
  /** The kind of record that passes or fails; default: product. */
  subject: z.enum(SUBJECTS).exactOptional(),
  /**
   * True if one rule asks it of products and another of variants; `{subject}` in the texts stands
   * for either.
   */
  ofBoth: z.literal(true).exactOptional(),
  /** True if it applies to every record of that kind: each passes, fails, or is unknown. */
  appliesToAll: z.literal(true).exactOptional(),
  /**
   * True if few records are of this kind by nature: few checked records are then no sign of missing
   * data.
   */
  appliesToFew: z.literal(true).exactOptional(),
  /** True if it looks for known patterns only: finding none proves nothing, so it never passes. */
  knowsPatternsOnly: z.literal(true).exactOptional(),
  /** True if `detail` lists kinds of failure, divided by commas, that are worth counting. */
  countsDetails: z.literal(true).exactOptional(),
  applies: z.string().exactOptional(),
  /**
   * Its query in rules/rule-queries.ts, if that is not named like it, because rules that are alike
   * share one.
   */
  query: z.string().exactOptional(),
  /** Parameters that a rules file may tune, with defaults: `$name` in its SQL. */
  parameters: z.record(z.string(), z.union([z.number(), z.array(z.string())])).exactOptional(),
  /** Completes the sentence "A product that …". */
  checks: z.string(),
  why: z.string(),
  fix: z.string(),
});

interface RuleDescription
  extends Omit<z.infer<typeof ruleRowSchema>, 'ofBoth' | 'query' | 'parameters'> {
  /** Its name in answers and arguments: snake_case. */
  readonly id: string;
  readonly group: Group;
  /**
   * Id of a rule that is not asked of records that pass this one. Example: a product with a GTIN
   * needs no MPN, so it does not matter if the copy cannot tell whether it has one.
   */
  readonly settles?: string;
}

/** Parameters of a rule: limits (numbers) and lists of names (texts). */
export type Parameters = Readonly<Record<string, number | readonly string[]>>;

/** Names a rule for people: by its title, or by its id in words (`no_price` → `No price`). */
export function titleOf({ id, title }: Pick<RuleDescription, 'id' | 'title'>): string {
  return title ?? `${id.charAt(0).toUpperCase()}${id.slice(1).replaceAll('_', ' ')}`;
}

/** Question of a rule to a copy. */
export interface Query {
  readonly parameters?: Parameters;
  /**
   * One SELECT over the views of the copy (copy/schema.ts), those of sql/views.sql and the
   * relations, with one row per record that the rule applies to: `product_id`, `variant_id` if it
   * is about variants, and `failed` (NULL: the copy cannot tell). Of those that fail also, where
   * there is something to say: `detail` (the value, and behind it in brackets what it is compared
   * with), `extent` (how bad: more is worse) and `shared` (what it shares with other failing
   * records); and, where one field is wrong, `field` (`name (de)`, `properties.Material`,
   * `prices.List`), `value` (what stands there), `proposed` (what is probably right) and `sure`
   * (how sure that is, 0 to 1). It reads the parameters, the constants of sql/constants.ts,
   * `$rule`, its id, and `$owner`, its kind of record.
   */
  readonly sql: string;
  /**
   * One SELECT of one text about the whole catalog: a notice as JSON on what the rule does not
   * judge, whose data is numbers and plain codes only; no row: there is nothing to say.
   */
  readonly note?: string;
}

/** A built-in rule, or one of a rules file, before its parameters are in its SQL. */
export interface ListedRule extends RuleDescription, Query {}

/** A rule with its SQL built. */
export interface Rule extends RuleDescription {
  readonly subject: Subject;
  readonly effort: Effort;
  readonly sql: string;
  readonly note?: string;
  /**
   * What the rule asks, to compare it with what it asked before: its parameters (`{"min":3}`), the
   * line and places of a channel's rule, or the SQL of a rule of the rules file. Counts of failures
   * can be compared if it is equal.
   */
  readonly mark: string;
  /** SQL of the rules file in the rule's own; absent for a rule of ours. */
  readonly ownSql?: string;
}

/** Describes which records a rule applies to: `all products`, `products with a price`. */
export function describePopulation({
  subject,
  applies,
  appliesToAll,
}: Pick<Rule, 'subject' | 'applies' | 'appliesToAll'>): string {
  if (applies !== undefined) return applies;
  return appliesToAll ? `all ${subject}s` : `${subject}s that have what it checks`;
}

const USUAL_EFFORT: Readonly<Record<Group, Effort>> = {
  completeness: 'import',
  consistency: 'check',
  validity: 'check',
  texts: 'write',
  outliers: 'check',
  own: 'check',
  channel: 'import',
};

/**
 * Builds the SQL of a listed rule.
 * @param overrides parameters that differ from the defaults; the caller must check that the rule
 *   has them, and with values of the same type
 */
export function buildRule(
  { parameters = {}, sql, note, ...description }: ListedRule,
  overrides: Parameters = {},
): Rule {
  const usedParameters = { ...parameters, ...overrides };
  const subject = description.subject ?? 'product';
  const sqlValues = {
    ...CONSTANTS,
    ...usedParameters,
    rule: description.id,
    owner: subject,
  };
  return {
    effort: USUAL_EFFORT[description.group],
    ...description,
    subject,
    sql: fillSql(sql, sqlValues),
    ...(note !== undefined && { note: fillSql(note, sqlValues) }),
    mark: JSON.stringify(usedParameters),
  };
}

/** Sorts rules, the most severe first, else in the order that they have. */
export function sortBySeverity(rules: readonly Rule[]): readonly Rule[] {
  return SEVERITIES.flatMap((severity) => rules.filter((rule) => rule.severity === severity));
}
