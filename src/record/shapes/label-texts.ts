import { shortenCulture } from '../culture.ts';
import { hasLetters, isAbsent, listFilled } from '../value.ts';
import { isLanguageKey } from './language-keys.ts';

/** Label by language; under `''` if the text has no language. */
export type LabelTexts = ReadonlyMap<string, string>;

/** Length of the longest label, in characters. */
export const LONGEST_LABEL = 120;

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
  return hasLetters(value) && value.length <= LONGEST_LABEL;
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
  return isLabelText(text) ? [shortenCulture(language), text] : undefined;
}

/**
 * Says whether a value is a text for people: it has a blank, or no Latin letter, or only its first
 * letter is a capital.
 */
export function isLabel(value: unknown): boolean {
  if (!hasLetters(value)) return false;
  const hasBlank = /\s/.test(value);
  const isLatin = /[a-z]/i.test(value);
  return hasBlank || !isLatin || /^\p{Lu}\p{Ll}+$/u.test(value);
}

const NUMBERED = /^(?=.*\p{Lu})(?=.*\d)[\p{Lu}\d._/-]+$/u;

/** Says whether a value is capitals with a number: `EF014033`. */
export function isNumberedCode(value: unknown): boolean {
  return typeof value === 'string' && NUMBERED.test(value);
}

const IDENTIFIER = /^[\p{L}\p{N}_.:/-]+$/u;
const BARCODE_OR_ADDRESS = /^\d{12,}$|^[a-z]+:\/\//i;

/** Says whether a value identifies a record in a program; addresses do not. */
export function isCode(value: unknown): boolean {
  if (typeof value !== 'string' || !IDENTIFIER.test(value)) return false;
  return !isLanguageKey(value) && !BARCODE_OR_ADDRESS.test(value);
}
