/** Grades: what the sentence about them says is what they are, and all together have the colour of their distribution. */

import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { DEFAULT_WEIGHTS, GRADES, gradeOf, tellGrades, typicalGrade } from '../../src/audit/rule.ts';

/** The grade by the sentence alone. */
function readGrade(sentence: string, errors: number, warnings: number, hints: number): string {
  const [, error, warning, hint] = /an error ([\d.]+), a warning ([\d.]+), a hint ([\d.]+)\./.exec(sentence) ?? [];
  const [, ...most] =
    /A is up to (\d+) points, B up to (\d+), C up to (\d+), D up to (\d+), and E more/.exec(sentence) ?? [];
  const [, best] = /with an error, ([A-E]) is the best/.exec(sentence) ?? [];
  const points = errors * Number(error) + warnings * Number(warning) + hints * Number(hint);
  const at = most.findIndex((bound) => points <= Number(bound));
  const grade = GRADES[at === -1 ? most.length : at] ?? '';
  return errors > 0 && best !== undefined && grade < best ? best : grade;
}

it('each warning more is a grade less', () => {
  expect([0, 1, 2, 3, 5].map((warnings) => gradeOf(warnings * DEFAULT_WEIGHTS.warning, 0)).join('')).toBe('ABCDE');
});

it('the docs have the sentence about grades', () => {
  const page = readFileSync(new URL('../../docs/audit-rules.md', import.meta.url), 'utf8');
  expect(page.replaceAll(/\s+/g, ' ')).toContain(tellGrades(DEFAULT_WEIGHTS));
});

it('the sentence about grades tells them, over every threshold and whatever the weights', () => {
  const counts = fc.tuple(fc.nat(4), fc.nat(10), fc.nat(25));
  const weights = fc.constantFrom(
    DEFAULT_WEIGHTS,
    { error: 1, warning: 7, hint: 0 },
    { error: 0, warning: 0.5, hint: 3 },
  );
  fc.assert(
    fc.property(counts, weights, ([errors, warnings, hints], weighed) => {
      const points = errors * weighed.error + warnings * weighed.warning + hints * weighed.hint;
      expect(readGrade(tellGrades(weighed), errors, warnings, hints)).toBe(gradeOf(points, errors));
    }),
  );
  // By hints alone each number of points comes.
  for (let hints = 0; hints <= 25; hints += 1) {
    expect(readGrade(tellGrades(DEFAULT_WEIGHTS), 0, 0, hints)).toBe(gradeOf(hints, 0));
  }
});

it.each([
  [{ A: 0, B: 0, C: 37, D: 161, E: 1 }, 'D'],
  [{ A: 0, B: 0, C: 3_291, D: 0, E: 0 }, 'C'],
  [{ A: 45, B: 0, C: 5, D: 50, E: 0 }, 'C'],
  [{ A: 60, B: 14, C: 26, D: 0, E: 0 }, 'A'],
  [{ A: 49, B: 50, C: 1, D: 0, E: 0 }, 'B'],
  [{ A: 0, B: 0, C: 0, D: 0, E: 0 }, undefined],
])('%j: half are at least %s', (grades, typical) => {
  expect(typicalGrade(grades)).toBe(typical);
});
