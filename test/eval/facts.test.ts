/** Whether an answer is right: what states a fact, and what only looks as if it did. */
import { describe, expect, it } from 'vitest';
import { missingIn, states, withoutEcho } from '../../bench/eval/facts.ts';
import { NONE } from '../../bench/eval/questions/question.ts';

describe('a number', () => {
  it.each([
    ['There are 1,048 variants.', 1_048],
    ['1\u00a0048 variants', 1_048],
    ['It costs 249.90 euros.', 249.9],
    ['{"total":10}', 10],
    ['10, 12 and 14', 12],
    ['It is 12.', 12],
    ['Four articles exist.', 4],
  ])('is stated by %s', (text, fact) => {
    expect(states(text, fact)).toBe(true);
  });

  it.each([
    ['There are 110.', 10],
    ['The code is SHR-10.', 10],
    ['It costs 10.5 euros.', 10],
    ['A10 and 10-fold', 10],
    ['No one has often-used fourteen.', 4],
    ['one-four', 4],
  ])('is not stated by %s', (text, fact) => {
    expect(states(text, fact)).toBe(false);
  });
});

describe('a text', () => {
  it.each([
    ['made by elanor', 'Élanor'],
    ['the IŞIK lamp', 'ışık'],
    ['over–ear headphone', 'Over-Ear Headphone'],
    ['**SHR-00299** (shirt)', 'SHR-00299'],
  ])('is stated by %s', (text, fact) => {
    expect(states(text, fact)).toBe(true);
  });

  it.each([
    ['SHR-002990', 'SHR-00299'],
    ['unwashed', 'washed'],
  ])('is not stated by %s', (text, fact) => {
    expect(states(text, fact)).toBe(false);
  });
});

it('one of several forms of a fact suffices, and all facts are needed', () => {
  expect(states('There is nothing of that brand.', NONE)).toBe(true);
  expect(states('There is plenty of it.', NONE)).toBe(false);
  expect(missingIn('SHR-1 costs 12.5', ['SHR-1', 12.5, [7, 'seven']])).toEqual([[7, 'seven']]);
});

it('what an answer repeats of the question proves nothing', () => {
  const text = JSON.stringify({
    total: 0,
    applied_filters: { Codes: ['SHR-1'] },
    next_cursor: '20-SHR-1',
  });
  expect(states(withoutEcho(text), 'SHR-1')).toBe(false);
  expect(states(withoutEcho(text), 0)).toBe(true);
});
