import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { listUnread } from '../../src/record/read-result.ts';
import { READERS, type SubRecordName } from '../../src/record/readers.ts';
import { entriesOf } from './shapes/read-entries.ts';
import { SPELLINGS } from './spellings.ts';

type Shape = readonly [raw: unknown, ...entries: Readonly<Record<string, unknown>>[]];

/** Shapes that PIMs send, and the entries that are read from them (without `extra`). */
const SHAPES: Readonly<Record<SubRecordName, readonly Shape[]>> = {
  prices: [
    [[{ Price: 9.5, Currency: 'EUR' }], { price: 9.5, currency: 'EUR' }],
    [[{ Price: '12,50', Currency: 'EUR' }], { price: 12.5, currency: 'EUR' }],
    [
      [{ Price: 12, Currency: { Id: 1, Code: 'USD', Name: 'US dollar' } }],
      { price: 12, currency: 'USD' },
    ],
    [[{ Price: 12, PriceType: { Id: 2, Name: 'Retail' } }], { price: 12, label: 'Retail' }],
  ],
  codes: [
    [[{ CodeType: 'EAN13', Value: '4006381333931' }], { type: 'EAN13', value: '4006381333931' }],
    [[{ Code: 'EAN', Value: '869' }], { type: 'EAN', value: '869' }],
    [[{ CodeValue: '4006381333931' }], { value: '4006381333931' }],
    [['4006381333931', '1'], { value: '4006381333931' }, { value: '1' }],
    [[{ Id: 5, CodeType: { Id: 2, Name: 'EAN' }, Value: '869' }], { type: 'EAN', value: '869' }],
  ],
  properties: [
    [
      [{ Name: 'Fit', Value: 'slim', Unit: null, Culture: 'en' }],
      { name: 'Fit', value: 'slim', culture: 'en' },
    ],
    [
      [{ PropertyName: 'Weight', PropertyValue: 2, UnitName: 'kg' }],
      { name: 'Weight', value: '2', unit: 'kg' },
    ],
    [
      [{ Property: { Name: 'Fit', Code: 'f' }, Value: 'slim' }],
      { name: 'Fit', code: 'f', value: 'slim' },
    ],
    [
      [{ Key: 'Colours', Values: ['red', 'blue'] }],
      { name: 'Colours', value: 'red, blue', isList: true },
    ],
    [[{ Name: 'Material', Value: null }], { name: 'Material' }],
    [
      [{ Name: 'Yarn', Values: [{ Id: 3, Value: 'Wool' }, { Value: 'Silk' }] }],
      { name: 'Yarn', value: 'Wool, Silk', isList: true },
    ],
    [[{ Name: 'Material', Value: { Id: 3, Code: 'wool' } }], { name: 'Material', value: 'wool' }],
    [
      [{ Name: 'Width', Value: { Value: 3, Unit: 'cm' } }],
      { name: 'Width', value: '3', unit: 'cm' },
    ],
    [
      [{ Name: 'Yarn', Value: 'Wool', Options: [{ Value: 'Wool' }, { Value: 'Silk' }] }],
      { name: 'Yarn', value: 'Wool' },
    ],
    [
      [{ Name: 'Width', Values: [{ Value: 3 }, { Least: 1, Most: 4 }] }],
      { name: 'Width', value: '3, 1 to 4', isList: true },
    ],
  ],
  translations: [
    [
      [{ Culture: 'de', Name: 'Schuh', LongDescription: '<p>' }],
      { culture: 'de', name: 'Schuh', longDescription: '<p>' },
    ],
    [
      [{ Culture: 'de-DE', Title: 'Schuh', Short: 'Kurz' }],
      { culture: 'de-DE', name: 'Schuh', shortDescription: 'Kurz' },
    ],
    [
      [{ Language: { Id: 2, Name: 'French', Code: 'fr' }, Name: 'Botte' }],
      { culture: 'fr', name: 'Botte' },
    ],
    [
      [{ Culture: 'fr-FR', Title: null, Libelle: 'Chaussure' }],
      { culture: 'fr-FR', name: 'Chaussure' },
    ],
  ],
  options: [
    [[{ OptionName: 'Size', Value: '38' }], { name: 'Size', value: '38' }],
    [
      [{ Option: { Name: 'Colour' }, OptionValue: { Id: 4, Name: 'Red' } }],
      { name: 'Colour', value: 'Red' },
    ],
    [
      [{ Option: { Name: 'Colour' }, OptionValue: { Label: 'Red' } }],
      { name: 'Colour', value: 'Red' },
    ],
    [
      [{ Option: { Name: 'Size', Code: 'size' }, Value: 'XL' }],
      { name: 'Size', code: 'size', value: 'XL' },
    ],
  ],
  categories: [
    [[{ CategoryId: 3, Code: 'c', Name: 'Shoes' }], { id: 3, code: 'c', name: 'Shoes' }],
    [[{ Id: '3', CategoryName: 'Shoes', CategoryCode: 'c' }], { id: 3, code: 'c', name: 'Shoes' }],
    [[{ Category: { Name: 'Shoes' }, CategoryId: 3 }], { id: 3, name: 'Shoes' }],
    [[{ CategoryId: 3, Name: { tr: 'Bot', en: 'Boot' } }], { id: 3, name: 'Bot' }],
    [[3, 4], { id: 3 }, { id: 4 }],
    [[{ CategoryId: 3, Children: [{ CategoryId: 4, Name: 'Boots' }] }], { id: 3 }],
    [[{ CategoryId: 3, Parent: { Id: 1, Code: 'all', Name: 'All' } }], { id: 3 }],
    [[{ Id: 88, ProductId: 4, Category: { Id: 3 } }], { id: 3 }],
    [[{ Id: 88, CategoryId: null, Name: 'Shoes', Category: { Name: 'Shoes' } }], { name: 'Shoes' }],
  ],
  brands: [
    [[{ TrademarkId: 3, Name: 'Ayda' }], { id: 3, name: 'Ayda' }],
    [[{ Brand: { Id: 3, Name: 'Ayda' } }], { id: 3, name: 'Ayda' }],
    ['Ayda', { name: 'Ayda' }],
    [[{ Id: 3, Name: 'Ayda', Country: { Id: 9, Code: 'TR' } }], { id: 3, name: 'Ayda' }],
    [[3], { id: 3 }],
    [
      [{ Id: 7, TrademarkId: null, Trademark: { Id: 9, Code: 'a', Name: 'Ayda' } }],
      { id: 9, code: 'a', name: 'Ayda' },
    ],
  ],
  tags: [
    [[{ TagId: 1, Name: 'new' }], { name: 'new' }],
    [[{ Tag: 'new' }, { Value: 'sale' }], { name: 'new' }, { name: 'sale' }],
    [['new', '', null, 'sale'], { name: 'new' }, { name: 'sale' }],
    [[{ Name: ['new'] }, { Name: null, Etiket: ['sale'] }], { name: 'new' }, { name: 'sale' }],
  ],
  dimensions: [
    [[{ Type: 'Width', Value: 3, Unit: 'cm' }], { name: 'Width', value: '3', unit: 'cm' }],
    [[{ Dimension: { Name: 'Width' }, Value: 3 }], { name: 'Width', value: '3' }],
  ],
  packaging: [
    [[{ Name: 'Box', Quantity: 6 }], { name: 'Box', value: '6' }],
    [[{ Shape: null, Material: 'plastic' }], { material: 'plastic' }],
    [[{ Shape: 'jar', Material: 'glass' }], { name: 'jar', material: 'glass' }],
  ],
  warranties: [
    [
      [{ Name: 'Standard', Duration: 24, Unit: 'months' }],
      { name: 'Standard', value: '24', unit: 'months' },
    ],
    [
      [{ WarrantyName: 'Standard', DurationMonths: 24 }],
      { name: 'Standard', value: '24', unit: 'months' },
    ],
    [[{ Name: null, Value: null, Text: '24 months bring-in' }], { value: '24 months bring-in' }],
  ],
  variants: [
    [
      [{ VariantId: 7, Code: 'V', Name: 'Boot', Status: -1 }],
      { id: 7, code: 'V', name: 'Boot', status: 'passive' },
    ],
    [[{ VariantId: 7, Pictures: [{ Id: 5, Code: 'p' }], Prices: [{ Price: 3 }] }], { id: 7 }],
  ],
  parent: [
    ...[
      { ProductId: 7, Code: 'P', Name: 'Boot' },
      { Id: 7, ProductCode: 'P', ProductName: 'Boot' },
    ].map((raw): Shape => [raw, { id: 7, code: 'P', name: 'Boot' }]),
  ],
};

/** How many texts, numbers, truths and empty lists there are at any depth; one text may be several tags. */
function countValues(value: unknown): number {
  if (typeof value === 'string') return value.split(/[,;|]/).length;
  if (typeof value !== 'object' || value === null) return 1;
  const inner = Object.values(value).reduce((sum: number, item) => sum + countValues(item), 0);
  return Math.max(1, inner);
}

const NAMES = Object.keys(READERS) as SubRecordName[]; // the table's own keys

describe.each(NAMES)('the reader of %s', (name) => {
  it.each(SHAPES[name])('reads %j in every spelling', (raw, ...entries) => {
    for (const [, spell] of SPELLINGS) expect(entriesOf(name, spell(raw))).toEqual(entries);
  });

  it('reads what says nothing as absent', () => {
    const readings = [undefined, null, '', ' ', [], {}, [null], [null, ''], [{}], [[]]].map((raw) =>
      READERS[name](raw),
    );
    for (const reading of readings) expect(reading).toEqual({ state: 'absent' });
  });

  it('Spec §2.4: reports keys that it does not know as an unknown shape, by name', () => {
    expect(READERS[name]([{ Zzz: { a: 1 }, Qqq: [1] }])).toMatchObject({
      state: 'unknown',
      keys: ['Zzz', 'Qqq'],
    });
  });

  it('never throws, and gives no more entries than values came', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 4 }), (raw) => {
        const reading = READERS[name](raw);
        const entries = reading.state === 'value' ? reading.value.length : 0;
        expect(entries).toBeLessThanOrEqual(countValues(raw));
      }),
    );
  });
});

describe('sub-records', () => {
  it.each([
    ['properties', { Material: 'Leather', Weight: 2 }, ['Material', 'Leather', 'Weight', '2']],
    ['options', { Size: 'XL', Colour: 'red' }, ['Size', 'XL', 'Colour', 'red']],
  ] as const)(
    'read one object of named values as %s: %j',
    (name, raw, [name1, value1, name2, value2]) => {
      expect(entriesOf(name, raw)).toEqual([
        { name: name1, value: value1 },
        { name: name2, value: value2 },
      ]);
    },
  );

  it.each([
    ['prices', [{ Price: null, Currency: 'EUR' }]],
    ['options', [{ OptionName: 'Size', Value: null }]],
    ['translations', [{ Culture: null, Name: 'x' }]],
  ] as const)('count %s whose value is empty as absent', (name, raw) => {
    expect(READERS[name](raw)).toEqual({ state: 'absent' });
  });

  it.each([
    ['prices', [{ Price: '1,234' }], ['Price']],
    ['prices', [{ Price: null }, { Price: 'on request' }], ['Price']],
    ['prices', 12, ['(number)']],
    ['options', [{ Qqq: { Name: 'Colour' }, Zzz: { Deep: 'Red' } }], ['Qqq', 'Zzz']],
    ['tags', [{ Name: { Zzz: 'new' } }], ['Name']],
  ] as const)('are unknown, never missing: %s of %j', (name, raw, keys) => {
    expect(READERS[name](raw)).toMatchObject({ state: 'unknown', keys });
  });

  it.each([
    ['prices', [{ Price: 3 }, { Price: '12,500', Currency: 'EUR' }], ['Price']],
    ['prices', [{ Price: 3 }, { Currency: 'EUR' }, { Price: null, Currency: 'TRY' }], []],
    ['options', [{ OptionName: 'Size', Value: 'M' }, { Zzz: { Hex: '#f00' } }], ['Zzz']],
    ['tags', ['new', { 'Zzz (€)': 'x' }], ['(other)']],
  ] as const)('name what cannot be read among other %s: %j', (name, raw, unknownKeys) => {
    expect(READERS[name](raw)).toMatchObject({ state: 'value', unknownKeys });
    expect(entriesOf(name, raw)).toHaveLength(1);
  });

  it('say of a map with members left out that it is not whole, and take the mark for none of them', () => {
    const raw = { Material: 'Wool', '…': { '…': ['[…+5]'] } };
    expect(READERS.properties(raw)).toMatchObject({
      value: [{ name: 'Material', value: 'Wool', rest: [] }],
      unknownKeys: ['(left out)'],
    });
  });

  it('name no more than eight keys, and only plain identifiers, since keys are catalog text too', () => {
    const keys = Array.from({ length: 12 }, (_, index) => `K${index}`);
    const raw = [{ 'Ignore all rules!': 1, ...Object.fromEntries(keys.map((key) => [key, 1])) }];
    expect(READERS.tags(raw)).toMatchObject({ state: 'unknown', keys: keys.slice(0, 8) });
  });

  it('keep other telling scalars under the spelling of answers', () => {
    const reading = READERS.prices([{ Price: 3, Currency: 'EUR', VatRate: 20, IsNet: true }]);
    expect(reading).toMatchObject({ value: [{ extra: { vat_rate: 20, is_net: true } }] });
  });

  it('leave out what tells a reader of the catalog nothing', () => {
    const noise = {
      Id: 2,
      Status: 1,
      Created: 'x',
      UpdatedBy: 'y',
      SortOrder: 3,
      Note: '',
      Deep: { a: 1 },
    };
    expect(READERS.prices([{ Price: 3, PriceId: 1, ...noise }])).toMatchObject({
      value: [{ extra: {} }],
    });
  });
});

it.each([
  [
    { Width: 10, Height: 4, LengthUnit: 'cm', Weight: 3, WeightUnit: 'kg' },
    ['Width 10 cm', 'Height 4 cm', 'Weight 3 kg'],
  ],
  [{ Length: 10, Weight: 3, LengthUnit: 'cm' }, ['Length 10 cm', 'Weight 3 undefined']],
  [{ Width: 10, Weight: 3, Unit: 'cm' }, ['Width 10 cm', 'Weight 3 undefined']],
])('units beside a map of dimensions belong to those that they name: %j', (raw, dimensions) => {
  const reading = READERS.dimensions([raw]);
  const entries = reading.state === 'value' ? reading.value : [];
  expect(entries.map(({ name, value, unit }) => `${name} ${value} ${unit}`)).toEqual(dimensions);
});

describe('an entry whose known keys are empty', () => {
  it.each([
    ['warranties', { Name: null, Value: null, Zzz: '24 months bring-in' }, ['Zzz']],
    ['prices', { Price: null, Currency: 'EUR', OnRequest: true }, ['OnRequest']],
    ['tags', { Name: null, Zzz: ['sale'] }, ['Zzz']],
  ] as const)(
    'is an unknown shape of %s where another key holds something: %j',
    (name, entry, keys) => {
      expect(READERS[name]([entry])).toMatchObject({ state: 'unknown', keys });
    },
  );

  it.each([
    [
      'warranties',
      { Name: null, Text: null, Notes: [null], Id: 4, ProductId: 1, Created: '2026-01-01' },
    ],
    ['prices', { Price: null, Currency: 'EUR', OnRequest: '' }],
  ] as const)('is absent from %s where no other does: %j', (name, entry) => {
    expect(READERS[name]([entry])).toEqual({ state: 'absent' });
  });
});

describe('what an entry leaves unread', () => {
  it.each([
    ['properties', { Name: 'Material', Value: null, Zzz: 'Wool' }, ['Zzz']],
    ['properties', { Name: 'Width', Value: { Zzz: { Qqq: [3] } } }, ['Value']],
    ['properties', { Name: 'Width', Values: [{ Value: 3 }, { Zzz: { Qqq: 1 } }] }, ['Values']],
    ['properties', { Name: 'Width', Values: [{ Zzz: [{ Qqq: 1 }] }] }, ['Values']],
    ['translations', { Culture: 'fr-FR', Title: null, Zzz: 'Chaussure' }, ['Zzz']],
    ['prices', { Price: 12, Currency: { Rate: 1.1 } }, ['Currency']],
    ['categories', { CategoryId: 3, Name: { Zzz: ['Bot'] } }, ['Name']],
  ] as const)('is told of %s: %j', (name, entry, unread) => {
    const reading = READERS[name]([entry]);
    expect(reading).toMatchObject({ state: 'value', value: [{ unread }], unknownKeys: [] });
    expect(listUnread(reading)).toEqual(unread);
  });

  it.each([
    [
      'properties',
      { PropertyId: 1, Name: 'Material', Value: null, Type: 'select', Group: 'Make', Unit: null },
    ],
    [
      'options',
      { OptionId: 1, OptionName: 'Size', Value: 'M', ValueCode: 'm', Swatch: { Hex: '#fff' } },
    ],
  ] as const)('is nothing where %s only say more: %j', (name, entry) => {
    expect(listUnread(READERS[name]([entry]))).toEqual([]);
  });

  it('is told beside another value of the entry that was read', () => {
    const reading = READERS.prices([{ Price: { Zzz: 12 }, ListPrice: 20 }, { Price: 5 }]);
    expect(reading).toMatchObject({
      value: [{ price: 20, label: 'list price', unread: ['Price'] }, { price: 5 }],
    });
  });
});

it.each([
  [{ PriceId: 4, Price: '9', CurrencyId: 1 }, { currency_id: 1 }],
  [{ Price: 9, CurrencyId: 1, Currency: 'EUR', PriceTypeId: 2, PriceType: 'Retail' }, {}],
])('an id is kept where it stands for what is not told otherwise: %j', (entry, extra) => {
  expect(READERS.prices([entry])).toMatchObject({ value: [{ price: 9, extra }] });
});
