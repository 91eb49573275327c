import type { Answer } from '../envelope.ts';
import { costsAtMost } from '../tokens.ts';

/** Limits of the content of an answer. */
export interface Size {
  readonly maxChars: number;
  readonly maxItems: number;
}

const ALL = Number.POSITIVE_INFINITY;

/** Sizes, from everything down to the least that is useful. */
export const SIZES: readonly Size[] = [
  [ALL, ALL],
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
  [40, 1],
].map(([maxChars = 0, maxItems = 0]) => ({ maxChars, maxItems }));

/** Returns the answer of the first step that fits. */
export function fitFirst<Step>(
  steps: Iterable<Step>,
  build: (step: Step) => Answer,
  maxTokens: number,
): Answer | undefined {
  for (const step of steps) {
    const answer = build(step);
    if (costsAtMost(answer, maxTokens)) return answer;
  }
  return undefined;
}

/**
 * Returns the answer of the largest size from `least` to `most` that fits. The cost must grow with
 * the size.
 */
export function fitLargest(
  least: number,
  most: number,
  build: (size: number) => Answer,
  maxTokens: number,
): { readonly answer: Answer; readonly size: number } | undefined {
  let largestFit: { readonly answer: Answer; readonly size: number } | undefined;
  let low = least;
  let high = most;
  // The largest size first: it is the wanted one, and it usually fits.
  for (let size = high; low <= high; size = (low + high) >> 1) {
    const answer = build(size);
    if (costsAtMost(answer, maxTokens)) {
      largestFit = { answer, size };
      low = size + 1;
    } else {
      high = size - 1;
    }
  }
  return largestFit;
}

/** Limits of an answer about one record. */
export interface Cut extends Size {
  readonly dropped: number;
  readonly bare: boolean;
}

// Below SMALL_CHARS parts are left out instead; the rest is tried at sizes down to MIN_CHARS.
const SMALL_CHARS = 200;
const MIN_CHARS = 60;

const LARGE_SIZES = SIZES.filter(({ maxChars }) => maxChars > SMALL_CHARS);
const SMALL_SIZES = SIZES.filter(
  ({ maxChars }) => maxChars <= SMALL_CHARS && maxChars >= MIN_CHARS,
);

/**
 * Finds the fullest answer about one record that fits. Texts and lists are shortened step by step
 * first; then whole parts are left out, the least important first. Codes and links are never cut: a
 * cut one is a wrong one. Yields between tries so that other work can run, because a large record
 * is read anew for each.
 * @param build builds the answer for a cut, from data that is already there
 * @param parts how many parts could be left out
 * @returns an answer whose estimate is at most `maxTokens`
 */
export function* fitRecord(
  build: (cut: Cut) => Answer,
  maxTokens: number,
  parts: number,
): Generator<void, Answer> {
  for (const cut of listCuts(parts)) {
    yield;
    const answer = build(cut);
    if (costsAtMost(answer, maxTokens)) return answer;
  }
  return build({
    maxChars: 40,
    maxItems: 1,
    dropped: parts,
    bare: true,
  });
}

function* listCuts(parts: number): Generator<Cut> {
  for (const size of LARGE_SIZES) yield { ...size, dropped: 0, bare: false };
  for (let dropped = 0; dropped < parts; dropped++) {
    for (const size of SMALL_SIZES) yield { ...size, dropped, bare: false };
  }
  yield {
    maxChars: 30,
    maxItems: 1,
    dropped: parts - 1,
    bare: false,
  };
}
