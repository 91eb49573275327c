/** Rows of the views as they are built, and those columns of them that hold one field of a record each. Pure. */

import type { Field } from '../../../record/field-tables.ts';
import {
  getField,
  isAbsent,
  type PimRecord,
  readBoolean,
  readDate,
  readId,
  readNumber,
  readStatus,
  readText,
} from '../../../record/value.ts';
import type { OwnerKind } from '../../record-ids.ts';
import type { TableName } from '../../schema.ts';

/** What a column of a row may hold. */
type Cell = string | number | boolean | undefined;

/** A row by column; what is left out is NULL. JSON columns hold JSON text, TIMESTAMP columns what readDate gives. */
export type Row = Readonly<Record<string, Cell>>;

/** How a field or a sub-record could be read; see the `_state` columns. */
export type State = 'value' | 'absent' | 'unknown';

/** Where rows go. */
export interface Sink {
  add(table: TableName, row: Row): void;
  /** Counts a field of a record, for the view `fields`. @param isSent whether the record carries its key */
  count(view: TableName, field: string, isSent: boolean, state: State): void;
}

/** Whose the rows of a sub-record are. */
export interface Owner extends Row {
  readonly owner: OwnerKind;
  readonly product_id: number | undefined;
  readonly variant_id: number | undefined;
}

/** How each kind of field is read; others are texts. */
const READ: Readonly<Partial<Record<Field['kind'], (raw: unknown) => Cell>>> = {
  id: readId,
  number: readNumber,
  boolean: readBoolean,
  date: readDate,
  status: (raw) => readStatus(raw)?.toString(),
};

/** The fields of a table that hold one value, each under its column; which could not be read; and counts of what is supplied. */
export function readOwnFields(view: TableName, fields: readonly Field[], record: PimRecord, sink: Sink): Row {
  const row: Record<string, Cell> = {};
  const unread: string[] = [];
  for (const { wire, key, kind } of fields) {
    if (kind === 'sub' || kind === 'media') continue;
    const raw = getField(record, wire);
    const value = (READ[kind] ?? readText)(raw);
    row[key] = value;
    const state = value !== undefined ? 'value' : isAbsent(raw) ? 'absent' : 'unknown';
    if (state === 'unknown') unread.push(key);
    sink.count(view, key, raw !== undefined, state);
  }
  return unread.length > 0 ? { ...row, unread: unread.join(',') } : row;
}

/** Half a character: all that JSON.stringify escapes so. What precedes it is no backslash of another escape. */
const HALF_CHARACTER = /(?<=(?:^|[^\\])(?:\\\\)*)\\ud[89a-f][\da-f]{2}/g;

/**
 * The JSON of a record, for the columns `raw`. A half of a character alone (an unpaired surrogate) becomes U+FFFD: DuckDB
 * reads no JSON that has one, and would then read the column of no record.
 */
export function writeRaw(record: PimRecord): string {
  const json = JSON.stringify(record);
  return json.includes('\\ud') ? json.replace(HALF_CHARACTER, '\ufffd') : json;
}
