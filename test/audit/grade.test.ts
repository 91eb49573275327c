/** Grades and shares are what the sentence about them says; which categories or brands come first, and which are worse. */

import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { listWorseLabels, sortLabels } from '../../src/audit/ask/compare-labels.ts';
import { percentOf } from '../../src/audit/ask/findings.ts';
import type { ProductCounts, QualitySummary } from '../../src/audit/ask/quality-summary.ts';
import {
  DEFAULT_WEIGHTS,
  describeGrades,
  GRADES,
  gradeOf,
  typicalGrade,
} from '../../src/audit/grade.ts';

function readGrade(sentence: string, errors: number, warnings: number, hints: number): string {
  const [, error, warning, hint] =
    /an error ([\d.]+), a warning ([\d.]+), a hint ([\d.]+)\./.exec(sentence) ?? [];
  const [, ...most] =
    /A is up to (\d+) points, B up to (\d+), C up to (\d+), D up to (\d+), and E more/.exec(
      sentence,
    ) ?? [];
  const [, best] = /with an error, ([A-E]) is the best/.exec(sentence) ?? [];
  const points = errors * Number(error) + warnings * Number(warning) + hints * Number(hint);
  const at = most.findIndex((bound) => points <= Number(bound));
  const grade = GRADES[at === -1 ? most.length : at] ?? '';
  return errors > 0 && best !== undefined && grade < best ? best : grade;
}

it('each warning more is a grade less', () => {
  expect(
    [0, 1, 2, 3, 5].map((warnings) => gradeOf(warnings * DEFAULT_WEIGHTS.warning, 0)).join(''),
  ).toBe('ABCDE');
});

it('the docs have the sentence about grades', () => {
  const page = readFileSync(new URL('../../docs/audit-rules.md', import.meta.url), 'utf8');
  expect(page.replaceAll(/\s+/g, ' ')).toContain(describeGrades(DEFAULT_WEIGHTS));
});

it('the sentence about grades tells them, over every threshold and whatever the weights', () => {
  const counts = fc.tuple(fc.nat(4), fc.nat(10), fc.nat(25));
  const weights = fc.constantFrom(DEFAULT_WEIGHTS, { error: 0, warning: 0.5, hint: 3 });
  fc.assert(
    fc.property(counts, weights, ([errors, warnings, hints], weighed) => {
      const points = errors * weighed.error + warnings * weighed.warning + hints * weighed.hint;
      expect(readGrade(describeGrades(weighed), errors, warnings, hints)).toBe(
        gradeOf(points, errors),
      );
    }),
  );
  // By hints alone each number of points comes.
  for (let hints = 0; hints <= 25; hints += 1) {
    expect(readGrade(describeGrades(DEFAULT_WEIGHTS), 0, 0, hints)).toBe(gradeOf(hints, 0));
  }
});

it.each([
  [{ A: 0, B: 0, C: 37, D: 161, E: 1 }, 'D'],
  [{ A: 45, B: 0, C: 5, D: 50, E: 0 }, 'C'],
  [{ A: 60, B: 14, C: 26, D: 0, E: 0 }, 'A'],
  [{ A: 0, B: 0, C: 0, D: 0, E: 0 }, undefined],
])('%j: half are at least %s', (grades, typical) => {
  expect(typicalGrade(grades)).toBe(typical);
});

it('a share is rounded, 100 only of all and 0 only of none', () => {
  const some = fc
    .integer({ min: 2, max: 5_000_000 })
    .chain((all) => fc.tuple(fc.nat(all), fc.constant(all)));
  fc.assert(
    fc.property(some, ([count, all]) => {
      const percent = percentOf(count, all);
      expect(Math.abs(percent - (count / all) * 100)).toBeLessThanOrEqual(0.100001);
      expect(percent === 0).toBe(count === 0);
      expect(percent === 100).toBe(count === all);
    }),
  );
});

/** So many products, of which some are E and fail an error, and each E loses some points. */
function count(products: number, bad: number, pointsEach = 30): ProductCounts {
  const grades = { A: products - bad, B: 0, C: 0, D: 0, E: bad };
  return { products, withError: bad, open: 0, grades, points: bad * pointsEach };
}

function build(
  labels: Readonly<Record<string, ProductCounts>>,
  whole = count(1_000, 100),
): QualitySummary {
  const named = Object.entries(labels).map(([name, counts]) => ({ name, ...counts }));
  return { ...whole, labels: named, fixes: [], uncombined: 0, ungraded: 0 };
}

const namesOf = (labels: QualitySummary['labels']): readonly string[] =>
  labels.map(({ name }) => name);

describe.each(['grades', 'errors'] as const)('categories and brands by %s', (by) => {
  const [alone, four, large] = [count(1, 1), count(4, 4), count(165, 36)];

  it('one of a single bad product comes after one of 165 with 36, and is worse only where nothing larger is', () => {
    const summary = build({ Alone: alone, Four: four, Large: large, Five: count(5, 1) });
    expect(namesOf(sortLabels(summary, by))).toEqual(['Large', 'Five', 'Four', 'Alone']);
    const { worse, small } = listWorseLabels(
      build({ Alone: alone, Four: four, Large: large, Good: count(90, 0) }),
      by,
    );
    expect([namesOf(worse), small]).toEqual([['Large'], 2]);
    const few = listWorseLabels(build({ Alone: alone, Four: four, Good: count(90, 0) }), by);
    expect([namesOf(few.worse), few.small]).toEqual([['Four', 'Alone'], 0]);
  });

  it('of one share, those with the most bad products come first', () => {
    const summary = build(
      { Few: count(6, 6), Most: count(300, 300), Some: count(40, 40) },
      count(346, 346, 20),
    );
    expect(namesOf(sortLabels(summary, by))).toEqual(['Most', 'Some', 'Few']);
  });

  it('none is told as worse where all are like the whole', () => {
    expect(
      listWorseLabels(build({ One: count(20, 2), Other: count(10, 1) }, count(30, 3)), by).worse,
    ).toEqual([]);
  });
});

it('of one share of D and E, those are worse of which products lose more points', () => {
  const summary = build({ Mild: count(60, 60, 21), Harsh: count(40, 40, 40) }, count(100, 100, 28));
  expect(namesOf(listWorseLabels(summary, 'grades').worse)).toEqual(['Harsh']);
});
