import type { EntryListName } from '../../../../record/readers.ts';
import { fillSql } from '../../../fill-sql.ts';
import unreadLists from './count-unread-lists.sql';
import type { Select, Source } from './statement.ts';
import type { Suspicion, Trap } from './trap.ts';
import { listParts } from './tree.ts';

const MEASURES = ['measures'];

// Views that are made of the entries of each list.
const VIEWS: Readonly<Record<EntryListName, readonly string[]>> = {
  prices: ['prices', 'sellable', 'product_prices'],
  properties: ['properties'],
  options: ['options'],
  codes: ['codes'],
  tags: ['tags'],
  translations: ['translations', 'translation_coverage'],
  dimensions: MEASURES,
  packaging: [...MEASURES, 'packaging'],
  warranties: MEASURES,
  categories: ['product_categories', 'product_category_tree'],
  brands: ['product_brands'],
};

function listsOf(view: string): readonly string[] {
  return Object.entries(VIEWS).flatMap(([list, views]) => (views.includes(view) ? [list] : []));
}

/**
 * Finds views that lack the entries of records whose list has an unknown shape, in queries for more
 * than one record.
 */
export const findUnreadLists: Trap = (select) => {
  // Several views of one list leave out the same.
  const byNames = new Map<string, readonly string[]>();
  for (const source of select.sources) {
    const lists = listsOf(source.view?.name ?? '');
    if (lists.length > 0 && !isOfOneRecord(select, source)) {
      byNames.set(lists.join(), lists);
    }
  }
  return [...byNames.values()].map(
    (lists): Suspicion => ({
      question: () => fillSql(unreadLists, { lists }),
      notice: ([row]) =>
        row && { code: 'sql_unread_lists', list: String(row[0]), count: Number(row[1]) },
    }),
  );
};

function isOfOneRecord(select: Select, source: Source): boolean {
  return select.where.some((condition) => {
    const columns = listParts(condition).filter(({ type }) => type === 'COLUMN_REF');
    return columns.length === 1 && select.reads(source, IDENTITY, columns);
  });
}

const IDENTITY = /^(?:product_id|variant_id|code)$/;
