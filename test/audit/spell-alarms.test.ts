/** Alarms in words for people who look after products. */

import { expect, it } from 'vitest';
import { listAlarmSentences } from '../../src/audit/answers/describe-alarms.ts';

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
    {
      name: 'fill rate',
      value: 40,
      before: 95,
      note: 'Colour: filled in 95 % of Dresses until 1 March, 40 % since.',
      sql: 'SELECT code FROM products',
    },
    'Colour: filled in 95 % of Dresses until 1 March, 40 % since',
  ],
  [{ name: 'fill rate', is_judged: false, note: 'SQL failed' }, 'fill rate could not be judged'],
])('tells %o', (alarm, told) => {
  expect(listAlarmSentences([alarm])).toEqual([`Alarm of the catalog: ${told}.`]);
});
