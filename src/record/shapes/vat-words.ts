/** Reads in texts about prices whether the amount includes tax: `incl. VAT`, `Net price`, `HT`. */

import { KeyReader, listWordsOf, splitKey } from './key-words.ts';
import { isGrossAhead } from './price-names.ts';

const PRICE_KEYS = new KeyReader('prices');

// In prices, words for shipping and the like count as those for taxes do.
const PROPERTY_KEYS = new KeyReader('properties');

const NET_WORDS = listWordsOf('net');
const GROSS_WORDS = listWordsOf('gross');

// Words for net and gross that need no word for taxes beside them: `brutto`, `HT`.
const WORDS_BY_THEMSELVES = listWordsOf('taxByItself');

// Words that mean net or gross only right before a tax: `with tax`.
const WITH_WORDS = listWordsOf('with');
const WITHOUT_WORDS = listWordsOf('without');

const DENIALS = listWordsOf('denial');

/**
 * Says whether an amount includes tax, by a text about it: `excl. VAT` → false, `Price with tax` →
 * true; undefined if no word says so, or if words contradict each other.
 */
export function includesVat(text: string): boolean | undefined {
  const words = replaceGros(splitKey(text));
  const wordsAboutTax = words.filter(
    (word, index) => WORDS_BY_THEMSELVES.has(word) || isAboutTax(words, index),
  );
  const isNet =
    wordsAboutTax.some((word) => NET_WORDS.has(word)) || hasWordBeforeTax(words, WITHOUT_WORDS);
  const isGross =
    wordsAboutTax.some((word) => GROSS_WORDS.has(word)) || hasWordBeforeTax(words, WITH_WORDS);
  if (isNet === isGross) return undefined;
  return isGross;
}

// `gros_list` is a gross price, while `gros` after a price means wholesale.
function replaceGros(words: readonly string[]): readonly string[] {
  return words.map((word, index) => (isGrossAhead(words, index) ? 'brutto' : word));
}

function hasWordBeforeTax(words: readonly string[], candidates: ReadonlySet<string>): boolean {
  return words.some((word, index) => candidates.has(word) && isTaxWord(words[index + 1] ?? ''));
}

function isAboutTax(words: readonly string[], index: number): boolean {
  return (
    isShortlyBeforeTax(words, index) ||
    isAfterTax(words, index) ||
    isNetOrGrossOfPrice(words, index)
  );
}

// `excl. VAT`, `incl. the VAT`, but not `not incl. VAT`.
function isShortlyBeforeTax(words: readonly string[], index: number): boolean {
  const isDenied = DENIALS.has(words[index - 1] ?? '');
  return !isDenied && words.slice(index + 1, index + 3).some(isTaxWord);
}

// `VAT 22% included`: words have no digits.
function isAfterTax(words: readonly string[], index: number): boolean {
  return isTaxWord(words[index - 1] ?? '');
}

// `Net price`: `net` or `gross` among words of prices alone.
function isNetOrGrossOfPrice(words: readonly string[], index: number): boolean {
  const isNetOrGross = words[index] === 'net' || words[index] === 'gross';
  return isNetOrGross && words.every((word) => !PRICE_KEYS.read(word).hasUnknownWord);
}

// In keys, `ust` may be Turkish for what is above.
function isTaxWord(word: string): boolean {
  return word === 'ust' || PROPERTY_KEYS.read(word).says('tax');
}
