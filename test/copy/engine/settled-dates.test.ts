/** Dates of records that may be read in two orders, read as nearly all others of their field show it. */
import { beforeAll, expect, it } from 'vitest';
import { type Asked, openRecords } from '../../audit/open-records.ts';

const CREATED = ['31/12/2025', '15/01/2026 08:30', '28/02/2026', '03/04/2026', 'soon'];
const UPDATED = ['3/14/2026 2:30 PM', '12/31/2025', '1/25/2026 12:05 AM', '03/04/2026', '5/5/2026'];

const PRODUCTS = CREATED.map((Created, at) => ({
  ProductId: at + 1,
  Created,
  Updated: UPDATED[at],
}));

const VARIANTS = ['31/12/2025', '12/31/2025', '28/02/2026', '03/04/2026'].map((Created, at) => ({
  VariantId: at + 1,
  ProductId: 1,
  Created,
  Updated: '2026-04-03',
}));

let copy: Asked;
beforeAll(async () => {
  copy = await openRecords({ products: PRODUCTS, variants: VARIANTS });
});

const ask = async (sql: string) =>
  (await copy.query(sql, { offset: 0, maxRows: 10, isUncut: true })).rows;

it('reads dates with the day first where clear ones have it first', async () => {
  expect(await ask('SELECT created::VARCHAR FROM products ORDER BY product_id')).toEqual([
    ['2025-12-31 00:00:00'],
    ['2026-01-15 08:30:00'],
    ['2026-02-28 00:00:00'],
    ['2026-04-03 00:00:00'],
    [null],
  ]);
});

it('reads dates with the month first where clear ones have it first', async () => {
  expect(await ask('SELECT updated::VARCHAR FROM products ORDER BY product_id')).toEqual([
    ['2026-03-14 14:30:00'],
    ['2025-12-31 00:00:00'],
    ['2026-01-25 00:05:00'],
    ['2026-03-04 00:00:00'],
    ['2026-05-05 00:00:00'],
  ]);
});

it('counts the dates that it reads as read, and names those that stay unread', async () => {
  expect(await ask('SELECT unread FROM products ORDER BY product_id')).toEqual([
    [null],
    [null],
    [null],
    [null],
    ['created'],
  ]);
  const counts = `
    SELECT field, filled, unknown
    FROM fields
    WHERE "view" = 'products' AND field IN ('created', 'updated')
    ORDER BY field`;
  expect(await ask(counts)).toEqual([
    ['created', 4, 1],
    ['updated', 5, 0],
  ]);
});

it('leaves dates unread whose field has both orders', async () => {
  expect(await ask('SELECT created, unread FROM variants')).toEqual([
    [null, 'created'],
    [null, 'created'],
    [null, 'created'],
    [null, 'created'],
  ]);
});
