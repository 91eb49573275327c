/** A copy whose file is damaged is removed, and only then. */
import { createHash } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { errorOf } from '../../support/catalog-server.ts';
import { askValue, filesIn } from '../../support/copied.ts';
import { ownDirectory } from '../../support/own-cache.ts';
import { everydayOrSoak } from '../../support/soak.ts';
import { numberedProducts } from '../../tools/broken-pim.ts';
import { openLists } from '../sync/open-lists.ts';

/** A server with a copy of so many products, whose texts fill many blocks. */
async function openCopied(
  count: number,
  onUnexpected: (tool: string, error: unknown) => void = () => {},
) {
  const dataDir = ownDirectory('data');
  const noise = (at: number): string =>
    createHash('shake256', { outputLength: 3_000 }).update(`${at}`).digest('base64');
  const products = numberedProducts(count).map((product, at) => ({
    ...product,
    LongDescription: noise(at),
  }));
  const server = await openLists({ products }, { env: { PIM_DATA_DIR: dataDir }, onUnexpected });
  await server.call('sync_catalog');
  return { server, copy: filesIn(dataDir).copy };
}

/** Puts other bytes in the place of a file, as a copy tool or a restored backup does. */
function replace(file: string, bytes: Buffer): void {
  rmSync(file);
  writeFileSync(file, bytes);
}

it.each<[string, (whole: Buffer) => Buffer]>([
  ['no database', () => Buffer.from('no database')],
  ['truncated', (whole) => whole.subarray(0, whole.length / 2)],
])('calls a copy damaged that is %s, and replaces it', async (_what, damage) => {
  const logged: string[] = [];
  const { server, copy } = await openCopied(110, (_tool, error) => void logged.push(String(error)));
  replace(copy, damage(readFileSync(copy)));
  const asked = await server.call('query_catalog', { sql: 'SELECT 1' });
  expect(errorOf(asked)).toMatchObject({
    code: 'NO_COPY',
    failed: 'The local copy of the catalog is damaged.',
    fix: 'Call sync_catalog, which replaces it; then repeat the call.',
  });
  expect(logged.join()).toContain('IO Error');
  const exported = await server.call('query_catalog', { sql: 'SELECT 1', export_as: 'one.csv' });
  expect(errorOf(exported).failed).toBe('The local copy of the catalog is damaged.');
  const found = await server.call('find_products', { limit: 1, freshness: 'copy' });
  expect(found.answer).toMatchObject({ returned: 1 });
  expect(found.warnings).toContain(
    'the local copy of the catalog is damaged; sync_catalog replaces it.',
  );
  expect((await server.call('sync_catalog')).answer).toMatchObject({
    state: 'done',
    copy: { products: 110 },
  });
  expect(await askValue(server, 'SELECT count(*) FROM products')).toBe(110);
});

const ALL_TEXTS =
  'SELECT sum(length(long_description)), max(raw::VARCHAR), max(name) FROM products';

it.each([
  ['a query', { sql: ALL_TEXTS }],
  ['an export', { sql: ALL_TEXTS, export_as: 'texts.csv' }],
])(
  'does not blame %s for a copy that is damaged, wherever it is, and has none then',
  async (_what, args) => {
    const { server, copy } = await openCopied(500);
    const whole = readFileSync(copy);
    const codes: unknown[] = [];
    const failures = new Set<unknown>();
    for (let at = 5_000; at < whole.length; at += everydayOrSoak(1_100_000, 200_000)) {
      const damaged = Buffer.from(whole);
      damaged.fill(0x5a, at, at + 64);
      rmSync(copy, { force: true });
      writeFileSync(copy, damaged);
      const asked = await server.call('query_catalog', args);
      codes.push(asked.answer.error === undefined ? 'unharmed' : errorOf(asked).code);
      if (asked.answer.error === undefined) continue;
      failures.add(errorOf(asked).failed);
      // By now it may be removed.
      const again = await server.call('find_products', { limit: 1, freshness: 'copy' });
      expect(again.warnings).toContain(
        'the local copy of the catalog is damaged; sync_catalog replaces it.',
      );
    }
    expect([...new Set(codes)].sort()).toEqual(['NO_COPY', 'unharmed']);
    expect([...failures]).toEqual(['The local copy of the catalog is damaged.']);
    expect((await server.call('sync_catalog')).answer).toMatchObject({
      state: 'done',
      copy: { products: 500 },
    });
  },
);

it('keeps the copy whatever a query quotes', async () => {
  const server = await openLists({ products: numberedProducts(10) });
  await server.call('sync_catalog');
  for (const words of [
    'IO Error: Corrupt database file',
    'INTERNAL Error: x',
    'FATAL Error: has been invalidated',
  ]) {
    for (const sql of [
      `SELECT '${words}'::INTEGER`,
      `SELECT "${words}" FROM products`,
      `SELECT 1 /* ${words} */ +`,
    ]) {
      const asked = await server.call('query_catalog', { sql });
      expect(errorOf(asked).code).toBe('INVALID_ARGUMENT');
      expect(errorOf(asked).failed).not.toContain('DuckDB failed');
    }
  }
  expect(await askValue(server, 'SELECT count(*) FROM products')).toBe(10);
});
