/** What an answer must not claim when records do not show it: rankings, totals, absence, order, fields. */
import { describe, expect, it } from 'vitest';
import type { WireRecord } from '../../src/sandbox/catalog-source.ts';
import { openForTest } from '../support/catalog-server.ts';
import { honestPage, numberedProducts, openOverPim, openOverRecords } from './broken-pim.ts';

const products = (change: (product: WireRecord, index: number) => WireRecord, count = 6) =>
  numberedProducts(count).map((product, index) => ({ ...product, ...change(product, index) }));

describe('a ranking', () => {
  it.each([
    [
      'created',
      (index: number) => ({ Created: index === 2 ? '/Date(1700000000000)/' : '2026-01-02' }),
    ],
    ['name', (index: number) => ({ Name: index === 2 ? { tr: 'Ayakkabı' } : 'Shoe' })],
    [
      'price',
      (index: number) => ({
        Prices: index === 2 ? { Zzz: { a: 7 } } : [{ Price: 9, Currency: 'EUR' }],
      }),
    ],
  ])('by %s is not exact while a record is of an unknown shape', async (by, change) => {
    const server = await openOverRecords(products((_, index) => change(index)));
    const { answer, warnings } = await server.call('find_products', { sort_by: by, limit: 2 });
    expect(answer.exact).toBe(false);
    expect(warnings).toContain(`1 record could not be ranked by ${by}`);
  });
});

describe('a total', () => {
  it('is not told of a scan during which the list changed', async () => {
    let asked = 0;
    const records = products(() => ({}), 250);
    const server = await openOverPim((_endpoint, body) => ({
      body: { ...honestPage(records, body), totalCount: asked++ === 0 ? 250 : 249 },
    }));
    const { answer } = await server.call('find_products', {
      missing: ['short_description'],
      limit: 0,
    });
    expect(answer.total).toBeUndefined();
    expect(answer.scanned).toMatchObject({ complete: false });
  });
});

describe('absence', () => {
  it('of a name says that names are compared as they are stored', async () => {
    const server = await openForTest({ products: 50 });
    const exact = await server.call('find_products', { names: ['Mars HeatTech™'] });
    expect(exact.answer.total).toBe(0);
    expect(exact.warnings).toContain('as it stores them');
    const brand = await server.call('find_products', {
      brand_name_contains: ['Shoes & Boots'],
      limit: 0,
    });
    expect(brand.warnings).toContain('as it stores them');
    const plain = await server.call('find_products', {
      name_contains: ['nothing like it'],
      limit: 0,
    });
    expect(plain.warnings).toMatch(/^The PIM compares names as it stores them: [^.]*\.$/);
  });

  it('of a product is not told while a query that might find it failed, and when to ask again is', async () => {
    const server = await openOverPim((endpoint) =>
      endpoint === 'search' ? { status: 503, body: {} } : { body: { result: [], totalCount: 0 } },
    );
    const { answer } = await server.call('get_product', { barcode: '4006381333931' });
    expect(answer.error).toMatchObject({ retry: true, retry_after_s: expect.any(Number) });
  });
});

it('a field that no record has is named, with how to see those that there are', async () => {
  const server = await openForTest({ products: 50 });
  const { warnings } = await server.call('search_catalog', {
    query: 'a',
    fields: ['banana', 'code'],
    limit: 2,
  });
  expect(warnings).toContain('No record shown has banana; fields ["all"]');
});

it.each([
  ['properties', 'query_catalog (view attributes)'],
  ['brands', 'find_products count_by "brand"'],
])('an empty list of %s says so, and where else to look', async (kind, way) => {
  const server = await openOverPim(() => ({
    body: honestPage([], { pageSize: 100, pageIndex: 0 }),
  }));
  const { answer, warnings } = await server.call('list_reference_data', { kind });
  expect(answer.total).toBe(0);
  expect(warnings).toContain(`The PIM's list of ${kind} is empty`);
  expect(warnings).toContain(way);
});

it('a list in which nothing has a name is not called empty', async () => {
  const server = await openOverRecords([{ TrademarkId: 1, Name: 'Oak' }]);
  const { answer, warnings } = await server.call('list_reference_data', {
    kind: 'brands',
    name_contains: 'zzz',
  });
  expect([answer.total, warnings]).toEqual([0, '']);
});
