/**
 * Single records: those that fail some rules, and products with their grades; for lists, exports, reports and views.
 */

import type { LocalCopy, QueryCall } from '../../copy/copy-port.ts';
import { FOLDED, quote } from '../../copy/sql-text.ts';
import { type Grade, sortRules } from '../rule.ts';
import { type GradedBy, withMembers, writeCondition } from '../scope.ts';
import { type GradedBasis, HOLDINGS, withGraded } from './standing.ts';

/** The columns of a defect, in order; `grade` is that of its product, empty if products are not graded. */
export const DEFECT_COLUMNS = [
  'rule',
  'severity',
  'product_id',
  'variant_id',
  'code',
  'name',
  'category',
  'brand',
  'status',
  'detail',
  'fix',
  'link',
  'grade',
] as const;

/** Longest text of a cell, in characters. */
const MAX_CHARS = 400;

/** Which defects are wanted. */
export interface DefectFilter extends Pick<GradedBasis, 'set' | 'all' | 'rules' | 'scope'> {
  /** Only those of these categories or brands, named as in the table `labels`. */
  readonly names?: readonly string[] | undefined;
  /** What `names` are of; default: category. */
  readonly gradedBy?: GradedBy;
  /** Only those of this product. */
  readonly productId?: number | undefined;
  /** Instead of what fails rules: products without this property. */
  readonly lacksProperty?: string | undefined;
  /** What products are graded by; absent: they are not graded. */
  readonly graded?: GradedBasis | undefined;
  /** Maximum number of defects per rule, worst first; absent: all. */
  readonly mostPerRule?: number;
}

/**
 * The relation `places`: name, code, deepest category path, all brands and status of each product in the relation `wanted`.
 * @param asked names of categories, whose paths come before others
 */
const withPlaces = (
  wanted: string,
  asked: readonly string[] = [],
): string => `in_place AS (SELECT product_id,
    arg_max(path, (${['false', ...asked.map((name) => `contains(' > ' || path || ' > ', ${quote(` > ${name.replace(/ \(ID \d+\)$/, '')} > `)})`)].join(' OR ')}, length(path))) AS category
    FROM product_category_tree WHERE product_id IN (SELECT product_id FROM ${wanted}) GROUP BY product_id),
  branded AS (SELECT o.product_id, string_agg(DISTINCT coalesce(b.name, o.name), ', ' ORDER BY coalesce(b.name, o.name)) AS brand
    FROM product_brands o LEFT JOIN brands b ON b.brand_id = o.brand_id WHERE o.product_id IN (SELECT product_id FROM ${wanted}) GROUP BY o.product_id),
  places AS (SELECT product_id, any_value(p.name) AS name, any_value(p.code) AS code, any_value(category) AS category, any_value(brand) AS brand, any_value(status) AS status
    FROM products p LEFT JOIN in_place USING (product_id) LEFT JOIN branded USING (product_id)
    WHERE product_id IN (SELECT product_id FROM ${wanted}) GROUP BY product_id)`;

/** Adds relations to the WITH clause that a query begins with. */
const addWith = (begun: string, more: string): string =>
  `${begun === '' ? 'WITH ' : `${begun}, `}${more}`;

/** A column of the record itself: of the variant (`x`) or the product (`w`). */
const ownOf = (column: string): string => `if(d.owner = 'variant', x.${column}, w.${column})`;

/**
 * The query for rows of {@link DEFECT_COLUMNS}: the most severe rules first, within each the worst records first, and those that
 * share something beside each other.
 * `name`, `category` and `brand` are those of the product, for variants too; `code` and `status` are the record's own.
 * @param productUrl template of a product's address, with `{id}` and `{code}`; undefined: no links
 */
export function writeDefectQuery(
  {
    set,
    all,
    rules,
    scope,
    names,
    gradedBy = 'category',
    productId,
    lacksProperty,
    graded,
    mostPerRule,
  }: DefectFilter,
  productUrl?: string,
): string {
  const positions = sortRules(rules).map(
    (rule, rank) => `(${all.findIndex(({ id }) => id === rule.id)}, ${rank}, ${quote(rule.fix)})`,
  );
  const conditions = [
    writeCondition(scope),
    names !== undefined &&
      `v.product_id IN (SELECT product_id FROM ${set}.placed JOIN ${set}.labels l USING (number) WHERE l.kind = '${gradedBy}' AND label IN (${names.map(quote).join(', ') || 'NULL'}))`,
    productId !== undefined && `v.product_id = ${productId}`,
  ].filter((one) => typeof one === 'string');
  const found =
    lacksProperty === undefined
      ? `rank, r.rule, r.severity, r.owner, fix, v.* FROM ${set}.verdicts v JOIN (VALUES ${positions.join(', ')}) ranked(position, rank, fix) USING (position)
        JOIN ${set}.rules r USING (position) WHERE failed AND accepted IS NULL`
      : `0 AS rank, 'no_property' AS rule, 'hint' AS severity, 'product' AS owner, NULL AS fix, NULL AS detail, 0 AS extent, NULL AS shared, v.* FROM (SELECT DISTINCT product_id, NULL::BIGINT AS variant_id FROM products) v
        WHERE v.product_id NOT IN (SELECT product_id FROM ${HOLDINGS} WHERE name = ${quote(lacksProperty)}
          OR (${quote(lacksProperty)} NOT IN (SELECT name FROM ${HOLDINGS}) AND name IN (SELECT name FROM ${HOLDINGS} WHERE own = lower(${quote(lacksProperty)}))))`;
  const defects = `defects AS MATERIALIZED (SELECT ${[found, ...conditions].join(' AND ')})`;
  const worstFirst = `extent DESC, shared NULLS LAST, ${ownOf('status')} = 'active' DESC NULLS LAST, ${ownOf('code')}, d.product_id, d.variant_id`;
  return `${addWith(graded === undefined ? withMembers(scope, set).trim() : withGraded(graded), `${defects}, ${withPlaces('defects', [...(gradedBy === 'category' ? (names ?? []) : []), ...(scope.categories ?? [])])}`)}
    SELECT d.rule, d.severity, d.product_id, d.variant_id, ${cutCell(ownOf('code'), 'code')}, ${cutCell('w.name', 'name')},
      ${cutCell('category', 'category')}, ${cutCell('brand', 'brand')}, ${ownOf('status')} AS status, ${cutCell('detail', 'detail')}, d.fix,
      ${writeLink(productUrl, 'w.code')} AS link, ${graded === undefined ? 'NULL::VARCHAR' : 'g.grade'} AS grade
    FROM defects d LEFT JOIN places w ON w.product_id = d.product_id LEFT JOIN variants x ON x.variant_id = d.variant_id
      ${graded === undefined ? '' : 'LEFT JOIN graded g ON g.product_id = d.product_id'}
    ${mostPerRule === undefined ? '' : `QUALIFY row_number() OVER (PARTITION BY rank ORDER BY ${worstFirst}) <= ${mostPerRule}`}
    ORDER BY rank, ${worstFirst}`;
}

/**
 * Reads some of the defects, in the order of an export: rows of {@link DEFECT_COLUMNS}, and how many there are in all.
 * @throws CatalogError as LocalCopy.query does
 */
export async function readDefects(
  filter: DefectFilter,
  page: {
    readonly offset: number;
    readonly limit: number;
    readonly productUrl?: string | undefined;
  },
  call: QueryCall,
  localCopy: Pick<LocalCopy, 'query'>,
) {
  const window = { offset: page.offset, maxRows: page.limit, maxMs: 60_000, isWhole: true };
  const { rows, counted, version, copy } = await localCopy.query(
    writeDefectQuery(filter, page.productUrl),
    window,
    call,
  );
  return { rows, total: counted, version, asOf: copy.asOf };
}

/**
 * The address of a picture of each of these products by the product's id, the cover before others and a thumbnail before
 * the picture; untrusted. @throws CatalogError as LocalCopy.query does
 */
export async function readCoverAddresses(
  productIds: readonly number[],
  call: QueryCall,
  localCopy: Pick<LocalCopy, 'query'>,
): Promise<ReadonlyMap<number, string>> {
  if (productIds.length === 0) return new Map();
  const sql = `SELECT product_id, arg_min(coalesce(image_url, link), (is_cover IS DISTINCT FROM true, variant_id IS NOT NULL, picture_id)) AS address
    FROM pictures WHERE product_id IN (${productIds.join(', ')}) AND regexp_matches(coalesce(image_url, link), '^https?://', 'i') GROUP BY product_id`;
  const window = { offset: 0, maxRows: productIds.length, maxMs: 60_000, isWhole: true };
  const { rows } = await localCopy.query(sql, window, call);
  return new Map(rows.map(([id, address]) => [Number(id), String(address)]));
}

/** A text cut to the length of a cell. */
function cutCell(value: string, column: string): string {
  return `left(${value}, ${MAX_CHARS}) AS ${column}`;
}

/** SQL for the address of a product. @param code SQL for the product's code, NULL if there is no such product */
export function writeLink(productUrl: string | undefined, code: string): string {
  if (productUrl === undefined) return 'NULL::VARCHAR';
  const withId = `replace(${quote(productUrl)}, '{id}', d.product_id::VARCHAR)`;
  return productUrl.includes('{code}')
    ? `CASE WHEN ${code} IS NOT NULL THEN replace(${withId}, '{code}', url_encode(${code})) END`
    : `CASE WHEN d.product_id IN (SELECT product_id FROM products) THEN ${withId} END`;
}

/**
 * The columns of a graded product, in order. `rules`: ids of the rules that it fails, the most severe first, joined by
 * `; `. `system_gaps`: failed rules that count in no grade. `accepted`: accepted failures, each with its reason.
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

/** What separates the rules of a product. */
export const BETWEEN_RULES = '; ';

/** Which products are wanted. */
export interface GradedFilter {
  readonly grades: readonly Grade[];
  /** Only the product with this code (in any spelling), variant code, barcode or id; absent: any. */
  readonly code?: string | undefined;
  /** True: also list the rules that each product does not pass, including those that the copy cannot tell about. */
  readonly tellsLines?: true;
}

/**
 * The query for rows of {@link GRADED_COLUMNS}, the worst products first: by grade, then points, then errors; among
 * equals, products that are sold come first. With `tellsLines`, one more column lists the rules that the product does
 * not pass, as structs of `rule`, `failed` and `detail`.
 */
export function writeGradedQuery(
  basis: GradedBasis,
  { grades, code, tellsLines }: GradedFilter,
  productUrl: string | undefined,
): string {
  const { set, all, scope } = basis;
  const wanted = `grade IN (${grades.map(quote).join(', ')})${code === undefined ? '' : ` AND ${writeCalled(code)}`}`;
  const ranks = sortRules(basis.rules).map(
    (rule, rank) => `(${all.findIndex(({ id }) => id === rule.id)}, ${rank})`,
  );
  const ranked = `(VALUES ${ranks.join(', ')}) ranked(position, rank)`;
  const isGap =
    basis.systemic.size === 0 ? 'false' : `rule IN (${[...basis.systemic].map(quote).join(', ')})`;
  const relations = `chosen AS MATERIALIZED (SELECT product_id, grade, points, errors, warnings, hints FROM graded WHERE ${wanted}),
    lines AS MATERIALIZED (SELECT product_id, rank, any_value(rule) AS rule, bool_or(failed) AS failed, any_value(detail) FILTER (failed) AS detail
      FROM ${set}.verdicts v JOIN ${ranked} USING (position) JOIN ${set}.rules USING (position)
      WHERE failed IS DISTINCT FROM false AND accepted IS NULL AND product_id IN (SELECT product_id FROM chosen) AND ${writeCondition(scope)} GROUP BY product_id, rank),
    told AS (SELECT product_id, string_agg(rule, '${BETWEEN_RULES}' ORDER BY rank) FILTER (failed AND NOT ${isGap}) AS rules,
        string_agg(rule, '${BETWEEN_RULES}' ORDER BY rank) FILTER (failed AND ${isGap}) AS system_gaps, list({rule: rule, failed: failed, detail: detail} ORDER BY rank) AS lines
      FROM lines GROUP BY product_id),
    apart AS (SELECT product_id, string_agg(told, '${BETWEEN_RULES}' ORDER BY rank) AS accepted
      FROM (SELECT DISTINCT product_id, rank, concat(rule, ': ', accepted) AS told FROM ${set}.verdicts v JOIN ${ranked} USING (position) JOIN ${set}.rules USING (position)
        WHERE accepted IS NOT NULL AND product_id IN (SELECT product_id FROM chosen) AND ${writeCondition(scope)}) GROUP BY product_id), ${withPlaces('chosen')}`;
  return `${addWith(withGraded(basis), relations)}
    SELECT d.product_id, ${cutCell('w.code', 'code')}, ${cutCell('w.name', 'name')}, ${cutCell('w.category', 'category')},
      ${cutCell('w.brand', 'brand')}, w.status, d.grade, d.points, d.errors, d.warnings, d.hints, coalesce(t.rules, '') AS rules,
      ${writeLink(productUrl, 'w.code')} AS link, coalesce(t.system_gaps, '') AS system_gaps, coalesce(a.accepted, '') AS accepted${tellsLines ? ', t.lines' : ''}
    FROM chosen d LEFT JOIN places w ON w.product_id = d.product_id LEFT JOIN told t ON t.product_id = d.product_id LEFT JOIN apart a ON a.product_id = d.product_id
    ORDER BY d.grade DESC, d.points DESC, errors DESC, w.status = 'active' DESC NULLS LAST, w.code, d.product_id`;
}

/** Whether any product of the catalog has this code, audited or not. @throws CatalogError as LocalCopy.query does */
export async function isCalled(
  code: string,
  call: QueryCall,
  localCopy: Pick<LocalCopy, 'query'>,
): Promise<boolean> {
  const sql = `SELECT 1 FROM products WHERE ${writeCalled(code)} LIMIT 1`;
  return (await localCopy.query(sql, { offset: 0, maxRows: 1, isWhole: true }, call)).counted > 0;
}

/** The condition that a product has this code; see {@link GradedFilter}. */
function writeCalled(code: string): string {
  const folded = `(SELECT ${FOLDED} FROM (SELECT ${quote(code)} AS value))`;
  return `(product_id::VARCHAR = ${quote(code)}
    OR product_id IN (SELECT product_id FROM identifiers WHERE value = ${quote(code)} OR folded = ${folded}))`;
}
