/**
 * Opens the keys of programs that write notes beside a value, and their own prefix before each key:
 * `x_kind@…FormattedValue`. Drops values that only point to the definition of another one.
 */

import { isRecord, type PimRecord } from '../value.ts';
import { getValue } from './entry-records.ts';
import type { Aspect } from './key-reading.ts';
import type { KeyReader } from './key-words.ts';

// The display text of a value, under the key of that value (OData).
const DISPLAY_TEXT = /^(.+)@(?:[\w.]+\.)?FormattedValue$/;

// The key of the id of a referred record (OData): `_brandid_value`.
const LINK = /^_(.+)_value$/;

// A note about a record or value without its contents: `@odata.etag`, `x@…lookuplogicalname`.
const NOTE = /^@odata\.|^[^@]+@[\w.]+$/;

// The number of a choice, or the id of another record.
const KEY_OF_TEXT = /^(?:\d+|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})(?:,\s*\d+)*$/i;

/**
 * Returns the entry with display texts in place of the keys of choices, without notes and without
 * the prefix of its program.
 */
export function openAnnotations(keys: KeyReader, item: unknown): unknown {
  if (!isRecord(item)) return item;
  const names = Object.keys(item);
  const prefix = findPrefix(keys, names);
  const pointers = names.filter((name) => isPointer(name, item[name], names));
  const hasAnyNotes = [item, ...Object.values(item)].some(hasNotes);
  if (!hasAnyNotes && prefix === undefined && pointers.length === 0) return item;
  const notes = names.filter((name) => NOTE.test(name) && !DISPLAY_TEXT.test(name));
  const leftOut = new Set([...notes, ...pointers]);
  const opened: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(item)) {
    if (leftOut.has(name)) continue;
    const [, base] = DISPLAY_TEXT.exec(name) ?? [];
    const key = removePrefix(nameLink(item, base ?? name), prefix);
    if (base === undefined) {
      opened[key] = openWithin(keys, value);
    } else if (isKeyOfText(item[base], value)) {
      opened[key] = value;
    }
  }
  return opened;
}

// `_brandid_value` becomes `brand` if the display text of the brand is there.
function nameLink(item: PimRecord, name: string): string {
  const [, target] = LINK.exec(name) ?? [];
  if (target === undefined) return name;
  const hasText = Object.keys(item).some((key) => DISPLAY_TEXT.exec(key)?.[1] === name);
  return hasText ? target.replace(/_?id$/i, '') : name;
}

function openWithin(keys: KeyReader, value: unknown): unknown {
  if (Array.isArray(value)) {
    return value.map((item) => openAnnotations(keys, item));
  }
  return hasNotes(value) ? openAnnotations(keys, value) : value;
}

function hasNotes(value: unknown): boolean {
  return isRecord(value) && Object.keys(value).some((name) => NOTE.test(name));
}

// The value may be the key of the display text; 7 is not the key of `7.00`.
function isKeyOfText(value: unknown, text: unknown): boolean {
  const isText = typeof text === 'string' && /\p{L}/u.test(text);
  const isMissing = value === undefined || value === null;
  return isText && (isMissing || KEY_OF_TEXT.test(String(value)));
}

// Fewer keys may begin with the same word by chance.
const MIN_KEYS = 3;

// A word without a meaning at the start of (nearly) all keys of an entry.
function findPrefix(keys: KeyReader, names: readonly string[]): string | undefined {
  const plain = names.filter((name) => !name.startsWith('@'));
  const [, word] = /^_?([a-z]{2,12})_[a-z]/i.exec(plain[0] ?? '') ?? [];
  if (word === undefined || plain.length < MIN_KEYS) return undefined;
  if (!keys.read(word).hasNoMeaning) return undefined;
  const start = `${word}_`;
  const mayHavePrefix = (name: string): boolean =>
    name.replace(/^_/, '').startsWith(start) || !name.includes('_');
  const prefixed = plain.filter((name) => name.includes(start));
  const isMostly = prefixed.length >= plain.length - 1;
  if (!isMostly || !plain.every(mayHavePrefix)) return undefined;
  // The keys of a named entry without a key for its name are names themselves, with their prefix.
  const areNames = keys.traits.kind === 'named' && !hasNameKey(keys, prefixed, word);
  return areNames ? undefined : word;
}

// True of `{acme_name: "Reach", acme_value: 4}`, false of `{acme_reach: 4, acme_series: "K"}`.
function hasNameKey(keys: KeyReader, prefixed: readonly string[], prefix: string): boolean {
  return prefixed.some((name) => {
    const reading = keys.read(removePrefix(name, prefix));
    return reading.endsIn(...NAMING) && !reading.hasUnknownWord;
  });
}

const NAMING: readonly Aspect[] = ['name', 'code', 'type', 'own'];

function removePrefix(name: string, prefix: string | undefined): string {
  if (prefix === undefined) return name;
  return name.replace(new RegExp(`^_?${prefix}_`), '');
}

// The id of the definition of a value: `field_3bcf73f333e24`.
const POINTER = /^(?:[a-z]{2,12}[_:-])?(?=[a-f-]*\d)[\da-f-]{12,36}$/i;

// `{grade: "1.7", _grade: "field_3bcf73f333e24"}`.
function isPointer(name: string, value: unknown, names: readonly string[]): boolean {
  const isPrivate = name.startsWith('_') && POINTER.test(String(value));
  return isPrivate && names.includes(name.slice(1));
}

/**
 * Drops entries that only point to the definition of another one:
 * `{key: "_grade", value: "field_3bcf73f333e24"}`.
 */
export function dropPointers(keys: KeyReader, items: readonly unknown[]): readonly unknown[] {
  const { kind } = keys.traits;
  if (items.length < 2 || (kind !== 'named' && kind !== 'code')) return items;
  const names = items.flatMap((item) => readName(keys, item) ?? []);
  if (!names.some((name) => name.startsWith('_'))) return items;
  return items.filter((item) => {
    const name = readName(keys, item);
    if (name === undefined || !isRecord(item)) return true;
    return !isPointer(name, getValue(keys, item), names);
  });
}

function readName(keys: KeyReader, item: unknown): string | undefined {
  if (!isRecord(item)) return undefined;
  const key = Object.keys(item).find((candidate) => keys.read(candidate).endsIn('name', 'code'));
  const name = key === undefined ? undefined : item[key];
  return typeof name === 'string' ? name : undefined;
}
