/** The tables that are filled from others when all records are written, on a few records with the traits that they are for. */
import { beforeAll, expect, it } from 'vitest';
import { type AskCopy, openRecords } from '../../support/copy-in-process.ts';
import { ownDirectory } from '../../support/own-cache.ts';

const price = (amount: number, currency: string, kind = 'Retail') => ({
  Price: amount,
  Currency: currency,
  PriceType: kind,
});
const of = (...ids: readonly number[]) => ids.map((id) => ({ CategoryId: id, Name: `C${id}` }));
const PRICES = [price(5, 'EUR', 'Wholesale'), price(9, 'USD'), price(12, 'EUR'), price(10, 'EUR')];
const RECORDS = {
  products: [
    { ProductId: 1, Code: 'FAMILY', Status: 1, Prices: [price(10, 'EUR')] },
    {
      ProductId: 2,
      ParentId: 1,
      Code: 'BLUE',
      Status: 1,
      Prices: PRICES,
      CategoryProducts: of(111, 112, 900),
    },
    { ProductId: 3, Code: 'SHIRT', Name: 'Shirt', Status: -1, Prices: [price(20, 'EUR')] },
    { ProductId: 4, Code: 'PLAIN', Status: 1, Prices: [price(7, 'EUR', 'Wholesale')] },
    { ProductId: 5, Code: 'FREE', Status: 1 },
  ],
  variants: [
    { VariantId: 31, ProductId: 3, Code: 'S', Status: 1 },
    {
      VariantId: 32,
      ProductId: 3,
      Code: 'M',
      Name: 'Shirt M',
      Status: 1,
      Prices: [price(21, 'EUR')],
    },
  ],
  categories: [
    { CategoryId: 100, Name: 'Women' },
    { CategoryId: 110, Name: 'Shoes', ParentId: 100 },
    { CategoryId: 111, Name: 'Boots', ParentId: 110 },
    { CategoryId: 112, Name: 'Sandals', ParentId: 110 },
    { CategoryId: 900, Name: 'Ring', ParentId: 901 },
    { CategoryId: 901, Name: 'Gnir', ParentId: 900 },
  ],
  product_media: [
    {
      ProductId: 1,
      Pictures: [
        { PictureId: 1, PictureKey: 'a.jpg', Link: 'x' },
        { PictureId: 2, PictureKey: 'a.jpg' },
      ],
    },
    {
      ProductId: 2,
      Pictures: [{ PictureId: 1, Link: 'https://cdn.example/b.jpg', DocumentId: '1' }],
    },
    {
      ProductId: 4,
      Pictures: [
        { PictureId: 1, DocumentId: '1' },
        { PictureId: 2, Alt: 'no name' },
      ],
    },
  ],
  variant_media: [
    { VariantId: 31, ProductId: 3, Pictures: [{ PictureId: 9, PictureKey: 'a.jpg' }] },
  ],
};

let ask: AskCopy;
beforeAll(async () => {
  ask = await openRecords(ownDirectory('filled-tables'), RECORDS);
});
const rowsOf = async (sql: string) => (await ask(sql)).rows;

it('has each thing that can be bought once, with its most usual price', async () => {
  expect(
    await rowsOf('SELECT code, name, status, price, currency, label FROM sellable ORDER BY code'),
  ).toEqual([
    ['BLUE', null, 'active', 10, 'EUR', 'Retail'],
    ['FREE', null, 'active', null, null, null],
    ['M', 'Shirt M', 'passive', 21, 'EUR', 'Retail'],
    ['PLAIN', null, 'active', 7, 'EUR', 'Wholesale'],
    ['S', 'Shirt', 'passive', 20, 'EUR', 'Retail'],
  ]);
  expect(await rowsOf("SELECT category_path FROM sellable WHERE code = 'BLUE'")).toEqual([
    ['Women > Shoes > Boots'],
  ]);
});

it('has each category of a product and each above it once, and one in a ring without a root', async () => {
  expect(await rowsOf('SELECT * FROM product_category_tree ORDER BY category_id')).toEqual([
    [2, 100, 'Women', 'Women', 1],
    [2, 110, 'Women > Shoes', 'Women', 2],
    [2, 111, 'Women > Shoes > Boots', 'Women', 3],
    [2, 112, 'Women > Shoes > Sandals', 'Women', 3],
    [2, 900, 'Ring', null, null],
    [2, 901, 'Gnir', null, null],
  ]);
});

it('names the file of every picture, and tells how many owners share it', async () => {
  const rows = await rowsOf(
    'SELECT file, file_uses FROM pictures WHERE alt IS NULL ORDER BY product_id, picture_id',
  );
  expect(rows).toEqual([
    ['a.jpg', 2],
    ['a.jpg', 2],
    ['https://cdn.example/b.jpg', 1],
    ['a.jpg', 2],
    ['1', 1],
  ]);
  expect(
    await rowsOf("SELECT length(file), file_uses FROM pictures WHERE alt = 'no name'"),
  ).toEqual([[16, 1]]);
});

it('warns of an average over those prices where some are of another kind', async () => {
  const { traps } = await ask('SELECT avg(price) FROM sellable');
  expect(traps).toEqual([
    expect.stringMatching(/^avg of sellable\.price mixes several price kinds; add WHERE label/),
  ]);
});
