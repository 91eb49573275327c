/** Rules about variants beside each other and beside their product, on records written by hand. */
import { describe, expect, it } from 'vitest';
import { ean, find, product, range, size, variant } from './by-hand.ts';

describe('variants', () => {
  it('variant_without_parent: one of a product that is not there, or of none', async () => {
    const variants = [variant(1, 1), variant(2, 9), { ...variant(3, 1), ProductId: null }];
    const found = await find('variant_without_parent', [product(1)], variants);
    expect(found).toMatchObject({ population: 3, ids: [2, 3], unknown: 0 });
  });

  it('active_without_active_variant, passive_with_active_variants: tell one variant as one', async () => {
    const none = await find('active_without_active_variant', [product(1)], [variant(1, 1, { Status: -1 })]);
    expect(none.detail).toBe('1 variant');
    const one = await find('passive_with_active_variants', [product(1, { Status: -1 })], [variant(1, 1)]);
    expect(one.detail).toBe('1 of 1 variant');
  });

  it('variant_duplicate_code', async () => {
    const variants = [variant(1, 1, { Code: 'X' }), variant(2, 2, { Code: 'x' }), variant(3, 1)];
    expect(await find('variant_duplicate_code', [product(1), product(2)], variants)).toMatchObject({ ids: [1, 2] });
  });

  it('variant_duplicate_barcode: twice at one variant is once', async () => {
    const twice = {
      Codes: [
        { CodeType: 'EAN', Value: '96385074' },
        { CodeType: 'GTIN', Value: '0000096385074' },
      ],
    };
    const variants = [variant(1, 1, twice), variant(2, 1, ean('4006381333931')), variant(3, 1, ean('4006381333931'))];
    expect(await find('variant_duplicate_barcode', [product(1)], variants)).toMatchObject({
      population: 3,
      ids: [2, 3],
    });
  });

  it('variant_duplicate_options: only within a product, in whatever order', async () => {
    const turned = { OptionValues: [...size('m', 'RED').OptionValues].reverse() };
    const variants = [
      variant(1, 1, size('M', 'Red')),
      variant(2, 1, turned),
      variant(3, 1, size('L', 'Red')),
      variant(4, 2, size('M', 'Red')),
    ];
    expect(await find('variant_duplicate_options', [product(1), product(2)], variants)).toMatchObject({
      population: 4,
      ids: [1, 2],
    });
  });
});

describe('mixed_option_axes', () => {
  const options = (id: number, productId: number, fields: Readonly<Record<string, string>>) =>
    variant(id, productId, {
      OptionValues: Object.entries(fields).map(([OptionName, Value]) => ({ OptionName, Value })),
    });

  it('one without a size among others with one', async () => {
    const variants = [
      options(1, 1, { Colour: 'Red', Size: 'M' }),
      options(2, 1, { colour: 'Red', Size: 'L' }),
      options(3, 1, { Colour: 'Blue' }),
      options(4, 2, { Colour: 'Red' }),
      options(5, 2, { Colour: 'Blue' }),
      options(6, 3, { Colour: 'Red', Size: 'M' }),
    ];
    const found = await find(
      'mixed_option_axes',
      range(1, 3).map((id) => product(id)),
      variants,
    );
    expect(found).toMatchObject({ population: 2, ids: [1], detail: 'Size on 2 of 3 variants' });
  });

  it('one without any is another rule’s', async () => {
    const variants = [variant(1, 1, size('M')), variant(2, 1, size('L')), variant(3, 1)];
    expect((await find('mixed_option_axes', [product(1)], variants)).ids).toEqual([]);
  });

  it('is unknown where the options of one cannot be read', async () => {
    const strange = variant(3, 1, { OptionValues: [{ Zq1: 'x', Zq2: { Zq3: 4 } }] });
    const found = await find(
      'mixed_option_axes',
      [product(1)],
      [variant(1, 1, size('M')), variant(2, 1, size('L')), strange],
    );
    expect(found).toMatchObject({ ids: [], unknown: 1 });
  });
});
