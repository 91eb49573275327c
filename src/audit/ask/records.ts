import type { LocalCopy, QueryCall } from '../../copy/copy-port.ts';
import { fillSql, withRelations, writeLiteral } from '../../copy/fill-sql.ts';
import { FOLDED, quote } from '../../copy/sql-text.ts';
import { type Grade, type Rule, sortRules } from '../rule.ts';
import { type GradedBy, listMembers, writeCondition } from '../scope.ts';
import { fillAuditSql } from '../sql/audit-names.ts';
import coverAddresses from './cover-addresses.sql';
import defects from './defects.sql';
import failedRules from './failed-rules.sql';
import { type GradeBasis, listGradeRelations } from './grade-products.ts';
import gradedProducts from './graded-products.sql';
import holdings from './holdings.sql';
import lackingProperty from './lacking-property.sql';
import places from './places.sql';

/**
 * The columns of a defect, in order; `grade` is that of its product, empty if products are not
 * graded.
 */
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

interface DefectFilter extends Pick<GradeBasis, 'set' | 'all' | 'rules' | 'scope'> {
  readonly names?: readonly string[] | undefined;
  readonly gradedBy?: GradedBy;
  readonly productId?: number | undefined;
  readonly lacksProperty?: string | undefined;
  readonly graded?: GradeBasis | undefined;
  /** Maximum number of defects per rule, worst first; absent: all. */
  readonly mostPerRule?: number;
}

function selectPlaces(preferred: readonly string[]): string {
  return fillSql(places, { asked: preferred.map((name) => name.replace(/ \(ID \d+\)$/, '')) });
}

function selectRanked(all: readonly Rule[], rules: readonly Rule[]): string {
  const ranked = sortRules(rules).map((rule, rank) => ({
    position: all.findIndex(({ id }) => id === rule.id),
    rank,
    fix: rule.fix,
  }));
  return `SELECT unnest(${writeLiteral(ranked)}, recursive := true)`;
}

/**
 * Writes the query for rows of {@link DEFECT_COLUMNS}: the most severe rules first, within each the
 * worst records first, and those that share something beside each other. `name`, `category` and
 * `brand` are those of the product, for variants too; `code` and `status` are the record's own.
 * @param productUrl template of a product's address, with `{id}` and `{code}`; undefined: no links
 */
export function writeDefectQuery(filter: DefectFilter, productUrl?: string): string {
  const { set, scope, graded, mostPerRule } = filter;
  const relations = {
    ...(graded === undefined ? listMembers(scope, set) : listGradeRelations(graded)),
    ...(filter.lacksProperty === undefined ? listFailing(filter) : listLacking(filter)),
    wanted: 'SELECT product_id FROM defects',
    places: selectPlaces(listNamedCategories(filter)),
    grades_of_products: graded === undefined ? NO_GRADES : 'SELECT product_id, grade FROM graded',
  };
  const values = { product_url: productUrl ?? null, most: mostPerRule ?? null };
  return withRelations(relations, fillSql(defects, values));
}

function listFailing(filter: DefectFilter): Readonly<Record<string, string>> {
  const { set, all, rules } = filter;
  return {
    ranked: selectRanked(all, rules),
    scoped_verdicts: `SELECT v.* FROM ${set}.verdicts v WHERE ${writeWanted(filter)}`,
    defects: fillAuditSql(failedRules, set),
  };
}

function listLacking(filter: DefectFilter): Readonly<Record<string, string>> {
  return {
    holdings: fillSql(holdings),
    scoped_products: `SELECT v.* FROM (${ALL_PRODUCTS}) v WHERE ${writeWanted(filter)}`,
    defects: fillSql(lackingProperty, { property: filter.lacksProperty ?? null }),
  };
}

const ALL_PRODUCTS = 'SELECT DISTINCT product_id, NULL::BIGINT AS variant_id FROM products';

function writeWanted({ set, scope, names, gradedBy, productId }: DefectFilter): string {
  const conditions = [writeCondition(scope)];
  if (names !== undefined) conditions.push(writeLabelled(set, gradedBy ?? 'category', names));
  if (productId !== undefined) conditions.push(`v.product_id = ${productId}`);
  return conditions.join(' AND ');
}

function listNamedCategories({ gradedBy, names, scope }: DefectFilter): readonly string[] {
  const named = gradedBy === 'brand' ? [] : (names ?? []);
  return [...named, ...(scope.categories ?? [])];
}

const NO_GRADES = 'SELECT NULL::BIGINT AS product_id, NULL::VARCHAR AS grade WHERE false';

function writeLabelled(set: string, kind: GradedBy, names: readonly string[]): string {
  const labelled = `SELECT product_id FROM ${set}.placed JOIN ${set}.labels l USING (number)`;
  const isNamed = `label IN (${names.map(quote).join(', ') || 'NULL'})`;
  return `v.product_id IN (${labelled} WHERE l.kind = '${kind}' AND ${isNamed})`;
}

/**
 * Reads some of the defects, in the order of an export: rows of {@link DEFECT_COLUMNS}, and how
 * many there are in all.
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
  const window = {
    offset: page.offset,
    maxRows: page.limit,
    maxMs: 60_000,
    isUncut: true,
  };
  const { rows, counted, version, copy } = await localCopy.query(
    writeDefectQuery(filter, page.productUrl),
    window,
    call,
  );
  return {
    rows,
    total: counted,
    version,
    asOf: copy.asOf,
  };
}

/**
 * Reads the address of a picture of each product, by product id: the cover before others and a
 * thumbnail before the picture; untrusted.
 * @throws CatalogError as LocalCopy.query does
 */
export async function readCoverAddresses(
  productIds: readonly number[],
  call: QueryCall,
  localCopy: Pick<LocalCopy, 'query'>,
): Promise<ReadonlyMap<number, string>> {
  if (productIds.length === 0) return new Map();
  const sql = fillSql(coverAddresses, { product_ids: productIds });
  const window = {
    offset: 0,
    maxRows: productIds.length,
    maxMs: 60_000,
    isUncut: true,
  };
  const { rows } = await localCopy.query(sql, window, call);
  return new Map(rows.map(([id, address]) => [Number(id), String(address)]));
}

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

export const BETWEEN_RULES = '; ';

export interface GradedFilter {
  readonly grades: readonly Grade[];
  /**
   * Only the product with this code (in any spelling), variant code, barcode or id; absent: any.
   */
  readonly code?: string | undefined;
  readonly tellsLines?: true;
}

const WANTED_COLUMNS = 'product_id, grade, points, errors, warnings, hints';

/**
 * Writes the query for rows of {@link GRADED_COLUMNS}, the worst products first: by grade, then
 * points, then errors; among equals, products that are sold come first. With `tellsLines`, one more
 * column lists the rules that the product does not pass, as structs of `rule`, `failed` and
 * `detail`.
 */
export function writeGradedQuery(
  basis: GradeBasis,
  { grades, code, tellsLines }: GradedFilter,
  productUrl: string | undefined,
): string {
  const { set, all, scope } = basis;
  const wanted = [
    `grade IN (${grades.map(quote).join(', ')})`,
    ...(code === undefined ? [] : [writeCalled(code)]),
  ];
  const values = {
    product_url: productUrl ?? null,
    between: BETWEEN_RULES,
    // The list must not be empty, hence the extra entry.
    gaps: ['', ...basis.systemic],
  };
  const relations = {
    ...listGradeRelations(basis),
    wanted: `SELECT ${WANTED_COLUMNS} FROM graded WHERE ${wanted.join(' AND ')}`,
    ranked: selectRanked(all, basis.rules),
    scoped_verdicts: `SELECT v.* FROM ${set}.verdicts v WHERE ${writeCondition(scope)}`,
    places: selectPlaces([]),
    graded_products: fillAuditSql(gradedProducts, set, values),
  };
  const left = tellsLines ? 'place' : 'place, lines';
  return withRelations(relations, `SELECT * EXCLUDE (${left}) FROM graded_products ORDER BY place`);
}

/**
 * Checks if any product of the catalog has this code, audited or not.
 * @throws CatalogError as LocalCopy.query does
 */
export async function isCalled(
  code: string,
  call: QueryCall,
  localCopy: Pick<LocalCopy, 'query'>,
): Promise<boolean> {
  const sql = `SELECT 1 FROM products WHERE ${writeCalled(code)} LIMIT 1`;
  const window = {
    offset: 0,
    maxRows: 1,
    isUncut: true,
  };
  const { counted } = await localCopy.query(sql, window, call);
  return counted > 0;
}

/** Writes the SELECT of the ids of products that a code means; see {@link GradedFilter}. */
export function selectCalled(code: string): string {
  return `SELECT product_id FROM products WHERE ${writeCalled(code)}`;
}

function writeCalled(code: string): string {
  const exact = quote(code);
  const folded = `(SELECT ${FOLDED} FROM (SELECT ${exact} AS value))`;
  const isAlike = `value = ${exact} OR folded = ${folded}`;
  const called = `SELECT product_id FROM identifiers WHERE ${isAlike}`;
  return `(product_id::VARCHAR = ${exact} OR product_id IN (${called}))`;
}
