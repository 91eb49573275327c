/**
 * The one mark of what was cut: `[…+n]` at the end of a text (n characters left) or of a list or map (n entries left).
 * What is shown and n always add up to the whole, also when what was cut is cut again. Pure.
 */

import { MARK, MARK_KEY, markOf } from '../../record/cut-mark.ts';
import { isRecord, type JsonValue } from '../../record/value.ts';
import { shorten } from './shorten.ts';

/** A text without the mark that it ends in, the mark, and how many characters that stands for. */
export function splitMark(text: string): { readonly whole: string; readonly mark?: string; readonly left: number } {
  const mark = MARK.exec(text);
  if (mark === null) return { whole: text, left: 0 };
  return { whole: text.slice(0, mark.index), mark: mark[0].trimStart(), left: Number(mark[1]) };
}

/** A text of at most `maxChars` characters and the mark, or as it is when it is short enough. */
export function cutText(text: string, maxChars: number): string {
  const mark = MARK.exec(text);
  const whole = mark === null ? text : text.slice(0, mark.index);
  if (whole.length <= maxChars) return text;
  const { text: shown } = shorten(whole, maxChars);
  // White space that was dropped at the cut counts as left, since a later cut could not know of it.
  return `${shown} ${markOf(whole.length - shown.length + Number(mark?.[1] ?? 0))}`;
}

/** The first `maxItems` entries and the mark, or all when they are few enough. */
export function cutList(items: readonly JsonValue[], maxItems: number): readonly JsonValue[] {
  const last = items.at(-1);
  const mark = typeof last === 'string' && last.startsWith('[…+') ? MARK.exec(last) : null;
  const whole = mark === null ? items : items.slice(0, -1);
  if (whole.length <= maxItems) return items;
  return [...whole.slice(0, maxItems), markOf(whole.length - maxItems + Number(mark?.[1] ?? 0))];
}

/** The first `maxItems` entries and the mark, or all when they are few enough. */
export function cutMap(
  map: Readonly<Record<string, JsonValue>>,
  maxItems: number,
): Readonly<Record<string, JsonValue>> {
  const { [MARK_KEY]: last, ...whole } = map;
  const entries = Object.entries(whole);
  if (entries.length <= maxItems) return map;
  const mark = typeof last === 'string' ? MARK.exec(last) : null;
  const left = entries.length - maxItems + Number(mark?.[1] ?? 0);
  return Object.fromEntries([...entries.slice(0, maxItems), [MARK_KEY, markOf(left)]]);
}

/** A list or map of at most `maxItems` entries; what is in them, and anything else, as it is. */
export function cutItems(value: JsonValue, maxItems: number): JsonValue {
  if (Array.isArray(value)) return cutList(value, maxItems);
  // A record of JSON values, because JsonValue has no other objects.
  return isRecord(value) ? cutMap(value as Readonly<Record<string, JsonValue>>, maxItems) : value;
}
