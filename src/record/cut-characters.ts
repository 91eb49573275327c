/**
 * Half of a surrogate pair has no encoding, and APIs of models refuse a whole conversation because
 * of one. Every text that is cut at a length is cut here.
 */

import { lazily } from './lazily.ts';

const graphemes = lazily(() => new Intl.Segmenter('en', { granularity: 'grapheme' }));

// In UTF-16 code units; few characters are longer.
const NEAR = 100;

// These letters never join the one before: between two of them, a text can be cut.
const SIMPLE = /^[\u0020-\u02ff]$/;

/**
 * Finds the last place at or before `place` where a text can be cut.
 * @param place an index of UTF-16 code units
 */
export function findCut(text: string, place: number): number {
  const most = Math.max(0, Math.floor(place));
  if (most >= text.length) return text.length;
  if (SIMPLE.test(text.charAt(most - 1)) && SIMPLE.test(text.charAt(most))) {
    return most;
  }
  const from = avoidHalf(text, Math.max(0, most - NEAR));
  const near = text.slice(from, most + NEAR);
  const index =
    graphemes()
      .segment(near)
      .containing(most - from)?.index ?? 0;
  // A character longer than the examined part is cut between its code points.
  return index > 0 || from === 0 ? from + index : avoidHalf(text, most);
}

/** Moves a place between the halves of a surrogate pair one to the front; other places stay. */
export function avoidHalf(text: string, place: number): number {
  const isWithin =
    /^[\udc00-\udfff]$/.test(text.charAt(place)) &&
    /^[\ud800-\udbff]$/.test(text.charAt(place - 1));
  return isWithin ? place - 1 : place;
}

/**
 * Returns the longest beginning of a text that has at most `most` UTF-16 code units and ends
 * between two characters.
 */
export function takeChars(text: string, most: number): string {
  return text.length <= most ? text : text.slice(0, findCut(text, most));
}

/** Cuts a text to at most `most` UTF-16 code units; if it was cut, it ends in `…`. */
export function clip(text: string, most: number): string {
  return text.length <= most ? text : `${takeChars(text, most - 1)}…`;
}
