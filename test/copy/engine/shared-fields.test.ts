/** Fields that all records of a list share, noted when a copy is complete, and told of SQL that compares them. */
import { beforeAll, expect, it } from 'vitest';
import { type AskCopy, openRecords } from '../../support/copy-in-process.ts';
import { ownDirectory } from '../../support/own-cache.ts';

/** All were created on one day, and all but the first have one tax rate; nine have a date of update. */
const PRODUCTS = Array.from({ length: 12 }, (_, at) => ({
  ProductId: at + 1,
  Code: `P-${at + 1}`,
  Status: 1,
  Type: 2,
  TaxRate: at === 0 ? 8 : 20,
  Created: `2024-05-01T0${at % 10}:30:00`,
  ...(at < 9 && { Updated: '2024-05-02' }),
}));

/** Too few to share anything but by chance. */
const VARIANTS = PRODUCTS.slice(0, 9).map(({ ProductId, Created }) => ({
  VariantId: ProductId,
  ProductId,
  Created,
}));

let ask: AskCopy;
beforeAll(async () => {
  ask = await openRecords(ownDirectory('shared-fields'), {
    products: PRODUCTS,
    variants: VARIANTS,
  });
});

it('notes the one value that all records have, of dates the day', async () => {
  const { rows } = await ask('SELECT view, field, shared FROM fields WHERE shared IS NOT NULL');
  expect(rows.toSorted()).toEqual([
    ['products', 'created', '2024-05-01'],
    ['products', 'type', '2'],
  ]);
});

const CREATED =
  'All 12 products have the same created date, 2024-05-01: it says nothing about single products.';

it.each([
  ["SELECT code FROM products WHERE created >= '2024-01-01'", CREATED],
  ['SELECT code FROM products ORDER BY created DESC LIMIT 12', CREATED],
  ["SELECT date_trunc('month', created), count(*) FROM products GROUP BY 1", CREATED],
  [
    'SELECT code FROM products WHERE type = 2',
    'All 12 products have the same type, 2: it says nothing about single products.',
  ],
])('is told of %s', async (sql, warning) => {
  expect((await ask(sql)).traps).toEqual([warning]);
});

it.each([
  'SELECT code, created FROM products',
  'SELECT code FROM products WHERE tax_rate = 20',
  'SELECT code FROM products ORDER BY updated',
  "SELECT variant_id FROM variants WHERE created >= '2024-01-01'",
])('is not told of %s', async (sql) => {
  expect((await ask(sql)).traps).toEqual([]);
});
