import { describe, expect, it } from 'vitest';
import { openTypedValues } from '../../../src/record/shapes/typed-values.ts';
import { entriesOf } from './read-entries.ts';

describe('values under keys that say their types', () => {
  it('are entries of documents', () => {
    const raw = [
      {
        name: 'projects/shop/documents/attributes/7',
        fields: {
          label: { stringValue: 'Cord length' },
          value: { integerValue: '48' },
          unit: { stringValue: 'cm' },
        },
      },
    ];
    expect(entriesOf('properties', raw)).toMatchObject([
      { name: 'Cord length', value: '48', unit: 'cm' },
    ]);
  });

  it('may be lists, maps, or none', () => {
    const value = {
      L: [{ S: 'Kitchen' }, { M: { en: { S: 'Hall' }, de: { S: 'Flur' } } }, { NULL: true }],
    };
    expect(openTypedValues(value)).toEqual(['Kitchen', { en: 'Hall', de: 'Flur' }, null]);
    expect(openTypedValues({ arrayValue: { values: [{ doubleValue: 4.5 }] } })).toEqual([4.5]);
    expect(openTypedValues({ arrayValue: {} })).toEqual([]);
    expect(openTypedValues({ mapValue: { fields: { a: { nullValue: null } } } })).toEqual({
      a: null,
    });
  });

  it('are left as they are where the key is the name of an entry', () => {
    const sizes = { S: 4, M: 7 };
    expect(openTypedValues(sizes)).toBe(sizes);
    const length = { L: 120 };
    expect(openTypedValues(length)).toBe(length);
    expect(entriesOf('options', [{ name: 'Size', value: 'S' }])).toEqual([
      { name: 'Size', value: 'S' },
    ]);
  });
});

describe('values under the key that their type names', () => {
  it('are those of a page of properties', () => {
    const raw = {
      Material: { id: 'a', type: 'select', select: { id: 'x', name: 'Oak', color: 'brown' } },
      Rooms: {
        id: 'b',
        type: 'multi_select',
        multi_select: [
          { id: 'k', name: 'Kitchen', color: 'blue' },
          { id: 'h', name: 'Hall', color: 'red' },
        ],
      },
      'Cord length': { id: 'c', type: 'number', number: 48 },
      Care: {
        id: 'd',
        type: 'rich_text',
        rich_text: [{ type: 'text', text: { content: 'Oil.', link: null }, plain_text: 'Oil.' }],
      },
    };
    expect(entriesOf('properties', raw)).toEqual([
      { name: 'Material', value: 'Oak' },
      { name: 'Rooms', value: 'Kitchen, Hall', isList: true },
      { name: 'Cord length', value: '48' },
      { name: 'Care', value: 'Oil.' },
    ]);
  });

  it('keep what else their record says', () => {
    const record = { type: 'price', price: 48, currency: 'EUR' };
    expect(openTypedValues(record)).toBe(record);
  });
});
