/** Rows that link products with brands or categories, counted as if each were a product. Pure but for what is asked of the copy. */

import { isLink } from './joins.ts';
import { buildRows, listGroups } from './rows.ts';
import { repeatAlias, type Trap } from './trap.ts';
import { isAggregate, listNodes, listParts, readFunction, splitAnd } from './tree.ts';

/** The trap. Without a condition, and in groups, the links themselves are what is counted; beside products, these are. */
export const findCountedLinks: Trap = (select) => {
  const [leading] = select.sources;
  if (leading?.view === undefined || !isLink(leading) || select.conditions.length === 0) return [];
  if (!leading.view.columns.some(({ name }) => name === 'product_id')) return [];
  if (select.sources.some(({ view }) => view?.name === 'products' || view?.name === 'variants')) return [];
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
        const prefix = select.sources.length > 1 ? `${repeatAlias(alias)}.` : '';
        return `count(*) counts rows of ${view.name}, of which a product has several here; to count products, write count(DISTINCT ${prefix}product_id).`;
      },
    },
  ];
};
