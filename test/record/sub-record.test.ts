import { describe, expect, it } from 'vitest';
import { READERS } from '../../src/record/readers.ts';
import { entriesOf } from './entries-of.ts';

describe('sub-records', () => {
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
    ['a price in words', 'prices', [{ Price: '1,234' }], ['Price']],
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
