/** Which tables a statement reads, so that only those are filled with records that were just read. Pure. */

import { type RowTable, TABLES } from '../copy/schema.ts';
import type { List } from './list-rows.ts';

/** The tables that a view is made of. */
const VIEW_TABLES: Readonly<Record<string, readonly RowTable[]>> = {
  category_tree: ['categories'],
  sellable: ['sellable_spans'],
  product_prices: ['sellable_spans', 'products'],
};

/** The tables whose names stand in the SQL, and those of the list. */
export function listTables(sql: string, list: List): readonly RowTable[] {
  const words = new Set(sql.match(/\w+/g));
  const named = [...TABLES.map(({ name }) => name), 'amounts' as const].filter((name) =>
    words.has(name),
  );
  const ofViews = Object.entries(VIEW_TABLES).flatMap(([view, tables]) =>
    words.has(view) ? tables : [],
  );
  return [...new Set<RowTable>([list, ...named, ...ofViews])];
}
