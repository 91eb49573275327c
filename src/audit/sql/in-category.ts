/** Which products are in a category that is called by its name, or below it, as SQL. Pure. */

import { foldText } from '../../copy/fold-sql.ts';
import { quote } from '../../copy/sql-quote.ts';

/** The ids of the categories of a name, in any language, and of all below them. */
export function listCategoryIds(name: string): string {
  const isCalled = `${foldText('name')} = ${foldText(quote(name))}`;
  return `SELECT category_id FROM category_tree WHERE ancestor_id IN (SELECT category_id FROM categories WHERE ${isCalled}
    UNION SELECT category_id FROM category_names WHERE ${isCalled})`;
}

/** Whether a product is in such a category. @param productId an expression */
export function writeInCategory(productId: string, name: string): string {
  return `${productId} IN (SELECT product_id FROM product_categories WHERE category_id IN (${listCategoryIds(name)})
    OR (category_id IS NULL AND ${foldText('name')} = ${foldText(quote(name))}))`;
}
