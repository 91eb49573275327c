/** The columns of a view that hold one field each. Pure. */

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
import type { TableName } from '../../schema.ts';
import type { Row, Sink } from './row.ts';

/** The fields of a table that hold one value, each under its column; which could not be read; and counts of what is supplied. */
export function readOwnFields(view: TableName, fields: readonly Field[], record: PimRecord, sink: Sink): Row {
  const row: Record<string, string | number | boolean | undefined> = {};
  const unread: string[] = [];
  for (const { wire, key, kind } of fields) {
    if (kind === 'sub' || kind === 'media') continue;
    const raw = getField(record, wire);
    const value = readOwn(kind, raw);
    row[key] = value;
    const state = value !== undefined ? 'value' : isAbsent(raw) ? 'absent' : 'unknown';
    if (state === 'unknown') unread.push(key);
    sink.count(view, key, raw !== undefined, state);
  }
  return unread.length > 0 ? { ...row, unread: unread.join(',') } : row;
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
