/**
 * Joins rows of one text each: `[{locale: "en", field: "name", value: "Lamp"}, {locale: "en", field: "summary", value: "A lamp"}]`,
 * and `[{field: "name", values: {en: "Lamp", de: "Lampe"}}]`. Pure.
 */

import { isRecord, type PimRecord } from '../value.ts';
import { findValueKey } from './entry-records.ts';
import type { KeyReader } from './key-words.ts';
import { isScalar } from './tuples.ts';

/** The items with one for each language in the place of such rows; the same list where they are others. */
export function joinRowsOfFields(keys: KeyReader, items: readonly unknown[]): readonly unknown[] {
  if (keys.traits.kind !== 'translation' || !items.every(isRecord)) return items;
  const [first = {}] = items;
  const fieldKey = Object.keys(first).find((key) => areFields(keys, items, key));
  return fieldKey === undefined ? items : (joinRows(keys, items, fieldKey) ?? items);
}

/** Whether what stands under a key says in each row which text its value is, and nothing but that in some. */
function areFields(keys: KeyReader, rows: readonly PimRecord[], key: string): boolean {
  const reading = keys.read(key);
  if (reading.says('value', 'culture')) return false;
  const names = rows.map((row) => row[key]);
  if (!names.every(isOneWord)) return false;
  const namesOfTexts = new Set(names.filter((name) => isNameOfText(keys, name)));
  // `{culture: "en", name: "Label", text: "…"}` is a translation of something that is called so.
  const least = reading.says('name') ? 2 : 1;
  return namesOfTexts.size >= least;
}

function isOneWord(name: unknown): name is string {
  return typeof name === 'string' && /^\p{L}\S*$/u.test(name);
}

function isNameOfText(keys: KeyReader, name: string): boolean {
  const reading = keys.read(name);
  return !reading.isStrange && reading.says('name', 'short', 'long', 'about');
}

/** The rows by all that they say beside their text; undefined: they are others. */
function joinRows(
  keys: KeyReader,
  rows: readonly PimRecord[],
  fieldKey: string,
): readonly PimRecord[] | undefined {
  const joined = new Map<string, Record<string, unknown>>();
  for (const row of rows) {
    const valueKey = findTextKey(keys, row);
    if (valueKey === undefined) return undefined;
    const { [fieldKey]: name, [valueKey]: text, ...others } = row;
    const beside = Object.entries(others).filter(([key]) => !keys.read(key).saysOnly('id'));
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

/** The key of the text: that of a value, or else of a translation. */
function findTextKey(keys: KeyReader, row: PimRecord): string | undefined {
  const valueKey = findValueKey(keys, row);
  if (valueKey !== undefined) return valueKey;
  return Object.keys(row).find((key) => keys.read(key).saysOnly('own'));
}
