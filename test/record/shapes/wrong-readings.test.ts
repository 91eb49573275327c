import { describe, expect, it } from 'vitest';
import { READERS, type SubRecordName } from '../../../src/record/readers.ts';
import { entriesOf } from './read-entries.ts';

/** What a PIM sends, and the entries that are right; each was once read wrongly without a word. */
type Case = readonly [list: SubRecordName, raw: unknown, entries: readonly object[]];

const CASES: readonly Case[] = [
  ['categories', { Category: 'Bath', Subcategory: 'Towels' }, [{ name: 'Towels' }]],
  ['categories', [{ Kategorie: 'Bad', Unterkategorie: 'Tücher' }], [{ name: 'Tücher' }]],
  [
    'warranties',
    { type: 'manufacturer', duration: 36, unit: 'months' },
    [{ name: 'manufacturer', value: '36', unit: 'months' }],
  ],
  [
    'packaging',
    [{ tray_qty: 6, pallet_qty: 240 }],
    [
      { name: 'tray_qty', value: '6' },
      { name: 'pallet_qty', value: '240' },
    ],
  ],
  [
    'properties',
    [
      ['Name', 'Value', 'Unit'],
      ['Reach', '40', 'cm'],
      ['Load', '75', 'kg'],
    ],
    [
      { name: 'Reach', value: '40', unit: 'cm' },
      { name: 'Load', value: '75', unit: 'kg' },
    ],
  ],
  [
    'prices',
    {
      Currency: 'USD',
      Steps: [
        { BreakQuantity: 1, UnitPrice: 8.5, TotalPrice: 8.5 },
        { BreakQuantity: 20, UnitPrice: 7.25, TotalPrice: 145 },
      ],
    },
    [
      { price: 8.5, currency: 'USD', label: 'steps unit price' },
      { price: 7.25, currency: 'USD', label: 'steps unit price', minQuantity: 20 },
    ],
  ],
  [
    'codes',
    [
      { type: 'EAN', values: ['4006381333931', '4006381333948'] },
      { type: 'MPN', values: ['T-40'] },
    ],
    [
      { value: '4006381333931', type: 'EAN' },
      { value: '4006381333948', type: 'EAN' },
      { value: 'T-40', type: 'MPN' },
    ],
  ],
  [
    'options',
    {
      'Option1 Name': 'Colour',
      'Option1 Value': 'Oak',
      'Option2 Name': 'Size',
      'Option2 Value': 'XL',
    },
    [
      { name: 'Colour', value: 'Oak' },
      { name: 'Size', value: 'XL' },
    ],
  ],
  [
    'dimensions',
    {
      dimensions: { length: { value: 90, unit: 'cm' }, width: { value: 45, unit: 'cm' } },
      weight: { value: 2.5, unit: 'kg' },
    },
    [
      { name: 'length', value: '90', unit: 'cm' },
      { name: 'width', value: '45', unit: 'cm' },
      { name: 'weight', value: '2.5', unit: 'kg', isNumber: true },
    ],
  ],
  [
    'prices',
    [
      { CENA: '9,99', AKT: 'N' },
      { CENA: '19,99', AKT: 'T' },
    ],
    [
      { price: 9.99, status: 'passive' },
      { price: 19.99, status: 'active' },
    ],
  ],
  [
    'properties',
    [
      {
        idProductAbstract: 7,
        sku: 'K-1',
        attributes: { reach: '26 in', piece_count: '14' },
        attributeCodes: ['reach', 'piece_count'],
        localizedAttributes: [{ locale: { localeName: 'de_DE' }, attributes: { care: 'Leinen' } }],
      },
    ],
    [
      { name: 'reach', value: '26 in' },
      { name: 'piece_count', value: '14' },
      { name: 'care', value: 'Leinen', culture: 'de_DE' },
    ],
  ],
  [
    'dimensions',
    [{ id: 31, width: '587 mm', weight: '0.5 kg' }],
    [
      { name: 'width', value: '587 mm' },
      { name: 'weight', value: '0.5 kg' },
    ],
  ],
  [
    'properties',
    [
      { LABEL: 'Parts', TYPE: 'L', VALUE: '14', UNIT: null },
      { LABEL: 'Reach', TYPE: 'L', VALUE: '20', UNIT: 'cm' },
    ],
    [
      { name: 'Parts', value: '14', type: 'L' },
      { name: 'Reach', value: '20', unit: 'cm', type: 'L' },
    ],
  ],
  [
    'prices',
    [
      { price: 42.5, currency: 'EUR', policy: 'standard' },
      { price: 31, currency: 'EUR', policy: 'wholesale' },
    ],
    [
      { price: 42.5, currency: 'EUR' },
      { price: 31, currency: 'EUR', customerGroup: 'wholesale' },
    ],
  ],
  [
    'codes',
    [{ EAN: '4006381333931', KOD_TOW: 'K-120', KOD_CN: '8403 13 00' }],
    [
      { value: '4006381333931', type: 'EAN' },
      { value: 'K-120', type: 'KOD_TOW' },
      { value: '8403 13 00', type: 'KOD_CN' },
    ],
  ],
  [
    'warranties',
    [{ GRT_TYP: 'B', GRT_NAZ: 'Rama', GRT_OKRES: '2', GRT_JM: 'lata' }],
    [{ name: 'Rama', value: '2', unit: 'lata' }],
  ],
  [
    'properties',
    [
      {
        group: 'General',
        attributes: [
          { name: 'Colour', value: 'red' },
          { name: 'Size', value: 'L' },
        ],
      },
    ],
    [
      { name: 'Colour', value: 'red', group: 'General' },
      { name: 'Size', value: 'L', group: 'General' },
    ],
  ],
  [
    'properties',
    [{ name: 'Author', stringValue: 'Goethe', numberValue: 0, booleanValue: false }],
    [{ name: 'Author', value: 'Goethe' }],
  ],
  [
    'properties',
    [{ name: 'Power', value: '60', isDefaultValue: false }],
    [{ name: 'Power', value: '60' }],
  ],
  [
    'properties',
    { Language: 'German', Type: 'Paperback', Pages: 320 },
    [
      { name: 'Language', value: 'German' },
      { name: 'Type', value: 'Paperback' },
      { name: 'Pages', value: '320' },
    ],
  ],
  [
    'properties',
    { max_load: '120 kg', min_age: '3' },
    [
      { name: 'max_load', value: '120 kg' },
      { name: 'min_age', value: '3' },
    ],
  ],
  [
    'properties',
    [{ id_feature_value: 7, name: 'Composition', value: 'Cotton' }],
    [{ name: 'Composition', value: 'Cotton' }],
  ],
  [
    'codes',
    [
      {
        codes: [
          { type: 'EAN', value: '4006381333931' },
          { type: 'MPN', value: 'X-1' },
        ],
      },
    ],
    [
      { type: 'EAN', value: '4006381333931' },
      { type: 'MPN', value: 'X-1' },
    ],
  ],
  [
    'prices',
    { EUR: { amount: 99.9 }, USD: { amount: 109 } },
    [
      { price: 99.9, currency: 'EUR' },
      { price: 109, currency: 'USD' },
    ],
  ],
  ['prices', [{ price: 90, active: false }], [{ price: 90, status: 'passive' }]],
  [
    'categories',
    [
      { '@mode': 'delete', id: 7, name: 'Pumps' },
      { '@mode': 'new', id: 8, name: 'Valves' },
    ],
    [
      { id: 7, name: 'Pumps', status: 'passive' },
      { id: 8, name: 'Valves' },
    ],
  ],
  [
    'prices',
    [{ priceExclTax: 10, priceInclTax: 12, currency: 'EUR' }],
    [
      { price: 10, currency: 'EUR', label: 'price excl tax' },
      { price: 12, currency: 'EUR', label: 'price incl tax' },
    ],
  ],
  ['prices', [{ price: 90, shipping_price: 5, Preismenge: 100 }], [{ price: 90 }]],
  [
    'translations',
    [{ Culture: 'de', name: 'Lampe', description: 'Text', metaTitle: 'Lampe kaufen' }],
    [{ culture: 'de', name: 'Lampe', longDescription: 'Text' }],
  ],
];

describe('a reader', () => {
  it.each(CASES)('gives each value of %s its own role: %j', (list, raw, entries) => {
    expect(entriesOf(list, raw)).toEqual(entries);
  });

  it('takes a list of which everything was left out as not known', () => {
    expect(entriesOf('tags', ['[…+3]'])).toEqual({ state: 'unknown', keys: ['(left out)'] });
  });

  it('leaves a text of too many brackets as it is', () => {
    const text = '['.repeat(9_000) + ']'.repeat(9_000);
    expect(entriesOf('tags', [text])).toEqual([{ name: text }]);
  });
});

it('reads a warranty without a name whatever else is said of it', () => {
  const warranty = {
    duration: 24,
    unit: 'months',
    provider: 'Halvik',
    coverage: 'full',
    note: 'Keep the bill',
  };
  expect(entriesOf('warranties', [warranty])).toEqual([{ value: '24', unit: 'months' }]);
});

it('takes a year at the start of a key for no unit', () => {
  expect(entriesOf('properties', [{ name: 'Vintage', yearValue: 2015 }])).toEqual([
    { name: 'Vintage', value: '2015' },
  ]);
});

it('keeps what is said of the maker of a brand once', () => {
  const reading = READERS.brands({ brand: { name: 'Halvik' }, supplier: { name: 'Norrby' } });
  const rest = reading.state === 'value' ? reading.value.flatMap((entry) => entry.rest) : [];
  expect(rest.map(({ keys }) => keys.join('.'))).toEqual(['supplier.name']);
});

describe('a property without a value', () => {
  it('is read, if others have the key of what may be its value beside theirs', () => {
    const filled = { name: 'Finish', value: 'Matt', custom: '0' };
    const empty = { name: 'Maker', value: '', custom: '0' };
    expect(entriesOf('properties', [filled, empty])).toEqual([
      { name: 'Finish', value: 'Matt' },
      { name: 'Maker' },
    ]);
    expect(entriesOf('properties', [empty])).toEqual([{ name: 'Maker', unread: ['custom'] }]);
  });
});

describe('a pointer to where a value is defined', () => {
  it('is no entry beside that of the value', () => {
    const rows = [
      { id: 41, key: 'grade', value: '1.7' },
      { id: 42, key: '_grade', value: 'field_5e3cf73d333e2' },
      { id: 43, key: '_series', value: 'DO-2' },
    ];
    expect(entriesOf('properties', rows)).toEqual([
      { name: 'grade', value: '1.7' },
      { name: '_series', value: 'DO-2' },
    ]);
    expect(entriesOf('properties', { grade: '1.7', _grade: 'field_5e3cf73d333e2' })).toEqual([
      { name: 'grade', value: '1.7' },
    ]);
  });

  it('is an entry, where nothing else has its name, or it holds a word', () => {
    expect(
      entriesOf('properties', [{ key: '_grade', value: 'field_5e3cf73d333e2' }]),
    ).toMatchObject([{ value: 'field_5e3cf73d333e2' }]);
    const words = [
      { key: 'grade', value: 'good' },
      { key: '_grade', value: 'very good' },
    ];
    expect(entriesOf('properties', words)).toMatchObject([
      { value: 'good' },
      { value: 'very good' },
    ]);
  });
});

it('takes a code without a value for none, whatever is said of its kind', () => {
  const lone = { label: 'EAN', dataType: 'String', value: null, isUnique: true };
  expect(READERS.codes([lone]).state).toBe('absent');
});
