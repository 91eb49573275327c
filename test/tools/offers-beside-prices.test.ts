/** Lists that compare prices, where a lower one holds today under a label of its own. */
import { beforeAll, expect, it } from 'vitest';
import { callMade, type ToolAnswer } from '../support/catalog-server.ts';
import { SYNC_ENV } from '../support/copied.ts';
import { ownDirectory } from '../support/own-cache.ts';
import { honestPage, type PimServer, startPim } from './broken-pim.ts';

const euro = (amount: number, kind: string, more: object = {}) => ({
  Price: amount,
  Currency: 'EUR',
  PriceType: kind,
  ...more,
});
const PRODUCTS = [
  { ProductId: 1, Code: 'LAMP', Status: 1, Prices: [euro(100, 'Retail'), euro(40, 'Promotion')] },
  { ProductId: 2, Code: 'MUG', Status: 1, Prices: [euro(50, 'Retail')] },
  {
    ProductId: 3,
    Code: 'RUG',
    Status: 1,
    Prices: [euro(60, 'Retail'), euro(30, 'Promotion', { MinQuantity: 5 })],
  },
  {
    ProductId: 4,
    Code: 'BED',
    Status: 1,
    Prices: [euro(70, 'Retail'), euro(90, 'Was price')],
  },
];

let pim: PimServer;
beforeAll(async () => {
  const env = { PIM_DATA_DIR: ownDirectory('data'), ...SYNC_ENV };
  pim = await startPim({ env, today: () => new Date('2026-11-29T12:00:00Z') });
  pim.behave((endpoint, body) => ({
    body: honestPage(endpoint === 'products' ? PRODUCTS : [], body),
  }));
  await pim.call('sync_catalog');
  return () => pim.close();
});

const WARNING =
  '1 of these records also costs less today (label Promotion), as for an offer, which is not compared here; ' +
  'sale_price of items has it (query_catalog).';

/** The codes that are listed, and whether it is said that a record costs less. */
async function listCodes(args: object) {
  const asked = { fields: ['code'], layout: 'records', ...args };
  const { products, warnings = [] } = (await callMade(pim, 'find_products', asked)).answer;
  const records = products as readonly ToolAnswer[]; // the shape of lists by records
  const isTold = (warnings as readonly string[]).includes(WARNING); // the shape of every answer
  return { codes: records.map(({ code }) => code), isTold };
}

it('ranks by the price of the label that most have, and says that an offer holds', async () => {
  const { codes, isTold } = await listCodes({ sort_by: 'price', sort_direction: 'asc' });
  expect(codes).toEqual(['MUG', 'RUG', 'BED', 'LAMP']);
  expect(isTold).toBe(true);
});

it('says so where the offer alone is within the bounds', async () => {
  const { codes, isTold } = await listCodes({ price_max: 55, currency: 'EUR' });
  expect(codes).toEqual(['MUG']);
  expect(isTold).toBe(true);
});

it('gives the price itself as that of an offer where a higher one was paid before', async () => {
  const sql = "SELECT price, sale_price FROM items WHERE code = 'BED'";
  const { answer } = await callMade(pim, 'query_catalog', { sql });
  expect(answer).toMatchObject({ rows: [[70, 70]] });
});

it('says nothing where no lower price holds for one piece', async () => {
  const { codes, isTold } = await listCodes({ codes: ['MUG', 'RUG'], sort_by: 'price' });
  expect(codes).toHaveLength(2);
  expect(isTold).toBe(false);
});
