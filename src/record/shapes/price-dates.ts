/**
 * Joins prices with the dates in items beside them: `special_price_from` belongs to
 * `special_price`.
 */

import { isRecord } from '../value.ts';
import { hasKeyOf } from './entry-records.ts';
import type { Aspect } from './key-reading.ts';
import type { KeyReader } from './key-words.ts';
import { type NamedRow, readRow } from './named-rows.ts';
import { readTimeOfPrice } from './price-times.ts';
import { type Role, writeRoleKey } from './role-keys.ts';

// `special_price_from`: the start of `special price`.
interface NamedDate {
  readonly role: Role;
  /** Words of the name of its price. */
  readonly priceName: string;
  readonly value: string;
}

// An item of the list with its name and value.
interface ItemRow {
  readonly item: unknown;
  readonly row: NamedRow | undefined;
  readonly date: NamedDate | undefined;
}

const ROLE_OF_DATE: Partial<Record<Aspect, Role>> = {
  min: 'start',
  start: 'start',
  max: 'end',
  end: 'end',
};

/**
 * Adds dates to the prices that they belong to:
 * `[{code: "special_price", value: 9}, {code: "special_price_from", value: "2026-01-01"}]` becomes
 * one price with a start. Returns other lists unchanged.
 */
export function joinDates(keys: KeyReader, items: readonly unknown[]): readonly unknown[] {
  if (keys.traits.kind !== 'price' || items.length < 2) return items;
  if (items.every((item) => hasKeyOf(keys, item, 'amount', 'minor', 'kind'))) return items;
  const rows = items.map((item) => readItemRow(keys, item));
  const prices = rows.filter(({ date }) => date === undefined);
  const datesOfPrices = new Map(prices.map((price) => [price, listDatesOf(keys, price, rows)]));
  const joinedDates = new Set([...datesOfPrices.values()].flat());
  const remaining = rows.filter(({ date }) => date === undefined || !joinedDates.has(date));
  return remaining.map((row) => addDates(row.item, datesOfPrices.get(row) ?? []));
}

function readItemRow(keys: KeyReader, item: unknown): ItemRow {
  const row = readRow(item);
  return { item, row, date: row && readNamedDate(keys, row) };
}

function listDatesOf(
  keys: KeyReader,
  { row }: ItemRow,
  rows: readonly ItemRow[],
): readonly NamedDate[] {
  if (row === undefined) return [];
  const names = row.names.map((name) => keys.read(name).words.join(' '));
  const dates = rows.flatMap(({ date }) => date ?? []);
  return dates.filter(({ priceName }) => names.some((name) => name.startsWith(priceName)));
}

function addDates(item: unknown, dates: readonly NamedDate[]): unknown {
  if (dates.length === 0 || !isRecord(item)) return item;
  const members = dates.map(({ role, value }) => [writeRoleKey(role), value] as const);
  return { ...item, ...Object.fromEntries(members) };
}

function readNamedDate(keys: KeyReader, { names, value }: NamedRow): NamedDate | undefined {
  if (readTimeOfPrice(value) === undefined) return undefined;
  for (const name of names) {
    const { aspects, words } = keys.read(name);
    const role = ROLE_OF_DATE[aspects.at(-1) ?? 'neutral'];
    const priceName = words.slice(0, -1).join(' ');
    if (role !== undefined && priceName !== '') return { role, priceName, value };
  }
  return undefined;
}
