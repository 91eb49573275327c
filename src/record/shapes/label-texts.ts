/** Reads labels: a text, or a text in each of several languages, in any form. Pure. */

import { hasLetters, isAbsent, listFilled } from '../value.ts';
import { isLanguageKey } from './leaves.ts';

/** Label by language; under `''` if the text has no language. */
export type LabelTexts = ReadonlyMap<string, string>;

// In characters.
const LONGEST = 120;

/** Reads a label; undefined for any other value. */
export function readLabelTexts(value: unknown): LabelTexts | undefined {
  if (isLabelText(value)) return new Map([['', value]]);
  const pairs = Array.isArray(value) ? value.map(readTagged) : listByLanguage(value);
  const readable = pairs.filter((pair) => pair !== undefined);
  const texts = new Map(readable);
  const areAllTexts = texts.size > 0 && texts.size === pairs.length;
  return areAllTexts ? texts : undefined;
}

function isLabelText(value: unknown): value is string {
  return hasLetters(value) && value.length <= LONGEST;
}

// `{de: "Breite", en: "Width"}`.
function listByLanguage(value: unknown) {
  return listFilled(value).map(([language, text]) => readPair(language, text));
}

// `{lang: "de", text: "Breite"}`, `["de", "Breite"]`: one of the two texts is a language.
function readTagged(item: unknown): readonly [string, string] | undefined {
  if (typeof item !== 'object' || item === null) return undefined;
  const filled = Object.values(item).filter((part) => !isAbsent(part));
  if (filled.length !== 2) return undefined;
  const [first, second] = filled;
  return readPair(first, second) ?? readPair(second, first);
}

function readPair(language: unknown, text: unknown): readonly [string, string] | undefined {
  if (typeof language !== 'string' || !isLanguageKey(language)) return undefined;
  return isLabelText(text) ? [language, text] : undefined;
}
