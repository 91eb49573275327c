/** SQL of others before it runs: parsed by DuckDB, mended where its writer can only mean one thing, and checked; and its failures in our words. */

import type { DuckDBConnection } from '@duckdb/node-api';
import { isRecord } from '../../../record/value.ts';
import { MAX_OWN_SQL_CHARS } from '../../sql-limits.ts';
import { readRows } from '../duckdb.ts';
import { checkQuery } from './check-query.ts';
import { explainFailure } from './explain-failure.ts';
import { QueryError } from './query-error.ts';

/** What is known of a query that may run. */
export interface Checked extends ReturnType<typeof checkQuery> {
  readonly tree: unknown;
  /** The query; with AS before aliases that are not taken for such without it. */
  readonly sql: string;
}

/**
 * Parses and checks a query.
 * @param databases names of others than the copy that it may read tables of: for SQL of our own
 * @throws QueryError where it may not run
 */
export async function check(
  connection: DuckDBConnection,
  written: string,
  databases: readonly string[] = [],
): Promise<Checked> {
  if (written.length > MAX_OWN_SQL_CHARS) {
    throw new QueryError(`The SQL has more than ${MAX_OWN_SQL_CHARS} characters.`, 'Shorten it.');
  }
  const parsed = await parseMended(connection, written);
  return { ...checkQuery(parsed.tree, databases), ...parsed };
}

/** Mistakes of one query that are mended. */
const MOST_MENDED = 8;

/** Parses a query, or what its writer can only mean. @throws QueryError of what was written first */
async function parseMended(
  connection: DuckDBConnection,
  sql: string,
  left = MOST_MENDED,
): Promise<Pick<Checked, 'tree' | 'sql'>> {
  try {
    return { tree: await parse(connection, sql), sql };
  } catch (error) {
    if (!(error instanceof QueryError) || error.mended === undefined || left === 0) throw error;
    return parseMended(connection, error.mended, left - 1).catch(() => {
      throw error;
    });
  }
}

/**
 * How DuckDB begins where the disk fails it, the file is not as it was written, or it can go on with nothing. Only how it
 * begins: what follows may quote the query or the catalog.
 */
const BROKEN = /^Error: (?:IO Error:|INTERNAL Error:|FATAL Error:)/;

/** Runs what may fail by the SQL, and tells why in our words; what breaks the engine is left as it is. */
export async function explained<Result>(sql: string, run: () => Promise<Result>): Promise<Result> {
  try {
    return await run();
  } catch (error) {
    throw error instanceof QueryError || BROKEN.test(String(error)) ? error : explainFailure(String(error), sql);
  }
}

/** The tree that DuckDB's parser makes of a query. @throws QueryError where it is no SELECT */
async function parse(connection: DuckDBConnection, sql: string): Promise<unknown> {
  return explained(sql, async () => {
    const [[tree] = ['']] = (await readRows(connection, 'SELECT json_serialize_sql($1::VARCHAR)', [sql])) as [string][];
    // A number beyond all is written as JSON has none; within a text the quotes would be escaped.
    const parsed: unknown = JSON.parse(tree.replaceAll(/"value":(?:-?Infinity|NaN)/g, '"value":null'));
    if (isRecord(parsed) && parsed.error === true)
      throw new Error(`${parsed.error_type} error: ${parsed.error_message}`);
    return parsed;
  });
}
