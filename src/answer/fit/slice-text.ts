/** A long text in portions: from an offset on, cut where words end, and where the next portion begins. Pure. */

import { markOf } from '../../record/cut-mark.ts';
import type { JsonValue } from '../../record/value.ts';
import { splitMark } from './cut-text.ts';
import { shorten } from './shorten.ts';

/** A portion of a text. */
interface TextSlice {
  readonly shown: JsonValue | undefined;
  /** Character at which the next portion begins; undefined: this is the last. */
  readonly nextOffset: number | undefined;
}

/**
 * The portion of a clean text that begins at `offset` and has at most `maxChars` characters. Of a text that ends in a mark
 * nothing goes on where the mark begins, and every portion counts what that stands for as left.
 * Values other than texts come back as they are.
 */
export function sliceText(value: JsonValue | undefined, offset: number, maxChars: number): TextSlice {
  if (typeof value !== 'string') return { shown: value, nextOffset: undefined };
  const { whole, mark, left } = splitMark(value);
  const rest = whole.slice(offset);
  if (rest === '') return { shown: offset === 0 ? mark : undefined, nextOffset: undefined };
  if (rest.length <= maxChars) return { shown: mark === undefined ? rest : `${rest} ${mark}`, nextOffset: undefined };
  const { text, leftChars } = shorten(rest, maxChars);
  return { shown: `${text} ${markOf(leftChars + left)}`, nextOffset: whole.length - leftChars };
}
