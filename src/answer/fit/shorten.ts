/** Cuts a long text where a reader would. */

import { lazily } from '../lazily.ts';

const words = lazily(() => new Intl.Segmenter('en', { granularity: 'word' }));
const graphemes = lazily(() => new Intl.Segmenter('en', { granularity: 'grapheme' }));

/** A word longer than this (a URL, a code) is cut within rather than left out whole. */
const LONGEST_WORD = 40;

/** The beginning of a text, and how much is left of it. */
interface Shortened {
  readonly text: string;
  /** UTF-16 code units after the cut, 0 when nothing was cut: the rest is `full.slice(full.length - leftChars)`. */
  readonly leftChars: number;
}

/**
 * The longest beginning of a text that has at most `maxChars` UTF-16 code units and ends between two words, in every
 * script; within an overlong word between two characters as readers count them, so that no surrogate pair, accent or
 * emoji is torn. White space at the cut is dropped.
 */
export function shorten(text: string, maxChars: number): Shortened {
  if (text.length <= maxChars) return { text, leftChars: 0 };
  const limit = Math.max(0, Math.floor(maxChars));
  const word = words().segment(text).containing(limit)?.index ?? 0;
  const grapheme = graphemes().segment(text).containing(limit)?.index ?? 0;
  const cut = limit - word <= LONGEST_WORD && word > 0 ? Math.min(word, grapheme) : grapheme;
  return { text: text.slice(0, cut).trimEnd(), leftChars: text.slice(cut).trimStart().length };
}
