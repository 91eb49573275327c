import { describe, expect, it } from 'vitest';
import { listUnread } from '../../src/record/build-reader.ts';
import { READERS } from '../../src/record/sub-record-keys.ts';
import { entriesOf } from './entries-of.ts';

describe('sub-records', () => {
  it.each([
    ['properties', { Material: 'Leather', Weight: 2 }, ['Material', 'Leather', 'Weight', '2']],
    ['options', { Size: 'XL', Colour: 'red' }, ['Size', 'XL', 'Colour', 'red']],
  ] as const)('read one object of named values as %s: %j', (name, raw, [name1, value1, name2, value2]) => {
    expect(entriesOf(name, raw)).toEqual([
      { name: name1, value: value1 },
      { name: name2, value: value2 },
    ]);
  });

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
    ['options', [{ Option: { Name: 'Colour' }, OptionValue: { Label: 'Red' } }], ['Option', 'OptionValue']],
    ['tags', [{ Name: ['new'] }], ['Name']],
  ] as const)('are unknown, never missing: %s of %j', (name, raw, keys) => {
    expect(READERS[name](raw)).toEqual({ state: 'unknown', keys });
  });

  it.each([
    ['prices', [{ Price: 3 }, { Price: '12,500', Currency: 'EUR' }], ['Price']],
    ['prices', [{ Price: 3 }, { Currency: 'EUR' }, { Price: null, Currency: 'TRY' }], []],
    ['options', [{ OptionName: 'Size', Value: 'M' }, { Value: { Hex: '#f00' } }], ['Value']],
    ['tags', ['new', { 'Etiket (€)': 'x' }], ['(other)']],
  ] as const)('name what cannot be read among other %s: %j', (name, raw, unknownKeys) => {
    expect(READERS[name](raw)).toMatchObject({ state: 'value', unknownKeys });
    expect(entriesOf(name, raw)).toHaveLength(1);
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
    const noise = { Id: 2, Status: 1, Created: 'x', UpdatedBy: 'y', SortOrder: 3, Note: '', Deep: { a: 1 } };
    expect(READERS.prices([{ Price: 3, PriceId: 1, ...noise }])).toMatchObject({ value: [{ extra: {} }] });
  });
});

describe('an entry whose known keys are empty', () => {
  it.each([
    ['warranties', { Name: null, Value: null, Text: '24 months bring-in' }, ['Text']],
    ['prices', { Price: null, Currency: 'EUR', OnRequest: true }, ['OnRequest']],
    ['tags', { Name: null, Etiket: ['sale'] }, ['Etiket']],
  ] as const)('is an unknown shape of %s where another key holds something: %j', (name, entry, keys) => {
    expect(READERS[name]([entry])).toEqual({ state: 'unknown', keys });
  });

  it.each([
    ['warranties', { Name: null, Text: null, Notes: [null], Id: 4, ProductId: 1, Created: '2026-01-01' }],
    ['prices', { Price: null, Currency: 'EUR', OnRequest: '' }],
  ] as const)('is absent from %s where no other does: %j', (name, entry) => {
    expect(READERS[name]([entry])).toEqual({ state: 'absent' });
  });
});

describe('what an entry leaves unread', () => {
  it.each([
    ['properties', { Name: 'Material', Value: null, ValueEn: 'Wool' }, ['ValueEn']],
    ['properties', { Name: 'Width', Value: { Value: 3, Unit: 'cm' } }, ['Value']],
    ['properties', { Name: 'Width', Values: [{ Value: 3 }, { Least: 1, Most: 4 }] }, ['Values']],
    ['properties', { Name: 'Wool', Property: { Name: 'Material' } }, ['Name']],
    ['translations', { Culture: 'fr-FR', Title: null, Libelle: 'Chaussure' }, ['Libelle']],
    ['prices', { Price: 12, Currency: { Rate: 1.1 } }, ['Currency']],
    ['categories', { CategoryId: 3, Name: { tr: 'Bot', en: 'Boot' } }, ['Name']],
  ] as const)('is told of %s: %j', (name, entry, unread) => {
    const reading = READERS[name]([entry]);
    expect(reading).toMatchObject({ state: 'value', value: [{ unread }], unknownKeys: [] });
    expect(listUnread(reading)).toEqual(unread);
  });

  it.each([
    ['properties', { PropertyId: 1, Name: 'Material', Value: null, Type: 'select', Group: 'Make', Unit: null }],
    ['options', { OptionId: 1, OptionName: 'Size', Value: 'M', ValueCode: 'm', Swatch: { Hex: '#fff' } }],
  ] as const)('is nothing where %s only say more: %j', (name, entry) => {
    expect(listUnread(READERS[name]([entry]))).toEqual([]);
  });

  it('is the best key that holds something, whatever lesser ones say', () => {
    const reading = READERS.prices([{ Price: { Gross: 12 }, ListPrice: 20 }, { Price: 5 }]);
    expect(reading).toMatchObject({ value: [{ price: 5 }], unknownKeys: expect.arrayContaining(['Price']) });
  });
});

it.each([
  [{ PriceId: 4, Price: '9', CurrencyId: 1 }, { currency_id: 1 }],
  [{ Price: 9, CurrencyId: 1, Currency: 'EUR', PriceTypeId: 2, PriceType: 'Retail' }, {}],
])('an id is kept where it stands for what is not told otherwise: %j', (entry, extra) => {
  expect(READERS.prices([entry])).toMatchObject({ value: [{ price: 9, extra }] });
});
