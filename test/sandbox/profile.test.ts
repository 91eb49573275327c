import { describe, expect, it } from 'vitest';
import type { CatalogSource } from '../../src/sandbox/catalog-source.ts';
import { PROFILES, parseProfileNames } from '../../src/sandbox/shape-profile.ts';
import { startSandbox } from '../support/generated-sandbox.ts';
import { openClient } from '../support/sandbox-client.ts';
import { createSmallCatalog } from '../support/small-catalog.ts';

/** The small catalog with 60 categories, of ids 0 to 59. */
function createManyCategories(): CatalogSource {
  const categories = Array.from({ length: 60 }, (_, id) => {
    const name = `Category ${id}`;
    return { id, code: null, name, parentId: null, status: 1, record: { CategoryId: id, Name: name } };
  });
  return { ...createSmallCatalog(), categories };
}

describe('parseProfileNames', () => {
  it('reads a list with spaces, and an empty text as none', () => {
    expect(parseProfileNames('pascal-only, retry-after')).toEqual(['pascal-only', 'retry-after']);
    expect(parseProfileNames(' ')).toEqual([]);
  });

  it('names what it does not know, and everything that it does', () => {
    expect(() => parseProfileNames('pascal-only,pascal')).toThrow('unknown sandbox profile "pascal"');
    for (const name of Object.keys(PROFILES)) expect(() => parseProfileNames('toString')).toThrow(name);
  });
});

it('refuses to start with profiles that exclude each other', async () => {
  await expect(startSandbox({ profile: ['clamp-20', 'refuse-50'] })).rejects.toThrow(
    'sandbox profiles exclude each other: clamp-20, refuse-50',
  );
});

describe('Spec §4.7: how parameters are read', () => {
  it('pascal-only ignores camelCase filters, not the common fields', async () => {
    const client = await openClient({ profile: ['pascal-only'] });
    expect((await client.query('products', { codes: ['P-PAN'] })).totalCount).toBe(5);
    expect(await client.codes('products', { Codes: ['P-PAN'] })).toEqual(['P-PAN']);
    expect(await client.codes('products', { pageSize: 1 })).toEqual(['P-SHOE']);
    expect(await client.codes('search', { searchKey: 'P-PAN' })).toEqual(['P-PAN']);
  });

  it('camel-only ignores PascalCase filters', async () => {
    const client = await openClient({ profile: ['camel-only'] });
    expect((await client.query('products', { Codes: ['P-PAN'] })).totalCount).toBe(5);
    expect(await client.codes('products', { codes: ['P-PAN'] })).toEqual(['P-PAN']);
  });

  it('unknown-refused refuses a parameter that it does not know with 400', async () => {
    const client = await openClient({ profile: ['unknown-refused', 'camel-only'] });
    const { status, body } = await client.query('products', { Codes: ['P-PAN'] });
    expect(status).toBe(400);
    expect(String(body.errors)).toContain('Codes');
    expect((await client.query('products', { codes: ['P-PAN'], pageIndex: 0 })).status).toBe(200);
    expect(
      (await client.query('search', { searchKey: 'x', entityTypes: ['Product'], sorting: '', status: [] })).status,
    ).toBe(200);
  });

  it('includes-ids-only does not know CategoryIds and TrademarkIds of products and variants', async () => {
    const client = await openClient({ profile: ['includes-ids-only'] });
    expect((await client.query('products', { CategoryIds: [3] })).totalCount).toBe(5);
    expect((await client.query('products', { TrademarkIds: [11] })).totalCount).toBe(5);
    expect((await client.query('variants', { categoryIds: [4] })).totalCount).toBe(4);
    expect((await client.query('products', { IncludesCategoryIds: [3] })).totalCount).toBe(2);
    expect((await client.query('products', { includesTrademarkIds: [11] })).totalCount).toBe(2);
    expect((await client.query('products', { ProductIds: [100] })).totalCount).toBe(1);
    expect((await client.query('categories', { CategoryIds: [3] })).totalCount).toBe(1);
  });

  it('category-descendants counts the categories below as well', async () => {
    const client = await openClient({ profile: ['category-descendants'] });
    expect(await client.codes('products', { CategoryIds: [1] })).toEqual(['P-SHOE', 'P-BOOT', 'P-BOOT-LACE']);
    expect(await client.codes('products', { IncludeCategoryNames: ['clothing'] })).toEqual([
      'P-SHOE',
      'P-BOOT',
      'P-BOOT-LACE',
    ]);
    expect(await client.codes('products', { ExcludesCategoryIds: [1] })).toEqual(['P-PAN', 'P-POT']);
    expect(await client.codes('variants', { CategoryIds: [2] })).toEqual(['V-SHOE-38', 'V-SHOE-39', 'V-BOOT-42']);
    const plain = await openClient();
    expect(await plain.codes('products', { CategoryIds: [1] })).toEqual(['P-BOOT-LACE']);
  });

  it('strict-content-type refuses application/json with 415', async () => {
    const client = await openClient({ profile: ['strict-content-type'] });
    expect((await client.query('products')).status).toBe(415);
    const accepted = await client.send('/api/v2/query/products', '{}', { 'content-type': 'application/*+json' });
    expect(accepted.status).toBe(401);
  });

  it('sort-asc-only ignores desc', async () => {
    const client = await openClient({ profile: ['sort-asc-only'] });
    const entityTypes = ['Category'];
    const ascending = ['clothing', 'kitchen', 'shoes', 'winter-shoes'];
    expect(await client.codes('search', { entityTypes, sorting: 'Name desc' })).toEqual(ascending);
  });
});

describe('Spec §4.7: page sizes', () => {
  it.each([
    ['clamp-20', 20],
    ['clamp-50', 50],
  ] as const)('%s answers a larger page as %i', async (profile, size) => {
    const client = await openClient({ profile: [profile], source: createManyCategories() });
    const { result, totalCount } = await client.query('categories', { pageSize: 60, pageIndex: 1 });
    expect(result).toHaveLength(Math.min(size, 60 - size));
    expect(result[0]?.CategoryId).toBe(size);
    expect(totalCount).toBe(60);
  });

  it.each([
    ['refuse-20', 20],
    ['refuse-50', 50],
  ] as const)('%s refuses a page above %i with 400', async (profile, size) => {
    const client = await openClient({ profile: [profile], source: createManyCategories() });
    expect((await client.query('categories', { pageSize: size + 1 })).status).toBe(400);
    expect((await client.query('categories', { pageSize: size })).result).toHaveLength(size);
    expect((await client.query('categories')).result).toHaveLength(Math.min(50, size));
  });
});
