/**
 * Joins rows of one text each: `[{locale: "en", field: "name", value: "Lamp"}, {locale: "en",
 * field: "summary", value: "A lamp"}]`, and `[{field: "name", values: {en: "Lamp", de: "Lampe"}}]`.
 * Pure.
 */

import { isRecord, type PimRecord } from '../value.ts';
import { findValueKey } from './entry-records.ts';
import type { KeyReader } from './key-words.ts';
import { isScalar } from './tuples.ts';

/** Joins such rows to one item per language; returns other lists unchanged. */
export function joinRowsOfFields(keys: KeyReader, items: readonly unknown[]): readonly unknown[] {
  if (keys.traits.kind !== 'translation' || !items.every(isRecord)) return items;
  const [first = {}] = items;
  const fieldKey = Object.keys(first).find((key) => areFields(keys, items, key));
  return fieldKey === undefined ? items : (joinRows(keys, items, fieldKey) ?? items);
}

// The values under the key name the text of each row.
function areFields(keys: KeyReader, rows: readonly PimRecord[], key: string): boolean {
  const reading = keys.read(key);
  if (reading.says('value', 'culture')) return false;
  const names = rows.map((row) => row[key]);
  if (!names.every(isOneWord)) return false;
  const namesOfTexts = new Set(names.filter((name) => isNameOfText(keys, name)));
  // `{culture: "en", name: "Label", text: "…"}` is a translation of something with that name.
  const least = reading.says('name') ? 2 : 1;
  return namesOfTexts.size >= least;
}

function isOneWord(name: unknown): name is string {
  return typeof name === 'string' && /^\p{L}\S*$/u.test(name);
}

function isNameOfText(keys: KeyReader, name: string): boolean {
  const reading = keys.read(name);
  return !reading.hasUnknownWord && reading.says('name', 'short', 'long', 'about');
}

// Rows with equal members beside their text are joined; undefined if they are no such rows.
function joinRows(
  keys: KeyReader,
  rows: readonly PimRecord[],
  fieldKey: string,
): readonly PimRecord[] | undefined {
  const joined = new Map<string, Record<string, unknown>>();
  for (const row of rows) {
    const valueKey = findTextKey(keys, row);
    if (valueKey === undefined) return undefined;
    const { [fieldKey]: name, [valueKey]: text, ...rest } = row;
    const beside = Object.entries(rest).filter(([key]) => !keys.read(key).saysOnly('id'));
    const isOfLanguage = beside.some(([key]) => keys.read(key).says('culture'));
    if (!isOfLanguage && isScalar(text)) return undefined;
    const group = JSON.stringify(beside);
    const record = joined.get(group) ?? Object.fromEntries(beside);
    const field = String(name);
    if (field in record) return undefined;
    record[field] = text;
    joined.set(group, record);
  }
  return [...joined.values()];
}

// A key for a value, or else for a translation.
function findTextKey(keys: KeyReader, row: PimRecord): string | undefined {
  const valueKey = findValueKey(keys, row);
  if (valueKey !== undefined) return valueKey;
  return Object.keys(row).find((key) => keys.read(key).saysOnly('own'));
}
