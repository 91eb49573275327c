/** An average over the price of products leaves out those whose variants differ, and answers say so. */
import { beforeAll, expect, it } from 'vitest';
import { type AskCopy, openRecords } from '../../../support/copy-in-process.ts';
import { ownDirectory } from '../../../support/own-cache.ts';

const priced = (price: number) => ({ Prices: [{ Price: price, Currency: 'EUR' }] });

let ask: AskCopy;
beforeAll(async () => {
  ask = await openRecords(ownDirectory('differing-prices'), {
    products: [
      { ProductId: 1, Code: 'A', Status: 1, ...priced(10) },
      { ProductId: 2, Code: 'B', Status: 1 },
    ],
    variants: [
      { VariantId: 5, ProductId: 2, Code: 'B-1', Status: 1, ...priced(20) },
      { VariantId: 6, ProductId: 2, Code: 'B-2', Status: 1, ...priced(40) },
    ],
  });
});

it('warns of an average that leaves out a product', async () => {
  const { traps } = await ask('SELECT avg(price) FROM products');

  expect(traps).toEqual([
    'products.price leaves out 1 product whose variants differ in price; price_min and price_max have their range, ' +
      'and items each variant.',
  ]);
});

it.each(['SELECT avg(price_min) FROM products', 'SELECT code, price FROM products'])(
  'says nothing where nothing is left out: %s',
  async (sql) => {
    const { traps } = await ask(sql);

    expect(traps.join('\n')).not.toContain('leaves out');
  },
);
