/** Finds queries that look for a category in the one path of a product, where products are in several categories. */

import { fillSql } from '../../../fill-sql.ts';
import furtherCategories from './further-categories.sql';
import type { Suspected, Trap } from './trap.ts';
import { listParts } from './tree.ts';

/** Finds the conditions on the path of a product's category. */
export const findFurtherCategories: Trap = (select): Suspected => {
  const condition = select.where.find((part) =>
    listParts(part).some((part) => select.column(part)?.name === 'category_path'),
  );
  if (condition === undefined) return [];
  return {
    question: () => fillSql(furtherCategories),
    notice: ([row]) => {
      const count = Number(row?.[0] ?? 0);
      return count === 0 ? undefined : { code: 'sql_further_categories', count };
    },
  };
};
