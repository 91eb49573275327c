/** The query of products with their grades, one row a product: for lists and exports. Pure. */

import { FOLDED } from '../../derived-views.ts';
import { quote } from '../../sql-quote.ts';
import type { Grade } from '../grade.ts';
import { type Rule, sortRules } from '../rule.ts';
import { writeCondition } from '../scope.ts';
import { type GradedBasis, writeGradedTables } from './graded-table.ts';
import { cutCell, PLACES, writeLink } from './records-query.ts';
import { nameFailing, type RuleTables } from './rule-query.ts';

/** The columns of a graded product, in their order. `rules` are the ids of those that fail, the most severe first, between `; `. */
export const GRADED_COLUMNS = [
  'product_id',
  'code',
  'name',
  'category',
  'brand',
  'status',
  'grade',
  'points',
  'errors',
  'warnings',
  'hints',
  'rules',
  'link',
] as const;

/** What stands between the rules of a product. */
export const BETWEEN_RULES = '; ';

/** Which products are wanted. */
export interface GradedFilter {
  readonly grades: readonly Grade[];
  /** Of one product, its code in any spelling, one of its variants, a barcode or an id; absent: any. */
  readonly code?: string | undefined;
  /** True where each rule is told with whether it fails, also those of which the copy cannot tell. */
  readonly tellsLines?: true;
}

/**
 * The query: rows of {@link GRADED_COLUMNS}, the worst products first: by grade, then by points, then by errors; of the same, those
 * that are sold come first. Products without an id have no grade, and are left out. With `tellsLines` one column more lists, as
 * structs of `rule`, `failed` and `detail`, the rules that the product does not pass.
 * @param productUrl as of writeDefectQuery
 */
export function writeGradedQuery(
  basis: GradedBasis,
  { grades, code, tellsLines }: GradedFilter,
  productUrl: string | undefined,
): RuleTables & { readonly sql: string } {
  const wanted = `grade IN (${grades.map(quote).join(', ')})${code === undefined ? '' : ` AND ${writeCalled(code)}`}`;
  const inScope = writeCondition(basis.scope);
  const rules = sortRules(basis.rules);
  const lines = tellsLines ? `LEFT JOIN (${writeLines(rules, inScope)}) l ON l.product_id = d.product_id` : undefined;
  const found = rules.map((rule, rank) => writeFound(rule, rank, inScope));
  const count = (severity: Rule['severity']): string => `count_if(severity = '${severity}')`;
  const { shared, ...scratch } = writeGradedTables(basis);
  return {
    sql: `WITH chosen AS (SELECT product_id, grade, points FROM graded WHERE ${wanted}),
        found AS (${found.join(' UNION ALL ')}),
        failing AS (SELECT product_id, string_agg(rule, '${BETWEEN_RULES}' ORDER BY rank) AS rules,
          ${count('error')} AS errors, ${count('warning')} AS warnings, ${count('hint')} AS hints FROM found GROUP BY product_id),
        states AS (SELECT product_id, any_value(status) AS status FROM products GROUP BY product_id)
      SELECT d.product_id, ${cutCell('w.code', 'code')}, ${cutCell('w.name', 'name')}, ${cutCell('w.category', 'category')},
        ${cutCell('w.brand', 'brand')}, s.status, d.grade, d.points, coalesce(f.errors, 0) AS errors,
        coalesce(f.warnings, 0) AS warnings, coalesce(f.hints, 0) AS hints, coalesce(f.rules, '') AS rules,
        ${writeLink(productUrl)} AS link${lines === undefined ? '' : ', l.lines'}
      FROM chosen d LEFT JOIN places w ON w.product_id = d.product_id LEFT JOIN states s ON s.product_id = d.product_id
        LEFT JOIN failing f ON f.product_id = d.product_id ${lines ?? ''}
      ORDER BY d.grade DESC, d.points DESC, errors DESC, s.status = 'active' DESC NULLS LAST, w.code, d.product_id`,
    shared: { ...shared, places: { sql: PLACES } },
    ...scratch,
  };
}

/** The chosen products that fail a rule, each once, whichever of its variants do. */
function writeFound(rule: Rule, rank: number, inScope: string): string {
  return `SELECT DISTINCT product_id, ${rank} AS rank, '${rule.id}' AS rule, '${rule.severity}' AS severity
    FROM ${nameFailing(rule)} SEMI JOIN chosen USING (product_id) WHERE failed AND ${inScope}`;
}

/** Each chosen product with the rules that it does not pass, each once; `failed` is NULL where the copy cannot tell. */
function writeLines(rules: readonly Rule[], inScope: string): string {
  const lines = rules.map(
    (
      rule,
      rank,
    ) => `SELECT product_id, ${rank} AS rank, '${rule.id}' AS rule, bool_or(failed) AS failed, any_value(detail) FILTER (failed) AS detail
      FROM ${nameFailing(rule)} SEMI JOIN chosen USING (product_id) WHERE ${inScope} GROUP BY product_id`,
  );
  return `SELECT product_id, list({rule: rule, failed: failed, detail: detail} ORDER BY rank) AS lines
    FROM (${lines.join(' UNION ALL ')}) GROUP BY product_id`;
}

/** The condition that a product is called so. */
function writeCalled(code: string): string {
  const folded = `(SELECT ${FOLDED} FROM (SELECT ${quote(code)} AS value))`;
  return `(product_id::VARCHAR = ${quote(code)}
    OR product_id IN (SELECT product_id FROM identifiers WHERE value = ${quote(code)} OR folded = ${folded}))`;
}
