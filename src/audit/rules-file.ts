import type { Notice } from '../answer/notices.ts';
import { fillSql, withRelations } from '../copy/fill-sql.ts';
import { listGivenShapes } from '../record/shapes/reshape.ts';
import ownRule from './own-rule.sql';
import type { SavedQuestion } from './questions/question-schema.ts';
import { buildRule, type ListedRule, type Rule, type Severity } from './rule.ts';
import { type OwnRule, type Parsed, type Requirement, rulesSchema } from './rules-schema.ts';

/** A word of the company with its meaning. */
export interface HouseWord {
  readonly name: string;
  /** SQL condition on a row of `products`; its subqueries may read all views. */
  readonly condition: string;
}

/** A rules file, checked: every rule, parameter and channel that it names exists. */
export type RulesFile = Readonly<ReturnType<typeof toRulesFile>>;

/** Turns a parsed rules file into the names that audits use. */
export function toRulesFile({
  severity,
  weights,
  words,
  system_gaps: gaps,
  shapes,
  ...file
}: Parsed<typeof rulesSchema>) {
  const requirements: readonly Requirement[] = file.requirements;
  const questions: readonly SavedQuestion[] = file.questions;
  const houseWords: readonly HouseWord[] = Object.entries(words).map(([name, condition]) => ({
    name,
    condition,
  }));
  const systemGaps = { leastPercent: gaps.least_percent, graded: gaps.graded };
  // A key that is there has a value.
  const severities = severity as Readonly<Record<string, Severity>>;
  return {
    ...file,
    requirements,
    questions,
    words: houseWords,
    systemGaps,
    shapes: { given: listGivenShapes(shapes), settledLists: Object.keys(shapes) },
    severity: severities,
    ...(weights && { weights }),
  };
}

export const NO_RULES_FILE: RulesFile = toRulesFile(rulesSchema.parse({}));

/** Tunes the listed rules as the file says, without those that it mutes. */
export function tuneRules(rules: readonly ListedRule[], file: RulesFile): readonly Rule[] {
  return rules
    .filter(({ id, group }) => !file.mute.includes(id) && !file.mute.includes(group))
    .map((rule) => {
      const severity = file.severity[rule.id];
      return {
        ...buildRule(rule, file.parameters[rule.id]),
        ...(severity === undefined ? {} : { severity }),
      };
    });
}

/**
 * Builds a rule of the file in the form of built-in rules. Several rows of one record count as one:
 * it fails if one row fails, and is unknown if none fails but one is unknown.
 */
export function buildOwnRule({ sql, ...rule }: OwnRule): Rule {
  const key = `${rule.subject}_id`;
  const variantId = rule.subject === 'variant' ? 'variant_id' : 'NULL::BIGINT AS variant_id';
  const ownSql = sql.trim().replace(/;$/, '');
  // Nested relations make sure that a missing column is an error, and is not taken from the records
  // instead. `detail` may be missing.
  const relations = {
    own: `SELECT * FROM (\n${ownSql}\n)`,
    own_with_detail: 'SELECT NULL::VARCHAR AS detail WHERE false UNION ALL BY NAME (FROM own)',
    own_rows: `SELECT ${key} AS record_id, failed, detail FROM own_with_detail`,
    records: `SELECT ${key} AS record_id, product_id, ${variantId} FROM ${rule.subject}s`,
  };
  return {
    ...rule,
    group: 'own',
    effort: 'check',
    mark: ownSql,
    ownSql,
    sql: withRelations(relations, fillSql(ownRule)),
  };
}

const CHANGING = [
  'severity',
  'parameters',
  'weights',
  'own',
  'requirements',
  'words',
  'accept',
  'alarms',
] as const;

/**
 * Notes what the file changes in an audit, for readers who did not write it; undefined: nothing.
 */
export function describeTuning(file: RulesFile): Notice | undefined {
  const { mute: mutes } = file;
  const sets = CHANGING.filter((key) => Object.keys(file[key] ?? {}).length > 0);
  const limits = Object.keys(file.scope);
  if (mutes.length + sets.length + limits.length === 0) return undefined;
  return {
    code: 'rules_file_tunes',
    mutes,
    sets,
    limits,
  };
}
