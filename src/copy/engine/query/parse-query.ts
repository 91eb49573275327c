/** Parses SQL with DuckDB and checks it before it runs, and explains its failures to its author. */

import type { DuckDBConnection } from '@duckdb/node-api';
import { isRecord } from '../../../record/value.ts';
import { MAX_OWN_SQL_CHARS } from '../../sql-text.ts';
import { COMMON_OPTIONS, type DuckDb, readRows } from '../duckdb.ts';
import { CREATE_COPY } from '../write/draft-tables.ts';
import { checkQuery, QueryError } from './check-query.ts';
import { explainFailure } from './explain-failure.ts';

/**
 * Parses and checks a query.
 * @param databases other databases than the copy whose tables it may read, for our own SQL
 * @throws QueryError when it may not run
 */
export async function check(connection: DuckDBConnection, sql: string, databases: readonly string[] = []) {
  if (sql.length > MAX_OWN_SQL_CHARS)
    throw new QueryError(`The SQL has more than ${MAX_OWN_SQL_CHARS} characters.`, 'Shorten it.');
  const tree = await parse(connection, sql);
  return { ...checkQuery(tree, databases), tree };
}

/**
 * How DuckDB's message begins when the disk fails, the file is damaged, or DuckDB cannot continue. Only the beginning
 * is checked, because the rest may quote the query or the catalog.
 */
const BROKEN = /^Error: (?:IO Error:|INTERNAL Error:|FATAL Error:)/;

/**
 * Runs something that may fail because of the SQL, and explains the failure to its author. Errors that break the engine
 * stay unchanged.
 */
export async function explained<Result>(sql: string, run: () => Promise<Result>): Promise<Result> {
  try {
    return await run();
  } catch (error) {
    throw error instanceof QueryError || BROKEN.test(String(error)) ? error : explainFailure(String(error), sql);
  }
}

/** The tree that DuckDB's parser makes of a query. @throws QueryError when it is not a SELECT */
async function parse(connection: DuckDBConnection, sql: string): Promise<unknown> {
  return explained(sql, async () => {
    const [[tree] = ['']] = (await readRows(connection, 'SELECT json_serialize_sql($1::VARCHAR)', [sql])) as [string][];
    // Infinite numbers are written in a way that is not JSON. Within a text the quotes would be escaped, so this
    // replaces nothing there.
    const parsed: unknown = JSON.parse(tree.replaceAll(/"value":(?:-?Infinity|NaN)/g, '"value":null'));
    if (isRecord(parsed) && parsed.error === true)
      throw new Error(`${parsed.error_type} error: ${parsed.error_message}`);
    return parsed;
  });
}

/** Checks SELECTs over the views while there is no copy yet. Per SELECT, why it cannot run; null: it can. */
export async function checkConditions(duckdb: DuckDb, selects: readonly string[]): Promise<readonly (string | null)[]> {
  const instance = await duckdb.DuckDBInstance.create(':memory:', {
    ...COMMON_OPTIONS,
    enable_external_access: 'false',
  });
  const connection = await instance.connect();
  await connection.run("ATTACH ':memory:' AS draft");
  for (const sql of CREATE_COPY) await connection.run(sql);
  await connection.run('USE draft');
  const judged: (string | null)[] = [];
  for (const sql of selects) {
    try {
      await check(connection, sql);
      await explained(sql, () => connection.prepare(sql));
      judged.push(null);
    } catch (error) {
      if (!(error instanceof QueryError)) throw error;
      judged.push(error.message);
    }
  }
  return judged;
}
