/** audit_catalog takes the names of categories and brands as find_products does, and says what they stand for. */

import { expect, it } from 'vitest';
import { writeFewRules } from '../support/few-rules.ts';
import { numberedProducts } from './broken-pim.ts';
import { serveCopyOf } from './served-copy.ts';

const CATEGORIES = [
  { CategoryId: 1, Name: 'Men' },
  { CategoryId: 2, Name: 'Women' },
  { CategoryId: 3, Name: 'Tops', ParentId: 1 },
  { CategoryId: 4, Name: 'Tops', ParentId: 2 },
  { CategoryId: 5, Name: 'Pullis für Damen', ParentId: 4 },
];
const BRANDS = [
  { TrademarkId: 8, Name: 'OtterBox' },
  { TrademarkId: 9, Name: 'Zagg' },
];

/** Of 30 products 10 are in the tops of men, 10 in those of women, and 10 are pullovers; 15 are of each brand. */
const PRODUCTS = numberedProducts(30).map((product, at) => ({
  ...product,
  ShortDescription: null,
  CategoryProducts: [{ CategoryId: 3 + (at % 3) }],
  TrademarkProducts: [{ TrademarkId: 8 + (at % 2) }],
}));

const { audit } = serveCopyOf(
  { products: PRODUCTS, categories: CATEGORIES, trademarks: BRANDS },
  { PIM_RULES: writeFewRules('no_short_description') },
);

const ask = (args: object) => audit({ rules: ['no_short_description'], ...args });

it.each([
  ['the end of a path', ['Women > Tops'], 20],
  ['a name with its id', ['Tops (3)'], 10],
  ['a name with its id, as audits tell it', ['Men > Tops (ID 3)'], 10],
  ['another case, and no accents', ['pullis fur damen'], 10],
  ['a name twice in the tree', ['tops'], 30],
])('category_names takes %s', async (_, names, checked) => {
  const { answer } = await ask({ category_names: names });
  expect(answer.products).toMatchObject({ checked });
  expect(answer).not.toHaveProperty('no_category');
});

it('a name that several categories have is told with their paths', async () => {
  const { answer } = await ask({ category_names: ['Tops'] });
  expect(answer.resolved).toEqual({
    Tops: ['Men > Tops (ID 3)', 'Women > Tops (ID 4)', 'and 1 below'],
  });
});

it('a name that nothing has is told with the nearest, and the others are counted', async () => {
  const { answer } = await ask({ brand_names: ['oter box', 'Zagg'] });
  expect(answer).toMatchObject({
    products: { checked: 15 },
    no_brand: ['oter box; nearest: OtterBox (ID 8)'],
  });
});

it('a brand is found without the spaces of its name, as in a list', async () => {
  const { answer } = await ask({ brand_names: ['Otter Box'] });
  expect(answer).toMatchObject({ products: { checked: 15 } });
  expect(answer).not.toHaveProperty('no_brand');
});

it('an export takes the same names', async () => {
  const { answer } = await ask({ category_names: ['Men/Tops', 'Nowhere'], export_as: 'tops.csv' });
  expect(answer).toMatchObject({ no_category: ['Nowhere'], export: { rows: 10 } });
});
