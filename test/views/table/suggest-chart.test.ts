import { expect, it } from 'vitest';
import { sortRows } from '../../../src/views/components/find-rows.ts';
import { isCount, suggestChart, writeValue } from '../../../src/views/table/chart.tsx';

const of = (columns: readonly string[], ...rows: readonly (readonly unknown[])[]) =>
  suggestChart(columns, rows);

it.each([
  [
    'a category and a number',
    of(['brand', 'products'], ['a', 1], ['b', 2]),
    { x: 0, amounts: [1] },
  ],
  [
    'a date and numbers',
    of(['month', 'made', 'sold'], ['2026-01', 1, 2], ['2026-02-01', 2, 3]),
    { x: 0, amounts: [1, 2] },
  ],
  [
    'a year, which is no amount',
    of(['products', 'year'], [1, 2025], [2, 2026]),
    { x: 1, amounts: [0] },
  ],
  [
    'rows without a value',
    of(['brand', 'products'], ['a', 1], [null, 2], ['c', null]),
    { x: 0, amounts: [1] },
  ],
  [
    'months out of order: none',
    of(['month', 'made'], ['2026-02', 1], ['2026-01', 2], ['2026-03', 2]),
    undefined,
  ],
  ['amounts below zero: none', of(['brand', 'change'], ['a', 1], ['b', -2]), undefined],
  ['one row: none', of(['brand', 'products'], ['a', 1]), undefined],
  ['how many have a code', of(['brand', 'with_code'], ['a', 1], ['b', 2]), { x: 0, amounts: [1] }],
  ['ids alone: none', of(['brand', 'product_id'], ['a', 1], ['b', 2]), undefined],
  ['codes of records: none', of(['code', 'price'], ['a', 1], ['b', 2]), undefined],
  ['a category twice: none', of(['brand', 'price'], ['a', 1], ['a', 2]), undefined],
  ['a number that is once a text: none', of(['brand', 'size'], ['a', 1], ['b', '2']), undefined],
])('the chart of %s', (_shape, chart, expected) => {
  expect(chart).toEqual(expected);
});

it.each([
  ['products', true],
  ['without_name', true],
  ['with_barcode', true],
  ['avg_name_length', true],
  ['product_id', false],
  ['variant_ean', false],
  ['integration_code', false],
  ['id', false],
  ['code', false],
  ['barcode', false],
  ['year', false],
  ['yr', false],
  ['Jahr', false],
  ['year_created', false],
  ['created_year', false],
  ['years', false],
  ['any', true],
  ['yearly_sales', true],
])('counts what is in the column %s: %s', (column, expected) => {
  expect(isCount(column)).toBe(expected);
});

it.each([
  ['2026-11-01T00:00:00', '2026-11-01'],
  ['2026-11-01T00:00:01', '2026-11-01 00:00:01'],
  ['2026-11-01', '2026-11-01'],
  ['model T00:00:00', 'model T00:00:00'],
])('writes %s as %s', (value, written) => {
  expect(writeValue(value)).toBe(written);
});

it('sorts numbers as numbers, texts as texts, and leaves what is missing last', () => {
  const rows = [[10], [null], [9], [100]];
  const compare = new Intl.Collator('en').compare;
  const by = (isDescending: boolean) =>
    sortRows(rows, ([value]) => value, isDescending, compare).map(([value]) => value);
  expect(by(false)).toEqual([9, 10, 100, null]);
  expect(by(true)).toEqual([100, 10, 9, null]);
});

it('sorts texts that are amounts by these, whatever their units, and others as texts', () => {
  const sort = (...texts: readonly string[]) =>
    sortRows(texts, (text) => text, false, new Intl.Collator('en', { numeric: true }).compare);
  expect(sort('0.5', '0.55', '0.375', '0.9875')).toEqual(['0.375', '0.5', '0.55', '0.9875']);
  expect(sort('0.127 g', '0.15 mg', '1.5 kg', '1.25 kg', '26 g')).toEqual([
    ...['0.15 mg', '0.127 g', '26 g', '1.25 kg', '1.5 kg'],
  ]);
  expect(sort('0.5 l', '33 cl', '250 ml')).toEqual(['250 ml', '33 cl', '0.5 l']);
  expect(sort('Size 10', 'Size 9', 'A-2')).toEqual(['A-2', 'Size 9', 'Size 10']);
});
