import { describe, expect, it } from 'vitest';
import { READERS } from '../../../src/record/readers.ts';
import { entriesOf } from './read-entries.ts';

describe('values with units', () => {
  it.each([
    ['a map beside the unit of all', { values: { width: 31, height: 9 }, unit: 'cm' }],
    ['a map under a key that nobody knows', { outline: { width: 31, height: 9 }, unit: 'cm' }],
    [
      'a map beside a map of units',
      { values: { width: 31, height: 9 }, units: { width: 'cm', height: 'cm' } },
    ],
    ['pairs by their names', { width: [31, 'cm'], height: [9, 'cm'] }],
  ])('are read from %s', (_title, sent) => {
    expect(entriesOf('dimensions', sent)).toMatchObject([
      { name: 'width', value: '31', unit: 'cm' },
      { name: 'height', value: '9', unit: 'cm' },
    ]);
  });

  it('are read from maps by their units', () => {
    const sent = { cm: { width: 31, height: 9 }, kg: { weight: 2.5 } };

    expect(entriesOf('dimensions', sent)).toMatchObject([
      { name: 'width', value: '31', unit: 'cm' },
      { name: 'height', value: '9', unit: 'cm' },
      { name: 'weight', value: '2.5', unit: 'kg' },
    ]);
  });

  it('have no unit where the map of units has none of theirs', () => {
    const sent = { values: { Load: 80, Colour: 'Red' }, units: { Load: 'kg' } };

    expect(entriesOf('properties', sent)).toMatchObject([
      { name: 'Load', value: '80', unit: 'kg' },
      { name: 'Colour', value: 'Red' },
    ]);
  });

  it('are one value where the map holds its parts', () => {
    const sent = [{ name: 'Load', value: { number: 80, unit: 'kg' } }];

    expect(entriesOf('properties', sent)).toMatchObject([
      { name: 'Load', value: '80', unit: 'kg' },
    ]);
  });
});

it('shows the code of a unit behind its list as people write it, and keeps no other form', () => {
  const torque = { AttributeId: 'Torque', UnitId: 'unece.unit.NU', '#text': '102' };
  expect(READERS.properties([torque])).toMatchObject({
    value: [{ name: 'Torque', value: '102', unit: 'Nm', rest: [] }],
  });
});
