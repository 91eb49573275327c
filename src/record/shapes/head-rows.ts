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
  const parts = new Set(names.map((name) => keys.read(name).aspects.join()));
  const isHead = parts.size > 1 && names.every((name) => keys.read(name).isPlain(...PARTS));
  if (!isHead || !areRows) return items;
  return rows.map((row) => {
    const cells = [row].flat().map((cell, at) => [names[at], cell]);
    return Object.fromEntries(cells);
  });
}

function isRow(row: unknown): row is readonly unknown[] {
  return Array.isArray(row) && row.every(isScalar);
}
