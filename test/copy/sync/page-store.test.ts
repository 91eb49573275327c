/** The pages that are kept, and the copy that is made of them, whatever was read again, dropped or damaged. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { summarizeList } from '../../../src/copy/sync/list-outcome.ts';
import { openPageStore, type PageStore } from '../../../src/copy/sync/page-store.ts';
import { ownDirectory } from '../../support/own-cache.ts';

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
  const isComplete = { isComplete: true } as const;
  const read = { readFrom: NOW, readTo: NOW, announced: 4 };
  expect(summarizeList(await storeOf([1, 2], [3, 4]), 'products', isComplete)).toMatchObject({
    complete: true,
    ...read,
  });
  expect(summarizeList(await storeOf([1, 2], [2, 3]), 'products', isComplete)).toMatchObject({
    complete: false,
  });
  expect(summarizeList(await storeOf([1, 2], [3, 4]), 'products')).toMatchObject({
    complete: null,
  });
  const none = { records: 0, announced: null, readFrom: null };
  expect(summarizeList(await storeOf(), 'products', isComplete)).toMatchObject(none);
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
    expect((await openStore(directory)).recordIds('products')).toEqual([1, 3]);
  }
  writeFileSync(file, whole);
  expect((await openStore(directory, 'test', NOW)).recordIds('products')).toEqual([1, 2, 3]);
  expect((await openStore(directory, 'test', '2026-03-02')).recordIds('products')).toEqual([]);
  await store.add({ list: 'products', offset: 0, span: 1 }, recordsOf([4]));
  expect((await openStore(directory, 'other')).recordIds('products')).toEqual([]);
  expect(readdirSync(directory)).toEqual([]);
});
