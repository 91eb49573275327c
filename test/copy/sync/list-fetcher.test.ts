/** How much a list is asked for at once, by what the PIM serves: a catalog that counts what it is asked, and no time. */

import { describe, expect, it } from 'vitest';
import { IdFetcher } from '../../../src/copy/sync/id-fetcher.ts';
import { type Learned, ListFetcher } from '../../../src/copy/sync/list-fetcher.ts';
import {
  BadResponseError,
  InvalidArgumentError,
  TimeoutError,
  UnavailableError,
} from '../../../src/errors.ts';
import type { Page, PageQuery, PimCatalog } from '../../../src/pim/catalog-port.ts';

const TOTAL = 3_000;

interface PimParts {
  readonly failure?: Error;
  readonly learned?: Learned;
  /** Characters of a record, about. */
  readonly chars?: number;
  /** How many ids of a filter are evaluated. */
  readonly takes?: number;
}

/** A fetcher of a PIM that fails as `isSlow` says of how many records, or ids, it is asked for. */
function createSlow(
  isSlow: (pageSize: number) => boolean,
  { failure = new TimeoutError('Too slow.'), learned, chars = 1, takes = TOTAL }: PimParts = {},
) {
  const asked: number[] = [];
  async function* fetchPages({
    offset,
    pageSize,
    filter,
  }: PageQuery): AsyncGenerator<Page, void, void> {
    const ids = (filter.ProductIds as number[] | undefined)?.slice(0, takes);
    const total = ids?.length ?? TOTAL;
    for (let at = offset; at < total; at += pageSize) {
      asked.push(ids === undefined ? pageSize : (filter.ProductIds?.length ?? 0));
      if (isSlow(pageSize)) throw failure;
      const positions = Array.from(
        { length: Math.min(pageSize, total - at) },
        (_, index) => at + index,
      );
      const records = positions.map((position) => ({
        ProductId: ids?.[position] ?? position,
        Name: 'x'.repeat(chars),
      }));
      const last = at + pageSize >= total;
      yield { records, positions, total, last, ageMs: undefined, sent: {}, keep: () => {} };
    }
  }
  // Nothing else of the catalog is asked for.
  const catalog = { fetchPages } as unknown as PimCatalog;
  const { signal } = new AbortController();
  const parts = {
    catalog,
    now: () => 0,
    sleep: async () => {},
    signal,
    ...(learned && { learned }),
  };
  const fetcher = new ListFetcher(parts);
  return { asked, fetcher, idFetcher: new IdFetcher(fetcher) };
}

const unreadable = new BadResponseError('products', 'it is larger than 20 MiB');

describe('the largest page that a PIM serves', () => {
  it.each<[string, (size: number) => boolean, PimParts, readonly number[], number]>([
    ['serves 1,000', () => false, {}, [100, 1_000], 1_000],
    ['is too slow for more', (size) => size > 100, {}, [100, 1_000, 50], 100],
    [
      'sends more than can be read',
      (size) => size > 300,
      { failure: unreadable },
      [100, 1_000, 500, 200],
      200,
    ],
    ['has large records', () => false, { chars: 15_000 }, [100, 200], 200],
    ['has very large records', () => false, { chars: 25_000 }, [100, 50], 100],
  ])('is found once where it %s', async (_what, isSlow, parts, expected, span) => {
    const learned: Learned = { pages: new Map(), groups: new Map() };
    const { asked, fetcher } = createSlow(isSlow, { ...parts, learned });
    expect(await fetcher.fetch('products', {}, { offset: 0 })).toMatchObject({
      span,
      total: TOTAL,
      last: false,
    });
    expect(asked).toEqual(expected);
    const later = createSlow(isSlow, { ...parts, learned });
    await later.fetcher.fetch('products', {}, { offset: 0 });
    expect(later.asked).toEqual([span]);
  });

  it('is 100 again where the PIM refuses what it served before', async () => {
    const learned: Learned = { pages: new Map([['products', 1_000]]), groups: new Map() };
    const failure = new InvalidArgumentError(
      'The PIM refused the request (400).',
      'Check the values.',
    );
    const { asked, fetcher } = createSlow((size) => size > 100, { failure, learned });
    expect(await fetcher.fetch('products', {}, { offset: 0 })).toMatchObject({ span: 100 });
    expect(asked).toEqual([1_000, 100]);
  });

  it('brings the record before a page where the request holds it', async () => {
    const { fetcher } = createSlow(() => false);
    const { records, before } = await fetcher.fetch(
      'products',
      {},
      { offset: 1_000, span: 998, size: 999 },
    );
    expect([before, records[0]?.ProductId, records.length]).toEqual([999, 1_000, 998]);
  });
});

describe('ids of a filter', () => {
  const IDS = Array.from({ length: 2_500 }, (_, index) => index);

  it.each<[string, PimParts, (size: number) => boolean, readonly number[]]>([
    ['are 1,000 where the PIM takes them', {}, () => false, [100, 1_000, 1_000, 500]],
    ['stay 100 where it leaves some out', { takes: 500 }, () => false, [100, 1_000, 100, 100]],
    [
      'stay 100 where it refuses more',
      { failure: unreadable },
      (size) => size > 100,
      [100, 1_000, 100, 100],
    ],
  ])('%s', async (_what, parts, isSlow, expected) => {
    const { asked, idFetcher } = createSlow(isSlow, parts);
    const found: unknown[] = [];
    for (let offset = 0; offset < IDS.length; ) {
      const { records, span } = await idFetcher.fetch('products', 'ProductIds', IDS.slice(offset));
      found.push(...records.map(({ ProductId }) => ProductId));
      offset += span;
    }
    expect(asked.slice(0, 4)).toEqual(expected);
    expect(found).toEqual(IDS);
  });
});

it('asks for fewer records where a PIM is too slow for a page again and again', async () => {
  const { asked, fetcher } = createSlow((pageSize) => pageSize > 30);
  const first = await fetcher.fetch('products', {}, { offset: 0 });
  expect(asked).toEqual([100, 100, 50, 25]);
  expect(first).toMatchObject({ span: 25, total: TOTAL, last: false });
  await fetcher.fetch('products', {}, { offset: 25, span: 25 });
  expect(asked.at(-1)).toBe(25);
});

it('fills a page of the size that it began with from smaller ones', async () => {
  let isBusy = false;
  const { asked, fetcher } = createSlow((pageSize) => isBusy && pageSize > 50);
  await fetcher.fetch('products', {}, { offset: 0 });
  isBusy = true;
  const { records, span } = await fetcher.fetch('products', {}, { offset: 1_000, span: 1_000 });
  expect(asked).toEqual([100, 1_000, 1_000, 1_000, 100, ...Array.from({ length: 20 }, () => 50)]);
  expect([records.length, span]).toEqual([1_000, 1_000]);
});

it('waits for a PIM that has answered and cannot be found now, and not for one that never was there', async () => {
  let failing = 3;
  const away = new UnavailableError('Unknown name.', undefined, undefined, 'Check the address.');
  const { asked, fetcher } = createSlow(() => failing-- > 0, { failure: away });
  await expect(fetcher.fetch('products', {}, { offset: 0 })).rejects.toBe(away);
  failing = 0;
  await fetcher.fetch('products', {}, { offset: 0 });
  const before = asked.length;
  failing = 3;
  await fetcher.fetch('products', {}, { offset: 100 });
  expect(asked).toHaveLength(before + 4);
});
