/** A PIM whose filters match entries of products that are passive. */
import { expect, it } from 'vitest';
import { honestPage, numberedProducts, openOverPim } from './broken-pim.ts';

const shoes = { CategoryId: 1, CategoryName: 'Shoes', Status: 1 };
const outlet = { CategoryId: 2, CategoryName: 'Outlet', Status: 1 };

/** Categories of the products 1, 2 and 3. */
const CATEGORIES = [[shoes, { ...outlet, Status: -1 }], [outlet], [shoes]];

it('says how many records are in the category by a passive entry alone', async () => {
  const products = numberedProducts(3).map((product, at) => ({
    ...product,
    CategoryProducts: CATEGORIES[at] ?? [],
  }));
  const server = await openOverPim((_endpoint, body) => {
    const ids = body.CategoryIds as readonly number[] | undefined; // sent as an array (Spec §4.1)
    const matching = products.filter(
      (_, at) => ids === undefined || CATEGORIES[at]?.some((one) => ids.includes(one.CategoryId)),
    );
    return { body: honestPage(matching, body) };
  });
  const args = { category_ids: [2], fields: ['code', 'categories'], freshness: 'live' };
  const first = await server.call('find_products', args);
  expect(first.answer.total).toBe(2);
  expect(first.warnings).toContain('1 of 2 records do not visibly match category_ids');
  const again = await server.call('find_products', args);
  expect(again.requests).toBe(1);
});
