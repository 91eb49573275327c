/** What to fix first is what a person gains the most by for the effort. */

import { describe, expect, it } from 'vitest';
import { type Combination, listFixes } from '../../src/audit/ask/fixes.ts';
import { DEFAULT_WEIGHTS, EFFORTS, type Effort, type Rule, type Severity } from '../../src/audit/rule.ts';

const build = (id: string, effort: Effort, severity: Severity = 'warning'): Rule => ({
  ...{ id, severity, effort, group: 'completeness', subject: 'product', sql: '', mark: id },
  ...{ checks: `lacks ${id}.`, why: 'It is asked for.', fix: `Enter ${id}.` },
});

const NO_GRADES = { A: 0, B: 0, C: 0, D: 0, E: 0 };

/** Products that fail one rule each. @param hintPoints what else they lose: 1 makes any of these a better grade */
const alone = (rule: Rule, products: number, hintPoints = 0): Combination => ({
  ...{ failed: [rule], hintPoints, products, sold: products },
});

const order = (combinations: readonly Combination[], most = 9): readonly string[] =>
  listFixes(combinations, DEFAULT_WEIGHTS, most, NO_GRADES).map(({ rule }) => rule.id);

describe.each(EFFORTS)('of what takes %s', (effort) => {
  const [few, many] = [build('few', effort), build('many', effort)];

  it('a step that gains 2 products never stands before one that gains 900', () => {
    expect(order([alone(few, 2), alone(many, 900)])).toEqual(['many', 'few']);
    expect(order([alone(build('few', effort, 'error'), 2), alone(many, 900)])).toEqual(['many', 'few']);
  });

  it('of steps that gain alike, the one of more products comes first', () => {
    // Of 40 the grade is no better by it: they lose too much by hints.
    const combinations = [alone(few, 10), alone(many, 10), alone(many, 40, 30)];
    expect(order(combinations)).toEqual(['many', 'few']);
  });
});

it('one bulk import stands before a thousand texts', () => {
  const [texts, data] = [build('texts', 'write'), build('data', 'import')];
  expect(order([alone(texts, 1_000), alone(data, 1_000)])).toEqual(['data', 'texts']);
  expect(order([alone(texts, 1_000), alone(data, 100)])).toEqual(['data', 'texts']);
});

it('what is changed once for all stands before an import of as much', () => {
  expect(order([alone(build('data', 'import'), 500), alone(build('switch', 'once'), 500)])).toEqual(['switch', 'data']);
});

it('a few looks stand before an import that nobody gains much by', () => {
  expect(order([alone(build('data', 'import'), 2), alone(build('looks', 'check'), 6)])).toEqual(['looks', 'data']);
});

it('what makes products sellable stands before what only raises as many grades', () => {
  const [grades, sells] = [build('a_grades', 'check'), build('b_sells', 'check', 'error')];
  expect(order([alone(grades, 50), alone(sells, 50)])).toEqual(['b_sells', 'a_grades']);
});

it('two repairs that make many sellable together stand before one that makes few', () => {
  const [price, picture, brand] = ['price', 'picture', 'brand'].map((id) => build(id, 'import', 'error'));
  if (price === undefined || picture === undefined || brand === undefined) throw new Error('There are three.');
  const both: Combination = { failed: [picture, brand], hintPoints: 0, products: 150, sold: 150 };
  expect(order([alone(price, 5), both])).toEqual(['brand', 'picture', 'price']);
});

it('a hint that settles what nobody knows makes products ready', () => {
  const settling = { ...build('gtin', 'import', 'hint'), settles: 'mpn' };
  const [fix] = listFixes([alone(settling, 7)], DEFAULT_WEIGHTS, 5, { ...NO_GRADES, A: 7 });
  expect(fix).toMatchObject({ rule: settling, products: 7, sellable: 7 });
});
