import { isRecord } from '../value.ts';
import { listRawEntries } from './list-raw-entries.ts';
import { RecordOpener } from './opened-records.ts';
import { readNamed } from './read-named.ts';

/** Value of a record, with its names and unit. */
export interface NamedRow {
  readonly names: readonly string[];
  readonly value: string;
  readonly unit: string | undefined;
}

// Such records are read like properties.
const ROWS = new RecordOpener('properties');

/** Reads a record with a name and one value; undefined for other records. */
export function readRow(item: unknown): NamedRow | undefined {
  if (!isRecord(item)) return undefined;
  const [entry, another] = listRawEntries(ROWS, { items: [item], isList: true });
  if (entry === undefined || another !== undefined) return undefined;
  const [named] = readNamed(entry, { inEachCulture: false });
  const { name, code, value, unit } = named?.values ?? {};
  if (name === undefined || value === undefined) return undefined;
  return {
    names: code === undefined ? [name] : [code, name],
    value,
    unit,
  };
}
