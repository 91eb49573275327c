/** A PIM whose lists have keys that say nothing: how they are read into the copy, live, and as the operator says. */

import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { WireRecord } from '../../src/sandbox/catalog-source.ts';
import { listRows, openServer } from '../support/catalog-server.ts';
import { askValue, SYNC_ENV } from '../support/copied.ts';
import { ownDirectory } from '../support/own-cache.ts';
import { type PimServer, startPim } from '../tools/broken-pim.ts';
import { behaveAs, openLists } from './sync/open-lists.ts';

const COLOURS = ['Red', 'Green', 'Blue'];

const PRODUCTS: readonly WireRecord[] = Array.from({ length: 30 }, (_, at) => ({
  ProductId: at + 1,
  Code: `P-${at + 1}`,
  Name: `Product ${at + 1}`,
  Status: 1,
  Properties: [
    { X2: 'Colour', X3: COLOURS[at % 3], Note: 'checked' },
    { X2: 'Weight', X3: String(100 + at * 7), X4: 'g' },
  ],
  Prices: [{ P1: 10.5 + at, P2: 'EUR' }],
}));

/** Opens a server over a PIM of these products, and has it read them. */
async function openRead(
  products: readonly WireRecord[],
  env: Readonly<Record<string, string>> = {},
) {
  const server = await openLists({ products }, { env });
  await server.call('sync_catalog');
  return server;
}

const askRows = async (server: Awaited<ReturnType<typeof openLists>>, sql: string) => {
  const { answer } = await server.call('query_catalog', { sql });
  return listRows(answer, 'rows');
};

describe('a copy of such a PIM', () => {
  let server: PimServer;
  beforeAll(async () => {
    server = await startPim({ env: SYNC_ENV });
    server.behave(behaveAs({ products: PRODUCTS }));
    await server.call('sync_catalog');
    return () => server.close();
  });

  it('reads them into the copy by what stands under them', async () => {
    const sql = 'SELECT name, value, unit FROM properties WHERE product_id = 2 ORDER BY name';
    expect(await askRows(server, sql)).toEqual([
      { name: 'Colour', value: 'Green', unit: null },
      { name: 'Weight', value: '107', unit: 'g' },
    ]);
    expect(await askValue(server, "SELECT min(price) FROM prices WHERE currency = 'EUR'")).toBe(
      10.5,
    );
  });

  it('keeps the record as it was sent in raw', async () => {
    const sql = "SELECT raw->'$.Prices[0]' FROM products WHERE product_id = 1";
    expect(await askValue(server, sql)).toEqual({ P1: 10.5, P2: 'EUR' });
  });

  it('tells in a view what it takes the keys for, and which have no role', async () => {
    const sql = "SELECT path, role, source FROM shapes WHERE list = 'properties' ORDER BY path";
    expect(await askRows(server, sql)).toEqual([
      { path: 'Note', role: null, source: null },
      { path: 'X2', role: 'name', source: 'values' },
      { path: 'X3', role: 'value', source: 'values' },
      { path: 'X4', role: 'unit', source: 'values' },
    ]);
  });

  it('shows the properties of one product by the shapes of the copy, when asked live', async () => {
    const { answer } = await server.call('get_product', {
      code: 'P-2',
      sections: ['properties'],
    });
    expect(JSON.stringify(answer)).toContain('Green');
    expect(answer.as_of).toBeUndefined();
  });
});

it('reads a live list without a copy by the shapes of its own pages', async () => {
  const server = await openLists({ products: PRODUCTS });
  const { answer } = await server.call('find_products', {
    properties: [{ name: 'Colour', value: 'Blue' }],
    freshness: 'live',
    limit: 0,
  });
  expect(answer.total).toBe(10);
});

it('reads the copy anew, without the PIM, when the operator says what a key stands for', async () => {
  const dataDir = ownDirectory('data');
  const env = { ...SYNC_ENV, PIM_DATA_DIR: dataDir };
  const products = PRODUCTS.map((product) => ({
    ...product,
    Tags: [
      { T1: 5, T2: 'x9' },
      { T1: 6, T2: 'y9' },
    ],
  }));
  const first = await openRead(products, env);
  expect(await askValue(first, "SELECT count(*) FROM tags WHERE name = '5'")).toBe(0);
  const requests = first.requests.length;
  const rules = join(mkdtempSync(join(tmpdir(), 'pim-mcp-shapes-')), 'rules.yaml');
  writeFileSync(rules, 'shapes: { tags: { name: T1 } }\n');
  const second = await openServer({
    env: {
      ...first.settings,
      ...env,
      PIM_RULES: rules,
      PIM_COPY: 'auto',
      PIM_COPY_MAX_AGE_H: '8760',
    },
  });
  await expect
    .poll(async () => askValue(second, "SELECT count(*) FROM tags WHERE name = '5'"), {
      timeout: 60_000,
    })
    .toBe(30);
  expect(first.requests.length).toBe(requests);
  await second.close();
});

it('keeps the last copy where a key has gone that no other takes the place of, and says why', async () => {
  const dataDir = ownDirectory('data');
  const server = await openRead(PRODUCTS, { ...SYNC_ENV, PIM_DATA_DIR: dataDir });
  const lists = { products: PRODUCTS.map((product) => ({ ...product, Prices: [{ P1: 10.5 }] })) };
  server.behave(behaveAs(lists));
  const { warnings } = await server.call('sync_catalog', { max_age_h: 0 });
  expect(warnings).toContain('no record has currency of prices any more');
  expect(await askValue(server, "SELECT count(*) FROM prices WHERE currency = 'EUR'")).toBe(30);
});

it('takes such a list as it is where the rules file names it', async () => {
  const dataDir = ownDirectory('data');
  const rules = join(mkdtempSync(join(tmpdir(), 'pim-mcp-shapes-')), 'rules.yaml');
  writeFileSync(rules, 'shapes: { prices: {} }\n');
  const env = { ...SYNC_ENV, PIM_DATA_DIR: dataDir, PIM_RULES: rules };
  const server = await openRead(PRODUCTS, env);
  const lists = { products: PRODUCTS.map((product) => ({ ...product, Prices: [{ P1: 10.5 }] })) };
  server.behave(behaveAs(lists));
  await server.call('sync_catalog', { max_age_h: 0 });
  expect(await askValue(server, 'SELECT count(*) FROM prices WHERE currency IS NULL')).toBe(30);
});
