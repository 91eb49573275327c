/**
 * Reads tables whose first row names their columns: `[["Name", "Value", "Unit"], ["Voltage", "230",
 * "V"]]`.
 */

import type { Aspect } from './key-reading.ts';
import type { KeyReader } from './key-words.ts';
import { isScalar } from './tuples.ts';

// The cells of such a row name parts of an entry, never an entry.
const PARTS: readonly Aspect[] = [
  'name',
  'value',
  'unit',
  'code',
  'type',
  'own',
  'culture',
  'short',
  'long',
  'about',
  'group',
  'id',
  'min',
  'max',
  'quantity',
];

/** Turns the rows of a table into records; returns the same list if its first row is no head. */
export function nameCells(keys: KeyReader, items: readonly unknown[]): readonly unknown[] {
  const [head, ...rows] = items;
  if (!isRow(head) || rows.length === 0) return items;
  const names = head.map(String);
  const areRows = rows.every((row) => isRow(row) && row.length === names.length);
  if (!isHead(keys, names) || !areRows) return items;
  return rows.map((row) => {
    const cells = [row].flat().map((cell, index) => [names[index], cell]);
    return Object.fromEntries(cells);
  });
}

// Beside a name and a value, few columns of the author's own: `["name", "value", "unit", "ref"]`.
function isHead(keys: KeyReader, names: readonly string[]): boolean {
  const readings = names.map((name) => keys.read(name));
  const parts = readings.filter((reading) => reading.isPlain(...PARTS));
  const kinds = new Set(parts.map(({ aspects }) => aspects.join()));
  if (kinds.size < 2) return false;
  if (parts.length === names.length) return true;
  const hasValue = parts.some((reading) => reading.saysOnly('value'));
  const areOthersFew = parts.length * 3 >= names.length * 2;
  return hasValue && areOthersFew && new Set(names).size === names.length;
}

function isRow(row: unknown): row is readonly unknown[] {
  return Array.isArray(row) && row.every(isScalar);
}
