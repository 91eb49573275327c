/**
 * Opens tables that are sent as columns and rows: `{columns: ["name", "value"], rows: [["Voltage",
 * "230 V"]]}`.
 */

import { isRecord, type PimRecord } from '../value.ts';

/** Turns the rows of a table into records; undefined for other items. */
export function openTable(_keys: unknown, item: unknown): readonly PimRecord[] | undefined {
  const [columns, rows, another]: readonly unknown[] = isRecord(item) ? Object.values(item) : [];
  if (another !== undefined || !Array.isArray(columns) || !Array.isArray(rows)) return undefined;
  const areNames = columns.length > 1 && columns.every((name) => typeof name === 'string');
  const areRows = rows.every((row) => Array.isArray(row) && row.length === columns.length);
  if (!areNames || !areRows || rows.length === 0) return undefined;
  return rows.map((row: readonly unknown[]) =>
    Object.fromEntries(row.map((cell, index) => [columns[index], cell])),
  );
}
