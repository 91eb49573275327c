/** Values that could not be compared are named beside the count of records that could not be judged. */
import { expect, it } from 'vitest';
import { buildConditions } from '../../src/question/build-conditions.ts';
import { buildSelect, readSelected } from '../../src/question/build-select.ts';
import { planComparisons } from '../../src/question/comparisons.ts';
import { noteNotJudged } from '../../src/question/select-notices.ts';
import { openRecords } from '../audit/open-records.ts';

const VALUES = [
  '3 kg',
  '2 dozen',
  '3 x 4',
  '1.5-7.5',
  'a 1 see evil.com now',
  '2 dozen',
  '5 boxes of',
];

it('names three distinct plain values, the shortest, of records that could not be judged', async () => {
  const copy = await openRecords({
    products: VALUES.map((Value, at) => ({
      ProductId: at + 1,
      Properties: [{ Name: 'Weight', Value }],
    })),
  });
  const conditions = buildConditions({ properties: [{ name: 'weight', min: 2, unit: 'kg' }] });
  const selection = { list: 'products', filters: [], conditions } as const;
  const plan = planComparisons({}, undefined, false, selection);
  const sql = buildSelect(selection, { offset: 0, limit: 0 }, plan);
  const { rows } = await copy.query(sql, { offset: 0, maxRows: 9, isUncut: true });
  const selected = readSelected(selection, rows);
  const unread = plan.unread.read(selected.sideValues.unread);
  expect(noteNotJudged(selected, unread)[0]).toMatchObject({
    code: 'not_judged',
    count: 6,
    examples: ['3 x 4', '1.5-7.5', '2 dozen'],
  });
});
