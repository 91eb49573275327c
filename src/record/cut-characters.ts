/**
 * Cuts texts between characters as readers see them, so that no emoji, flag or accented letter is cut in half: half of
 * a surrogate pair has no encoding, and APIs of models refuse a whole conversation because of one. Every text that is
 * cut at a length is cut here. Pure.
 */

import { lazily } from './lazily.ts';

const graphemes = lazily(() => new Intl.Segmenter('en', { granularity: 'grapheme' }));

/** How far around a place to look for the characters there, in UTF-16 code units; few characters are longer. */
const NEAR = 100;

/** Letters that no following one of them can join: a place between two of these lies between two characters. */
const SIMPLE = /^[\u0020-\u02ff]$/;

/**
 * The last place at or before `place` where a text can be cut.
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
  // A character that is longer than what was looked at is cut between its code points.
  return index > 0 || from === 0 ? from + index : avoidHalf(text, most);
}

/** The place itself, or the one before it if it lies between the halves of a surrogate pair. */
export function avoidHalf(text: string, place: number): number {
  const isWithin =
    /^[\udc00-\udfff]$/.test(text.charAt(place)) &&
    /^[\ud800-\udbff]$/.test(text.charAt(place - 1));
  return isWithin ? place - 1 : place;
}

/** The longest beginning of a text that has at most `most` UTF-16 code units and ends between two characters. */
export function takeChars(text: string, most: number): string {
  return text.length <= most ? text : text.slice(0, findCut(text, most));
}

/** A text of at most `most` UTF-16 code units; if it was cut, it ends in `…`. */
export function clip(text: string, most: number): string {
  return text.length <= most ? text : `${takeChars(text, most - 1)}…`;
}
