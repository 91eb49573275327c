/** Units that stand in a map beside the amounts whose names they extend. */
import { expect, it } from 'vitest';
import { READERS } from '../../../src/record/readers.ts';

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
