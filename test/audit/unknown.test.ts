/** Unknown differs from missing: what the PIM does not supply, or no reader knows, fails no rule and passes none. */
import { describe, expect, it } from 'vitest';
import { RULES } from '../../src/audit/assemble-rules.ts';
import { askRule } from './ask-rule.ts';
import { product as plain } from './by-hand.ts';
import { openRecords } from './open-records.ts';
import { runAudit } from './run-audit.ts';

/** A product without a word of its variants. */
const product = (id: number, fields: object = {}) => plain(id, { Variants: undefined, ...fields });

/** Sub-records in a shape that nobody could know. */
const STRANGE = [{ Zq1: 'x', Zq2: { Zq3: 4 } }];

it('missing_translation: is unknown where none can be read, and about none where there are none', async () => {
  const products = [product(1, { Translations: STRANGE }), product(2, { Translations: [] })];
  const found = await askRule('missing_translation', await openRecords({ products }));
  expect(found).toMatchObject({ population: 1, failed: 0, unknown: 1 });
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
    const pictures = (id: number) => ({
      Pictures: [{ PictureId: id, Link: 'https://a.example/1.png', IsCover: null }],
    });
    const untold = await openRecords({ products: [1, 2].map((id) => product(id, pictures(id))) });
    for (const rule of ['no_cover', 'no_alt_text'])
      expect([rule, await askRule(rule, untold)]).toMatchObject([rule, { failed: 0, unknown: 2 }]);
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
