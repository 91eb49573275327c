/** How many products each category, with all below it, or brand has, as SQL over a copy. Pure. */

import type { NamedKind } from '../filter/named-entries.ts';

/** The views of a copy: what products name, and `all` that they belong to. */
const VIEWS = {
  categories: {
    view: 'product_categories',
    id: 'category_id',
    all: 'product_category_tree',
  },
  brands: { view: 'product_brands', id: 'brand_id', all: 'product_brands' },
} as const;

/** SELECT of the ids with their products; no rows where a product did not show what it belongs to in a way that could be read. */
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
