/**
 * How many products each category (with all below it) or brand holds, by the local copy: the PIM's lists do not tell, and
 * asking it would take a request for each.
 */

import { askCopyBeside } from '../../call/ask-copy.ts';
import type { CallContext } from '../../call/context.ts';

/** The kinds of reference data that products belong to. */
export type Holder = 'categories' | 'brands';

/** The counts of a whole copy. */
export interface ProductCounts {
  /** Products that it holds; 0 for one that no product names. */
  readonly countOf: (id: number | undefined) => number | undefined;
  /** UTC in ISO 8601. */
  readonly asOf: string;
}

/** Reads the counts; undefined where no copy knows them all. Throws CatalogError only when the call was cancelled. */
export async function readProductCounts(kind: Holder, context: CallContext): Promise<ProductCounts | undefined> {
  return askCopyBeside(context, async (ask) => {
    const sure = await ask(buildSureSql(kind));
    if (sure.copy.lists.products?.complete !== true || sure.rows[0]?.[0] !== true) return undefined;
    const { rows, version, counted } = await ask(COUNTS_SQL[kind]);
    if (version !== sure.version || counted > rows.length) return undefined;
    const counts = new Map(rows.map(([id, count]) => [Number(id), Number(count)]));
    return { countOf: (id) => (id === undefined ? undefined : (counts.get(id) ?? 0)), asOf: sure.copy.asOf };
  });
}

const VIEWS = {
  categories: { view: 'product_categories', id: 'category_id' },
  brands: { view: 'product_brands', id: 'brand_id' },
} as const;

/** Whether every product showed what it belongs to, in a shape and by an id that could be read: else counts are too low. */
function buildSureSql(kind: Holder): string {
  const { view, id } = VIEWS[kind];
  return `SELECT (SELECT count(*) FILTER (sent = records AND "unknown" = 0) = 1 FROM fields
      WHERE "view" = 'products' AND field = '${kind}')
    AND (SELECT count(*) > 0 AND count(*) = count(${id}) FROM ${view})`;
}

const COUNTS_SQL: Readonly<Record<Holder, string>> = {
  brands: `SELECT brand_id, count(DISTINCT product_id) FROM product_brands GROUP BY brand_id`,
  // UNION drops what it has seen, so a circle of parents ends.
  categories: `WITH RECURSIVE above(id, up) AS (
      SELECT category_id, category_id FROM product_categories
      UNION SELECT above.id, c.parent_id FROM above JOIN categories c ON c.category_id = above.up
        WHERE c.parent_id IS NOT NULL)
    SELECT above.up, count(DISTINCT p.product_id) FROM product_categories p JOIN above ON above.id = p.category_id
    GROUP BY above.up`,
};
