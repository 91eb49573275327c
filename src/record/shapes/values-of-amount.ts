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
  const others = draft.roles.filter(({ role, leaf }) => role === 'amount' && leaf !== amount.leaf);
  const roles = keepNamedCurrencies(keepCurrencies(draft.roles, isOfCosts), amount);
  const candidates = roles.filter((candidate) => {
    if (!isAbout(candidate, amount, draft)) return false;
    return !others.some((other) => isPartOf(candidate, other, amount));
  });
  const depthOf = ({ leaf }: RoleOfLeaf): number => countShared(leaf.keys, amount.leaf.keys);
  const depths = new Map<string, number>();
  for (const candidate of candidates) {
    const deepest = depths.get(candidate.role) ?? 0;
    depths.set(candidate.role, Math.max(deepest, depthOf(candidate)));
  }
  const nearest = candidates.filter((candidate) => {
    const deepest = depths.get(candidate.role);
    return depthOf(candidate) === deepest;
  });
  return { roles: nearest };
}

/**
 * The values without the currencies that are named after other amounts, and of those that are named after this one and others the
 * former: `{dealer_price, dealer_currency, retail_price, retail_currency}`.
 */
function keepNamedCurrencies(
  roles: readonly RoleOfLeaf[],
  amount: RoleOfLeaf,
): readonly RoleOfLeaf[] {
  const currencies = roles.filter(({ role }) => role === 'currency');
  const ofAmount = currencies.filter((currency) => isNamedAfter(currency, amount));
  const amounts = roles.filter(({ role }) => role === 'amount');
  const isForeign = (currency: RoleOfLeaf): boolean => {
    if (ofAmount.length > 0) return !ofAmount.includes(currency);
    return amounts.some((other) => isNamedAfter(currency, other));
  };
  const foreign = currencies.filter(isForeign);
  return foreign.length === 0 ? roles : roles.filter((role) => !foreign.includes(role));
}

function isNamedAfter(currency: RoleOfLeaf, amount: RoleOfLeaf): boolean {
  const { words } = amount.leaf.path.last;
  const kinds = listKinds(currency);
  return kinds.length > 0 && kinds.every((word) => words.includes(word));
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
  const isNamedSo = special.some((word) => qualifiers.includes(word));
  return isNamedSo || isOfNamedPrice(special, draft);
}

/** The words of a date that say it is one of some special price. */
function listSpecialWords(candidate: RoleOfLeaf): readonly string[] {
  const isDate = candidate.role === 'start' || candidate.role === 'end';
  if (!isDate) return [];
  return listQualifiers(candidate).filter((word) => OF_SPECIAL.has(word));
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
  const amounts = roles.filter(({ role }) => role === 'amount');
  const words = amounts.flatMap(listQualifiers);
  return words.some((word) => OF_SPECIAL.has(word));
}

/** The keys of dates of a special price, where nothing says which amount that is. */
export function listKeysOfLostDates(draft: Draft): readonly string[] {
  if (hasSpecialAmount(draft)) return [];
  const lost = draft.roles.filter((candidate) => {
    const special = listSpecialWords(candidate);
    const isSpecial = special.length > 0 && isTime(candidate);
    return isSpecial && !isOfNamedPrice(special, draft);
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
