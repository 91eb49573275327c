/** What goes wrong with a sync, and what becomes of the copy. */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import type { WireRecord } from '../../src/sandbox/source.ts';
import { environment, MAIN } from '../e2e/run-main.ts';
import { errorOf, listRows, openForTest } from '../support/catalog-server.ts';
import { ownDirectory, ownQuotaDir } from '../support/own-cache.ts';
import { honestPage, numberedProducts, openOverPim, type PimAnswer, type PimServer } from '../tools/broken-pim.ts';

const NOTHING: PimAnswer = { body: { result: [], totalCount: 0 } };

/** Enough for any sync here, so that one call sees its end. */
const env = { PIM_DEADLINE_MS: '60000' };

async function ask(server: PimServer, sql: string): Promise<unknown> {
  const { answer } = await server.call('query_catalog', { sql: `SELECT (${sql}) AS n, 1 AS one` });
  return listRows(answer, 'rows')[0]?.n;
}

it('keeps all that stayed where early records go while it reads, and none of those that went', async () => {
  let records = numberedProducts(1_000);
  let requests = 0;
  const server = await openOverPim(
    (endpoint, body) => {
      if (endpoint !== 'products') return NOTHING;
      requests += 1;
      if (requests === 5) records = records.slice(5);
      return { body: honestPage(records, body) };
    },
    { env },
  );
  const { answer, warnings } = await server.call('sync_catalog');
  expect(answer).toMatchObject({ state: 'done', copy: { complete: true, products: 995 } });
  expect(warnings).toContain('products: It changed while it was read; the pages that had moved were read again.');
  expect(await ask(server, 'SELECT count(DISTINCT product_id) FROM products WHERE product_id > 5')).toBe(995);
});

it('keeps every picture of a PIM that gives an item for each', async () => {
  const products = numberedProducts(50);
  const pictures = products.flatMap(({ ProductId }) =>
    [1, 2, 3].map((at) => ({ Pictures: [{ PictureId: Number(ProductId) * 10 + at, ProductId }], Documents: [] })),
  );
  const server = await openOverPim(
    (endpoint, body) => {
      if (endpoint === 'products') return { body: honestPage(products, body) };
      return endpoint === 'product-media-list' ? { body: honestPage(pictures, body) } : NOTHING;
    },
    { env },
  );
  expect((await server.call('sync_catalog')).answer).toMatchObject({ copy: { complete: true, product_media: 150 } });
  expect(await ask(server, 'SELECT count(DISTINCT picture_id) FROM pictures')).toBe(150);
});

it('makes a copy without a list that cannot be read, and says that it is not complete', async () => {
  const products = numberedProducts(20);
  const server = await openOverPim(
    (endpoint, body) => {
      if (endpoint === 'products') return { body: honestPage(products, body) };
      return endpoint === 'trademarks' ? { status: 302, headers: { location: '/elsewhere' }, body: '' } : NOTHING;
    },
    { env },
  );
  const { answer, warnings } = await server.call('sync_catalog');
  expect(answer).toMatchObject({ state: 'done', copy: { complete: false, products: 20 } });
  expect(warnings).toMatch(/brands: It could not be read \([A-Z_]+\)/);
});

it('asks for fewer at a time where a page of all would be too large to read', { timeout: 60_000 }, async () => {
  const products = numberedProducts(40).map((product, at) =>
    at > 30 ? { ...product, LongDescription: 'x'.repeat(3_000_000) } : product,
  );
  const server = await openOverPim(
    (endpoint, body) => (endpoint === 'products' ? { body: honestPage(products, body) } : NOTHING),
    { env },
  );
  expect((await server.call('sync_catalog')).answer).toMatchObject({ copy: { complete: true, products: 40 } });
  expect(await ask(server, 'SELECT count(*) FROM products WHERE length(long_description) = 3000000')).toBe(9);
});

it.each([401, 403])(
  'is complete without a list that is not granted, though the PIM refuses it with %i',
  async (status) => {
    const products = numberedProducts(20);
    const server = await openOverPim(
      (endpoint, body) => {
        if (endpoint === 'products') return { body: honestPage(products, body) };
        return endpoint === 'categories' ? { status, body: { type: 'Error', errors: [] } } : NOTHING;
      },
      { env },
    );
    const { answer, warnings } = await server.call('sync_catalog');
    expect(answer).toMatchObject({ state: 'done', copy: { complete: true, products: 20, categories: 0 } });
    expect(warnings).toMatch(/categories: This PIM does not serve it/);
  },
);

it('is complete without variants that are not granted, nor their media, and says so of both', async () => {
  const products = numberedProducts(20);
  const server = await openOverPim(
    (endpoint, body) => {
      if (endpoint === 'products') return { body: honestPage(products, body) };
      return endpoint.startsWith('variant') ? { status: 403, body: { type: 'Error', errors: [] } } : NOTHING;
    },
    { env },
  );
  const { answer, warnings } = await server.call('sync_catalog');
  expect(answer).toMatchObject({ state: 'done', copy: { complete: true, products: 20 } });
  expect(warnings).toMatch(/variant_media: It is asked for by the ids of variants, which were not read/);
});

it('takes a reading that is not complete when another one is like it', async () => {
  let records: readonly WireRecord[] = numberedProducts(200);
  const server = await openOverPim(
    (endpoint, body) => (endpoint === 'products' ? { body: honestPage(records, body) } : NOTHING),
    { env },
  );
  await server.call('sync_catalog');
  records = [...numberedProducts(300), { ProductId: 1, Code: 'P-1', Name: 'Again', Status: 1 }];
  const first = await server.call('sync_catalog', { max_age_h: 0 });
  expect([first.answer.copy, first.warnings]).toMatchObject([
    { products: 200 },
    expect.stringContaining('stays until'),
  ]);
  const second = await server.call('sync_catalog', { max_age_h: 0 });
  expect(second.answer.copy).toMatchObject({ products: 300, complete: false });
  expect(second.warnings).not.toContain('gave no new copy');
});

it('replaces a copy that is damaged, which the operator is told', async () => {
  const logged: string[] = [];
  const dataDir = ownDirectory('data');
  const server = await openOverPim(
    (endpoint, body) => (endpoint === 'products' ? { body: honestPage(numberedProducts(20), body) } : NOTHING),
    { env: { ...env, PIM_DATA_DIR: dataDir }, onUnexpected: (_tool, error) => void logged.push(String(error)) },
  );
  await server.call('sync_catalog');
  const [folder = ''] = readdirSync(dataDir);
  const copy = join(dataDir, folder, 'catalog-1.duckdb');
  rmSync(copy);
  writeFileSync(copy, 'no database');
  expect(errorOf(await server.call('query_catalog', { sql: 'SELECT 1' })).code).toBe('NO_SNAPSHOT');
  expect((await server.call('sync_catalog')).answer).toMatchObject({ state: 'done', copy: { products: 20 } });
  expect(await ask(server, 'SELECT count(*) FROM products')).toBe(20);
  expect(logged[0]).toContain('not a valid DuckDB database');
});

it('blames no query for a copy that is damaged, wherever it is, and has none then', { timeout: 120_000 }, async () => {
  const dataDir = ownDirectory('data');
  const noise = (at: number): string =>
    createHash('shake256', { outputLength: 3_000 }).update(`${at}`).digest('base64');
  const products = numberedProducts(500).map((product, at) => ({ ...product, LongDescription: noise(at) }));
  const server = await openOverPim(
    (endpoint, body) => (endpoint === 'products' ? { body: honestPage(products, body) } : NOTHING),
    { env: { ...env, PIM_DATA_DIR: dataDir }, onUnexpected: () => {} },
  );
  await server.call('sync_catalog');
  const copy = join(dataDir, readdirSync(dataDir)[0] ?? '', 'catalog-1.duckdb');
  const whole = readFileSync(copy);
  const codes: unknown[] = [];
  for (let at = 5_000; at < whole.length; at += 200_000) {
    const damaged = Buffer.from(whole);
    damaged.fill(0x5a, at, at + 64);
    rmSync(copy, { force: true });
    writeFileSync(copy, damaged);
    const sql = 'SELECT sum(length(long_description)), max(raw::VARCHAR), max(name) FROM products';
    const asked = await server.call('query_catalog', { sql });
    codes.push(asked.answer.error === undefined ? 'unharmed' : errorOf(asked).code);
  }
  expect([...new Set(codes)].sort()).toEqual(['NO_SNAPSHOT', 'unharmed']);
  expect((await server.call('sync_catalog')).answer).toMatchObject({ state: 'done', copy: { products: 500 } });
});

it('keeps the copy whatever a query quotes', async () => {
  const server = await openOverPim(
    (endpoint, body) => (endpoint === 'products' ? { body: honestPage(numberedProducts(10), body) } : NOTHING),
    { env },
  );
  await server.call('sync_catalog');
  for (const words of ['IO Error: Corrupt database file', 'INTERNAL Error: x', 'FATAL Error: has been invalidated']) {
    for (const sql of [`SELECT '${words}'::INTEGER`, `SELECT "${words}" FROM products`, `SELECT 1 /* ${words} */ +`]) {
      const asked = await server.call('query_catalog', { sql });
      expect(errorOf(asked).code).toBe('INVALID_ARGUMENT');
      expect(errorOf(asked).failed).not.toContain('engine failed');
    }
  }
  expect(await ask(server, 'SELECT count(*) FROM products')).toBe(10);
});

it('says that the directory cannot be written', async () => {
  const file = join(ownDirectory('data'), 'a-file');
  writeFileSync(file, '');
  const server = await openOverPim(() => NOTHING, { env: { ...env, PIM_DATA_DIR: file } });
  const { failed, fix } = errorOf(await server.call('sync_catalog'));
  expect([failed, fix]).toEqual([
    'The directory of the local copy cannot be written.',
    expect.stringContaining('PIM_DATA_DIR'),
  ]);
});

it.skipIf(process.platform === 'win32')('says that the disk is full, though a page was written in part', async () => {
  const server = await openForTest({ products: 500 });
  const { url, clientId, appKey } = server.sandbox;
  const settings = { PIM_API_URL: url, PIM_CLIENT_ID: clientId, PIM_APP_KEY: appKey, PIM_LIMITS: '{"products":0}' };
  // A file may have so many blocks; what is beyond is not written, as on a disk that is full.
  const child = spawn('sh', ['-c', `ulimit -f 60; exec '${process.execPath}' '${MAIN}' sync`], {
    env: environment({ ...settings, PIM_DATA_DIR: ownDirectory('data'), PIM_QUOTA_DIR: ownQuotaDir() }),
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  expect(await text(child.stderr)).toContain('The disk of PIM_DATA_DIR is full.');
});

it('says that it was given up when its directory is removed meanwhile', async () => {
  const dataDir = ownDirectory('data');
  let requests = 0;
  const server = await openOverPim(
    (endpoint, body) => {
      if (endpoint !== 'products') return NOTHING;
      requests += 1;
      if (requests === 4) rmSync(dataDir, { recursive: true });
      return { body: honestPage(numberedProducts(1_000), body) };
    },
    { env: { ...env, PIM_DATA_DIR: dataDir } },
  );
  expect(errorOf(await server.call('sync_catalog'))).toMatchObject({
    code: 'UNAVAILABLE',
    failed: expect.stringContaining('its directory was removed'),
  });
  expect((await server.call('sync_catalog')).answer).toMatchObject({ state: 'done', copy: { products: 1_000 } });
});

it('goes on where the log of pages was cut off in the middle of one', async () => {
  const dataDir = ownDirectory('data');
  const records = numberedProducts(300);
  let isFailing = true;
  const server = await openOverPim(
    (endpoint, body) => {
      if (endpoint !== 'products') return NOTHING;
      // Refused for good, so that this reading ends with the pages before it kept.
      if (isFailing && Number(body.pageIndex) === 2) return { status: 403, body: {} };
      return { body: honestPage(records, body) };
    },
    { env: { ...env, PIM_DATA_DIR: dataDir } },
  );
  await server.call('sync_catalog');
  isFailing = false;
  const [folder = ''] = readdirSync(dataDir);
  writeFileSync(join(dataDir, folder, 'pages-1.log'), '\0\0\u0001', { flag: 'a' });
  const before = server.requests.length;
  expect((await server.call('sync_catalog')).answer).toMatchObject({ copy: { complete: true, products: 300 } });
  const asked = server.requests.slice(before).filter(({ endpoint }) => endpoint === 'products');
  expect(asked[0]?.body.pageIndex).toBe(2);
  expect(await ask(server, 'SELECT count(DISTINCT product_id) FROM products')).toBe(300);
});

it('is complete where a list without ids is empty, and every item comes by ids', async () => {
  const products = numberedProducts(150);
  const server = await openOverPim(
    (endpoint, body) => {
      if (endpoint === 'products') return { body: honestPage(products, body) };
      const ids = body.ProductIds as number[] | undefined;
      if (endpoint !== 'product-media-list' || ids === undefined) return NOTHING;
      const media = ids.map((id) => ({ ProductId: id, Pictures: [{ PictureId: id, ProductId: id }], Documents: [] }));
      return { body: honestPage(media, body) };
    },
    { env },
  );
  const { answer } = await server.call('sync_catalog');
  expect(answer).toMatchObject({ copy: { complete: true, product_media: 150 } });
});

/** A server over a PIM with these products and their media, and nothing else. */
function openOverMedia(products: readonly WireRecord[], media: readonly WireRecord[]) {
  return openOverPim(
    (endpoint, body) => {
      if (endpoint === 'products') return { body: honestPage(products, body) };
      return endpoint === 'product-media-list' ? { body: honestPage(media, body) } : NOTHING;
    },
    { env },
  );
}

it('finds the owners of documents that only tell a code, though the pictures beside them tell an id', async () => {
  const products = numberedProducts(250);
  const media = products.map(({ ProductId, Code }) => ({
    Pictures: [{ PictureId: ProductId, ProductId }],
    Documents: [{ ProductDocumentId: ProductId, ProductCode: Code, Name: 'Manual' }],
  }));
  const server = await openOverMedia(products, media);
  await server.call('sync_catalog');
  expect(await ask(server, 'SELECT count(DISTINCT product_id) FROM documents')).toBe(250);
});

it('counts the fields of media once where they come from the records', async () => {
  const picture = (id: number) => ({ PictureId: id, Link: 'https://example.com/a.jpg', IsCover: true });
  const products = numberedProducts(10).map((product, at) => ({ ...product, Pictures: [picture(at + 1)] }));
  const media = products.map(({ Pictures }) => ({ Pictures, Documents: [] }));
  const server = await openOverMedia(products, media);
  await server.call('sync_catalog');
  expect(await ask(server, "SELECT sent FROM fields WHERE \"view\" = 'pictures' AND field = 'link'")).toBe(10);
});
