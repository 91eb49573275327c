/**
 * Tells which of several amounts in one record are not what buyers pay: what the seller pays, and those whose names nobody knows beside
 * one that is known. Pure.
 */

import { splitKey } from './key-words.ts';
import { areSiblings, type Leaf } from './leaves.ts';
import { isOfCost, isOfSomeBuyers } from './price-names.ts';
import type { RoleOfLeaf } from './roles.ts';

/** Words of amounts that buyers pay or see, in keys of programs. */
const OF_BUYERS: ReadonlySet<string> = new Set(
  [
    'list catalog catalogue recommended suggested rrp srp msrp uvp pvp',
    'sale sales selling sell retail regular normal current actual final our your customer consumer public',
    'web online shop store promo promotion promotional special offer discount discounted reduced',
    'compare compared original old was before undiscounted full gross net base',
    'liste listen listino aktuell aktueller normaler verkauf verkaufs vente venta vendita verkoop',
  ].flatMap((words) => words.split(' ')),
);

/**
 * The amounts of which a currency beside them says that the seller pays them, where others are what buyers pay:
 * `{list_price, standard_price, cost_currency}`.
 */
export function findCosts(
  amounts: readonly RoleOfLeaf[],
  roles: readonly RoleOfLeaf[],
): readonly RoleOfLeaf[] {
  if (amounts.length < 2 || amounts.some(({ leaf }) => isOfCost(lastKey(leaf)))) return [];
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
  return roles.filter((one) => one.role !== 'currency' || ofCosts.includes(one) === isOfCosts);
}

/** Whether a value is the currency of what the seller pays. */
function isCurrencyOfCost({ keys, path }: Leaf): boolean {
  return keys.some((key, at) => path.readings[at]?.says('currency') === true && isOfCost(key));
}

/** The amounts under keys that nobody knows, beside some that are known: `{list_price: 90, floor_price: 50}`. */
export function findUnknownKinds(amounts: readonly RoleOfLeaf[]): readonly RoleOfLeaf[] {
  const named = amounts.filter(({ leaf }) => leaf.path.last.endsIn('amount'));
  const unknown = named.filter(
    ({ leaf }) =>
      leaf.path.last.strangeWords.length > 0 && !isOfBuyers(leaf) && !isOfCost(lastKey(leaf)),
  );
  return unknown.filter(({ leaf }) =>
    named.some((other) => !unknown.includes(other) && areSiblings(other.leaf, leaf)),
  );
}

/** Whether the name of an amount says that buyers pay it, or no more than that it is one. */
function isOfBuyers({ keys, path }: Leaf): boolean {
  const { last } = path;
  const isPlain = last.saysOnly('amount') && last.strangeWords.length === 0;
  const key = keys.at(-1) ?? '';
  return isPlain || isOfSomeBuyers(key) || splitKey(key).some((word) => OF_BUYERS.has(word));
}

/** Whether a value stands in the record of an amount, or within it. */
function standsBeside(leaf: Leaf, amount: Leaf): boolean {
  const depth = amount.keys.length - 1;
  const isWithin = amount.keys.slice(0, depth).every((key, at) => key === leaf.keys[at]);
  return isWithin && leaf.keys.length > depth;
}

function lastKey({ keys }: Leaf): string {
  return keys.at(-1) ?? '';
}
