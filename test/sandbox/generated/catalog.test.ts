import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createGeneratedCatalog } from '../../../scripts/generated-catalog/catalog.ts';
import type { CatalogSource, ListName, WireRecord } from '../../../src/sandbox/catalog-source.ts';

const baseUrl = 'http://127.0.0.1:1234';
const build = (products: number, seed = 1): CatalogSource => createGeneratedCatalog({ products, seed, baseUrl });
const positions = (size: number): number[] => Array.from({ length: size }, (_, position) => position);

/** Entries of an array field. */
function entries(record: WireRecord, key: string): WireRecord[] {
  const value = record[key];
  if (!Array.isArray(value)) throw new TypeError(`${key} is no array`);
  return value;
}

const productFields =
  'ProductId Name Code IntegrationCode ShortDescription LongDescription Unit Type TaxRate Link ParentId Variants Pictures Documents Properties Tags CategoryProducts TrademarkProducts Translations Codes Prices Dimensions Packaging Warranties Status Created Updated';
const variantFields =
  'VariantId ProductId Code IntegrationCode Name ShortDescription LongDescription SourceItemId Product Pictures Documents OptionValues Tags Properties Translations Codes Prices Status Created Updated';
const pictureFields =
  'PictureId ProductId PictureKey ImageUrl DocumentId Alt IsCover SortOrder Code SourceCode DocumentName SelectionType TypeCode Link Status Created Updated';
const documentFields =
  'ProductDocumentId ProductId DocumentId Code Name IntegrationCode Path SortOrder DocumentName SelectionType TypeCode Tags Status Created Updated';

describe('records', () => {
  const catalog = build(400);
  const products = positions(400).map((position) => catalog.products.record(position));
  const variants = positions(catalog.variants.size).map((position) => catalog.variants.record(position));

  it('Spec §2.1: carry every field of a product', () => {
    for (const product of products) expect(Object.keys(product).join(' ')).toBe(productFields);
  });

  it('Spec §2.2: carry every field of a variant', () => {
    for (const variant of variants) expect(Object.keys(variant).join(' ')).toBe(variantFields);
  });

  it('Spec §2.3: carry every field of pictures and documents', () => {
    const pictures = [...products, ...variants].flatMap((record) => entries(record, 'Pictures'));
    const documents = products.flatMap((product) => entries(product, 'Documents'));
    expect(new Set(pictures.map((picture) => Object.keys(picture).join(' ')))).toEqual(new Set([pictureFields]));
    expect(new Set(documents.map((document) => Object.keys(document).join(' ')))).toEqual(new Set([documentFields]));
  });

  it('have ids and codes of their own', () => {
    for (const [records, key] of [
      [products, 'ProductId'],
      [products, 'Code'],
      [variants, 'VariantId'],
      [variants, 'Code'],
      [[...products, ...variants].flatMap((record) => entries(record, 'Pictures')), 'PictureId'],
      [products.flatMap((product) => entries(product, 'Documents')), 'ProductDocumentId'],
    ] as const) {
      expect(new Set(records.map((record) => record[key])).size).toBe(records.length);
    }
  });

  it('give about seven in ten products variants, twelve at most', () => {
    const counts = products.map((product) => entries(product, 'Variants').length);
    expect(Math.max(...counts)).toBe(12);
    expect(counts.filter((count) => count > 0).length / counts.length).toBeGreaterThan(0.6);
    expect(counts.filter((count) => count > 0).length / counts.length).toBeLessThan(0.8);
  });

  it('write long descriptions of 0.5 to 6 KB in every language', () => {
    const texts = products.flatMap((product) => [product, ...entries(product, 'Translations')]);
    const bytes = texts.map(({ LongDescription }) => LongDescription).filter(Boolean);
    for (const html of bytes) {
      expect(Buffer.byteLength(String(html))).toBeGreaterThanOrEqual(512);
      expect(Buffer.byteLength(String(html))).toBeLessThanOrEqual(6144);
    }
  });

  it('leave no placeholder of a sentence unfilled', () => {
    const texts = products.flatMap((product) => [product, ...entries(product, 'Translations')]);
    for (const entry of texts)
      expect(JSON.stringify(entry.ShortDescription) + entry.LongDescription).not.toMatch(/[{}]/);
  });

  it('give the variants that a product names', () => {
    const first = variants.slice(0, 200);
    const named = products.flatMap((product) => entries(product, 'Variants')).slice(0, 200);
    expect(first.map(({ VariantId, Code, Name, Status }) => ({ VariantId, Code, Name, Status }))).toEqual(
      named.map(({ VariantId, Code, Name, Status }) => ({ VariantId, Code, Name, Status })),
    );
  });
});

describe('facts', () => {
  const catalog = build(600, 7);

  it('agree with the product record', () => {
    for (const position of positions(600)) {
      const facts = catalog.products.facts(position);
      const record = catalog.products.record(position);
      expect(facts).toEqual({
        id: record.ProductId,
        code: record.Code,
        integrationCode: record.IntegrationCode,
        name: record.Name,
        status: record.Status,
        categoryIds: entries(record, 'CategoryProducts').map(({ CategoryId }) => CategoryId),
        trademarkIds: entries(record, 'TrademarkProducts').map(({ TrademarkId }) => TrademarkId),
        variantPositions: entries(record, 'Variants').map(({ VariantId }) => Number(VariantId) - 5_000_001),
      });
    }
  });

  it('agree with the variant record', () => {
    for (const position of positions(catalog.variants.size)) {
      const facts = catalog.variants.facts(position);
      const record = catalog.variants.record(position);
      const { id, code, name, status } = facts;
      expect({ id, code, name, status }).toEqual({
        id: record.VariantId,
        code: record.Code,
        name: record.Name,
        status: record.Status,
      });
      const product = facts.productPosition === -1 ? null : catalog.products.facts(facts.productPosition);
      expect(record.Product).toEqual(
        product && { ProductId: product.id, Code: product.code, Name: product.name, Status: product.status },
      );
    }
  });

  it('refer to categories and brands that are listed under the same names', () => {
    for (const [key, idKey, listed] of [
      ['CategoryProducts', 'CategoryId', catalog.categories],
      ['TrademarkProducts', 'TrademarkId', catalog.trademarks],
    ] as const) {
      const known = new Map(listed.map(({ id, code, name }) => [id, { code, name }]));
      const used = positions(600).flatMap((position) => entries(catalog.products.record(position), key));
      for (const entry of used) expect(known.get(Number(entry[idKey]))).toEqual({ code: entry.Code, name: entry.Name });
    }
  });
});

it('builds the same record from the same seed, alone or after others', () => {
  const scanned = build(3000);
  for (const position of positions(500)) scanned.products.record(position);
  fc.assert(
    fc.property(fc.nat(2999), (position) => {
      expect(scanned.products.record(position)).toEqual(build(3000).products.record(position));
    }),
    { numRuns: 20 },
  );
});

it('builds another catalog from another seed', () => {
  const names = (catalog: CatalogSource): string[] => positions(50).map((at) => catalog.products.facts(at).name);
  expect(names(build(50, 1))).not.toEqual(names(build(50, 2)));
});

it('gives the media of a record', () => {
  const catalog = build(50);
  const product = catalog.products.record(9);
  expect(catalog.products.media(9)).toEqual({
    ProductId: product.ProductId,
    ProductCode: product.Code,
    Pictures: product.Pictures,
    Documents: product.Documents,
  });
  const variant = catalog.variants.record(9);
  expect(catalog.variants.media(9)).toEqual({
    VariantId: variant.VariantId,
    VariantCode: variant.Code,
    Pictures: variant.Pictures,
    Documents: variant.Documents,
  });
});

it('builds a category tree of three levels with a name for each', () => {
  const { categories } = build(1);
  const byId = new Map(categories.map((category) => [category.id, category]));
  const depth = (id: number | null): number => (id === null ? 0 : 1 + depth(byId.get(id)?.parentId ?? null));
  expect(new Set(categories.map(({ id }) => depth(id)))).toEqual(new Set([1, 2, 3]));
  expect(new Set(categories.map(({ name }) => name)).size).toBe(categories.length);
  expect(categories.length).toBeGreaterThanOrEqual(60);
  expect(categories.length).toBeLessThanOrEqual(90);
});

it.each([
  ['documenttypes', 'DocumentTypeId'],
  ['documents', 'DocumentId'],
  ['properties', 'PropertyId'],
  ['options', 'OptionId'],
] as const)('Spec §8: lists %s with an id, a code and a name', (name: ListName, idKey) => {
  const records = build(300).list(name);
  expect(records.length).toBeGreaterThan(5);
  for (const record of records) expect(record).toMatchObject({ Code: expect.any(String), Name: expect.any(String) });
  expect(new Set(records.map((record) => record[idKey])).size).toBe(records.length);
});

it.each([1, 2, 199, 200, 1_000_000])('serves a catalog of %i products', (size) => {
  const catalog = build(size);
  for (const position of [0, size - 1]) {
    const facts = catalog.products.facts(position);
    expect(catalog.products.record(position)).toMatchObject({ ProductId: facts.id, Code: facts.code });
  }
  expect(catalog.variants.facts(catalog.variants.size - 1).id).toBe(5_000_000 + catalog.variants.size);
});

it.each([-1, 0.5, 10, Number.NaN])('refuses position %d of ten', (position) => {
  expect(() => build(10).products.facts(position)).toThrow(RangeError);
});

it('computes nothing before it is read', () => {
  // Tables over a million products would take minutes for a thousand catalogs, and the memory of them all.
  const built = Array.from({ length: 1_000 }, () => build(1_000_000));
  expect(built.every(({ products }) => products.size === 1_000_000)).toBe(true);
});
