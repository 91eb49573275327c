/** Questions about prices of a copy that grows old, on days on which a price begins or ends: lists, rankings, SQL and cursors. */
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { callMade, type ToolAnswer } from '../support/catalog-server.ts';
import { SYNC_ENV } from '../support/copied.ts';
import { ownDirectory } from '../support/own-cache.ts';
import { honestPage, type PimServer, startPim } from './broken-pim.ts';

const SALE = { ValidFrom: '2026-11-29', ValidTo: '2026-12-20' };
const euro = (amount: number, validity: object = {}) => ({
  Price: amount,
  Currency: 'EUR',
  PriceType: 'Retail',
  ...validity,
});
const PRODUCTS = [
  { ProductId: 1, Code: 'LAMP', Status: 1, Prices: [euro(100), euro(40, SALE)] },
  { ProductId: 2, Code: 'MUG', Status: 1, Prices: [euro(50)] },
  { ProductId: 3, Code: 'RUG', Status: 1, Prices: [euro(60, { ValidTo: '2026-11-28' })] },
  { ProductId: 4, Code: 'VASE', Status: 1, Prices: [euro(70, { ValidFrom: '2026-11-29' })] },
];

const READ_ON = '2026-11-28T23:59:00Z';
const SALE_BEGAN = '2026-11-29T00:01:00Z';
const SALE_IS_OVER = '2026-12-28T12:00:00Z';

let now = READ_ON;
let pim: PimServer;
beforeAll(async () => {
  const env = { PIM_DATA_DIR: ownDirectory('data'), ...SYNC_ENV };
  pim = await startPim({ env, today: () => new Date(now) });
  pim.behave((endpoint, body) => ({
    body: honestPage(endpoint === 'products' ? PRODUCTS : [], body),
  }));
  await pim.call('sync_catalog');
  return () => pim.close();
});
beforeEach(() => {
  now = READ_ON;
});

/** The codes of the products that a question lists, and where it goes on. */
async function listCodes(args: object) {
  const asked = { fields: ['code'], layout: 'records', ...args };
  const { products, next_cursor } = (await callMade(pim, 'find_products', asked)).answer;
  const records = products as readonly ToolAnswer[]; // the shape of lists by records
  return { codes: records.map(({ code }) => code), next_cursor };
}

const sources = ['copy', 'live'] as const;

it.each(sources)('filters by the prices of the day that it is asked on: %s', async (freshness) => {
  const cheap = { price_max: 65, currency: 'EUR', freshness };
  expect((await listCodes(cheap)).codes).toEqual(['MUG', 'RUG']);
  now = SALE_BEGAN;
  expect((await listCodes(cheap)).codes).toEqual(['LAMP', 'MUG']);
  now = SALE_IS_OVER;
  expect((await listCodes(cheap)).codes).toEqual(['MUG']);
});

it.each(sources)('ranks by the prices of the day that it is asked on: %s', async (freshness) => {
  const cheapest = { sort_by: 'price', sort_direction: 'asc', currency: 'EUR', freshness };
  expect((await listCodes(cheapest)).codes).toEqual(['MUG', 'RUG', 'LAMP', 'VASE']);
  now = SALE_BEGAN;
  expect((await listCodes(cheapest)).codes).toEqual(['LAMP', 'MUG', 'VASE', 'RUG']);
  now = SALE_IS_OVER;
  expect((await listCodes(cheapest)).codes).toEqual(['MUG', 'VASE', 'LAMP', 'RUG']);
});

it('counts who has a price in a currency on the day that it is asked on', async () => {
  const missing = { missing: ['price:EUR'], freshness: 'copy' };
  expect((await listCodes(missing)).codes).toEqual(['VASE']);
  now = SALE_BEGAN;
  expect((await listCodes(missing)).codes).toEqual(['RUG']);
});

it('goes on after midnight with the prices of the day that it began on', async () => {
  const cheapest = {
    sort_by: 'price',
    sort_direction: 'asc',
    currency: 'EUR',
    freshness: 'copy',
    limit: 2,
  };
  const first = await listCodes(cheapest);
  expect(first.codes).toEqual(['MUG', 'RUG']);
  now = SALE_BEGAN;
  const next = await listCodes({ ...cheapest, cursor: first.next_cursor });
  expect(next.codes).toEqual(['LAMP', 'VASE']);
  expect((await listCodes(cheapest)).codes).toEqual(['LAMP', 'MUG']);
});

it('goes on after midnight in records that are read anew', async () => {
  const cheap = { price_max: 65, currency: 'EUR', freshness: 'live', limit: 1 };
  const first = await listCodes(cheap);
  expect(first.codes).toEqual(['MUG']);
  now = SALE_BEGAN;
  expect((await listCodes({ ...cheap, cursor: first.next_cursor })).codes).toEqual(['RUG']);
});

it('carries no day in the cursor of a list that no price decides', async () => {
  const { next_cursor } = await listCodes({ sort_by: 'name', freshness: 'copy', limit: 1 });
  expect(next_cursor).toMatch(/^0\.1\.4\.\w{4}-\w{6}$/);
});

it('refuses a cursor with a day that there is not', async () => {
  const cheap = { price_max: 65, freshness: 'copy', limit: 1 };
  const { next_cursor } = await listCodes(cheap);
  expect(next_cursor).toMatch(/@20261128-/);
  const cursor = String(next_cursor).replace('@20261128', '@20261399');
  const { answer } = await pim.call('find_products', { ...cheap, cursor });
  expect(answer.error).toMatchObject({
    failed: 'cursor did not come from this server.',
  });
});

const SQL = 'SELECT code, price FROM sellable WHERE price IS NOT NULL ORDER BY price';

it('answers SQL by the prices of the day that it is asked on', async () => {
  const ask = async () => (await callMade(pim, 'query_catalog', { sql: SQL })).answer.rows;
  expect(await ask()).toEqual([
    ['MUG', 50],
    ['RUG', 60],
    ['LAMP', 100],
  ]);
  now = SALE_BEGAN;
  expect(await ask()).toEqual([
    ['LAMP', 40],
    ['MUG', 50],
    ['VASE', 70],
  ]);
  now = SALE_IS_OVER;
  expect(await ask()).toEqual([
    ['MUG', 50],
    ['VASE', 70],
    ['LAMP', 100],
  ]);
});

it('goes on with the rows of SQL after midnight by the day that they began on', async () => {
  const long =
    "SELECT code, price, repeat_of.r FROM sellable, (SELECT rpad('', 90, 'word ') AS r) AS repeat_of, range(30) ORDER BY price NULLS LAST";
  const args = { sql: long, max_tokens: 500 };
  const ask = async (more: object = {}) =>
    (await callMade(pim, 'query_catalog', { ...args, ...more })).answer;
  const first = await ask();
  expect([first.rows].flat()[0]).toEqual(['MUG', 50, expect.any(String)]);
  now = SALE_BEGAN;
  const second = await ask({ cursor: first.next_cursor });
  expect([second.rows].flat()[0]).toEqual(['MUG', 50, expect.any(String)]);
  const anew = await ask();
  expect([anew.rows].flat()[0]).toEqual(['LAMP', 40, expect.any(String)]);
});

it('writes the prices of the day into an export', async () => {
  now = SALE_BEGAN;
  await callMade(pim, 'query_catalog', { sql: SQL, export_as: 'prices.csv' });
  const { contents } = await pim.client.readResource({ uri: 'pim://exports/prices.csv' });
  expect(contents[0]).toMatchObject({
    text: expect.stringMatching(/LAMP,40\r?\nMUG,50\r?\nVASE,70/),
  });
});
