/** The pages that are kept, and the copy that is made of them, whatever was read again, dropped or damaged. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createEngine } from '../../../src/copy/engine-process.ts';
import { openPageStore, type PageStore, summarizeList } from '../../../src/copy/sync/page-store.ts';
import { writeCopy } from '../../../src/copy/sync/write-copy.ts';
import { ownDirectory } from '../../support/own-cache.ts';
import { everydayOrSoak } from '../../support/soak.ts';

const STRIDE = 3;
const ENGINE_MS = 60_000;
const NOW = '2026-03-01T08:00:00.000Z';

const openStore = (directory: string, stamp = 'test', since = ''): Promise<PageStore> =>
  openPageStore(directory, stamp, since, () => new Date(NOW));

const recordsOf = (ids: readonly (number | null)[], name = 'x') =>
  ids.map((id) => ({ ...(id !== null && { ProductId: id }), Name: `${name} ${id}` }));

/** Adds pages of these ids, one behind the other. */
async function storeOf(...pages: readonly (readonly (number | null)[])[]): Promise<PageStore> {
  const store = await openStore(ownDirectory('pages'));
  for (const [at, ids] of pages.entries())
    await store.add({ list: 'products', offset: at * 2, span: 2, total: 4 }, recordsOf(ids));
  return store;
}

it('calls a list complete only where it was read wholly and has as many records as were announced', async () => {
  const isWhole = { isWhole: true } as const;
  const read = { readFrom: NOW, readTo: NOW, announced: 4 };
  expect(summarizeList(await storeOf([1, 2], [3, 4]), 'products', isWhole)).toMatchObject({
    complete: true,
    ...read,
  });
  expect(summarizeList(await storeOf([1, 2], [2, 3]), 'products', isWhole)).toMatchObject({
    complete: false,
  });
  expect(summarizeList(await storeOf([1, 2], [3, 4]), 'products')).toMatchObject({
    complete: null,
  });
  const none = { records: 0, announced: null, readFrom: null };
  expect(summarizeList(await storeOf(), 'products', isWhole)).toMatchObject(none);
});

it('goes on with what was kept, but for what is damaged, old or of another catalog', async () => {
  const directory = ownDirectory('pages');
  const store = await openStore(directory);
  for (const offset of [0, 1, 2])
    await store.add({ list: 'products', offset, span: 1 }, recordsOf([offset + 1]));
  const [, second] = store.pages('products');
  const file = second?.file ?? '';
  const whole = readFileSync(file);
  for (const damaged of [whole.subarray(0, -1), Buffer.from('x')]) {
    writeFileSync(file, damaged);
    expect((await openStore(directory)).ids('products')).toEqual([1, 3]);
  }
  writeFileSync(file, whole);
  expect((await openStore(directory, 'test', NOW)).ids('products')).toEqual([1, 2, 3]);
  expect((await openStore(directory, 'test', '2026-03-02')).ids('products')).toEqual([]);
  await store.add({ list: 'products', offset: 0, span: 1 }, recordsOf([4]));
  expect((await openStore(directory, 'other')).ids('products')).toEqual([]);
  expect(readdirSync(directory)).toEqual([]);
});

/** Something that happens to the pages of a list: one is read with these ids, or all from one on are dropped. */
type Step =
  | { readonly page: number; readonly ids: readonly number[]; readonly name: string }
  | { readonly dropFrom: number };

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      page: fc.integer({ min: 0, max: 5 }),
      ids: fc.array(fc.integer({ min: 1, max: 20 }), { maxLength: STRIDE }),
      name: fc.constantFrom('old', 'new', 'Ünal “x”'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ dropFrom: fc.integer({ min: 0, max: 5 }) }) },
);

/** Ids and names of the records that should be there, in the order of the list. */
function modelOf(steps: readonly Step[]): readonly (readonly [number, string])[] {
  const pages = new Map<
    number,
    { readonly at: number; readonly ids: readonly number[]; readonly name: string }
  >();
  for (const [at, one] of steps.entries()) {
    if ('page' in one) {
      pages.set(one.page, { at, ids: one.ids, name: one.name });
    } else for (const page of [...pages.keys()]) if (page >= one.dropFrom) pages.delete(page);
  }
  const newest = new Map<number, number>();
  for (const { at, ids } of pages.values())
    for (const id of ids) newest.set(id, Math.max(at, newest.get(id) ?? -1));
  return [...pages]
    .sort(([one], [other]) => one - other)
    .flatMap(([, { at, ids, name }]) =>
      [...new Set(ids)]
        .filter((id) => newest.get(id) === at)
        .map((id) => [id, `${name} ${id}`] as const),
    );
}

/** Makes a copy after these steps, and tells its products. */
async function makeCopy(steps: readonly Step[]): Promise<unknown> {
  const directory = ownDirectory('copy');
  const file = join(directory, 'copy.db');
  const store = await openStore(join(directory, 'pages'));
  for (const one of steps) {
    if (!('page' in one)) await store.drop('products', one.dropFrom * STRIDE);
    else {
      const page = {
        list: 'products',
        offset: one.page * STRIDE,
        span: STRIDE,
        total: 18,
      } as const;
      await store.add(page, recordsOf(one.ids, one.name));
    }
  }
  const engine = createEngine();
  await writeCopy(engine, file, store, {
    lists: [summarizeList(store, 'products', { isWhole: true })],
  });
  engine.end();
  await engine.ask({ kind: 'open_copy', file, derived: {} }, ENGINE_MS);
  const sql = 'SELECT product_id, name FROM products ORDER BY rowid';
  const query = { kind: 'query', sql, offset: 0, maxRows: 1_000, maxChars: 100_000 } as const;
  const { rows } = await engine.ask(query, ENGINE_MS);
  engine.end();
  return rows;
}

it('makes a copy with every record once, as it was read last, in the order of the list', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 15 }), async (steps) => {
      expect(await makeCopy(steps)).toEqual(modelOf(steps));
    }),
    { numRuns: everydayOrSoak(4, 40) },
  );
});

it('makes a copy of many pages, between which it is saved', async () => {
  const steps = Array.from(
    { length: 110 },
    (_, page): Step => ({ page, ids: [page + 1], name: 'new' }),
  );
  expect(await makeCopy(steps)).toEqual(modelOf(steps));
});
