/** Words of the catalog as an answer offers them, and what no record has of the words of a call. */

import { cutText } from '../../answer/fit/cut-text.ts';
import { toPlainText } from '../../answer/text/text.ts';
import type { Lacking } from '../../question/find-words.ts';
import type { JsonValue } from '../../record/value.ts';
import type { CallContext } from '../call/context.ts';

/** Longest word of the catalog that is offered, in characters. */
const MAX_OFFER_CHARS = 60;

/** The most names that something may stand for. */
const MOST_MEANT = 10;

/** A word of the catalog as plain text without credentials. */
export function showWord(
  word: string,
  { settings }: CallContext,
  maxChars = MAX_OFFER_CHARS,
): string {
  return cutText(toPlainText(settings.redact(word)), maxChars);
}

/** What no record has, and what there is: `{"property":"Colr","nearest":["Color"]}`. */
export function describeLacking(
  { asked, nearest, common, meant }: Lacking,
  context: CallContext,
): JsonValue {
  const spell = (words: readonly string[]): readonly string[] => [
    ...new Set(words.map((word) => showWord(word, context))),
  ];
  return {
    ...asked,
    ...(meant.length > 0 && { could_be: spell(meant.slice(0, MOST_MEANT)) }),
    ...(nearest.length > 0 && { nearest: spell(nearest) }),
    ...(common.length > 0 && { common: spell(common) }),
  };
}
