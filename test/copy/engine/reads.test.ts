/** What the pages of a list come to, where records move from page to page while it is read. */
import { expect, it } from 'vitest';
import { countRecords, findNewest, listIds, summarizeList } from '../../../src/copy/engine/write/reads.ts';

type Log = Parameters<typeof findNewest>[0];
type Page = ReturnType<Log['pages']>[number];

/** Pages by the ids of their records, in the order in which they were read; null: a record without a readable id. */
function logOf(...pages: readonly (readonly (number | null)[])[]): Log {
  const heads = pages.map(
    (ids, readNo): Page =>
      // What is asked of a page here.
      ({ records: ids.length, readNo, total: 4, readAt: `2026-01-01T00:00:0${readNo}Z` }) as Page,
  );
  return { pages: () => heads, readIds: ({ readNo }) => [...(pages[readNo] ?? [])] };
}

it('counts a record once that is on two pages, and every one without an id', () => {
  const log = logOf([1, 2], [2, 3, null, null]);
  expect([...listIds(log, 'products')]).toEqual([1, 2, 3]);
  expect(countRecords(log, 'products')).toBe(5);
});

it('finds the newest read of each record that is on several pages, and of no other', () => {
  expect(findNewest(logOf([1, 2], [2, 3, null], [2, 4]), 'products')).toEqual(new Map([[2, 2]]));
  expect(findNewest(logOf([1, 2], [3]), 'products')).toEqual(new Map());
});

it('calls a list complete only where it was read wholly and has as many records as were announced', () => {
  const isWhole = { isWhole: true } as const;
  expect(summarizeList(logOf([1, 2], [3, 4]), 'products', isWhole)).toMatchObject({ records: 4, complete: true });
  expect(summarizeList(logOf([1, 2], [2, 3]), 'products', isWhole)).toMatchObject({ records: 3, complete: false });
  expect(summarizeList(logOf([1, 2], [3, 4]), 'products')).toMatchObject({ complete: null });
  expect(summarizeList(logOf(), 'products', isWhole)).toMatchObject({ records: 0, announced: null, readFrom: null });
});
