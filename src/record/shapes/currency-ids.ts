/**
 * Joins prices that have only the id of their currency with the currency that stands beside that id
 * in another price: `[{currencyId: 7, currency: {code: "EUR"}, amount: 9.9}, {from: 10, price:
 * [{currencyId: 7, amount: 8.9}]}]`.
 */

import { isAbsent, isRecord, type Member, type PimRecord } from '../value.ts';
import type { KeyReader } from './key-words.ts';
import { isScalar } from './tuples.ts';

// A price may stand this deep in an item of the list.
const MAX_DEPTH = 3;

// `currencyId: 7`.
interface CurrencyId {
  readonly id: string;
  /** Key of the currency itself: `currency`. */
  readonly currencyKey: string;
}

// Currencies by their ids.
type Currencies = ReadonlyMap<string, unknown>;

/**
 * Adds the currency to prices that only have its id, if another item has both; returns other lists
 * unchanged.
 */
export function joinCurrencies(keys: KeyReader, items: readonly unknown[]): readonly unknown[] {
  if (keys.traits.kind !== 'price' || items.length < 2) return items;
  const currencies = listCurrencies(keys, items);
  if (currencies.size === 0) return items;
  return items.map((item) => addCurrencies(keys, currencies, item, MAX_DEPTH));
}

function listCurrencies(keys: KeyReader, items: readonly unknown[]): Currencies {
  const currencies = new Map<string, unknown>();
  for (const item of items) {
    if (!isRecord(item)) continue;
    const currencyId = findCurrencyId(keys, item);
    if (currencyId === undefined) continue;
    const currency = item[currencyId.currencyKey];
    if (!isAbsent(currency)) currencies.set(currencyId.id, currency);
  }
  return currencies;
}

// Adds them to the value and to all records within it, down to a depth.
function addCurrencies(
  keys: KeyReader,
  currencies: Currencies,
  value: unknown,
  depth: number,
): unknown {
  if (isScalar(value) || depth === 0) return value;
  if (Array.isArray(value)) {
    return value.map((item) => addCurrencies(keys, currencies, item, depth));
  }
  if (!isRecord(value)) return value;
  const members = Object.entries(value).map(([key, member]): Member => {
    const added = addCurrencies(keys, currencies, member, depth - 1);
    return [key, added];
  });
  const missing = findMissingCurrency(keys, currencies, value);
  if (missing !== undefined) members.push(missing);
  return Object.fromEntries(members);
}

// Undefined if the record has a currency, or no id of a known one.
function findMissingCurrency(
  keys: KeyReader,
  currencies: Currencies,
  record: PimRecord,
): Member | undefined {
  const currencyId = findCurrencyId(keys, record);
  if (currencyId === undefined || !currencies.has(currencyId.id)) return undefined;
  const { id, currencyKey } = currencyId;
  return isAbsent(record[currencyKey]) ? [currencyKey, currencies.get(id)] : undefined;
}

// `currencyId: 7`, `currency_id: "a6f0"`.
function findCurrencyId(keys: KeyReader, record: PimRecord): CurrencyId | undefined {
  const isOfId = (key: string): boolean => keys.read(key).saysOnly('currency', 'id');
  const key = Object.keys(record).find(isOfId);
  if (key === undefined) return undefined;
  const id = record[key];
  if (isAbsent(id) || !isScalar(id)) return undefined;
  return {
    id: String(id),
    currencyKey: key.replace(/_?id$/i, ''),
  };
}
