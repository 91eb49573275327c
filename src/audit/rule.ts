/** What a rule of the audit is: one question that every product or variant of the copy passes, fails, or leaves open. */

import * as z from 'zod';

/** The groups of rules, in the order in which they are told. */
export const GROUPS = ['completeness', 'consistency', 'validity', 'texts', 'outliers'] as const;

/** The groups of rules that are not built in: those of a rules file, and those of a channel. */
export const ADDED_GROUPS = ['own', 'channel'] as const;

/** One of {@link GROUPS} or {@link ADDED_GROUPS}. */
export type Group = (typeof GROUPS)[number] | (typeof ADDED_GROUPS)[number];

/** How bad a failure is, the worst first. */
export const SEVERITIES = ['error', 'warning', 'hint'] as const;

/** One of {@link SEVERITIES}. */
export type Severity = (typeof SEVERITIES)[number];

/** The kinds of records that rules are about: each is a view of its name with an s. */
export const SUBJECTS = ['product', 'variant'] as const;

/** One of {@link SUBJECTS}. */
export type Subject = (typeof SUBJECTS)[number];

/** What repairing takes, the least first: one change for all, one import of data that is elsewhere, a look at each, writing for each. */
export const EFFORTS = ['once', 'import', 'check', 'write'] as const;

/** One of {@link EFFORTS}. */
export type Effort = (typeof EFFORTS)[number];

/** What a rule says, whatever its limits are: an entry of rules/words.json. */
export const wordsSchema = z.strictObject({
  severity: z.enum(SEVERITIES),
  /** Default: what is usual in its group. */
  effort: z.enum(EFFORTS).exactOptional(),
  /** What kind of record passes or fails; default: a product. */
  subject: z.enum(SUBJECTS).exactOptional(),
  /** True where it is asked of both, each of which its sentences name where they have `{subject}`. */
  ofBoth: z.literal(true).exactOptional(),
  /** True where every record of that kind passes, fails, or is unknown, whatever it has. */
  appliesToAll: z.literal(true).exactOptional(),
  /** True where few records are of the kind by nature, so that few checked is no sign of missing data. */
  appliesToFew: z.literal(true).exactOptional(),
  /** True where it looks for known patterns only: finding none proves nothing, so it never passes. */
  knowsPatternsOnly: z.literal(true).exactOptional(),
  /** True where `detail` lists kinds of failure, divided by commas, that are worth counting each. */
  countsDetails: z.literal(true).exactOptional(),
  /** Which records it applies to, in a few words, where that is not plain: see {@link tellPopulation}. */
  applies: z.string().exactOptional(),
  /** What a failing record is like: a sentence without its subject's name. */
  checks: z.string(),
  /** What harm it does. */
  why: z.string(),
  /** What to do about it. */
  fix: z.string(),
});

/** The same of one rule, with what names it. */
interface RuleWords extends Omit<z.infer<typeof wordsSchema>, 'ofBoth'> {
  /** How answers and arguments name it: snake_case. */
  readonly id: string;
  readonly group: Group;
  /**
   * The id of a rule that is not asked of records that pass this one: whoever repairs this one need not know what the copy
   * cannot tell of that one.
   */
  readonly settles?: string;
}

/** What a rule can be tuned by: limits as numbers, lists of names as texts. */
export type Parameters = Readonly<Record<string, number | readonly string[]>>;

/** How a rule is asked. */
export interface Query {
  /** Every parameter, with what it is unless it is set; absent: there are none. */
  readonly parameters?: Parameters;
  /**
   * One SELECT over the views (copy/schema.ts) and the relations (sql/shared-relations.ts): one row for each record that the rule
   * applies to, with `product_id`, `variant_id`, `failed` (NULL: the copy cannot tell), `detail` (the value, and in brackets
   * behind it what it is compared with), `extent` (how bad: more is worse) and `shared` (what it shares with other records that fail, else NULL).
   * A function of the parameters where there are some.
   */
  readonly sql: string | Build<string>;
  /**
   * One SELECT of one text, of the whole catalog: a sentence on what the rule does not judge, in words of ours and plain codes
   * only; NULL: there is nothing to say.
   */
  readonly note?: string | Build<string | undefined>;
}

/** The queries of some rules by their ids; of most their SQL is all. */
export type Queries = Readonly<Record<string, string | Query>>;

/** A rule as it is listed. */
export interface ListedRule extends RuleWords, Query {}

/** The queries of a rule about products, and of the same about variants, whose id says so. @param build the one about either */
export function ofBoth<Id extends string>(
  id: Id,
  build: (subject: Subject, id: string) => string | Query,
): Readonly<Record<Id | `variant_${Id}`, string | Query>> {
  const variantId = `variant_${id}` as const;
  // The keys are those two.
  return { [id]: build('product', id), [variantId]: build('variant', variantId) } as Readonly<
    Record<Id | `variant_${Id}`, string | Query>
  >;
}

/** @param values by the names of the parameters; numbers and lists as in their defaults */
type Build<Built> = (values: Values) => Built;

/** The values of parameters: those of a rule that lists them are there, of the type of its default. */
export interface Values {
  number(name: string): number;
  texts(name: string): readonly string[];
}

/** A rule with its SQL built. */
export interface Rule extends RuleWords {
  readonly subject: Subject;
  readonly effort: Effort;
  readonly sql: string;
  readonly note?: string;
  /** Differs where the rule asks something else: of parameters that are set, of the SQL of others. Counts of one mark can be compared. */
  readonly mark: string;
  /** The part of `sql` that others wrote. */
  readonly ownSql?: string;
}

/** Which records a rule applies to, in a few words. */
export function tellPopulation({
  subject,
  applies,
  appliesToAll,
}: Pick<Rule, 'subject' | 'applies' | 'appliesToAll'>): string {
  return applies ?? (appliesToAll ? `all ${subject}s` : `${subject}s that have what it checks`);
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
 * Builds a listed rule with its defaults, but for the parameters that are set. Whether those are the rule's, and of the
 * same type as its defaults, is for the caller to check.
 */
export function buildRule({ parameters = {}, sql, note, ...words }: ListedRule, set: Parameters = {}): Rule {
  const values = { ...parameters, ...set };
  const read: Values = {
    number: (name) => Number(values[name]),
    texts: (name) => [values[name] ?? []].flat().map(String),
  };
  const told = typeof note === 'function' ? note(read) : note;
  return {
    subject: 'product',
    effort: USUAL_EFFORT[words.group],
    ...words,
    sql: typeof sql === 'function' ? sql(read) : sql,
    ...(told !== undefined && { note: told }),
    mark: JSON.stringify(values),
  };
}

/** The most severe first, else in their order. */
export function sortRules(rules: readonly Rule[]): readonly Rule[] {
  return SEVERITIES.flatMap((severity) => rules.filter((rule) => rule.severity === severity));
}
