/**
 * One whole record within the budget: everything as long as it fits, then texts and lists shortened step by step, each
 * cut marked with what is left. Pure.
 */

import { countTokens } from './budget.ts';
import type { Answer } from './envelope.ts';

/** How far texts (characters) and lists (entries) are cut. `bare`: nothing but what identifies the record. */
export interface Cut {
  readonly maxChars: number;
  readonly maxItems: number;
  readonly bare: boolean;
}

const STEPS: readonly (readonly [maxChars: number, maxItems: number])[] = [
  [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY],
  [8_000, 400],
  [5_000, 300],
  [3_000, 200],
  [2_000, 100],
  [1_500, 60],
  [1_000, 40],
  [700, 25],
  [500, 16],
  [300, 10],
  [200, 6],
  [120, 4],
  [60, 2],
  [30, 1],
];

/**
 * The fullest answer that fits.
 * @param build the answer at a given cut, from data that is already there
 * @returns an answer whose estimate is at most `maxTokens`
 */
export function fitRecord(build: (cut: Cut) => Answer, maxTokens: number): Answer {
  for (const [maxChars, maxItems] of STEPS) {
    const answer = build({ maxChars, maxItems, bare: false });
    if (countTokens(answer) <= maxTokens) return answer;
  }
  return build({ maxChars: 40, maxItems: 1, bare: true });
}
