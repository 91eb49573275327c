/** How long reading still takes by its own word, under the limits of Spec §8, on a clock that only the test moves. */

import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import type { ListName } from '../../../src/copy/copied-lists.ts';
import { createGrowthLimit, estimateRestMs } from '../../../src/copy/sync/estimate-rest.ts';
import type { PageStore, StoredPage } from '../../../src/copy/sync/page-store.ts';
import { CatalogReading } from '../../../src/copy/sync/read-catalog.ts';
import type { Page, PageQuery, PimCatalog } from '../../../src/pim/catalog-port.ts';
import { ENDPOINT_NAMES, type EndpointName } from '../../../src/pim/endpoints.ts';
import { never, openQuota } from '../../pim/quota/open-quota.ts';
import { pass, systemClock, useVirtualTime } from '../../pim/virtual-time.ts';

useVirtualTime();

/** Pages in memory. */
function createStore(): PageStore {
  const kept = new Map<ListName, Map<number, StoredPage>>();
  const of = (list: ListName) =>
    kept.get(list) ?? kept.set(list, new Map()).get(list) ?? new Map<number, StoredPage>();
  const idsOf = (list: ListName) => [...of(list).values()].flatMap(({ ids }) => ids);
  return {
    pages: (list) => [...of(list).values()],
    add: async (page, records) => {
      const ids = records.map((record) => Number(record.Id));
      const one = { ...page, ids, print: ids.join(), number: 0, file: '', readAt: '' };
      of(page.list).set(page.offset, one);
      return one;
    },
    deleteFrom: async (list, from) => {
      for (const offset of of(list).keys()) if (offset >= from) of(list).delete(offset);
    },
    countRecords: (list) => new Set(idsOf(list)).size,
    unservedPositions: () => [],
    recordIds: (list) => [...new Set(idsOf(list))].map(Number),
    pagesToWrite: () => [],
  };
}

type Sizes = Readonly<Partial<Record<EndpointName, number>>>;

/** Serves so many requests of an endpoint in a minute, and tells of each that is one too many. */
function createGate(most: number) {
  const served = new Map<EndpointName, number[]>();
  return (endpoint: EndpointName): boolean => {
    const nowMs = systemClock.now();
    const recent = (served.get(endpoint) ?? []).filter((atMs) => atMs > nowMs - 60_000);
    const isServed = recent.length < most;
    served.set(endpoint, isServed ? [...recent, nowMs] : recent);
    return isServed;
  };
}

/**
 * A PIM with lists of these sizes, within its limits. @param takesIds whether it serves media by ids alone
 * @param served how many requests it serves in a minute, of each list or of all, whatever its limits are said to be
 */
function createPim(
  sizes: Sizes,
  latencyMs: number,
  takesIds: boolean,
  { most, isSum } = { most: 1_000, isSum: false },
) {
  const { quota } = openQuota();
  const mayServe = createGate(most);
  async function* fetchPages({
    endpoint,
    filter,
    offset,
    pageSize,
  }: PageQuery): AsyncGenerator<Page, void, void> {
    const run = { signal: never, priority: 'scan', deadlineAtMs: systemClock.now() + 1e9 } as const;
    for (let isServed = false; !isServed; ) {
      await quota.run(
        endpoint,
        async () => {
          await systemClock.sleep(latencyMs, never);
          isServed = mayServe(isSum ? 'products' : endpoint);
          if (!isServed) quota.report429(endpoint, undefined);
        },
        run,
      );
    }
    const [asked] = Object.values(filter);
    const isEmpty = takesIds && endpoint.includes('media') && asked === undefined;
    const total = isEmpty ? 0 : (asked?.length ?? sizes[endpoint] ?? 0);
    const positions = Array.from(
      { length: Math.min(pageSize, total - offset) },
      (_, at) => offset + at,
    );
    const records = positions.map((at) => ({ Id: Number(asked?.[at] ?? at + 1) }));
    const last = offset + pageSize >= total;
    yield { records, positions, total, last, ageMs: undefined, sent: {}, keep: () => {} };
  }
  const status = () => ({ quota: ENDPOINT_NAMES.map((endpoint) => quota.left(endpoint)) });
  // Nothing else of the catalog is asked for.
  return { fetchPages, status } as unknown as PimCatalog;
}

const LARGE = {
  products: 6_000,
  variants: 13_000,
  'product-media-list': 6_000,
  'variant-media-list': 13_000,
};
/** As many pages of a PIM that serves 1,000 records at once. */
const LARGEST = Object.fromEntries(
  Object.entries(LARGE).map(([name, count]) => [name, 10 * count]),
);

/** Reads all lists of a PIM. @returns the seconds that were told each second */
async function readAndTell(catalog: PimCatalog): Promise<readonly (number | undefined)[]> {
  const parts = {
    store: createStore(),
    now: systemClock.now,
    sleep: systemClock.sleep,
    signal: never,
  };
  const reading = new CatalogReading({ ...parts, catalog, windowMs: 60_000 });
  let isDone = false;
  void reading.read().then(() => {
    isDone = true;
  });
  const told: (number | undefined)[] = [];
  const { limit } = createGrowthLimit();
  const tell = (seconds: number | undefined) => seconds && limit(seconds);
  for (; !isDone; told.push(tell(reading.progress().secondsLeft))) {
    await pass(1_000);
    await setImmediate();
  }
  return told;
}

it.each<readonly [string, Sizes, number, boolean]>([
  ['at the pace of the limits', LARGEST, 300, false],
  [
    'of a slow PIM',
    { ...LARGEST, products: 200_000, variants: 50_000, 'variant-media-list': 50_000 },
    6_000,
    false,
  ],
  [
    'with media by the ids of their owners',
    { ...LARGEST, products: 12_000, variants: 20_000 },
    300,
    true,
  ],
])('an estimate is within 40 %% and never 0: %s', async (_what, sizes, latencyMs, takesIds) => {
  const told = await readAndTell(createPim(sizes, latencyMs, takesIds));
  expect(told.length).toBeGreaterThan(100);
  for (const share of [0.1, 0.25, 0.5, 0.75, 0.9]) {
    const at = Math.floor(told.length * share);
    const ratio = (told[at] ?? 0) / (told.length - at);
    expect([share, ratio > 0.6 && ratio < 1.4, ratio]).toEqual([share, true, ratio]);
  }
  const seconds = told.filter((one) => one !== undefined);
  const grown = seconds.filter((one, at) => one > 1.2 * Math.min(...seconds.slice(0, at)));
  expect(grown).toEqual([]);
  expect(told.slice(0, -1).filter((one) => one !== undefined && one <= 0)).toEqual([]);
});

it.each([
  ['of each list', { ...LARGEST, variants: 60_000, 'variant-media-list': 60_000 }, 8, false],
  ['of all lists together', LARGEST, 20, true],
] as const)(
  'an estimate is within a factor of two where 429s come below the limits: %s',
  async (...of) => {
    const [, sizes, most, isSum] = of;
    const told = await readAndTell(createPim(sizes, 300, false, { most, isSum }));
    for (const share of [0.25, 0.5, 0.75]) {
      const at = Math.floor(told.length * share);
      const ratio = (told[at] ?? 0) / (told.length - at);
      expect([share, ratio > 0.5 && ratio < 2, ratio]).toEqual([share, true, ratio]);
    }
  },
);

it('an estimate counts on a limit that grows back after 429s', () => {
  const pageTimesMs = Array.from({ length: 20 }, (_, at) => 3_000 * at);
  const quota = {
    endpoint: 'products',
    limit: 2,
    left: 2,
    waitMs: 10_000,
    configured: 60,
  } as const;
  const rest = { pagesLeft: 86, pageTimesMs, nowMs: 57_000, fastestMs: 300, quota };
  const restMs = estimateRestMs({ ...rest, windowMs: 60_000, limitPart: 1 });
  // 70 pages in seven windows by limits of 2, 3, 5, 8, 12, 17 and 23, and 16 of the 30 of the eighth.
  expect(restMs).toBe(10_000 + 7 * 60_000 + 32_000);
});
