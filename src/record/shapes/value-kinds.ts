/** What kinds of things values are, and how much columns look like a role. Pure. */

import { findUnit } from '../units.ts';
import { hasLetters, readDate, readId } from '../value.ts';
import { type Column, countDistinct, type Scalar, shareOf } from './columns.ts';
import { isLanguageKey } from './leaves.ts';
import { isCurrencyKey, readMoney } from './money.ts';
import { readTimeOfPrice } from './price-times.ts';
import { isHash } from './roles.ts';

/** The part of a column that must be of its kind; the rest may be mistakes. */
export const NEARLY_ALL = 0.95;

export const isLanguage = (value: Scalar): boolean =>
  typeof value === 'string' && isLanguageKey(value);

/** Whether nearly all values of a column are of a kind. */
export function isNearly(column: Column, test: (value: Scalar) => boolean): boolean {
  return shareOf(column, test) >= NEARLY_ALL;
}

/** Whether the values of a column come again in other entries. */
export function comesAgain(column: Column): boolean {
  return countDistinct(column) <= column.values.size / 2;
}

const isUnit = (value: Scalar): boolean =>
  typeof value === 'string' && findUnit(value) !== undefined;

export const isCurrency = (value: Scalar): boolean =>
  typeof value === 'string' && isCurrencyKey(value);

/** Longer numbers are barcodes. */
export function isId(value: Scalar): boolean {
  const isNumber = readId(value) !== undefined;
  return isNumber && String(value).length <= LONGEST_ID;
}

const LONGEST_ID = 11;

export const isAmount = (value: Scalar): boolean => readMoney(value) !== undefined;

export const isSmallCount = (value: Scalar): boolean => {
  const count = readId(value);
  return count !== undefined && count >= 0 && count <= 10_000;
};

/** A day whose month may stand first or second. */
const OPEN_DAY = /^\s*\d{1,2}([/.-])\d{1,2}\1(\d{4})\b/;

function isTime(value: Scalar): boolean {
  if (readDate(value) !== undefined) return true;
  if (typeof value !== 'string') return false;
  return readTimeOfPrice(value) !== undefined || OPEN_DAY.test(value);
}

const PATH = /^\/[^/]+\//;

/** Places in a tree: `/Brands/halvik`. */
export function isPaths(column: Column): boolean {
  return isNearly(column, (value) => PATH.test(String(value)));
}

const ADDRESS = /^(?:https?:)?\/\/\S+$/i;

/** Pages and pictures: `https://halvik.example/logo.png`. */
export function isAddresses(column: Column): boolean {
  return isNearly(column, (value) => ADDRESS.test(String(value)));
}

export const isTimes = (column: Column): boolean => isNearly(column, isTime);

/** What comes after all moments. */
export const NEVER = '~';

/** A moment as text, or its year. */
export function timeOf(value: Scalar): string {
  const moment = readDate(value) ?? readTimeOfPrice(value);
  if (moment !== undefined) return moment;
  const [, , year] = OPEN_DAY.exec(String(value)) ?? [];
  return year ?? NEVER;
}

/** The longest text that is words, in characters. */
const LONGEST_WORDS = 80;

/** A word, or some. */
export function isWord(value: Scalar): boolean {
  if (!hasLetters(value)) return false;
  return value.length <= LONGEST_WORDS && !isLanguageKey(value);
}

/** A text for people rather than a key of a program: it has a blank, or no Latin letter, or begins with a capital alone. */
export function isLabel(value: Scalar): boolean {
  if (!hasLetters(value)) return false;
  const hasBlank = /\s/.test(value);
  const isLatin = /[a-z]/i.test(value);
  return hasBlank || !isLatin || /^\p{Lu}\p{Ll}+$/u.test(value);
}

/** A code rather than a word: `NATU`, `Z_KEYS`, `M2`. */
export const isUpperCase = (value: Scalar): boolean =>
  String(value) === String(value).toUpperCase();

/** Whether a program made up the texts of a column, such as UUIDs: nobody reads them. */
export const areHashes = (column: Column): boolean => isNearly(column, isHash);

/** Digits with their separators, whatever they mean. */
export const isDigits = (value: Scalar): boolean => /^[\s\d.,]+$/.test(String(value));

const IDENTIFIER = /^[\p{L}\p{N}_.:/-]+$/u;
const BARCODE_OR_ADDRESS = /^\d{12,}$|^[a-z]+:\/\//i;

/** What identifies a record in a program; no address. */
export function isCode(value: Scalar): boolean {
  if (typeof value !== 'string' || !IDENTIFIER.test(value)) return false;
  return !isLanguageKey(value) && !BARCODE_OR_ADDRESS.test(value);
}

export const countLabels = (column: Column): number => shareOf(column, isLabel);

export const isUnits = (column: Column): boolean => isNearly(column, isUnit);

/** Whether half of the texts are units, none of them a size such as M; the others may be those of a language that is not known. */
export function areMostlyUnits(column: Column): boolean {
  const isLongUnit = (value: Scalar): boolean => isUnit(value) && String(value).length > 1;
  return shareOf(column, isLongUnit) >= 0.5;
}

/** Texts and fractions before numbers that may be ids; then what differs most. */
export function scoreValue(column: Column): number {
  const shareOfOthers = 1 - shareOf(column, isId);
  return shareOfOthers + countDistinct(column) / 1e6;
}

export const countDigits = (column: Column): number =>
  shareOf(column, (value) => /\d{3}/.test(String(value)));

export function countFractions(column: Column): number {
  return shareOf(column, (value) => {
    const amount = readMoney(value)?.amount;
    return !Number.isInteger(amount);
  });
}

/** How many keys two columns have in common from the entry on. */
export function countSharedKeys(left: Column, right: Column): number {
  const keys = left.path.split('.');
  const keysOfRight = right.path.split('.');
  const at = keys.findIndex((key, index) => key !== keysOfRight[index]);
  return at === -1 ? keysOfRight.length : at;
}

export function countCharacters({ values }: Column): number {
  let sum = 0;
  for (const value of values.values()) sum += String(value).length;
  return sum / Math.max(1, values.size);
}
