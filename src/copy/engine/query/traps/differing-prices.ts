import type { Source } from './statement.ts';
import { repeatAlias, type Suspected, type Trap } from './trap.ts';
import { columnNode, isExtreme, isSumming, listParts, nameEach } from './tree.ts';

// Views with one price of a product and the range beside it.
const OF_PRODUCTS = /^(products|product_prices)$/;

/** Finds the sums and averages that leave out products without one price. */
export const findDifferingPrices: Trap = (select) => {
  const aggregates = select.calls.filter((call) => isSumming(call) || isExtreme(call));
  const isAggregated = (source: Source): boolean =>
    aggregates.some((call) =>
      listParts(call).some((part) => {
        const place = select.place(part);
        return place?.source === source && place.name === 'price';
      }),
    );
  const sources = select.sources.filter(({ view }) => OF_PRODUCTS.test(view?.name ?? ''));
  return sources.filter(isAggregated).map((source): Exclude<Suspected, readonly unknown[]> => {
    const { alias } = source;
    const columns = ['price', 'price_min'].map((name) => columnNode(alias, name));
    return {
      rows: select.queryRows(nameEach('k', columns)),
      question: (of) => `SELECT count(*)::DOUBLE FROM ${of} WHERE k0 IS NULL AND k1 IS NOT NULL`,
      notice: ([row]) => {
        const count = Number(row?.[0] ?? 0);
        const column = `${repeatAlias(alias)}.price`;
        return count === 0 ? undefined : { code: 'sql_differing_prices', column, count };
      },
    };
  });
};
