/** What `missing` and `has` mean by barcode and pictures. */
import { expect, it } from 'vitest';
import { honestPage, numberedProducts, openOverPim } from './broken-pim.ts';

const PICTURES = [{ PictureId: 1, Link: 'https://a.example/1.png' }];
const PRODUCTS = numberedProducts(3).map((product, index) => ({
  ...product,
  Pictures: index === 0 ? PICTURES : [],
  Codes: index === 0 ? [{ CodeType: 'EAN', Value: '4006381333931' }] : [],
}));

it.each([
  [{ missing: ['pictures'] }, 2, "missing pictures: a product's own, not those of its variants."],
  [{ missing: ['barcode'] }, 2, "missing barcode: a product's own, not those of its variants."],
  [{ has: ['barcode'] }, 1, "has barcode: a product's own, not those of its variants."],
])('%j is the product’s own, and says so', async (args, total, told) => {
  const server = await openOverPim((endpoint, body) => ({
    body: honestPage(endpoint === 'products' ? PRODUCTS : [], body),
  }));
  const { answer, warnings } = await server.call('find_products', { ...args, limit: 0 });
  expect([answer.total, warnings]).toEqual([total, told]);
});
