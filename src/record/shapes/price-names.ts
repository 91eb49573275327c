/** What the name of a price says of when it holds: from how many pieces, and for whom. Pure. */

import { readNumber } from '../value.ts';
import { KeyReader, listWordsOf, splitKey } from './key-words.ts';

const KEYS = new KeyReader('prices');

/** A number of pieces in a name: `Price from 10 pcs`, `Preis ab 50 Stück`, `10+ units`. */
const PIECES = /(\d{1,6})\s*(\+?)\s*(\p{L}+)?/u;

/** From how many pieces a price of such a name holds; undefined: it does not say. */
export function readQuantityInName(name: string): number | undefined {
  const [, digits, plus, word = ''] = PIECES.exec(name) ?? [];
  if (digits === undefined) return undefined;
  const isOfOther = KEYS.read(name).says('per', 'max');
  if (isOfOther) return undefined;
  const isOfPieces = plus === '+' || KEYS.read(word).says('quantity');
  return isOfPieces ? Number(digits) : undefined;
}

/** From how many pieces a price holds, of a number or a text such as `ab 10`, `10+`, `10 pcs` or `10-24`; undefined: it does not say. */
export function readLeastQuantity(value: unknown): number | undefined {
  const number = readNumber(value);
  if (number !== undefined || typeof value !== 'string') return number;
  const [, before = '', least = '', after = ''] = LEAST_OF_TEXT.exec(value) ?? [];
  const isFrom = before === '' || before === '≥' || KEYS.read(before).says('min');
  const isOfPieces = !/\p{L}/u.test(after) || KEYS.read(after).says('quantity');
  return least !== '' && isFrom && isOfPieces ? Number(least) : undefined;
}

/** A word or sign, a number, and what stands behind it: more, an upper bound, or a word for pieces. */
const LEAST_OF_TEXT = /^\s*(≥|\p{L}+)?\s*(\d{1,6})\s*(\+|[-–—]\s*\d{1,6}|\p{L}+\.?)?\s*$/u;

/** Words for those who buy to sell again. */
const OF_TRADE = listWordsOf('trade');

/** The same as the first word of a German compound: `Händlernettopreis`. */
const IN_COMPOUNDS = /^(?:handler|haendler|grosshandel|wiederverkaufer)(?=\p{L}{3})/u;

/** Words for those who have joined something. */
const OF_MEMBERS = listWordsOf('member');

/** Whether a name says that a price is for those who buy to sell again, for businesses or for members alone. */
export function isOfSomeBuyers(name: string): boolean {
  const isOfGroup = (word: string): boolean =>
    OF_TRADE.has(word) || OF_MEMBERS.has(word) || IN_COMPOUNDS.test(word);
  return splitKey(name).some(isOfGroup) || /\bb2b\b/i.test(name);
}

/** Words for what the seller pays. */
const OF_COST = listWordsOf('cost');

/** What a buyer pays who does not subscribe: `One-time purchase`. */
const ONCE = /^(?:one|single|first) (?:time |off )?(?:purchase|buying)/;

/** Whether a name says that an amount is what the seller pays, rather than a price. */
export function isOfCost(name: string): boolean {
  const words = splitKey(name);
  if (!words.some((word) => OF_COST.has(word))) return false;
  return !isOfSomeBuyers(name) && !ONCE.test(words.join(' '));
}

/** The name that says that a price is not everybody's. */
export function findBuyersInNames(names: readonly string[]): string | undefined {
  return names.find(isOfSomeBuyers) ?? names.find(isOfCost);
}

/** A price whose name may say who gets it. */
interface NamedPrice {
  readonly label?: string;
  readonly list?: string;
  readonly customerGroup?: string;
}

/**
 * Takes out groups that only names of prices tell, where a record has no other price: then everybody pays it. What the seller pays
 * stays what nobody else does.
 */
export function dropGroupsOfAll<Price extends NamedPrice>(
  prices: readonly Price[],
): readonly Price[] {
  if (haveOneNumber(prices)) return prices.map(dropGroup);
  const isCost = ({ customerGroup = '' }: NamedPrice): boolean => isOfCost(customerGroup);
  const areToldByName = prices.every((price) => isOfName(price) || isCost(price));
  if (!areToldByName) return prices;
  return prices.map((price) => (isCost(price) ? price : dropGroup(price)));
}

/** Whether only the name of a price says who gets it. */
function isOfName({ customerGroup, label, list }: NamedPrice): boolean {
  if (customerGroup === undefined) return false;
  return customerGroup === label || customerGroup === list;
}

/** Whether all prices are for one group that has a number alone: many systems write that of all customers so, too. */
function haveOneNumber(prices: readonly NamedPrice[]): boolean {
  const groups = new Set(prices.map(({ customerGroup }) => customerGroup));
  const [group, another] = groups;
  return group !== undefined && another === undefined && /^\d+$/.test(group);
}

function dropGroup<Price extends NamedPrice>({ customerGroup: _, ...price }: Price): Price {
  // The cast restores the type of which an optional key was taken out.
  return price as unknown as Price;
}
