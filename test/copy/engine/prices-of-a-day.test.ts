/** A copy that was written once, asked on several days: its prices begin and end where they say, without another reading. */
import { beforeAll, expect, it } from 'vitest';
import { sayNotices } from '../../../src/answer/notices.ts';
import type { OpenCopy } from '../../../src/copy/engine/query/open-copy.ts';
import { openCopyOf } from '../../support/copy-in-process.ts';
import { ownDirectory } from '../../support/own-cache.ts';

const price = (amount: number, from?: string, to?: string) => ({
  Price: amount,
  Currency: 'EUR',
  PriceType: 'Retail',
  ...(from !== undefined && { ValidFrom: from }),
  ...(to !== undefined && { ValidTo: to }),
});
const label = (amount: number, kind: string, currency: string) => ({
  Price: amount,
  Currency: currency,
  PriceType: kind,
});
const product = (id: number, code: string, ...prices: readonly object[]) => ({
  ProductId: id,
  Code: code,
  Status: 1,
  Prices: prices,
});
const variant = (id: number, productId: number, code: string, ...prices: readonly object[]) => ({
  VariantId: id,
  ProductId: productId,
  Code: code,
  Status: 1,
  Prices: prices,
});

const SALE = ['2026-11-29', '2026-12-20'] as const;
const RECORDS = {
  products: [
    product(1, 'LAMP', price(100), price(80, ...SALE)),
    product(2, 'MUG', price(10)),
    product(3, 'SHIRT'),
    product(4, 'DESK', price(50, undefined, '2026-11-28T09:30:00'), price(60, '2026-11-29')),
    product(5, 'SOFA', price(900, '2027-01-01')),
    // A price list without ends: the newest price counts.
    product(6, 'BOOK', price(9, '2024-01-01'), price(12, '2026-11-29'), price(11, '2025-01-01')),
    product(7, 'COAT'),
    product(
      8,
      'VASE',
      label(7, 'Wholesale', 'EUR'),
      label(30, 'Retail', 'USD'),
      price(20, ...SALE),
    ),
  ],
  variants: [
    variant(31, 3, 'S', price(20)),
    variant(32, 3, 'M', price(25, undefined, '2026-11-28'), price(30, '2026-11-29T00:00:00Z')),
    variant(41, 4, 'DESK-OAK'),
    variant(42, 4, 'DESK-ASH', price(60, '2026-11-29')),
    variant(71, 7, 'COAT-S', price(200)),
    { ...variant(72, 7, 'COAT-M', price(150)), Status: -1 },
    variant(73, 7, 'COAT-L', label(90, 'Retail', 'USD')),
  ],
};

let copy: OpenCopy;
beforeAll(async () => {
  copy = await openCopyOf(ownDirectory('prices-of-a-day'), RECORDS);
  return () => copy.close();
});

/** The rows of a caller's SQL on a day. */
async function rowsOn(day: string | undefined, sql: string) {
  return (await queryOn(day, sql)).rows;
}

function queryOn(day: string | undefined, sql: string) {
  const window = { offset: 0, maxRows: 100, maxChars: 10_000, findsTraps: true };
  return copy.query({ kind: 'query', sql, day, ...window });
}

const pricesOn = async (day: string, ...codes: readonly string[]) => {
  const listed = codes.map((code) => `'${code}'`).join(', ');
  const sql = `SELECT code, price FROM sellable WHERE code IN (${listed}) ORDER BY code`;
  return Object.fromEntries(await rowsOn(day, sql));
};

it('shows a sale from its first day to its last one, and the list price before and after', async () => {
  expect(await pricesOn('2026-11-28', 'LAMP', 'MUG')).toEqual({ LAMP: 100, MUG: 10 });
  expect(await pricesOn('2026-11-29', 'LAMP', 'MUG')).toEqual({ LAMP: 80, MUG: 10 });
  expect(await pricesOn('2026-12-20', 'LAMP', 'MUG')).toEqual({ LAMP: 80, MUG: 10 });
  expect(await pricesOn('2026-12-21', 'LAMP', 'MUG')).toEqual({ LAMP: 100, MUG: 10 });
  expect(await pricesOn('2026-12-28', 'LAMP', 'MUG')).toEqual({ LAMP: 100, MUG: 10 });
});

it('changes the prices of variants, their own and those of their product', async () => {
  expect(await pricesOn('2026-11-28', 'S', 'M', 'DESK-OAK', 'DESK-ASH')).toEqual({
    S: 20,
    M: 25,
    'DESK-OAK': 50,
    'DESK-ASH': 50,
  });
  expect(await pricesOn('2026-11-29', 'S', 'M', 'DESK-OAK', 'DESK-ASH')).toEqual({
    S: 20,
    M: 30,
    'DESK-OAK': 60,
    'DESK-ASH': 60,
  });
});

it('has no price before the only one begins, and keeps the row', async () => {
  expect(await pricesOn('2026-12-31', 'SOFA')).toEqual({ SOFA: null });
  expect(await pricesOn('2027-01-01', 'SOFA')).toEqual({ SOFA: 900 });
});

it('takes the price that began last where none of a list ends', async () => {
  expect(await pricesOn('2023-12-31', 'BOOK')).toEqual({ BOOK: null });
  expect(await pricesOn('2026-11-28', 'BOOK')).toEqual({ BOOK: 11 });
  expect(await pricesOn('2026-11-29', 'BOOK')).toEqual({ BOOK: 12 });
});

it('takes the kind that most records have, of those that hold on the day', async () => {
  const sql = "SELECT price, currency, label FROM sellable WHERE code = 'VASE'";
  expect(await rowsOn('2026-11-28', sql)).toEqual([[30, 'USD', 'Retail']]);
  expect(await rowsOn('2026-11-29', sql)).toEqual([[20, 'EUR', 'Retail']]);
});

it('has each thing once on any day', async () => {
  const sql = 'SELECT count(*), count(DISTINCT (product_id, variant_id)) FROM sellable';
  for (const day of ['2000-01-01', '2026-11-28', '2026-11-29', '2999-12-31'])
    expect(await rowsOn(day, sql)).toEqual([[12, 12]]);
});

it('tells the range of a product, and its price only where all variants cost the same', async () => {
  const sql =
    'SELECT code, price, price_min, price_max, currency FROM product_prices ORDER BY code';
  expect(await rowsOn('2026-11-28', sql)).toEqual([
    ['BOOK', 11, 11, 11, 'EUR'],
    // The passive variant at 150 cannot be bought, and the one in another currency cannot be compared.
    ['COAT', null, 200, 200, 'EUR'],
    ['DESK', 50, 50, 50, 'EUR'],
    ['LAMP', 100, 100, 100, 'EUR'],
    ['MUG', 10, 10, 10, 'EUR'],
    ['SHIRT', null, 20, 25, 'EUR'],
    ['SOFA', null, null, null, null],
    ['VASE', 30, 30, 30, 'USD'],
  ]);
  expect(
    await rowsOn('2026-11-29', `SELECT * FROM (${sql}) WHERE code IN ('DESK', 'SHIRT')`),
  ).toEqual([
    ['DESK', 60, 60, 60, 'EUR'],
    ['SHIRT', null, 20, 30, 'EUR'],
  ]);
});

it.each([
  [
    'SELECT code FROM product_prices ORDER BY price_min LIMIT 1',
    'ORDER BY product_prices.price_min',
  ],
  ['SELECT max(price_max) FROM product_prices', 'max of product_prices.price_max'],
])('warns of currencies that are mixed in a range: %s', async (sql, warned) => {
  const { traps = [] } = await queryOn('2026-11-28', sql);
  expect(sayNotices(traps)).toEqual([expect.stringContaining(warned)]);
  expect((await queryOn('2026-11-29', sql)).traps).toEqual([]);
});

it('asks each question of its own day, and today where none is named', async () => {
  const sql = "SELECT price FROM sellable WHERE code = 'SOFA'";
  expect(await rowsOn('2999-01-01', sql)).toEqual([[900]]);
  const isBegun = new Date().toISOString() >= '2027';
  expect(await rowsOn(undefined, sql)).toEqual([[isBegun ? 900 : null]]);
});

it('says nothing of a day where a record has no price', async () => {
  const sql =
    "SELECT p.code, r.holds_today FROM products p LEFT JOIN prices r ON r.product_id = p.product_id AND r.owner = 'product' " +
    "WHERE p.code IN ('SHIRT', 'MUG') ORDER BY p.code";
  expect(await rowsOn('2026-11-28', sql)).toEqual([
    ['MUG', true],
    ['SHIRT', null],
  ]);
});

it('shows on products what their items cost on the asked day', async () => {
  const sql =
    "SELECT code, price, price_min, price_max FROM products WHERE code IN ('LAMP', 'SHIRT', 'COAT') ORDER BY code";
  expect(await rowsOn('2026-11-28', sql)).toEqual([
    ['COAT', null, 200, 200],
    ['LAMP', 100, 100, 100],
    ['SHIRT', null, 20, 25],
  ]);
  expect(await rowsOn('2026-11-29', sql)).toEqual([
    ['COAT', null, 200, 200],
    ['LAMP', 80, 80, 80],
    ['SHIRT', null, 20, 30],
  ]);
});

it('keeps the day from callers', async () => {
  await expect(rowsOn('2026-11-28', "SELECT getvariable('pim_day')")).rejects.toThrow(
    /cannot be used/,
  );
  await expect(rowsOn('2026-11-28', 'FROM sellable_spans')).rejects.toThrow(
    /no view "sellable_spans"/,
  );
});

it('takes the price on the terms that most records have, of several that hold', async () => {
  const inMarket = (amount: number, market: string, taxIncluded: string) => ({
    ...price(amount),
    targetMarketCountryCode: market,
    isTaxIncluded: taxIncluded,
  });
  const products = [
    // Only one has a price without tax.
    product(
      1,
      'P0',
      inMarket(20, '528', 'true'),
      inMarket(19, '056', 'true'),
      inMarket(16, '528', 'false'),
    ),
    product(2, 'P1', inMarket(30, '528', 'true'), inMarket(29, '056', 'true')),
    product(3, 'P2', inMarket(50, '528', 'true')),
  ];
  const markets = await openCopyOf(ownDirectory('prices-of-markets'), { products, variants: [] });
  const { rows } = await markets.query({
    kind: 'query',
    sql: 'SELECT code, price FROM items ORDER BY code',
    day: '2026-11-30',
    offset: 0,
    maxRows: 10,
    maxChars: 1_000,
    findsTraps: true,
  });
  markets.close();
  expect(rows).toEqual([
    ['P0', 20],
    ['P1', 30],
    ['P2', 50],
  ]);
});

it('gives an offer of the product to no variant that has prices of its own', async () => {
  const products = [product(1, 'SPADE', label(11, 'Base', 'EUR'), label(9, 'Final', 'EUR'))];
  const variants = [
    variant(11, 1, 'WHITE', label(11, 'Shelf', 'EUR'), label(9, 'Offer', 'EUR')),
    variant(12, 1, 'BLACK', label(11, 'Shelf', 'EUR')),
    variant(13, 1, 'PLAIN'),
  ];
  const own = await openCopyOf(ownDirectory('own-prices'), { products, variants });
  const sql = 'SELECT code, price, sale_price FROM items ORDER BY code';
  const window = { offset: 0, maxRows: 10, maxChars: 10_000, findsTraps: true };
  const { rows } = await own.query({ kind: 'query', sql, day: '2026-11-28', ...window });
  await own.close();
  expect(rows).toEqual([
    ['BLACK', 11, null],
    ['PLAIN', 11, 9],
    ['WHITE', 11, 9],
  ]);
});
