/** Sub-records as answers show them (Spec §2.4, which does not show their shape). */

import { describe, expect, it } from 'vitest';
import { createNotes } from '../../src/answer/notes.ts';
import { sayNotices } from '../../src/answer/notices.ts';
import { selectFields } from '../../src/answer/select-fields.ts';
import { trim } from './trim-record.ts';

/** A product whose field of this name in answers was sent with this value. */
function productWith(field: string, raw: unknown) {
  const [{ wire = '' } = {}] = selectFields('product', [field]);
  return { [wire]: raw };
}

const RED = { Name: 'Colour', Value: 'red', Culture: 'en' };
const ROT = { Name: 'Colour', Value: 'rot', Culture: 'de' };
const EUR = { Price: 9, Currency: 'EUR' };
const [RETAIL, DEALER] = ['Retail', 'Dealer'].map((PriceType) => ({ ...EUR, PriceType }));
const ONE_EUR = { price: 9, currency: 'EUR' };
const TRY = { Price: 300, Currency: 'TRY' };
const FROM_10 = { ...EUR, MinQuantity: 10 };
const TAXED = [EUR, TRY].map((one) => ({ ...one, TaxIncluded: true }));
const CODES = [...['400', '401'].map((Value) => ({ CodeType: 'EAN', Value })), { Value: 'x' }];
const SHOES = { CategoryId: 3, Name: 'Shoes', SortOrder: 1 };
const SCHUH = { Culture: 'de', Name: 'Schuh', LongDescription: '<p>Lang</p>' };
const BOX = { Name: 'Box', Quantity: 6 };
const BOOT_XL = { VariantId: 7, Code: 'V', Name: 'Boot XL' };
const WITH_SIZE = { ...BOOT_XL, Status: 1, OptionValues: [{ OptionName: 'Size', Value: 'XL' }] };

/** What is shown, of which field, how it was sent, and as what it is shown. */
type Row = readonly [what: string, field: string, raw: readonly unknown[], shown: unknown];

const ROWS: readonly Row[] = [
  ['by currency', 'prices', [EUR, TRY], { EUR: 9, TRY: 300 }],
  ['by kind and currency', 'prices', [RETAIL, DEALER], { Retail: { EUR: 9 }, Dealer: { EUR: 9 } }],
  [
    'as a list where a currency comes twice',
    'prices',
    [EUR, FROM_10],
    [ONE_EUR, { ...ONE_EUR, min_quantity: 10 }],
  ],
  ['with what all share once', 'prices', TAXED, { EUR: 9, TRY: 300, tax_included: true }],
  [
    'without what repeats the currency',
    'prices',
    [{ ...RETAIL, Label: 'Retail EUR' }],
    { Retail: { EUR: 9 } },
  ],
  ['as a list without a currency', 'prices', [{ Price: 0 }], [{ price: 0 }]],
  ['by type', 'codes', CODES, { EAN: ['400', '401'], code: 'x' }],
  ['with units', 'properties', [{ Name: 'Weight', Value: 2, Unit: 'kg' }], { Weight: '2 kg' }],
  [
    'of several languages apart',
    'properties',
    [RED, ROT],
    { 'Colour (en)': 'red', 'Colour (de)': 'rot' },
  ],
  ['not at all without a value', 'properties', [{ Name: 'Material', Value: null }], undefined],
  ['as names', 'tags', [{ TagId: 1, Name: 'new' }, 'sale'], ['new', 'sale']],
  ['with ids', 'categories', [SHOES, 7], [{ id: 3, name: 'Shoes' }, { id: 7 }]],
  ['by language', 'translations', [SCHUH], { de: { name: 'Schuh', long_description: 'Lang' } }],
  ['as a map', 'dimensions', [{ Type: 'Width', Value: 3, Unit: 'cm' }], { Width: '3 cm' }],
  ['as a map', 'packaging', [BOX], { Box: '6' }],
  ['as names', 'packaging', ['Box', 'Pallet'], ['Box', 'Pallet']],
  [
    'with more to it',
    'packaging',
    [{ ...BOX, Barcode: '400' }],
    [{ name: 'Box', value: '6', barcode: '400' }],
  ],
  [
    'with units',
    'warranties',
    [{ Name: 'Standard', Duration: 24, Unit: 'months' }],
    { Standard: '24 months' },
  ],
  [
    'that are passive with a mark',
    'warranties',
    [{ Name: 'Frame', Duration: 60, Unit: 'months', Active: '0' }],
    { 'Frame (passive)': '60 months' },
  ],
  [
    'by their options',
    'variants',
    [WITH_SIZE],
    [{ variant_id: 7, code: 'V', options: { Size: 'XL' }, status: 'active' }],
  ],
  [
    'by name without options',
    'variants',
    [BOOT_XL],
    [{ variant_id: 7, code: 'V', name: 'Boot XL' }],
  ],
];

describe('sub-records', () => {
  it.each(ROWS)('Spec §2.4: prints, %s, %s', (_, field, raw, shown) => {
    expect(trim(productWith(field, raw), [field])[field]).toEqual(shown);
  });

  it('Spec §2.2: prints the options and the parent of a variant', () => {
    const record = {
      OptionValues: [{ OptionName: 'Size', Value: '38' }],
      Product: { ProductId: 4, Code: 'P', Name: 'Boot', Status: 1 },
    };
    expect(trim(record, ['options', 'product'], { kind: 'variant' })).toEqual({
      options: { Size: '38' },
      product: { product_id: 4, code: 'P', name: 'Boot' },
    });
  });

  it.each([
    ['de-AT', { properties: { Colour: 'rot' } }],
    [
      'fr',
      {
        properties: { 'Colour (en)': 'red', 'Colour (de)': 'rot' },
        culture_fallback: 'properties (en/de)',
      },
    ],
  ])('prints properties in %s where there are any', (culture, shown) => {
    expect(trim({ Properties: [RED, ROT] }, ['properties'], { culture })).toEqual(shown);
  });

  it.each(['prices', 'tags', 'variants', 'dimensions', 'pictures'])(
    'shows %s of an unknown shape as they are, and notes their keys',
    (field) => {
      const notes = createNotes();
      const shown = trim(productWith(field, [{ Aaa: 1, BbbCcc: '<b>x</b>', Ddd: null }]), [field], {
        notes,
      });
      expect(shown).toEqual({ [field]: [{ aaa: 1, bbb_ccc: 'x' }] });
      expect(sayNotices(notes.listNotices())[0]).toMatch(
        new RegExp(`^${field}: .*\\(keys Aaa, BbbCcc, Ddd\\)`),
      );
    },
  );

  it('shows the values in the lists of an unknown shape, and learned keys without their mark', () => {
    const group = { '@role/name': 'Look', Fields: [{ Label: 'Shade', Ccc: ['Ruby', 'Slate'] }] };
    const page = { Aaa: 1, Bbb: 'x' };
    const { properties } = trim({ Properties: [group, page, { ...page, Ddd: 2 }] }, ['properties']);
    expect(properties).toContainEqual({
      name: 'Look',
      fields: [{ label: 'Shade', ccc: ['Ruby', 'Slate'] }],
    });
  });

  it('marks what it leaves out of an unknown shape', () => {
    const entry = Object.fromEntries(
      Array.from({ length: 25 }, (_, index) => [`K${index}`, index]),
    );
    const { prices } = trim({ Prices: [entry, ...Array(24).fill({ Aaa: 1 })] }, ['prices']);
    expect(prices).toHaveLength(21);
    expect(prices).toEqual(
      expect.arrayContaining([expect.objectContaining({ '…': '[…+5]' }), '[…+5]']),
    );
  });

  it('cleans every text of a sub-record, names included', () => {
    const Properties = [{ Name: 'Mate\u200brial', Value: '<i>Leather</i> &amp; ![x](http://a)' }];
    expect(trim({ Properties }, ['properties'])).toEqual({
      properties: { Material: 'Leather & ![x] (http://a)' },
    });
  });
});

describe('prices that do not hold on the day of a question', () => {
  const PRICES = [
    { Price: 9.9, Currency: 'EUR', ValidTo: '2025-12-31' },
    { Price: 13.5, Currency: 'EUR', ValidFrom: '2027-01-01' },
    { Price: 10.3, Currency: 'EUR', MinQuantity: 50 },
    { Price: 12.9, Currency: 'EUR', ValidFrom: '2026-01-01', ValidTo: '2026-11-28' },
  ];

  it('stand behind the one that anybody pays for one piece, and say why', () => {
    expect(trim({ Prices: PRICES }, ['prices'], { day: '2026-11-28' }).prices).toEqual([
      {
        price: 12.9,
        currency: 'EUR',
        valid_from: '2026-01-01T00:00:00',
        valid_to: '2026-11-28T23:59:59',
      },
      { price: 10.3, currency: 'EUR', min_quantity: 50 },
      { price: 13.5, currency: 'EUR', valid_from: '2027-01-01T00:00:00', state: 'future' },
      { price: 9.9, currency: 'EUR', valid_to: '2025-12-31T23:59:59', state: 'expired' },
    ]);
  });
});
