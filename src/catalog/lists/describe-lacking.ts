/** What no record has of the words of a call, as an answer tells it. */

import { cutText } from '../../answer/fit/cut-text.ts';
import { toPlainText } from '../../answer/text/text.ts';
import type { Lacking } from '../../question/find-words.ts';
import type { JsonValue } from '../../record/value.ts';
import type { CallContext } from '../call/context.ts';

/** Longest word of the catalog that is offered, in characters. */
const MAX_OFFER_CHARS = 60;

/** The most names that something may stand for. */
const MOST_MEANT = 10;

/** What no record has, and what there is: `{"property":"Colr","nearest":["Color"]}`. */
export function describeLacking(
  { asked, nearest, common, meant }: Lacking,
  { settings }: CallContext,
): JsonValue {
  const spell = (words: readonly string[]): readonly string[] => [
    ...new Set(words.map((word) => cutText(toPlainText(settings.redact(word)), MAX_OFFER_CHARS))),
  ];
  return {
    ...asked,
    ...(meant.length > 0 && { could_be: spell(meant.slice(0, MOST_MEANT)) }),
    ...(nearest.length > 0 && { nearest: spell(nearest) }),
    ...(common.length > 0 && { common: spell(common) }),
  };
}
