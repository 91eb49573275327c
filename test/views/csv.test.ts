/** What views save for spreadsheets. */
import { expect, it } from 'vitest';
import { writeRows } from '../../src/views/components/csv.ts';

it.each(['=1+1', ' =1', '\u200b=1+1', '\ufeff@SUM(A1)', '\u0000=1', ' \u202e\u2060-1+1'])(
  'puts an apostrophe before %j, which a spreadsheet would run',
  (text) => {
    expect(writeRows([[text]], false)).toContain(`'${text}`);
  },
);

it.each(['-5', '12.50', 'A=1', '\u200bplain'])('leaves %j as it is', (text) => {
  expect(writeRows([[text]], false)).toBe(`\ufeff${text}\r\n`);
});
