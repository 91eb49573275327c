/** Where categories stand in their tree, and how many products each of them, or each brand, holds. */

import { askCopyBeside, ifTold } from '../../call/beside.ts';
import type { CallContext } from '../../call/context.ts';
import { InvalidArgumentError } from '../../errors.ts';
import { buildEntries, spellPath } from '../../filter/named-entries.ts';

/** The categories of the PIM's list; of one that it does not hold both tell nothing. */
export interface CategoryTree {
  /** Whether the list holds no category, or there is none. */
  readonly isEmpty: boolean;
  /** The path of a category by its id, such as `Men > Shoes`. */
  readonly pathOf: (id: number | undefined) => string | undefined;
  /** Whether the category stands below another. */
  readonly isBelow: (id: number) => boolean;
  /** The category that a category is below and that is below no other, itself where it is below none. */
  readonly rootOf: (id: number) => { readonly id: number; readonly name: string } | undefined;
}

/** Reads the tree. @throws CatalogError; NotInCopyError of a copy without the list */
export async function readTree({ catalog, call }: CallContext): Promise<CategoryTree> {
  const records = (await catalog.fetchList('categories', call)) ?? [];
  const entries = new Map(buildEntries('categories', records).map((entry) => [entry.id, entry]));
  const parentOf = (id: number): number | undefined => entries.get(id)?.parentId;
  return {
    isEmpty: entries.size === 0,
    pathOf: (id) => {
      const entry = id === undefined ? undefined : entries.get(id);
      return entry && spellPath(entry, entries);
    },
    rootOf: (id) => {
      const seen = new Set<number>();
      let root = entries.get(id);
      for (let at = root; at !== undefined && !seen.has(at.id); at = entries.get(at.parentId ?? Number.NaN)) {
        seen.add(at.id);
        root = at;
      }
      return root && { id: root.id, name: root.name };
    },
    isBelow: (id) => entries.has(parentOf(id) ?? Number.NaN),
  };
}

/**
 * The tree that matches are counted by; undefined where none is needed, or none can be read and the names on records do.
 * @throws CatalogError; NotInCopyError of a copy without the list where it must be known
 */
export async function readTreeFor(
  countBy: string | undefined,
  context: CallContext,
): Promise<CategoryTree | undefined> {
  if (countBy === 'category') return ifTold(() => readTree(context));
  if (countBy !== 'root_category') return undefined;
  const tree = await readTree(context);
  if (tree.isEmpty) {
    throw new InvalidArgumentError(
      'count_by root_category needs the list of categories, which this PIM does not serve.',
      'Count by category.',
      'count_by',
    );
  }
  return tree;
}

/** The kinds of reference data that products belong to. */
type Holder = 'categories' | 'brands';

/** The counts of a whole copy. */
export interface ProductCounts {
  /** Products that it holds; 0 for one that no product names. */
  readonly countOf: (id: number | undefined) => number | undefined;
  /** UTC in ISO 8601. */
  readonly asOf: string;
}

/**
 * Reads by the local copy how many products each category (with all below it) or brand holds: the PIM's lists do not tell.
 * @returns undefined where no copy knows them all
 * @throws CatalogError only when the call was cancelled
 */
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
