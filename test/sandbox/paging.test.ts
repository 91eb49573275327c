import { expect, it } from 'vitest';
import type { Collection, ProductFacts } from '../../src/sandbox/catalog-source.ts';
import { openClient } from '../support/sandbox-client.ts';
import { createSmallCatalog } from '../support/small-catalog.ts';

/** The small catalog with as many products as asked for, all like the first but for their id. */
function createLargeCatalog(size: number) {
  const small = createSmallCatalog();
  const products: Collection<ProductFacts> = {
    size,
    facts: (position) => ({ ...small.products.facts(0), id: position }),
    record: (position) => ({ ...small.products.record(0), ProductId: position }),
    codes: () => small.products.codes(0),
    media: (position) => ({ ...small.products.media(0), ProductId: position }),
  };
  return { ...small, products };
}

it.each([
  [{ pageSize: 2 }, ['P-SHOE', 'P-BOOT']],
  [{ pageSize: 2, pageIndex: 0 }, ['P-SHOE', 'P-BOOT']],
  [{ pageSize: 2, pageIndex: 2 }, ['P-BOOT-LACE']],
  [{ pageSize: 2, pageIndex: 3 }, []],
  [{ pageSize: 2, pageIndex: 1, IncludesNames: ['o'] }, ['P-BOOT-LACE']],
])('Spec §4.1: %j gives %j and the total of all pages', async (parameters, expected) => {
  const client = await openClient();
  const { status, result, totalCount } = await client.query('products', parameters);
  expect(status).toBe(200);
  expect(result.map((record) => record.Code)).toEqual(expected);
  expect(totalCount).toBe('IncludesNames' in parameters ? 3 : 5);
});

it('gives 50 records a page unless asked, and never more than 1,000', async () => {
  const client = await openClient({ source: createLargeCatalog(1100) });
  expect((await client.query('products')).result).toHaveLength(50);
  const { result, totalCount } = await client.query('products', { pageSize: 5000, pageIndex: 1 });
  expect(result).toHaveLength(100);
  expect(totalCount).toBe(1100);
});

it('gives every record once over the pages of a filtered query', async () => {
  const client = await openClient({ source: createLargeCatalog(130) });
  const ids: unknown[] = [];
  for (const pageIndex of [0, 1, 2, 3]) {
    const { result } = await client.query('products', { IncludesNames: ['ayakkabı'], pageIndex, pageSize: 40 });
    ids.push(...result.map((record) => record.ProductId));
  }
  expect(ids).toEqual(Array.from({ length: 130 }, (_, id) => id));
});

it.each([{ pageIndex: -1 }, { pageSize: 0 }, { pageSize: -5 }])('Spec §7: refuses %j with 400', async (page) => {
  const client = await openClient();
  expect((await client.query('products', page)).status).toBe(400);
});
