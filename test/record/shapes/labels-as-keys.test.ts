/** Entries whose keys are labels of several words, as a database shows them to people. */

import { describe, expect, it } from 'vitest';
import { entriesOf } from './read-entries.ts';

describe('records whose keys are labels', () => {
  const WEIGHT = {
    'Table ID': 27,
    'Attribute ID': 5,
    'Attribute Name': 'Fabric weight',
    Type: 'Integer',
    Value: '285',
    'Numeric Value': 285,
    'Date Value': '0001-01-01',
    'Unit of Measure': 'g/m²',
    Blocked: false,
  };

  it('are one entry, if plain words announce its name and its value', () => {
    const card = { 'Table ID': 27, Type: 'Inventory', 'Tariff No_': '6201 40 10' };
    expect(entriesOf('properties', [card, WEIGHT])).toEqual([
      { name: 'Table ID', value: '27' },
      { name: 'Type', value: 'Inventory' },
      { name: 'Tariff No_', value: '6201 40 10' },
      { name: 'Fabric weight', value: '285', unit: 'g/m²', type: 'Integer' },
    ]);
  });

  it('have a date for the value where the column of texts is empty', () => {
    const launch = {
      ...WEIGHT,
      'Attribute Name': 'Launch date',
      Type: 'Date',
      Value: '',
      'Numeric Value': 0,
      'Date Value': '2023-05-01',
      'Unit of Measure': '',
    };
    expect(entriesOf('properties', [launch, WEIGHT])).toMatchObject([
      { name: 'Launch date', value: '2023-05-01' },
      { name: 'Fabric weight', value: '285' },
    ]);
  });

  it('are passive, if they are blocked', () => {
    expect(entriesOf('properties', [{ ...WEIGHT, Blocked: true }])).toMatchObject([
      { name: 'Fabric weight', status: 'passive' },
    ]);
  });
});
