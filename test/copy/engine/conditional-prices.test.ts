/** What a thing costs where some of its prices hold only for some, and a carton by its number. */

import { expect, it } from 'vitest';
import { askProductsOn } from '../../support/copy-in-process.ts';

type SentRecord = Readonly<Record<string, unknown>>;

const product = (id: number, lists: SentRecord): SentRecord =>
  Object.assign({ ProductId: id, Code: `P-${id}`, Status: 1 }, lists);

const ask = (products: readonly SentRecord[], sql: string) =>
  askProductsOn('2026-11-28', products, sql);

const euros = (amount: number, more: object) => Object.assign({ amount, currency: 'EUR' }, more);

it('is never a price under a condition while one without stands beside it', async () => {
  const products = [
    product(1, { Prices: [euros(10, { country: '' }), euros(9, { country: 'GB' })] }),
    product(2, { Prices: [euros(10, { custGrp: '' }), euros(8, { custGrp: 'Trade A' })] }),
    product(3, { Prices: [euros(10, { delFlag: '' }), euros(7, { delFlag: 'X' })] }),
    product(4, {
      Prices: [
        euros(10, { condType: 'VK', distrCh: '' }),
        euros(6, { condType: 'VK', distrCh: 'Web', validFrom: '2026-11-01' }),
      ],
    }),
  ];
  const sql = 'SELECT code, price FROM sellable ORDER BY code';
  expect(await ask(products, sql)).toEqual([
    ['P-1', 10],
    ['P-2', 10],
    ['P-3', 10],
    ['P-4', 10],
  ]);
});

it('is a price under a condition on days on which none without one holds', async () => {
  const products = [
    product(1, {
      Prices: [euros(10, { country: '', validTo: '2019-12-31' }), euros(9, { country: 'GB' })],
    }),
  ];
  const sql = 'SELECT code, price FROM sellable';
  expect(await ask(products, sql)).toEqual([['P-1', 9]]);
});

it('is one under a condition rather than one in a currency that few things have', async () => {
  const home = { currency: 'GBP', country: 'GB' };
  const products = [
    product(1, { Prices: [{ amount: 12, currency: 'EUR' }, Object.assign({ amount: 10 }, home)] }),
    product(2, { Prices: [Object.assign({ amount: 20 }, home)] }),
    product(3, { Prices: [Object.assign({ amount: 30 }, home)] }),
  ];
  const sql = 'SELECT code, price, currency FROM sellable ORDER BY code';
  expect(await ask(products, sql)).toEqual([
    ['P-1', 10, 'GBP'],
    ['P-2', 20, 'GBP'],
    ['P-3', 30, 'GBP'],
  ]);
});

it('is told with its condition', async () => {
  const products = [
    product(1, { Prices: [euros(10, { country: '' }), euros(9, { country: 'GB' })] }),
  ];
  const sql = 'SELECT price, condition FROM prices ORDER BY price';
  expect(await ask(products, sql)).toEqual([
    [9, 'country: GB'],
    [10, null],
  ]);
});

it('finds a product by the number on its carton', async () => {
  const carton = { level: 'Carton', quantity: 6, gtin: '18768990178732' };
  const products = [product(1, { Packaging: [carton] })];
  const sql = "SELECT kind, product_id FROM identifiers WHERE folded = '18768990178732'";
  expect(await ask(products, sql)).toEqual([['packaging_barcode', 1]]);
});
