/** Alarms in words for people who look after products. */

import { expect, it } from 'vitest';
import { spellAlarms } from '../../src/audit/tell/tell-alarms.ts';

it.each([
  [
    { name: 'live without price', value: 1_200, at_most: 0, codes: 'A-1, A-2' },
    'live without price: 1,200 records, none expected (A-1, A-2 and others)',
  ],
  [
    { name: 'lowest margin', value: 7, before: 3, at_most: 5 },
    'lowest margin: 7, at most 5 expected',
  ],
  [
    { name: 'assortment', value: 126, before: 140, may_move_percent: 5 },
    'assortment: 126, more than 5 % away from the 140 before',
  ],
  [
    { name: 'fill rate', value: 40, before: 95, category: 'Dresses', property: 'Colour' },
    'Colour is filled for 40 % of Dresses, 95 % before',
  ],
  [
    { name: 'unit mix', value: 60, before: 0, category: 'Toys', property: 'Weight', unit: 'g' },
    'Weight is in g in 60 % of Toys, 0 % before',
  ],
  [{ name: 'fill rate', is_judged: false, note: 'SQL failed' }, 'fill rate could not be judged'],
])('tells %o', (alarm, told) => {
  expect(spellAlarms([alarm])).toEqual([`Alarm of the catalog: ${told}.`]);
});
