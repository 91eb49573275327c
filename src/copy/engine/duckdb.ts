/** DuckDB as the engine uses it. The package is optional, so it is handed in as it was loaded. */

import type { DuckDBAppender, DuckDBConnection, DuckDBValue } from '@duckdb/node-api';
import type { ColumnType } from '../schema-column.ts';

/** The package. */
export type DuckDb = typeof import('@duckdb/node-api');

/** How every database is opened; see DuckDB's configuration options. */
export const COMMON_OPTIONS = {
  autoinstall_known_extensions: 'false',
  autoload_known_extensions: 'false',
  // With one thread the same query gives the same rows in the same order, which is what cursors stand on.
  threads: '1',
};

/** The rows of a statement of ours; their types are those that it selects. */
export async function readRows(
  connection: DuckDBConnection,
  sql: string,
  values: DuckDBValue[] = [],
): Promise<readonly unknown[][]> {
  return (await connection.runAndReadAll(sql, values)).getRows();
}

/** Appends one value of a row. A TIMESTAMP is written as readDate gives it (record/value.ts). */
export function appendValue(
  duckdb: DuckDb,
  appender: DuckDBAppender,
  type: ColumnType,
  value: string | number | boolean | undefined,
): void {
  const atMs = type === 'TIMESTAMP' ? Date.parse(`${value}Z`) : 0;
  if (value === undefined || Number.isNaN(atMs)) appender.appendNull();
  else if (type === 'BIGINT') appender.appendBigInt(BigInt(value));
  else if (type === 'DOUBLE') appender.appendDouble(Number(value));
  else if (type === 'BOOLEAN') appender.appendBoolean(value === true);
  else if (type === 'TIMESTAMP') appender.appendTimestamp(new duckdb.DuckDBTimestampValue(BigInt(atMs) * 1_000n));
  else appender.appendVarchar(String(value));
}
