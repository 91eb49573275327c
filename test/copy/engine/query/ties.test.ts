/** Warnings on rows that share a place with those that a query shows. */
import { beforeAll, expect, it } from 'vitest';
import { type AskCopy, openRecords } from '../../../support/copy-in-process.ts';
import { ownDirectory } from '../../../support/own-cache.ts';

let ask: AskCopy;
beforeAll(async () => {
  const taxRates = [20, 20, 20, 10, 10, 5];
  const products = taxRates.map((rate, at) => ({
    ProductId: at + 1,
    Code: `P-${at + 1}`,
    Type: at,
    TaxRate: rate,
  }));
  ask = await openRecords(ownDirectory('ties'), { products });
});

const warn = async (sql: string): Promise<readonly string[]> => (await ask(sql)).traps;

it('tells how many share the first place, where one row is asked for', async () => {
  expect(await warn('SELECT code FROM products ORDER BY tax_rate DESC LIMIT 1')).toEqual([
    '3 rows share the first place, of which LIMIT 1 shows 1; ' +
      'QUALIFY rank() OVER (ORDER BY …) = 1 in place of LIMIT shows all.',
  ]);
});

it('tells that all of three rows share the first place', async () => {
  expect(await warn('SELECT code FROM products ORDER BY tax_rate DESC, code LIMIT 3')).toEqual([
    '3 rows share the first place.',
  ]);
});

it('tells what shares the last place that LIMIT shows', async () => {
  expect(await warn('SELECT code FROM products ORDER BY tax_rate DESC LIMIT 4')).toEqual([
    '1 more row ties with the last one that LIMIT 4 shows; ' +
      'QUALIFY rank() OVER (ORDER BY …) <= 4 in place of LIMIT shows them, too.',
  ]);
});

it('tells how many values share the greatest place of arg_max', async () => {
  expect(await warn('SELECT arg_max(code, tax_rate) FROM products')).toEqual([
    'arg_max takes one of 3 values that share the greatest place.',
  ]);
});

it.each([
  'SELECT code FROM products ORDER BY tax_rate LIMIT 1',
  'SELECT code FROM products ORDER BY tax_rate DESC, code LIMIT 4',
  'SELECT code FROM products ORDER BY tax_rate DESC LIMIT 5',
  'SELECT tax_rate FROM products ORDER BY tax_rate DESC LIMIT 1',
  'SELECT tax_rate, arg_max(code, type) FROM products GROUP BY tax_rate',
])('has nothing to say of %s', async (sql) => {
  expect(await warn(sql)).toEqual([]);
});
