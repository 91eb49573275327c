/** The query of the records that fail some rules, one row a defect: for exports, reports and views. Pure. */

import { quote } from '../../sql-quote.ts';
import { type Rule, sortRules } from '../rule.ts';
import { type GradedBy, type Scope, writeCondition } from '../scope.ts';
import { type GradedBasis, writeGradedTables } from './graded-table.ts';
import { nameFailing, type RuleTables, WORST_FIRST, writeFailing, writeShared } from './rule-query.ts';

/** The columns of a defect, in their order; `grade` is the product's, empty where products are not graded. */
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

/** Levels of a category's path that are shown. */
const MOST_LEVELS = 12;

/** Longest text of a cell, in characters. */
const MAX_CHARS = 400;

/** What of the defects is wanted. */
export interface DefectFilter {
  readonly rules: readonly Rule[];
  readonly scope: Scope;
  /** Of one category or brand, as {@link writeShared} labels it. */
  readonly label?: string;
  /** Which of them a label is of; default: category. */
  readonly gradedBy?: GradedBy;
  /** Of one product. */
  readonly productId?: number;
  /** What products are graded by; absent: they are not. */
  readonly graded?: Pick<GradedBasis, 'rules' | 'weights'> | undefined;
}

/** A query with the tables that it reads. */
interface DefectQuery extends RuleTables {
  readonly sql: string;
}

/** What each product is called and where it stands: one row a product, of those with an id. */
export const PLACES = `WITH RECURSIVE
  trail AS (SELECT category_id, name AS path, parent_id, 1 AS level FROM categories WHERE category_id IS NOT NULL
    UNION ALL SELECT t.category_id, concat(c.name, ' > ', t.path), c.parent_id, t.level + 1
      FROM trail t JOIN categories c ON c.category_id = t.parent_id
      WHERE t.level < ${MOST_LEVELS} AND c.parent_id IS DISTINCT FROM c.category_id),
  paths AS (SELECT category_id, arg_max(path, level) AS path FROM trail GROUP BY category_id),
  placed AS (SELECT product_id, arg_max(coalesce(path, name), coalesce(length(path), 0)) AS category
    FROM product_categories LEFT JOIN paths USING (category_id) WHERE product_id IS NOT NULL GROUP BY product_id),
  branded AS (SELECT o.product_id, min(coalesce(b.name, o.name)) AS brand
    FROM product_brands o LEFT JOIN brands b ON b.brand_id = o.brand_id WHERE o.product_id IS NOT NULL GROUP BY o.product_id)
  SELECT product_id, any_value(p.name) AS name, any_value(p.code) AS code, any_value(category) AS category, any_value(brand) AS brand
  FROM products p LEFT JOIN placed USING (product_id) LEFT JOIN branded USING (product_id)
  WHERE product_id IS NOT NULL GROUP BY product_id`;

/** Names of the products that have no id, by their codes where these tell them apart. */
const WITHOUT_ID = `SELECT code, any_value(name) AS name FROM products WHERE product_id IS NULL
  GROUP BY code HAVING count(*) = 1`;

/**
 * The query: rows of {@link DEFECT_COLUMNS}, the most severe rules first, in each the worst records first. `name`, `category`
 * and `brand` are the product's, also of a variant; `code` is the record's own.
 * @param productUrl address of a product, with `{id}` and `{code}` in it; undefined: there are no links
 */
export function writeDefectQuery(
  { rules, scope, label, gradedBy = 'category', productId, graded }: DefectFilter,
  productUrl?: string,
): DefectQuery {
  const conditions = [
    'failed',
    writeCondition(scope),
    ...(label === undefined
      ? []
      : [
          `product_id IN (SELECT product_id FROM labels JOIN label_names USING (number) WHERE label = ${quote(label)})`,
        ]),
    ...(productId === undefined ? [] : [`product_id = ${productId}`]),
  ];
  const parts = sortRules(rules).map(
    (
      rule,
      rank,
    ) => `SELECT ${rank} AS rank, '${rule.id}' AS rule, '${rule.severity}' AS severity, ${quote(rule.fix)} AS fix,
      product_id, variant_id, code, status, detail, extent FROM ${nameFailing(rule)} WHERE ${conditions.join(' AND ')}`,
  );
  const { shared, ...scratch } =
    graded === undefined ? writeFailing(rules) : writeGradedTables({ ...graded, scope, gradedBy });
  return {
    sql: `SELECT rule, severity, d.product_id, variant_id, ${cutCell('d.code', 'code')}, ${cutCell('coalesce(w.name, n.name)', 'name')},
        ${cutCell('category', 'category')}, ${cutCell('brand', 'brand')}, status, ${cutCell('detail', 'detail')}, fix,
        ${writeLink(productUrl)} AS link, ${graded === undefined ? 'NULL::VARCHAR' : 'g.grade'} AS grade
      FROM (${parts.join(' UNION ALL ')}) d LEFT JOIN places w ON w.product_id = d.product_id
        ${graded === undefined ? '' : 'LEFT JOIN graded g ON g.product_id = d.product_id'}
        LEFT JOIN without_id n ON d.product_id IS NULL AND d.variant_id IS NULL AND n.code IS NOT DISTINCT FROM d.code
      ORDER BY rank, ${WORST_FIRST.replaceAll(/\b(code|status|product_id|variant_id|extent)\b/g, 'd.$1')}`,
    shared: {
      ...writeShared(scope, gradedBy),
      places: { sql: PLACES },
      without_id: { sql: WITHOUT_ID },
      ...shared,
    },
    ...scratch,
  };
}

/** A text as a cell has it: not longer than anybody reads. */
export function cutCell(value: string, column: string): string {
  return `left(${value}, ${MAX_CHARS}) AS ${column}`;
}

/** The template with the id and the code of the product, as an address has them: of `d`, whose product is `w` if there is it. */
export function writeLink(productUrl: string | undefined): string {
  if (productUrl === undefined) return 'NULL::VARCHAR';
  const withId = `replace(${quote(productUrl)}, '{id}', d.product_id::VARCHAR)`;
  const needs = productUrl.includes('{code}') ? 'w.code IS NOT NULL' : 'true';
  // A variant may name a product that there is not.
  return `CASE WHEN w.product_id IS NOT NULL AND ${needs} THEN replace(${withId}, '{code}', coalesce(url_encode(w.code), '')) END`;
}
