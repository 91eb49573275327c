import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildAssortment } from '../../scripts/generated-catalog/assortment.ts';
import { createGeneratedCatalog } from '../../scripts/generated-catalog/catalog.ts';
import { ean13CheckDigit } from '../../scripts/generated-catalog/ean.ts';
import { languages } from '../../scripts/generated-catalog/language.ts';
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

it.each([1, 2, 200, 1_000_000])('serves a catalog of %i products', (size) => {
  const catalog = build(size);
  for (const position of [0, size - 1]) {
    const facts = catalog.products.facts(position);
    expect(catalog.products.record(position)).toMatchObject({ ProductId: facts.id, Code: facts.code });
  }
  expect(catalog.variants.facts(catalog.variants.size - 1).id).toBe(5_000_000 + catalog.variants.size);
});

it('has barcodes with right check digits, none of them twice', () => {
  const { variants } = build(500, 5);
  const codes = positions(variants.size).map((position) => String(variants.codes(position)[0]));
  expect(codes.filter((code) => ean13CheckDigit(code.slice(0, 12)) !== Number(code[12]))).toEqual([]);
  expect(new Set(codes).size).toBe(codes.length);
  expect(ean13CheckDigit('400638133393')).toBe(1);
});

it('plants every kind of defect at least twice, each on products of its own', () => {
  const truth = createGeneratedCatalog({ products: 5_000, seed: 1, baseUrl }).truth();
  expect(Object.values(truth).filter(({ ids }) => ids.length < 2)).toEqual([]);
  const ids = Object.values(truth).flatMap((entry) => (entry.entity === 'product' ? entry.ids : []));
  expect(new Set(ids).size).toBe(ids.length);
});

it('has parallel lists of words in all languages, and one kind of product a noun', () => {
  const { vocabularies, leaves } = buildAssortment();
  for (const language of languages) {
    expect(outline(vocabularies[language])).toEqual(outline(vocabularies.en));
    const words = leaves.flatMap((leaf) => leaf.nouns.map((noun) => noun.words[language]));
    expect(new Set(words).size).toBe(words.length);
  }
});

/** How many entries each list of a vocabulary has. */
function outline(value: unknown): unknown {
  if (Array.isArray(value)) return value.length;
  if (typeof value !== 'object' || value === null) return typeof value;
  const entries = Object.entries(value).sort(([one], [other]) => one.localeCompare(other));
  return entries.map(([key, inner]) => [key, outline(inner)]);
}
