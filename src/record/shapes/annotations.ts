/**
 * Opens the keys of programs that write notes beside a value, and their own mark before each key: `x_kind@…FormattedValue`. Leaves
 * out what only points to where a value is defined. Pure.
 */

import { isRecord, type PimRecord } from '../value.ts';
import { getValue } from './entry-records.ts';
import type { Aspect } from './key-reading.ts';
import type { KeyReader } from './key-words.ts';

/** The text that is shown of a value, under the key of that value (OData). */
const SHOWN = /^(.+)@(?:[\w.]+\.)?FormattedValue$/;

/** The key of the id of a record that another one refers to (OData): `_brandid_value`. */
const LINK = /^_(.+)_value$/;

/** A note about a record or one of its values that says nothing of what they hold: `@odata.etag`, `x@…lookuplogicalname`. */
const NOTE = /^@odata\.|^[^@]+@[\w.]+$/;

/** A number of a choice, or the id of another record. */
const KEY_OF_TEXT = /^(?:\d+|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})(?:,\s*\d+)*$/i;

/** The entry with shown texts in place of the keys of choices, without notes, and without the mark of its program. */
export function openAnnotations(keys: KeyReader, item: unknown): unknown {
  if (!isRecord(item)) return item;
  const names = Object.keys(item);
  const mark = findMark(keys, names);
  const pointers = names.filter((name) => isPointer(name, item[name], names));
  const hasAnyNotes = [item, ...Object.values(item)].some(hasNotes);
  if (!hasAnyNotes && mark === undefined && pointers.length === 0) return item;
  const notes = names.filter((name) => NOTE.test(name) && !SHOWN.test(name));
  const leftOut = new Set([...notes, ...pointers]);
  const opened: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(item)) {
    if (leftOut.has(name)) continue;
    const [, base] = SHOWN.exec(name) ?? [];
    const key = removeMark(nameLink(item, base ?? name), mark);
    if (base === undefined) {
      opened[key] = openWithin(keys, value);
    } else if (isKeyOfText(item[base], value)) {
      opened[key] = value;
    }
  }
  return opened;
}

/** The key of a link as that of what it leads to, of which the text is shown: `_brandid_value` as `brand`. Any other as it is. */
function nameLink(item: PimRecord, name: string): string {
  const [, target] = LINK.exec(name) ?? [];
  if (target === undefined) return name;
  const isShown = Object.keys(item).some((key) => SHOWN.exec(key)?.[1] === name);
  return isShown ? target.replace(/_?id$/i, '') : name;
}

function openWithin(keys: KeyReader, value: unknown): unknown {
  if (Array.isArray(value)) {
    return value.map((item) => openAnnotations(keys, item));
  }
  return hasNotes(value) ? openAnnotations(keys, value) : value;
}

/** Whether a value is a record with notes of its own. */
function hasNotes(value: unknown): boolean {
  return isRecord(value) && Object.keys(value).some((name) => NOTE.test(name));
}

/** Whether a value is only the key of the text that is shown of it; 7 is not that of `7.00`. */
function isKeyOfText(value: unknown, shown: unknown): boolean {
  const isText = typeof shown === 'string' && /\p{L}/u.test(shown);
  const isMissing = value === undefined || value === null;
  return isText && (isMissing || KEY_OF_TEXT.test(String(value)));
}

/** Fewer keys than these may begin with the same word by chance. */
const LEAST_KEYS = 3;

/** The word without a meaning that (nearly) all keys of an entry begin with. */
function findMark(keys: KeyReader, names: readonly string[]): string | undefined {
  const plain = names.filter((name) => !name.startsWith('@'));
  const [, mark] = /^_?([a-z]{2,12})_[a-z]/i.exec(plain[0] ?? '') ?? [];
  if (mark === undefined || plain.length < LEAST_KEYS) return undefined;
  if (!keys.read(mark).saysNothing) return undefined;
  const prefix = `${mark}_`;
  const mayBeMarked = (name: string): boolean =>
    name.replace(/^_/, '').startsWith(prefix) || !name.includes('_');
  const marked = plain.filter((name) => name.includes(prefix));
  const isMostly = marked.length >= plain.length - 1;
  if (!isMostly || !plain.every(mayBeMarked)) return undefined;
  return areNames(keys, marked, mark) ? undefined : mark;
}

/** Whether the keys of an entry with a name are names themselves, because none is that of its name: `{acme_reach: 4, acme_series: "K"}`. */
function areNames(keys: KeyReader, marked: readonly string[], mark: string): boolean {
  if (keys.traits.kind !== 'named') return false;
  const isOfName = (name: string): boolean => {
    const reading = keys.read(removeMark(name, mark));
    return reading.endsIn(...NAMING) && !reading.isStrange;
  };
  return !marked.some(isOfName);
}

const NAMING: readonly Aspect[] = ['name', 'code', 'type', 'own'];

function removeMark(name: string, mark: string | undefined): string {
  if (mark === undefined) return name;
  return name.replace(new RegExp(`^_?${mark}_`), '');
}

/** The id that a program gave to the definition of a value: `field_3bcf73f333e24`. */
const POINTER = /^(?:[a-z]{2,12}[_:-])?(?=[a-f-]*\d)[\da-f-]{12,36}$/i;

/** Whether a value says nothing but where the one of the same name is defined: `{grade: "1.7", _grade: "field_3bcf73f333e24"}`. */
function isPointer(name: string, value: unknown, names: readonly string[]): boolean {
  const isPrivate = name.startsWith('_') && POINTER.test(String(value));
  return isPrivate && names.includes(name.slice(1));
}

/** The entries but for those that only point to the definition of another one: `{key: "_grade", value: "field_3bcf73f333e24"}`. */
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
  const key = Object.keys(item).find((one) => keys.read(one).endsIn('name', 'code'));
  const name = key === undefined ? undefined : item[key];
  return typeof name === 'string' ? name : undefined;
}
