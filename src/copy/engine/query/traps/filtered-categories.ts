import { fillSql } from '../../../fill-sql.ts';
import { listTextComparisons, requiresText, type TextComparison } from './text-comparisons.ts';
import type { Trap } from './trap.ts';
import upperCategories from './upper-categories.sql';

// More categories of one name are not reported.
const MAX_CATEGORIES = 4;

/** Finds a filter by the name of a category whose products are in the categories below it. */
export const findUpperCategories: Trap = (select) => {
  const views = select.sources.map(({ view }) => view?.name);
  if (!views.includes('product_categories') || views.includes('category_tree')) return [];
  return listTextComparisons(select, select.conditionParts)
    .filter((comparison) => requiresText(comparison) && isOfCategoryName(comparison))
    .map(({ text, condition }) => ({
      condition,
      question: () => fillSql(upperCategories, { name: text, most: MAX_CATEGORIES + 1 }),
      notice: (rows) => {
        if (rows.length === 0 || rows.length > MAX_CATEGORIES) return undefined;
        return {
          code: 'sql_upper_category',
          name: text,
          ids: rows.map(([id]) => String(id)),
          counts: rows.map(([, productsBelow]) => String(productsBelow)),
        };
      },
    }));
};

function isOfCategoryName({ column }: TextComparison): boolean {
  return column.name === 'name' && /categories$/.test(column.view.name);
}
