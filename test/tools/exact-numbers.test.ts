/** Numbers beyond 2^53 are shown as texts with the digits that the PIM sent; all others are numbers. */
import { expect, it } from 'vitest';
import { NOTHING } from '../support/copied.ts';
import { openOverPim } from './broken-pim.ts';

const PRODUCT =
  '{"ProductId":1,"Code":"A","Name":"A","TaxRate":20,"Prices":[{"Price":PRICE,"Currency":"EUR"}]}';

async function show(price: string) {
  const body = `{"result":[${PRODUCT.replace('PRICE', price)}],"totalCount":1}`;
  const server = await openOverPim(
    (endpoint) => (endpoint === 'products' ? { body } : NOTHING),
    {},
  );
  const args = { codes: ['A'], fields: ['tax_rate', 'prices'], layout: 'records' };
  const { answer } = await server.call('find_products', args);
  return { server, products: answer.products };
}

it.each(['19.9', '0.30000000000000004', '123456789012.34', '0.1'])(
  'the price %s is a number',
  async (price) => {
    expect((await show(price)).products).toEqual([
      { tax_rate: 20, prices: { EUR: Number(price) } },
    ]);
  },
);

it('a price beyond 2^53 keeps its digits and is not compared', async () => {
  const price = '12345678901234567.89';
  const { server, products } = await show(price);
  expect(products).toEqual([{ tax_rate: 20, prices: [{ price, currency: 'EUR' }] }]);
  const { answer, warnings } = await server.call('find_products', { price_min: 5 });
  expect(answer.returned).toBe(0);
  expect(answer.total).toBeUndefined();
  expect(warnings).toContain('could not be judged for price_min');
});
