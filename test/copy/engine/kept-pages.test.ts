/** The copy that is made of pages, whatever was read again, dropped or cut off, against a model that keeps them all. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as duckdb from '@duckdb/node-api';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { openCopy } from '../../../src/copy/engine/query/open-copy.ts';
import { openKeptPages } from '../../../src/copy/engine/write/kept-pages.ts';
import { ownDirectory } from '../../support/own-cache.ts';
import { everydayOrSoak } from '../../support/soak.ts';

const STRIDE = 3;
const READ_AT = '2026-03-01T08:00:00.000Z';

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
  const pages = new Map<number, { readonly readNo: number; readonly ids: readonly number[]; readonly name: string }>();
  for (const [readNo, one] of steps.entries()) {
    if ('page' in one) pages.set(one.page, { readNo, ids: one.ids, name: one.name });
    else for (const page of [...pages.keys()]) if (page >= one.dropFrom) pages.delete(page);
  }
  const newest = new Map<number, number>();
  for (const { readNo, ids } of pages.values())
    for (const id of ids) newest.set(id, Math.max(readNo, newest.get(id) ?? -1));
  return [...pages]
    .sort(([one], [other]) => one - other)
    .flatMap(([, { readNo, ids, name }]) =>
      [...new Set(ids)].filter((id) => newest.get(id) === readNo).map((id) => [id, `${name} ${id}`] as const),
    );
}

async function stage(directory: string, steps: readonly Step[]) {
  const pages = openKeptPages(duckdb, join(directory, 'pages.log'), join(directory, 'copy.db'), 'test');
  for (const one of steps) {
    if (!('page' in one)) pages.dropPages('products', one.dropFrom * STRIDE, 1e9);
    else {
      const records = one.ids.map((id) => ({ ProductId: id, Name: `${one.name} ${id}` }));
      const offset = one.page * STRIDE;
      await pages.addPage({ list: 'products', offset, span: STRIDE, total: 18, readAt: READ_AT, records });
    }
  }
  return pages;
}

async function readProducts(directory: string): Promise<unknown> {
  const copy = await openCopy(duckdb, join(directory, 'copy.db'));
  const sql = 'SELECT product_id, name FROM products ORDER BY rowid';
  return (await copy.query({ kind: 'query', sql, offset: 0, maxRows: 1_000, maxChars: 100_000 })).rows;
}

it('holds every record once, as it was read last, in the order of the list', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 15 }), async (steps) => {
      const directory = ownDirectory('pages');
      const pages = await stage(directory, steps);
      const model = modelOf(steps);
      expect(pages.count('products')).toBe(model.length);
      const { draft: made } = await pages.finish(undefined, { products: { isWhole: true } });
      expect(await readProducts(directory)).toEqual(model);
      expect(made.lists.find(({ list }) => list === 'products')).toMatchObject({ records: model.length });
    }),
    { numRuns: everydayOrSoak(6, 40) },
  );
});

it('holds all of many pages, between which it is saved', async () => {
  const directory = ownDirectory('pages');
  const steps = Array.from({ length: 450 }, (_, page): Step => ({ page, ids: [page + 1], name: 'new' }));
  const pages = await stage(directory, steps);
  await pages.finish(undefined, { products: { isWhole: true } });
  expect(await readProducts(directory)).toEqual(modelOf(steps));
});

it('holds records that are large', async () => {
  const directory = ownDirectory('pages');
  const pages = await stage(directory, []);
  const text = 'Ünal “x” '.repeat(20_000);
  for (let page = 0; page < 12; page += 1) {
    const ids = Array.from({ length: 10 }, (_, index) => page * 10 + index + 1);
    const records = ids.map((id) => ({ ProductId: id, Name: `new ${id}`, LongDescription: text + id }));
    await pages.addPage({ list: 'products', offset: page * 10, span: 10, total: 120, readAt: READ_AT, records });
  }
  await pages.finish(undefined, { products: { isWhole: true } });
  expect(await readProducts(directory)).toHaveLength(120);
});

const LOGGED: readonly Step[] = [
  { page: 0, ids: [1, 2, 3], name: 'old' },
  { page: 1, ids: [4, 5, 6], name: 'old' },
  { page: 0, ids: [1, 2, 3], name: 'old' },
  { page: 1, ids: [5, 6, 7], name: 'new' },
  { page: 2, ids: [8], name: 'new' },
];

/** The log of those steps, and where each of them ends in it. */
async function logSteps(): Promise<{ readonly log: Buffer; readonly ends: readonly number[] }> {
  const ends: number[] = [];
  let log = Buffer.alloc(0);
  for (const at of LOGGED.keys()) {
    const directory = ownDirectory('pages');
    await stage(directory, LOGGED.slice(0, at + 1));
    log = readFileSync(join(directory, 'pages.log'));
    ends.push(log.length);
  }
  return { log, ends };
}

it('goes on from a log that ends anywhere with what stands wholly before', async () => {
  const { log, ends } = await logSteps();
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 0, max: log.length }), async (size) => {
      const directory = ownDirectory('pages');
      writeFileSync(join(directory, 'pages.log'), log.subarray(0, size));
      const whole = ends.filter((end) => end <= size).length;
      const pages = await stage(directory, []);
      await pages.finish(undefined, { products: { isWhole: true } });
      expect(await readProducts(directory)).toEqual(modelOf(LOGGED.slice(0, whole)));
    }),
    { numRuns: everydayOrSoak(4, 30) },
  );
});

it('goes on from a log that is damaged anywhere with what stands before', async () => {
  const { log, ends } = await logSteps();
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 0, max: log.length - 1 }), fc.integer({ min: 0, max: 7 }), async (at, bit) => {
      const directory = ownDirectory('pages');
      const damaged = Buffer.from(log);
      damaged.writeUInt8(damaged.readUInt8(at) ^ (1 << bit), at);
      writeFileSync(join(directory, 'pages.log'), damaged);
      const finish = async () => (await stage(directory, [])).finish(undefined, { products: { isWhole: true } });
      // Damaged records are only found when they are read; then another reading goes on with what stands before.
      await finish().catch(finish);
      const whole = ends.filter((end) => end <= at).length;
      // Where they were read again since, they are not read.
      expect([modelOf(LOGGED.slice(0, whole)), modelOf(LOGGED)]).toContainEqual(await readProducts(directory));
    }),
    { numRuns: everydayOrSoak(6, 60) },
  );
});
