/** Opens the keys of programs that write notes beside a value, and their own mark before each key: `x_kind@…FormattedValue`. Pure. */

import { isRecord } from '../value.ts';
import type { KeyReader } from './key-words.ts';

/** The text that is shown of a value, under the key of that value (OData). */
const SHOWN = /^(.+)@(?:[\w.]+\.)?FormattedValue$/;

/** A note about a record or one of its values that says nothing of what they hold: `@odata.etag`, `x@…lookuplogicalname`. */
const NOTE = /^@odata\.|^[^@]+@[\w.]+$/;

/** A number of a choice, or the id of another record. */
const KEY_OF_TEXT = /^(?:\d+|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})(?:,\s*\d+)*$/i;

/** The entry with shown texts in place of the keys of choices, without notes, and without the mark of its program. */
export function openAnnotations(keys: KeyReader, item: unknown): unknown {
  if (!isRecord(item)) return item;
  const names = Object.keys(item);
  const mark = findMark(keys, names);
  if (mark === undefined && !hasNotes(item) && !Object.values(item).some(hasNotes)) return item;
  const opened: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(item)) {
    const [, base] = SHOWN.exec(name) ?? [];
    if (base === undefined && NOTE.test(name)) continue;
    const key = removeMark(base ?? name, mark);
    if (base === undefined) opened[key] = openWithin(keys, value);
    else if (isKeyOfText(item[base], value)) opened[key] = value;
  }
  return opened;
}

function openWithin(keys: KeyReader, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((one) => openAnnotations(keys, one));
  return hasNotes(value) ? openAnnotations(keys, value) : value;
}

/** Whether a value is a record with notes of its own. */
function hasNotes(value: unknown): boolean {
  return isRecord(value) && Object.keys(value).some((name) => NOTE.test(name));
}

/** Whether a value is only the key of the text that is shown of it; 7 is not that of `7.00`. */
function isKeyOfText(value: unknown, shown: unknown): boolean {
  const isText = typeof shown === 'string' && /\p{L}/u.test(shown);
  return isText && (value === undefined || value === null || KEY_OF_TEXT.test(String(value)));
}

/** Fewer keys than these may begin with the same word by chance. */
const LEAST_KEYS = 3;

/** The word without a meaning that (nearly) all keys of an entry begin with. */
function findMark(keys: KeyReader, names: readonly string[]): string | undefined {
  const plain = names.filter((name) => !name.startsWith('@'));
  const [, mark] = /^_?([a-z]{2,12})_[a-z]/.exec(plain[0] ?? '') ?? [];
  if (mark === undefined || plain.length < LEAST_KEYS) return undefined;
  const isMarked = plain.every(
    (name) => name.replace(/^_/, '').startsWith(`${mark}_`) || !name.includes('_'),
  );
  const marked = plain.filter((name) => name.includes(`${mark}_`));
  const isMostly = marked.length >= plain.length - 1;
  return isMarked && isMostly && keys.read(mark).saysNothing ? mark : undefined;
}

function removeMark(name: string, mark: string | undefined): string {
  return mark === undefined ? name : name.replace(new RegExp(`^_?${mark}_`), '');
}
