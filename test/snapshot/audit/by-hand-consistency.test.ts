/** Rules of consistency, on records written by hand. */
import { describe, expect, it } from 'vitest';
import { ean, find, product, size, variant } from './by-hand.ts';

describe('consistency', () => {
  it('duplicate_code: case and spaces around it do not count', async () => {
    const found = await find('duplicate_code', [
      product(1, { Code: 'AB-1' }),
      product(2, { Code: ' ab-1' }),
      product(3),
    ]);
    expect(found).toMatchObject({ population: 3, ids: [1, 2], detail: '2 products' });
  });

  it('duplicate_barcode: a variant of its own may have it, one of another product may not; zeros in front do not count', async () => {
    const products = [product(1, ean('0036000291452')), product(2, ean('4006381333931')), product(3, ean('96385074'))];
    const variants = [variant(1, 3, ean('96385074')), variant(2, 3, ean('036000291452'))];
    expect(await find('duplicate_barcode', products, variants)).toMatchObject({ population: 3, ids: [1] });
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
    const turned = { OptionValues: [...size('M', 'Red').OptionValues].reverse() };
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

  it('short_description_repeats_name', async () => {
    const found = await find('short_description_repeats_name', [
      product(1, { ShortDescription: 'PRODUCT 1.' }),
      product(2, { ShortDescription: 'Better than product 2.' }),
      product(3),
    ]);
    expect(found).toMatchObject({ population: 2, ids: [1] });
  });
});
