import { describe, expect, it } from 'vitest';
import type { WireRecord } from '../../src/sandbox/catalog-source.ts';
import type { ProfileName } from '../../src/sandbox/shape-profile.ts';
import { openClient } from '../support/sandbox-client.ts';

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
      Name: 'Kırmızı Ayakkabı',
      Variants: [{ Id: 200, Sku: 'V', Title: 'Variant' }],
      Pictures: [{ Id: 1, Thumbnail: 'thumb', Url: 'link', IsMain: true }],
      Properties: [{ Key: 'Material', Values: ['Leather'], Unit: null, Culture: 'en' }],
      Tags: ['new'],
      CategoryProducts: [{ Id: 2, CategoryCode: 'c', CategoryName: 'Category' }],
      TrademarkProducts: [{ BrandId: 10, BrandName: 'Brand' }],
      Translations: [{ Culture: 'de', Title: 'Schuh', Short: 'Kurz' }],
      Codes: [{ Type: 'EAN13', Code: '4006381333931' }],
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
      TrademarkProducts: [{ Id: 9_000_000, Trademark: { Id: 10, Name: 'Brand' } }],
      Codes: [{ CodeType: { Name: 'EAN13' }, Value: '4006381333931' }],
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

  it('profiles combine', async () => {
    expect(await firstProduct('other-keys', 'camel-records', 'string-ids')).toMatchObject({
      productId: '100',
      trademarkProducts: [{ brandId: '10', brandName: 'Brand' }],
      dimensions: { width: 3, height: 5, unit: 'cm' },
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
    expect(result[0]).toEqual({
      entity: 'Product',
      score: 100,
      item: {
        ProductId: 101,
        Name: 'Winter Boot',
        Code: 'P-BOOT',
        IntegrationCode: 'ERP-2',
        ShortDescription: 'About Winter Boot',
        Status: 1,
        Created: '2024-01-01T00:00:00Z',
      },
    });
    expect(totalCount).toBe(2);
  });
});
