/** The rows of one page by table, with the counts of supplied fields summed up. Pure. */

import type { PimRecord } from '../../record/value.ts';
import type { ListName } from '../lists.ts';
import type { ViewName } from '../schema.ts';
import type { Row } from './row.ts';
import { addRecord, idOf } from './rows.ts';

/** What a page comes to. */
interface PageRows {
  readonly tables: ReadonlyMap<ViewName, readonly Row[]>;
  /** The id of every record that was taken; undefined where it has none. */
  readonly ids: readonly (number | undefined)[];
}

/** Turns a page into rows. A record that comes twice is taken once. */
export function collectPage(list: ListName, records: readonly PimRecord[]): PageRows {
  const tables = new Map<ViewName, Row[]>();
  const fields = new Map<string, Record<string, string | number>>();
  const ids: (number | undefined)[] = [];
  const seen = new Set<number>();
  const add = (table: ViewName, row: Row): void => {
    const rows = tables.get(table);
    if (table === 'fields') count(row);
    else if (rows === undefined) tables.set(table, [row]);
    else rows.push(row);
  };
  const count = (row: Row): void => {
    const key = `${row.view} ${row.field}`;
    const sums = fields.get(key) ?? { view: String(row.view), field: String(row.field) };
    for (const name of ['records', 'sent', 'filled', 'unknown'])
      sums[name] = Number(sums[name] ?? 0) + Number(row[name]);
    fields.set(key, sums);
  };
  for (const record of records) {
    const id = idOf(list, record);
    if (id !== undefined && seen.has(id)) continue;
    if (id !== undefined) seen.add(id);
    ids.push(id);
    addRecord(list, record, add);
  }
  if (fields.size > 0) tables.set('fields', [...fields.values()]);
  return { tables, ids };
}
