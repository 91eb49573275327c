import { describe, expect, it } from 'vitest';
import type { CatalogSource, WireRecord } from '../../src/sandbox/catalog-source.ts';
import type { EndpointName } from '../../src/sandbox/endpoint-paths.ts';
import { PROFILES, type ProfileName, parseProfileNames } from '../../src/sandbox/profile-names.ts';
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

it('reads a list of names, and tells all names where one is unknown', () => {
  expect(parseProfileNames('pascal-only, retry-after')).toEqual(['pascal-only', 'retry-after']);
  expect(parseProfileNames(' ')).toEqual([]);
  expect(() => parseProfileNames('pascal-only,pascal')).toThrow('unknown sandbox profile "pascal"');
  for (const name of Object.keys(PROFILES)) expect(() => parseProfileNames('toString')).toThrow(name);
});

describe('Spec §4.7: how parameters are read', () => {
  const BELOW_CLOTHING = ['P-SHOE', 'P-BOOT', 'P-BOOT-LACE'];
  const ASCENDING = ['clothing', 'kitchen', 'shoes', 'winter-shoes'];

  it.each<[ProfileName, EndpointName, object, number | readonly string[]]>([
    ['pascal-only', 'products', { codes: ['P-PAN'] }, 5],
    ['pascal-only', 'products', { Codes: ['P-PAN'] }, 1],
    ['pascal-only', 'products', { pageSize: 1 }, ['P-SHOE']],
    ['pascal-only', 'search', { searchKey: 'P-PAN' }, 1],
    ['camel-only', 'products', { Codes: ['P-PAN'] }, 5],
    ['camel-only', 'products', { codes: ['P-PAN'] }, 1],
    ['includes-ids-only', 'products', { CategoryIds: [3] }, 5],
    ['includes-ids-only', 'products', { TrademarkIds: [11] }, 5],
    ['includes-ids-only', 'variants', { categoryIds: [4] }, 4],
    ['includes-ids-only', 'products', { IncludesCategoryIds: [3] }, 2],
    ['includes-ids-only', 'products', { includesTrademarkIds: [11] }, 2],
    ['includes-ids-only', 'products', { ProductIds: [100] }, 1],
    ['includes-ids-only', 'categories', { CategoryIds: [3] }, 1],
    ['category-descendants', 'products', { CategoryIds: [1] }, BELOW_CLOTHING],
    ['category-descendants', 'products', { IncludeCategoryNames: ['clothing'] }, BELOW_CLOTHING],
    ['category-descendants', 'products', { ExcludesCategoryIds: [1] }, ['P-PAN', 'P-POT']],
    ['category-descendants', 'variants', { CategoryIds: [2] }, ['V-SHOE-38', 'V-SHOE-39', 'V-BOOT-42']],
    ['sort-asc-only', 'search', { entityTypes: ['Category'], sorting: 'Name desc' }, ASCENDING],
  ])('%s: %s with %j gives %j', async (profile, endpoint, parameters, expected) => {
    const client = await openClient({ profile: [profile] });
    const { result, totalCount } = await client.query(endpoint, { ...parameters });
    expect(typeof expected === 'number' ? totalCount : result.map(({ Code }) => Code)).toEqual(expected);
  });

  it('unknown-refused refuses a parameter that it does not know with 400', async () => {
    const client = await openClient({ profile: ['unknown-refused', 'camel-only'] });
    const { status, body } = await client.query('products', { Codes: ['P-PAN'] });
    expect(status).toBe(400);
    expect(String(body.errors)).toContain('Codes');
    expect((await client.query('products', { codes: ['P-PAN'], pageIndex: 0 })).status).toBe(200);
    const search = { searchKey: 'x', entityTypes: ['Product'], sorting: '', status: [] };
    expect((await client.query('search', search)).status).toBe(200);
  });

  it('strict-content-type refuses application/json with 415', async () => {
    const client = await openClient({ profile: ['strict-content-type'] });
    expect((await client.query('products')).status).toBe(415);
    const accepted = await client.send('/api/v2/query/products', '{}', { 'content-type': 'application/*+json' });
    expect(accepted.status).toBe(401);
  });

  it.each<[ProfileName, number, 'clamps' | 'refuses']>([
    ['clamp-20', 20, 'clamps'],
    ['clamp-50', 50, 'clamps'],
    ['refuse-20', 20, 'refuses'],
    ['refuse-50', 50, 'refuses'],
  ])('%s: a page has at most %i records, and it %s more', async (profile, size, does) => {
    const client = await openClient({ profile: [profile], source: createManyCategories() });
    const { status, result } = await client.query('categories', { pageSize: 60, pageIndex: 1 });
    expect([status, result[0]?.CategoryId]).toEqual(does === 'clamps' ? [200, size] : [400, undefined]);
    expect((await client.query('categories', { pageSize: size })).result).toHaveLength(size);
  });
});

/** The first product of the small catalog as it is sent under profiles. */
async function firstProduct(...profile: ProfileName[]): Promise<WireRecord | undefined> {
  const client = await openClient({ profile });
  return (await client.query('products', { ProductIds: [100] })).result[0];
}

describe('Spec §4.1: the answer around the records', () => {
  it('upper-result answers Result and TotalCount', async () => {
    const client = await openClient({ profile: ['upper-result'] });
    const { body } = await client.query('categories', { Ids: [3] });
    expect(body).toEqual({ Result: [expect.objectContaining({ CategoryId: 3 })], TotalCount: 1 });
  });

  it('no-total leaves totalCount out, with upper-result too', async () => {
    const lower = await openClient({ profile: ['no-total'] });
    expect(Object.keys((await lower.query('products')).body)).toEqual(['result']);
    const upper = await openClient({ profile: ['upper-result', 'no-total'] });
    expect(Object.keys((await upper.query('products')).body)).toEqual(['Result']);
  });
});

describe('Spec §2.4: records', () => {
  it('camel-records renames the keys at every depth, and nothing else', async () => {
    expect(await firstProduct('camel-records')).toMatchObject({
      productId: 100,
      name: 'Kırmızı Ayakkabı',
      translations: [{ culture: 'de', name: 'Schuh', shortDescription: 'Kurz' }],
      variants: [{ variantId: 200 }],
    });
    const client = await openClient({ profile: ['camel-records'] });
    const media = await client.query('product-media-list', { ProductIds: [100] });
    expect(media.result[0]).toMatchObject({ productId: 100, pictures: [{ pictureId: 1, isCover: true }] });
    const { result } = await client.query('search', { searchKey: 'P-PAN' });
    expect(result[0]).toMatchObject({ entityType: 'Product', id: 102, code: 'P-PAN' });
  });

  it('other-keys reshapes the sub-records that the spec does not show', async () => {
    expect(await firstProduct('other-keys')).toMatchObject({
      ProductId: 100,
      Variants: [{ Id: 200, Sku: 'V', Title: 'Variant' }],
      Pictures: [{ Id: 1, Thumbnail: 'thumb', Url: 'link', IsMain: true }],
      Properties: [{ Key: 'Material', Values: ['Leather'], Unit: null, Culture: 'en' }],
      Tags: ['new'],
      TrademarkProducts: [{ BrandId: 10, BrandName: 'Brand' }],
      Translations: [{ Culture: 'de', Title: 'Schuh', Short: 'Kurz' }],
      Prices: [{ Amount: 9.5, CurrencyCode: 'EUR' }],
      Dimensions: { Width: 3, Height: 5, Unit: 'cm' },
    });
    const client = await openClient({ profile: ['other-keys'] });
    expect((await client.query('variants', { VariantIds: [200] })).result[0]).toMatchObject({
      Product: { Id: 100, ProductCode: 'P' },
      OptionValues: [{ Option: 'Size', OptionValue: '38' }],
    });
  });

  it('link-rows nests what the sub-records link to in rows with ids of their own', async () => {
    expect(await firstProduct('link-rows')).toMatchObject({
      ProductId: 100,
      Properties: [
        { Id: 9_000_000, Property: { Name: 'Material' }, PropertyValue: { Value: 'Leather' }, Culture: 'en' },
      ],
      Tags: [{ Tag: { Name: 'new' } }],
      CategoryProducts: [{ Id: 9_000_000, CategoryId: null, Category: { Id: 2, Code: 'c', Name: 'Category' } }],
      Prices: [{ Price: 9.5, Currency: { Code: 'EUR' } }],
    });
    const client = await openClient({ profile: ['link-rows'] });
    expect((await client.query('variants', { VariantIds: [200] })).result[0]).toMatchObject({
      OptionValues: [{ Option: { Name: 'Size' }, OptionValue: { Name: '38' } }],
    });
  });

  it('opaque-keys hides what sub-records hold, but for the Culture that the spec shows', async () => {
    const product = await firstProduct('opaque-keys');
    expect(product).toMatchObject({
      ProductId: 100,
      Prices: [{ a1: 9.5, b2: 'EUR' }],
      Translations: [{ Culture: 'de', b2: 'Schuh', c3: 'Kurz' }],
      Pictures: [{ a1: 1, b2: 'thumb', c3: 'link', d4: true }],
    });
    const client = await openClient({ profile: ['opaque-keys'] });
    const media = await client.query('product-media-list', { ProductIds: [100] });
    expect(media.result[0]).toMatchObject({ ProductId: 100, Pictures: [{ PictureId: 1 }] });
  });

  it('string-ids sends numeric ids as strings at every depth, and no other number', async () => {
    expect(await firstProduct('string-ids')).toMatchObject({
      ProductId: '100',
      Status: 1,
      CategoryProducts: [{ CategoryId: '2' }],
      Prices: [{ Price: 9.5 }],
    });
  });
});

describe('Spec §2.3: media items', () => {
  it('bare-media holds Pictures and Documents only, whose entries tell the product', async () => {
    const client = await openClient({ profile: ['bare-media'] });
    const { result } = await client.query('variant-media-list', { VariantIds: [202] });
    expect(result).toEqual([
      {
        Pictures: [{ PictureId: 1, ProductId: 101, IsCover: true }],
        Documents: [{ ProductDocumentId: 2, ProductId: 101, Name: 'Manual' }],
      },
    ]);
  });

  it('no-media-owner-ids leaves that out too', async () => {
    const client = await openClient({ profile: ['no-media-owner-ids'] });
    const { result } = await client.query('product-media-list', { ProductIds: [101] });
    expect(result).toEqual([
      { Pictures: [{ PictureId: 1, IsCover: true }], Documents: [{ ProductDocumentId: 2, Name: 'Manual' }] },
    ]);
  });
});

describe('Spec §4.7: the answer of search', () => {
  const parameters = { searchKey: 'boot', entityTypes: ['Product', 'Variant'] };

  it('search-grouped answers one array per entity type', async () => {
    const client = await openClient({ profile: ['search-grouped'] });
    expect((await client.query('search', parameters)).body).toEqual({
      result: {
        Product: [expect.objectContaining({ Code: 'P-BOOT' }), expect.objectContaining({ Code: 'P-BOOT-LACE' })],
        Variant: [expect.objectContaining({ Code: 'V-BOOT-42' })],
      },
      totalCount: 3,
    });
  });

  it('search-wrapped answers {entity, score, item} with the record inside', async () => {
    const client = await openClient({ profile: ['search-wrapped'] });
    const { result, totalCount } = await client.query('search', { searchKey: 'P-BOOT', entityTypes: ['Product'] });
    const item = expect.objectContaining({ ProductId: 101, Name: 'Winter Boot', Code: 'P-BOOT' });
    expect(result[0]).toEqual({ entity: 'Product', score: 100, item });
    expect(totalCount).toBe(2);
  });
});
