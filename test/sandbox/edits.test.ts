import { utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { Edit } from '../../src/sandbox/edits.ts';
import { ownDirectory } from '../support/own-cache.ts';
import { openClient } from '../support/sandbox-client.ts';
import { createSmallCatalog } from '../support/small-catalog.ts';

const BOOT_IN_FRONT: Edit = { list: 'products', code: 'P-BOOT', move: 0 };

it('changes, adds, removes and moves records, and finds them by what they are now', async () => {
  const client = await openClient();
  const pot = {
    ProductId: 105,
    Code: 'P-NEW',
    Name: 'Tea Pot',
    Status: 1,
    CategoryProducts: [{ CategoryId: 3 }],
  };
  client.sandbox.setEdits([
    BOOT_IN_FRONT,
    { list: 'products', id: 102, set: { Name: 'Iron Pan', CategoryProducts: [{ CategoryId: 1 }] } },
    { list: 'products', code: 'P-POT', remove: true },
    { list: 'products', add: pot, at: 1 },
    { list: 'products', code: 'P-NEW', set: { Status: -1 } },
  ]);
  expect(await client.codes('products')).toEqual([
    'P-BOOT',
    'P-NEW',
    'P-SHOE',
    'P-PAN',
    'P-BOOT-LACE',
  ]);
  expect(await client.codes('products', { CategoryIds: [3] })).toEqual(['P-NEW']);
  expect((await client.query('products', { Names: ['Iron Pan'] })).result).toMatchObject([
    { ProductId: 102 },
  ]);
  expect((await client.query('products', { ProductIds: [105] })).result).toEqual([
    { ...pot, Status: -1 },
  ]);
});

it('takes the variants of a product that is removed, and keeps the others with their products', async () => {
  const client = await openClient();
  client.sandbox.setEdits([BOOT_IN_FRONT, { list: 'products', id: 100, remove: true }]);
  expect(await client.codes('variants')).toEqual(['V-BOOT-42', 'V-ORPHAN']);
  expect(await client.codes('variants', { ProductIds: [101] })).toEqual(['V-BOOT-42']);
});

it('edits a media item by its owner, a category and a variant', async () => {
  const client = await openClient();
  client.sandbox.setEdits([
    { list: 'product-media', code: 'P-PAN', set: { Pictures: [] } },
    { list: 'categories', code: 'shoes', set: { Name: 'Footwear' } },
    { list: 'variants', id: 201, set: { OptionValues: [] } },
  ]);
  expect((await client.query('product-media-list', { ProductIds: [102] })).result).toMatchObject([
    { Pictures: [] },
  ]);
  expect((await client.query('categories')).result[1]).toMatchObject({
    CategoryId: 2,
    Name: 'Footwear',
  });
  expect((await client.query('variants', { VariantIds: [201] })).result).toMatchObject([
    { OptionValues: [] },
  ]);
});

it('applies edits to the original each time, and serves another catalog if it is given one', async () => {
  const client = await openClient();
  const before = await client.codes('products');
  client.sandbox.setEdits([BOOT_IN_FRONT]);
  client.sandbox.setEdits([]);
  expect(await client.codes('products')).toEqual(before);
  client.sandbox.setEdits({ ...createSmallCatalog(), categories: [] });
  expect((await client.query('categories')).totalCount).toBe(0);
});

it('refuses an edit of what there is not, by its number', async () => {
  const { sandbox } = await openClient();
  const gone: Edit = { list: 'products', code: 'P-GONE', remove: true };
  expect(() => sandbox.setEdits([BOOT_IN_FRONT, gone])).toThrow(
    'edit 2 names no record that there is',
  );
});

it('reads a file of edits again when it has changed, and answers 500 while it is wrong', async () => {
  const editsFile = join(ownDirectory('edits'), 'edits.jsonl');
  await writeFile(editsFile, '');
  const client = await openClient({ editsFile });
  const before = await client.codes('products');
  await writeFile(
    editsFile,
    `${JSON.stringify(BOOT_IN_FRONT)}\n{"list":"products","id":104,"remove":true}\n`,
  );
  expect(await client.codes('products')).toEqual(['P-BOOT', 'P-SHOE', 'P-PAN', 'P-POT']);
  await writeFile(editsFile, '{"list":');
  expect((await client.query('products')).status).toBe(500);
  await writeFile(editsFile, '[]');
  await utimes(editsFile, 0, 0);
  expect(await client.codes('products')).toEqual(before);
});
