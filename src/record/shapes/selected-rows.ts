/**
 * Gives an entry the labels of the rows that were selected as its values: `{code: "wood",
 * selected_options: [{label: "Oak", value: "7"}]}` becomes `{code: "wood", value: "Oak"}`.
 */

import { foldKey, hasLetters, isRecord, listFilled, type PimRecord } from '../value.ts';
import { type KeyReader, listWordsOf } from './key-words.ts';
import { ROLE_KEYS } from './role-keys.ts';
import { isScalar } from './tuples.ts';

const SELECTED_WORDS = listWordsOf('selected');

/** Returns the entry with its values; the item itself if no rows were selected. */
export function openSelected(keys: KeyReader, item: unknown): unknown {
  if (!isRecord(item)) return item;
  const selected = Object.keys(item).filter((key) => isOfSelected(keys, key));
  const [key, another] = selected;
  if (key === undefined || another !== undefined) return item;
  const { [key]: rows, ...entry } = item;
  const labels = readLabels(keys, rows);
  if (labels === undefined || !isCodedWithoutValue(keys, entry)) return item;
  const [first, second] = labels;
  return { ...entry, [ROLE_KEYS.value]: second === undefined ? first : labels };
}

/** Opens the attributes that a translation lists; the item itself if it lists none. */
export function openSelectedWithin(keys: KeyReader, item: unknown): unknown {
  if (!isRecord(item)) return item;
  let changed: PimRecord | undefined;
  for (const [key, list] of Object.entries(item)) {
    if (!Array.isArray(list)) continue;
    const opened = list.map((entry: unknown) => openSelected(keys, entry));
    const isChanged = opened.some((entry, index) => entry !== list[index]);
    if (isChanged) changed = { ...(changed ?? item), [key]: opened };
  }
  return changed ?? item;
}

function isOfSelected(keys: KeyReader, key: string): boolean {
  return keys.read(key).words.some((word) => SELECTED_WORDS.has(word));
}

// `[{label: "Oak", value: "7"}]`, also within `{attribute_option: [...]}`.
function readLabels(keys: KeyReader, selected: unknown): readonly string[] | undefined {
  const filled = listFilled(selected);
  const [only, another] = filled;
  const isWrapped = isRecord(selected) && only !== undefined && another === undefined;
  const rows = isWrapped ? only[1] : selected;
  if (!Array.isArray(rows) || rows.length === 0) return undefined;
  const labels = rows.map((row) => readLabel(keys, row));
  return labels.every((label) => label !== undefined) ? labels : undefined;
}

// In `{name: "Colour", value: "Red"}`, the name is that of an attribute.
function readLabel(keys: KeyReader, row: unknown): string | undefined {
  const members = listFilled(row);
  const label = members.find(([key, text]) => isText(text) && keys.read(key).saysOnly('name'));
  if (label === undefined) return undefined;
  const text = String(label[1]);
  const ids = members.filter((member) => member !== label && typeof member[1] !== 'boolean');
  const areIds = ids.every(([key, id]) => keys.read(key).saysOnly('id') || isIdOf(text, id));
  return ids.length > 0 && areIds ? text : undefined;
}

function isText(value: unknown): boolean {
  return typeof value === 'string' && value !== '';
}

// `7`, or the text itself in the letters of a code.
function isIdOf(text: string, id: unknown): boolean {
  if (!isScalar(id)) return false;
  const value = String(id);
  const folded = foldKey(value);
  return /^\d+$/.test(value) || (folded !== '' && folded === foldKey(text));
}

// The entry or its definition has a code, and no value. Without a code, rows such as `{name: "Size",
// value: "42"}` may name attributes themselves.
function isCodedWithoutValue(keys: KeyReader, entry: PimRecord): boolean {
  const members = listFilled(entry);
  if (members.some(([key]) => keys.read(key).says('value'))) return false;
  return members.some(([key, value]) => hasCode(keys, key, value));
}

function hasCode(keys: KeyReader, key: string, value: unknown): boolean {
  if (isRecord(value)) return listFilled(value).some((member) => hasCode(keys, ...member));
  return hasLetters(value) && keys.read(key).endsIn('code');
}
