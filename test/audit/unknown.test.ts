/** Unknown differs from missing: what the PIM does not supply, or no reader knows, fails no rule and passes none. */
import { describe, expect, it } from 'vitest';
import { createGeneratedCatalog } from '../../scripts/generated-catalog/catalog.ts';
import { RULES } from '../../src/audit/assemble-rules.ts';
import { askRule } from './ask-rule.ts';
import { openRecords, readLists } from './open-records.ts';
import { runAudit } from './run-audit.ts';

const product = (id: number, fields: object = {}) => ({
  ProductId: id,
  Code: `P-${id}`,
  Name: `Product ${id}`,
  Status: 1,
  ...fields,
});

/** Sub-records in a shape that nobody could know. */
const STRANGE = [{ Zq1: 'x', Zq2: { Zq3: 4 } }];

describe('a sub-record of a shape that no reader knows', () => {
  it.each([
    ['no_price', 'Prices', [{ Price: 3, Currency: 'EUR' }]],
    ['no_brand', 'TrademarkProducts', [{ TrademarkId: 1, Name: 'Tuvarra' }]],
    ['no_category', 'CategoryProducts', [{ CategoryId: 1, Name: 'Chairs' }]],
    ['no_barcode', 'Codes', [{ CodeType: 'EAN', Value: '4006381333931' }]],
    ['no_properties', 'Properties', [{ Name: 'Material', Value: 'Oak' }]],
    ['no_picture', 'Pictures', [{ PictureId: 1, Link: 'https://a.example/1.png' }]],
  ])('%s: is unknown, an empty one fails', async (rule, key, known) => {
    const localCopy = await openRecords({
      products: [product(1, { [key]: known }), product(2, { [key]: STRANGE }), product(3, { [key]: [] })],
    });
    expect(await askRule(rule, localCopy)).toMatchObject({ population: 3, failed: 1, unknown: 1, ids: [3] });
  });

  it('missing_translation: is unknown where none can be read, and about none where there are none', async () => {
    const products = [product(1, { Translations: STRANGE }), product(2, { Translations: [] })];
    const found = await askRule('missing_translation', await openRecords({ products }));
    expect(found).toMatchObject({ population: 1, failed: 0, unknown: 1 });
  });

  it('variant_duplicate_options: is unknown among those that differ', async () => {
    const variant = (VariantId: number, OptionValues: object[]) => ({
      VariantId,
      ProductId: 1,
      Code: 'V',
      OptionValues,
    });
    const red = [{ OptionName: 'Colour', Value: 'Red' }];
    const variants = [variant(1, STRANGE), variant(2, STRANGE), variant(3, red), variant(4, [])];
    const localCopy = await openRecords({ products: [product(1)], variants });
    const rule = 'variant_duplicate_options';
    expect(await askRule(rule, localCopy)).toMatchObject({ population: 3, failed: 0, unknown: 2 });
  });

  it.each([
    ['price_not_positive', 'Prices', [{ Price: 3 }]],
    ['invalid_barcode', 'Codes', [{ CodeType: 'EAN', Value: '4006381333931' }]],
    ['duplicate_barcode', 'Codes', [{ CodeType: 'EAN', Value: '4006381333931' }]],
  ])('%s: is unknown among those that pass', async (rule, key, known) => {
    const localCopy = await openRecords({ products: [product(1, { [key]: known }), product(2, { [key]: STRANGE })] });
    expect(await askRule(rule, localCopy)).toMatchObject({ population: 2, failed: 0, unknown: 1 });
  });
});

describe('a field that the PIM never sends', () => {
  it('is unknown for every record, and missing where others have it', async () => {
    const without = await openRecords({ products: [product(1), product(2)] });
    for (const rule of ['no_short_description', 'no_price', 'no_brand', 'no_category', 'no_barcode', 'no_picture']) {
      const { population, failed, unknown } = await askRule(rule, without);
      expect({ rule, population, failed, unknown }).toEqual({ rule, population: 2, failed: 0, unknown: 2 });
    }
    const withOne = await openRecords({ products: [product(1), product(2, { ShortDescription: 'A chair.' })] });
    expect(await askRule('no_short_description', withOne)).toMatchObject({ failed: 1, unknown: 0, ids: [1] });
  });
});

describe('a value of a shape that no reader knows', () => {
  it('is unknown of its own record only', async () => {
    const localCopy = await openRecords({
      products: [
        product(1, { ShortDescription: { tr: 'Sandalye' } }),
        product(2, { short_description: ['Sandalye'] }),
        product(3, { ShortDescription: null }),
        product(4, { ShortDescription: ' ' }),
        product(5, { ShortDescription: [] }),
        product(6),
        product(7, { ShortDescription: 'A chair.' }),
      ],
    });
    expect(await askRule('no_short_description', localCopy)).toMatchObject({
      failed: 4,
      unknown: 2,
      ids: [3, 4, 5, 6],
    });
  });

  it('is unknown in a record that is no JSON to the engine', async () => {
    const localCopy = await openRecords({
      products: [product(1, { ShortDescription: { tr: 'Sandalye \ud800' } }), product(2, { ShortDescription: null })],
    });
    expect(await askRule('no_short_description', localCopy)).toMatchObject({ failed: 1, unknown: 1, ids: [2] });
  });

  it('of a picture leaves open what hangs on it', async () => {
    const pictures = (...ofEach: object[]) => ({
      Pictures: ofEach.map((fields, at) => ({ PictureId: at + 1, Link: 'https://a.example/1.png', ...fields })),
    });
    const localCopy = await openRecords({
      products: [
        product(1, pictures({ Alt: 'Front', IsCover: true }, { Alt: { tr: 'Yan' }, IsCover: null })),
        product(2, pictures({ Alt: null, IsCover: null }, { Alt: { tr: 'Yan' }, IsCover: null })),
        product(3, pictures({ Alt: 'Front', IsCover: 'main' })),
      ],
    });
    expect(await askRule('no_alt_text', localCopy)).toMatchObject({ population: 3, unknown: 1, ids: [2] });
    expect(await askRule('no_cover', localCopy)).toMatchObject({ population: 3, unknown: 1, ids: [2] });
    expect(await askRule('two_covers', localCopy)).toMatchObject({ population: 3, unknown: 1, ids: [] });
  });

  it('of a variant leaves open whose it is', async () => {
    const variant = (VariantId: number, fields: object) => ({
      VariantId,
      Code: `V-${VariantId}`,
      Status: 1,
      ...fields,
    });
    const localCopy = await openRecords({
      products: [product(1)],
      variants: [
        variant(1, { ProductId: 1 }),
        variant(2, { ProductId: { of: 1 } }),
        variant(3, { ProductId: null }),
        variant(4, { Product: { Code: 'P-1' } }),
        variant(5, { Product: 'P-1' }),
        variant(6, { Product: { Id: null, Name: 'Product 1' } }),
        variant(7, { Product: { Id: null, Code: null } }),
      ],
    });
    expect(await askRule('variant_without_parent', localCopy)).toMatchObject({
      population: 7,
      unknown: 4,
      ids: [3, 7],
    });
  });
});

describe('pictures that were not read', () => {
  const empty = [1, 2, 3].map((id) => product(id, { Pictures: [] }));
  const listed = [{ ProductId: 1, Pictures: [{ PictureId: 1, ProductId: 1, IsCover: false }], Documents: [] }];

  it.each([
    ['read in part', { products: empty, product_media: listed }, { product_media: 3 }, 2],
    ['refused', { products: empty }, {}, 3],
  ])('may be there where their list was %s', async (_how, lists, announced, unknown) => {
    const localCopy = await openRecords(lists, announced);
    expect(await askRule('no_picture', localCopy)).toMatchObject({ population: 3, failed: 0, unknown });
  });

  it('are missing where the whole list was read', async () => {
    const localCopy = await openRecords({ products: empty, product_media: listed });
    expect(await askRule('no_picture', localCopy)).toMatchObject({ failed: 2, unknown: 0, ids: [2, 3] });
    expect(await askRule('no_cover', localCopy)).toMatchObject({ failed: 1, unknown: 0, ids: [1] });
  });

  it('may be a cover', async () => {
    const cover = { ProductId: 2, Pictures: [{ PictureId: 2, ProductId: 2, IsCover: true }], Documents: [] };
    const localCopy = await openRecords({ products: empty, product_media: [...listed, cover] }, { product_media: 3 });
    expect(await askRule('no_cover', localCopy)).toMatchObject({ population: 2, failed: 0, unknown: 1 });
  });

  it('are told by records that hold pictures themselves', async () => {
    const picture = { PictureId: 4, IsCover: true, Alt: 'Front' };
    const localCopy = await openRecords({ products: [...empty, product(4, { Pictures: [picture] })] });
    expect(await askRule('no_picture', localCopy)).toMatchObject({ failed: 3, unknown: 0, ids: [1, 2, 3] });
    expect(await askRule('no_cover', localCopy)).toMatchObject({ population: 1, failed: 0, unknown: 0 });
  });
});

describe('a list that was not read wholly', () => {
  const products = [product(1, { Variants: [{ VariantId: 1 }], Codes: [] })];
  const passive = { VariantId: 1, ProductId: 1, Code: 'V-1', Status: -1, Codes: [] };

  it('variants: none is said to be active', async () => {
    const partly = await openRecords({ products, variants: [passive] }, { variants: 2 });
    const wholly = await openRecords({ products, variants: [passive] });
    const rule = 'active_without_active_variant';
    expect(await askRule(rule, partly)).toMatchObject({ population: 1, failed: 0, unknown: 1 });
    expect(await askRule(rule, wholly)).toMatchObject({ population: 1, failed: 1, unknown: 0 });
  });

  it('variants: those that only products name may be active', async () => {
    const localCopy = await openRecords({ products: [...products, product(2, { Variants: [] })] });
    expect(await askRule('active_without_active_variant', localCopy)).toMatchObject({ population: 1, unknown: 1 });
  });

  it('products: no variant is said to be without one', async () => {
    const orphan = { ...passive, ProductId: 7 };
    const partly = await openRecords({ products, variants: [orphan] }, { products: 2 });
    const wholly = await openRecords({ products, variants: [orphan] });
    expect(await askRule('variant_without_parent', partly)).toMatchObject({ failed: 0, unknown: 1 });
    expect(await askRule('variant_without_parent', wholly)).toMatchObject({ failed: 1, unknown: 0 });
  });
});

it('no rule fails where there is nothing', async () => {
  const localCopy = await openRecords({ products: [], variants: [] });
  const { verdicts } = await runAudit(localCopy);
  const none = RULES.map(({ id }) => ({ id, population: 0, failed: 0 }));
  expect(verdicts.map(({ rule: { id }, population, failed }) => ({ id, population, failed }))).toEqual(none);
});

describe('a scope', () => {
  const source = createGeneratedCatalog({ products: 300, seed: 5, baseUrl: 'http://127.0.0.1:1234' });
  const lists = readLists(source);

  it('holds the products of a category and those below it, of a brand, of a status', async () => {
    const localCopy = await openRecords(lists);
    const all = Array.from({ length: source.products.size }, (_, position) => source.products.facts(position));
    const top = source.categories.find(({ parentId }) => parentId === null);
    const under = (id: number): readonly number[] => [
      id,
      ...source.categories.filter(({ parentId }) => parentId === id).flatMap((each) => under(each.id)),
    ];
    const inTop = new Set(under(top?.id ?? 0));
    const brand = source.trademarks.find(({ id }) => all.some(({ trademarkIds }) => trademarkIds.includes(id)));
    const counts = async (scope: object) => (await askRule('no_name', localCopy, scope)).population;
    const ofTop = all.filter(({ categoryIds }) => categoryIds.some((id) => inTop.has(id)));
    const ofBrand = all.filter(({ trademarkIds }) => trademarkIds.includes(brand?.id ?? 0));
    expect(ofTop.length).toBeGreaterThan(10);
    expect(await counts({ categories: [top?.name.toUpperCase()] })).toBe(ofTop.length);
    expect(await counts({ brands: [brand?.name] })).toBe(ofBrand.length);
    expect(await counts({ brands: [brand?.name], categories: [top?.name] })).toBe(
      ofTop.filter((one) => ofBrand.includes(one)).length,
    );
    expect(await counts({ status: 'passive' })).toBe(all.filter(({ status }) => status === -1).length);
    expect(await counts({ categories: ["O'Brien's; DROP"] })).toBe(0);
  });
});
