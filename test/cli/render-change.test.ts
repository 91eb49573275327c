/** How `pim-mcp audit` tells on a terminal what changed. */

import { expect, it } from 'vitest';
import { renderChange } from '../../src/cli/render-change.ts';

const AT = '2026-01-02T03:04:05Z';

it('leads with the grades that moved, with how many there are now', () => {
  const change = {
    as_of: AT,
    a_or_b: 0,
    sellable: 0,
    with_error: 0,
    typical_grade_was: 'D',
    grades: { C: 143, D: -143 },
  };
  const products = { grades: { A: 0, B: 0, C: 178, D: 21, E: 0 } };
  expect(renderChange({ ...change, rules: { no_barcode: -153 } }, products)).toEqual([
    `Since ${AT}: C 178 (+143), D 21 (−143); typical grade was D; as many are A or B; no_barcode −153.`,
  ]);
});

it('tells of a channel who became ready', () => {
  expect(renderChange({ as_of: AT, ready: 4, not_ready: -6, unknown: 2 }, undefined)).toEqual([
    `Since ${AT}: 4 more are ready; 6 fewer are not ready; 2 more are unknown.`,
  ]);
});

it('says what is not compared, and why', () => {
  const note = 'Rules of severity error have changed.';
  expect(renderChange({ as_of: AT, not_compared: ['no_price'], note }, undefined)).toEqual([
    `No count that can be compared has changed since ${AT}. ${note} Not compared: no_price.`,
  ]);
});

it('tells products that came and went apart from those that became good', () => {
  const change = { as_of: AT, products: -5, a_or_b: 0, sellable: -5, with_error: 0, rules: { no_barcode: -5 } };
  expect(renderChange(change, undefined)).toEqual([
    `Since ${AT}: as many are A or B; 5 fewer are sellable; 5 fewer products in all; no_barcode −5.`,
  ]);
});

it('says that no count has changed', () => {
  expect(renderChange({ as_of: AT, a_or_b: 0, sellable: 0, with_error: 0 }, undefined)).toEqual([
    `No count has changed since ${AT}.`,
  ]);
});

it('says nothing where there is no audit before', () => {
  expect(renderChange(undefined, undefined)).toEqual([]);
});
