/** A finished copy, open for queries and nothing else. */

import { statfsSync, statSync } from 'node:fs';
import type { DuckDBConnection, DuckDBResult } from '@duckdb/node-api';
import { nameOnce } from '../../../record/name-once.ts';
import { isRecord } from '../../../record/value.ts';
import type { Batch, CopySummary, OpenedRows, OpenRowsRequest, QueryReply, QueryRequest } from '../../protocol.ts';
import { MAX_OWN_SQL_CHARS } from '../../sql-limits.ts';
import { quote } from '../../sql-quote.ts';
import { COMMON_OPTIONS, type DuckDb, readRows } from '../duckdb.ts';
import { readSummary } from '../summary.ts';
import { ASK_BOUNDS, createAsk, writeSql } from './ask-rows.ts';
import { checkQuery } from './check-query.ts';
import { correctTree, tellCorrected } from './correct-slip.ts';
import { explainFailure } from './explain-failure.ts';
import { QueryError } from './query-error.ts';
import { readBatches, readWindow } from './read-rows.ts';
import { type Found, findTraps } from './traps/find-traps.ts';

/** An open copy. */
export interface OpenCopy {
  readonly summary: CopySummary;
  query(request: QueryRequest): Promise<QueryReply>;
  /** Begins to run a query whose rows are then taken in batches; another query ends it. */
  openRows(request: OpenRowsRequest): Promise<OpenedRows>;
  nextRows(): Promise<Batch>;
  /** Whether tables that queries of ours share are there, which another process would have to make anew. */
  hasShared(): boolean;
}

/** The most columns of a result. */
const MAX_COLUMNS = 200;

/** The most that is written of what does not fit into memory: for each byte of the copy, and for itself. */
const SPILL_SHARE = 2;
const LEAST_SPILL_BYTES = 1_000_000_000;

/** And of the room that the disk has, since others write to it too. */
const FREE_SHARE = 0.5;

function mostSpillBytes(file: string): number {
  const { bavail, bsize } = statfsSync(file);
  return Math.floor(Math.min(LEAST_SPILL_BYTES + SPILL_SHARE * statSync(file).size, FREE_SHARE * bavail * bsize));
}

/**
 * Columns are in UTC, and so is what they are compared with, wherever the machine is. What does not fit into memory is not
 * written anywhere but to the directory `spill`; no other file but the copy is touched; and that stays so.
 */
const writeLocks = (file: string, spill: string | undefined): readonly string[] => [
  "SET TimeZone = 'UTC'",
  `SET temp_directory = ${quote(spill ?? '')}`,
  `SET max_temp_directory_size = '${spill === undefined ? 0 : mostSpillBytes(file)}B'`,
  'SET enable_external_access = false',
  'SET lock_configuration = true',
];

/**
 * Opens a copy. What a query could do beside reading it is switched off, and cannot be switched on again.
 * @param spill where what does not fit into memory is written while a query of our own runs; undefined: nowhere
 * @param bounds of what is asked about a query that has run
 */
export async function openCopy(duckdb: DuckDb, file: string, spill?: string, bounds = ASK_BOUNDS): Promise<OpenCopy> {
  const instance = await duckdb.DuckDBInstance.create(file, {
    ...COMMON_OPTIONS,
    access_mode: 'READ_ONLY',
    allow_community_extensions: 'false',
    memory_limit: '512MB',
    // Before it takes so much at once, what was freed goes back to the system: by itself it would keep up to 512 MB.
    allocator_bulk_deallocation_flush_threshold: '8MB',
  });
  const connection = await instance.connect();
  const [[name] = ['']] = (await readRows(connection, 'SELECT current_database()')) as [string][];
  const summary = await readSummary(connection, name);
  for (const sql of writeLocks(file, spill)) await connection.run(sql);
  let batches: AsyncGenerator<Batch['rows'], void> | undefined;
  let running = '';
  const made = new Map<string, string>();
  const create = async (table: string, sql: string): Promise<void> => {
    await connection.run(`CREATE OR REPLACE TEMP TABLE "${table}" AS ${sql}`);
  };
  /** Makes the tables that a query of ours reads; those of earlier queries stay. */
  const share = async ({ shared = {}, scratch }: Pick<QueryRequest, 'shared' | 'scratch'>): Promise<void> => {
    const missing = Object.entries(shared).filter(([table, { sql }]) => made.get(table) !== sql);
    let hasScratch = false;
    for (const [table, { sql, fromScratch }] of missing) {
      const isFromScratch = scratch !== undefined && fromScratch !== undefined;
      // It may read tables that come before.
      if (isFromScratch && !hasScratch) await create(SCRATCH, scratch);
      hasScratch ||= isFromScratch;
      made.delete(table);
      await create(table, isFromScratch ? fromScratch : sql);
      made.set(table, sql);
    }
    if (hasScratch) await connection.run(`DROP TABLE temp."${SCRATCH}"`);
  };
  const warn = async (tree: unknown, foundNothing: boolean): Promise<Found> => {
    try {
      return await findTraps(
        tree,
        foundNothing,
        createAsk(connection, (sql) => check(connection, sql), bounds),
      );
    } catch {
      // A warning that cannot be made spoils no answer.
      return { sentences: [], slips: [], isNothing: foundNothing };
    }
  };
  /** Runs a query once more, with what its slips mean; undefined: it has none, or gives nothing either way. */
  const runCorrected = async (tree: unknown, found: Found, request: QueryRequest): Promise<QueryReply | undefined> => {
    if (found.slips.length === 0) return undefined;
    try {
      const sql = await writeSql(connection, correctTree(tree, found));
      const { isRepeatable, tree: checked } = await check(connection, sql);
      const reply = await readWindow(duckdb, await start(connection, sql), request);
      if (isNothing(reply) && found.isNothing) return undefined;
      const told = found.slips.map(tellCorrected);
      const traps = [...new Set([...told, ...(await warn(checked, isNothing(reply))).sentences])];
      return { ...reply, isRepeatable, traps };
    } catch {
      return undefined;
    }
  };
  return {
    summary,
    query: async (request) => {
      const { shared = {} } = request;
      const { isRepeatable, tree, sql } = await check(connection, request.sql, Object.keys(shared));
      await explained(sql, () => share(request));
      const startedMs = performance.now();
      const reply = await explained(sql, async () => readWindow(duckdb, await start(connection, sql), request));
      const hasTime = performance.now() - startedMs < MOST_QUERY_MS;
      if (request.findsTraps !== true || !hasTime) return { ...reply, isRepeatable };
      const found = await warn(tree, isNothing(reply));
      const corrected = await runCorrected(tree, found, request);
      return corrected ?? { ...reply, isRepeatable, traps: found.sentences };
    },
    openRows: async ({ sql: written, batchBytes, findsTraps, ...tables }) => {
      const { tree, sql } = await check(connection, written, Object.keys(tables.shared ?? {}));
      running = sql;
      await explained(sql, () => share(tables));
      // Nothing else can be asked while the rows come.
      const traps = findsTraps === true ? (await warn(tree, false)).sentences : undefined;
      const result = await explained(sql, () => start(connection, sql));
      batches = readBatches(duckdb, result, batchBytes);
      return { columns: nameOnce(result.columnNames()), ...(traps && { traps }) };
    },
    nextRows: async () => {
      const next = await explained(running, async () => batches?.next());
      return { rows: next?.value ?? [], isLast: next?.done !== false };
    },
    hasShared: () => made.size > 0,
  };
}

/** What is known of a query that may run. */
interface Checked extends ReturnType<typeof checkQuery> {
  readonly tree: unknown;
  /** The query; with AS before aliases that are not taken for such without it. */
  readonly sql: string;
}

async function check(connection: DuckDBConnection, written: string, shared: readonly string[] = []): Promise<Checked> {
  if (written.length > MAX_OWN_SQL_CHARS) {
    throw new QueryError(`The SQL has more than ${MAX_OWN_SQL_CHARS} characters.`, 'Shorten it.');
  }
  const parsed = await parseMended(connection, written);
  return { ...checkQuery(parsed.tree, shared), ...parsed };
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

/** The table of one request of ours, which only its shared tables read. */
const SCRATCH = 'scratch';

/** A query that took longer has no time left to be looked into. */
const MOST_QUERY_MS = 3_500;

/** Whether a query found nothing: no rows, or one of zeros and NULL. */
function isNothing({ rows, counted }: Pick<QueryReply, 'rows' | 'counted'>): boolean {
  return counted === 0 || (counted === 1 && rows[0]?.every((cell) => cell === 0 || cell === null) === true);
}

/**
 * How DuckDB begins where the disk fails it, the file is not as it was written, or it can go on with nothing. Only how it
 * begins: what follows may quote the query or the catalog.
 */
const BROKEN = /^Error: (?:IO Error:|INTERNAL Error:|FATAL Error:)/;

/** Runs what may fail by the SQL, and tells why in our words; what breaks the engine is left as it is. */
async function explained<Result>(sql: string, run: () => Promise<Result>): Promise<Result> {
  try {
    return await run();
  } catch (error) {
    throw error instanceof QueryError || BROKEN.test(String(error)) ? error : explainFailure(String(error), sql);
  }
}

async function start(connection: DuckDBConnection, sql: string): Promise<DuckDBResult> {
  const prepared = await connection.prepare(sql);
  try {
    const { columnCount } = prepared;
    if (columnCount <= MAX_COLUMNS) return await prepared.stream();
    throw new QueryError(
      `The result has ${columnCount} columns; at most ${MAX_COLUMNS} are allowed.`,
      'Name the columns that you need instead of *, or turn them into rows with UNPIVOT.',
    );
  } finally {
    // It would keep the memory of the query.
    prepared.destroySync();
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
