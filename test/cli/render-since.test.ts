/** How `pim-mcp audit` tells on a terminal what changed. */

import { expect, it } from 'vitest';
import { renderSince } from '../../src/cli/render-since.ts';

const AT = '2026-01-02T03:04:05Z';

it('leads with the grades that moved, with how many there are now', () => {
  const since = {
    as_of: AT,
    a_or_b: 0,
    sellable: 0,
    with_error: 0,
    typical_grade_was: 'D',
    grades: { C: 143, D: -143 },
  };
  const products = { grades: { A: 0, B: 0, C: 178, D: 21, E: 0 } };
  expect(renderSince({ ...since, rules: { no_barcode: -153 } }, products)).toEqual([
    `Since ${AT}: C 178 (+143), D 21 (−143); typical grade was D; as many are A or B; no_barcode −153.`,
  ]);
});

it('tells of a channel who became ready', () => {
  expect(renderSince({ as_of: AT, ready: 4, not_ready: -6, unknown: 2 }, undefined)).toEqual([
    `Since ${AT}: 4 more are ready; 6 fewer are not ready; 2 more are unknown.`,
  ]);
});

it('says what is not compared, and why', () => {
  const note = 'Rules of severity error have changed.';
  expect(renderSince({ as_of: AT, not_compared: ['no_price'], note }, undefined)).toEqual([
    `Since ${AT}: nothing to compare. ${note} Not compared: no_price.`,
  ]);
});

it('says nothing where there is no audit before', () => {
  expect(renderSince(undefined, undefined)).toEqual([]);
});
