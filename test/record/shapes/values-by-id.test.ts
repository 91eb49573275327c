/** Lists whose values stand by the ids of attributes, each in a record of its own with its unit. */

import { describe, expect, it } from 'vitest';
import { entriesOf, type StyleCase } from './read-entries.ts';

/** A value in a record within the record of its attribute. */
const held = (value: string, unitId?: string) => ({
  edited: true,
  value: unitId === undefined ? { value } : { value, unitId },
});

const OPTIONS: readonly StyleCase[] = [
  [
    'within a record of values',
    [{ values: { X_Colour: held('Red', undefined), X_Length: held('45', 'list.unit.CMT') } }],
    [
      { name: 'X_Colour', value: 'Red' },
      { name: 'X_Length', value: '45', unit: 'cm' },
    ],
  ],
  [
    'within a record of attributes',
    [{ attributes: { X_Colour: held('Red'), X_Length: held('45', 'cm') } }],
    [
      { name: 'X_Colour', value: 'Red' },
      { name: 'X_Length', value: '45', unit: 'cm' },
    ],
  ],
  [
    'each in one record',
    [{ values: { Shade: { value: 'Red' }, Span: { value: 45, unit: 'cm' } } }],
    [
      { name: 'Shade', value: 'Red' },
      { name: 'Span', value: '45', unit: 'cm' },
    ],
  ],
];

describe('options by the ids of attributes', () => {
  it.each(OPTIONS)('reads each of those %s', (_style, raw, entries) => {
    expect(entriesOf('options', raw)).toEqual(entries);
  });
});

describe('properties by the ids of attributes', () => {
  it('states the language of texts, which is that of their record, and none of numbers', () => {
    const properties = [
      {
        contextId: 'en-GB',
        workspaceId: 'Main',
        values: { P_Finish: held('Matt'), P_Reach: held('3.5', 'm'), P_Parts: held('7') },
      },
      { contextId: 'de-DE', workspaceId: 'Main', values: { P_Finish: held('Seidenmatt') } },
    ];
    expect(entriesOf('properties', properties)).toEqual([
      { name: 'P_Finish', value: 'Matt', culture: 'en-GB' },
      { name: 'P_Reach', value: '3.5', unit: 'm' },
      { name: 'P_Parts', value: '7' },
      { name: 'P_Finish', value: 'Seidenmatt', culture: 'de-DE' },
    ]);
  });

  it('joins several values of one attribute', () => {
    const values = { P_Rooms: { values: [{ value: 'Attic' }, { value: 'Cellar' }] } };
    expect(entriesOf('properties', [{ values }])).toEqual([
      { name: 'P_Rooms', value: 'Attic, Cellar', isList: true },
    ]);
  });

  it('leaves the values of a property that has a name to it', () => {
    const property = { name: 'Rooms', values: { attic: { value: 'Attic' } } };
    expect(entriesOf('properties', [property])).not.toContainEqual({
      name: 'attic',
      value: 'Attic',
    });
  });
});

describe('codes by the ids of attributes', () => {
  it('has the id of each as its type', () => {
    const values = { C_Gtin: held('4006381333931'), C_Tariff: held('9405 11 00') };
    expect(entriesOf('codes', [{ values }])).toEqual([
      { type: 'C_Gtin', value: '4006381333931' },
      { type: 'C_Tariff', value: '9405 11 00' },
    ]);
  });
});

describe('measures by the ids of attributes', () => {
  it('reads each dimension with its unit', () => {
    const values = {
      D_Width: held('31', 'MMT'),
      D_Depth: held('12', 'CMT'),
      D_Weight: held('2', 'KGM'),
    };
    expect(entriesOf('dimensions', [{ values }])).toEqual([
      { name: 'D_Width', value: '31', unit: 'MMT' },
      { name: 'D_Depth', value: '12', unit: 'CMT' },
      { name: 'D_Weight', value: '2', unit: 'KGM' },
    ]);
  });

  it('reads each warranty that an id names', () => {
    const values = { Motor: held('5', 'years'), Battery: held('2', 'years') };
    expect(entriesOf('warranties', [{ values }])).toEqual([
      { name: 'Motor', value: '5', unit: 'years' },
      { name: 'Battery', value: '2', unit: 'years' },
    ]);
  });

  it('reads a warranty from its parts', () => {
    const values = { W_WarrantyType: held('Full cover'), W_WarrantyPeriod: held('36', 'MON') };
    const entry = { name: 'Full cover', value: '36', unit: 'MON' };
    expect(entriesOf('warranties', [{ id: 'R-7', values }])).toEqual([entry]);
    expect(entriesOf('warranties', [values])).toEqual([entry]);
  });

  it('reads a packaging from its parts', () => {
    const values = { K_PackagingType: held('Sack'), K_QuantityPerPackage: held('8', 'C62') };
    expect(entriesOf('packaging', [{ id: 'R-8', values }])).toEqual([{ name: 'Sack', value: '8' }]);
  });
});
