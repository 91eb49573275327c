import type { NamedKind } from '../filter/named-entries.ts';

// `view`: the memberships that products state; `all`: with the categories above them.
const VIEWS = {
  categories: {
    view: 'product_categories',
    id: 'category_id',
    all: 'product_category_tree',
  },
  brands: { view: 'product_brands', id: 'brand_id', all: 'product_brands' },
} as const;

/**
 * SELECT of the ids with their numbers of products; no rows where the memberships of some product
 * are unreadable.
 */
export function countProducts(kind: NamedKind): string {
  const { view, id, all } = VIEWS[kind];
  return `
    SELECT ${id}, count(DISTINCT product_id)
    FROM ${all}
    WHERE (
      SELECT count(*) FILTER (sent = records AND "unknown" = 0) = 1
      FROM fields
      WHERE "view" = 'products' AND field = '${kind}'
    ) AND (SELECT count(*) = count(${id}) FROM ${view})
    GROUP BY ${id}`;
}
