/** Finds prices beside which a lower one holds today, such as an offer under a label of its own. */

import type { SqlNotice } from '../../../../answer/notices.ts';
import { fillSql, withRelations } from '../../../fill-sql.ts';
import lowerPrices from './lower-prices.sql';
import type { Select, Source } from './statement.ts';
import { isPlain, type Suspected, type Trap } from './trap.ts';
import { columnNode, listParts, nameEach, readColumn } from './tree.ts';

// Views whose price is that of the label that most records have.
const OF_ONE_LABEL = /^(items|sellable|products|variants|product_prices)$/;

const PRICE = /^price(_min|_max)?$/;

/** Finds a price of one label in a query that reads no other prices. */
export const findLowerPrices: Trap = (select) => {
  if (select.sources.some(({ view }) => view?.name === 'prices')) return [];
  if (select.parts.some((part) => select.column(part)?.name === 'sale_price')) return [];
  return select.sources.flatMap((source): Suspected => {
    const view = source.view?.name ?? '';
    const column = OF_ONE_LABEL.test(view) ? findPrice(select, source) : undefined;
    if (column === undefined) return [];
    const columns = ['product_id', column, 'currency'];
    return {
      rows: select.queryRows(
        nameEach(
          'k',
          columns.map((name) => columnNode(source.alias, name)),
        ),
      ),
      question: (of) => withRelations({ query_rows: `FROM ${of}` }, fillSql(lowerPrices)),
      notice: ([row]) => row && noteLower(`${view}.${column}`, row),
    };
  });
};

function noteLower(column: string, [count, label]: readonly unknown[]): SqlNotice {
  return {
    code: 'sql_lower_prices',
    column,
    count: Number(count),
    label: typeof label === 'string' && isPlain(label) ? label : undefined,
  };
}

function findPrice(select: Select, source: Source): string | undefined {
  const names = listParts(select.parts)
    .filter((part) => select.place(part)?.source === source)
    .map((part) => readColumn(part).at(-1) ?? '');
  return names.find((name) => PRICE.test(name));
}
