/**
 * One whole record within the budget: everything as long as it fits, then texts and lists shortened step by step, then
 * whole parts left out, the least important first. Codes and links are never cut: a cut one is a wrong one. Pure.
 */

import type { Answer } from '../envelope.ts';
import { costsAtMost } from '../tokens.ts';
import { SIZES, type Size } from './ladder.ts';

/** How far an answer is cut. */
export interface Cut extends Size {
  /** How many parts are left out, the least important first. */
  readonly dropped: number;
  /** True: nothing but what identifies the record. */
  readonly bare: boolean;
}

/** From here on, a part is better left out; with parts left out, the others are tried at these sizes. */
const SMALL_CHARS = 200;
const LEAST_CHARS = 60;

const LARGE_SIZES = SIZES.filter(({ maxChars }) => maxChars > SMALL_CHARS);
const SMALL_SIZES = SIZES.filter(({ maxChars }) => maxChars <= SMALL_CHARS && maxChars >= LEAST_CHARS);

/**
 * Finds the fullest answer that fits. Yields between two tries, so that others get their turn: a large record is read anew
 * for each.
 * @param build the answer at a given cut, from data that is already there
 * @param parts how many parts there are to leave out
 * @returns an answer whose estimate is at most `maxTokens`
 */
export function* fitRecord(build: (cut: Cut) => Answer, maxTokens: number, parts: number): Generator<void, Answer> {
  for (const cut of listCuts(parts)) {
    yield;
    const answer = build(cut);
    if (costsAtMost(answer, maxTokens)) return answer;
  }
  return build({ maxChars: 40, maxItems: 1, dropped: parts, bare: true });
}

function* listCuts(parts: number): Generator<Cut> {
  for (const size of LARGE_SIZES) yield { ...size, dropped: 0, bare: false };
  for (let dropped = 0; dropped < parts; dropped++) {
    for (const size of SMALL_SIZES) yield { ...size, dropped, bare: false };
  }
  yield { maxChars: 30, maxItems: 1, dropped: parts - 1, bare: false };
}
