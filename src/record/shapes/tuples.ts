import { isAbsent, isRecord, listFilled, type Member, type PimRecord } from '../value.ts';
import { isIdPair } from './id-pairs.ts';
import { areLanguageKeys } from './language-keys.ts';
import type { ListTraits } from './lists.ts';
import { isInCurrency, readMoney } from './money.ts';
import { readTimeOfPrice } from './price-times.ts';
import type { Role } from './role-keys.ts';

/** Says whether a value is neither a list nor a record. */
export function isScalar(value: unknown): boolean {
  return typeof value !== 'object' || value === null;
}

/** Says whether a value is a record of texts by language. */
export function isByLanguage(value: unknown): boolean {
  return isRecord(value) && areLanguageKeys(Object.keys(value));
}

/** Says whether a value is a scalar, or a list of scalars. */
export function isScalarOrSome(value: unknown): boolean {
  return [value].flat().every(isScalar);
}

/** Says whether a value holds no records: a scalar, a list of scalars, or texts by language. */
export function isSingleValue(value: unknown): boolean {
  return isScalarOrSome(value) || isByLanguage(value);
}

/**
 * Returns the role of each part of a tuple; for prices, categories and brands by the parts
 * themselves.
 */
export function listPositions(
  { kind, positions }: ListTraits,
  tuple: readonly unknown[],
): readonly Role[] {
  const isReference = kind === 'reference' && isIdPair(tuple);
  if (positions !== undefined && !isReference) return positions;
  if (kind === 'price') return tuple.map(findPriceRole);
  return tuple.map((part) => (typeof part === 'number' ? 'id' : 'name'));
}

function findPriceRole(part: unknown, index: number, tuple: readonly unknown[]): Role {
  if (typeof part === 'string' && /^[A-Z]{3}$/.test(part)) return 'currency';
  const before = tuple.slice(0, index);
  if (typeof part === 'string' && readTimeOfPrice(part) !== undefined) {
    const hasTime = before.some((earlier) => readTimeOfPrice(earlier) !== undefined);
    return hasTime ? 'end' : 'start';
  }
  if (readMoney(part) === undefined) return 'name';
  const hasAmount = before.some((earlier) => readMoney(earlier) !== undefined);
  return hasAmount ? 'minQuantity' : 'amount';
}

const PAIR = /^\s*([^:=|]{1,60}?)\s*[:=|]\s*(\S[\s\S]*)$/;

/** Splits a line such as `Material: Leinen` into name and value; undefined for other texts. */
export function readLine(text: unknown): readonly [name: string, value: string] | undefined {
  if (typeof text !== 'string') return undefined;
  const [, name, value] = PAIR.exec(text) ?? [];
  if (name === undefined || value === undefined) return undefined;
  return [name, value];
}

/** Reads parallel lists as rows: `{names: ["Width", "Height"], values: [3, 4]}`. */
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
  return Array.from({ length }, (_, index) => {
    const cells = columns.map(([key, values]) => [key, values[index]]);
    return Object.fromEntries(cells);
  });
}

type Column = readonly [key: string, values: readonly unknown[]];

/** Lists the parts of a text that may hold several values: `5502,5503`. */
export function listParts(value: unknown): readonly string[] {
  const texts = [value].flat().map(String);
  const parts = texts.flatMap((text) => text.split(/[,;|]/));
  return [String(value), ...parts];
}

/** Returns the role of an entry that is a bare text or number. */
export function findBareRole({ bareText, bareNumber }: ListTraits, item: unknown): Role {
  const role = (typeof item === 'number' ? bareNumber : bareText) ?? 'noise';
  // A number without a currency could mean anything.
  return role === 'amount' && !isInCurrency(item) ? 'noise' : role;
}
