/** Values of properties by a name that stands beside a unit. */
import { expect, it } from 'vitest';
import { readNamedValues } from '../../src/record/codes-and-media.ts';

const PROPERTIES = [
  { Name: 'Power (W)', Value: '40' },
  { Name: 'Power', Value: 'mains' },
  { Name: 'Luminous flux (lm)', Value: '3540' },
  { Name: 'Fat per 100 g', Value: '2.3' },
];
const valuesOf = (name: string) =>
  readNamedValues('property', PROPERTIES, name).values.map(({ value }) => value);

it.each([
  ['Luminous flux', ['3540']],
  ['fat', ['2.3']],
  ['Power (W)', ['40']],
])('%s stands for the name with its unit', (name, values) => {
  expect(valuesOf(name)).toEqual(values);
});

it('prefers the very name', () => {
  expect(valuesOf('Power')).toEqual(['mains']);
});
