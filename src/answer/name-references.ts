import type { ReferenceKey } from '../record/reference-and-hits.ts';
import { isRecord, type JsonValue, type PimRecord, readId, readText } from '../record/value.ts';
import { cutText } from './fit/cut-text.ts';
import { toPlainText } from './text/text.ts';

type ReferenceNames = ReadonlyMap<string, ReadonlyMap<ReferenceKey, string>>;

type Shown = { readonly [key: string]: JsonValue };

const MAX_NAME_CHARS = 200;

/** Lists the ids of entries without a name, or codes where an id is missing. */
export function listNameless(entries: unknown): readonly ReferenceKey[] {
  if (!Array.isArray(entries)) return [];
  return entries.flatMap((entry) => {
    const isNameless = isRecord(entry) && entry.name === undefined;
    return isNameless ? (readKey(entry) ?? []) : [];
  });
}

function readKey({ id, code }: PimRecord): ReferenceKey | undefined {
  return readId(id) ?? readText(code);
}

/** Adds the names; returns the same record if nothing is missing. */
export function nameReferences<Record extends Shown>(
  record: Record,
  names: ReferenceNames,
): Record {
  let named = record;
  for (const [field, byKey] of names) {
    const entries = record[field];
    if (listNameless(entries).length === 0 || !Array.isArray(entries)) continue;
    named = { ...named, [field]: entries.map((entry) => nameEntry(entry, byKey)) };
  }
  return named;
}

function nameEntry(entry: JsonValue, byKey: ReadonlyMap<ReferenceKey, string>): JsonValue {
  if (!isRecord(entry) || entry.name !== undefined) return entry;
  const name = byKey.get(readKey(entry) ?? Number.NaN);
  if (name === undefined || name === '') return entry;
  return {
    ...entry,
    name: cutText(toPlainText(name), MAX_NAME_CHARS),
  };
}
