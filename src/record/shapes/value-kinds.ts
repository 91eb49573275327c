import { findUnit } from '../units.ts';
import { hasLetters, readDate, readId } from '../value.ts';
import { type Column, countDistinct, type Scalar, shareOf } from './columns.ts';
import { isLabel } from './label-texts.ts';
import { isLanguageKey } from './language-keys.ts';
import { isCurrencyKey, readMoney } from './money.ts';
import { readTimeOfPrice } from './price-times.ts';
import { isHash } from './roles.ts';

/** Part of a column that must be of its kind; the rest may be mistakes. */
export const NEARLY_ALL = 0.95;

export const isLanguage = (value: Scalar): boolean =>
  typeof value === 'string' && isLanguageKey(value);

/** Says whether nearly all values of a column pass a test. */
export function isNearly(column: Column, test: (value: Scalar) => boolean): boolean {
  return shareOf(column, test) >= NEARLY_ALL;
}

/** Says whether the values of a column repeat in other entries. */
export function hasRepeatedValues(column: Column): boolean {
  return countDistinct(column) <= column.values.size / 2;
}

/** Says whether nearly all entries with a value in `partner` have one in the column too. */
export function covers({ values }: Column, partner: Column): boolean {
  const entries = [...partner.values.keys()];
  const covered = entries.filter((entry) => values.has(entry));
  return covered.length >= entries.length * NEARLY_ALL;
}

const isUnit = (value: Scalar): boolean =>
  typeof value === 'string' && findUnit(value) !== undefined;

export const isCurrency = (value: Scalar): boolean =>
  typeof value === 'string' && isCurrencyKey(value);

/** Says whether a value is an id; longer numbers are barcodes. */
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

// The month of such a day may be first or second.
const OPEN_DAY = /^\s*\d{1,2}([/.-])\d{1,2}\1(\d{4})\b/;

function isTime(value: Scalar): boolean {
  if (readDate(value) !== undefined) return true;
  if (typeof value !== 'string') return false;
  return readTimeOfPrice(value) !== undefined || OPEN_DAY.test(value);
}

const PATH = /^\/[^/]+\//;

/** Says whether values are places in a tree: `/Brands/halvik`. */
export function isPaths(column: Column): boolean {
  return isNearly(column, (value) => PATH.test(String(value)));
}

const ADDRESS = /^(?:https?:)?\/\/\S+$/i;

/** Says whether values are pages or pictures: `https://halvik.example/logo.png`. */
export function isAddresses(column: Column): boolean {
  return isNearly(column, (value) => ADDRESS.test(String(value)));
}

export const isTimes = (column: Column): boolean => isNearly(column, isTime);

/** Sorts after all times. */
export const NEVER = '~';

/** Returns a time as text, or its year. */
export function timeOf(value: Scalar): string {
  const moment = readDate(value) ?? readTimeOfPrice(value);
  if (moment !== undefined) return moment;
  const [, , year] = OPEN_DAY.exec(String(value)) ?? [];
  return year ?? NEVER;
}

// In characters.
const LONGEST_WORDS = 80;

/** Says whether a value is a word or a few. */
export function isWord(value: Scalar): boolean {
  if (!hasLetters(value)) return false;
  return value.length <= LONGEST_WORDS && !isLanguageKey(value);
}

/** Says whether a value is in capitals, like the codes `NATU`, `Z_KEYS`, `M2`. */
export const isUpperCase = (value: Scalar): boolean =>
  String(value) === String(value).toUpperCase();

/** Says whether a program generated the texts of a column, such as UUIDs. */
export const areHashes = (column: Column): boolean => isNearly(column, isHash);

/** Says whether a value has only digits and separators. */
export const isDigits = (value: Scalar): boolean => /^[\s\d.,]+$/.test(String(value));

export const countLabels = (column: Column): number => shareOf(column, isLabel);

export const isUnits = (column: Column): boolean => isNearly(column, isUnit);

/**
 * Says whether half of the texts are units, longer than a size such as M; the others may be units
 * in an unknown language.
 */
export function areMostlyUnits(column: Column): boolean {
  const isLongUnit = (value: Scalar): boolean => isUnit(value) && String(value).length > 1;
  return shareOf(column, isLongUnit) >= 0.5;
}

/** Scores texts and fractions above numbers that may be ids, then by different values. */
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

/** Counts the keys that two columns share from the entry on. */
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
