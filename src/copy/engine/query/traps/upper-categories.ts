/** A category by its name, of which products are in the categories below it: `product_categories.name = 'Footwear'`. Pure but for what is asked of the copy. */

import { quote } from '../../../sql-quote.ts';
import type { Compared } from './compared-texts.ts';
import { type Ask, repeatText } from './trap.ts';
import type { Node } from './tree.ts';

/** Categories of one name that are told apart. */
const MOST_CATEGORIES = 4;

/**
 * What a comparison with the name of a category leaves out.
 * @param rows any rows of the query: what is asked is not about them
 * @returns undefined: nothing, the query says itself what of the tree it wants, or it is not known
 */
export async function tellBelow(
  { column, text, isNegated }: Compared,
  ask: Ask,
  rows: Node,
): Promise<string | undefined> {
  const views = column.select.sources.map(({ view }) => view?.name);
  const isOfProducts = column.view.name === 'product_categories' || column.view.name === 'categories';
  if (!isOfProducts || column.name !== 'name' || isNegated) return undefined;
  if (!views.includes('product_categories') || views.includes('category_tree')) return undefined;
  const found = await ask(
    rows,
    () => `SELECT t.ancestor_id, count(DISTINCT p.product_id) - count(DISTINCT p.product_id) FILTER (t.depth = 0)
      FROM categories c JOIN category_tree t ON t.ancestor_id = c.category_id
      JOIN product_categories p ON p.category_id = t.category_id
      WHERE lower(c.name) = lower(${quote(text)}) GROUP BY 1 ORDER BY 1 LIMIT ${MOST_CATEGORIES + 1}`,
  );
  const upper = (found ?? []).filter(([, below]) => Number(below) > 0);
  if (upper.length === 0 || upper.length > MOST_CATEGORIES) return undefined;
  const ids = upper.map(([id]) => String(id));
  const counts = upper.map(([, below]) => String(below)).join(' and ');
  const test = ids.length === 1 ? `= ${ids[0]}` : `IN (${ids.join(', ')})`;
  return `${repeatText(text)} leaves out the products that only categories below it have (${counts}); for all of them join category_tree on category_id and filter by ancestor_id ${test}, with count(DISTINCT product_id).`;
}
