/** Finds, among the values of an entry, those that belong to one of its amounts. */

import { isAbsent } from '../value.ts';
import { type Candidates, labelOf } from './choose.ts';
import type { Aspect } from './key-reading.ts';
import { KeyReader, listWordsOf, splitKey } from './key-words.ts';
import { type KindOfAmount, keepCurrenciesOf } from './kinds-of-amounts.ts';
import { isCostName } from './price-names.ts';
import { readTimeOfPrice } from './price-times.ts';
import type { RawEntry } from './raw-entry.ts';
import type { RoleOfLeaf } from './roles.ts';

/**
 * Finds, for each role, the values nearest to an amount: in its own record first, then in those
 * around it. In `{currency: "EUR", retail: {amount: 9.9, currency: "USD"}}`, the currency of the
 * amount is "USD".
 */
export function findNearestValues(
  draft: RawEntry,
  amount: RoleOfLeaf,
  kind: KindOfAmount,
): Candidates {
  const candidates = listValuesOf(draft, amount, kind);
  const depthOf = ({ leaf }: RoleOfLeaf): number => countSharedKeys(leaf.keys, amount.leaf.keys);
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

// The values that may belong to an amount, near or far.
function listValuesOf(
  draft: RawEntry,
  amount: RoleOfLeaf,
  kind: KindOfAmount,
): readonly RoleOfLeaf[] {
  const otherAmounts = draft.roles.filter(
    ({ role, leaf }) => role === 'amount' && leaf !== amount.leaf,
  );
  const isWithinCost = amount.leaf.keys.some(isCostName);
  const rolesOfKind = keepCurrenciesOf(isWithinCost ? 'cost' : kind, draft.roles);
  const roles = dropCurrenciesOfOthers(rolesOfKind, amount);
  return roles.filter((candidate) => {
    if (!mayBelongTo(candidate, amount, draft)) return false;
    return !otherAmounts.some((otherAmount) => isInRecordOf(otherAmount, candidate, amount));
  });
}

// Drops currencies that are named after other amounts. Those named after this one replace all
// others: `{dealer_price, dealer_currency, retail_price, retail_currency}`.
function dropCurrenciesOfOthers(
  roles: readonly RoleOfLeaf[],
  amount: RoleOfLeaf,
): readonly RoleOfLeaf[] {
  const currencies = roles.filter(({ role }) => role === 'currency');
  const currenciesOfAmount = currencies.filter((currency) => isNamedAfter(currency, amount));
  const amounts = roles.filter(({ role }) => role === 'amount');
  const isOfOther = (currency: RoleOfLeaf): boolean => {
    if (currenciesOfAmount.length > 0) return !currenciesOfAmount.includes(currency);
    return amounts.some((otherAmount) => isNamedAfter(currency, otherAmount));
  };
  const dropped = currencies.filter(isOfOther);
  return dropped.length === 0 ? roles : roles.filter((role) => !dropped.includes(role));
}

function isNamedAfter(currency: RoleOfLeaf, amount: RoleOfLeaf): boolean {
  const { words } = amount.leaf.path.last;
  const namingWords = listNamingWords(currency);
  return namingWords.length > 0 && namingWords.every((word) => words.includes(word));
}

// Words in the key of a currency that name its amount: `dealer` in `dealer_currency`.
function listNamingWords({ leaf: { path } }: RoleOfLeaf): readonly string[] {
  const reading = path.readings.findLast((each) => each.says('currency'));
  const words = reading?.words ?? [];
  return words.filter((word) => {
    const { aspects } = PRICE_KEYS.read(word);
    return !aspects.some((aspect) => CURRENCY_ASPECTS.has(aspect));
  });
}

const PRICE_KEYS = new KeyReader('prices');

// Aspects that the key of any currency may have.
const CURRENCY_ASPECTS: ReadonlySet<Aspect> = new Set<Aspect>([
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

// True for a value in a record of another amount, outside the record of this one.
function isInRecordOf(otherAmount: RoleOfLeaf, { leaf }: RoleOfLeaf, amount: RoleOfLeaf): boolean {
  const sharedWithAmount = countSharedKeys(leaf.keys, amount.leaf.keys);
  const isInInnerRecord = leaf.keys.length > sharedWithAmount + 1;
  if (!isInInnerRecord) return false;
  return countSharedKeys(leaf.keys, otherAmount.leaf.keys) > sharedWithAmount;
}

// Counts the keys at the start of two paths that are the same.
function countSharedKeys(left: readonly string[], right: readonly string[]): number {
  const firstDifferent = left.findIndex((key, index) => key !== right[index]);
  return firstDifferent === -1 ? left.length : firstDifferent;
}

// `special_from` belongs to `special_price` alone.
function mayBelongTo(candidate: RoleOfLeaf, amount: RoleOfLeaf, draft: RawEntry): boolean {
  if (candidate.role === 'amount') return candidate === amount;
  const specialWords = listSpecialWords(candidate);
  if (specialWords.length === 0) return true;
  const wordsOfAmount = listWordsOfKeys(amount);
  const isNamedSo = specialWords.some((word) => wordsOfAmount.includes(word));
  return isNamedSo || isOfNamedPrice(specialWords, draft);
}

// Words in the key of a date that name a special price: `special` in `special_from`.
function listSpecialWords(candidate: RoleOfLeaf): readonly string[] {
  const isDate = candidate.role === 'start' || candidate.role === 'end';
  if (!isDate) return [];
  return listWordsOfKeys(candidate).filter((word) => SPECIAL_WORDS.has(word));
}

// `{type: "special", price: 9, special_from}`: the name of the only price says the same as the key
// of the date.
function isOfNamedPrice(specialWords: readonly string[], draft: RawEntry): boolean {
  if (hasSpecialAmount(draft)) return false;
  const names = draft.roles.filter(({ role }) => role === 'name' || role === 'list');
  const words = names.flatMap(({ leaf }) => splitKey(labelOf(leaf) ?? ''));
  return specialWords.some((word) => words.includes(word));
}

// Includes empty amounts.
function hasSpecialAmount({ roles }: RawEntry): boolean {
  const amounts = roles.filter(({ role }) => role === 'amount');
  const words = amounts.flatMap(listWordsOfKeys);
  return words.some((word) => SPECIAL_WORDS.has(word));
}

/**
 * Lists the keys of dates of a special price that belongs to no amount: `special_from` of
 * `{price: 9, special_from: "2026-01-01"}`.
 */
export function listKeysOfLostDates(draft: RawEntry): readonly string[] {
  if (hasSpecialAmount(draft)) return [];
  const lostDates = draft.roles.filter((candidate) => {
    const specialWords = listSpecialWords(candidate);
    const isSpecial = specialWords.length > 0 && isTime(candidate);
    return isSpecial && !isOfNamedPrice(specialWords, draft);
  });
  return lostDates.map(({ leaf }) => leaf.keys[0] ?? '');
}

function isTime({ leaf: { value } }: RoleOfLeaf): boolean {
  return !isAbsent(value) && readTimeOfPrice(value) !== undefined;
}

/** Words of a price that is valid for a limited time. */
export const SPECIAL_WORDS = listWordsOf('special');

function listWordsOfKeys({ leaf }: RoleOfLeaf): readonly string[] {
  return leaf.path.readings.flatMap(({ words }) => words);
}
