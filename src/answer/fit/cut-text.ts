/**
 * The mark of what was cut: `[…+n]` at the end of a text (n more characters), or of a list or map (n more entries).
 * What is shown plus n is always the whole, even if a cut text is cut again. Pure.
 */

import { avoidHalf, findCut } from '../../record/cut-characters.ts';
import { lazily } from '../../record/lazily.ts';
import { isRecord, type JsonValue, MARK, MARK_KEY, markOf } from '../../record/value.ts';
import { toPlainText } from '../text/text.ts';

/** Splits a text from the mark at its end; `left` is the number of characters that the mark stands for. */
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

/** A text of at most `maxChars` characters, followed by the mark; unchanged if it is short enough. */
export function cutText(text: string, maxChars: number): string {
  const { whole, left } = splitMark(text);
  if (whole.length <= maxChars) return text;
  const { text: shown } = shorten(whole, maxChars);
  // White space that is dropped at the cut counts as left out, because a later cut could not know about it.
  const cutChars = whole.length - shown.length;
  return `${shown} ${markOf(cutChars + left)}`;
}

/** The first `maxItems` entries and the mark; all entries if they are few enough. */
export function cutList(items: readonly JsonValue[], maxItems: number): readonly JsonValue[] {
  const last = items.at(-1);
  const endsInMark = typeof last === 'string' && last.startsWith('[…+');
  const left = endsInMark ? splitMark(last).left : 0;
  const whole = left === 0 ? items : items.slice(0, -1);
  if (whole.length <= maxItems) return items;
  return [...whole.slice(0, maxItems), markOf(whole.length - maxItems + left)];
}

/** The first `maxItems` entries and the mark; all entries if they are few enough. */
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

/** A list or map with at most `maxItems` entries; the entries themselves, and other values, stay as they are. */
export function cutItems(value: JsonValue, maxItems: number): JsonValue {
  if (Array.isArray(value)) return cutList(value, maxItems);
  if (!isRecord(value)) return value;
  // JsonValue has no other objects, so this is a record of JSON values.
  const map = value as Readonly<Record<string, JsonValue>>;
  return cutMap(map, maxItems);
}

const words = lazily(() => new Intl.Segmenter('en', { granularity: 'word' }));

/** A longer word (a URL, a code) is cut in the middle instead of being left out. */
const LONGEST_WORD = 40;

/**
 * The longest beginning of a text that has at most `maxChars` UTF-16 code units and ends between two words, in any
 * script. In an overlong word it ends between two characters as readers see them, so that no surrogate pair, accent or
 * emoji is split. White space at the cut is dropped.
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
 * The portion of a cleaned text that begins at `offset` and has at most `maxChars` characters. If the text ends in a
 * mark, nothing follows where the mark begins, and every portion counts what the mark stands for as left out. Values
 * other than texts are returned unchanged.
 */
export function sliceText(value: JsonValue | undefined, offset: number, maxChars: number) {
  if (typeof value !== 'string') return { shown: value, nextOffset: undefined };
  const { whole, mark, left } = splitMark(value);
  const rest = whole.slice(avoidHalf(whole, offset));
  if (rest === '') return { shown: offset === 0 ? mark : undefined, nextOffset: undefined };
  if (rest.length <= maxChars) {
    const shown = mark === undefined ? rest : `${rest} ${mark}`;
    return { shown, nextOffset: undefined };
  }
  const { text, leftChars } = shorten(rest, maxChars);
  return {
    shown: `${text} ${markOf(leftChars + left)}`,
    nextOffset: whole.length - leftChars,
  };
}

/** What of two long texts is shown before their first difference, in characters. */
const LEAD_CHARS = 20;

/** A text before and after a change, plain, each cut to where they begin to differ. Other values stay. */
export function cutSides(
  before: JsonValue,
  after: JsonValue,
  maxChars: number,
): readonly [JsonValue, JsonValue] {
  const [one, other] = [before, after].map((side) =>
    typeof side === 'string' ? toPlainText(side) : '',
  );
  if (one === undefined || other === undefined) return [before, after];
  const readAlike = one === other && before !== after && one !== '';
  if (readAlike) return [cutText(one, maxChars), ONLY_MARKUP];
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  const differsAt = Math.max(0, at - LEAD_CHARS);
  const isLong = Math.max(one.length, other.length) > maxChars;
  const start = isLong ? findCut(one, differsAt) : 0;
  const lead = start > 0 ? '…' : '';
  const cut = (side: JsonValue, text: string): JsonValue => {
    if (typeof side !== 'string') return side;
    return cutText(`${lead}${text.slice(start)}`, maxChars);
  };
  return [cut(before, one), cut(after, other)];
}

/** What stands for the later of two texts that read alike. */
const ONLY_MARKUP = '[only markup or spaces differ]';
