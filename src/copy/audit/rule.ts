/** What a rule of the audit is: one question that every product or variant of the copy passes, fails, or leaves open. */

import { checkTexts, type TextCheck } from './sql/texts.ts';

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

/** One rule. */
export interface Rule {
  /** How answers and arguments name it: snake_case. */
  readonly id: string;
  readonly severity: Severity;
  readonly group: Group;
  /** What kind of record passes or fails. */
  readonly subject: (typeof SUBJECTS)[number];
  /** Which records it applies to, in a few words, where that is not plain: see {@link tellPopulation}. */
  readonly applies?: string;
  /** What a failing record is like: a sentence without its subject's name. */
  readonly checks: string;
  /** What harm it does. */
  readonly why: string;
  /** What to do about it. */
  readonly fix: string;
  /** True where every record of that kind passes, fails, or is unknown, whatever it has. */
  readonly appliesToAll?: true;
  /** True where few records are of the kind by nature, so that few checked is no sign of missing data. */
  readonly appliesToFew?: true;
  /** True where it looks for known patterns only: finding none proves nothing, so it never passes. */
  readonly knowsPatternsOnly?: true;
  /**
   * The id of a rule that is not asked of records that pass this one: whoever repairs this one need not know what the copy
   * cannot tell of that one.
   */
  readonly settles?: string;
  /** True where `detail` lists kinds of failure, divided by commas, that are worth counting each. */
  readonly countsDetails?: true;
  /**
   * One SELECT over the views (schema.ts): one row for each record that the rule applies to, with `product_id`,
   * `variant_id`, `code`, `status`, `failed` (NULL: the copy cannot tell), `detail` (a few words), `extent` (how
   * bad: more is worse) and `shared` (a list of the values that it shares with other records, else NULL). Text of the catalog in `detail` is cut at 200 characters, far beyond what answers show.
   */
  readonly sql: string;
  /** The same of all records of that kind, where `sql` is about some of them alone; absent: it is about all, or it does not matter. */
  readonly sqlOfAll?: string;
  /**
   * One SELECT of one text, of the whole catalog: a sentence on what the rule does not judge, in words of ours and plain codes
   * only; NULL: there is nothing to say.
   */
  readonly note?: string;
  /** What `sql` asks of texts, of a rule that does nothing else: then many such rules can be asked in one pass. */
  readonly texts?: TextCheck;
}

/** Which records a rule applies to, in a few words. */
export function tellPopulation({ subject, applies, appliesToAll }: Omit<Rule, 'sql'>): string {
  return applies ?? (appliesToAll ? `all ${subject}s` : `${subject}s that have what it checks`);
}

/** What a rule can be tuned by: limits as numbers, lists of names as texts. */
export type Parameters = Readonly<Record<string, number | readonly string[]>>;

/** A rule whose SQL depends on limits that a rules file may set. */
export type ParametricRule<Values extends Parameters = Parameters> = Omit<Rule, 'sql' | 'note' | 'texts'> & {
  /** Every parameter, with what it is unless it is set. */
  readonly parameters: Values;
  /**
   * Builds {@link Rule.sql}, or what it asks of texts, from a value for each of `parameters`. A method, so that rules with
   * different parameters fit into one list.
   */
  build(parameters: Values): string | TextCheck;
  /** Builds {@link Rule.note}; undefined: with these values there is none. */
  writeNote?(parameters: Values): string | undefined;
};

/** Lists a parametric rule among others, with the types of its parameters checked. */
export function listParametric<Values extends Parameters>(rule: ParametricRule<Values>): ParametricRule<Values> {
  return rule;
}

/** A rule that asks something of every text. */
type TextRule = Omit<Rule, 'sql'> & { readonly texts: TextCheck };

/** A rule as it is listed: one to be built, or one that is. */
export type ListedRule = Rule | TextRule | ParametricRule;

/**
 * Builds a listed rule with its defaults, but for the parameters that are set. Whether those are the rule's, and of the
 * same type as its defaults, is for the caller to check.
 */
export function buildRule(listed: ListedRule, set: Parameters = {}): Rule {
  if ('sql' in listed) return listed;
  if (!('build' in listed)) return { ...listed, sql: checkTexts(listed.texts) };
  const { parameters, build: _, writeNote: __, ...rule } = listed;
  const values = { ...parameters, ...set };
  const built = listed.build(values);
  const note = listed.writeNote?.(values);
  const noted = { ...rule, ...(note !== undefined && { note }) };
  return typeof built === 'string' ? { ...noted, sql: built } : { ...noted, sql: checkTexts(built), texts: built };
}

/** The most severe first, else in their order. */
export function sortRules(rules: readonly Rule[]): readonly Rule[] {
  return SEVERITIES.flatMap((severity) => rules.filter((rule) => rule.severity === severity));
}
