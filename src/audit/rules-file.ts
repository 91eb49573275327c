/**
 * What a rules file says: which rules are asked, how they are tuned, what words mean, and where channel attributes are.
 * Pure.
 */

import type { SetMapping } from './channels/mapping.ts';
import { buildRule, type ListedRule, type Parameters, type Rule, type Severity } from './rule.ts';
import type { Scope } from './scope.ts';

/** A rule that the file adds. */
export interface OwnRule extends Pick<Rule, 'id' | 'severity' | 'subject' | 'checks' | 'why' | 'fix'> {
  /**
   * One SELECT with one row per record that the rule applies to: `product_id` or `variant_id`, `failed`, and optionally
   * `detail`.
   */
  readonly sql: string;
}

/** A word of the company, and what it means. */
export interface HouseWord {
  readonly name: string;
  /** SQL condition on a row of `products`; its subqueries may read all views. */
  readonly condition: string;
}

/** What products must have. */
export interface Requirement {
  readonly name: string;
  /** Category of the products that it is about, including all below; absent: all products. */
  readonly category?: string;
  /** Language of the texts that are needed; absent: that of the records' own texts. */
  readonly culture?: string;
  /** As copy/needs.ts reads them. */
  readonly needs: readonly string[];
}

/** Accepts findings: of the record with a code, or of a category and all below. */
export interface AcceptLine {
  readonly rule: string;
  readonly code?: string;
  readonly category?: string;
  readonly reason: string;
  /** The last day on which it applies, ISO 8601. */
  readonly until?: string;
  /**
   * The day of the acceptance. It is part of what identifies the line: with another day, the line accepts what is found
   * now.
   */
  readonly since?: string;
}

/** What should not happen to the catalog. */
export interface Alarm {
  readonly name: string;
  /** SQL whose rows are counted, or which gives one number; absent: the products of `word`. */
  readonly select?: string;
  readonly word?: string;
  /** The largest count that raises nothing. */
  readonly at_most?: number;
  /** How far the count may be from that of the copy before. */
  readonly may_move_percent?: number;
}

/** A rules file, checked: every rule, parameter and channel that it names exists. */
export interface RulesFile {
  /** Ids and groups of rules that are not asked. */
  readonly mute: readonly string[];
  /** By the id of a rule. */
  readonly severity: Readonly<Record<string, Severity>>;
  readonly parameters: Readonly<Record<string, Parameters>>;
  /** What is audited if a call does not say. */
  readonly scope: Scope;
  readonly own: readonly OwnRule[];
  readonly words: readonly HouseWord[];
  readonly requirements: readonly Requirement[];
  readonly accept: readonly AcceptLine[];
  readonly alarms: readonly Alarm[];
  /** What counts as a gap of the system. */
  readonly systemGaps: { readonly leastPercent: number; readonly graded: readonly string[] };
  /** The mapping of attributes by channel id. */
  readonly channels: Readonly<Record<string, { readonly mapping: SetMapping }>>;
  /** Points that a failure costs a product; absent: the defaults of rule.ts. */
  readonly weights?: Readonly<Record<Severity, number>>;
}

/** A file that says nothing. */
export const NO_RULES_FILE: RulesFile = {
  mute: [],
  severity: {},
  parameters: {},
  scope: {},
  own: [],
  words: [],
  requirements: [],
  accept: [],
  alarms: [],
  systemGaps: { leastPercent: 85, graded: [] },
  channels: {},
};

/** The listed rules without those that the file mutes, tuned as it says. */
export function tuneRules(listed: readonly ListedRule[], file: RulesFile): readonly Rule[] {
  return listed
    .filter(({ id, group }) => !file.mute.includes(id) && !file.mute.includes(group))
    .map((rule) => {
      const severity = file.severity[rule.id];
      return { ...buildRule(rule, file.parameters[rule.id]), ...(severity === undefined ? {} : { severity }) };
    });
}

/**
 * A rule of the file in the form of built-in rules. Several rows of one record count as one: it fails if one row fails,
 * and is unknown if none fails but one is unknown.
 */
export function buildOwnRule({ sql, ...rule }: OwnRule): Rule {
  const key = `${rule.subject}_id`;
  const own = sql.trim().replace(/;$/, '');
  const rows = `SELECT * FROM (\n${own}\n)`;
  return {
    ...rule,
    group: 'own',
    effort: 'check',
    mark: own,
    ownSql: own,
    // Nested relations make sure that a missing column is an error, and is not taken from the records instead. `detail`
    // may be missing.
    sql: `WITH own AS (${rows}), told AS (SELECT ${key}::BIGINT AS record_id, failed::BOOLEAN AS is_failed, detail::VARCHAR AS told
        FROM (SELECT NULL::VARCHAR AS detail WHERE false UNION ALL BY NAME (FROM own))),
      judged AS (SELECT record_id, CASE WHEN bool_or(is_failed) THEN true WHEN count(is_failed) = count(*) THEN false END AS failed,
        left(min(told) FILTER (is_failed), 200) AS detail FROM told GROUP BY record_id)
      SELECT r.product_id, ${rule.subject === 'variant' ? 'r.variant_id' : 'NULL::BIGINT AS variant_id'}, j.failed, j.detail, 0 AS extent, NULL::VARCHAR AS shared
      FROM ${rule.subject}s r JOIN judged j ON j.record_id = r.${key}`,
  };
}

/** What the file changes in an audit, for readers who did not write it; undefined: nothing. */
export function describeTuning(file: RulesFile): string | undefined {
  const { mute, severity, parameters, own, scope, weights, requirements, accept, alarms, words } = file;
  const tuned = new Set([...Object.keys(severity), ...Object.keys(parameters)]).size;
  const count = (says: string, number: number, one: string): string | false =>
    number > 0 && `${says} ${number} ${one}${number === 1 ? '' : 's'}`;
  const list = (says: string, some: readonly string[]): string | false =>
    some.length > 0 && `${says} ${some.join(', ')}`;
  const names = words.map(({ name }) => name);
  const parts = [
    list('mutes', mute),
    count('tunes', tuned, 'rule'),
    weights && `makes an error cost ${weights.error} points, a warning ${weights.warning}, a hint ${weights.hint}`,
    count('adds', own.length, 'rule'),
    count('has', requirements.length, 'requirement'),
    list('knows the words', names),
    count('accepts findings by', accept.length, 'line'),
    count('has', alarms.length, 'alarm'),
    list('limits what is checked by', Object.keys(scope)),
  ].filter((part) => typeof part === 'string');
  return parts.length === 0 ? undefined : `The rules file of this server ${parts.join('; ')}.`;
}
