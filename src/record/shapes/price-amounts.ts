/**
 * Decides which amounts of an entry are prices: in `{price: 9.9, cost_price: 0, price_total: 99}`
 * only the first is.
 */

import { readText } from '../value.ts';
import { findAmountsInTwoUnits } from './amounts-in-two-units.ts';
import { labelOf, listCandidates } from './choose.ts';
import { KeyReader, listWordsOf } from './key-words.ts';
import { nameHasWord } from './kinds-of-amounts.ts';
import { areSiblings, type Leaf } from './leaves.ts';
import { NO_AMOUNT, readMoney } from './money.ts';
import type { RawEntry } from './raw-entry.ts';
import type { RoleOfLeaf } from './roles.ts';
import { SPECIAL_WORDS } from './values-of-amount.ts';

const PRICE_KEYS = new KeyReader('prices');

const NET_WORDS = listWordsOf('net');
const GROSS_WORDS = listWordsOf('gross');

// Words for a part of a price that some buyers pay more.
const SURCHARGE_WORDS = listWordsOf('surcharge');

/** Lists the amounts of an entry that have a value, without percentages. */
export function listFilledAmounts(draft: RawEntry): readonly RoleOfLeaf[] {
  return listCandidates(draft, 'amount').filter((amount) => {
    const isFilled = readText(amount.leaf.value) !== undefined;
    return isFilled && !isPercentage(amount, draft);
  });
}

// `{name: "Percentage discount", value: 5}`, but not `{name: "20 percent off", price: 8}`.
function isPercentage({ leaf }: RoleOfLeaf, { roles }: RawEntry): boolean {
  const { last } = leaf.path;
  if (!last.endsIn('value') || last.says('amount')) return false;
  return roles.some((candidate) => {
    const isName = candidate.role === 'name' && areSiblings(candidate.leaf, leaf);
    return isName && isNameOfPercentage(labelOf(candidate.leaf) ?? '');
  });
}

function isNameOfPercentage(name: string): boolean {
  return WORD_OF_PERCENT.test(name) && PRICE_KEYS.read(name).saysAtMost('tax');
}

const WORD_OF_PERCENT = /percent|prozent|procent|porcent|pourcent/i;

/** Drops rounded twins and non-prices; drops `NO_AMOUNT` prices if others remain. */
export function keepPrices(amounts: readonly RoleOfLeaf[], draft: RawEntry): readonly RoleOfLeaf[] {
  const rounded = findAmountsInTwoUnits(draft.roles).map((twin) => twin.rounded);
  const leaves = amounts.map(({ leaf }) => leaf);
  const prices = amounts.filter(
    (amount) => !rounded.includes(amount) && isPriceAmong(amount.leaf, leaves),
  );
  const realPrices = prices.filter(({ leaf }) => numberOf(leaf) !== NO_AMOUNT);
  return realPrices.length > 0 ? realPrices : prices;
}

// Undefined if the value is no amount.
function numberOf({ value }: Leaf): number | undefined {
  return readMoney(value)?.amount;
}

// The first rule that knows the amount decides.
function isPriceAmong(amount: Leaf, amounts: readonly Leaf[]): boolean {
  // `{price: 75.5, cost_price: 0}`.
  if (isZero(amount)) return amounts.every(isZero);
  // `{compute_price: "fixed", fixed_price: 22.48}`: the way a price is computed is no amount.
  if (isWordOfProgram(amount.value)) {
    return amounts.every((each) => numberOf(each) === undefined);
  }
  const hasSibling = (test: (sibling: Leaf) => boolean): boolean =>
    amounts.some((sibling) => test(sibling) && areSiblings(sibling, amount));
  // `{price: 9.9, matchValue: 1}`: a value of another name is none.
  if (isUnknownValue(amount)) return !hasSibling(isNamedPrice);
  // The total of a price step repeats the price of one piece.
  if (amount.path.last.words.includes('total')) return !hasSibling(isNamedPrice);
  // `{lst_price: 135.9, price_extra: 21.24}`: the price has its surcharge in it.
  if (isSurcharge(amount)) return !hasSibling((sibling) => !isSurcharge(sibling));
  // A price without tax repeats the price with it, unless its key says so: `price_tax_excl`.
  if (nameHasWord(amount, NET_WORDS) && !amount.path.last.says('tax')) {
    return !hasSibling((sibling) => nameHasWord(sibling, GROSS_WORDS));
  }
  return !isRepeatedBySpecial(amount, amounts);
}

function isZero(leaf: Leaf): boolean {
  return numberOf(leaf) === 0;
}

// A constant of a program: `fixed`, `list_price`, `ON_SITE`.
const CONSTANT = /^(?:[a-z][a-z_]*|[A-Z]+(?:_[A-Z]+)+)$/;

function isWordOfProgram(value: unknown): boolean {
  return typeof value === 'string' && CONSTANT.test(value);
}

function isUnknownValue({ path: { last } }: Leaf): boolean {
  return last.hasUnknownWord && last.saysOnly('value');
}

function isNamedPrice({ path: { last } }: Leaf): boolean {
  return !last.hasUnknownWord && last.endsIn('amount');
}

function isSurcharge(leaf: Leaf): boolean {
  return nameHasWord(leaf, SURCHARGE_WORDS);
}

// `{price: 9.9, sale: {price: 9.9, from: "2026-01-01"}}`: the price of the sale has its dates.
function isRepeatedBySpecial(amount: Leaf, amounts: readonly Leaf[]): boolean {
  const isWithinRecord = amount.keys.length > 1;
  if (isWithinRecord || nameHasWord(amount, SPECIAL_WORDS)) return false;
  const equal = amounts.filter(({ value }) => value === amount.value);
  return equal.some((each) => nameHasWord(each, SPECIAL_WORDS));
}
