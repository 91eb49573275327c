import { KeyReader, listWordsOf, splitKey } from './key-words.ts';
import { GROSS, NET } from './minor-units.ts';
import { isGrossAhead } from './price-names.ts';

const PRICE_KEYS = new KeyReader('prices');

// In prices, words for shipping and the like count as those for taxes do.
const OTHER_KEYS = new KeyReader('properties');

// Words that mean it by themselves.
const CLEAR_WORDS: ReadonlySet<string> = new Set('netto brutto bruto ht ttc'.split(' '));

// Words that mean it right before a tax: `with tax`.
const WITH = listWordsOf('with');
const WITHOUT = listWordsOf('without');

// Words that deny what follows them.
const DENIALS: ReadonlySet<string> = new Set('not no non nicht kein keine pas sin ohne'.split(' '));

/** Returns true with VAT, false without; undefined: no word says so, or words differ. */
export function readVatWords(text: string): boolean | undefined {
  const words = splitKey(text).map((word, at, all) => (isGrossAhead(all, at) ? 'brutto' : word));
  const telling = words.filter((word, index) => CLEAR_WORDS.has(word) || isOfTax(words, index));
  const isBeforeTax = (set: ReadonlySet<string>): boolean =>
    words.some((word, index) => set.has(word) && isWordOfTax(words[index + 1] ?? ''));
  const isNet = telling.some((word) => NET.has(word)) || isBeforeTax(WITHOUT);
  const isGross = telling.some((word) => GROSS.has(word)) || isBeforeTax(WITH);
  return isNet === isGross ? undefined : isGross;
}

// `excl. VAT`, `incl. the VAT`, `VAT 22% included`, and `net` or `gross` among words of prices alone: `Net price`.
function isOfTax(words: readonly string[], index: number): boolean {
  const isDenied = DENIALS.has(words[index - 1] ?? '');
  if (!isDenied && words.slice(index + 1, index + 3).some(isWordOfTax)) return true;
  const before = words.slice(0, index).findLast((word) => !/^\d+$/.test(word)) ?? '';
  if (isWordOfTax(before)) return true;
  const isOfPrices = (word: string): boolean => !PRICE_KEYS.read(word).hasUnknownWord;
  return /^(?:net|gross)$/.test(words[index] ?? '') && words.every(isOfPrices);
}

// In keys, `ust` may be Turkish for what is above.
function isWordOfTax(word: string): boolean {
  return word === 'ust' || OTHER_KEYS.read(word).says('tax');
}
