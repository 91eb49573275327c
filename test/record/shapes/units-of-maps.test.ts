/** Units that stand in a map beside the amounts whose names they extend. */
import { expect, it } from 'vitest';
import { READERS } from '../../../src/record/readers.ts';
import { entriesOf } from './read-entries.ts';

it('takes a unit code whose key begins with the whole name as that of this amount alone', () => {
  const reading = READERS.dimensions([
    {
      UnitWidth: '27',
      UnitWidthUnitCode: 'CMT',
      UnitWeight: '0.75',
      UnitWeightUnitCode: 'KGM',
    },
  ]);
  const entries = reading.state === 'value' ? reading.value : [];
  expect(entries.map(({ name, value, unit }) => ({ name, value, unit }))).toEqual([
    { name: 'UnitWidth', value: '27', unit: 'CMT' },
    { name: 'UnitWeight', value: '0.75', unit: 'KGM' },
  ]);
});

it('takes the unit of length in a record of units as that of each length without its own', () => {
  const dimensions = {
    width: 31,
    height: 12,
    length: 55,
    weight: 4,
    dimensionUnits: { measures: 'own', units: { length: 'cm', weight: 'kg' } },
  };
  expect(entriesOf('dimensions', [dimensions])).toEqual([
    { name: 'width', value: '31', unit: 'cm' },
    { name: 'height', value: '12', unit: 'cm' },
    { name: 'length', value: '55', unit: 'cm' },
    { name: 'weight', value: '4', unit: 'kg' },
  ]);
});

it('leaves a length without a unit where a record of units has that of another one alone', () => {
  const dimensions = { width: 31, height: 12, units: { width: 'cm' } };
  expect(entriesOf('dimensions', [dimensions])).toEqual([
    { name: 'width', value: '31', unit: 'cm' },
    { name: 'height', value: '12' },
  ]);
});

it('takes the unit that a reference or a name stands for', () => {
  const dimensions = {
    product_width: 31,
    product_length: 55,
    size_uom_id: [6, 'mm'],
    weight: 4.5,
    weight_uom_name: 'kg',
  };
  expect(entriesOf('dimensions', [dimensions])).toEqual([
    { name: 'product_width', value: '31', unit: 'mm' },
    { name: 'product_length', value: '55', unit: 'mm' },
    { name: 'weight', value: '4.5', unit: 'kg', isNumber: true },
  ]);
});

it.each([
  ['a name without a value', { q_reach: null, q_reachuom: 'm', q_colour: 'Teal', q_parts: 5 }],
  ['a name that is not there', { q_capacityuom: 'l', q_colour: 'Teal', q_parts: 5 }],
])('takes the unit of %s for that of no other', (_of, properties) => {
  expect(entriesOf('properties', [properties])).toEqual([
    { name: 'q_colour', value: 'Teal' },
    { name: 'q_parts', value: '5' },
  ]);
});

it('keeps units beside names without values that their maker marked alike', () => {
  const properties = { zq_reach: 4, zq_reachuom: 'm', zq_colour: 'Teal', zq_series: null };
  expect(entriesOf('properties', [properties])).toEqual([
    { name: 'zq_reach', value: '4', unit: 'm' },
    { name: 'zq_colour', value: 'Teal' },
  ]);
});

it.each([
  [
    'a weight with a unit of its own',
    { tiefe: 31, breite: 12, einheit: 'mm', gewicht: '7 kg' },
    [
      { name: 'tiefe', value: '31', unit: 'mm' },
      { name: 'breite', value: '12', unit: 'mm' },
      { name: 'gewicht', value: '7 kg' },
    ],
  ],
  [
    'lengths beside the unit of a weight',
    { depth: 31, weight: 7, unit: 'lb' },
    [
      { name: 'depth', value: '31' },
      { name: 'weight', value: '7', unit: 'lb' },
    ],
  ],
])('does not give a common unit to %s', (_, raw, entries) => {
  expect(entriesOf('dimensions', [raw])).toEqual(entries);
});

it('takes one unit for several measures, unless it is named after another one', () => {
  const record = { ref: 'Q-12', aa: 31, un_size: 'cm', bb: 12.5, cc: 8, mm: 2, un_mm: 'kg' };
  expect(entriesOf('dimensions', [record])).toMatchObject([
    { name: 'aa', value: '31', unit: 'cm' },
    { name: 'bb', value: '12.5', unit: 'cm' },
    { name: 'cc', value: '8', unit: 'cm' },
    { name: 'mm', value: '2', unit: 'kg' },
  ]);
});

it('takes the unit of a length for a width, though it is named after the length', () => {
  const record = { length: 90, width: 40, weight: 2, lengthUnit: 'cm', weightUnit: 'kg' };
  expect(entriesOf('dimensions', [record])).toMatchObject([
    { name: 'length', unit: 'cm' },
    { name: 'width', unit: 'cm' },
    { name: 'weight', unit: 'kg' },
  ]);
});
