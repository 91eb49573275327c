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
export const wordsSchema = z.strictObject({
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

interface RuleWords extends Omit<z.infer<typeof wordsSchema>, 'ofBoth' | 'query' | 'parameters'> {
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

/** Names a rule for people: by its title, or by its id in words. */
export function titleOf({ id, title }: Pick<RuleWords, 'id' | 'title'>): string {
  return title ?? `${id.charAt(0).toUpperCase()}${id.slice(1).replaceAll('_', ' ')}`;
}

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

export interface ListedRule extends RuleWords, Query {}

/** A rule with its SQL built. */
export interface Rule extends RuleWords {
  readonly subject: Subject;
  readonly effort: Effort;
  readonly sql: string;
  readonly note?: string;
  /**
   * Differs if the rule asks something else: built from its parameters, the line and places of a
   * channel's rule, or the SQL of a rule of the rules file. Counts with the same mark can be
   * compared.
   */
  readonly mark: string;
  readonly ownSql?: string;
}

/** Describes in a few words which records a rule applies to. */
export function namePopulation(rule: Pick<Rule, 'subject' | 'applies' | 'appliesToAll'>): string {
  const { subject, applies, appliesToAll } = rule;
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
 * Builds a listed rule with its default parameters, except those that are set. The caller must
 * check that these exist and have the types of the defaults.
 */
export function buildRule(
  { parameters = {}, sql, note, ...words }: ListedRule,
  set: Parameters = {},
): Rule {
  const values = { ...parameters, ...set };
  const subject = words.subject ?? 'product';
  const named = {
    ...CONSTANTS,
    ...values,
    rule: words.id,
    owner: subject,
  };
  return {
    effort: USUAL_EFFORT[words.group],
    ...words,
    subject,
    sql: fillSql(sql, named),
    ...(note !== undefined && { note: fillSql(note, named) }),
    mark: JSON.stringify(values),
  };
}

export function sortRules(rules: readonly Rule[]): readonly Rule[] {
  return SEVERITIES.flatMap((severity) => rules.filter((rule) => rule.severity === severity));
}

/** The grades, the best first. */
export const GRADES = ['A', 'B', 'C', 'D', 'E'] as const;

export type Grade = (typeof GRADES)[number];

/** Points that a product loses for each failed rule of a severity. */
export type Weights = Readonly<Record<Severity, number>>;

export const DEFAULT_WEIGHTS: Weights = {
  error: 10,
  warning: 3,
  hint: 1,
};

// The most points that each grade but the last allows. With the default weights each further
// warning costs a grade, so that repairing what all products lack shows; and a product that lacks
// two things that sell, such as brand and barcode, is no B.
const MAX_POINTS: Readonly<Record<Exclude<Grade, 'E'>, number>> = {
  A: 2,
  B: 5,
  C: 8,
  D: 14,
};

// The best grade of a product with an error, whatever the weights are: it cannot be sold.
const BEST_WITH_ERROR = 'D';

/**
 * Grades a product.
 * @param points points that it lost
 * @param errors number of failed rules of severity `error`
 */
export function gradeOf(points: number, errors: number): Grade {
  const byPoints = GRADES.find((grade) => grade !== 'E' && points <= MAX_POINTS[grade]) ?? 'E';
  return errors > 0 && byPoints < BEST_WITH_ERROR ? BEST_WITH_ERROR : byPoints;
}

/**
 * Finds the median grade: half of the products have it or a better one; undefined: there are no
 * products.
 */
export function typicalGrade(grades: Readonly<Record<Grade, number>>): Grade | undefined {
  const products = GRADES.reduce((sum, grade) => sum + grades[grade], 0);
  let counted = 0;
  return GRADES.find((grade) => {
    counted += grades[grade];
    return products > 0 && counted * 2 >= products;
  });
}

/** The limits of {@link gradeOf} by the names that SQL reads. */
export const GRADE_LIMITS = {
  most_a: MAX_POINTS.A,
  most_b: MAX_POINTS.B,
  most_c: MAX_POINTS.C,
  most_d: MAX_POINTS.D,
  best_with_error: BEST_WITH_ERROR,
} as const;

export function countGood({ A, B }: Readonly<Record<Grade, number>>): number {
  return A + B;
}

export function countBad({ D, E }: Readonly<Record<Grade, number>>): number {
  return D + E;
}

/** Explains the grades in two sentences for reports and docs. */
export function describeGrades({ error, warning, hint }: Weights): string {
  const { A, B, C, D } = MAX_POINTS;
  return [
    'Each rule that a product or one of its variants fails costs it points:',
    `an error ${error}, a warning ${warning}, a hint ${hint}.`,
    `A is up to ${A} points, B up to ${B}, C up to ${C}, D up to ${D}, and E more;`,
    `with an error, ${BEST_WITH_ERROR} is the best.`,
  ].join(' ');
}
