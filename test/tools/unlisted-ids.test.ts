/** A zero for an id that the PIM does not know says so (DESIGN §3: a zero is a fact). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { WireRecord } from '../../src/sandbox/catalog-source.ts';
import { honestPage, numberedProducts, type PimServer, startPim } from './broken-pim.ts';

const PRODUCTS: readonly WireRecord[] = numberedProducts(4).map((record, index) => ({
  ...record,
  ParentId: index === 3 ? 1 : null,
  TrademarkProducts: [{ TrademarkId: 1, Name: 'Ayda' }],
  CategoryProducts: [{ CategoryId: 10, Name: 'Shoes' }],
}));
const BRANDS: readonly WireRecord[] = [1, 2].map((TrademarkId) => ({ TrademarkId, Name: `Brand ${TrademarkId}` }));
const CATEGORIES: readonly WireRecord[] = [10, 11].map((CategoryId) => ({
  CategoryId,
  Name: `Category ${CategoryId}`,
}));

/** The records that have one of the ids that a filter asks for. */
function withIds(records: readonly WireRecord[], ids: unknown, idsOf: (record: WireRecord) => readonly unknown[]) {
  return Array.isArray(ids) ? records.filter((record) => idsOf(record).some((id) => ids.includes(id))) : records;
}

let server: PimServer;
beforeAll(async () => {
  server = await startPim();
  server.behave((endpoint, body) => {
    const ofIds = withIds(PRODUCTS, body.ProductIds, ({ ProductId }) => [ProductId]);
    const ofBrand = withIds(ofIds, body.TrademarkIds, () => [1]);
    const products = withIds(ofBrand, body.IncludesCategoryIds ?? body.CategoryIds, () => [10]);
    const records = { trademarks: BRANDS, categories: CATEGORIES }[endpoint] ?? products;
    return { body: honestPage(records, body) };
  });
});
afterAll(() => server.close());

const find = async (args: Readonly<Record<string, unknown>>) => server.call('find_products', { limit: 0, ...args });

describe('a zero', () => {
  it.each([
    ['a brand', { brand_ids: [2, 99] }, { brand_id: 99, not_in: 'brands' }],
    ['a category alone', { category_ids: [99], subcategories: false }, { category_id: 99, not_in: 'categories' }],
    ['a parent', { parent_id: 99 }, { parent_id: 99, not_in: 'products' }],
  ])('for the id of %s that the PIM does not have says so', async (_what, args, told) => {
    const { answer, warnings } = await find(args);
    expect(answer).toMatchObject({ total: 0, none_has: [told] });
    expect(warnings).toBe('');
  });

  it.each([
    ['brand', { brand_ids: [2] }],
    ['category', { category_ids: [11], subcategories: false }],
    ['parent', { parent_id: 2 }],
  ])('for the id of a %s that exists says nothing more', async (_what, args) => {
    const { answer } = await find(args);
    expect(answer.total).toBe(0);
    expect(answer).not.toHaveProperty('none_has');
  });

  it('counts ids that are many', async () => {
    const { answer } = await find({ brand_ids: [2, 91, 92, 93, 94, 95, 96] });
    expect(answer.none_has).toEqual([{ brand_id: '6 of 7', not_in: 'brands' }]);
  });

  it('says nothing of a list that is not served', async () => {
    const own = await startPim();
    own.behave((_endpoint, body) => ({ body: honestPage([], body) }));
    expect((await own.call('find_products', { brand_ids: [999], limit: 0 })).answer).not.toHaveProperty('none_has');
    await own.close();
  });

  it('takes one request more for a brand, and none once the list is known', async () => {
    const own = await startPim();
    own.behave((endpoint, body) => ({ body: honestPage(endpoint === 'trademarks' ? BRANDS : [], body) }));
    const ask = async () => (await own.call('find_products', { brand_ids: [99], limit: 0 })).requests;
    const first = await ask();
    expect([first - (await ask())]).toEqual([1]);
    await own.close();
  });
});
