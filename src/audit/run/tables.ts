/**
 * Queries read the tables by the name of the audit (`quality.verdicts`); callers see the views
 * findings, rule_results, grades and completeness (copy/schema.ts).
 */

import { fillSql, splitStatements, withRelations, writeLiteral } from '../../copy/fill-sql.ts';
import { hash } from '../../copy/hash.ts';
import { quote } from '../../copy/sql-text.ts';
import type { Weights } from '../grade.ts';
import type { Rule } from '../rule.ts';
import { fillAuditSql } from '../sql/audit-names.ts';
import beginFindings from './begin-findings.sql';
import compareFindings from './compare-findings.sql';
import createTables from './create-tables.sql';
import storeAudit from './insert-audit.sql';
import insertMarks from './insert-marks.sql';
import insertIntoNotes from './insert-note.sql';
import insertIntoVerdicts from './insert-verdicts.sql';
import keepAudits from './keep-audits.sql';
import keepNorms from './keep-norms.sql';
import listedProducts from './listed-products.sql';
import masks from './masks.sql';
import sumUp from './sum-up.sql';
import worstRecords from './worst-records.sql';

/** Examples kept per rule: as many as a call may ask for. */
export const MAX_KEPT = 100;

// With fewer records for sale, it may be chance that most of them fail a rule.
const MIN_FOR_SYSTEM = 20;

/** The rule that checks the requirements of a rules file. */
export const UNMET_REQUIREMENT = 'unmet_requirement';

export const CREATE_TABLES: readonly string[] = splitStatements(createTables);

/**
 * Writes the statement that fills `rules`.
 * @param readsUnread true for a rule that reads a list that was not read to its end
 */
export function writeRules(
  rules: readonly Rule[],
  weights: Weights,
  readsUnread: (rule: Rule) => boolean,
): string {
  const rows = rules.map((rule, position) => {
    const { id, severity, subject, appliesToAll = false } = rule;
    const cells = [
      position,
      id,
      severity,
      subject,
      weights[severity],
      appliesToAll,
      readsUnread(rule),
    ];
    return `(${cells.map(writeLiteral).join(', ')})`;
  });
  return `INSERT INTO made.rules VALUES ${rows.join(', ')}`;
}

/**
 * Statement of an audit. Example: `sql` is `WITH asked AS (SELECT …) INSERT INTO made.verdicts …`,
 * where the operator wrote `SELECT …` in the rules file; then `operatorSql` is that SELECT.
 */
export interface AuditStatement {
  /** The whole statement, which is run. */
  readonly sql: string;
  /**
   * The part of `sql` from the rules file: one SELECT, which may read only the views of the copy.
   * Absent: all of it is ours.
   */
  readonly operatorSql?: string;
  /** Writes the SQL to run instead if it fails; absent: it must not fail. */
  readonly onFailure?: (why: string) => string;
  /** Its name, if it is a step of its own: once it has crashed the engine, it is left out. */
  readonly step?: string;
}

export function insertVerdicts(
  { id, sql, appliesToAll, ownSql }: Rule,
  position: number,
): AuditStatement {
  const insert = fillSql(insertIntoVerdicts, {
    position,
    keeps_passed: appliesToAll !== true,
  });
  return {
    sql: `WITH asked AS (${sql}) ${insert}`,
    ...(ownSql !== undefined && { operatorSql: ownSql }),
    step: id,
    onFailure: () => 'SELECT 1',
  };
}

export function insertFailure(position: number, failure: string): string {
  return `INSERT INTO made.failures VALUES (${position}, ${quote(failure)})`;
}

/**
 * Writes the statement that stores the note of a rule on the whole catalog.
 * @param note its SELECT
 */
export function insertNote(position: number, note: string): string {
  return withRelations({ note }, fillSql(insertIntoNotes, { position }));
}

export interface SumParts {
  readonly rules: readonly Rule[];
  readonly isOfSold: boolean;
  /** A rule that at least this share (per cent) of the records for sale fail is a system gap. */
  readonly systemPercent: number;
  readonly gradedGaps: readonly string[];
}

/**
 * Writes the SELECT of products with two bit strings, one bit per rule in order: `mask`, what they
 * fail, and `open`, what is unknown of severity error.
 * @param products a SELECT of `product_id` and `is_sold`
 * @param verdicts a SELECT of the rows of `verdicts` that count
 */
export function selectRuleBits(
  set: string,
  rules: number,
  { products, verdicts }: { readonly products: string; readonly verdicts: string },
): string {
  const values = { last_position: rules - 1, none: '0'.repeat(rules) };
  const relations = { asked_products: products, counted_verdicts: verdicts };
  return withRelations(relations, fillAuditSql(masks, set, values));
}

/**
 * Writes the SELECT of the worst records of each rule.
 * @param verdicts a SELECT of the rows of `verdicts` that count
 */
export function selectWorst(set: string, verdicts: string, most: number): string {
  return withRelations({ counted_verdicts: verdicts }, fillAuditSql(worstRecords, set, { most }));
}

/** Writes the statements that sum up all rules, to run after each was asked. */
export function writeSums(parts: SumParts): readonly string[] {
  const { rules, isOfSold, systemPercent, gradedGaps } = parts;
  // The operator wrote these rules on purpose, so they count however many records fail them.
  const ownRules = rules.filter(({ ownSql }) => ownSql !== undefined).map(({ id }) => id);
  const sums = splitStatements(sumUp, {
    is_of_sold: isOfSold,
    system_percent: systemPercent,
    least_for_system: MIN_FOR_SYSTEM,
    never_systemic: [UNMET_REQUIREMENT, ...gradedGaps, ...ownRules],
  });
  const ruleBits = selectRuleBits('made', rules.length, {
    products: fillSql(listedProducts, { is_of_sold: isOfSold }),
    verdicts: 'FROM made.verdicts',
  });
  const failures = 'FROM made.verdicts WHERE failed AND accepted IS NULL';
  return [
    ...sums,
    `CREATE TABLE made.standing AS ${ruleBits}`,
    `CREATE TABLE made.examples AS ${selectWorst('made', failures, MAX_KEPT)}`,
  ];
}

/**
 * The statement that keeps the norms, once the categories have their names; if it fails, there are
 * none.
 */
export const KEEP_NORMS: AuditStatement = {
  sql: fillSql(keepNorms),
  step: 'norms',
  onFailure: () => 'SELECT 1',
};

/**
 * Writes the statement that stores the result of this audit for the trend: one row per copy.
 * @param ruleStates of each rule, its severity or GAP, a hash of what it asks, and its gap limit
 */
export function insertAudit(
  weights: Weights,
  ruleStates: readonly (readonly [id: string, state: string])[],
): string {
  return fillSql(storeAudit, {
    rule_set: hash(JSON.stringify([weights, ruleStates])),
    marks: JSON.stringify(Object.fromEntries(ruleStates)),
  });
}

/**
 * The statement that takes over the results of audits of older copies: three months of daily syncs.
 */
export const KEEP_AUDITS = fillSql(keepAudits, { most_audits: 100 });

/**
 * Writes statements that store which findings came and went since the audit before.
 * @param ruleStates as {@link insertAudit}
 */
export function writeMoves(
  ruleStates: readonly (readonly [id: string, state: string])[],
): readonly AuditStatement[] {
  const rows = ruleStates.map(([rule, state]) => ({ rule, mark: state }));
  return [
    { sql: fillSql(insertMarks, { rows }) },
    // There may be no audit before, or one with other tables.
    { sql: fillSql(compareFindings), onFailure: () => fillSql(beginFindings) },
  ];
}
