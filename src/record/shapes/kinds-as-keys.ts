/**
 * Finds amounts under keys that only name a kind of price, and could name a list or a buyer as
 * well: `{list: 12.5, sale: 10}`, `{retail: "12,50 €", member: "10,00 €"}`, `{dealer_eur: 10}`.
 */

import { hasPriceListWord, isPaidByBuyers } from './kinds-of-amounts.ts';
import { areSiblings, type Leaf } from './leaves.ts';
import { findCurrencyWord, isInCurrency, readMoney } from './money.ts';
import { isForSomeBuyers } from './price-names.ts';
import type { Role } from './role-keys.ts';
import type { RoleOfLeaf } from './roles.ts';

// The values of a price, with and without a role.
interface Opened {
  readonly roles: readonly RoleOfLeaf[];
  readonly rest: readonly Leaf[];
}

/** Gives the role of an amount to values under keys of kinds. */
export function addAmountsUnderKinds(opened: Opened): Opened {
  const { roles, rest } = opened;
  const amounts = listLeavesOf(roles, 'amount');
  const named = listLeavesOf(roles, 'list', 'customerGroup');
  const leaves = [...named, ...rest];
  const kindLeaves = new Set(leaves.filter((leaf) => isAmountOfKind(leaf, amounts)));
  if (kindLeaves.size === 0) return opened;
  const remaining = roles.filter(({ leaf }) => !kindLeaves.has(leaf));
  return {
    roles: [...remaining, ...[...kindLeaves].map(toAmount)],
    rest: rest.filter((leaf) => !kindLeaves.has(leaf)),
  };
}

function listLeavesOf(roles: readonly RoleOfLeaf[], ...wanted: readonly Role[]): readonly Leaf[] {
  return roles.flatMap(({ role, leaf }) => (wanted.includes(role) ? [leaf] : []));
}

// Rank of an amount under any key of a kind.
const RANK = 3;

function toAmount(leaf: Leaf): RoleOfLeaf {
  return {
    role: 'amount',
    rank: RANK,
    isOwn: false,
    culture: undefined,
    leaf,
  };
}

function isAmountOfKind(leaf: Leaf, amounts: readonly Leaf[]): boolean {
  const money = readMoney(leaf.value);
  if (money === undefined) return false;
  const hasCurrency = isInCurrency(leaf.value);
  // `B2B` is no amount.
  const isCode = typeof leaf.value === 'string' && money.currency !== undefined && !hasCurrency;
  if (isCode || !mayBeKind(leaf, hasCurrency)) return false;
  if (hasCurrency || findCurrencyWord(leaf.path.last.words) !== undefined) return true;
  const siblings = amounts.filter((amount) => areSiblings(amount, leaf));
  if (siblings.length === 0 || !siblings.every(isKind)) return false;
  // The number of a list or a group is much smaller than its prices.
  const siblingAmounts = siblings.map(({ value }) => readMoney(value)?.amount ?? 0);
  const least = Math.min(...siblingAmounts);
  const limit = hasPriceListWord(leaf) ? least : least * MIN_PART;
  return money.amount >= limit;
}

// Some buyers seldom pay a smaller part of the price of others.
const MIN_PART = 0.25;

// The key must name a kind of price; beside a currency, more words do.
function mayBeKind(leaf: Leaf, hasCurrency: boolean): boolean {
  const { last } = leaf.path;
  const isBare = last.hasNoMeaning || last.saysOnly('channel') || last.saysOnly('customer');
  if (!isBare) return false;
  if (hasCurrency && isPaidByBuyers(leaf)) return true;
  return hasPriceListWord(leaf) || isForSomeBuyers(leaf.keys.at(-1) ?? '');
}

// `sale: 10`, rather than `price: 10` beside the name of its list.
function isKind({ path: { last } }: Leaf): boolean {
  return last.saysOnly('kind');
}
