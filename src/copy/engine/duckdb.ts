/** DuckDB may fail to load, so it is passed in after loading. */

import type { DuckDBConnection, DuckDBValue } from '@duckdb/node-api';
import { LIST_NAMES } from '../copied-lists.ts';
import { writeLiteral } from '../fill-sql.ts';
import type { CopySummary, ListSummary, QueryRequest } from '../protocol.ts';
import { quote } from '../sql-text.ts';

/** Type of the package. */
export type DuckDb = typeof import('@duckdb/node-api');

/**
 * Optimisers of DuckDB 1.5.6 that answer valid SQL wrongly, found by
 * test/copy/engine/query/optimisers.test.ts, which shows after an update which of them are still
 * needed. `top_n_window_elimination` fails on "first n of each group" by a correlated subquery,
 * `common_subplan` counts the same self-join wrongly the second time, and `window_self_join` loses
 * rows where a window is divided by something random.
 */
export const WRONG_OPTIMISERS = ['top_n_window_elimination', 'common_subplan', 'window_self_join'];

/** Options for opening any database; see DuckDB's configuration options. */
export const COMMON_OPTIONS = {
  disabled_optimizers: WRONG_OPTIMISERS.join(','),
  autoinstall_known_extensions: 'false',
  autoload_known_extensions: 'false',
  // With one thread, the same query gives the same rows in the same order; cursors rely on that.
  threads: '1',
};

/** Runs one of our own statements; the types of its rows are those that it selects. */
export async function readRows(
  connection: DuckDBConnection,
  sql: string,
  values: DuckDBValue[] = [],
): Promise<readonly unknown[][]> {
  return (await connection.runAndReadAll(sql, values)).getRows();
}

/**
 * Sets the variables for the views in the next queries of a connection; the macros `pim_day` and
 * `pim_culture` read them.
 */
export async function setQuestion(
  connection: DuckDBConnection,
  { day, cultures = [] }: Pick<QueryRequest, 'day' | 'cultures'>,
): Promise<void> {
  await connection.run(
    day === undefined ? 'RESET VARIABLE pim_day' : `SET VARIABLE pim_day = DATE ${quote(day)}`,
  );
  await connection.run(
    cultures.length === 0
      ? 'RESET VARIABLE pim_cultures'
      : `SET VARIABLE pim_cultures = ${writeLiteral(cultures)}`,
  );
}

// Columns of `lists` in the order of readSummary.
const LIST_COLUMNS = [
  'list',
  'records',
  'announced',
  'complete',
  'readFrom',
  'readTo',
  'checked',
] as const;

/** Reads the outcome of each list from an attached database. */
export async function readSummary(
  connection: DuckDBConnection,
  database: string,
): Promise<CopySummary> {
  const about = await readRows(connection, `SELECT name, value FROM "${database}".main.about`);
  const readAbout = (wanted: string): unknown => {
    const value = about.find(([name]) => name === wanted)?.[1];
    return value === undefined ? undefined : JSON.parse(String(value));
  };
  const times = ['read_from', 'read_to', 'checked'].map(
    (column) => `strftime(${column}, '%Y-%m-%dT%H:%M:%S.%gZ')`,
  );
  const columns = ['list', 'records::DOUBLE', 'announced::DOUBLE', 'complete', ...times];
  const rows = await readRows(connection, `SELECT ${columns} FROM "${database}".main.lists`);
  // The writer of the copy wrote both; copies by earlier versions have no notes.
  const notes = (readAbout('list_notes') ?? {}) as Record<string, ListSummary['notes']>;
  const refreshed = readAbout('refreshed') as CopySummary['refreshed'];
  return {
    lists: rows.map((row) => {
      const values = Object.fromEntries(LIST_COLUMNS.map((name, index) => [name, row[index]]));
      return { ...values, notes: notes[String(row[0])] ?? [] } as unknown as ListSummary;
    }),
    ...(refreshed !== undefined && { refreshed }),
  };
}

/** Paths of values that change by themselves, by list; see record-fingerprint.ts. */
export type VolatilePaths = ReadonlyMap<string, ReadonlySet<string>>;

/**
 * Reads the paths that an attached copy leaves out of its prints, because they change by
 * themselves.
 */
export async function readVolatile(
  connection: DuckDBConnection,
  database: string,
): Promise<VolatilePaths> {
  const rows = await readRows(connection, `SELECT list, path FROM "${database}".main.volatile`);
  const pathsOf = (list: string) =>
    rows.flatMap(([pathList, path]) => (pathList === list ? String(path) : []));
  return new Map(LIST_NAMES.map((list) => [list, new Set(pathsOf(list))]));
}

const MAX_RSS_BYTES = 1_000 * 1024 * 1024;

// DuckDB may keep this share of the file it has read, on top of its memory limit.
const FILE_SHARE = 0.1;

/**
 * Share of the memory limit above which another process takes the next query, because on a large
 * copy query after query would reach the limit.
 */
export const WORN_SHARE = 0.65;

/**
 * Returns the memory limit in bytes above which a query is ended together with its process.
 * @param fileBytes size of the copy
 */
export function mostRssBytes(fileBytes: number): number {
  return MAX_RSS_BYTES + FILE_SHARE * fileBytes;
}
