/** Fills in names of brands and categories of which a record shows the id alone. Pure. */

import { isRecord, type JsonValue, readId } from '../record/value.ts';
import { cutText } from './fit/cut-text.ts';
import { toPlainText } from './text/text.ts';

/** Names by id, by the field of those that have them. */
export type ReferenceNames = ReadonlyMap<string, ReadonlyMap<number, string>>;

/** A record as an answer shows it. */
type Shown = { readonly [key: string]: JsonValue };

/** Longest name that is filled in, in characters. */
const MAX_NAME_CHARS = 200;

/** The ids of entries without a name. */
export function listNameless(entries: unknown): readonly number[] {
  if (!Array.isArray(entries)) return [];
  return entries.flatMap((entry) =>
    isRecord(entry) && entry.name === undefined ? (readId(entry.id) ?? []) : [],
  );
}

/** The record with the names filled in; the same record where it needs none. */
export function nameReferences<Record extends Shown>(
  record: Record,
  names: ReferenceNames,
): Record {
  let named = record;
  for (const [field, byId] of names) {
    const entries = record[field];
    if (listNameless(entries).length === 0 || !Array.isArray(entries)) continue;
    named = { ...named, [field]: entries.map((entry) => nameEntry(entry, byId)) };
  }
  return named;
}

function nameEntry(entry: JsonValue, byId: ReadonlyMap<number, string>): JsonValue {
  if (!isRecord(entry) || entry.name !== undefined) return entry;
  const name = byId.get(readId(entry.id) ?? Number.NaN);
  return name === undefined || name === ''
    ? entry
    : { ...entry, name: cutText(toPlainText(name), MAX_NAME_CHARS) };
}
