/** Tells by the keys of amounts which ones buyers pay, and which ones the seller pays. */

import { listWordsOf } from './key-words.ts';
import { areSiblings, type Leaf } from './leaves.ts';
import { isCurrencyKey } from './money.ts';
import { isCostName, isForSomeBuyers } from './price-names.ts';
import type { RoleOfLeaf } from './roles.ts';

const PRICE_LIST_WORDS = listWordsOf('priceList');

// Words of amounts that buyers pay or see, in keys of programs.
const BUYER_WORDS: ReadonlySet<string> = new Set([...PRICE_LIST_WORDS, ...listWordsOf('buyer')]);

/** A cost is paid by the seller, a price by buyers. */
export type KindOfAmount = 'cost' | 'price';

/**
 * Finds amounts that the seller pays by the currency beside them, if others are paid by buyers:
 * `standard_price` of `{list_price: 90, standard_price: 50, cost_currency: "EUR"}`.
 */
export function findCosts(
  amounts: readonly RoleOfLeaf[],
  roles: readonly RoleOfLeaf[],
): readonly RoleOfLeaf[] {
  const hasNamedCost = amounts.some(({ leaf }) => isCostName(lastKey(leaf)));
  if (amounts.length < 2 || hasNamedCost) return [];
  const costCurrencies = roles.filter(({ leaf }) => isCurrencyOfCost(leaf));
  return costCurrencies.flatMap((currency) => {
    const amountsOfRecord = amounts.filter(({ leaf }) => standsBeside(currency.leaf, leaf));
    const costs = amountsOfRecord.filter(({ leaf }) => !isPaidByBuyers(leaf));
    return costs.length < amountsOfRecord.length ? costs : [];
  });
}

/** Drops the currencies of amounts of the other kind: costs may have a currency of their own. */
export function keepCurrenciesOf(
  kind: KindOfAmount,
  roles: readonly RoleOfLeaf[],
): readonly RoleOfLeaf[] {
  const costCurrencies = roles.filter(({ leaf }) => isCurrencyOfCost(leaf));
  if (costCurrencies.length === 0) return roles;
  return roles.filter((role) => {
    if (role.role !== 'currency') return true;
    return costCurrencies.includes(role) === (kind === 'cost');
  });
}

// `cost_currency`.
function isCurrencyOfCost({ keys, path }: Leaf): boolean {
  return keys.some((key, index) => {
    const isOfCurrency = path.readings[index]?.says('currency') === true;
    return isOfCurrency && isCostName(key);
  });
}

/**
 * Finds amounts under unknown keys beside known ones: `floor_price` of
 * `{list_price: 90, floor_price: 50}`. A standard price is paid by buyers in one system, and by the
 * seller in another.
 */
export function findUnknownKinds(amounts: readonly RoleOfLeaf[]): readonly RoleOfLeaf[] {
  const named = amounts.filter(({ leaf }) => leaf.path.last.endsIn('amount'));
  const hasSibling = (leaf: Leaf, test: (sibling: Leaf) => boolean): boolean =>
    named.some((sibling) => test(sibling.leaf) && areSiblings(sibling.leaf, leaf));
  return named.filter(({ leaf }) => {
    if (hasUnknownName(leaf)) return hasSibling(leaf, isNamedPrice);
    return isStandard(leaf) && hasSibling(leaf, isListOrPlain);
  });
}

// Costs are left out: beside a cost alone, an unknown amount is paid by buyers.
function isNamedPrice(leaf: Leaf): boolean {
  return !hasUnknownName(leaf) && !isCostName(lastKey(leaf));
}

// The name has unknown words, and no known one.
function hasUnknownName(leaf: Leaf): boolean {
  const { unknownWords } = leaf.path.last;
  const isUnknown = unknownWords.some((word) => !isCurrencyKey(word.toUpperCase()));
  return isUnknown && !isPaidByBuyers(leaf) && !isCostName(lastKey(leaf));
}

function isStandard({ path: { last } }: Leaf): boolean {
  return last.words.includes('standard');
}

function isListOrPlain(leaf: Leaf): boolean {
  return isPlain(leaf) || hasPriceListWord(leaf);
}

/** Says whether the last key of an amount has one of some words. */
export function nameHasWord({ path }: Leaf, words: ReadonlySet<string>): boolean {
  return path.last.words.some((word) => words.has(word));
}

/** Says whether the last key of an amount has a word for price lists: `list_price`. */
export function hasPriceListWord(leaf: Leaf): boolean {
  return nameHasWord(leaf, PRICE_LIST_WORDS);
}

/** Says whether the name of an amount means that buyers pay it, or just an amount. */
export function isPaidByBuyers(leaf: Leaf): boolean {
  if (isPlain(leaf) || isForSomeBuyers(lastKey(leaf))) return true;
  return nameHasWord(leaf, BUYER_WORDS);
}

function isPlain({ path: { last } }: Leaf): boolean {
  return last.saysOnly('amount') && !last.hasUnknownWord;
}

// In the record of the amount, or in a record within it.
function standsBeside(leaf: Leaf, amount: Leaf): boolean {
  const keysOfRecord = amount.keys.slice(0, -1);
  const isWithin = keysOfRecord.every((key, index) => key === leaf.keys[index]);
  return isWithin && leaf.keys.length > keysOfRecord.length;
}

function lastKey({ keys }: Leaf): string {
  return keys.at(-1) ?? '';
}
