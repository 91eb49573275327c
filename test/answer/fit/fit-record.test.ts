import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Answer } from '../../../src/answer/envelope.ts';
import { shrinkValue } from '../../../src/answer/fit/budget.ts';
import { cutItems } from '../../../src/answer/fit/cut-text.ts';
import { fitRecord } from '../../../src/answer/fit/fit.ts';
import { countTokens } from '../../../src/answer/tokens.ts';
import type { Trimmed } from '../../../src/answer/trim.ts';
import { budget, record } from './arbitrary-answers.ts';

/** The answer, without turns for others. */
function answerOf(...given: Parameters<typeof fitRecord>): Answer {
  const steps = fitRecord(...given);
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}

describe('fitRecord', () => {
  const build = (raw: Trimmed) => (cut: { maxChars: number; maxItems: number; bare: boolean }) =>
    cut.bare ? { product: { code: 'a' } } : { product: shrinkValue(raw, cut.maxChars, cut.maxItems) };

  it('cuts no deeper than it must', () => {
    const raw = { code: 'a', text: 'word '.repeat(2_000) };
    const answers = [400, 800, 1_600].map((maxTokens) => countTokens(answerOf(build(raw), maxTokens, 1)));
    expect(answers[0]).toBeGreaterThan(200);
    expect(answers[1]).toBeGreaterThan(answers[0] ?? 0);
    expect(answers[2]).toBeGreaterThan(answers[1] ?? 0);
  });

  it('leaves the least important parts out before it cuts the others to shreds', () => {
    const part = Array.from({ length: 40 }, (_, index) => `entry ${index}`);
    const names = ['a', 'b', 'c'];
    const answer = answerOf(
      ({ maxItems, dropped }) =>
        Object.fromEntries(names.slice(dropped).map((name) => [name, cutItems(part, maxItems)])),
      30,
      names.length,
    );
    expect(answer).toEqual({ c: ['entry 0', 'entry 1', 'entry 2', 'entry 3', '[…+36]'] });
  });

  it('never costs more than the budget', () => {
    fc.assert(
      fc.property(record, budget, (raw, maxTokens) => {
        expect(countTokens(answerOf(build(raw), maxTokens, 1))).toBeLessThanOrEqual(maxTokens);
      }),
    );
  });

  it('lets others have their turn before each try', () => {
    const tried: number[] = [];
    const steps = fitRecord(
      ({ maxChars }) => {
        tried.push(maxChars);
        return { product: 'word '.repeat(maxChars > 3_000 ? 5_000 : 1) };
      },
      200,
      1,
    );
    const triedAtTurns: number[] = [];
    for (const _ of steps) triedAtTurns.push(tried.length);
    expect(triedAtTurns).toEqual([0, 1, 2, 3]);
    expect(tried).toHaveLength(4);
  });
});
