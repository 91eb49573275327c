/**
 * JSON of a shape that nobody knows within the token budget. What is left out is marked where it was, and can be asked for:
 * a part never looks like the whole. Pure.
 */

import { type JsonValue, markOf } from '../../record/value.ts';
import type { Answer } from '../envelope.ts';
import { toMap } from '../text/clean-json.ts';
import { partTokens } from '../tokens.ts';
import { shrinkValue } from './budget.ts';
import { cutText, sliceText } from './cut-text.ts';
import { fitLargest, SIZES } from './fit.ts';

/** A part of a value that is to be shown. */
export interface JsonPart {
  readonly data: JsonValue;
  /** Characters or entries of the value itself; undefined where it has none. */
  readonly size: { readonly shown: number; readonly of: number } | undefined;
  /** Where the value itself goes on; undefined: this is its end. */
  readonly nextOffset: number | undefined;
  /** Whether something within what is shown is cut, and marked. */
  readonly isCutWithin: boolean;
}

/** The last shows nothing within an entry but the mark. */
const STEPS = [...SIZES, { maxChars: 40, maxItems: 0 }];

/** No text has more of them to a token, so what is longer needs no counting. */
const MAX_CHARS_PER_TOKEN = 16;

type Entry = readonly [key: string, item: JsonValue];

/**
 * Fits a value into the budget: lists by as many whole entries as fit, maps with all their keys and less within them,
 * texts up to where a word ends. At least one entry is shown.
 * @param offset character or entry to begin with
 * @param build the answer that shows a part; without data it must cost less than half of `maxTokens`
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
      size: { shown: entries.length, of: all.length },
      nextOffset: end < all.length ? end : undefined,
      isCutWithin: entries.some((entry, index) => JSON.stringify(entry) !== JSON.stringify(left[index])),
    });
  };
  if (left.length === 0) return show([]);
  for (const { maxChars, maxItems } of STEPS) {
    const isLast = maxItems === 0;
    const entries = takeEntries(left, maxTokens, ([key, item]) => [
      cutText(key, maxChars),
      shrinkValue(item, maxChars, maxItems),
    ]);
    // A map that is only begun tells less than one whose entries are shortened.
    if (!isList && !isLast && entries.length < left.length) continue;
    const least = isList || isLast ? 1 : left.length;
    const fit = fitLargest(least, entries.length, (count) => show(entries.slice(0, count)), maxTokens);
    if (fit !== undefined) return fit.answer;
  }
  // Not even one entry fits beside what the answer tells: then there is the mark alone.
  return show([['…', markOf(1)]]);
}

const WHOLE = { size: undefined, nextOffset: undefined, isCutWithin: false } as const;

/** The entries as they are shortened, up to the first that surely does not fit any more. */
function takeEntries(left: readonly Entry[], maxTokens: number, shrink: (entry: Entry) => Entry): readonly Entry[] {
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

function fitText(text: string, offset: number, build: (part: JsonPart) => Answer, maxTokens: number): Answer {
  const most = Math.min(Math.max(0, text.length - offset), MAX_CHARS_PER_TOKEN * maxTokens);
  const show = (maxChars: number): Answer => {
    const { shown = '', nextOffset } = sliceText(text, offset, maxChars);
    const end = nextOffset ?? text.length;
    return build({ ...WHOLE, data: shown, size: { shown: Math.max(0, end - offset), of: text.length }, nextOffset });
  };
  const least = Math.min(most, 20);
  return fitLargest(least, most, show, maxTokens)?.answer ?? show(least);
}
