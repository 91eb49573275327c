/**
 * A cut is marked `[…+n]`, for n more characters or entries. The shown part plus n is always the
 * whole, even if a cut text is cut again.
 */

import { avoidHalf, findCut } from '../../record/cut-characters.ts';
import { lazily } from '../../record/lazily.ts';
import { isRecord, type JsonValue, MARK, MARK_KEY, markOf } from '../../record/value.ts';
import { toPlainText } from '../text/text.ts';

/**
 * Splits a text from the mark at its end: `A long tex […+120]` has the `whole` text `A long tex`,
 * the `mark` `[…+120]` and 120 characters `left`.
 */
export function splitMark(text: string): {
  readonly whole: string;
  readonly mark?: string;
  readonly left: number;
} {
  const mark = MARK.exec(text);
  if (mark === null) return { whole: text, left: 0 };
  return {
    whole: text.slice(0, mark.index),
    mark: mark[0].trimStart(),
    left: Number(mark[1]),
  };
}

/** Cuts a text to `maxChars` characters and the mark, unless it is short enough. */
export function cutText(text: string, maxChars: number): string {
  const { whole, left } = splitMark(text);
  if (whole.length <= maxChars) return text;
  const { text: beginning } = shorten(whole, maxChars);
  // White space that is dropped at the cut counts as left out, because a later cut could not know
  // about it.
  const cutChars = whole.length - beginning.length;
  return `${beginning} ${markOf(cutChars + left)}`;
}

/** Cuts a list to its first `maxItems` entries and the mark, unless it is short enough. */
export function cutList(items: readonly JsonValue[], maxItems: number): readonly JsonValue[] {
  const last = items.at(-1);
  const endsInMark = typeof last === 'string' && last.startsWith('[…+');
  const left = endsInMark ? splitMark(last).left : 0;
  const whole = left === 0 ? items : items.slice(0, -1);
  if (whole.length <= maxItems) return items;
  return [...whole.slice(0, maxItems), markOf(whole.length - maxItems + left)];
}

/** Cuts a map to its first `maxItems` entries and the mark, unless it is small enough. */
export function cutMap(
  map: Readonly<Record<string, JsonValue>>,
  maxItems: number,
): Readonly<Record<string, JsonValue>> {
  const { [MARK_KEY]: last, ...whole } = map;
  const entries = Object.entries(whole);
  if (entries.length <= maxItems) return map;
  const left = typeof last === 'string' ? splitMark(last).left : 0;
  return Object.fromEntries([
    ...entries.slice(0, maxItems),
    [MARK_KEY, markOf(entries.length - maxItems + left)],
  ]);
}

/** Cuts a list or map to `maxItems` entries; the entries themselves stay as they are. */
export function cutItems(value: JsonValue, maxItems: number): JsonValue {
  if (Array.isArray(value)) return cutList(value, maxItems);
  if (!isRecord(value)) return value;
  // JsonValue has no other objects, so this is a record of JSON values.
  const map = value as Readonly<Record<string, JsonValue>>;
  return cutMap(map, maxItems);
}

const words = lazily(() => new Intl.Segmenter('en', { granularity: 'word' }));

// A longer word (a URL, a code) is cut in the middle instead of being left out.
const LONGEST_WORD = 40;

/**
 * Returns the longest beginning of a text that has at most `maxChars` UTF-16 code units and ends
 * between two words, in any script. An overlong word is cut between two graphemes, so that no
 * surrogate pair, accent or emoji is split. White space at the cut is dropped.
 * @returns `leftChars`: UTF-16 code units after the cut, 0 if nothing was cut
 */
export function shorten(text: string, maxChars: number) {
  if (text.length <= maxChars) return { text, leftChars: 0 };
  const limit = Math.max(0, Math.floor(maxChars));
  const word = words().segment(text).containing(limit)?.index ?? 0;
  const grapheme = findCut(text, limit);
  const isWordLeftOut = word > 0 && limit - word <= LONGEST_WORD;
  const cut = isWordLeftOut ? Math.min(word, grapheme) : grapheme;
  const rest = text.slice(cut).trimStart();
  return {
    text: text.slice(0, cut).trimEnd(),
    leftChars: rest.length,
  };
}

/**
 * Returns the part of a cleaned text that begins at `offset` and has at most `maxChars` characters.
 * A mark at the end of the text ends it, and every part adds the mark's number to what is left out.
 * Other values are returned unchanged.
 */
export function sliceText(value: JsonValue | undefined, offset: number, maxChars: number) {
  if (typeof value !== 'string') return { slice: value, nextOffset: undefined };
  const { whole, mark, left } = splitMark(value);
  const rest = whole.slice(avoidHalf(whole, offset));
  if (rest === '') {
    return { slice: offset === 0 ? mark : undefined, nextOffset: undefined };
  }
  if (rest.length <= maxChars) {
    const remainder = mark === undefined ? rest : `${rest} ${mark}`;
    return { slice: remainder, nextOffset: undefined };
  }
  const { text, leftChars } = shorten(rest, maxChars);
  return {
    slice: `${text} ${markOf(leftChars + left)}`,
    nextOffset: whole.length - leftChars,
  };
}

// Characters before the difference that are shown too.
const LEAD_CHARS = 20;

/**
 * Cuts two versions of a text, made plain, to where they begin to differ:
 * `…in a warm red` and `…in a warm blue`. Other values stay.
 */
export function cutToDifference(
  before: JsonValue,
  after: JsonValue,
  maxChars: number,
): { readonly before: JsonValue; readonly after: JsonValue } {
  const plainBefore = typeof before === 'string' ? toPlainText(before) : '';
  const plainAfter = typeof after === 'string' ? toPlainText(after) : '';
  const isPlainTextSame = plainBefore === plainAfter && plainBefore !== '';
  if (isPlainTextSame && before !== after) {
    return { before: cutText(plainBefore, maxChars), after: ONLY_MARKUP };
  }
  const isLong = Math.max(plainBefore.length, plainAfter.length) > maxChars;
  const difference = countSameStart(plainBefore, plainAfter);
  const start = isLong ? findCut(plainBefore, Math.max(0, difference - LEAD_CHARS)) : 0;
  const cutVersion = (plain: string): string => {
    const lead = start > 0 ? '…' : '';
    return cutText(`${lead}${plain.slice(start)}`, maxChars);
  };
  return {
    before: typeof before === 'string' ? cutVersion(plainBefore) : before,
    after: typeof after === 'string' ? cutVersion(plainAfter) : after,
  };
}

// Counts the characters with which both texts begin.
function countSameStart(left: string, right: string): number {
  let count = 0;
  while (count < left.length && left[count] === right[count]) count += 1;
  return count;
}

const ONLY_MARKUP = '[only markup or spaces differ]';
