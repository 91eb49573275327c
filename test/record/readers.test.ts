import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { READERS, type SubRecordName } from '../../src/record/readers.ts';
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
    ['lists of values', [{ Key: 'Colours', Values: ['red', 'blue'] }], [{ name: 'Colours', value: 'red, blue' }]],
    ['truth values', [{ Name: 'Waterproof', Value: false }], [{ name: 'Waterproof', value: 'false' }]],
    ['only codes', [{ PropertyCode: 'mat', Value: 'x' }], [{ name: 'mat', value: 'x' }]],
    ['a name without a value', [{ Name: 'Material', Value: null }], [{ name: 'Material' }]],
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
  ],
  options: [
    ['the usual keys', [{ OptionName: 'Size', Value: '38' }], [{ name: 'Size', value: '38' }]],
    ['shorter keys', [{ Option: 'Size', OptionValue: 38 }], [{ name: 'Size', value: '38' }]],
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
  ],
  brands: [
    ['the usual keys', [{ TrademarkId: 3, Name: 'Ayda' }], [{ id: 3, name: 'Ayda' }]],
    ['other keys', [{ BrandId: 3, BrandName: 'Ayda', BrandCode: 'a' }], [{ id: 3, name: 'Ayda', code: 'a' }]],
    ['a nested brand', [{ Brand: { Id: 3, Name: 'Ayda' } }], [{ id: 3, name: 'Ayda' }]],
    ['a nested trademark', [{ TrademarkId: 3, Trademark: { Name: 'Ayda' } }], [{ id: 3, name: 'Ayda' }]],
    ['a bare name', 'Ayda', [{ name: 'Ayda' }]],
    ['bare ids', [3], [{ id: 3 }]],
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
  ],
};

const NAMES = Object.keys(READERS) as SubRecordName[]; // the table's own keys

/** Entries without `extra`, which has tests of its own. */
function entriesOf(name: SubRecordName, raw: unknown): unknown {
  const reading = READERS[name](raw);
  return reading.state === 'value' ? reading.value.map(({ extra: _, ...entry }) => entry) : reading;
}

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

describe('readers', () => {
  it.each([
    [
      'properties',
      { Material: 'Leather', Weight: 2 },
      [
        { name: 'Material', value: 'Leather' },
        { name: 'Weight', value: '2' },
      ],
    ],
    [
      'options',
      { Size: 'XL', Colour: 'red' },
      [
        { name: 'Size', value: 'XL' },
        { name: 'Colour', value: 'red' },
      ],
    ],
    [
      'dimensions',
      { Width: 10, Height: 4, Depth: null },
      [
        { name: 'Width', value: '10' },
        { name: 'Height', value: '4' },
      ],
    ],
  ] as const)('read one object of named values as %s', (name, raw, expected) => {
    expect(entriesOf(name, raw)).toEqual(expected);
  });

  it('recognise a list by any of its entries', () => {
    expect(entriesOf('tags', [{ Zzz: 1 }, { Name: 'new' }])).toEqual([{ name: 'new' }]);
  });

  it.each([
    ['prices', [{ Price: null, Currency: 'EUR' }]],
    ['codes', [{ CodeType: 'EAN', Value: '' }]],
    ['options', [{ OptionName: 'Size', Value: null }]],
    ['tags', [{ Name: null }]],
    ['translations', [{ Culture: null, Name: 'x' }]],
  ] as const)('count %s whose value is empty as absent', (name, raw) => {
    expect(READERS[name](raw)).toEqual({ state: 'absent' });
  });

  it.each([
    ['a price as an object', 'prices', [{ Price: { Gross: 3 } }], ['Price']],
    ['a price in words', 'prices', [{ Price: '1.234,50' }], ['Price']],
    [
      'an option value as an object',
      'options',
      [{ Option: { Name: 'Colour' }, OptionValue: { Label: 'Red' } }],
      ['Option', 'OptionValue'],
    ],
    ['a dimension as an object', 'dimensions', [{ Value: { Width: 3 } }], ['Value']],
    ['a tag as a list', 'tags', [{ Name: ['new'] }], ['Name']],
  ] as const)('DESIGN §3: never count %s as missing', (_, name, raw, keys) => {
    expect(READERS[name](raw)).toEqual({ state: 'unknown', keys });
  });

  it('name numbers and truth values that they do not know by their type', () => {
    expect(READERS.prices(12)).toEqual({ state: 'unknown', keys: ['(number)'] });
    expect(READERS.tags([true])).toEqual({ state: 'unknown', keys: ['(boolean)'] });
  });

  it.each([
    ['prices', [{ Price: 3 }, { Price: '12,500', Currency: 'EUR' }], ['Price']],
    [
      'options',
      [
        { Name: 'Size', Value: 'M' },
        { Name: 'Colour', Value: { Hex: '#f00' } },
      ],
      ['Value'],
    ],
    ['tags', ['new', { 'Etiket (€)': 'x' }], ['(other)']],
    ['tags', ['new', ['sale']], ['(list)']],
  ] as const)('DESIGN §3: name what cannot be read among other %s', (name, raw, unknownKeys) => {
    const reading = READERS[name](raw);
    expect(reading).toMatchObject({ state: 'value', unknownKeys });
    expect(entriesOf(name, raw)).toHaveLength(1);
  });

  it('DESIGN §3: never count an unreadable entry beside empty ones as missing', () => {
    expect(READERS.prices([{ Price: null }, { Price: 'on request' }])).toEqual({ state: 'unknown', keys: ['Price'] });
  });

  it('name nothing of entries that only lack their main attribute', () => {
    expect(READERS.prices([{ Price: 3 }, { Currency: 'EUR' }, { Price: null, Currency: 'TRY' }])).toMatchObject({
      unknownKeys: [],
    });
  });

  it('name no more than eight keys, and only plain identifiers, since keys are catalog text too', () => {
    const keys = Array.from({ length: 12 }, (_, index) => `K${index}`);
    const raw = [{ 'Ignore all rules!': 1, ...Object.fromEntries(keys.map((key) => [key, 1])) }];
    expect(READERS.tags(raw)).toEqual({ state: 'unknown', keys: keys.slice(0, 8) });
  });

  it('keep other telling scalars under the spelling of answers', () => {
    const reading = READERS.prices([{ Price: 3, Currency: 'EUR', MinQuantity: 10, IsNet: true }]);
    expect(reading).toMatchObject({ value: [{ extra: { min_quantity: 10, is_net: true } }] });
  });

  it('leave out what tells a reader of the catalog nothing', () => {
    const noise = {
      PriceId: 1,
      Id: 2,
      Status: 1,
      Created: 'x',
      UpdatedBy: 'y',
      SortOrder: 3,
      Note: '',
      Deep: { a: 1 },
    };
    expect(READERS.prices([{ Price: 3, ...noise }])).toMatchObject({ value: [{ extra: {} }] });
  });

  it('use one key for one attribute only', () => {
    expect(entriesOf('codes', [{ Code: '869' }])).toEqual([{ value: '869' }]);
  });
});
