import { withRelations } from '../../copy/fill-sql.ts';
import { type JsonValue, readNumber, readText } from '../../record/value.ts';
import type { GradeCounts } from '../grade.ts';
import type { Rule } from '../rule.ts';
import { type GradedBy, isComplete, type Scope, writeEntryCondition } from '../scope.ts';
import { fillAuditSql } from '../sql/audit-names.ts';
import { type Combination, listFixes } from './fixes.ts';
import { type GradeBasis, listGradeRelations } from './grade-products.ts';
import standingSql from './standing.sql';

/** Counts of products, of the whole catalog or of one category or brand. */
export type ProductCounts = Readonly<ReturnType<typeof readProductCounts>>;

/** The result of all rules together: counts, in all and by category or brand, and what to fix. */
export type QualitySummary = Awaited<ReturnType<typeof readSummary>>;

type Row = readonly JsonValue[];

const MAX_FIXES = 5;

const MAX_LABELS = 500;

const MAX_COMBINATIONS = 10_000;

/** Writes the SELECT of the categories or brands in scope. */
export function selectLabels(set: string, scope: Scope, gradedBy: GradedBy): string {
  const names = gradedBy === 'category' ? scope.categories : scope.brands;
  const scopeCondition =
    names === undefined ? 'true' : writeEntryCondition(scope, gradedBy, 'l.id', 'l.own_name');
  return `SELECT l.* FROM ${set}.labels l WHERE ${scopeCondition}`;
}

/**
 * Writes the query for one row of all products, one per category or brand, and one per combination
 * of failed rules.
 */
export function writeSummaryQuery(basis: GradeBasis, gradedBy: GradedBy): string {
  const { set, scope, weights } = basis;
  const values = {
    kind: gradedBy,
    hint_points: weights.hint,
    most_graded: MAX_LABELS,
    most_combinations: MAX_COMBINATIONS,
  };
  return withRelations(
    { ...listGradeRelations(basis), asked_labels: selectLabels(set, scope, gradedBy) },
    fillAuditSql(standingSql, set, values),
  );
}

/**
 * Reads the summary: from the table made with the audit if all rules and the whole catalog are
 * asked, else by a query.
 * @throws what `ask` throws
 */
export async function readSummary(
  basis: GradeBasis,
  gradedBy: GradedBy,
  ask: (sql: string) => Promise<{ readonly rows: readonly Row[] }>,
) {
  const { set, scope, all, rules, weights } = basis;
  const hasTable = isComplete(scope) && rules.length === all.length;
  const sql = hasTable
    ? `SELECT * FROM ${set}.standing_${gradedBy}`
    : writeSummaryQuery(basis, gradedBy);
  const { rows } = await ask(sql);
  const rowsOf = (part: string): readonly Row[] => rows.filter(([rowPart]) => rowPart === part);

  const total = readProductCounts(rowsOf('all')[0] ?? []);

  const labelRows = rowsOf('label');
  const labels = labelRows.map((row) => ({
    name: readText(row[1]) ?? '',
    ...readProductCounts(row),
  }));
  const labelsInAll = readNumber(labelRows[0]?.[2]) ?? 0;

  const combinations = rowsOf('combination').map((row) => readCombination(row, all));
  const isEachCombined = combinations.length < MAX_COMBINATIONS;
  const combinedCount = combinations.reduce((sum, { products }) => sum + products, 0);
  return {
    ...total,
    labels: labels.sort((first, second) => (first.name < second.name ? -1 : 1)),
    // Categories or brands beyond the limit.
    ungraded: Math.max(0, labelsInAll - labels.length),
    fixes: listFixes(combinations, weights, MAX_FIXES, total.grades),
    // Products of which the fixes do not know what they fail.
    uncombined: isEachCombined ? 0 : total.products - combinedCount,
  };
}

// The name of a combination is one bit per rule, and a last one: something stays unknown.
function readCombination(row: Row, all: readonly Rule[]): Combination {
  const [, name, hintPoints, products] = row;
  const bits = String(name);
  const staysOpen = bits[all.length] === '1';
  const failed = all.filter((_, position) => bits[position] === '1');
  return {
    // Where something stays unknown, what settles something else makes nothing ready.
    failed: staysOpen ? failed.filter(({ severity }) => severity !== 'hint') : failed,
    staysOpen,
    hintPoints: readNumber(hintPoints) ?? 0,
    products: readNumber(products) ?? 0,
    sold: readNumber(row.at(-1)) ?? 0,
  };
}

function readProductCounts(row: Row) {
  // The part, the name and one more number come first.
  const counts = row.slice(3).map((value) => readNumber(value) ?? 0);
  const [products = 0, withError = 0, open = 0, A = 0, B = 0, C = 0, D = 0, E = 0, points = 0] =
    counts;
  const grades: GradeCounts = { A, B, C, D, E };
  return {
    products,
    withError,
    // Products without an error for which a rule of severity `error` is unknown.
    open,
    grades,
    points,
  };
}
