import type { Select, Source } from './statement.ts';
import type { Suspected, Trap } from './trap.ts';
import { columnNode, isExtreme, isSumming, listParts, readFunction } from './tree.ts';

// Columns that choose the days of prices.
const OF_DAYS = /^(holds_today|valid_from|valid_to)$/;

/** Finds prices of other days, or passive ones, in an aggregate or a ranking of amounts. */
export const findPastPrices: Trap = (select) =>
  select.sources.flatMap((source): Suspected => {
    const use = source.view?.name === 'prices' ? findUse(select, source) : undefined;
    if (use === undefined || select.reads(source, OF_DAYS, select.parts)) {
      return [];
    }
    return {
      rows: select.queryRows([columnNode(source.alias, 'holds_today', 'k0')]),
      question: (of) => `SELECT 1 FROM ${of} WHERE NOT k0 LIMIT 1`,
      notice: { code: 'sql_past_prices', use },
    };
  });

// Name of the function or clause that uses the amounts of a source.
function findUse(select: Select, source: Source): string | undefined {
  const takesAmount = (part: unknown): boolean => {
    const column = select.column(part);
    return column?.source === source && column.name === 'price';
  };
  const call = listParts(select.items, select.node.having).find(
    (part) => (isSumming(part) || isExtreme(part)) && listParts(part.children).some(takesAmount),
  );
  if (call !== undefined) return readFunction(call);
  if (select.isLimited && takesAmount(select.sorts[0])) return 'ORDER BY';
  return undefined;
}
