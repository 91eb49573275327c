import { listWordsOf } from './key-words.ts';
import { areSiblings, type Leaf } from './leaves.ts';
import { isCurrencyKey } from './money.ts';
import { isCostName, isForSomeBuyers } from './price-names.ts';
import type { RoleOfLeaf } from './roles.ts';

const PRICE_LIST_WORDS = listWordsOf('priceList');

// Words of amounts that buyers pay or see, in keys of programs.
const BUYER_WORDS: ReadonlySet<string> = new Set([...PRICE_LIST_WORDS, ...listWordsOf('buyer')]);

/**
 * Finds amounts that the seller pays by the currency beside them, if others are paid by buyers:
 * `{list_price, standard_price, cost_currency}`.
 */
export function findCosts(
  amounts: readonly RoleOfLeaf[],
  roles: readonly RoleOfLeaf[],
): readonly RoleOfLeaf[] {
  const hasCost = amounts.some(({ leaf }) => isCostName(lastKey(leaf)));
  if (amounts.length < 2 || hasCost) return [];
  const currencies = roles.filter(({ leaf }) => isCurrencyOfCost(leaf));
  return currencies.flatMap((currency) => {
    const beside = amounts.filter(({ leaf }) => standsBeside(currency.leaf, leaf));
    const otherAmounts = beside.filter(({ leaf }) => !isPaidByBuyers(leaf));
    return otherAmounts.length < beside.length ? otherAmounts : [];
  });
}

/** Drops the currencies of other amounts: costs may have a currency of their own. */
export function keepCurrencies(
  roles: readonly RoleOfLeaf[],
  isOfCosts: boolean,
): readonly RoleOfLeaf[] {
  const costCurrencies = roles.filter(({ leaf }) => isCurrencyOfCost(leaf));
  if (costCurrencies.length === 0) return roles;
  return roles.filter((role) => {
    if (role.role !== 'currency') return true;
    return costCurrencies.includes(role) === isOfCosts;
  });
}

function isCurrencyOfCost({ keys, path }: Leaf): boolean {
  return keys.some((key, index) => {
    const isOfCurrency = path.readings[index]?.says('currency') === true;
    return isOfCurrency && isCostName(key);
  });
}

/**
 * Finds amounts under unknown keys beside known ones: `{list_price: 90, floor_price: 50}`. A
 * standard price is paid by buyers in one system, and by the seller in another.
 */
export function findUnknownKinds(amounts: readonly RoleOfLeaf[]): readonly RoleOfLeaf[] {
  const named = amounts.filter(({ leaf }) => leaf.path.last.endsIn('amount'));
  const isBeside = (leaf: Leaf, test: (candidate: Leaf) => boolean): boolean =>
    named.some((amount) => test(amount.leaf) && areSiblings(amount.leaf, leaf));
  // Beside a cost alone, an unknown amount is paid by buyers.
  const isBuyerPrice = (leaf: Leaf): boolean => !hasUnknownName(leaf) && !isCostName(lastKey(leaf));
  return named.filter(({ leaf }) => {
    if (hasUnknownName(leaf)) return isBeside(leaf, isBuyerPrice);
    return isStandard(leaf) && isBeside(leaf, isListOrPlain);
  });
}

// The name has unknown words, and no known one.
function hasUnknownName(leaf: Leaf): boolean {
  const { unknownWords } = leaf.path.last;
  const isOther = unknownWords.some((word) => !isCurrencyKey(word.toUpperCase()));
  return isOther && !isPaidByBuyers(leaf) && !isCostName(lastKey(leaf));
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

// In the record of the amount, or within it.
function standsBeside(leaf: Leaf, amount: Leaf): boolean {
  const above = amount.keys.slice(0, -1);
  const isWithin = above.every((key, index) => key === leaf.keys[index]);
  return isWithin && leaf.keys.length > above.length;
}

function lastKey({ keys }: Leaf): string {
  return keys.at(-1) ?? '';
}
