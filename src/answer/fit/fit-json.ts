/**
 * Each omission is marked in its place and can be requested, so that a part never looks like the
 * whole.
 */

import { type JsonValue, markOf } from '../../record/value.ts';
import type { Answer } from '../envelope.ts';
import { toMap } from '../text/clean-json.ts';
import { partTokens } from '../tokens.ts';
import { shrinkValue } from './budget.ts';
import { cutText, sliceText } from './cut-text.ts';
import { fitLargest, SIZES } from './fit.ts';

/** Part of a value to show. */
export interface JsonPart {
  readonly data: JsonValue;
  readonly size: { readonly count: number; readonly of: number } | undefined;
  readonly nextOffset: number | undefined;
  readonly isCutWithin: boolean;
}

// The last step shows only the mark inside an entry.
const STEPS = [...SIZES, { maxChars: 40, maxItems: 0 }];

// No text has more characters per token, so longer texts need no counting.
const MAX_CHARS_PER_TOKEN = 16;

type Entry = readonly [key: string, item: JsonValue];

/**
 * Fits a value into the budget: lists with as many whole entries as fit, maps with all their keys
 * but shortened values, texts up to the end of a word. At least one entry is shown.
 * @param offset the character or entry to begin with
 * @param build builds the answer for a part; without data it must cost less than half of
 * `maxTokens`
 * @returns an answer whose estimate is at most `maxTokens`
 */
export function fitJson(
  value: JsonValue,
  offset: number,
  build: (part: JsonPart) => Answer,
  maxTokens: number,
): Answer {
  if (typeof value === 'string') return fitText(value, offset, build, maxTokens);
  if (typeof value !== 'object' || value === null) return build({ ...WHOLE, data: value });
  const isList = Array.isArray(value);
  const all: readonly Entry[] = Object.entries(value);
  const left = all.slice(offset);
  const show = (entries: readonly Entry[]): Answer => {
    const end = offset + entries.length;
    return build({
      data: isList ? entries.map(([, item]) => item) : toMap(entries),
      size: { count: entries.length, of: all.length },
      nextOffset: end < all.length ? end : undefined,
      isCutWithin: entries.some(
        (entry, index) => JSON.stringify(entry) !== JSON.stringify(left[index]),
      ),
    });
  };
  if (left.length === 0) return show([]);
  for (const { maxChars, maxItems } of STEPS) {
    const isLast = maxItems === 0;
    const entries = takeEntries(left, maxTokens, ([key, item]) => [
      cutText(key, maxChars),
      shrinkValue(item, maxChars, maxItems),
    ]);
    // A whole map with shortened entries is more useful than the beginning of one.
    if (!isList && !isLast && entries.length < left.length) continue;
    const least = isList || isLast ? 1 : left.length;
    const fit = fitLargest(
      least,
      entries.length,
      (count) => show(entries.slice(0, count)),
      maxTokens,
    );
    if (fit !== undefined) return fit.answer;
  }
  // If not even one entry fits, only the mark is shown.
  return show([['…', markOf(1)]]);
}

const WHOLE = {
  size: undefined,
  nextOffset: undefined,
  isCutWithin: false,
} as const;

function takeEntries(
  left: readonly Entry[],
  maxTokens: number,
  shrink: (entry: Entry) => Entry,
): readonly Entry[] {
  const entries: Entry[] = [];
  let tokens = 0;
  for (const entry of left) {
    const [key, item] = shrink(entry);
    const written = JSON.stringify(item);
    if (written.length > MAX_CHARS_PER_TOKEN * maxTokens) return entries;
    tokens += Math.max(1, partTokens(written) - 2);
    if (tokens > maxTokens) return entries;
    entries.push([key, item]);
  }
  return entries;
}

function fitText(
  text: string,
  offset: number,
  build: (part: JsonPart) => Answer,
  maxTokens: number,
): Answer {
  const most = Math.min(Math.max(0, text.length - offset), MAX_CHARS_PER_TOKEN * maxTokens);
  const show = (maxChars: number): Answer => {
    const { slice = '', nextOffset } = sliceText(text, offset, maxChars);
    const end = nextOffset ?? text.length;
    return build({
      ...WHOLE,
      data: slice,
      size: { count: Math.max(0, end - offset), of: text.length },
      nextOffset,
    });
  };
  const least = Math.min(most, 20);
  return fitLargest(least, most, show, maxTokens)?.answer ?? show(least);
}
