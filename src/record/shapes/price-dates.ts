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

// A date with a role and the name of its price.
interface NamedDate {
  readonly role: Role;
  readonly stem: string;
  readonly value: string;
}

const ROLE_OF_DATE: Partial<Record<Aspect, Role>> = {
  min: 'start',
  start: 'start',
  max: 'end',
  end: 'end',
};

/** Adds dates to the prices that they belong to; returns other lists unchanged. */
export function joinDates(keys: KeyReader, items: readonly unknown[]): readonly unknown[] {
  if (keys.traits.kind !== 'price' || items.length < 2) return items;
  if (items.every((item) => hasKeyOf(keys, item, 'amount', 'minor', 'kind'))) return items;
  const rows = items.map((item) => {
    const row = readRow(item);
    return { item, row, date: row && readNamedDate(keys, row) };
  });
  const prices = rows.filter(({ date }) => date === undefined);
  const joined = new Map(
    prices.map(({ item, row }) => [item, rows.filter(({ date }) => isDateOf(keys, date, row))]),
  );
  const dateRows = new Set([...joined.values()].flat());
  const left = rows.filter((row) => !dateRows.has(row));
  return left.map(({ item }) => {
    const rowsOfDates = joined.get(item) ?? [];
    const dates = rowsOfDates.flatMap(({ date }) => date ?? []);
    return addDates(item, dates);
  });
}

function addDates(item: unknown, dates: readonly NamedDate[]): unknown {
  if (dates.length === 0 || !isRecord(item)) return item;
  const members = dates.map(({ role, value }) => [writeRoleKey(role), value] as const);
  return { ...item, ...Object.fromEntries(members) };
}

function isDateOf(
  keys: KeyReader,
  date: NamedDate | undefined,
  row: NamedRow | undefined,
): boolean {
  if (date === undefined || row === undefined) return false;
  return row.names.some((name) => {
    const words = keys.read(name).words.join(' ');
    return words.startsWith(date.stem);
  });
}

function readNamedDate(keys: KeyReader, { names, value }: NamedRow): NamedDate | undefined {
  if (readTimeOfPrice(value) === undefined) return undefined;
  for (const name of names) {
    const { aspects, words } = keys.read(name);
    const role = ROLE_OF_DATE[aspects.at(-1) ?? 'neutral'];
    const stem = words.slice(0, -1).join(' ');
    if (role !== undefined && stem !== '') return { role, stem, value };
  }
  return undefined;
}
