/** The one path of a product's category hides its further categories, and answers say so. */
import { expect, it } from 'vitest';
import { openRecords } from '../../../support/copy-in-process.ts';
import { ownDirectory } from '../../../support/own-cache.ts';

const categories = [
  { CategoryId: 1, Name: 'Boats', ParentId: null },
  { CategoryId: 2, Name: 'Kayaks', ParentId: 1 },
  { CategoryId: 3, Name: 'Sale', ParentId: null },
];

/** A copy of one product in some categories. */
const openWith = (ids: readonly number[]) =>
  openRecords(ownDirectory('further-categories'), {
    categories,
    products: [
      {
        ProductId: 1,
        Code: 'K-1',
        CategoryProducts: ids.map((CategoryId) => ({ CategoryId, Name: 'x' })),
      },
    ],
  });

const SQL = "SELECT count(*) FROM items WHERE category_path LIKE 'Boats%'";

it('warns where a product is in two categories of which none is above the other', async () => {
  const ask = await openWith([2, 3]);

  const { traps } = await ask(SQL);

  expect(traps).toEqual([
    'category_path is one category of each product; 1 product is in several, of which product_category_tree has all ' +
      '(filter its path, with count(DISTINCT product_id)).',
  ]);
});

it('says nothing where a product also names the category above its own', async () => {
  const ask = await openWith([1, 2]);

  expect((await ask(SQL)).traps).toEqual([]);
});

it('says nothing of a query that only shows the path', async () => {
  const ask = await openWith([2, 3]);

  expect((await ask('SELECT category_path FROM items')).traps).toEqual([]);
});
