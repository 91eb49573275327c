/** What a list is asked for where the PIM takes too long over a page: a catalog that counts what it is asked, and no time. */

import { expect, it } from 'vitest';
import { createListFetcher } from '../../../src/copy/sync/list-fetcher.ts';
import { TimeoutError, UnavailableError } from '../../../src/errors.ts';
import type { Page, PageQuery, PimCatalog } from '../../../src/pim/catalog-port.ts';

const TOTAL = 1_000;

/** A fetcher of a PIM that begins to be too slow as `isSlow` says of how many records it is asked for. */
function createSlow(isSlow: (pageSize: number) => boolean, failure: Error = new TimeoutError('Too slow.')) {
  const asked: number[] = [];
  async function* fetchPages({ offset, pageSize }: PageQuery): AsyncGenerator<Page, void, void> {
    for (let at = offset; at < TOTAL; at += pageSize) {
      asked.push(pageSize);
      if (isSlow(pageSize)) throw failure;
      const positions = Array.from({ length: Math.min(pageSize, TOTAL - at) }, (_, index) => at + index);
      const records = positions.map((ProductId) => ({ ProductId }));
      yield {
        records,
        positions,
        total: TOTAL,
        last: at + pageSize >= TOTAL,
        ageMs: undefined,
        sent: {},
        keep: () => {},
      };
    }
  }
  // Nothing else of the catalog is asked for.
  const catalog = { fetchPages } as unknown as PimCatalog;
  const { signal } = new AbortController();
  return { asked, fetcher: createListFetcher({ catalog, now: () => 0, sleep: async () => {}, signal }) };
}

it('asks for fewer records where a PIM is too slow for a page again and again', async () => {
  const { asked, fetcher } = createSlow((pageSize) => pageSize > 30);
  const first = await fetcher.fetch('products', {}, 0, undefined);
  expect(asked).toEqual([100, 100, 50, 25]);
  expect(first).toMatchObject({ span: 25, total: TOTAL, last: false });
  await fetcher.fetch('products', {}, 25, 25);
  expect(asked.at(-1)).toBe(25);
});

it('fills a page of the size that it began with from smaller ones', async () => {
  let isBusy = false;
  const { asked, fetcher } = createSlow((pageSize) => isBusy && pageSize > 50);
  await fetcher.fetch('products', {}, 0, undefined);
  isBusy = true;
  const { records, span } = await fetcher.fetch('products', {}, 100, 100);
  expect(asked).toEqual([100, 100, 100, 50, 50]);
  expect([records.length, span]).toEqual([100, 100]);
});

it('waits for a PIM that has answered and cannot be found now, and not for one that never was there', async () => {
  let failing = 3;
  const away = new UnavailableError('Unknown name.', undefined, undefined, 'Check the address.');
  const { asked, fetcher } = createSlow(() => failing-- > 0, away);
  await expect(fetcher.fetch('products', {}, 0, undefined)).rejects.toBe(away);
  failing = 0;
  await fetcher.fetch('products', {}, 0, undefined);
  failing = 3;
  await fetcher.fetch('products', {}, 100, undefined);
  expect(asked).toHaveLength(6);
});
