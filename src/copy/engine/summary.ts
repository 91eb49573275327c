/** The view `lists` of a copy, read: what became of each list. */

import type { DuckDBConnection } from '@duckdb/node-api';
import type { ListName } from '../copied-lists.ts';
import type { CopySummary, ListSummary } from '../protocol.ts';
import { type DuckDb, readRows } from './duckdb.ts';

/** The summary of a database that is attached. */
export async function readSummary(connection: DuckDBConnection, database: string): Promise<CopySummary> {
  const rows = (await readRows(
    connection,
    `SELECT list, records::DOUBLE, announced::DOUBLE, complete, note, strftime(read_from, '%Y-%m-%dT%H:%M:%SZ'),
       strftime(read_to, '%Y-%m-%dT%H:%M:%SZ') FROM "${database}".main.lists`,
  )) as [ListName, number, number | null, boolean | null, string | null, string | null, string | null][];
  const lists = rows.map(
    ([list, records, announced, complete, note, readFrom, readTo]): ListSummary => ({
      list,
      records,
      announced,
      complete,
      note,
      readFrom,
      readTo,
    }),
  );
  return { lists };
}

/** The summary of the copy in a file; null where it cannot be read. */
export async function readSummaryOf(duckdb: DuckDb, file: string): Promise<CopySummary | null> {
  try {
    const instance = await duckdb.DuckDBInstance.create(file, { access_mode: 'READ_ONLY' });
    const connection = await instance.connect();
    const [[name] = ['']] = (await readRows(connection, 'SELECT current_database()')) as [string][];
    const summary = await readSummary(connection, name);
    connection.closeSync();
    instance.closeSync();
    return summary;
  } catch {
    // Broken, or of a format that this DuckDB does not know: as good as none.
    return null;
  }
}
