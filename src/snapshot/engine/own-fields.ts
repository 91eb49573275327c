/** The columns of a view that hold one field each; and counts of which fields the PIM supplies at all. Pure. */

import type { Field } from '../../record/fields.ts';
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
} from '../../record/value.ts';
import type { ViewName } from '../schema.ts';
import type { AddRow, Row } from './row.ts';

/** The fields of a table that hold one value, each under its column; and counts of what is supplied. */
export function readOwnFields(view: ViewName, fields: readonly Field[], record: PimRecord, add: AddRow): Row {
  const row: Record<string, string | number | boolean | undefined> = {};
  for (const { wire, key, kind } of fields) {
    if (kind === 'sub' || kind === 'media') continue;
    const raw = getField(record, wire);
    const value = readOwn(kind, raw);
    row[key] = value;
    countField(view, key, raw, value === undefined ? (isAbsent(raw) ? 'absent' : 'unknown') : 'value', add);
  }
  return row;
}

function readOwn(kind: Field['kind'], raw: unknown): string | number | boolean | undefined {
  switch (kind) {
    case 'id':
      return readId(raw);
    case 'number':
      return readNumber(raw);
    case 'boolean':
      return readBoolean(raw);
    case 'date':
      return readDate(raw);
    case 'status':
      return readStatus(raw)?.toString();
    default:
      return readText(raw);
  }
}

/** How a field could be read; see the `_state` columns. */
export type State = 'value' | 'absent' | 'unknown';

export function countField(view: ViewName, field: string, raw: unknown, state: State, add: AddRow): void {
  add('fields', {
    view,
    field,
    records: 1,
    sent: raw === undefined ? 0 : 1,
    filled: state === 'value' ? 1 : 0,
    unknown: state === 'unknown' ? 1 : 0,
  });
}
