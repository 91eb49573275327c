import { describe, expect, it } from 'vitest';
import { createNotes } from '../../src/answer/notes.ts';
import { trim } from './trim-record.ts';

describe('sub-records', () => {
  const CASES: readonly (readonly [what: string, field: string, wire: string, raw: unknown, shown: unknown])[] = [
    [
      'prices by currency',
      'prices',
      'Prices',
      [
        { Price: 9.5, Currency: 'EUR' },
        { Price: 300, Currency: 'TRY' },
      ],
      { EUR: 9.5, TRY: 300 },
    ],
    [
      'prices by kind and currency',
      'prices',
      'Prices',
      [
        { PriceType: 'Retail', Price: 9, Currency: 'EUR' },
        { PriceType: 'Dealer', Price: 7, Currency: 'EUR' },
      ],
      { Retail: { EUR: 9 }, Dealer: { EUR: 7 } },
    ],
    [
      'prices of one currency that differ otherwise as a list',
      'prices',
      'Prices',
      [
        { Price: 9, Currency: 'EUR', MinQuantity: 1 },
        { Price: 8, Currency: 'EUR', MinQuantity: 10 },
      ],
      [
        { price: 9, currency: 'EUR', min_quantity: 1 },
        { price: 8, currency: 'EUR', min_quantity: 10 },
      ],
    ],
    [
      'what all prices share once',
      'prices',
      'Prices',
      [
        { Price: 9, Currency: 'EUR', TaxIncluded: true },
        { Price: 300, Currency: 'TRY', TaxIncluded: true },
      ],
      { EUR: 9, TRY: 300, tax_included: true },
    ],
    [
      'an extra that only repeats the currency not at all',
      'prices',
      'Prices',
      [{ Price: 9, Currency: 'EUR', PriceListName: 'Retail', Label: 'Retail EUR' }],
      { Retail: { EUR: 9 } },
    ],
    [
      'an extra in another script',
      'prices',
      'Prices',
      [
        { Price: 9, Currency: 'EUR', Note: '靴' },
        { Price: 8, Currency: 'TRY', Note: '鞋' },
      ],
      [
        { price: 9, currency: 'EUR', note: '靴' },
        { price: 8, currency: 'TRY', note: '鞋' },
      ],
    ],
    ['a price without currency as a list', 'prices', 'Prices', [{ Price: 0 }], [{ price: 0 }]],
    [
      'codes by type',
      'codes',
      'Codes',
      [{ CodeType: 'EAN13', Value: '400' }, { CodeType: 'EAN13', Value: '401' }, { Value: 'x' }],
      { EAN13: ['400', '401'], code: 'x' },
    ],
    [
      'properties as a map, with units',
      'properties',
      'Properties',
      [
        { Name: 'Material', Value: 'Leather' },
        { Name: 'Weight', Value: 2, Unit: 'kg' },
      ],
      { Material: 'Leather', Weight: '2 kg' },
    ],
    [
      'a property that comes twice with both values',
      'properties',
      'Properties',
      [
        { Name: 'Colour', Value: 'red' },
        { Name: 'Colour', Value: 'blue' },
      ],
      { Colour: ['red', 'blue'] },
    ],
    [
      'properties of several languages apart',
      'properties',
      'Properties',
      [
        { Name: 'Colour', Value: 'red', Culture: 'en' },
        { Name: 'Colour', Value: 'rot', Culture: 'de' },
      ],
      { 'Colour (en)': 'red', 'Colour (de)': 'rot' },
    ],
    [
      'a property without a value not at all',
      'properties',
      'Properties',
      [{ Name: 'Material', Value: null }],
      undefined,
    ],
    ['tags as names', 'tags', 'Tags', [{ TagId: 1, Name: 'new' }, 'sale'], ['new', 'sale']],
    [
      'categories',
      'categories',
      'CategoryProducts',
      [{ CategoryId: 3, Name: 'Shoes', SortOrder: 1 }, 7],
      [{ id: 3, name: 'Shoes' }, { id: 7 }],
    ],
    [
      'brands',
      'brands',
      'TrademarkProducts',
      [{ TrademarkId: 3, Name: 'Ayda', Code: 'a' }],
      [{ id: 3, code: 'a', name: 'Ayda' }],
    ],
    [
      'translations by language',
      'translations',
      'Translations',
      [{ Culture: 'de', Name: 'Schuh', LongDescription: '<p>Lang</p>' }],
      { de: { name: 'Schuh', long_description: 'Lang' } },
    ],
    [
      'dimensions as a map',
      'dimensions',
      'Dimensions',
      [
        { Type: 'Width', Value: 3, Unit: 'cm' },
        { Type: 'Height', Value: 4 },
      ],
      { Width: '3 cm', Height: '4' },
    ],
    [
      'packaging',
      'packaging',
      'Packaging',
      [
        { Name: 'Box', Quantity: 6 },
        { Name: 'Pallet', Quantity: 600 },
      ],
      { Box: '6', Pallet: '600' },
    ],
    ['packaging that is only named', 'packaging', 'Packaging', ['Box', 'Pallet'], ['Box', 'Pallet']],
    [
      'packaging with more to it',
      'packaging',
      'Packaging',
      [{ Name: 'Box', Quantity: 6, Barcode: '400' }],
      [{ name: 'Box', value: '6', barcode: '400' }],
    ],
    [
      'warranties',
      'warranties',
      'Warranties',
      [{ Name: 'Standard', Duration: 24, Unit: 'months' }],
      { Standard: '24 months' },
    ],
    [
      'variants by their options',
      'variants',
      'Variants',
      [{ VariantId: 7, Code: 'V', Name: 'Boot XL', Status: 1, OptionValues: [{ OptionName: 'Size', Value: 'XL' }] }],
      [{ variant_id: 7, code: 'V', options: { Size: 'XL' }, status: 'active' }],
    ],
    [
      'variants by name where they have no options',
      'variants',
      'Variants',
      [{ VariantId: 7, Code: 'V', Name: 'Boot XL', Status: -1 }],
      [{ variant_id: 7, code: 'V', name: 'Boot XL', status: 'passive' }],
    ],
  ];

  it.each(CASES)('Spec §2.4: prints %s', (_, field, wire, raw, shown) => {
    expect(trim({ [wire]: raw }, [field])[field]).toEqual(shown);
  });

  it('Spec §2.2: prints the options and the parent of a variant', () => {
    const record = {
      OptionValues: [
        { OptionName: 'Size', Value: '38' },
        { OptionName: 'Colour', Value: 'red' },
      ],
      Product: { ProductId: 4, Code: 'P', Name: 'Boot', Status: 1 },
    };
    expect(trim(record, ['options', 'product'], { kind: 'variant' })).toEqual({
      options: { Size: '38', Colour: 'red' },
      product: { product_id: 4, code: 'P', name: 'Boot' },
    });
  });

  it.each([
    ['de', { Colour: 'rot' }],
    ['DE', { Colour: 'rot' }],
    ['de-AT', { Colour: 'rot' }],
    ['fr', { 'Colour (en)': 'red', 'Colour (de)': 'rot' }, 'properties (en/de)'],
  ])('prints properties in %s where there are any', (culture, properties, culture_fallback?: string) => {
    const Properties = [
      { Name: 'Colour', Value: 'red', Culture: 'en' },
      { Name: 'Colour', Value: 'rot', Culture: 'de' },
    ];
    expect(trim({ Properties }, ['properties'], { culture })).toEqual({
      properties,
      ...(culture_fallback !== undefined && { culture_fallback }),
    });
  });

  it.each([
    ['prices', 'Prices'],
    ['tags', 'Tags'],
    ['variants', 'Variants'],
    ['dimensions', 'Dimensions'],
  ])('DESIGN §3: shows %s of an unknown shape as they are, and notes their keys', (field, wire) => {
    const notes = createNotes();
    const shown = trim({ [wire]: [{ Aaa: 1, BbbCcc: '<b>x</b>', Ddd: null }] }, [field], { notes });
    expect(shown).toEqual({ [field]: [{ aaa: 1, bbb_ccc: 'x' }] });
    expect(notes.sentences()[0]).toMatch(new RegExp(`^${field}: .*\\(keys Aaa, BbbCcc, Ddd\\)`));
  });

  it('marks what it leaves out of an unknown shape', () => {
    const entry = Object.fromEntries(Array.from({ length: 25 }, (_, index) => [`K${index}`, index]));
    const shown = trim({ Prices: [entry, ...Array(24).fill({ Aaa: 1 })] }, ['prices']).prices as readonly Record<
      string,
      unknown
    >[]; // the list sent
    expect(shown).toHaveLength(21);
    expect(shown.at(-1)).toBe('[…+5]');
    expect(shown[0]?.['…']).toBe('[…+5]');
  });

  it('cleans every text of a sub-record, names included', () => {
    const Properties = [{ Name: 'Mate\u200brial', Value: '<i>Leather</i> &amp; ![x](http://a)' }];
    expect(trim({ Properties }, ['properties'])).toEqual({ properties: { Material: 'Leather & ![x] (http://a)' } });
  });
});
