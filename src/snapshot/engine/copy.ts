/** A finished copy, open for queries and nothing else. */

import type { DuckDBConnection, DuckDBDataChunk, DuckDBResult } from '@duckdb/node-api';
import type { JsonValue } from '../../record/value.ts';
import type { CopySummary, QueryReply, QueryRequest } from '../protocol.ts';
import { MAX_SQL_CHARS } from '../sql-limits.ts';
import { checkQuery } from './check-query.ts';
import { type DuckDb, readRows } from './duckdb.ts';
import { explainFailure } from './explain-failure.ts';
import { QueryError } from './query-error.ts';
import { renderCell } from './render-cell.ts';
import { nameMembers } from './struct-names.ts';
import { readSummary } from './summary.ts';

/** An open copy. */
export interface OpenCopy {
  readonly summary: CopySummary;
  query(request: QueryRequest): Promise<QueryReply>;
}

/** Counting the rows that are not shown ends then. */
const COUNT_MS = 1_500;

/** The most columns of a result. */
const MAX_COLUMNS = 200;

/** What a row keeps for each of its later columns, however much the earlier ones hold. */
const MOST_KEPT_CHARS = 200;

/** What does not fit into memory is not written anywhere; no file but the copy is touched; and that stays so. */
const LOCK = ["SET temp_directory = ''", 'SET enable_external_access = false', 'SET lock_configuration = true'];

/** Opens a copy. What a query could do beside reading it is switched off, and cannot be switched on again. */
export async function openCopy(duckdb: DuckDb, file: string): Promise<OpenCopy> {
  const instance = await duckdb.DuckDBInstance.create(file, {
    access_mode: 'READ_ONLY',
    autoinstall_known_extensions: 'false',
    autoload_known_extensions: 'false',
    allow_community_extensions: 'false',
    memory_limit: '512MB',
    // With one thread the same query gives the same rows in the same order, which is what cursors stand on.
    threads: '1',
  });
  const connection = await instance.connect();
  const [[name] = ['']] = (await readRows(connection, 'SELECT current_database()')) as [string][];
  const summary = await readSummary(connection, name);
  for (const sql of LOCK) await connection.run(sql);
  return { summary, query: (request) => runQuery(duckdb, connection, request) };
}

async function runQuery(duckdb: DuckDb, connection: DuckDBConnection, request: QueryRequest): Promise<QueryReply> {
  const { sql } = request;
  if (sql.length > MAX_SQL_CHARS) {
    throw new QueryError(`The SQL has more than ${MAX_SQL_CHARS} characters.`, 'Write it shorter.');
  }
  const { isRepeatable } = checkQuery(await parse(connection, sql));
  try {
    return { ...(await readResult(duckdb, await start(connection, sql), request)), isRepeatable };
  } catch (error) {
    throw error instanceof QueryError ? error : explainFailure(String(error));
  }
}

async function start(connection: DuckDBConnection, sql: string): Promise<DuckDBResult> {
  const prepared = await connection.prepare(sql);
  try {
    const { columnCount } = prepared;
    if (columnCount <= MAX_COLUMNS) return await prepared.stream();
    throw new QueryError(
      `The result has ${columnCount} columns; the most is ${MAX_COLUMNS}.`,
      'Name the columns that you need instead of *, or put them into rows by UNPIVOT.',
    );
  } finally {
    // It would keep the memory of the query.
    prepared.destroySync();
  }
}

/** The tree that DuckDB's parser makes of a query. */
async function parse(connection: DuckDBConnection, sql: string): Promise<unknown> {
  try {
    const [[tree] = ['']] = (await readRows(connection, 'SELECT json_serialize_sql($1::VARCHAR)', [sql])) as [string][];
    // A number beyond all is written as JSON has none; within a text the quotes would be escaped.
    return JSON.parse(tree.replaceAll(/"value":(?:-?Infinity|NaN)/g, '"value":null'));
  } catch (error) {
    throw explainFailure(String(error));
  }
}

async function readResult(
  duckdb: DuckDb,
  result: DuckDBResult,
  { offset, maxRows, maxChars }: QueryRequest,
): Promise<Omit<QueryReply, 'isRepeatable'>> {
  const startedMs = performance.now();
  const columns = result.columnNames();
  const isJson = result.columnTypes().map(({ alias }) => alias === 'JSON');
  const rows: JsonValue[][] = [];
  let counted = 0;
  let chars = 0;
  let isFull = false;
  for (;;) {
    const chunk = await result.fetchChunk();
    if (chunk === null || chunk.rowCount === 0) break;
    const renderRow = isFull || counted + chunk.rowCount <= offset ? undefined : readChunk(duckdb, chunk, isJson);
    for (let index = Math.max(0, offset - counted); renderRow && index < chunk.rowCount && !isFull; index += 1) {
      const row = renderRow(index, maxChars);
      chars += JSON.stringify(row).length;
      if (chars <= maxChars || rows.length === 0) rows.push(row);
      isFull = chars > maxChars || rows.length >= maxRows;
    }
    counted += chunk.rowCount;
    if (isFull && performance.now() - startedMs > COUNT_MS) return { columns, rows, counted, countedAll: false };
  }
  return { columns, rows, counted, countedAll: true };
}

/**
 * Reads a chunk of a result: the function gives a row of it as JSON of about `maxChars` characters at most. Every column
 * gets some of them, and what one leaves goes to those after it.
 */
function readChunk(
  duckdb: DuckDb,
  chunk: DuckDBDataChunk,
  isJson: readonly boolean[],
): (index: number, maxChars: number) => JsonValue[] {
  const vectors = Array.from({ length: chunk.columnCount }, (_, column) => chunk.getColumnVector(column));
  for (const { type } of vectors) nameMembers(duckdb, type);
  return (index, maxChars) => {
    const keptForEach = Math.min(MOST_KEPT_CHARS, maxChars / vectors.length);
    let left = maxChars;
    return vectors.map((vector, column) => {
      const most = Math.floor(left - keptForEach * (vectors.length - column - 1));
      const room = { chars: most };
      const cell = renderCell(duckdb, vector.getItem(index), room, isJson[column]);
      left -= most - room.chars;
      return cell;
    });
  };
}
