/**
 * Names the kind of a price by its name or its keys: "List price" for `{name: "List price", price:
 * 9.9}`, "list" for `{list_price: 9.9}`.
 */

import { hasLetters } from '../value.ts';
import { type Candidates, choose, labelOf } from './choose.ts';
import type { Aspect, KeyReading } from './key-reading.ts';
import { dropPrefix, KeyReader, splitKey } from './key-words.ts';
import type { Leaf } from './leaves.ts';
import { isCurrencyKey } from './money.ts';
import { chooseScope } from './price-places.ts';
import { readRoleKey } from './role-keys.ts';
import type { RoleOfLeaf } from './roles.ts';
import { SPECIAL_WORDS } from './values-of-amount.ts';
import { includesVat } from './vat-words.ts';

const PRICE_KEYS = new KeyReader('prices');

// Words of structure around a price, in keys of programs.
const FRAME_WORDS: ReadonlySet<string> = new Set(
  [
    't in text precise scale scales edge edges node nodes tier tiers break breaks bulk volume',
    'units data current money item items offer offers fixed table schedule schedules',
    'pricing summary',
  ].flatMap((words) => words.split(' ')),
);

const ASPECTS_OF_ANY_PRICE: readonly Aspect[] = ['amount', 'value', 'minor', 'quantity'];

// Abbreviations of the recommended price.
const RECOMMENDED: ReadonlySet<string> = new Set(['msrp', 'rrp', 'uvp', 'pvp']);

function isOfAnyPrice(word: string): boolean {
  if (RECOMMENDED.has(word)) return false;
  if (FRAME_WORDS.has(word)) return true;
  const reading = PRICE_KEYS.read(word);
  return !reading.hasNoMeaning && reading.saysAtMost(...ASPECTS_OF_ANY_PRICE);
}

// `priceList: [{value: 9.9}]` says no more than that there is a list of prices.
function isListOfPrices(reading: KeyReading): boolean {
  if (reading.hasUnknownWord) return false;
  return reading.endsIn('channel') && reading.saysAtMost('amount', 'channel');
}

// `purchasable_offer: [{our_price: …}]`: the key within says which price of the offer it is.
function isWordForOffers(reading: KeyReading): boolean {
  if (reading.words.every((word) => FRAME_WORDS.has(word))) return true;
  if (!reading.endsIn('own') || !reading.saysAtMost('own')) return false;
  const specialWords = reading.words.filter((word) => SPECIAL_WORDS.has(word));
  return specialWords.every((word) => FRAME_WORDS.has(word));
}

function namesPrice(reading: KeyReading): boolean {
  return reading.endsIn('amount') && !reading.words.every(isOfAnyPrice);
}

// `our_price: {value_with_tax: 9.9}`: the value is that of the price.
function omitValueBeforeTax(key: string): string {
  const isValueWithTax = PRICE_KEYS.read(key).saysOnly('value', 'tax');
  return isValueWithTax ? key.replace(VALUE, '') : key;
}

const VALUE = /^value_?/i;

// Products and variants must have one label for one kind of price: `list_price`, `lst_price`.
const ABBREVIATED: Readonly<Record<string, string>> = { lst: 'list' };

// From this rank on, the id of a price list says less about the kind of price than its key.
const RANK_OF_IDS = 6;

/**
 * Returns the name of a price and, if its entry has several amounts, the words of its keys;
 * undefined if neither says which price it is.
 */
export function labelPrice(
  candidates: Candidates,
  amount: RoleOfLeaf,
  isOneOfSeveral: boolean,
): string | undefined {
  const { value: name, rank = 0 } = choose(candidates, 'name', readPriceName);
  const isId = rank >= RANK_OF_IDS && /\d/.test(name ?? '');
  if (name !== undefined && !isOneOfSeveral && !isId) return name;
  const { list } = chooseScope(candidates);
  const isOnlyOfList = list !== undefined && !isOneOfSeveral;
  const keyLabel = labelByKeys(amount.leaf, isOnlyOfList);
  if (name === undefined || isId) {
    if (keyLabel !== undefined) return keyLabel;
    // A number says nothing as a label: it stays that of the list.
    const listLabel = hasLetters(list) ? list : undefined;
    return name ?? listLabel;
  }
  if (keyLabel === undefined) return name;
  // `{priceType: "VAT included", price: 139, netPrice: 113.93}`: the type is that of the price.
  const isVatIncluded = includesVat(keyLabel);
  if (isVatIncluded !== undefined && includesVat(name) === !isVatIncluded) return keyLabel;
  return `${name}, ${keyLabel}`;
}

// A constant of a program without a word about the kind of price is no name: `FIXED_PRICE`.
function readPriceName(leaf: Leaf): string | undefined {
  const name = labelOf(leaf);
  if (name === undefined || !CONSTANT.test(name)) return name;
  return splitKey(name).every(isOfAnyPrice) ? undefined : name;
}

const CONSTANT = /^[A-Z]+(?:_[A-Z]+)+$/;

// Undefined if the keys say nothing about the kind of price.
function labelByKeys({ keys, path }: Leaf, isOnlyOfList: boolean): string | undefined {
  const keysOfLabel = keys.filter((key, index) => {
    if (isCurrencyKey(key) || readRoleKey(key) !== undefined) return false;
    const reading = path.readings[index];
    if (reading === undefined) return false;
    const isOfRecord = index < keys.length - 1;
    if (isOnlyOfList && isOfRecord && isListOfPrices(reading)) return false;
    if (isWordForOffers(reading)) {
      const readingsWithin = path.readings.slice(index + 1);
      if (readingsWithin.some(namesPrice)) return false;
    }
    return reading.words.some((word) => saysWhichPrice(word, isOnlyOfList));
  });
  if (keysOfLabel.length === 0) return undefined;
  const text = keysOfLabel.map(dropPrefix).map(omitValueBeforeTax).join(' ');
  const words = splitKey(text).map((word) => ABBREVIATED[word] ?? word);
  return words.join(' ');
}

// The only price of a price list is described by the list, not as the price of a unit.
function saysWhichPrice(word: string, isOnlyOfList: boolean): boolean {
  if (isOfAnyPrice(word)) return false;
  return !isOnlyOfList || !PRICE_KEYS.read(word).saysOnly('unit');
}
