/** Rules of completeness, on records written by hand. */
import { describe, expect, it } from 'vitest';
import { RULES } from '../../src/audit/assemble-rules.ts';
import type { PimRecord } from '../../src/record/value.ts';
import { askRule, askRules } from './ask-rule.ts';
import { ean, find, product, range, size, variant } from './by-hand.ts';
import { openRecords } from './open-records.ts';
import { rulesOf } from './run-audit.ts';

const priced = { Prices: [{ Price: 5, Currency: 'EUR' }] };

describe('completeness', () => {
  it('no_name: a blank name is none', async () => {
    const found = await find('no_name', [product(1), product(2, { Name: ' ' }), product(3, { Name: null })]);
    expect(found).toMatchObject({ population: 3, ids: [2, 3], unknown: 0 });
  });

  it('no_code', async () => {
    expect(await find('no_code', [product(1), product(2, { Code: '' })])).toMatchObject({ ids: [2], unknown: 0 });
  });

  it('no_barcode: one of a variant will do, a part number will not', async () => {
    const products = [
      product(1, ean('4006381333931')),
      product(2, { Codes: [{ CodeType: 'MPN', Value: 'X-1' }] }),
      product(3, { Codes: [] }),
    ];
    const found = await find('no_barcode', products, [
      variant(1, 3, ean('4006381333931')),
      variant(2, 2, { Codes: [] }),
    ]);
    expect(found).toMatchObject({ population: 3, ids: [2], unknown: 0 });
  });

  it('no_barcode: its fix asks for what leaves no variant without one', async () => {
    const [bare, coded] = [{ Codes: [] }, ean('4006381333931')];
    const onProduct = await find('variant_no_barcode', [product(1, coded)], [variant(1, 1, bare)]);
    const onVariants = await find('variant_no_barcode', [product(1, bare)], [variant(1, 1, coded)]);
    expect([onProduct.ids, onVariants.ids]).toEqual([[1], []]);
    const fix = RULES.find(({ id }) => id === 'no_barcode')?.fix;
    expect(fix).toBe('Enter the EAN or UPC of each variant, or of the product where it has no variants.');
  });

  it('no_properties: one without a value says nothing', async () => {
    const found = await find('no_properties', [
      product(1, { Properties: [{ Name: 'Material', Value: 'Oak' }] }),
      product(2, { Properties: [] }),
      product(3, { Properties: [{ Name: 'Material', Value: null }] }),
    ]);
    expect(found).toMatchObject({ population: 3, ids: [2, 3], unknown: 0 });
  });

  it('no_alt_text: tells how many pictures', async () => {
    const picture = (id: number, Alt: string | null): PimRecord => ({
      PictureId: id,
      IsCover: true,
      Link: 'https://a.example/1',
      Alt,
    });
    const found = await find('no_alt_text', [
      product(1, { Pictures: [picture(1, 'Front')] }),
      product(2, { Pictures: [picture(2, null), picture(3, 'Back')] }),
      product(3, { Pictures: [] }),
    ]);
    expect(found).toMatchObject({ population: 2, ids: [2], unknown: 0 });
    const listed = await openRecords({
      products: [product(1), product(2)],
      product_media: [
        { ProductId: 1, Pictures: [picture(1, 'Front')] },
        { ProductId: 2, Pictures: [picture(2, null), picture(3, 'Back')] },
      ],
    });
    expect(await askRule('no_alt_text', listed)).toMatchObject({
      ids: [2],
      unknown: 0,
      examples: [{ detail: '1 of 2 pictures' }],
    });
  });

  it('no_cover: a picture that says nothing is none where others say so', async () => {
    const pictures = (IsCover: boolean | null) => ({ Pictures: [{ PictureId: 1, IsCover }] });
    const found = await find('no_cover', [product(1, pictures(null)), product(2, pictures(true))]);
    expect(found).toMatchObject({ population: 2, ids: [1], unknown: 0 });
    const untold = await find('no_cover', [product(1, pictures(null)), product(2, pictures(null))]);
    expect(untold).toMatchObject({ population: 2, ids: [], unknown: 2 });
  });

  it('no_price: one of a variant will do', async () => {
    const products = [1, 2, 3].map((id) => product(id, { Prices: [] }));
    const variants = [variant(1, 1, priced), variant(2, 2, { Prices: [] }), variant(3, 3, { Prices: [{ Zq: 4 }] })];
    expect(await find('no_price', products, variants)).toMatchObject({ population: 3, ids: [2], unknown: 1 });
  });

  it('variant_no_barcode', async () => {
    const found = await find(
      'variant_no_barcode',
      [product(1)],
      [variant(1, 1, ean('4006381333931')), variant(2, 1, { Codes: [] })],
    );
    expect(found).toMatchObject({ population: 2, ids: [2], unknown: 0 });
  });

  it('no_price, variant_no_price: passive products need none, nor do their variants and passive ones', async () => {
    const none = { Prices: [] };
    const passive = { ...none, Status: -1 };
    const products = [product(1, passive), product(2, none), product(3, none), product(4, { ...none, Status: null })];
    const variants = [variant(1, 1, none), variant(2, 2, passive), variant(3, 3, none), variant(4, 3, priced)];
    expect(await find('no_price', products, variants)).toMatchObject({ population: 3, ids: [2, 4] });
    const others = [...variants, variant(5, 3, passive), variant(6, 9, none), variant(7, 9, passive)];
    expect(await find('variant_no_price', products, others)).toMatchObject({ population: 3, ids: [3, 6] });
  });

  it('variant_no_price: that of the product will do', async () => {
    const products = [product(1, priced), product(2, { Prices: [] })];
    const variants = [variant(1, 1, { Prices: [] }), variant(2, 2, { Prices: [] }), variant(3, 2, priced)];
    expect(await find('variant_no_price', products, variants)).toMatchObject({ population: 3, ids: [2], unknown: 0 });
  });

  it.each([
    ['no_barcode', 'variant_no_barcode', ean('4006381333931'), { Codes: [] }],
    ['no_price', 'variant_no_price', priced, { Prices: [] }],
  ])('%s, or else %s, counts a product without any once', async (ofProduct, ofVariant, some, none) => {
    const products = range(1, 3).map((id) => product(id, id === 3 ? some : none));
    const variants = [variant(1, 1, none), variant(2, 1, none), variant(3, 2, none), variant(4, 2, some)];
    const orphan = variant(5, 9, none);
    expect(await find(ofProduct, products, [...variants, orphan])).toMatchObject({ population: 3, ids: [1] });
    expect(await find(ofVariant, products, [...variants, orphan])).toMatchObject({ population: 3, ids: [3, 5] });
  });

  it('variant_no_options', async () => {
    const found = await find(
      'variant_no_options',
      [product(1)],
      [variant(1, 1, size('M')), variant(2, 1, { OptionValues: [] })],
    );
    expect(found).toMatchObject({ population: 2, ids: [2], unknown: 0 });
  });

  it('unmet_requirement: what the rules file asks of a category and all below it, and of a language', async () => {
    const placed = (id: number, CategoryId: number, fields: PimRecord): PimRecord =>
      product(id, { CategoryProducts: [{ CategoryId }], ...fields });
    const full = {
      ...priced,
      Properties: [{ Name: 'Material', Value: 'Wool' }],
      Translations: [{ Culture: 'fr-FR', Name: 'Pull' }],
    };
    const localCopy = await openRecords({
      products: [
        placed(1, 1, full),
        placed(2, 2, full),
        placed(3, 2, { ...full, Properties: [{ Name: 'Material', Value: null }] }),
        placed(4, 1, {
          ...full,
          Prices: [{ Price: 5, Currency: 'USD' }],
          Translations: [{ Culture: 'de', Name: 'Pulli' }],
        }),
        placed(5, 3, {}),
      ],
      categories: [
        { CategoryId: 1, Name: 'Clothing', ParentId: 0 },
        { CategoryId: 2, Name: 'Jumpers', ParentId: 1 },
        { CategoryId: 3, Name: 'Chairs', ParentId: 0 },
      ],
    });
    const needs = ['name', 'property:Material', 'price:EUR'];
    const requirements = [{ name: 'shop-fr', category: 'clothing', culture: 'fr', needs }];
    const found = (await askRules(rulesOf('unmet_requirement'), localCopy, {}, { requirements }))('unmet_requirement');
    expect(found.population).toBe(4);
    expect(found.examples.map(({ id, detail }) => [id, detail])).toEqual([
      [4, 'shop-fr without name, price:EUR'],
      [3, 'shop-fr without property:Material'],
    ]);
    const { rows } = await localCopy.query(
      "SELECT * FROM quality.completeness WHERE product_id = 4 AND requirement = 'shop-fr'",
      {
        offset: 0,
        maxRows: 9,
      },
    );
    expect(rows).toEqual([[4, 'shop-fr', 3, 1, 'name, price:EUR', 0]]);
  });
});
