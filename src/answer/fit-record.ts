/**
 * One whole record within the budget: everything as long as it fits, then texts and lists shortened step by step, then
 * whole parts left out, the least important first. Codes and links are never cut: a cut one is a wrong one. Pure.
 */

import { countTokens } from './budget.ts';
import type { Answer } from './envelope.ts';

/** How far an answer is cut. */
export interface Cut {
  /** Longest text, in characters. */
  readonly maxChars: number;
  /** Longest list or map, in entries. */
  readonly maxItems: number;
  /** How many parts are left out, the least important first. */
  readonly dropped: number;
  /** True: nothing but what identifies the record. */
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
];

/** Smaller than this, a part is better left out; with parts left out, the others are tried at these sizes. */
const SMALL_STEPS: readonly (readonly [maxChars: number, maxItems: number])[] = [
  [200, 6],
  [120, 4],
  [60, 2],
];

/**
 * The fullest answer that fits.
 * @param build the answer at a given cut, from data that is already there
 * @param parts how many parts there are to leave out
 * @returns an answer whose estimate is at most `maxTokens`
 */
export function fitRecord(build: (cut: Cut) => Answer, maxTokens: number, parts: number): Answer {
  for (const cut of listCuts(parts)) {
    const answer = build(cut);
    if (cut.bare || countTokens(answer) <= maxTokens) return answer;
  }
  throw new RangeError('the last cut is bare');
}

function* listCuts(parts: number): Generator<Cut> {
  for (const [maxChars, maxItems] of STEPS) yield { maxChars, maxItems, dropped: 0, bare: false };
  for (let dropped = 0; dropped < parts; dropped++) {
    for (const [maxChars, maxItems] of SMALL_STEPS) yield { maxChars, maxItems, dropped, bare: false };
  }
  yield { maxChars: 30, maxItems: 1, dropped: parts - 1, bare: false };
  yield { maxChars: 40, maxItems: 1, dropped: parts, bare: true };
}
