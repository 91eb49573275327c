/** Numbers are shown with the digits that the PIM sent, or as text, or not as numbers at all (DESIGN §4). */
import { expect, it } from 'vitest';
import { NOTHING } from '../support/copied.ts';
import { openOverPim } from './broken-pim.ts';

const PRODUCT = '{"ProductId":1,"Code":"A","Name":"A","TaxRate":TAX,"Prices":[{"Price":PRICE,"Currency":"EUR"}]}';

async function show(price: string, tax = '20') {
  const body = `{"result":[${PRODUCT.replace('TAX', tax).replace('PRICE', price)}],"totalCount":1}`;
  const server = await openOverPim((endpoint) => (endpoint === 'products' ? { body } : NOTHING), {});
  const args = { codes: ['A'], fields: ['tax_rate', 'prices'], layout: 'records' };
  const { answer } = await server.call('find_products', args);
  return { server, products: answer.products };
}

it.each(['19.9', '0.30000000000000004', '123456789012.34', '0.1'])('the price %s is a number', async (price) => {
  expect((await show(price)).products).toEqual([{ tax_rate: 20, prices: { EUR: Number(price) } }]);
});

it.each(['12345678901234567.89', '0.1000000000000000055'])('the price %s keeps its digits', async (price) => {
  const { products } = await show(price);
  expect(products).toEqual([{ tax_rate: 20, prices: [{ price, currency: 'EUR' }] }]);
});

it('a price with more digits than a number has is not compared', async () => {
  const { server } = await show('12345678901234567.89');
  const { answer, warnings } = await server.call('find_products', { price_min: 5 });
  expect(answer.returned).toBe(0);
  expect(answer.total).toBeUndefined();
  expect(warnings).toContain('could not be judged for price_min');
});

it.each(['0.1000000000000000055', '12345678901234567.89'])('the tax rate %s keeps its digits', async (tax) => {
  expect((await show('1', tax)).products).toMatchObject([{ tax_rate: tax }]);
});
