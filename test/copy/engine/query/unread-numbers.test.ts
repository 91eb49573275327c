/** What query_catalog warns of where it leaves out values and prices that could not be read. */
import { beforeAll, expect, it } from 'vitest';
import { type AskCopy, openRecords } from '../../../support/copy-in-process.ts';
import { ownDirectory } from '../../../support/own-cache.ts';

const LOADS = ['5 kg', '2 kg', '10-20', '7 boxes', '3 kg'];
const PRICES = ['10', '20', '1.495', '30', '1.495'];

const PRODUCTS = LOADS.map((Value, at) => ({
  ProductId: at + 1,
  Code: `P-${at + 1}`,
  Properties: [
    { Name: 'Load', Value },
    { Name: 'Model', Value: 'A 5' },
  ],
  Prices: [{ Type: 'List', Currency: 'EUR', Price: PRICES[at] }],
}));

let ask: AskCopy;
beforeAll(async () => {
  ask = await openRecords(ownDirectory('unread-numbers'), { products: PRODUCTS });
});

const warn = async (sql: string): Promise<readonly string[]> =>
  (await ask(sql)).traps.filter((text) => text.includes('could not be'));

const UNREAD =
  "1 value (such as '10-20') could not be read as one number, " +
  'so properties.number is NULL there and this leaves it out; see value.';
const UNCONVERTED =
  "2 values (such as '10-20') could not be converted, " +
  'so properties.number_base is NULL there and this leaves them out; see value, unit and number.';
const UNREAD_PRICES =
  '2 products or variants have prices that could not be read, so this leaves them out; ' +
  "find them by prices_state = 'unknown', and read raw.";

it.each([
  ['a ranking', "SELECT value FROM properties WHERE name = 'Load' ORDER BY number DESC", UNREAD],
  ['a sum', "SELECT sum(number) FROM properties WHERE name = 'Load'", UNREAD],
  ['the greatest', "SELECT max(number) FROM properties WHERE name = 'Load'", UNREAD],
  ['a comparison', "SELECT 1 FROM properties WHERE name = 'Load' AND number > 1", UNREAD],
  ['all names together', 'SELECT max(number) FROM properties', UNREAD],
  [
    'a comparison in one unit',
    "SELECT 1 FROM properties WHERE name = 'Load' AND number_base BETWEEN 1 AND 9000",
    UNCONVERTED,
  ],
  [
    'a list of numbers in one unit',
    "SELECT 1 FROM properties WHERE name = 'Load' AND number_base IN (5000, 2000)",
    UNCONVERTED,
  ],
  [
    'a rank among rows',
    "SELECT value, rank() OVER (ORDER BY number_base) FROM properties WHERE name = 'Load'",
    UNCONVERTED,
  ],
  [
    'a comparison with 0 in place of what could not be converted',
    "SELECT 1 FROM properties WHERE name = 'Load' AND coalesce(number_base, 0) > 1",
    UNCONVERTED,
  ],
  [
    'a comparison of the number where there is none in one unit',
    "SELECT 1 FROM properties WHERE name = 'Load' AND coalesce(number_base, number) > 1",
    UNREAD,
  ],
  ['a ranking by price', 'SELECT product_id FROM prices ORDER BY price DESC', UNREAD_PRICES],
  ['a sum of prices', 'SELECT sum(price) FROM sellable', UNREAD_PRICES],
  ['a count of prices', 'SELECT count(*) FROM prices WHERE price > 5', UNREAD_PRICES],
  [
    'a test for prices',
    'SELECT count(*) FROM products p WHERE NOT EXISTS (SELECT 1 FROM prices r WHERE r.price > 20 AND r.product_id = p.product_id)',
    UNREAD_PRICES,
  ],
])('says how many values %s leaves out', async (_what, sql, warning) => {
  expect(await warn(sql)).toEqual([warning]);
});

it.each([
  "SELECT value FROM properties WHERE name = 'Load'",
  "SELECT max(number) FROM properties WHERE name = 'Model'",
  "SELECT count(*) FROM properties WHERE value = '5 kg'",
  'SELECT price FROM prices WHERE product_id = 3',
])('says nothing of %s', async (sql) => {
  expect(await warn(sql)).toEqual([]);
});
