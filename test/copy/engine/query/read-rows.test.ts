/** Values of every type that SQL has, as JSON: exact where JSON can be, else as text; and how much of a large one is given. */
import { beforeAll, expect, it } from 'vitest';
import type { JsonValue } from '../../../../src/record/value.ts';
import type { AskCopy } from '../../../support/copy-in-process.ts';
import { openTrapRecords } from './trap-records.ts';

let ask: AskCopy;
beforeAll(async () => {
  ask = await openTrapRecords();
});

async function shownOf(expression: string): Promise<JsonValue | undefined> {
  const { rows } = await ask(`SELECT ${expression} AS v`);
  return rows[0]?.[0];
}

it.each([
  ['a date', "DATE '2026-02-03'", '2026-02-03'],
  ['a decimal', '12.50::DECIMAL(10,2)', 12.5],
  ['an average without the noise of binary numbers', '22.974999999999998::DOUBLE', 22.975],
  [
    'a decimal that JSON cannot hold',
    '12345678901234567.89::DECIMAL(20,2)',
    '12345678901234567.89',
  ],
  [
    'a huge number',
    '170141183460469231731687303715884105727::HUGEINT',
    '170141183460469231731687303715884105727',
  ],
  ['a struct', "{'a': 1, 'b': DATE '2026-01-01'}", { a: 1, b: '2026-01-01' }],
  ['a map', "MAP {'k': 1, '__proto__': 2}", JSON.parse('{"k": 1, "__proto__": 2}')],
  ['a map of numbers', "MAP {7: 'a'}", [[7, 'a']]],
  [
    'JSON nested beyond reason',
    `'${'['.repeat(100)}1${']'.repeat(100)}'::JSON`,
    `${'['.repeat(100)}1${']'.repeat(100)}`,
  ],
  ['an integer in JSON that a double would round', 'to_json(9007199254740993)', '9007199254740993'],
  [
    'integers in a JSON object',
    "json_object('a', 9007199254740993, 'b', [1, -9007199254740995], 'c', '9007199254740993')",
    { a: '9007199254740993', b: [1, '-9007199254740995'], c: '9007199254740993' },
  ],
  [
    'integers in a list',
    '[9007199254740993, 9007199254740991]',
    ['9007199254740993', 9007199254740991],
  ],
  ['integers in a struct', "{'a': 9007199254740993}", { a: '9007199254740993' }],
  [
    'integers of JSON that a query groups',
    'json_group_array(9007199254740993)',
    ['9007199254740993'],
  ],
  ['nothing', 'NULL', null],
])('renders %s', async (_kind, expression, shown) => {
  expect(await shownOf(expression)).toEqual(shown);
});

it.each([
  [
    'a text',
    "array_to_string(list_transform(range(9000), lambda x: 'x'), '')",
    /^x{8000} \[…\+1000\]$/,
  ],
  [
    'a text, not within a character',
    "'x' || array_to_string(list_transform(range(5000), lambda x: '😀'), '')",
    /^x😀{3999} \[…\+2002\]$/u,
  ],
])('marks how much of %s is left out', async (_what, expression, shown) => {
  expect(await shownOf(expression)).toMatch(shown);
});

it.each([
  ['a list', 'range(9000)', 200],
  ['JSON', 'to_json(range(9000))', 200],
])('gives 200 entries of %s and counts the others', async (_what, expression, shown) => {
  const value = await shownOf(expression);
  expect(value).toHaveLength(shown + 1);
  expect(value).toContain('[…+8800]');
});

it.each(['ROW(1, ROW(2, 3))', '[ROW(1, 2)]', "{'__proto__': 1, 'a': 2}"])(
  'asks for names where it would lose members of %s',
  async (expression) => {
    await expect(shownOf(expression)).rejects.toThrow('whose members have no names of their own');
  },
);
