import { isAbsent } from '../value.ts';
import { type Candidates, labelOf } from './choose.ts';
import type { Aspect } from './key-reading.ts';
import { KeyReader, listWordsOf, splitKey } from './key-words.ts';
import { keepCurrencies } from './kinds-of-amounts.ts';
import { isCostName } from './price-names.ts';
import { readTimeOfPrice } from './price-times.ts';
import type { RawEntry } from './raw-entry.ts';
import type { RoleOfLeaf } from './roles.ts';

/**
 * Keeps, for each role, the values nearest to an amount: in its own record first, then in those
 * around it.
 */
export function keepNearest(entry: RawEntry, amount: RoleOfLeaf, isCost: boolean): Candidates {
  const isOfCosts = isCost || amount.leaf.keys.some(isCostName);
  const otherAmounts = entry.roles.filter(
    ({ role, leaf }) => role === 'amount' && leaf !== amount.leaf,
  );
  const roles = keepNamedCurrencies(keepCurrencies(entry.roles, isOfCosts), amount);
  const candidates = roles.filter((candidate) => {
    if (!mayBelongTo(candidate, amount, entry)) return false;
    return !otherAmounts.some((otherAmount) => isPartOf(candidate, otherAmount, amount));
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

// Drops currencies that are named after other amounts. Those named after this one replace all
// others: `{dealer_price, dealer_currency, retail_price, retail_currency}`.
function keepNamedCurrencies(
  roles: readonly RoleOfLeaf[],
  amount: RoleOfLeaf,
): readonly RoleOfLeaf[] {
  const currencies = roles.filter(({ role }) => role === 'currency');
  const ownCurrencies = currencies.filter((currency) => isNamedAfter(currency, amount));
  const amounts = roles.filter(({ role }) => role === 'amount');
  const isForeign = (currency: RoleOfLeaf): boolean => {
    if (ownCurrencies.length > 0) return !ownCurrencies.includes(currency);
    return amounts.some((otherAmount) => isNamedAfter(currency, otherAmount));
  };
  const foreign = currencies.filter(isForeign);
  return foreign.length === 0 ? roles : roles.filter((role) => !foreign.includes(role));
}

function isNamedAfter(currency: RoleOfLeaf, amount: RoleOfLeaf): boolean {
  const { words } = amount.leaf.path.last;
  const kinds = listKinds(currency);
  return kinds.length > 0 && kinds.every((word) => words.includes(word));
}

// Words in the key of a currency that name its amount.
function listKinds({ leaf: { path } }: RoleOfLeaf): readonly string[] {
  const at = path.readings.findLastIndex((reading) => reading.says('currency'));
  const { words = [] } = path.readings[at] ?? {};
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
function isPartOf({ leaf }: RoleOfLeaf, otherAmount: RoleOfLeaf, amount: RoleOfLeaf): boolean {
  const shared = countShared(leaf.keys, amount.leaf.keys);
  const isNested = leaf.keys.length > shared + 1;
  return isNested && countShared(leaf.keys, otherAmount.leaf.keys) > shared;
}

function countShared(left: readonly string[], right: readonly string[]): number {
  const at = left.findIndex((key, index) => key !== right[index]);
  return at === -1 ? left.length : at;
}

// `special_from` belongs to `special_price` alone.
function mayBelongTo(candidate: RoleOfLeaf, amount: RoleOfLeaf, entry: RawEntry): boolean {
  if (candidate.role === 'amount') return candidate === amount;
  const special = listSpecialWords(candidate);
  if (special.length === 0) return true;
  const qualifiers = listQualifiers(amount);
  const isNamedSo = special.some((word) => qualifiers.includes(word));
  return isNamedSo || isOfNamedPrice(special, entry);
}

// Words in the key of a date that name a special price.
function listSpecialWords(candidate: RoleOfLeaf): readonly string[] {
  const isDate = candidate.role === 'start' || candidate.role === 'end';
  if (!isDate) return [];
  return listQualifiers(candidate).filter((word) => SPECIAL_WORDS.has(word));
}

// `{type: "special", price: 9, special_from}`: the name of the only price says the same as the key
// of the date.
function isOfNamedPrice(special: readonly string[], entry: RawEntry): boolean {
  if (hasSpecialAmount(entry)) return false;
  const names = entry.roles.filter(({ role }) => role === 'name' || role === 'list');
  const words = names.flatMap(({ leaf }) => splitKey(labelOf(leaf) ?? ''));
  return special.some((word) => words.includes(word));
}

// Includes empty amounts.
function hasSpecialAmount({ roles }: RawEntry): boolean {
  const amounts = roles.filter(({ role }) => role === 'amount');
  const words = amounts.flatMap(listQualifiers);
  return words.some((word) => SPECIAL_WORDS.has(word));
}

/** Lists the keys of dates of a special price that belongs to no amount. */
export function listKeysOfLostDates(entry: RawEntry): readonly string[] {
  if (hasSpecialAmount(entry)) return [];
  const lost = entry.roles.filter((candidate) => {
    const special = listSpecialWords(candidate);
    const isSpecial = special.length > 0 && isTime(candidate);
    return isSpecial && !isOfNamedPrice(special, entry);
  });
  return lost.map(({ leaf }) => leaf.keys[0] ?? '');
}

function isTime({ leaf: { value } }: RoleOfLeaf): boolean {
  return !isAbsent(value) && readTimeOfPrice(value) !== undefined;
}

/** Words of a price that holds for a limited time. */
export const SPECIAL_WORDS = listWordsOf('special');

function listQualifiers({ leaf }: RoleOfLeaf): readonly string[] {
  return leaf.path.readings.flatMap(({ words }) => words);
}
