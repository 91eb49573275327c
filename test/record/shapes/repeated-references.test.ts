/** References to one record that stand twice in a list. */

import { expect, it } from 'vitest';
import { READERS } from '../../../src/record/readers.ts';
import { entriesOf } from './read-entries.ts';

it('are one, with what each of them says', () => {
  const assigned = { 'category-assignment': { 'category-id': 'lamps', 'primary-flag': 'true' } };
  const main = { category: { code: 'lamps', name: 'Lamps', colour: 'red' } };
  const another = { category: { code: 'shades', name: 'Shades' } };
  expect(entriesOf('categories', [assigned, main, another])).toEqual([
    { code: 'lamps', name: 'Lamps' },
    { code: 'shades', name: 'Shades' },
  ]);
  const reading = READERS.categories([assigned, main]);
  const rest = reading.state === 'value' ? reading.value.map((entry) => entry.rest) : [];
  expect(rest.map((leaves) => leaves.map(({ keys }) => keys.at(-1)))).toEqual([
    ['primary-flag', 'colour'],
  ]);
});

it('are two where only their names are the same', () => {
  expect(entriesOf('categories', [{ name: 'Lamps' }, { name: 'Lamps' }])).toEqual([
    { name: 'Lamps' },
    { name: 'Lamps' },
  ]);
});
