/** Reads records that name what they hold, in lists of any kind: `{Label: "Valid from", Value: "2026-01-01"}`. Pure. */

import { isRecord } from '../value.ts';
import { readDrafts } from './drafts.ts';
import { RecordOpener } from './opened-records.ts';
import { readNamed } from './read-named.ts';

/** What a record names, and its value. */
export interface NamedRow {
  /** Its code and its name, as far as it has them. */
  readonly names: readonly string[];
  readonly value: string;
  readonly unit: string | undefined;
}

/** Such records are read as properties are. */
const ROWS = new RecordOpener('properties');

/** A record with a name and one value; undefined: it is something else. */
export function readRow(item: unknown): NamedRow | undefined {
  if (!isRecord(item)) return undefined;
  const [draft, another] = readDrafts(ROWS, { items: [item], isList: true });
  if (draft === undefined || another !== undefined) return undefined;
  const [entry] = readNamed(draft, { inEachCulture: false });
  const { name, code, value, unit } = entry?.values ?? {};
  if (name === undefined || value === undefined) return undefined;
  return {
    names: code === undefined ? [name] : [code, name],
    value,
    unit,
  };
}
