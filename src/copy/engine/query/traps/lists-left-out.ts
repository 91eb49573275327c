/** Finds queries on the entries of lists that could not be read in some records, which they leave out. */

import { fillSql } from '../../../fill-sql.ts';
import unreadLists from './count-unread-lists.sql';
import type { Select, Source } from './statement.ts';
import type { Suspicion, Trap } from './trap.ts';
import { listParts } from './tree.ts';

const PRICES = ['prices'];
const CATEGORIES = ['categories'];
const TRANSLATIONS = ['translations'];

/** The lists of a record that the rows of a view are made of. */
const LISTS: Readonly<Record<string, readonly string[]>> = {
  prices: PRICES,
  sellable: PRICES,
  product_prices: PRICES,
  properties: ['properties'],
  options: ['options'],
  codes: ['codes'],
  tags: ['tags'],
  translations: TRANSLATIONS,
  translation_coverage: TRANSLATIONS,
  measures: ['dimensions', 'packaging', 'warranties'],
  packaging: ['packaging'],
  product_categories: CATEGORIES,
  product_category_tree: CATEGORIES,
  product_brands: ['brands'],
};

/** Finds views that lack the entries of records whose list has an unknown shape, where a query asks for more than one record. */
export const findUnreadLists: Trap = (select) => {
  // Several views of one list leave out the same.
  const byLists = new Map<readonly string[], Source>();
  for (const source of select.sources) {
    const lists = LISTS[source.view?.name ?? ''];
    if (lists !== undefined && !isOfOneRecord(select, source)) byLists.set(lists, source);
  }
  return [...byLists].map(
    ([lists, source]): Suspicion => ({
      rows: select.own(source, () => false),
      question: () => fillSql(unreadLists, { lists }),
      notice: ([row]) =>
        row && { code: 'sql_unread_lists', list: String(row[0]), count: Number(row[1]) },
    }),
  );
};

/** Whether a condition names the record that is asked for. */
function isOfOneRecord(select: Select, source: Source): boolean {
  return select.where.some((condition) => {
    const columns = listParts(condition).filter(({ type }) => type === 'COLUMN_REF');
    return columns.length === 1 && select.reads(source, IDENTITY, columns);
  });
}

const IDENTITY = /^(?:product_id|variant_id|code)$/;
