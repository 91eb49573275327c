/** How long reading still takes by its own word, under the limits of Spec §8, on a clock that only the test moves. */

import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import type { ListName } from '../../../src/copy/copied-lists.ts';
import { createGrowthLimit } from '../../../src/copy/sync/estimate-rest.ts';
import type { KeptPage, PageStore } from '../../../src/copy/sync/page-store.ts';
import { CatalogReading } from '../../../src/copy/sync/read-catalog.ts';
import type { Page, PageQuery, PimCatalog } from '../../../src/pim/catalog-port.ts';
import { ENDPOINT_NAMES, type EndpointName } from '../../../src/pim/endpoints.ts';
import { never, openQuota } from '../../pim/quota/open-quota.ts';
import { pass, systemClock, useVirtualTime } from '../../pim/virtual-time.ts';

useVirtualTime();

/** Pages in memory. */
function createStore(): PageStore {
  const kept = new Map<ListName, Map<number, KeptPage>>();
  const of = (list: ListName) =>
    kept.get(list) ?? kept.set(list, new Map()).get(list) ?? new Map<number, KeptPage>();
  const idsOf = (list: ListName) => [...of(list).values()].flatMap(({ ids }) => ids);
  return {
    pages: (list) => [...of(list).values()],
    add: async (page, records) => {
      const ids = records.map((record) => Number(record.Id));
      const one = { ...page, ids, print: ids.join(), number: 0, file: '', readAt: '' };
      of(page.list).set(page.offset, one);
      return one;
    },
    drop: async (list, from) => {
      for (const offset of of(list).keys()) if (offset >= from) of(list).delete(offset);
    },
    count: (list) => new Set(idsOf(list)).size,
    unserved: () => [],
    ids: (list) => [...new Set(idsOf(list))].map(Number),
    choose: () => [],
  };
}

type Sizes = Readonly<Partial<Record<EndpointName, number>>>;

/** A PIM with lists of these sizes, within its limits. @param takesIds whether it serves media by ids alone */
function createPim(sizes: Sizes, latencyMs: number, takesIds: boolean) {
  const { quota } = openQuota();
  async function* fetchPages({
    endpoint,
    filter,
    offset,
    pageSize,
  }: PageQuery): AsyncGenerator<Page, void, void> {
    const run = { signal: never, priority: 'scan', deadlineAtMs: systemClock.now() + 1e9 } as const;
    await quota.run(endpoint, () => systemClock.sleep(latencyMs, never), run);
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
  const catalog = createPim(sizes, latencyMs, takesIds);
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
