/** Records without an id that can be read: what they have is not told by it, so they lack nothing for that. */
import { describe, expect, it } from 'vitest';
import { readDefects } from '../../src/audit/ask/records.ts';
import type { PimRecord } from '../../src/record/value.ts';
import { askRule, patientCall } from './ask-rule.ts';
import { ean, product, size, variant } from './by-hand.ts';
import { type Lists, openRecords } from './open-records.ts';
import { rulesOf, runAudit } from './run-audit.ts';

const GUID = '3f2504e0-4f89-11d3-9a0c-0305e82c3301';

const full: PimRecord = {
  Prices: [{ Price: 3, Currency: 'EUR' }],
  CategoryProducts: [{ CategoryId: 1, Name: 'Chairs' }],
  TrademarkProducts: [{ TrademarkId: 1, Name: 'Tuvarra' }],
  Properties: [{ Name: 'Weight', Value: '3', Unit: 'g' }],
  Translations: [{ Culture: 'de', Name: 'Stuhl' }],
  ...ean('4006381333931'),
  ...size('M'),
};
const empty = Object.fromEntries(Object.keys(full).map((key) => [key, []]));
/** What a rule counts, with the codes of those that fail. */
async function count(rule: string, lists: Lists) {
  const { population, failed, unknown, examples } = await askRule(rule, await openRecords(lists));
  return { population, failed, unknown, codes: examples.map(({ code }) => code) };
}

describe('a product without an id', () => {
  const products = [
    product(1, full),
    product(2, empty),
    { ...product(3, full), ProductId: GUID },
    { ...product(4, empty), ProductId: undefined },
  ];

  it.each(['no_category', 'no_brand', 'no_properties'])(
    '%s: is unknown where its record has something, and fails, though nothing names it, where it has nothing',
    async (rule) => {
      const codes = ['P-2', undefined];
      expect(await count(rule, { products })).toEqual({ population: 4, failed: 2, unknown: 1, codes });
    },
  );

  it('missing_translation: is unknown where its record has something, and not judged where it has nothing', async () => {
    expect(await count('missing_translation', { products })).toEqual({
      population: 3,
      failed: 1,
      unknown: 1,
      codes: ['P-2'],
    });
  });

  it.each(['no_price', 'no_barcode'])('%s: is unknown, as its variants cannot be found', async (rule) => {
    expect(await count(rule, { products, variants: [] })).toEqual({
      population: 4,
      failed: 1,
      unknown: 2,
      codes: ['P-2'],
    });
  });

  it.each(['price_not_positive', 'invalid_barcode', 'duplicate_barcode', 'price_outlier'])(
    '%s: is unknown where its record has something',
    async (rule) => {
      expect(await count(rule, { products })).toMatchObject({ failed: 0, unknown: 1 });
    },
  );

  it('no_picture: is unknown where pictures are in a list of their own, which names products by id', async () => {
    const pictures = (fields: PimRecord) => ({ Pictures: [{ PictureId: 1, IsCover: true }], ...fields });
    const product_media = [pictures({ ProductId: 1, Documents: [] })];
    expect(await count('no_picture', { products, product_media })).toMatchObject({ failed: 1, unknown: 2 });
  });

  it('no_name: is unknown where one without an id has something there that no reader knows', async () => {
    const nameless = (Name: unknown) => ({ ...product(5, { Name }), ProductId: undefined });
    const strange = [product(1), nameless({ x: 1 })];
    expect(await count('no_name', { products: strange })).toMatchObject({ failed: 0, unknown: 1 });
    expect(await count('no_name', { products: [product(1), product(2, { Name: { x: 1 } }), nameless(null)] })).toEqual({
      population: 3,
      failed: 1,
      unknown: 1,
      codes: [undefined],
    });
  });

  it('placeholder_text: does not pass where one without an id has such a text', async () => {
    const named = (Name: string) => ({ ...product(5, { Name }), ProductId: GUID });
    expect(await count('placeholder_text', { products: [product(1), named('TBD')] })).toMatchObject({
      population: 2,
      failed: 0,
      unknown: 1,
    });
  });

  it('variant_without_parent, variant_no_price: may be what a variant belongs to', async () => {
    const variants = [variant(1, 1, { Prices: [] }), variant(2, 9, { Prices: [] })];
    for (const rule of ['variant_without_parent', 'variant_no_price'])
      expect(await count(rule, { products, variants })).toMatchObject({ population: 2, failed: 0, unknown: 1 });
  });
});

describe('a variant without an id', () => {
  const products = [product(1, { Prices: [] })];

  it('has neither id nor code in an example, least of all those of its product', async () => {
    const lost = { ...variant(3, 1, empty), VariantId: GUID };
    const { examples } = await askRule('variant_no_options', await openRecords({ products, variants: [lost] }));
    expect(examples).toEqual([{ id: undefined, code: undefined, detail: undefined, name: 'Product 1' }]);
  });

  const variants = [
    variant(1, 1, full),
    variant(2, 1, empty),
    { ...variant(3, 1, full), VariantId: GUID },
    { ...variant(4, 1, empty), VariantId: undefined },
  ];

  it.each(['variant_no_price', 'variant_no_barcode', 'variant_no_options'])(
    '%s: is unknown where its record has something, and fails, though nothing names it, where it has nothing',
    async (rule) => {
      expect(await count(rule, { products, variants })).toEqual({
        population: 4,
        failed: 2,
        unknown: 1,
        codes: ['V-2', undefined],
      });
    },
  );

  it.each([
    'variant_price_not_positive',
    'variant_invalid_barcode',
    'variant_duplicate_barcode',
    'variant_duplicate_options',
  ])('%s: is unknown where its record has something', async (rule) => {
    expect(await count(rule, { products, variants })).toEqual({ population: 2, failed: 0, unknown: 1, codes: [] });
  });

  it('variant_without_parent: is unknown where whose it is cannot be told', async () => {
    const lost = { ...variant(3, 1), VariantId: GUID, ProductId: { of: 1 } };
    expect(await count('variant_without_parent', { products, variants: [lost] })).toMatchObject({
      failed: 0,
      unknown: 1,
    });
  });
});

it('is exported as a row of its own that nothing names', async () => {
  const lost = (fields: PimRecord) => ({ Properties: [], ...fields });
  const products = [lost(product(1)), lost({ ...product(3), ProductId: GUID }), product(2, full)];
  const variants = [variant(1, 2, empty), { ...variant(3, 2, empty), VariantId: GUID }];
  const copy = await openRecords({ products, variants });
  const audit = await runAudit(copy, { rules: rulesOf('no_properties', 'variant_no_options') });
  const filter = { ...audit, rules: audit.all, scope: {} };
  const { rows } = await readDefects(filter, { offset: 0, limit: 9 }, patientCall(), copy);
  expect(rows.map(([rule, , ...ids]) => [rule, ...ids.slice(0, 4)])).toEqual([
    ['variant_no_options', 2, 1, 'V-1', 'Product 2'],
    ['variant_no_options', 2, null, null, 'Product 2'],
    ['no_properties', 1, null, 'P-1', 'Product 1'],
    ['no_properties', null, null, null, null],
  ]);
});
