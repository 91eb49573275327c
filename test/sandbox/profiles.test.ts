import { describe, expect, it } from 'vitest';
import type { CatalogSource, WireRecord } from '../../src/sandbox/catalog-source.ts';
import type { EndpointName } from '../../src/sandbox/endpoint-paths.ts';
import type { ProfileName } from '../../src/sandbox/profile-names.ts';
import { openClient } from '../support/sandbox-client.ts';
import { createSmallCatalog } from '../support/small-catalog.ts';

/** The small catalog with 60 categories, of ids 0 to 59. */
function createManyCategories(): CatalogSource {
  const categories = Array.from({ length: 60 }, (_, id) => {
    const name = `Category ${id}`;
    return {
      id,
      code: null,
      name,
      parentId: null,
      status: 1,
      record: { CategoryId: id, Name: name },
    };
  });
  return { ...createSmallCatalog(), categories };
}

describe('Spec §4.7: how parameters are read', () => {
  const BELOW_CLOTHING = ['P-SHOE', 'P-BOOT', 'P-BOOT-LACE'];
  const ASCENDING = ['clothing', 'kitchen', 'shoes', 'winter-shoes'];

  it.each<[ProfileName, EndpointName, object, number | readonly string[]]>([
    ['pascal-only', 'products', { codes: ['P-PAN'] }, 5],
    ['pascal-only', 'products', { Codes: ['P-PAN'] }, 1],
    ['pascal-only', 'products', { pageSize: 1 }, ['P-SHOE']],
    ['camel-only', 'products', { Codes: ['P-PAN'] }, 5],
    ['camel-only', 'products', { codes: ['P-PAN'] }, 1],
    ['includes-ids-only', 'products', { CategoryIds: [3] }, 5],
    ['includes-ids-only', 'products', { IncludesCategoryIds: [3] }, 2],
    ['includes-ids-only', 'products', { ProductIds: [100] }, 1],
    ['category-descendants', 'products', { CategoryIds: [1] }, BELOW_CLOTHING],
    ['category-descendants', 'products', { ExcludesCategoryIds: [1] }, ['P-PAN', 'P-POT']],
    ['sort-asc-only', 'search', { entityTypes: ['Category'], sorting: 'Name desc' }, ASCENDING],
  ])('%s: %s with %j gives %j', async (profile, endpoint, parameters, expected) => {
    const client = await openClient({ profile: [profile] });
    const { result, totalCount } = await client.query(endpoint, { ...parameters });
    expect(typeof expected === 'number' ? totalCount : result.map(({ Code }) => Code)).toEqual(
      expected,
    );
  });

  it('unknown-refused refuses a parameter that it does not know with 400', async () => {
    const client = await openClient({ profile: ['unknown-refused', 'camel-only'] });
    const { status, body } = await client.query('products', { Codes: ['P-PAN'] });
    expect(status).toBe(400);
    expect(String(body.errors)).toContain('Codes');
    expect((await client.query('products', { codes: ['P-PAN'], pageIndex: 0 })).status).toBe(200);
  });

  it('strict-content-type refuses application/json with 415', async () => {
    const client = await openClient({ profile: ['strict-content-type'] });
    expect((await client.query('products')).status).toBe(415);
    const accepted = await client.send('/api/v2/query/products', '{}', {
      'content-type': 'application/*+json',
    });
    expect(accepted.status).toBe(401);
  });

  it.each<[ProfileName, number, 'clamps' | 'refuses']>([
    ['clamp-20', 20, 'clamps'],
    ['refuse-50', 50, 'refuses'],
  ])('%s: a page has at most %i records, and it %s more', async (profile, size, does) => {
    const client = await openClient({ profile: [profile], source: createManyCategories() });
    const { status, result } = await client.query('categories', { pageSize: 60, pageIndex: 1 });
    expect([status, result[0]?.CategoryId]).toEqual(
      does === 'clamps' ? [200, size] : [400, undefined],
    );
    expect((await client.query('categories', { pageSize: size })).result).toHaveLength(size);
  });
});

describe('Spec §4.1: the answer around the records', () => {
  it.each<[ProfileName[], string, string | undefined]>([
    [['upper-result'], 'Result', 'TotalCount'],
    [['no-total'], 'result', undefined],
    [['upper-result', 'no-total'], 'Result', undefined],
  ])('%j names the records %s and their number %s', async (profile, records, total) => {
    const client = await openClient({ profile });
    expect((await client.query('products', { ProductIds: [100] })).body).toEqual({
      [records]: [expect.objectContaining({ ProductId: 100 })],
      ...(total !== undefined && { [total]: 1 }),
    });
  });
});

const SHOE = ['products', { ProductIds: [100] }] as const;
const SHOE_38 = ['variants', { VariantIds: [200] }] as const;
const PICTURES = ['product-media-list', { ProductIds: [100] }] as const;
const PAN = ['search', { searchKey: 'P-PAN' }] as const;

describe('Spec §2.4: records', () => {
  it.each<[ProfileName, readonly [EndpointName, object], WireRecord]>([
    ['camel-records', SHOE, { productId: 100, translations: [{ culture: 'de', name: 'Schuh' }] }],
    ['camel-records', PICTURES, { productId: 100, pictures: [{ pictureId: 1, isCover: true }] }],
    ['camel-records', PAN, { entityType: 'Product', id: 102, code: 'P-PAN' }],
    [
      'other-keys',
      SHOE,
      {
        ProductId: 100,
        Properties: [{ Key: 'Material', Values: ['Leather'], Unit: null, Culture: 'en' }],
        TrademarkProducts: [{ BrandId: 10, BrandName: 'Brand' }],
        Prices: [{ Amount: 9.5, CurrencyCode: 'EUR' }],
        Dimensions: { Width: 3, Height: 5, Unit: 'cm' },
      },
    ],
    [
      'other-keys',
      SHOE_38,
      { Product: { Id: 100 }, OptionValues: [{ Option: 'Size', OptionValue: '38' }] },
    ],
    [
      'link-rows',
      SHOE,
      {
        ProductId: 100,
        Properties: [
          { Id: 9_000_000, Property: { Name: 'Material' }, PropertyValue: { Value: 'Leather' } },
        ],
        CategoryProducts: [
          { Id: 9_000_000, CategoryId: null, Category: { Id: 2, Code: 'c', Name: 'Category' } },
        ],
        Prices: [{ Price: 9.5, Currency: { Code: 'EUR' } }],
      },
    ],
    [
      'link-rows',
      SHOE_38,
      { OptionValues: [{ Option: { Name: 'Size' }, OptionValue: { Name: '38' } }] },
    ],
    ['opaque-keys', SHOE, { ProductId: 100, Prices: [{ a1: 9.5, b2: 'EUR' }] }],
    ['opaque-keys', PICTURES, { ProductId: 100, Pictures: [{ PictureId: 1 }] }],
    ['string-ids', SHOE, { ProductId: '100', Status: 1, CategoryProducts: [{ CategoryId: '2' }] }],
  ])('%s sends to %j: %j', async (profile, [endpoint, parameters], sent) => {
    const client = await openClient({ profile: [profile] });
    expect((await client.query(endpoint, { ...parameters })).result[0]).toMatchObject(sent);
  });
});

describe('Spec §2.3: media items', () => {
  it.each<[ProfileName, object]>([
    ['bare-media', { ProductId: 101 }],
    ['no-media-owner-ids', {}],
  ])(
    '%s holds Pictures and Documents only, whose entries tell %j of their owner',
    async (profile, owner) => {
      const client = await openClient({ profile: [profile] });
      expect((await client.query('product-media-list', { ProductIds: [101] })).result).toEqual([
        {
          Pictures: [{ PictureId: 1, ...owner, IsCover: true }],
          Documents: [{ ProductDocumentId: 2, ...owner, Name: 'Manual' }],
        },
      ]);
    },
  );
});

describe('Spec §4.7: the answer of search', () => {
  const search = async (profile: ProfileName) => {
    const client = await openClient({ profile: [profile] });
    return (
      await client.query('search', { searchKey: 'boot', entityTypes: ['Product', 'Variant'] })
    ).body;
  };

  it('search-grouped answers one array per entity type', async () => {
    expect(await search('search-grouped')).toMatchObject({
      result: {
        Product: [{ Code: 'P-BOOT' }, { Code: 'P-BOOT-LACE' }],
        Variant: [{ Code: 'V-BOOT-42' }],
      },
      totalCount: 3,
    });
  });

  it('search-wrapped answers {entity, score, item} with the record inside', async () => {
    const hit = {
      entity: 'Product',
      item: { ProductId: 101, Name: 'Winter Boot', Code: 'P-BOOT' },
    };
    expect(await search('search-wrapped')).toMatchObject({ result: [hit, {}, {}], totalCount: 3 });
  });
});
