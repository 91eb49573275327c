import { cutText } from '../../answer/fit/cut-text.ts';
import { toPlainText } from '../../answer/text/text.ts';
import type { UnknownWord } from '../../question/find-words.ts';
import type { JsonValue } from '../../record/value.ts';
import type { CallContext } from '../call/context.ts';

const MAX_OFFER_CHARS = 60;

const MAX_CANDIDATES = 10;

/** Shows a word of the catalog as plain text without credentials. */
export function showWord(
  word: string,
  { settings }: CallContext,
  maxChars = MAX_OFFER_CHARS,
): string {
  return cutText(toPlainText(settings.redact(word)), maxChars);
}

/**
 * Describes a word that no record has, with the words that exist:
 * `{"property":"Colr","nearest":["Color"]}`.
 */
export function describeLacking(
  { entry, nearest, common, candidates }: UnknownWord,
  context: CallContext,
): JsonValue {
  const spell = (words: readonly string[]): readonly string[] => [
    ...new Set(words.map((word) => showWord(word, context))),
  ];
  return {
    ...entry,
    ...(candidates.length > 0 && { could_be: spell(candidates.slice(0, MAX_CANDIDATES)) }),
    ...(nearest.length > 0 && { nearest: spell(nearest) }),
    ...(common.length > 0 && { common: spell(common) }),
  };
}
