/** Finds which values of an entry belong to which of its amounts: the nearest of each role, and those named after it. Pure. */

import { isAbsent } from '../value.ts';
import { type Candidates, labelOf } from './choose.ts';
import type { Draft } from './draft.ts';
import type { Aspect } from './key-reading.ts';
import { KeyReader, listWordsOf, splitKey } from './key-words.ts';
import { keepCurrencies } from './kinds-of-amounts.ts';
import { isOfCost } from './price-names.ts';
import { readTimeOfPrice } from './price-times.ts';
import type { RoleOfLeaf } from './roles.ts';

/** The candidates that are, of each role, what stands nearest to an amount: in its own record, before those around it. */
export function keepNearest(draft: Draft, amount: RoleOfLeaf, isCost: boolean): Candidates {
  const isOfCosts = isCost || amount.leaf.keys.some(isOfCost);
  const depths = new Map<string, number>();
  const others = draft.roles.filter(({ role, leaf }) => role === 'amount' && leaf !== amount.leaf);
  const currencies = keepNamedCurrencies(keepCurrencies(draft.roles, isOfCosts), amount);
  const candidates = currencies.filter(
    (candidate) =>
      isAbout(candidate, amount, draft) &&
      !others.some((other) => isPartOf(candidate, other, amount)),
  );
  for (const { role, leaf } of candidates) {
    depths.set(role, Math.max(depths.get(role) ?? 0, countShared(leaf.keys, amount.leaf.keys)));
  }
  const roles = candidates.filter(
    ({ role, leaf }) => countShared(leaf.keys, amount.leaf.keys) === depths.get(role),
  );
  return { roles };
}

/**
 * The values without the currencies that are named after other amounts, and of those that are named after this one and others the
 * former: `{dealer_price, dealer_currency, retail_price, retail_currency}`.
 */
function keepNamedCurrencies(
  roles: readonly RoleOfLeaf[],
  amount: RoleOfLeaf,
): readonly RoleOfLeaf[] {
  const amounts = roles.filter(({ role }) => role === 'amount');
  const isNamedAfter = (currency: RoleOfLeaf, one: RoleOfLeaf): boolean => {
    const { words } = one.leaf.path.last;
    const kinds = listKinds(currency);
    return kinds.length > 0 && kinds.every((word) => words.includes(word));
  };
  const currencies = roles.filter(({ role }) => role === 'currency');
  const own = currencies.filter((one) => isNamedAfter(one, amount));
  const others = currencies.filter((one) => amounts.some((other) => isNamedAfter(one, other)));
  const left = own.length > 0 ? currencies.filter((one) => !own.includes(one)) : others;
  return left.length === 0 ? roles : roles.filter((one) => !left.includes(one));
}

/** The words of the key of a currency that say of which amount it is. */
function listKinds({ leaf: { path } }: RoleOfLeaf): readonly string[] {
  const at = path.readings.findLastIndex((reading) => reading.says('currency'));
  const { words = [] } = path.readings[at] ?? {};
  return words.filter((word) => {
    const { aspects } = PRICE_KEYS.read(word);
    return !aspects.some((aspect) => OF_CURRENCY.has(aspect));
  });
}

const PRICE_KEYS = new KeyReader('prices');

/** What the key of any currency may say. */
const OF_CURRENCY: ReadonlySet<Aspect> = new Set<Aspect>([
  'currency',
  'code',
  'name',
  'symbol',
  'id',
  'amount',
  'value',
  'unit',
  'neutral',
]);

/** Whether a value stands in a record of another amount, which the amount in question is not in. */
function isPartOf({ leaf }: RoleOfLeaf, other: RoleOfLeaf, amount: RoleOfLeaf): boolean {
  const shared = countShared(leaf.keys, amount.leaf.keys);
  const isNested = leaf.keys.length > shared + 1;
  return isNested && countShared(leaf.keys, other.leaf.keys) > shared;
}

function countShared(left: readonly string[], right: readonly string[]): number {
  const at = left.findIndex((key, index) => key !== right[index]);
  return at === -1 ? left.length : at;
}

/** Whether a value may belong to an amount: `special_from` belongs to `special_price` alone. */
function isAbout(candidate: RoleOfLeaf, amount: RoleOfLeaf, draft: Draft): boolean {
  if (candidate.role === 'amount') return candidate === amount;
  const special = listSpecialWords(candidate);
  if (special.length === 0) return true;
  const qualifiers = listQualifiers(amount);
  return special.some((word) => qualifiers.includes(word)) || isOfNamedPrice(special, draft);
}

/** The words of a date that say it is one of some special price. */
function listSpecialWords(candidate: RoleOfLeaf): readonly string[] {
  const isDate = candidate.role === 'start' || candidate.role === 'end';
  return isDate ? listQualifiers(candidate).filter((word) => OF_SPECIAL.has(word)) : [];
}

/** Whether the name of the only price says what the key of a date does: `{type: "special", price: 9, special_from}`. */
function isOfNamedPrice(special: readonly string[], draft: Draft): boolean {
  if (hasSpecialAmount(draft)) return false;
  const names = draft.roles.filter(({ role }) => role === 'name' || role === 'list');
  const words = names.flatMap(({ leaf }) => splitKey(labelOf(leaf) ?? ''));
  return special.some((word) => words.includes(word));
}

/** Whether there is an amount whose key says that it is special, filled or not. */
function hasSpecialAmount({ roles }: Draft): boolean {
  return roles.some(
    (one) => one.role === 'amount' && listQualifiers(one).some((word) => OF_SPECIAL.has(word)),
  );
}

/** The keys of dates of a special price, where nothing says which amount that is. */
export function listKeysOfLostDates(draft: Draft): readonly string[] {
  if (hasSpecialAmount(draft)) return [];
  const lost = draft.roles.filter((one) => {
    const special = listSpecialWords(one);
    return special.length > 0 && isTime(one) && !isOfNamedPrice(special, draft);
  });
  return lost.map(({ leaf }) => leaf.keys[0] ?? '');
}

function isTime({ leaf: { value } }: RoleOfLeaf): boolean {
  return !isAbsent(value) && readTimeOfPrice(value) !== undefined;
}

/** Words of a price that holds for a time. */
export const OF_SPECIAL = listWordsOf('special');

function listQualifiers({ leaf }: RoleOfLeaf): readonly string[] {
  return leaf.path.readings.flatMap(({ words }) => words);
}
