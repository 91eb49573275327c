/** DuckDB reports that a file is damaged, but not which. */

import type { DuckDBConnection } from '@duckdb/node-api';
import { HISTORY_TABLES } from '../history-views.ts';
import { quote } from '../sql-text.ts';
import { COMMON_OPTIONS, type DuckDb, readRows } from './duckdb.ts';

/** Is true if every row of a file can be read. */
export function isFileReadable(duckdb: DuckDb, file: string): Promise<boolean> {
  return canRead(duckdb, file, async (connection) => {
    const tables = await readRows(
      connection,
      "SELECT table_name FROM duckdb_tables() WHERE database_name = 'checked'",
    );
    // The hash of a row needs all of its columns.
    return tables.map(([name]) => `SELECT sum(hash(t)) FROM checked.main."${name}" t`);
  });
}

/**
 * Is true if a history has all tables and columns that this version reads, and every row of them
 * can be read.
 */
export function isHistoryReadable(duckdb: DuckDb, file: string): Promise<boolean> {
  return canRead(duckdb, file, async () =>
    HISTORY_TABLES.map(({ name, columns }) => {
      const hashed = columns.map((column) => `"${column.name}"`).join(', ');
      return `SELECT sum(hash(${hashed})) FROM checked.main."${name}"`;
    }),
  );
}

async function canRead(
  duckdb: DuckDb,
  file: string,
  listSelects: (connection: DuckDBConnection) => Promise<readonly string[]>,
): Promise<boolean> {
  const instance = await duckdb.DuckDBInstance.create(':memory:', {
    ...COMMON_OPTIONS,
    memory_limit: '256MB',
  });
  const connection = await instance.connect();
  try {
    await connection.run(`ATTACH ${quote(file)} AS checked (READ_ONLY)`);
    for (const sql of await listSelects(connection)) await connection.run(sql);
    return true;
  } catch {
    return false;
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
}
