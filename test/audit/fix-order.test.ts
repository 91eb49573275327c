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

const of = (id: string, effort: Effort, severity?: Severity) => (products: number) =>
  alone(build(id, effort, severity), products);
const [texts, data, once] = [of('texts', 'write'), of('data', 'import'), of('switch', 'once')];
const [looks, sells] = [of('looks', 'check'), of('sells', 'check', 'error')];

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

it.each<[string, Combination, Combination, readonly string[]]>([
  ['one bulk import before a thousand texts', texts(1_000), data(1_000), ['data', 'texts']],
  ['one bulk import before ten times as many texts', texts(1_000), data(100), ['data', 'texts']],
  ['what is changed once for all before an import of as much', data(500), once(500), ['switch', 'data']],
  ['a few looks before an import that nobody gains much by', data(2), looks(6), ['looks', 'data']],
  ['what makes products sellable before what raises as many grades', looks(50), sells(50), ['sells', 'looks']],
])('%s', (_title, one, other, ids) => expect(order([one, other])).toEqual(ids));

it('two repairs that make many sellable together stand before one that makes few', () => {
  const [price, picture, brand] = ['price', 'picture', 'brand'].map((id) => build(id, 'import', 'error'));
  if (price === undefined || picture === undefined || brand === undefined) throw new Error('There are three.');
  const both: Combination = { failed: [picture, brand], hintPoints: 0, products: 150, sold: 150 };
  expect(order([alone(price, 5), both])).toEqual(['brand', 'picture', 'price']);
});
