/**
 * Joins rows of one text each: `[{locale: "en", field: "name", value: "Lamp"}, {locale: "en", field:
 * "summary", value: "A lamp"}]` becomes `{locale: "en", name: "Lamp", summary: "A lamp"}`. Also joins
 * the lines of one text.
 */

import { isRecord, type Member, type PimRecord } from '../value.ts';
import { findValueKey } from './entry-records.ts';
import type { KeyReader } from './key-words.ts';
import { readTexts } from './leaves.ts';
import { isScalar } from './tuples.ts';

/**
 * Joins such rows to one item per language, or for all languages: `[{field: "name", values: {en:
 * "Lamp", de: "Lampe"}}]`. Returns other lists unchanged.
 */
export function joinRowsOfFields(keys: KeyReader, items: readonly unknown[]): readonly unknown[] {
  if (keys.traits.kind !== 'translation' || !items.every(isRecord)) return items;
  const [first = {}] = items;
  const fieldKey = Object.keys(first).find((key) => areFields(keys, items, key));
  if (fieldKey === undefined) return items;
  return joinRows(keys, items, fieldKey) ?? items;
}

// The values under the key name the text of each row.
function areFields(keys: KeyReader, rows: readonly PimRecord[], key: string): boolean {
  const reading = keys.read(key);
  if (reading.says('value', 'culture')) return false;
  const names = rows.map((row) => row[key]);
  if (!names.every(isOneWord)) return false;
  const namesOfTexts = new Set(names.filter((name) => isNameOfText(keys, name)));
  // `{culture: "en", name: "Label", text: "…"}` is a translation of something with that name.
  const leastNames = reading.says('name') ? 2 : 1;
  return namesOfTexts.size >= leastNames;
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
  const recordsByContext = new Map<string, Record<string, unknown>>();
  for (const row of rows) {
    const valueKey = findTextKey(keys, row);
    if (valueKey === undefined) return undefined;
    const { [fieldKey]: field, [valueKey]: text, ...rest } = row;
    const context = Object.entries(rest).filter(([key]) => !keys.read(key).saysOnly('id'));
    const hasLanguage = context.some(([key]) => keys.read(key).says('culture'));
    if (!hasLanguage && isScalar(text)) return undefined;
    const contextText = JSON.stringify(context);
    const record = recordsByContext.get(contextText) ?? Object.fromEntries(context);
    const nameOfText = String(field);
    if (nameOfText in record) return undefined;
    record[nameOfText] = text;
    recordsByContext.set(contextText, record);
  }
  return [...recordsByContext.values()];
}

// A key for a value, or else for a translation.
function findTextKey(keys: KeyReader, row: PimRecord): string | undefined {
  const valueKey = findValueKey(keys, row);
  if (valueKey !== undefined) return valueKey;
  return Object.keys(row).find((key) => keys.read(key).saysOnly('own'));
}

/**
 * Joins the lines of texts within a translation: `{culture: "en", longText: [{line: 1, text: "A
 * lamp"}, …]}`. Undefined if it has none.
 */
export function joinLines(keys: KeyReader, item: unknown): PimRecord | undefined {
  if (!isRecord(item)) return undefined;
  const members: Member[] = [];
  let hasLines = false;
  for (const member of Object.entries(item)) {
    const [key, value] = member;
    const isText = keys.read(key).says('long', 'short', 'about', 'value');
    const lines = isText ? readLines(keys, value) : undefined;
    if (lines === undefined) {
      members.push(member);
    } else {
      hasLines = true;
      members.push([key, lines.join('\n')]);
    }
  }
  return hasLines ? Object.fromEntries(members) : undefined;
}

// Undefined if the items are more than lines of one text: nothing else but a number may differ.
function readLines(keys: KeyReader, items: unknown): readonly unknown[] | undefined {
  if (!Array.isArray(items) || items.length === 0 || !items.every(isRecord)) return undefined;
  // Each in a language of its own.
  if (readTexts(items, keys) !== undefined) return undefined;
  const [first = {}] = items;
  const textKeys = Object.keys(first).filter((key) => keys.read(key).isPlain('value'));
  const [textKey, another] = textKeys;
  if (textKey === undefined || another !== undefined) return undefined;
  const mayBeOfLine = ([key, value]: Member): boolean => {
    if (key === textKey) return typeof value === 'string';
    if (typeof value === 'number') return true;
    return value === first[key] && !keys.read(key).isPlain('own', 'name', 'code');
  };
  const lines: unknown[] = [];
  for (const item of items) {
    const isLine = textKey in item && Object.entries(item).every(mayBeOfLine);
    if (!isLine) return undefined;
    lines.push(item[textKey]);
  }
  return lines;
}
