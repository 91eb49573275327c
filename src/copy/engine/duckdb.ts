/** DuckDB as the engine uses it, and what every copy tells of its lists. The package is optional, so it is handed in as it was loaded. */

import type { DuckDBConnection, DuckDBValue } from '@duckdb/node-api';
import type { CopySummary, ListSummary } from '../protocol.ts';

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

/** The view `lists` of a database that is attached: what became of each list. */
export async function readSummary(connection: DuckDBConnection, database: string): Promise<CopySummary> {
  const rows = await readRows(
    connection,
    `SELECT list, records::DOUBLE, announced::DOUBLE, complete, note, strftime(read_from, '%Y-%m-%dT%H:%M:%SZ'),
       strftime(read_to, '%Y-%m-%dT%H:%M:%SZ') FROM "${database}".main.lists`,
  );
  const names = ['list', 'records', 'announced', 'complete', 'note', 'readFrom', 'readTo'] as const;
  // The columns as they are selected.
  return {
    lists: rows.map((row) => Object.fromEntries(names.map((name, at) => [name, row[at]])) as unknown as ListSummary),
  };
}

/** Of an engine that has nothing to read. */
const MOST_RSS_BYTES = 1_000 * 1024 * 1024;

/** What DuckDB may keep of every part of a file that it has read, beside the memory that it may have. */
const FILE_SHARE = 0.1;

/** Above this share of it, the next query is another process's: of a large copy query upon query would come to the limit. */
export const WORN_SHARE = 0.65;

/** Above this, bytes, a query is ended with its process. @param fileBytes of the copy that it reads */
export function mostRssBytes(fileBytes: number): number {
  return MOST_RSS_BYTES + FILE_SHARE * fileBytes;
}
