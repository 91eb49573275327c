import { withRelations } from '../../copy/fill-sql.ts';
import { quote } from '../../copy/sql-text.ts';
import type { Grade } from '../grade.ts';
import { writeCondition } from '../scope.ts';
import { fillAuditSql } from '../sql/audit-names.ts';
import { selectProductFields, selectRanked } from './defect-relations.ts';
import { type GradeBasis, listGradeRelations } from './grade-products.ts';
import gradedProducts from './graded-products.sql';
import { writeCodeTest } from './products-with-code.ts';

/**
 * The columns of a graded product, in order. `rules`: ids of the rules that it fails, the most
 * severe first, joined by `; `. `system_gaps`: failed rules that count in no grade. `accepted`:
 * accepted failures, each with its reason.
 */
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
  'system_gaps',
  'accepted',
] as const;

/** Divides the ids of rules in a cell. */
export const RULE_SEPARATOR = '; ';

export interface GradedFilter {
  readonly grades: readonly Grade[];
  /**
   * Only the product with this code (in any spelling), variant code, barcode or id; absent: any.
   */
  readonly code?: string | undefined;
  /** True: also list the rules that each product does not pass. */
  readonly hasOpenRules?: true;
}

const WANTED_COLUMNS = 'product_id, grade, points, errors, warnings, hints';

/**
 * Writes the query for rows of {@link GRADED_COLUMNS}, the worst products first: by grade, then
 * points, then errors; among equals, products that are sold come first. With `hasOpenRules`, one
 * more column lists the rules that the product does not pass, as structs of `rule`, `failed` and
 * `detail`.
 */
export function writeGradedQuery(
  basis: GradeBasis,
  { grades, code, hasOpenRules }: GradedFilter,
  productUrl: string | undefined,
): string {
  const { set, all, rules, scope, systemic } = basis;
  const conditions = [`grade IN (${grades.map(quote).join(', ')})`];
  if (code !== undefined) conditions.push(writeCodeTest(code));
  const values = {
    product_url: productUrl ?? null,
    between: RULE_SEPARATOR,
    // The list must not be empty, hence the extra entry.
    gaps: ['', ...systemic],
  };
  const relations = {
    ...listGradeRelations(basis),
    wanted: `SELECT ${WANTED_COLUMNS} FROM graded WHERE ${conditions.join(' AND ')}`,
    ranked: selectRanked(all, rules),
    scoped_verdicts: `SELECT v.* FROM ${set}.verdicts v WHERE ${writeCondition(scope)}`,
    places: selectProductFields([]),
    graded_products: fillAuditSql(gradedProducts, set, values),
  };
  const hiddenColumns = hasOpenRules ? 'place' : 'place, lines';
  const select = `SELECT * EXCLUDE (${hiddenColumns}) FROM graded_products ORDER BY place`;
  return withRelations(relations, select);
}
