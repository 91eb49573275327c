/** Rows that link products with brands or categories, counted as if each were a product. Pure but for what is asked of the copy. */

import { buildRows, listGroups } from './rows.ts';
import type { Trap } from './trap.ts';
import { isAggregate, listNodes, listParts, readFunction, splitAnd } from './tree.ts';

/** Views of which a product has any number of rows, and that are only asked for the products. */
const LINKS: ReadonlySet<string> = new Set(['product_categories', 'product_brands']);

/** The trap. Without a condition, and in groups, the links themselves are what is counted. */
export const findCountedLinks: Trap = (select) => {
  const [leading] = select.sources;
  if (leading?.view === undefined || !LINKS.has(leading.view.name) || select.conditions.length === 0) return [];
  if (listGroups(select, isAggregate).length > 0) return [];
  const calls = listNodes(select.node.select_list).flatMap(listParts);
  if (!calls.some((call) => readFunction(call) === 'count_star')) return [];
  const { view, alias } = leading;
  const rows = buildRows(select.node.from_table, splitAnd(select.node.where_clause), select.ctes);
  return [
    {
      confirm: async (ask) => {
        const repeated = await ask(
          rows,
          (of) => `SELECT 1 FROM ${of} WHERE product_id IS NOT NULL GROUP BY product_id HAVING count(*) > 1 LIMIT 1`,
        );
        if ((repeated?.length ?? 0) === 0) return undefined;
        const prefix = select.sources.length > 1 ? `${alias}.` : '';
        return `count(*) counts rows of ${view.name}, of which a product has several here; to count products, write count(DISTINCT ${prefix}product_id).`;
      },
    },
  ];
};
