/** Which categories or brands come first, and which are told as worse than the whole. */

import { describe, expect, it } from 'vitest';
import type { Counts, Standing } from '../../src/audit/ask/standing.ts';
import { listWorse, sortLabels } from '../../src/audit/ask/standing.ts';

/** So many products, of which some are E, some fail an error, and each E loses some points. */
function count(products: number, bad: number, withError = bad, pointsEach = 30): Counts {
  const grades = { A: products - bad, B: 0, C: 0, D: 0, E: bad };
  return { products, withError, open: 0, grades, points: bad * pointsEach };
}

function build(labels: Readonly<Record<string, Counts>>, whole = count(1_000, 100)): Standing {
  const named = Object.entries(labels).map(([name, counts]) => ({ name, ...counts }));
  return { ...whole, labels: named, fixes: [], uncombined: 0, ungraded: 0 };
}

const namesOf = (labels: Standing['labels']): readonly string[] => labels.map(({ name }) => name);

describe.each(['grades', 'errors'] as const)('by %s', (by) => {
  it('a brand of one bad product comes after one of 165 with 36', () => {
    const standing = build({ Alone: count(1, 1), Four: count(4, 4), Large: count(165, 36), Five: count(5, 1) });
    expect(namesOf(sortLabels(standing, by))).toEqual(['Large', 'Five', 'Four', 'Alone']);
  });

  it('what has too few products is told as worse only where nothing larger is', () => {
    const labels = { Alone: count(1, 1), Four: count(4, 4), Large: count(165, 36), Good: count(90, 0) };
    const { worse, small } = listWorse(build(labels), by);
    expect([namesOf(worse), small]).toEqual([['Large'], 2]);
    const { Large: _, ...others } = labels;
    const few = listWorse(build(others), by);
    expect([namesOf(few.worse), few.small]).toEqual([['Four', 'Alone'], 0]);
  });

  it('where all products of several are bad, the one with errors comes first', () => {
    const standing = build({ Most: count(300, 300, 0), Errors: count(40, 40, 7), Few: count(6, 6, 0) });
    const bad = namesOf(sortLabels(standing, by)).filter((name) => by === 'grades' || name === 'Errors');
    expect(bad).toEqual(by === 'grades' ? ['Errors', 'Most', 'Few'] : ['Errors']);
  });

  it('of one share, those with the most bad products come first', () => {
    const standing = build({ Few: count(6, 6), Most: count(300, 300), Some: count(40, 40) }, count(346, 346, 346, 20));
    expect(namesOf(sortLabels(standing, by))).toEqual(['Most', 'Some', 'Few']);
  });
});

it('no label is told as worse where all are like the whole', () => {
  const standing = build({ One: count(20, 2), Other: count(10, 1) }, count(30, 3));
  expect(listWorse(standing, 'grades').worse).toEqual([]);
  expect(listWorse(standing, 'errors').worse).toEqual([]);
});

it('of one share of D and E, those are worse of which products lose more points', () => {
  const standing = build({ Mild: count(60, 60, 0, 21), Harsh: count(40, 40, 0, 40) }, count(100, 100, 0, 28));
  expect(namesOf(listWorse(standing, 'grades').worse)).toEqual(['Harsh']);
});
