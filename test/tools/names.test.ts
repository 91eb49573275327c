/** Brands and categories as people name them (a zero is a fact). */
import { describe, expect, it } from 'vitest';
import { errorOf, type ToolAnswer } from '../support/catalog-server.ts';
import { everydayOrSoak } from '../support/soak.ts';
import { honestPage, numberedProducts, openOverPim } from './broken-pim.ts';
import { below, countIn, numbersIn } from './ground-truth.ts';
import { serveGroundTruth } from './served-truth.ts';

const { truth, server } = serveGroundTruth(300);
const { categories, trademarks } = truth.source;

const count = async (args: ToolAnswer) => (await server.call('find_products', { ...args, limit: 0 })).answer;
const countBelow = (id: number): number => countIn(truth, below(truth, id));

/** A category with others below it, which hold products. */
const DEPARTMENT = categories.find(
  ({ id }) => below(truth, id).size > 3 && countBelow(id) > countIn(truth, new Set([id])),
);
const { id: departmentId = 0, name: department = '' } = DEPARTMENT ?? {};

describe('a name', () => {
  it.each(trademarks.map(({ id, name }) => [name, id] as const))(
    'Spec §4.2: of the brand %s counts its products',
    async (name, id) => {
      const right = truth.products.filter((it) => numbersIn(it, 'TrademarkProducts', 'TrademarkId').includes(id));
      expect(await count({ brand_names: [name] })).toMatchObject({ total: right.length });
    },
  );

  it.each(categories.filter((_, index) => everydayOrSoak(index % 3 === 0, true)).map(({ name }) => [name] as const))(
    'Spec §4.2: of the category %s counts what is in it and below it',
    async (name) => {
      const ids = new Set(categories.filter((one) => one.name === name).flatMap(({ id }) => [...below(truth, id)]));
      expect(await count({ category_names: [name] })).toMatchObject({ total: countIn(truth, ids) });
    },
  );

  it('that nothing has is refused with the nearest, and not counted as 0', async () => {
    const called = await server.call('find_products', { brand_names: ['Kestrelunt'], limit: 0 });
    expect(errorOf(called)).toMatchObject({
      code: 'INVALID_ARGUMENT',
      failed: 'brand_names: no brand is called "Kestrelunt" in the list of the PIM.',
      nearest: expect.arrayContaining([expect.stringMatching(/^Kestrelund \(\d+\)$/)]),
    });
  });
});

it.each(['category_ids', 'exclude_category_ids'])(
  'an id in %s that the list does not have is said to be none',
  async (ids) => {
    const { warnings } = await server.call('find_products', { [ids]: [departmentId, 987_654], limit: 0 });
    expect(warnings).toContain(`${ids}: the PIM's list of categories has no category 987654.`);
    expect(warnings).not.toContain(`category ${departmentId}`);
  },
);

/** Products, each in one category. */
const inCategories = (ids: readonly number[]) =>
  numberedProducts(ids.length).map((one, at) => ({ ...one, CategoryProducts: [{ CategoryId: ids[at], Name: 'x' }] }));

describe('a department', () => {
  it('is counted with all below it, by name and by id, and says how many those are', async () => {
    const total = countBelow(departmentId);
    const told = [expect.stringContaining(department), `and ${below(truth, departmentId).size - 1} below`];
    expect(await count({ category_names: [department] })).toMatchObject({ total, resolved: { [department]: told } });
    expect(await count({ category_ids: [departmentId] })).toMatchObject({ total, resolved: { [departmentId]: told } });
  });

  it('is counted alone where that is asked', async () => {
    const alone = await count({ category_ids: [departmentId], subcategories: false });
    expect(alone).toMatchObject({ total: countIn(truth, new Set([departmentId])) });
    expect(alone).not.toHaveProperty('resolved');
  });

  it('is left out whole', async () => {
    const { total } = await count({ exclude_category_ids: [departmentId] });
    expect(total).toBe(truth.products.length - countBelow(departmentId));
  });

  it('Spec §4.2: is counted alone where that is asked, though the PIM itself includes what is below', async () => {
    const tree = [
      { CategoryId: 1, Name: 'Men' },
      { CategoryId: 2, Name: 'Shirts', ParentId: 1 },
    ];
    const products = inCategories([1, 1, 2, 2, 2]);
    const own = await openOverPim((endpoint, { CategoryIds: ids = [1], ...body }) => {
      const found = (ids as readonly number[]).includes(1) ? products : [];
      return { body: honestPage(endpoint === 'categories' ? tree : found, body) };
    });
    const args = { category_ids: [1], subcategories: false };
    const { answer } = await own.call('find_products', args);
    expect(answer).toMatchObject({ total: 2, returned: 2, scanned: { read: 5, matched: 2, complete: true } });
    expect((await own.call('find_products', { ...args, limit: 0 })).answer.total).toBe(2);
    expect((await own.call('find_products', { category_names: ['Men'], limit: 0 })).answer.total).toBe(5);
  });
});

it('several categories of one name are all meant, and told with their paths, which can be given back', async () => {
  const tree = [
    { CategoryId: 1, Name: 'Men' },
    { CategoryId: 2, Name: 'Women' },
    { CategoryId: 3, Name: 'Tees', ParentId: 1 },
    { CategoryId: 4, Name: 'Tees', ParentId: 2 },
  ];
  const products = inCategories([0, 1, 2, 3, 4]);
  const own = await openOverPim((endpoint, { CategoryIds: ids = [], ...body }) => {
    const found = products.filter((_, at) => (ids as readonly number[]).includes(at));
    return { body: honestPage(endpoint === 'categories' ? tree : found, body) };
  });
  const { answer } = await own.call('find_products', { category_names: ['tees'] });
  expect(answer).toMatchObject({ total: 2, resolved: { tees: ['Men > Tees (3)', 'Women > Tees (4)'] } });

  expect(errorOf(await own.call('find_products', { category_names: ['Tee'] }))).toMatchObject({
    nearest: ['Men > Tees (3)', 'Women > Tees (4)'],
  });
  const shown = 'Men > Tees (3)';
  const { answer: given } = await own.call('find_products', { category_names: [shown], limit: 0 });
  expect(given).toMatchObject({ total: 1, resolved: { [shown]: [shown] } });
});

it('a brand that has come since the copy was read is asked of the PIM', async () => {
  const brands = [{ TrademarkId: 1, Name: 'Old' }];
  const products = numberedProducts(4).map((product) => ({ ...product, Status: 1, TrademarkProducts: brands }));
  const own = await openOverPim((endpoint, body) => {
    if (endpoint === 'trademarks') return { body: honestPage(brands, body) };
    return { body: endpoint === 'products' ? honestPage(products, body) : { result: [], totalCount: 0 } };
  });
  expect((await own.call('sync_catalog')).answer.state).toBe('done');
  brands.push({ TrademarkId: 2, Name: 'New' });
  const { answer } = await own.call('find_products', { brand_names: ['New'], status: 'active', limit: 0 });
  expect(answer).toMatchObject({ total: 4, applied_filters: { TrademarkIds: [2] } });
});
