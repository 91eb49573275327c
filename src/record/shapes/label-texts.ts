/** Reads what may be a label of something: a text, or a text in each of several languages, in whatever form. Pure. */

import { hasLetters, isAbsent, listFilled } from '../value.ts';
import { isLanguageKey } from './leaves.ts';

/** A label by language; under no language (`''`), where it is one text. */
export type LabelTexts = ReadonlyMap<string, string>;

/** The longest text that is a label, in characters. */
const LONGEST = 120;

/** Reads a label; undefined if the value is anything else. */
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

/** `{de: "Breite", en: "Width"}`. */
function listByLanguage(value: unknown) {
  return listFilled(value).map(([language, text]) => readPair(language, text));
}

/** `{lang: "de", text: "Breite"}`, `["de", "Breite"]`: of two texts, the one that is a language. */
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
