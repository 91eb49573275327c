/**
 * The one mark of what was cut: `[…+n]` at the end of a text (n characters left) or of a list (n entries left). Cutting
 * again what was cut before keeps the count right. Pure.
 */

import type { JsonValue } from '../record/value.ts';
import { shorten } from './shorten.ts';

const MARK = /(?:^| )\[…\+(\d+)\]$/;

/** A text of at most `maxChars` characters and the mark, or as it is when it is short enough. */
export function cutText(text: string, maxChars: number): string {
  const mark = MARK.exec(text);
  const whole = mark === null ? text : text.slice(0, mark.index);
  if (whole.length <= maxChars) return text;
  const { text: shown, leftChars } = shorten(whole, maxChars);
  return `${shown} ${markOf(leftChars + Number(mark?.[1] ?? 0))}`;
}

/** The first `maxItems` entries and the mark, or all when they are few enough. */
export function cutList(items: readonly JsonValue[], maxItems: number): readonly JsonValue[] {
  const last = items.at(-1);
  const mark = typeof last === 'string' && last.startsWith('[…+') ? MARK.exec(last) : null;
  const whole = mark === null ? items : items.slice(0, -1);
  if (whole.length <= maxItems) return items;
  return [...whole.slice(0, maxItems), markOf(whole.length - maxItems + Number(mark?.[1] ?? 0))];
}

/** The mark of `left` characters or entries. */
export function markOf(left: number): string {
  return `[…+${left}]`;
}
