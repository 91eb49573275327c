/** Which sections get_product says are empty where variants have what the product has not. */
import { expect, it } from 'vitest';
import { openOverLists } from './broken-pim.ts';

const VARIANT = {
  VariantId: 2,
  ProductId: 1,
  Code: 'V-1',
  Product: { ProductId: 1 },
  Properties: [{ PropertyId: 1, Name: 'Colour', Value: 'red' }],
};

it('does not call properties empty that variants have', async () => {
  const lists = {
    products: [{ ProductId: 1, Code: 'P-1', Name: 'Shirt', Properties: [], Status: 1 }],
    variants: [VARIANT],
  };
  const pim = await openOverLists(lists, { env: { PIM_COPY: 'off' } });
  const args = { code: 'P-1', sections: ['properties', 'translations', 'variants'] };
  const { answer } = await pim.call('get_product', args);
  expect(answer.empty_sections).toEqual(['translations']);
});

it('does not call texts, pictures and prices empty that variants have', async () => {
  const lists = {
    products: [{ ProductId: 1, Code: 'P-1', Name: 'Shirt', Prices: [], Status: 1 }],
    variants: [
      {
        VariantId: 2,
        ProductId: 1,
        Code: 'V-1',
        ShortDescription: 'A red shirt.',
        Pictures: [{ PictureId: 5, Link: 'https://example.test/5.jpg' }],
        Prices: [{ Price: 10, Currency: 'EUR' }],
      },
    ],
  };
  const pim = await openOverLists(lists, { env: { PIM_COPY: 'off' } });
  const sections = ['texts', 'pictures', 'prices', 'documents', 'variants'];
  const { answer } = await pim.call('get_product', { code: 'P-1', sections });
  expect(answer.empty_sections).toEqual(['documents']);
});
