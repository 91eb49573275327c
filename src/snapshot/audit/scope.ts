/** Which records an audit is about, and the categories or brands that it scores, as SQL. Pure. */

import { quote } from '../quote.ts';

/** Which records are audited. Duplicates and outliers are still found among all. */
export interface Scope {
  /** Categories by name, those below them included; absent: all. */
  readonly categories?: readonly string[];
  /** Brands by name; absent: all. */
  readonly brands?: readonly string[];
  /** Status of the record that a rule is about; absent: any. */
  readonly status?: string;
}

/** What scores are given to. */
export type ScoredBy = 'category' | 'brand';

/** Categories or brands that are scored, those with the most products first. */
const MOST_SCORED = 500;

/** A name for comparison: case, accents and spaces around it do not count. */
function fold(name: string): string {
  return `upper(strip_accents(trim(${name})))`;
}

function isNamed(column: string, names: readonly string[]): string {
  return `${fold(column)} IN (${names.map((name) => fold(quote(name))).join(', ')})`;
}

/** Common table expressions for the queries of an audit: `members` and `labels`, and what they need. */
export function writeScope({ categories, brands }: Scope, scoredBy: ScoredBy): string {
  const chosen =
    categories === undefined
      ? ''
      : `chosen(id) AS (SELECT category_id FROM (SELECT category_id, name FROM categories
          UNION SELECT category_id, name FROM product_categories) WHERE ${isNamed('name', categories)}
        UNION SELECT c.category_id FROM categories c JOIN chosen ON c.parent_id = chosen.id),`;
  const inCategories =
    categories === undefined ? 'true' : `(category_id IN (SELECT id FROM chosen) OR ${isNamed('name', categories)})`;
  const inBrands = brands === undefined ? 'true' : isNamed('name', brands);
  const [table, id, isIn] =
    scoredBy === 'category'
      ? ['product_categories', 'category_id', inCategories]
      : ['product_brands', 'brand_id', inBrands];
  return `${chosen}
    members AS (SELECT product_id FROM products
      WHERE ${categories === undefined ? 'true' : `product_id IN (SELECT product_id FROM product_categories WHERE ${inCategories})`}
        AND ${brands === undefined ? 'true' : `product_id IN (SELECT product_id FROM product_brands WHERE ${inBrands})`}),
    placed AS (SELECT DISTINCT product_id, coalesce(name, ${id}::VARCHAR) AS label FROM ${table} WHERE ${isIn}),
    labels AS (SELECT product_id, label FROM placed WHERE label IN
      (SELECT label FROM placed JOIN members USING (product_id) GROUP BY label ORDER BY count(*) DESC, label LIMIT ${MOST_SCORED}))`;
}

/** The condition that a checked record is in scope. */
export function writeCondition({ categories, brands, status }: Scope): string {
  const conditions = [
    ...(categories === undefined && brands === undefined ? [] : ['product_id IN (SELECT product_id FROM members)']),
    ...(status === undefined ? [] : [`status = ${quote(status)}`]),
  ];
  return conditions.length === 0 ? 'true' : conditions.join(' AND ');
}

/** The query for those names of the scope that nothing in the snapshot has: `kind` and `name`. */
export function writeUnmatched({ categories = [], brands = [] }: Scope): string {
  const ask = (kind: string, names: readonly string[], views: readonly string[]): readonly string[] =>
    names.map(
      (name) =>
        `SELECT '${kind}' AS kind, ${quote(name)} AS name WHERE NOT EXISTS (SELECT 1 FROM (${views
          .map((view) => `SELECT name FROM ${view}`)
          .join(' UNION ALL ')}) WHERE ${isNamed('name', [name])})`,
    );
  return [
    ...ask('category', categories, ['categories', 'product_categories']),
    ...ask('brand', brands, ['brands', 'product_brands']),
  ].join(' UNION ALL ');
}
