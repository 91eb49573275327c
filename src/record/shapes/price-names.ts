/**
 * Reads from the name of a price whom it is for and from which quantity: "Dealer price from 10 pcs"
 * is for some buyers, from 10 pieces on.
 */

import { readNumber } from '../value.ts';
import { KeyReader, listWordsOf, splitKey } from './key-words.ts';

const KEYS = new KeyReader('prices');

// `Price from 10 pcs`, `Preis ab 50 Stück`, `10+ units`.
const PIECES = /(\d{1,6})\s*(\+?)\s*(\p{L}+)?/u;

/** Reads the least quantity from the name of a price; undefined if it has none. */
export function readQuantityInName(name: string): number | undefined {
  const [, digits, plus, word = ''] = PIECES.exec(name) ?? [];
  if (digits === undefined) return undefined;
  if (KEYS.read(name).says('per', 'max')) return undefined;
  const isOfPieces = plus === '+' || KEYS.read(word).says('quantity');
  return isOfPieces ? Number(digits) : undefined;
}

/**
 * Reads the least quantity from a number or a text such as `ab 10`, `10+`, `10 pcs` or `10-24`;
 * undefined if it has none.
 */
export function readLeastQuantity(value: unknown): number | undefined {
  const number = readNumber(value);
  if (number !== undefined) return number;
  if (typeof value !== 'string') return undefined;
  const [, before = '', digits, after = ''] = MIN_OF_TEXT.exec(value) ?? [];
  if (digits === undefined) return undefined;
  const isLeast = before === '' || before === '≥' || KEYS.read(before).says('min');
  const isOfPieces = !/\p{L}/u.test(after) || KEYS.read(after).says('quantity');
  return isLeast && isOfPieces ? Number(digits) : undefined;
}

// A word or sign, a number, and the text after it: a plus, an upper bound, or a word for pieces.
const MIN_OF_TEXT = /^\s*(≥|\p{L}+)?\s*(\d{1,6})\s*(\+|[-–—]\s*\d{1,6}|\p{L}+\.?)?\s*$/u;

const RESELLER_WORDS = listWordsOf('trade');

// A word for resellers as the first word of a German compound: `Händlernettopreis`.
const IN_COMPOUNDS = /^(?:handler|haendler|grosshandel|wiederverkaufer)(?=\p{L}{3})/u;

const MEMBER_WORDS = listWordsOf('member');

/**
 * Says whether the word `gros` before a price means gross, as in `gros_list`: French, where it
 * means wholesale, puts it after the price.
 */
export function isGrossAhead(words: readonly string[], index: number): boolean {
  return words[index] === 'gros' && KEYS.read(words[index + 1] ?? '').says('amount', 'channel');
}

/** Says whether a name restricts a price to resellers, businesses or members. */
export function isForSomeBuyers(name: string): boolean {
  if (/\bb2b\b/i.test(name)) return true;
  const words = splitKey(name);
  return words.some((word, index) => {
    if (MEMBER_WORDS.has(word) || IN_COMPOUNDS.test(word)) return true;
    return RESELLER_WORDS.has(word) && !isGrossAhead(words, index);
  });
}

const COST_WORDS = listWordsOf('cost');

// A price without a subscription: `One-time purchase`.
const ONCE = /^(?:one|single|first) (?:time |off )?(?:purchase|buying)/;

/** Says whether a name means a cost of the seller rather than a price. */
export function isCostName(name: string): boolean {
  const words = splitKey(name);
  if (!words.some((word) => COST_WORDS.has(word))) return false;
  return !isForSomeBuyers(name) && !ONCE.test(words.join(' '));
}

/** Finds the name that restricts a price to some buyers; `COST` if a name means one. */
export function findBuyersInNames(names: readonly string[]): string | undefined {
  const name = names.find(isForSomeBuyers);
  return name === undefined && names.some(isCostName) ? COST : name;
}

/** Stands in the place of the customer group of what the seller pays. */
export const COST = 'cost';

/** Stands in the place of the customer group of the bounds that a seller sets for a price. */
export const SELLER = 'seller';

// A price whose name may restrict it.
interface NamedPrice {
  readonly label?: string;
  readonly list?: string;
  readonly customerGroup?: string;
}

/**
 * Drops groups that come only from the names of prices, if a record has no other price: then
 * everybody pays it. Costs of the seller keep theirs.
 */
export function dropGroupsForEveryone<Price extends NamedPrice>(
  prices: readonly Price[],
): readonly Price[] {
  if (haveOneNumber(prices)) return prices.map(dropGroup);
  const areFromNames = prices.every((price) => hasGroupFromName(price) || isCost(price));
  if (!areFromNames) return prices;
  return prices.map((price) => (isCost(price) ? price : dropGroup(price)));
}

function isCost({ customerGroup = '' }: NamedPrice): boolean {
  return customerGroup === SELLER || isCostName(customerGroup);
}

function hasGroupFromName({ customerGroup, label, list }: NamedPrice): boolean {
  if (customerGroup === undefined) return false;
  return customerGroup === label || customerGroup === list;
}

// Many systems use a single numbered group for all customers.
function haveOneNumber(prices: readonly NamedPrice[]): boolean {
  const [group, another] = new Set(prices.map(({ customerGroup }) => customerGroup));
  return group !== undefined && another === undefined && /^\d+$/.test(group);
}

function dropGroup<Price extends NamedPrice>({ customerGroup: _, ...price }: Price): Price {
  // The cast restores the type of which an optional key was taken out.
  return price as unknown as Price;
}
