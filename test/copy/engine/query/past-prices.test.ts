/** Which prices hold today, and what query_catalog warns of where a query takes others. */
import { beforeAll, expect, it } from 'vitest';
import { type AskCopy, openRecords } from '../../../support/copy-in-process.ts';
import { ownDirectory } from '../../../support/own-cache.ts';

const PRODUCT = {
  ProductId: 1,
  Code: 'P-1',
  Name: 'Lamp',
  Status: 1,
  Prices: [
    { Price: 1, Currency: 'EUR' },
    { Price: 2, Currency: 'EUR', ValidFrom: '2020-01-01', ValidTo: '2999-12-31' },
    { Price: 3, Currency: 'EUR', ValidFrom: '2020-01-01', ValidTo: '2020-12-31' },
    { Price: 4, Currency: 'EUR', ValidFrom: '2999-01-01' },
    { Price: 5, Currency: 'EUR', Status: -1 },
    { Price: 6, Currency: 'EUR', MinQuantity: 10 },
  ],
};

let ask: AskCopy;
beforeAll(async () => {
  ask = await openRecords(ownDirectory('past-prices'), { products: [PRODUCT] });
});

it('says of each price whether it holds today, whatever its least quantity', async () => {
  const { rows } = await ask('SELECT price FROM prices WHERE holds_today ORDER BY price');
  expect(rows).toEqual([[1], [2], [6]]);
  const others = await ask('SELECT price FROM prices WHERE NOT holds_today ORDER BY price');
  expect(others.rows).toEqual([[3], [4], [5]]);
});

const WARNS =
  'prices that do not hold today (past, future or passive), too; add WHERE holds_today.';

it.each([
  'SELECT avg(price) FROM prices',
  'SELECT code FROM products JOIN prices r USING (product_id) ORDER BY r.price DESC LIMIT 1',
])('warns of %s', async (sql) => {
  expect((await ask(sql)).traps.join()).toContain(WARNS);
});

it.each([
  'SELECT avg(price) FROM prices WHERE holds_today',
  "SELECT avg(price) FROM prices WHERE valid_to < '2021-01-01'",
  'SELECT avg(price) FROM sellable',
  'SELECT count(*) FROM prices',
  'SELECT holds_today, avg(price) FROM prices GROUP BY 1',
])('does not warn of %s', async (sql) => {
  expect((await ask(sql)).traps.join()).not.toContain(WARNS);
});
