import type { DuckDBConnection, DuckDBResult } from '@duckdb/node-api';
import { QueryError } from './check-query.ts';

const MAX_COLUMNS = 200;

/** Starts a query. @throws QueryError when it has too many columns */
export async function startQuery(connection: DuckDBConnection, sql: string): Promise<DuckDBResult> {
  const prepared = await connection.prepare(sql);
  try {
    const { columnCount } = prepared;
    if (columnCount <= MAX_COLUMNS) return await prepared.stream();
    const failed = `The result has ${columnCount} columns; at most ${MAX_COLUMNS} are allowed.`;
    const fix = 'Name the columns that you need instead of *, or turn them into rows with UNPIVOT.';
    throw new QueryError(failed, fix);
  } finally {
    // Otherwise it would keep the memory of the query.
    prepared.destroySync();
  }
}
