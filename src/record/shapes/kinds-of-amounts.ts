/**
 * Tells which of several amounts in one record are not what buyers pay: what the seller pays, and those whose names nobody knows beside
 * one that is known. Pure.
 */

import { listWordsOf } from './key-words.ts';
import { areSiblings, type Leaf } from './leaves.ts';
import { isCurrencyKey } from './money.ts';
import { isOfCost, isOfSomeBuyers } from './price-names.ts';
import type { RoleOfLeaf } from './roles.ts';

/** Words of lists of prices. */
const OF_LISTS = listWordsOf('priceList');

/** Words of amounts that buyers pay or see, in keys of programs. */
const OF_BUYERS: ReadonlySet<string> = new Set([...OF_LISTS, ...listWordsOf('buyer')]);

/**
 * The amounts of which a currency beside them says that the seller pays them, where others are what buyers pay:
 * `{list_price, standard_price, cost_currency}`.
 */
export function findCosts(
  amounts: readonly RoleOfLeaf[],
  roles: readonly RoleOfLeaf[],
): readonly RoleOfLeaf[] {
  const hasCost = amounts.some(({ leaf }) => isOfCost(lastKey(leaf)));
  if (amounts.length < 2 || hasCost) return [];
  const currencies = roles.filter(({ leaf }) => isCurrencyOfCost(leaf));
  return currencies.flatMap((currency) => {
    const beside = amounts.filter(({ leaf }) => standsBeside(currency.leaf, leaf));
    const others = beside.filter(({ leaf }) => !isOfBuyers(leaf));
    return others.length < beside.length ? others : [];
  });
}

/** The values beside an amount without the currencies of others: what the seller pays may have one of its own. */
export function keepCurrencies(
  roles: readonly RoleOfLeaf[],
  isOfCosts: boolean,
): readonly RoleOfLeaf[] {
  const ofCosts = roles.filter(({ leaf }) => isCurrencyOfCost(leaf));
  if (ofCosts.length === 0) return roles;
  return roles.filter((role) => {
    if (role.role !== 'currency') return true;
    return ofCosts.includes(role) === isOfCosts;
  });
}

/** Whether a value is the currency of what the seller pays. */
function isCurrencyOfCost({ keys, path }: Leaf): boolean {
  return keys.some((key, at) => {
    const isOfCurrency = path.readings[at]?.says('currency') === true;
    return isOfCurrency && isOfCost(key);
  });
}

/**
 * The amounts under keys that nobody knows, beside some that are known: `{list_price: 90, floor_price: 50}`. What is standard in one
 * system is what buyers pay, in another what the seller does.
 */
export function findUnknownKinds(amounts: readonly RoleOfLeaf[]): readonly RoleOfLeaf[] {
  const named = amounts.filter(({ leaf }) => leaf.path.last.endsIn('amount'));
  const isBeside = (leaf: Leaf, test: (other: Leaf) => boolean): boolean =>
    named.some((other) => test(other.leaf) && areSiblings(other.leaf, leaf));
  // Beside what the seller pays alone, it is what buyers do.
  const isPaidByBuyers = (leaf: Leaf): boolean => !isStrange(leaf) && !isOfCost(lastKey(leaf));
  return named.filter(({ leaf }) => {
    if (isStrange(leaf)) return isBeside(leaf, isPaidByBuyers);
    return isStandard(leaf) && isBeside(leaf, isListOrPlain);
  });
}

/** Whether the name of an amount has words without a meaning, and none that is known. */
function isStrange(leaf: Leaf): boolean {
  const { strangeWords } = leaf.path.last;
  const isOther = strangeWords.some((word) => !isCurrencyKey(word.toUpperCase()));
  return isOther && !isOfBuyers(leaf) && !isOfCost(lastKey(leaf));
}

function isStandard({ path: { last } }: Leaf): boolean {
  return last.words.includes('standard');
}

function isListOrPlain(leaf: Leaf): boolean {
  return isPlain(leaf) || isOfLists(leaf);
}

/** Whether the name of an amount has a word of lists of prices. */
export function isOfLists({ path: { last } }: Leaf): boolean {
  return last.words.some((word) => OF_LISTS.has(word));
}

/** Whether the name of an amount says that buyers pay it, or no more than that it is one. */
export function isOfBuyers(leaf: Leaf): boolean {
  if (isPlain(leaf) || isOfSomeBuyers(lastKey(leaf))) return true;
  const { words } = leaf.path.last;
  return words.some((word) => OF_BUYERS.has(word));
}

function isPlain({ path: { last } }: Leaf): boolean {
  return last.saysOnly('amount') && !last.isStrange;
}

/** Whether a value stands in the record of an amount, or within it. */
function standsBeside(leaf: Leaf, amount: Leaf): boolean {
  const above = amount.keys.slice(0, -1);
  const isWithin = above.every((key, at) => key === leaf.keys[at]);
  return isWithin && leaf.keys.length > above.length;
}

function lastKey({ keys }: Leaf): string {
  return keys.at(-1) ?? '';
}
