import type { DuckDBConnection } from '@duckdb/node-api';
import { isRecord, type PimRecord } from '../../../record/value.ts';
import { pathOfCallers } from '../../shown-views.ts';
import { MAX_OWN_SQL_CHARS, quote } from '../../sql-text.ts';
import { COMMON_OPTIONS, type DuckDb, readRows } from '../duckdb.ts';
import { CREATE_COPY } from '../write/draft-tables.ts';
import { checkQuery, QueryError, type Refusal } from './check-query.ts';
import { explainFailure } from './explain-failure.ts';

/** Query that may run. */
export interface ParsedQuery {
  readonly tree: unknown;
  // SQL to run for it.
  readonly runnable: string;
  // False if running it again may return other rows.
  readonly isRepeatable: boolean;
}

/**
 * Parses and checks a query.
 * @param databases databases beside the copy whose tables it may read, for our own SQL
 * @throws QueryError when it may not run
 */
export async function parseQuery(
  connection: DuckDBConnection,
  sql: string,
  databases: readonly string[] = [],
): Promise<ParsedQuery> {
  if (sql.length > MAX_OWN_SQL_CHARS) {
    const failed = `The SQL has more than ${MAX_OWN_SQL_CHARS} characters.`;
    throw new QueryError(failed, 'Shorten it.');
  }
  const tree = await readTree(connection, sql);
  const { isRepeatable, rewritten = sql } = checkQuery(tree, databases);
  return { isRepeatable, tree, runnable: rewritten };
}

// Infinite numbers, which DuckDB writes in a way that is not JSON. Within a text the quotes would
// be escaped, so this matches nothing there.
const INFINITE_VALUE = /"value":(?:-?Infinity|NaN)/g;

async function readTree(connection: DuckDBConnection, sql: string): Promise<unknown> {
  return explainErrors(sql, async () => {
    const serialize = 'SELECT json_serialize_sql($1::VARCHAR)';
    const [[json] = ['']] = (await readRows(connection, serialize, [sql])) as [string][];
    const tree: unknown = JSON.parse(json.replaceAll(INFINITE_VALUE, '"value":null'));
    if (isRecord(tree) && tree.error === true) {
      const failure = `Error: ${tree.error_type} error: ${tree.error_message}`;
      throw explainFailure(failure, sql).at(readParserPosition(tree, sql));
    }
    return tree;
  });
}

// The parser's positions count code points.
function readParserPosition({ position }: PimRecord, sql: string): Refusal {
  const charsBefore = position === undefined ? undefined : [...sql].slice(0, Number(position));
  return { isUnparsed: true, position: charsBefore?.join('').length };
}

// Beginning of DuckDB's message if the disk fails, the file is damaged, or DuckDB cannot continue.
// Only the beginning is checked, because the rest may quote the query or the catalog.
const BROKEN = /^Error: (?:IO Error:|INTERNAL Error:|FATAL Error:)/;

/**
 * Runs a function that may fail because of the SQL, and explains the failure to the author of the
 * query. Errors that break the engine stay unchanged.
 */
export async function explainErrors<Result>(
  sql: string,
  run: () => Promise<Result>,
): Promise<Result> {
  try {
    return await run();
  } catch (error) {
    const isExplained = error instanceof QueryError;
    if (isExplained || BROKEN.test(String(error))) throw error;
    throw explainFailure(String(error), sql);
  }
}

/**
 * Checks SELECTs over the views while there is no copy yet. Returns, per SELECT, why it cannot run;
 * null: it can.
 */
export async function checkConditions(
  duckdb: DuckDb,
  selects: readonly string[],
): Promise<readonly (string | null)[]> {
  const instance = await duckdb.DuckDBInstance.create(':memory:', {
    ...COMMON_OPTIONS,
    enable_external_access: 'false',
  });
  const connection = await instance.connect();
  await connection.run("ATTACH ':memory:' AS draft");
  for (const sql of CREATE_COPY) await connection.run(sql);
  await connection.run(`SET search_path = ${quote(pathOfCallers('draft'))}`);
  const problems: (string | null)[] = [];
  for (const sql of selects) {
    try {
      await parseQuery(connection, sql);
      await explainErrors(sql, () => connection.prepare(sql));
      problems.push(null);
    } catch (error) {
      if (!(error instanceof QueryError)) throw error;
      problems.push(error.message);
    }
  }
  return problems;
}
