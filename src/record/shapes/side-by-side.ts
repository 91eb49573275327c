/**
 * Recognises parallel lists by their values if their keys have no meaning: words that are no units,
 * beside numbers and units, are names.
 */

import { findUnit } from '../units.ts';
import { hasLetters, isAbsent, type PimRecord, readAmount } from '../value.ts';
import { type Role, writeRoleKey } from './role-keys.ts';

// The filled values under one key.
interface Column {
  readonly key: string;
  readonly values: readonly unknown[];
}

/**
 * Returns the rows with names, numbers and units under clear keys; undefined if the lists cannot be
 * told apart.
 */
export function nameColumns(rows: readonly PimRecord[]): readonly PimRecord[] | undefined {
  const [first = {}] = rows;
  const columns = Object.keys(first).map((key): Column => {
    const values = rows.map((row) => row[key]);
    return { key, values: values.filter((value) => !isAbsent(value)) };
  });
  const filled = columns.filter(({ values }) => values.length > 0);
  const roles = new Map<string, Role>();
  for (const [role, isOfRole] of KINDS) {
    const [column, another] = filled.filter(({ values }) => isOfRole(values));
    if (column === undefined || another !== undefined) return undefined;
    roles.set(column.key, role);
  }
  return rows.map((row) => renameKeys(row, roles));
}

const KINDS: readonly (readonly [Role, (values: readonly unknown[]) => boolean])[] = [
  ['name', areNames],
  ['value', (values) => values.every((value) => readAmount(value) !== undefined)],
  ['unit', (values) => values.every(isUnit)],
];

// Different words, and no units.
function areNames(values: readonly unknown[]): boolean {
  const areWords = values.every((value) => hasLetters(value) && !isUnit(value));
  return areWords && areDistinct(values);
}

function areDistinct(values: readonly unknown[]): boolean {
  return new Set(values).size === values.length;
}

function isUnit(value: unknown): boolean {
  return typeof value === 'string' && findUnit(value) !== undefined;
}

function renameKeys(row: PimRecord, roles: ReadonlyMap<string, Role>): PimRecord {
  const rename = (key: string): string => {
    const role = roles.get(key);
    return role === undefined ? key : writeRoleKey(role);
  };
  const renamed = Object.entries(row).map(([key, value]) => [rename(key), value]);
  return Object.fromEntries(renamed);
}
