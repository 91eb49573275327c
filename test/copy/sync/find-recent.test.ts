/** Which searches are believed to give the products that were changed last first, and what they tell. */
import { expect, it } from 'vitest';
import { findRecent } from '../../../src/copy/sync/find-recent.ts';
import type { SearchPage } from '../../../src/pim/catalog-port.ts';
import { readSearchHits } from '../../../src/record/reference-and-hits.ts';

const SINCE = { asOf: '2026-05-02T10:00:00Z', newest: '2026-05-01T09:00:00' };

/** Pages of a search over hits with these dates; ids count from 1. */
async function* search(
  ...pages: readonly (readonly (string | undefined)[])[]
): AsyncGenerator<SearchPage> {
  let id = 0;
  for (const [at, dates] of pages.entries()) {
    const result = dates.map((Updated) => {
      id += 1;
      return { EntityType: 'Product', Id: id, Name: `Product ${id}`, Updated };
    });
    const hits = readSearchHits({ result }) ?? [];
    const last = at === pages.length - 1;
    yield { hits, positions: [], total: 100, last, ageMs: undefined, keep: () => {} };
  }
}

it('finds what was changed since the last change that is known, with an overlap of a second', async () => {
  const dates = [
    '2026-05-03T08:00:00',
    '2026-05-01T09:00:00',
    '2026-05-01T08:59:59',
    '2026-05-01T08:59:58',
    '2026-04-01',
  ];
  expect(await findRecent(search(dates), 100, SINCE)).toEqual([1, 2, 3]);
});

it('begins where the last refresh began, if changes in the copy are later', async () => {
  const since = { asOf: '2026-05-01T09:00:00Z', newest: '2026-05-01T12:00:00' };
  const dates = ['2026-05-01T12:00:00', '2026-05-01T09:30:00', '2026-05-01T08:00:00'];
  expect(await findRecent(search(dates), 100, since)).toEqual([1, 2]);
});

it('overlaps by a day where dates have no time', async () => {
  const since = { ...SINCE, newest: '2026-05-01T00:00:00' };
  expect(await findRecent(search(['2026-05-01', '2026-04-30', '2026-04-29']), 100, since)).toEqual([
    1, 2,
  ]);
});

it('reads on where all of a page is new', async () => {
  const pages = [
    ['2026-05-03', '2026-05-02'],
    ['2026-05-01T09:00:00', '2026-04-01'],
  ];
  expect(await findRecent(search(...pages), 100, SINCE)).toEqual([1, 2, 3]);
});

it.each([
  ['has another order', ['2026-05-01T09:00:00', '2026-05-03', '2026-04-01']],
  ['does not begin with the last change that is known', ['2026-04-30', '2026-04-01']],
  ['has a row without a date', ['2026-05-03', undefined, '2026-04-01']],
  ['ends before the last change that is known', ['2026-05-03', '2026-05-02']],
])('does not believe a search that %s', async (_why, dates) => {
  expect(await findRecent(search(dates), 100, SINCE)).toBeUndefined();
});

it('does not believe a search whose total is not that of the list', async () => {
  expect(
    await findRecent(search(['2026-05-01T09:00:00', '2026-04-01']), 101, SINCE),
  ).toBeUndefined();
});
