import { hasLetters } from '../value.ts';
import { type Candidates, choose, labelOf } from './choose.ts';
import type { Aspect, KeyReading } from './key-reading.ts';
import { KeyReader, splitKey } from './key-words.ts';
import { isCurrencyKey } from './money.ts';
import { chooseWhere } from './price-places.ts';
import { readRoleKey } from './role-keys.ts';
import type { RoleOfLeaf } from './roles.ts';
import { SPECIAL_WORDS } from './values-of-amount.ts';
import { readVatWords } from './vat-words.ts';

const PRICE_KEYS = new KeyReader('prices');

// Words of structure around a price, in keys of programs.
const FRAME_WORDS: ReadonlySet<string> = new Set(
  [
    't in text precise scale scales edge edges node nodes tier tiers break breaks bulk volume',
    'units data current money item items offer offers fixed table schedule schedules',
  ].flatMap((words) => words.split(' ')),
);

const ASPECTS_OF_ANY_PRICE: readonly Aspect[] = ['amount', 'value', 'minor', 'quantity'];

// Abbreviations of the recommended price.
const RECOMMENDED: ReadonlySet<string> = new Set(['msrp', 'rrp', 'uvp', 'pvp']);

function isPlain(word: string): boolean {
  if (RECOMMENDED.has(word)) return false;
  const reading = PRICE_KEYS.read(word);
  const isOfAnyPrice = !reading.hasNoMeaning && reading.saysAtMost(...ASPECTS_OF_ANY_PRICE);
  return FRAME_WORDS.has(word) || isOfAnyPrice;
}

// `priceList: [{value: 9.9}]` says no more than that there is a list of prices.
function isListOfPrices(reading: KeyReading | undefined): boolean {
  if (reading === undefined || reading.hasUnknownWord) return false;
  return reading.endsIn('channel') && reading.saysAtMost('amount', 'channel');
}

// `purchasable_offer: [{our_price: …}]`: the key within says which price of the offer it is.
function isWordForOffers(reading: KeyReading | undefined): boolean {
  if (reading?.endsIn('own') !== true || !reading.saysAtMost('own')) return false;
  return !reading.words.some((word) => SPECIAL_WORDS.has(word) && !FRAME_WORDS.has(word));
}

function namesPrice(reading: KeyReading): boolean {
  return reading.endsIn('amount') && reading.words.some((word) => !isPlain(word));
}

// `our_price: {value_with_tax: 9.9}`.
function isValueWithTax(key: string): boolean {
  const { aspects } = PRICE_KEYS.read(key);
  return aspects.join() === 'value,tax';
}

const VALUE = /^value_?/i;

// Products and variants must have one label for one kind of price: `list_price`, `lst_price`.
const ABBREVIATED: Readonly<Record<string, string>> = { lst: 'list' };

// From this rank on, the id of a price list says less about the kind of price than its key.
const RANK_OF_IDS = 6;

/** Uses the stated name and, if the entry has several amounts, the words of the key. */
export function labelPrice(
  candidates: Candidates,
  amount: RoleOfLeaf,
  isOneOfSeveral: boolean,
): string | undefined {
  const { value: stated, rank = 0 } = choose(candidates, 'name', labelOf);
  const { list } = chooseWhere(candidates);
  const isId = rank >= RANK_OF_IDS && /\d/.test(stated ?? '');
  if (stated !== undefined && !isOneOfSeveral && !isId) return stated;
  const { keys, path } = amount.leaf;
  // The only price of a price list is described by the list, not as the price of a unit.
  const isOfList = list !== undefined && !isOneOfSeveral;
  const saysMore = (word: string): boolean =>
    !isPlain(word) && !(isOfList && PRICE_KEYS.read(word).saysOnly('unit'));
  const words = keys.filter((key, at) => {
    if (isCurrencyKey(key) || readRoleKey(key) !== undefined) return false;
    const reading = path.readings[at];
    const isAround = at < keys.length - 1;
    if (isOfList && isAround && isListOfPrices(reading)) return false;
    if (isWordForOffers(reading) && path.readings.slice(at + 1).some(namesPrice)) return false;
    return reading?.words.some(saysMore) === true;
  });
  const written = words.map((key) => (isValueWithTax(key) ? key.replace(VALUE, '') : key));
  const spelled = splitKey(written.join(' ')).map((word) => ABBREVIATED[word] ?? word);
  const keyLabel = words.length === 0 ? undefined : spelled.join(' ');
  // A number says nothing as a label: it stays that of the list.
  const listLabel = hasLetters(list) ? list : undefined;
  if (isId || stated === undefined) return keyLabel ?? stated ?? listLabel;
  if (keyLabel === undefined) return stated;
  // `{priceType: "VAT included", price: 139, netPrice: 113.93}`: the type is that of the price.
  const isVat = readVatWords(keyLabel);
  const isOfOther = isVat !== undefined && readVatWords(stated) === !isVat;
  return isOfOther ? keyLabel : `${stated}, ${keyLabel}`;
}
