/** What query_catalog says where the price of a product is not the least that it costs today, as for an offer. */
import { beforeAll, expect, it } from 'vitest';
import { type AskCopy, openRecords } from '../../../support/copy-in-process.ts';
import { ownDirectory } from '../../../support/own-cache.ts';

const price = (amount: number, kind: string, more: object = {}) => ({
  Price: amount,
  Currency: 'EUR',
  PriceType: kind,
  ...more,
});
const product = (id: number, code: string, ...prices: readonly object[]) => ({
  ProductId: id,
  Code: code,
  Status: 1,
  Prices: prices,
});

const ENDED = { ValidTo: '2020-12-31' };
const RECORDS = {
  products: [
    product(1, 'LAMP', price(100, 'Retail'), price(80, 'Promotion', { ValidTo: '2999-12-31' })),
    product(2, 'MUG', price(10, 'Retail'), price(6, 'Promotion', ENDED)),
    product(3, 'BOOK', price(9, 'Retail'), price(5, 'Promotion', { MinQuantity: 10 })),
    product(4, 'DESK', price(50, 'Retail'), price(40, 'Promotion', { CustomerGroup: 'Trade' })),
    product(
      6,
      'RUG',
      price(70, 'Retail', { ValidFrom: '2024-01-01' }),
      price(65, 'Retail', { ValidFrom: '2023-01-01' }),
    ),
    product(7, 'VASE', price(30, 'Retail'), price(25, 'Retail', { ValidTo: '2999-12-31' })),
    product(8, 'WOK', price(20, 'Retail'), price(24, 'Retail', { ValidFrom: '2024-01-01' })),
    product(5, 'SOFA', price(900, 'Retail'), price(950, 'Recommended')),
  ],
};

let ask: AskCopy;
beforeAll(async () => {
  ask = await openRecords(ownDirectory('lower-prices'), RECORDS);
});

const warningsOf = async (sql: string) =>
  (await ask(sql)).traps.filter((text) => text.includes('lower price'));

it.each([
  [
    'SELECT code, price FROM items ORDER BY price LIMIT 3',
    '1 of these products also has a lower price today (label Promotion), as for an offer, which items.price leaves out; sale_price of items has it.',
  ],
  [
    'SELECT avg(price) FROM sellable',
    '1 of these products also has a lower price today (label Promotion), as for an offer, which sellable.price leaves out; sale_price of items has it.',
  ],
  [
    "SELECT price_min FROM products WHERE code = 'LAMP'",
    '1 of these products also has a lower price today (label Promotion), as for an offer, which products.price_min leaves out; ' +
      'sale_price of items has it.',
  ],
])('tells of an offer that holds today beside the price: %s', async (sql, warning) => {
  expect(await warningsOf(sql)).toEqual([warning]);
});

it.each([
  // What has ended, is for a group, from several pieces, dearer, or replaced by a price of its label is no offer.
  "SELECT price FROM items WHERE code IN ('MUG', 'BOOK', 'DESK', 'SOFA', 'RUG')",
  'SELECT code FROM items',
  "SELECT min(r.price) FROM products JOIN prices r USING (product_id) WHERE r.holds_today AND code = 'LAMP'",
])('says nothing of offers: %s', async (sql) => {
  expect(await warningsOf(sql)).toEqual([]);
});

it('has what is paid in an offer in a column of its own', async () => {
  const { rows } = await ask('SELECT code, price, sale_price FROM items ORDER BY code');

  expect(rows).toEqual([
    ['BOOK', 9, null],
    ['DESK', 50, null],
    ['LAMP', 100, 80],
    ['MUG', 10, null],
    ['RUG', 70, null],
    ['SOFA', 900, null],
    ['VASE', 25, 25],
    ['WOK', 24, null],
  ]);
});

it('says nothing of an offer where the query looks at what is paid in it', async () => {
  const sql = 'SELECT code, price FROM items WHERE sale_price IS NOT NULL';

  expect(await warningsOf(sql)).toEqual([]);
});
