/** What the answers of a walk add up to (issue §3: scanned). */
import { expect, it } from 'vitest';
import { addCounts, isCounted, readCounts, tellsMatched } from '../../src/lists/asked/cursors.ts';

it('adds up what each call matched and read', () => {
  const before = { matched: 3, read: 40 };
  expect(addCounts(before, { matched: 2, read: 10 })).toEqual({ matched: 5, read: 50 });
});

it.each([
  [undefined, undefined, undefined],
  ['unjudged', undefined, 'unjudged'],
  [undefined, 'unjudged', 'unjudged'],
  ['gap', 'unjudged', 'gap'],
  ['unjudged', 'gap', 'gap'],
  ['unjudged', 'untold', 'untold'],
  ['untold', 'gap', 'gap'],
] as const)('keeps the worse flaw: %s, then %s', (before, now, flaw) => {
  expect(addCounts({ matched: 0, read: 0, flaw: before }, { matched: 0, read: 0, flaw: now }).flaw).toBe(flaw);
});

it('begins whole at the first record, and with a gap where a cursor tells nothing', () => {
  expect(readCounts({ part: 0, offset: 0, total: undefined })).toEqual({ matched: 0, read: 0 });
  expect(readCounts({ part: 0, offset: 5, total: 9 })).toEqual({ matched: 0, read: 0, flaw: 'gap' });
  expect(readCounts({ part: 1, offset: 0, total: 9 })).toMatchObject({ flaw: 'gap' });
});

it('counts where the PIM’s total is not the number of matches', () => {
  expect(isCounted({ conditions: [], filters: [{}] })).toBe(false);
  expect(isCounted({ conditions: [], filters: [{}, {}] })).toBe(true);
  expect(isCounted({ conditions: [{ argument: 'status', test: () => 'yes' }], filters: [{}] })).toBe(true);
});

it.each([
  [undefined, 0, true],
  ['gap', 0, true],
  ['unjudged', 2, true],
  ['unjudged', 0, false],
  ['untold', 2, false],
] as const)('tells how many match, of the flaw %s and %i matches: %s', (flaw, matched, tells) => {
  expect(tellsMatched({ matched, read: 9, flaw })).toBe(tells);
});
