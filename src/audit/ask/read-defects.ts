import type { LocalCopy, QueryCall } from '../../copy/copy-port.ts';
import { fillSql, withRelations } from '../../copy/fill-sql.ts';
import { quote } from '../../copy/sql-text.ts';
import { type GradedBy, listMembers, writeCondition } from '../scope.ts';
import { fillAuditSql } from '../sql/audit-names.ts';
import { selectProductFields, selectRanked } from './defect-relations.ts';
import defects from './defects.sql';
import failedRules from './failed-rules.sql';
import { type GradeBasis, listGradeRelations } from './grade-products.ts';
import holdings from './holdings.sql';
import lackingProperty from './lacking-property.sql';

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
  /** Only products in these categories or brands, by the name of their label. */
  readonly names?: readonly string[] | undefined;
  /** Kind of the records in `names`; absent: categories. */
  readonly gradedBy?: GradedBy;
  readonly productId?: number | undefined;
  /** Instead of failures of rules: products without this property. */
  readonly lacksProperty?: string | undefined;
  /** Basis of the grades of products; absent: they have none. */
  readonly graded?: GradeBasis | undefined;
  /** Maximum number of defects per rule, worst first; absent: all. */
  readonly mostPerRule?: number;
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
    places: selectProductFields(listNamedCategories(filter)),
    grades_of_products: graded === undefined ? NO_GRADES : 'SELECT product_id, grade FROM graded',
  };
  const values = { product_url: productUrl ?? null, most: mostPerRule ?? null };
  return withRelations(relations, fillSql(defects, values));
}

function listFailing(filter: DefectFilter): Readonly<Record<string, string>> {
  const { set, all, rules } = filter;
  return {
    ranked: selectRanked(all, rules),
    scoped_verdicts: `SELECT v.* FROM ${set}.verdicts v WHERE ${writeFilter(filter)}`,
    defects: fillAuditSql(failedRules, set),
  };
}

function listLacking(filter: DefectFilter): Readonly<Record<string, string>> {
  return {
    holdings: fillSql(holdings),
    scoped_products: `SELECT v.* FROM (${ALL_PRODUCTS}) v WHERE ${writeFilter(filter)}`,
    defects: fillSql(lackingProperty, { property: filter.lacksProperty ?? null }),
  };
}

const ALL_PRODUCTS = 'SELECT DISTINCT product_id, NULL::BIGINT AS variant_id FROM products';

function writeFilter({ set, scope, names, gradedBy, productId }: DefectFilter): string {
  const conditions = [writeCondition(scope)];
  if (names !== undefined) conditions.push(writeLabelTest(set, gradedBy ?? 'category', names));
  if (productId !== undefined) conditions.push(`v.product_id = ${productId}`);
  return conditions.join(' AND ');
}

function listNamedCategories({ gradedBy, names, scope }: DefectFilter): readonly string[] {
  const named = gradedBy === 'brand' ? [] : (names ?? []);
  return [...named, ...(scope.categories ?? [])];
}

const NO_GRADES = 'SELECT NULL::BIGINT AS product_id, NULL::VARCHAR AS grade WHERE false';

function writeLabelTest(set: string, kind: GradedBy, names: readonly string[]): string {
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
