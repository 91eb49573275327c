/** Finds queries on the entries of lists that could not be read in some records, which they leave out. */

import { fillSql } from '../../../fill-sql.ts';
import unreadLists from './count-unread-lists.sql';
import type { Select, Source } from './statement.ts';
import type { Suspicion, Trap } from './trap.ts';
import { listParts } from './tree.ts';

/** The lists of a record that the rows of a view are made of. */
const LISTS: Readonly<Record<string, readonly string[]>> = {
  prices: ['prices'],
  sellable: ['prices'],
  product_prices: ['prices'],
  properties: ['properties'],
  options: ['options'],
  codes: ['codes'],
  tags: ['tags'],
  translations: ['translations'],
  translation_coverage: ['translations'],
  measures: ['dimensions', 'packaging', 'warranties'],
  packaging: ['packaging'],
  product_categories: ['categories'],
  product_category_tree: ['categories'],
  product_brands: ['brands'],
};

/** Finds views that lack the entries of records whose list has an unknown shape, where a query asks for more than one record. */
export const findUnreadLists: Trap = (select) => {
  const lists = new Set(
    select.sources
      .filter((source) => !isOfOneRecord(select, source))
      .map(({ view }) => LISTS[view?.name ?? '']?.join() ?? ''),
  );
  return select.sources.flatMap((source): readonly Suspicion[] => {
    const ofView = LISTS[source.view?.name ?? ''];
    if (ofView === undefined || !lists.delete(ofView.join())) return [];
    return [
      {
        rows: select.own(source, () => false),
        question: () => fillSql(unreadLists, { lists: ofView }),
        notice: ([row]) =>
          row && { code: 'sql_unread_lists', list: String(row[0]), count: Number(row[1]) },
      },
    ];
  });
};

/** Whether a condition names the record that is asked for. */
function isOfOneRecord(select: Select, source: Source): boolean {
  return select.where.some((condition) => {
    const columns = listParts(condition).filter(({ type }) => type === 'COLUMN_REF');
    return columns.length === 1 && select.reads(source, IDENTITY, columns);
  });
}

const IDENTITY = /^(?:product_id|variant_id|code)$/;
