/** A copy whose file is damaged is removed, and only then. */
import { createHash } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { errorOf } from '../../support/catalog-server.ts';
import { askValue, filesIn, NOTHING, SYNC_ENV } from '../../support/copied.ts';
import { ownDirectory } from '../../support/own-cache.ts';
import { everydayOrSoak } from '../../support/soak.ts';
import { honestPage, numberedProducts, openOverPim } from '../../tools/broken-pim.ts';

it('replaces a copy that is damaged, which the operator is told', async () => {
  const logged: string[] = [];
  const dataDir = ownDirectory('data');
  const server = await openOverPim(
    (endpoint, body) => (endpoint === 'products' ? { body: honestPage(numberedProducts(20), body) } : NOTHING),
    { env: { ...SYNC_ENV, PIM_DATA_DIR: dataDir }, onUnexpected: (_tool, error) => void logged.push(String(error)) },
  );
  await server.call('sync_catalog');
  const { copy } = filesIn(dataDir);
  rmSync(copy);
  writeFileSync(copy, 'no database');
  expect(errorOf(await server.call('query_catalog', { sql: 'SELECT 1' })).code).toBe('NO_COPY');
  expect((await server.call('sync_catalog')).answer).toMatchObject({ state: 'done', copy: { products: 20 } });
  expect(await askValue(server, 'SELECT count(*) FROM products')).toBe(20);
  expect(logged[0]).toContain('not a valid DuckDB database');
});

const ALL_TEXTS = 'SELECT sum(length(long_description)), max(raw::VARCHAR), max(name) FROM products';

it.each([
  ['a query', { sql: ALL_TEXTS }],
  ['an export', { sql: ALL_TEXTS, export_as: 'texts.csv' }],
])('does not blame %s for a copy that is damaged, wherever it is, and has none then', async (_what, args) => {
  const dataDir = ownDirectory('data');
  const noise = (at: number): string =>
    createHash('shake256', { outputLength: 3_000 }).update(`${at}`).digest('base64');
  const products = numberedProducts(500).map((product, at) => ({ ...product, LongDescription: noise(at) }));
  const server = await openOverPim(
    (endpoint, body) => (endpoint === 'products' ? { body: honestPage(products, body) } : NOTHING),
    { env: { ...SYNC_ENV, PIM_DATA_DIR: dataDir }, onUnexpected: () => {} },
  );
  await server.call('sync_catalog');
  const { copy } = filesIn(dataDir);
  const whole = readFileSync(copy);
  const codes: unknown[] = [];
  for (let at = 5_000; at < whole.length; at += everydayOrSoak(1_100_000, 200_000)) {
    const damaged = Buffer.from(whole);
    damaged.fill(0x5a, at, at + 64);
    rmSync(copy, { force: true });
    writeFileSync(copy, damaged);
    const asked = await server.call('query_catalog', args);
    codes.push(asked.answer.error === undefined ? 'unharmed' : errorOf(asked).code);
  }
  expect([...new Set(codes)].sort()).toEqual(['NO_COPY', 'unharmed']);
  expect((await server.call('sync_catalog')).answer).toMatchObject({ state: 'done', copy: { products: 500 } });
});

it('keeps the copy whatever a query quotes', async () => {
  const server = await openOverPim(
    (endpoint, body) => (endpoint === 'products' ? { body: honestPage(numberedProducts(10), body) } : NOTHING),
    { env: SYNC_ENV },
  );
  await server.call('sync_catalog');
  for (const words of ['IO Error: Corrupt database file', 'INTERNAL Error: x', 'FATAL Error: has been invalidated']) {
    for (const sql of [`SELECT '${words}'::INTEGER`, `SELECT "${words}" FROM products`, `SELECT 1 /* ${words} */ +`]) {
      const asked = await server.call('query_catalog', { sql });
      expect(errorOf(asked).code).toBe('INVALID_ARGUMENT');
      expect(errorOf(asked).failed).not.toContain('DuckDB failed');
    }
  }
  expect(await askValue(server, 'SELECT count(*) FROM products')).toBe(10);
});
