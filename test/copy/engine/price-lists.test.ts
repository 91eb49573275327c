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

it('is the price rather than what it was before', async () => {
  const products = Array.from({ length: 40 }, (_, at) => ({
    ProductId: at + 1,
    Code: `P-${at + 1}`,
    Status: 1,
    Prices: [{ price: 20, compare_at_price: 30, currency: 'EUR' }],
  }));
  const sql = 'SELECT label, price, count(*) FROM sellable GROUP BY ALL';
  expect(await askProductsOn('2026-11-28', products, sql)).toEqual([[null, 20, 40]]);
});
