/** Entries without keys: values whose place says what they are. Pure. */

import { isAbsent, isRecord, listFilled, type Member, type PimRecord } from '../value.ts';
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
  const before = tuple.slice(0, at);
  if (typeof part === 'string' && readTimeOfPrice(part) !== undefined) {
    const hasTime = before.some((other) => readTimeOfPrice(other) !== undefined);
    return hasTime ? 'end' : 'start';
  }
  if (readMoney(part) === undefined) return 'name';
  const hasAmount = before.some((other) => readMoney(other) !== undefined);
  return hasAmount ? 'minQuantity' : 'amount';
}

const PAIR = /^\s*([^:=|]{1,60}?)\s*[:=|]\s*(\S[\s\S]*)$/;

/** The name and the value of a line such as `Material: Leinen`; undefined: it is none. */
export function readLine(text: unknown): readonly [name: string, value: string] | undefined {
  if (typeof text !== 'string') return undefined;
  const [, name, value] = PAIR.exec(text) ?? [];
  if (name === undefined || value === undefined) return undefined;
  return [name, value];
}

/** The rows of lists side by side: `{names: ["Width", "Height"], values: [3, 4]}`. */
export function readColumns(record: PimRecord, atLeast: number): readonly PimRecord[] | undefined {
  const hasScalar = Object.values(record).some((value) => isScalar(value) && !isAbsent(value));
  if (hasScalar) return undefined;
  const columns = listFilled(record);
  const [[, first] = []] = columns;
  const length = Array.isArray(first) ? first.length : 0;
  if (length === 0 || columns.length < atLeast) return undefined;
  const isColumn = (column: Member): column is Column => {
    const [, values] = column;
    return Array.isArray(values) && values.length === length && values.every(isScalar);
  };
  if (!columns.every(isColumn)) return undefined;
  return Array.from({ length }, (_, at) => {
    const cells = columns.map(([key, values]) => [key, values[at]]);
    return Object.fromEntries(cells);
  });
}

type Column = readonly [key: string, values: readonly unknown[]];

/** Several values may be one text: `5502,5503`. */
export function listParts(value: unknown): readonly string[] {
  const texts = [value].flat().map(String);
  const parts = texts.flatMap((text) => text.split(/[,;|]/));
  return [String(value), ...parts];
}

/** What an entry is that is a bare text or number. */
export function findBareRole({ bareText, bareNumber }: ListTraits, item: unknown): Role {
  const role = (typeof item === 'number' ? bareNumber : bareText) ?? 'noise';
  // A number without its currency could be anything.
  return role === 'amount' && !isInCurrency(item) ? 'noise' : role;
}
