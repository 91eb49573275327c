import { describe, expect, it } from 'vitest';
import { sortRows } from '../../../src/views/components/find-rows.ts';
import { createScale, suggestCharts } from '../../../src/views/table/charts.ts';

describe('the chart that is suggested', () => {
  it.each([
    [
      'bars for a category and a number',
      ['brand', 'products'],
      [
        ['a', 1],
        ['b', 2],
      ],
      ['bars'],
    ],
    [
      'lines for a date and numbers',
      ['month', 'made', 'sold'],
      [
        ['2026-01', 1, 2],
        ['2026-02-01', 2, 3],
      ],
      ['lines'],
    ],
    ['none for one row', ['brand', 'products'], [['a', 1]], []],
    [
      'none without numbers',
      ['code', 'name'],
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
      [],
    ],
    [
      'none of ids',
      ['name', 'product_id'],
      [
        ['a', 1],
        ['b', 2],
      ],
      [],
    ],
    [
      'none where a number is once a text',
      ['name', 'size'],
      [
        ['a', 1],
        ['b', '2'],
      ],
      [],
    ],
  ] as const)('is %s', (_name, columns, rows, kinds) => {
    expect(suggestCharts(columns, rows).map(({ kind }) => kind)).toEqual(kinds);
  });

  it('leaves rows without a value out of what tells the kind', () => {
    expect(
      suggestCharts(
        ['brand', 'products'],
        [
          ['a', 1],
          [null, 2],
          ['c', null],
        ],
      ),
    ).toEqual([{ kind: 'bars', x: 0, ys: [1] }]);
  });
});

describe('an axis', () => {
  it.each([
    [
      [1, 7],
      [0, 2, 4, 6, 8],
    ],
    [
      [-3, 12],
      [-5, 0, 5, 10, 15],
    ],
    [
      [0, 0],
      [0, 1],
    ],
    [
      [0.1, 0.42],
      [0, 0.1, 0.2, 0.3, 0.4, 0.5],
    ],
  ])('of %j has round marks', (values, ticks) => {
    const scale = createScale(values);
    expect(scale.ticks).toEqual(ticks);
    for (const value of values) expect(scale.place(value)).toBeGreaterThanOrEqual(0);
    for (const value of values) expect(scale.place(value)).toBeLessThanOrEqual(1);
  });
});

it('sorts numbers as numbers, texts as texts, and leaves what is missing last', () => {
  const rows = [[10], [null], [9], [100]];
  const compare = new Intl.Collator('en').compare;
  const by = (isDescending: boolean) =>
    sortRows(rows, ([value]) => value, isDescending, compare).map(([value]) => value);
  expect(by(false)).toEqual([9, 10, 100, null]);
  expect(by(true)).toEqual([100, 10, 9, null]);
});
