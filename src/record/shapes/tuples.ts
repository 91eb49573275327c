/** Entries without keys: values whose place says what they are. Pure. */

import { isAbsent, isRecord, listFilled, type PimRecord } from '../value.ts';
import { isIdPair } from './id-pairs.ts';
import { areLanguageKeys } from './leaves.ts';
import type { ListTraits } from './lists.ts';
import { isInCurrency, readMoney } from './money.ts';
import { readTimeOfPrice } from './price-times.ts';
import type { Role } from './role-keys.ts';

/** Whether a value is neither a list nor a record. */
export function isScalar(value: unknown): boolean {
  return typeof value !== 'object' || value === null;
}

/** Whether a value is a record of texts by language. */
export function isByLanguage(value: unknown): boolean {
  return isRecord(value) && areLanguageKeys(Object.keys(value));
}

/** Whether a value is a scalar, or a list of some. */
export function isScalarOrSome(value: unknown): boolean {
  return [value].flat().every(isScalar);
}

/** Whether a value is one of an entry, without records in it: a scalar, some of them, or texts by language. */
export function isSingleValue(value: unknown): boolean {
  return isScalarOrSome(value) || isByLanguage(value);
}

/** What the parts of a tuple are: those of a price, a category or a brand by what they hold. */
export function listPositions(
  { kind, positions }: ListTraits,
  tuple: readonly unknown[],
): readonly Role[] {
  const isReference = kind === 'reference' && isIdPair(tuple);
  if (positions !== undefined && !isReference) return positions;
  if (kind === 'price') return tuple.map(findPriceRole);
  return tuple.map((part) => (typeof part === 'number' ? 'id' : 'name'));
}

function findPriceRole(part: unknown, at: number, tuple: readonly unknown[]): Role {
  if (typeof part === 'string' && /^[A-Z]{3}$/.test(part)) return 'currency';
  const times = tuple.filter((other, index) => index < at && readTimeOfPrice(other) !== undefined);
  if (typeof part === 'string' && readTimeOfPrice(part) !== undefined) {
    return times.length === 0 ? 'start' : 'end';
  }
  const isAmount = readMoney(part) !== undefined;
  const hasAmount = tuple.slice(0, at).some((other) => readMoney(other) !== undefined);
  if (isAmount) return hasAmount ? 'minQuantity' : 'amount';
  return 'name';
}

const PAIR = /^\s*([^:=|]{1,60}?)\s*[:=|]\s*(\S[\s\S]*)$/;

/** The name and the value of a line such as `Material: Leinen`; undefined: it is none. */
export function readLine(text: unknown): readonly [name: string, value: string] | undefined {
  const [, name, value] = typeof text === 'string' ? (PAIR.exec(text) ?? []) : [];
  return name === undefined || value === undefined ? undefined : [name, value];
}

/** The rows of lists side by side: `{names: ["Width", "Height"], values: [3, 4]}`. */
export function readColumns(record: PimRecord, atLeast: number): readonly PimRecord[] | undefined {
  if (Object.values(record).some((value) => isScalar(value) && !isAbsent(value))) return undefined;
  const columns = listFilled(record);
  const [first] = columns;
  const length = Array.isArray(first?.[1]) ? first[1].length : 0;
  if (length === 0 || columns.length < atLeast) return undefined;
  const lists = columns.flatMap(([key, value]): (readonly [string, readonly unknown[]])[] =>
    Array.isArray(value) && value.length === length && value.every(isScalar) ? [[key, value]] : [],
  );
  if (lists.length < columns.length) return undefined;
  return Array.from({ length }, (_, at) =>
    Object.fromEntries(lists.map(([key, values]) => [key, values[at]])),
  );
}

/** Several values may be one text: `5502,5503`. */
export function listParts(value: unknown): readonly string[] {
  return [value, ...[value].flat().flatMap((one) => String(one).split(/[,;|]/))].map(String);
}

/** What an entry is that is a bare text or number. */
export function findBareRole({ bareText, bareNumber }: ListTraits, item: unknown): Role {
  const role = (typeof item === 'number' ? bareNumber : bareText) ?? 'noise';
  // A number without its currency could be anything.
  return role === 'amount' && !isInCurrency(item) ? 'noise' : role;
}
