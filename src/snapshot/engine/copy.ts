/** A finished copy, open for queries and nothing else. */

import type { DuckDBConnection, DuckDBResult } from '@duckdb/node-api';
import type { JsonValue } from '../../record/value.ts';
import type { Batch, CopySummary, OpenRowsRequest, QueryReply, QueryRequest } from '../protocol.ts';
import { MAX_OWN_SQL_CHARS } from '../sql-limits.ts';
import { checkQuery, explainFailure, QueryError } from './check-query.ts';
import { type DuckDb, readRows } from './duckdb.ts';
import { renderCell, SHORT, WHOLE } from './render-cell.ts';
import { readSummary } from './summary.ts';

/** An open copy. */
export interface OpenCopy {
  readonly summary: CopySummary;
  query(request: QueryRequest): Promise<QueryReply>;
  /** Begins to run a query whose rows are then taken in batches; another query ends it. */
  openRows(request: OpenRowsRequest): Promise<{ readonly columns: readonly string[] }>;
  nextRows(): Promise<Batch>;
}

/** Counting the rows that are not shown ends then. */
const COUNT_MS = 1_500;

/** Beyond this a row would hold up the process that it is handed to. */
const MAX_ROW_CHARS = 1_000_000;

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
  let batches: AsyncGenerator<Batch['rows'], void> | undefined;
  return {
    summary,
    query: async (request) => {
      const { isRepeatable } = await check(connection, request.sql);
      const reply = explained(async () => readResult(duckdb, await connection.stream(request.sql), request));
      return { ...(await reply), isRepeatable };
    },
    openRows: async ({ sql, batchBytes }) => {
      await check(connection, sql);
      const result = await explained(() => connection.stream(sql));
      batches = readBatches(duckdb, result, batchBytes);
      return { columns: nameOnce(result.columnNames()) };
    },
    nextRows: async () => {
      const next = await explained(async () => batches?.next());
      return { rows: next?.value ?? [], isLast: next?.done !== false };
    },
  };
}

async function check(connection: DuckDBConnection, sql: string): Promise<ReturnType<typeof checkQuery>> {
  if (sql.length > MAX_OWN_SQL_CHARS) {
    throw new QueryError(`The SQL has more than ${MAX_OWN_SQL_CHARS} characters.`, 'Write it shorter.');
  }
  return checkQuery(await parse(connection, sql));
}

/** Runs what may fail by the SQL, and tells why in our words. */
async function explained<Result>(run: () => Promise<Result>): Promise<Result> {
  try {
    return await run();
  } catch (error) {
    throw error instanceof QueryError ? error : explainFailure(String(error));
  }
}

/** The tree that DuckDB's parser makes of a query. */
async function parse(connection: DuckDBConnection, sql: string): Promise<unknown> {
  try {
    const [[tree] = ['']] = (await readRows(connection, 'SELECT json_serialize_sql($1::VARCHAR)', [sql])) as [string][];
    return JSON.parse(tree);
  } catch (error) {
    throw explainFailure(String(error));
  }
}

async function readResult(
  duckdb: DuckDb,
  result: DuckDBResult,
  { offset, maxRows, maxBytes, isWhole }: QueryRequest,
): Promise<Omit<QueryReply, 'isRepeatable'>> {
  const startedMs = performance.now();
  const isJson = findJson(result);
  const extent = isWhole === true ? WHOLE : SHORT;
  const rows: JsonValue[][] = [];
  let counted = 0;
  let bytes = 0;
  for (;;) {
    const chunk = await result.fetchChunk();
    if (chunk === null || chunk.rowCount === 0) break;
    const first = Math.max(0, offset - counted);
    for (let index = first; index < chunk.rowCount && rows.length < maxRows && bytes < maxBytes; index += 1) {
      const row = chunk
        .getRowValues(index)
        .map((value, column) => renderCell(duckdb, value, extent, isJson[column] === true));
      bytes += JSON.stringify(row).length;
      rows.push(row);
    }
    counted += chunk.rowCount;
    const isShown = rows.length >= maxRows || bytes >= maxBytes;
    if (isShown && performance.now() - startedMs > COUNT_MS) {
      return { columns: nameOnce(result.columnNames()), rows, counted, countedAll: false };
    }
  }
  return { columns: nameOnce(result.columnNames()), rows, counted, countedAll: true };
}

/** Rows as they are, about so many bytes of JSON at a time, each batch when it is asked for. */
async function* readBatches(
  duckdb: DuckDb,
  result: DuckDBResult,
  batchBytes: number,
): AsyncGenerator<Batch['rows'], void> {
  const isJson = findJson(result);
  let rows: JsonValue[][] = [];
  let bytes = 0;
  for (;;) {
    const chunk = await result.fetchChunk();
    if (chunk === null || chunk.rowCount === 0) break;
    for (let index = 0; index < chunk.rowCount; index += 1) {
      const row = chunk
        .getRowValues(index)
        .map((value, column) => renderCell(duckdb, value, WHOLE, isJson[column] === true));
      const chars = JSON.stringify(row).length;
      if (chars > MAX_ROW_CHARS) {
        throw new QueryError(
          `A row has more than ${MAX_ROW_CHARS} characters.`,
          'Select fewer columns, or gather less in one cell.',
        );
      }
      rows.push(row);
      bytes += chars;
      if (bytes < batchBytes) continue;
      yield rows;
      rows = [];
      bytes = 0;
    }
  }
  if (rows.length > 0) yield rows;
}

function findJson(result: DuckDBResult): readonly boolean[] {
  return result.columnTypes().map((type) => type.alias === 'JSON');
}

function nameOnce(names: readonly string[]): readonly string[] {
  const taken = new Set<string>();
  return names.map((name) => {
    let once = name;
    for (let number = 2; taken.has(once); number += 1) once = `${name} (${number})`;
    taken.add(once);
    return once;
  });
}
