/** Which of several price lists is the price of a thing. */

import { expect, it } from 'vitest';
import { askProductsOn } from '../../support/copy-in-process.ts';

const price = (amount: number, kind: string) => ({
  Price: amount,
  Currency: 'EUR',
  PriceType: kind,
});

/** The prices of things that all have a price in each list, but for those of the last one. */
async function readPrices(lists: Readonly<Record<string, number>>, withoutLast: number) {
  const kinds = Object.entries(lists);
  const products = Array.from({ length: 40 }, (_, at) => ({
    ProductId: at + 1,
    Code: `P-${at + 1}`,
    Status: 1,
    Prices: kinds
      .slice(0, at < withoutLast ? -1 : kinds.length)
      .map(([kind, amount]) => price(amount, kind)),
  }));
  const sql = 'SELECT label, price, count(*) FROM sellable GROUP BY ALL ORDER BY ALL';
  return askProductsOn('2026-11-28', products, sql);
}

it('is the list of what is paid rather than what is recommended, or paid by dealers', async () => {
  const lists = { 'Recommended price': 30, 'Dealer price': 15, 'Shop price': 20 };
  expect(await readPrices(lists, 0)).toEqual([['Shop price', 20, 40]]);
});

it('is so where nearly as many things have it', async () => {
  const lists = { UVP: 30, Händler: 15, Laden: 20 };
  expect(await readPrices(lists, 1)).toEqual([
    ['Laden', 20, 39],
    ['UVP', 30, 1],
  ]);
});

it('is the list that most things have', async () => {
  const lists = { 'List price': 30, Sale: 20 };
  expect(await readPrices(lists, 35)).toEqual([['List price', 30, 40]]);
});

it.each([
  { price: 20, compare_at_price: 30 },
  { price: 20, floor_price: 12 },
  { price: 20, purchase_price: 12 },
])('is the price of %o', async (prices) => {
  expect(await readSellable(prices)).toEqual([[null, 20, 40]]);
});

it('has that of an offer in the same list beside it', async () => {
  const prices = { channel: 'GB', price: 20, sale_price: 12 };
  const products = [{ ProductId: 1, Code: 'P-1', Status: 1, Prices: [prices] }];
  const sql = 'SELECT label, price, sale_price FROM items';
  expect(await askProductsOn('2026-11-28', products, sql)).toEqual([['GB', 20, 12]]);
});

it('is that of an offer where most others have another list, and says so', async () => {
  const sale = { channel: 'GB', price: 20, sale_price: 12 };
  const other = { channel: 'FR', price: 20, sale_price: 11 };
  const lists = [sale, other, other];
  const products = lists.map((prices, at) => ({
    ProductId: at + 1,
    Code: `P-${at + 1}`,
    Status: 1,
    Prices: [prices],
  }));
  const sql = "SELECT price, sale_price FROM items WHERE code = 'P-1'";
  expect(await askProductsOn('2026-11-28', products, sql)).toEqual([[12, 12]]);
});

it('is the list price rather than a standard price, which may be a cost', async () => {
  const prices = { list_price: 20, standard_price: 12 };
  expect(await readSellable(prices)).toEqual([['list price', 20, 40]]);
});

/** The prices of things whose records have the same amounts. */
async function readSellable(prices: Readonly<Record<string, number>>) {
  const products = Array.from({ length: 40 }, (_, at) => ({
    ProductId: at + 1,
    Code: `P-${at + 1}`,
    Status: 1,
    Prices: [prices],
  }));
  const sql = 'SELECT label, price, count(*) FROM sellable GROUP BY ALL';
  return askProductsOn('2026-11-28', products, sql);
}
