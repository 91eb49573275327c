/** What a refresh reads again, keeps and finds, and that the copy is what a full reading would have given. */

import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { Edit } from '../../../src/sandbox/edits.ts';
import type { ProfileName } from '../../../src/sandbox/profile-names.ts';
import {
  openCatalogServer,
  openForTest,
  openServer,
  type SandboxServer,
  type SandboxServerOptions,
  UNLIMITED,
} from '../../support/catalog-server.ts';
import { SYNC_ENV } from '../../support/copied.ts';
import { addressOf } from '../../support/generated-sandbox.ts';
import { ownDirectory } from '../../support/own-cache.ts';
import { openReadyCopy } from '../../support/ready-copy.ts';
import { everydayOrSoak } from '../../support/soak.ts';
import { honestPage, numberedProducts } from '../../tools/broken-pim.ts';
import { findDifferences, readTables } from './copy-tables.ts';
import { openLists } from './open-lists.ts';

/** More than a page. */
const PRODUCTS = 110;

/** The most that a PIM of the profile clamp-20 sends at once. */
const SMALL_PAGES = 20;

/** Every fifth product is changed in one of these ways. */
function editSome(): readonly Edit[] {
  const id = (at: number): number => 100_001 + at;
  return [
    { list: 'products', id: id(3), set: { Name: 'Renamed', Updated: '2031-01-01T00:00:00' } },
    { list: 'products', id: id(10), remove: true },
    { list: 'products', id: id(27), remove: true },
    { list: 'products', id: id(20), move: 0 },
    {
      list: 'products',
      id: id(41),
      set: { Prices: [{ Price: 1.5, Currency: 'EUR' }], Updated: '2031-01-02T00:00:00' },
    },
    {
      list: 'products',
      add: {
        ProductId: 990_001,
        Code: 'NEW-1',
        Name: 'New',
        Status: 1,
        Updated: '2031-01-03T00:00:00',
      },
    },
    {
      list: 'variants',
      add: { VariantId: 990_002, ProductId: 990_001, Code: 'NEW-1-V', Name: 'New variant' },
    },
    {
      list: 'product-media',
      add: { ProductId: 990_001, Pictures: [{ PictureId: 5, ProductId: 990_001 }], Documents: [] },
    },
  ];
}

/** A server over a sandbox of its own, with the directory of its copy. */
async function open(options: SandboxServerOptions = {}) {
  const dataDir = ownDirectory('data');
  const server = await openForTest({
    products: PRODUCTS,
    ...options,
    env: { ...SYNC_ENV, PIM_DATA_DIR: dataDir },
  });
  return { server, dataDir };
}

type Opened = Awaited<ReturnType<typeof open>>;

/** The tables of a copy that a server without an earlier one makes of the same PIM. */
async function readAnew({ sandbox }: SandboxServer) {
  const dataDir = ownDirectory('data');
  const own = {
    ...addressOf(sandbox),
  };
  const env = { ...SYNC_ENV, ...own, PIM_LIMITS: JSON.stringify(UNLIMITED), PIM_DATA_DIR: dataDir };
  const server = await openServer({ env });
  await server.call('sync_catalog');
  await server.close();
  return readTables(dataDir);
}

/** Requests by endpoint that were sent meanwhile. */
async function countRequests(
  { server }: Opened,
  run: () => Promise<unknown>,
): Promise<Record<string, number>> {
  const before = server.sandbox.requests.length;
  await run();
  const counts: Record<string, number> = {};
  for (const { endpoint = '' } of server.sandbox.requests.slice(before))
    counts[endpoint] = (counts[endpoint] ?? 0) + 1;
  return counts;
}

const refresh = async ({ server }: Opened) =>
  (await server.call('sync_catalog', { max_age_h: 0 })).answer;

const DIALECTS: readonly (readonly ProfileName[])[] = everydayOrSoak(
  [['no-media-owner-ids', 'camel-only']],
  [
    [],
    ['no-media-owner-ids', 'camel-only'],
    ['link-rows', 'string-ids'],
    ['bare-media', 'hollow-products'],
    ['no-total', 'clamp-50', 'other-keys'],
  ],
);

it.each(DIALECTS.map((profile) => ({ profile })))(
  'makes of a changed catalog the copy that a full reading would make, table by table: $profile',
  async ({ profile }) => {
    const one = await open({ products: SMALL_PAGES * 2 + 5, profile: [...profile, 'clamp-20'] });
    await refresh(one);
    one.server.sandbox.setEdits(editSome());
    await refresh(one);
    expect(findDifferences(await readTables(one.dataDir), await readAnew(one.server))).toEqual({});
  },
);

it('asks only for the list where nothing has changed, and says so', async () => {
  const dataDir = ownDirectory('data');
  const server = await openReadyCopy(PRODUCTS, dataDir);
  onTestFinished(() => server.close());
  const one = { server, dataDir };
  const asked = await countRequests(one, async () => {
    const { refreshed } = await refresh(one);
    expect(refreshed).toMatch(
      /^110 products checked: 0 new, 0 changed, 0 gone; variants and media of \d checked\.$/,
    );
  });
  expect(asked.products).toBeLessThan(7);
  expect(asked.variants).toBeLessThan(4);
});

// Each goes on from the copy that the one before it has read.
describe('of a PIM whose search sorts by date', () => {
  const dataDir = ownDirectory('data');
  let one: Opened;
  beforeAll(async () => {
    const env = { ...SYNC_ENV, PIM_DATA_DIR: dataDir };
    const options = { products: 24, profile: ['sort-updated', 'clamp-20'], env } as const;
    one = { server: await openCatalogServer(options), dataDir };
    await refresh(one);
    return () => one.server.close();
  });

  it('asks for what has changed only where the search proves that it sorts by date', async () => {
    one.server.sandbox.setEdits([
      { list: 'products', id: 100_011, set: { Name: 'Renamed', Updated: '2031-01-01T00:00:00' } },
    ]);
    const asked = await countRequests(one, async () => {
      const { refreshed } = await refresh(one);
      expect(refreshed).toMatch(
        /^24 products checked: 0 new, 1 changed, 0 gone; variants and media of \d checked\.$/,
      );
    });
    expect(asked).toMatchObject({
      products: 2,
      search: 1,
      variants: 2,
      'product-media-list': 2,
      'variant-media-list': 2,
    });
    expect(findDifferences(await readTables(one.dataDir), await readAnew(one.server))).toEqual({});
  });

  it('walks the list where a total shows that the search did not tell everything', async () => {
    one.server.sandbox.setEdits([
      { list: 'products', id: 100_011, set: { Name: 'Renamed', Updated: '2031-01-01T00:00:00' } },
      { list: 'products', id: 100_012, remove: true },
    ]);
    const { refreshed } = await refresh(one);
    expect(refreshed).toContain('23 products checked: 0 new, 0 changed, 1 gone');
  });
});

it('keeps what the PIM announces and does not send, and says so, until one complete reading shows that it is gone', async () => {
  const records = numberedProducts(120);
  let sent: readonly unknown[] = records;
  let announced = 120;
  const server = await openLists({
    products: (body) => ({
      body: { ...honestPage(sent as typeof records, body), totalCount: announced },
    }),
  });
  await server.call('sync_catalog');
  sent = records.slice(0, 116);
  for (const _ of ['first', 'second']) await server.call('sync_catalog', { max_age_h: 0 });
  const { answer, warnings } = await server.call('sync_catalog');
  expect(answer.copy).toMatchObject({ products: 120, complete: false });
  expect(warnings).toContain(
    'products: The PIM announces 120 records but sends 116 different ones',
  );
  expect(warnings).toContain(
    '4 records that this reading did not find are kept from the earlier copy',
  );
  announced = 116;
  const { answer: last } = await server.call('sync_catalog', { max_age_h: 0 });
  expect(last.copy).toMatchObject({ products: 116, complete: true });
});

it('reads everything where most products differ, and says so', async () => {
  const one = await open({ products: 12 });
  await refresh(one);
  one.server.sandbox.setEdits(
    Array.from({ length: 8 }, (_, at) => ({
      list: 'products',
      id: 100_001 + at,
      set: { Unit: 'changed' },
    })),
  );
  const { refreshed } = await refresh(one);
  expect(refreshed).toBe(
    '12 products checked: 0 new, 8 changed, 0 gone. Everything was read anew, because 67 % of the products differ.',
  );
  expect(findDifferences(await readTables(one.dataDir), await readAnew(one.server))).toEqual({});
});

it('reads a list whole whose total shows that something changed beside the products', async () => {
  const one = await open({ products: 12 });
  await refresh(one);
  one.server.sandbox.setEdits([
    {
      list: 'variants',
      add: { VariantId: 990_002, ProductId: 100_001, Code: 'NEW-V', Name: 'New variant' },
    },
  ]);
  await refresh(one);
  expect(findDifferences(await readTables(one.dataDir), await readAnew(one.server))).toEqual({});
});
