import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { READERS, type SubRecordName } from '../../src/record/readers.ts';
import { entriesOf } from './entries-of.ts';
import { SPELLINGS } from './spellings.ts';

type Shape = readonly [what: string, raw: unknown, entries: readonly Readonly<Record<string, unknown>>[]];

/** Shapes that PIMs send, and what is read from them (without `extra`). */
const SHAPES: Readonly<Record<SubRecordName, readonly Shape[]>> = {
  prices: [
    ['the usual keys', [{ Price: 9.5, Currency: 'EUR' }], [{ price: 9.5, currency: 'EUR' }]],
    ['amounts with codes', [{ Amount: '12.50', CurrencyCode: 'TRY' }], [{ price: 12.5, currency: 'TRY' }]],
    [
      'a kind of price',
      [{ PriceType: 'Retail', Value: 3, Currency: 'USD' }],
      [{ label: 'Retail', price: 3, currency: 'USD' }],
    ],
    ['a decimal comma', [{ Price: '12,50', Currency: 'EUR' }], [{ price: 12.5, currency: 'EUR' }]],
    ['a price of 0', [{ Price: 0, Currency: 'EUR' }], [{ price: 0, currency: 'EUR' }]],
    ['one object instead of a list', { ListPrice: 5 }, [{ price: 5 }]],
    [
      'a nested currency and kind',
      [{ Price: 12, Currency: { Id: 1, Code: 'USD', Name: 'US dollar' }, PriceType: { Id: 2, Name: 'Retail' } }],
      [{ price: 12, currency: 'USD', label: 'Retail' }],
    ],
  ],
  codes: [
    ['the usual keys', [{ CodeType: 'EAN13', Value: '4006381333931' }], [{ type: 'EAN13', value: '4006381333931' }]],
    ['a code and its type', [{ Type: 'EAN', Code: '869' }], [{ type: 'EAN', value: '869' }]],
    ['the type as code', [{ Code: 'EAN', Value: '869' }], [{ type: 'EAN', value: '869' }]],
    ['barcodes', [{ Barcode: '4006381333931' }], [{ value: '4006381333931' }]],
    ['bare strings', ['4006381333931', '1'], [{ value: '4006381333931' }, { value: '1' }]],
    ['a bare string', '4006381333931', [{ value: '4006381333931' }]],
    ['bare numbers', [4006381333931], [{ value: '4006381333931' }]],
    ['numbers as values', [{ Type: 'EAN', Value: 4006381333931 }], [{ type: 'EAN', value: '4006381333931' }]],
    ['a nested type', [{ Id: 5, CodeType: { Id: 2, Name: 'EAN' }, Value: '869' }], [{ type: 'EAN', value: '869' }]],
  ],
  properties: [
    [
      'the usual keys',
      [{ Name: 'Material', Value: 'Leather', Unit: null, Culture: 'en' }],
      [{ name: 'Material', value: 'Leather', culture: 'en' }],
    ],
    [
      'longer keys',
      [{ PropertyName: 'Weight', PropertyValue: 2, UnitName: 'kg' }],
      [{ name: 'Weight', value: '2', unit: 'kg' }],
    ],
    [
      'a nested definition',
      [{ Property: { Name: 'Material', Code: 'mat' }, Value: 'Leather' }],
      [{ name: 'Material', code: 'mat', value: 'Leather' }],
    ],
    [
      'values by their longer name',
      [{ PropertyName: 'Care', PropertyValues: [{ Id: 1, Value: 'Hand wash' }] }],
      [{ name: 'Care', value: 'Hand wash' }],
    ],
    ['lists of values', [{ Key: 'Colours', Values: ['red', 'blue'] }], [{ name: 'Colours', value: 'red, blue' }]],
    ['truth values', [{ Name: 'Waterproof', Value: false }], [{ name: 'Waterproof', value: 'false' }]],
    ['only codes', [{ PropertyCode: 'mat', Value: 'x' }], [{ name: 'mat', value: 'x' }]],
    ['a name without a value', [{ Name: 'Material', Value: null }], [{ name: 'Material' }]],
    [
      'a nested value',
      [{ Property: { Id: 1, Name: 'Material' }, PropertyValue: { Id: 3, Code: 'wool', Value: 'Wool' } }],
      [{ name: 'Material', value: 'Wool' }],
    ],
    [
      'nested values',
      [{ Name: 'Material', Values: [{ Id: 3, Value: 'Wool' }, { Value: 'Silk' }] }],
      [{ name: 'Material', value: 'Wool, Silk' }],
    ],
    [
      'a value that only a code tells',
      [{ Name: 'Material', Value: { Id: 3, Code: 'wool' } }],
      [{ name: 'Material', value: 'wool' }],
    ],
    ['a list of nothing', [{ Name: 'Material', Values: [null] }], [{ name: 'Material' }]],
  ],
  translations: [
    [
      'the usual keys',
      [{ Culture: 'de', Name: 'Schuh', ShortDescription: 'Kurz', LongDescription: '<p>' }],
      [{ culture: 'de', name: 'Schuh', shortDescription: 'Kurz', longDescription: '<p>' }],
    ],
    [
      'shorter keys',
      [{ Culture: 'de-DE', Title: 'Schuh', Short: 'Kurz', Description: 'Lang' }],
      [{ culture: 'de-DE', name: 'Schuh', shortDescription: 'Kurz', longDescription: 'Lang' }],
    ],
    ['a language code', [{ LanguageCode: 'fr', Name: 'Botte' }], [{ culture: 'fr', name: 'Botte' }]],
    [
      'a nested language',
      [{ Language: { Id: 2, Name: 'French', Code: 'fr' }, Name: 'Botte' }],
      [{ culture: 'fr', name: 'Botte' }],
    ],
  ],
  options: [
    ['the usual keys', [{ OptionName: 'Size', Value: '38' }], [{ name: 'Size', value: '38' }]],
    ['shorter keys', [{ Option: 'Size', OptionValue: 38 }], [{ name: 'Size', value: '38' }]],
    [
      'a nested value',
      [{ Option: { Name: 'Colour' }, OptionValue: { Id: 4, Name: 'Red' } }],
      [{ name: 'Colour', value: 'Red' }],
    ],
    [
      'a nested option',
      [{ Option: { Name: 'Size', Code: 'size' }, Value: 'XL' }],
      [{ name: 'Size', code: 'size', value: 'XL' }],
    ],
    [
      'codes beside names',
      [{ OptionCode: 'size', OptionName: 'Size', Value: 'XL' }],
      [{ code: 'size', name: 'Size', value: 'XL' }],
    ],
  ],
  categories: [
    ['the usual keys', [{ CategoryId: 3, Code: 'c', Name: 'Shoes' }], [{ id: 3, code: 'c', name: 'Shoes' }]],
    ['longer keys', [{ Id: '3', CategoryName: 'Shoes', CategoryCode: 'c' }], [{ id: 3, code: 'c', name: 'Shoes' }]],
    ['a nested category', [{ Category: { Name: 'Shoes' }, CategoryId: 3 }], [{ id: 3, name: 'Shoes' }]],
    [
      'a null beside a nested category',
      [{ Name: null, Category: { Id: 3, Name: 'Shoes' } }],
      [{ id: 3, name: 'Shoes' }],
    ],
    ['bare names', ['Shoes'], [{ name: 'Shoes' }]],
    ['bare ids', [3, 4], [{ id: 3 }, { id: 4 }]],
    ['the row of a link', [{ Id: 88, ProductId: 4, Category: { Id: 3 } }], [{ id: 3 }]],
    [
      'the row of a link with an id and a name of its own',
      [{ Id: 88, CategoryId: null, Name: 'Shoes', Category: { Name: 'Shoes' } }],
      [{ name: 'Shoes' }],
    ],
  ],
  brands: [
    ['the usual keys', [{ TrademarkId: 3, Name: 'Ayda' }], [{ id: 3, name: 'Ayda' }]],
    ['other keys', [{ BrandId: 3, BrandName: 'Ayda', BrandCode: 'a' }], [{ id: 3, name: 'Ayda', code: 'a' }]],
    ['a nested brand', [{ Brand: { Id: 3, Name: 'Ayda' } }], [{ id: 3, name: 'Ayda' }]],
    ['a nested trademark', [{ TrademarkId: 3, Trademark: { Name: 'Ayda' } }], [{ id: 3, name: 'Ayda' }]],
    ['a bare name', 'Ayda', [{ name: 'Ayda' }]],
    ['bare ids', [3], [{ id: 3 }]],
    [
      'the row of a link',
      [{ Id: 77, TrademarkId: null, Trademark: { Id: 9, Code: 'acme', Name: 'Acme' } }],
      [{ id: 9, code: 'acme', name: 'Acme' }],
    ],
    ['the row of a link to nothing but a name', [{ Id: 77, TrademarkId: null, Name: 'Acme' }], [{ name: 'Acme' }]],
  ],
  tags: [
    ['the usual keys', [{ TagId: 1, Name: 'new' }], [{ name: 'new' }]],
    ['other keys', [{ Tag: 'new' }, { Value: 'sale' }], [{ name: 'new' }, { name: 'sale' }]],
    ['a nested tag', [{ Tag: { Name: 'new' } }], [{ name: 'new' }]],
    ['bare strings, without empty ones', ['new', '', null, 'sale'], [{ name: 'new' }, { name: 'sale' }]],
  ],
  dimensions: [
    ['the usual keys', [{ Type: 'Width', Value: 3, Unit: 'cm' }], [{ name: 'Width', value: '3', unit: 'cm' }]],
    [
      'other keys',
      [{ DimensionName: 'Height', DimensionValue: '4', UnitCode: 'mm' }],
      [{ name: 'Height', value: '4', unit: 'mm' }],
    ],
    ['a nested dimension', [{ Dimension: { Name: 'Width' }, Value: 3 }], [{ name: 'Width', value: '3' }]],
  ],
  packaging: [
    ['the usual keys', [{ Name: 'Box', Quantity: 6 }], [{ name: 'Box', value: '6' }]],
    ['other keys', [{ PackageType: 'Box', Count: 6, Unit: 'piece' }], [{ name: 'Box', value: '6', unit: 'piece' }]],
    ['a bare name', ['Box'], [{ name: 'Box' }]],
    ['a material without a shape', [{ Shape: null, Material: 'plastic' }], [{ material: 'plastic' }]],
    ['a shape and its material', [{ Shape: 'jar', Material: 'glass' }], [{ name: 'jar', material: 'glass' }]],
  ],
  warranties: [
    [
      'the usual keys',
      [{ Name: 'Standard', Duration: 24, Unit: 'months' }],
      [{ name: 'Standard', value: '24', unit: 'months' }],
    ],
    ['months', [{ WarrantyName: 'Standard', DurationMonths: 24 }], [{ name: 'Standard', value: '24' }]],
  ],
  variants: [
    [
      'the usual keys',
      [{ VariantId: 7, Code: 'V', Name: 'Boot 38', Status: -1 }],
      [{ id: 7, code: 'V', name: 'Boot 38', status: 'passive' }],
    ],
    ['option values', [{ Id: 7, OptionValues: [1] }], [{ id: 7, options: [1] }]],
  ],
  parent: [
    [
      'the usual keys',
      { ProductId: 7, Code: 'P', Name: 'Boot', Status: 1 },
      [{ id: 7, code: 'P', name: 'Boot', status: 'active' }],
    ],
    ['other keys', { Id: 7, ProductCode: 'P', ProductName: 'Boot' }, [{ id: 7, code: 'P', name: 'Boot' }]],
    ['a title', { Id: 7, Title: 'Boot' }, [{ id: 7, name: 'Boot' }]],
  ],
};

const NAMES = Object.keys(READERS) as SubRecordName[]; // the table's own keys

describe.each(NAMES)('the reader of %s', (name) => {
  for (const [what, raw, expected] of SHAPES[name]) {
    it.each(SPELLINGS)(`reads ${what} in %s`, (_, spell) => {
      expect(entriesOf(name, spell(raw))).toEqual(expected);
    });
  }

  it.each([undefined, null, '', ' ', [], {}, [null], [null, ''], [{}], [[]]].map((raw) => [JSON.stringify(raw), raw]))(
    'reads %s as absent',
    (_, raw) => {
      expect(READERS[name](raw)).toEqual({ state: 'absent' });
    },
  );

  it('Spec §2.4: reports keys that it does not know as an unknown shape, by name', () => {
    expect(READERS[name]([{ Zzz: { a: 1 }, Qqq: [1] }])).toEqual({ state: 'unknown', keys: ['Zzz', 'Qqq'] });
  });

  it('never throws, and gives an entry for no more than came', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 4 }), (raw) => {
        const reading = READERS[name](raw);
        if (reading.state === 'value' && Array.isArray(raw))
          expect(reading.value.length).toBeLessThanOrEqual(raw.length);
      }),
    );
  });
});
