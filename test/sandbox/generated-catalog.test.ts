import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createGeneratedCatalog } from '../../scripts/generated-catalog/catalog.ts';
import type { CatalogSource, ListName, WireRecord } from '../../src/sandbox/catalog-source.ts';

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

  it('Spec §2: carry every field of the spec', () => {
    const pictures = [...products, ...variants].flatMap((record) => entries(record, 'Pictures'));
    const documents = products.flatMap((product) => entries(product, 'Documents'));
    for (const [records, fields] of [
      [products, productFields],
      [variants, variantFields],
      [pictures, pictureFields],
      [documents, documentFields],
    ] as const) {
      expect(new Set(records.map((record) => Object.keys(record).join(' ')))).toEqual(new Set([fields]));
    }
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

  it('fill every placeholder of a sentence', () => {
    const texts = products.flatMap((product) => [product, ...entries(product, 'Translations')]);
    for (const { ShortDescription, LongDescription } of texts) {
      expect(`${ShortDescription} ${LongDescription}`).not.toMatch(/[{}]/);
    }
  });

  it('give the variants that a product names', () => {
    const first = variants.slice(0, 200);
    const named = products.flatMap((product) => entries(product, 'Variants')).slice(0, 200);
    expect(first.map(({ VariantId, Code, Name, Status }) => ({ VariantId, Code, Name, Status }))).toEqual(
      named.map(({ VariantId, Code, Name, Status }) => ({ VariantId, Code, Name, Status })),
    );
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

it('plants every kind of defect at least twice, each on products of its own', () => {
  const truth = createGeneratedCatalog({ products: 5_000, seed: 1, baseUrl }).truth();
  expect(Object.values(truth).filter(({ ids }) => ids.length < 2)).toEqual([]);
  const ids = Object.values(truth).flatMap((entry) => (entry.entity === 'product' ? entry.ids : []));
  expect(new Set(ids).size).toBe(ids.length);
});
