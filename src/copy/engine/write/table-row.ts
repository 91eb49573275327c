import type { Field } from '../../../record/record-fields.ts';
import {
  getField,
  isAbsent,
  isNoLink,
  type PimRecord,
  readBoolean,
  readDate,
  readId,
  readNumber,
  readStatus,
  readText,
} from '../../../record/value.ts';
import type { OwnerKind } from '../../record-ids.ts';
import type { RowTable, TableName } from '../../schema.ts';

type Cell = string | number | boolean | null | undefined;

/**
 * Row by column; missing columns are NULL. JSON columns hold JSON text, TIMESTAMP columns the
 * format of readDate.
 */
export type Row = Readonly<Record<string, Cell>>;

/** Row to which columns are added. */
export type GrowingRow = Record<string, Cell>;

/** Result of reading a field or a sub-record; see the `_state` columns. */
export type State = 'value' | 'absent' | 'unknown';

/** Receiver of rows. */
export interface Sink {
  // The only tables whose rows are wanted; absent: all, with the JSON of records and facts about
  // them.
  readonly wanted?: ReadonlySet<RowTable>;
  add(table: RowTable, row: Row): void;
  count(view: TableName, field: string, isSent: boolean, state: State): void;
}

/** Is true if rows of a table are wanted. */
export function wantsRows({ wanted }: Sink, table: RowTable): boolean {
  return wanted === undefined || wanted.has(table);
}

/** Owner of the rows of a sub-record. */
export interface Owner extends Row {
  readonly owner: OwnerKind;
  readonly product_id: number | undefined;
  readonly variant_id: number | undefined;
}

// All other kinds are texts.
const READ: Readonly<Partial<Record<Field['kind'], (raw: unknown) => Cell>>> = {
  id: readId,
  number: readNumber,
  boolean: readBoolean,
  date: readDate,
  status: (raw) => readStatus(raw)?.toString(),
};

/**
 * Reads the single-value fields of a table into its columns. Also notes which could not be read,
 * and counts which are supplied.
 */
export function readOwnFields(
  view: TableName,
  fields: readonly Field[],
  record: PimRecord,
  sink: Sink,
): GrowingRow {
  const row: GrowingRow = {};
  const unread: string[] = [];
  for (const { wire, key, kind, isLink } of fields) {
    if (kind === 'sub' || kind === 'media') continue;
    const sent = getField(record, wire);
    const raw = isLink === true && isNoLink(sent) ? null : sent;
    const value = (READ[kind] ?? readText)(raw);
    row[key] = value;
    const valueless = isAbsent(raw) ? 'absent' : 'unknown';
    const state = value === undefined ? valueless : 'value';
    if (state === 'unknown') unread.push(key);
    sink.count(view, key, raw !== undefined, state);
  }
  if (unread.length > 0) row.unread = unread.join(',');
  return row;
}

// An escaped half of a surrogate pair in JSON. The backslash before it must not belong to another
// escape.
const HALF_CHARACTER = /(?<=(?:^|[^\\])(?:\\\\)*)\\ud[89a-f][\da-f]{2}/g;

/**
 * Writes the JSON of a record for the columns `raw`. An unpaired surrogate becomes U+FFFD, because
 * DuckDB rejects JSON that contains one, and would then read the column of no record.
 */
export function writeRaw(record: PimRecord): string {
  const json = JSON.stringify(record);
  if (json.includes('\\ud')) return json.replace(HALF_CHARACTER, '\ufffd');
  return json;
}
