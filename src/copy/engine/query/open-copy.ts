import { statfsSync, statSync } from 'node:fs';
import type { DuckDBInstance } from '@duckdb/node-api';
import { HISTORY, showHistory } from '../../history-views.ts';
import type {
  CopySummary,
  Exchanges,
  OpenedRows,
  OpenRowsRequest,
  QueryReply,
  QueryRequest,
  RowsRead,
} from '../../protocol.ts';
import { pathOfCallers } from '../../shown-views.ts';
import { quote, SEARCH } from '../../sql-text.ts';
import { COMMON_OPTIONS, type DuckDb, readRows, readSummary, setQuestion } from '../duckdb.ts';
import { registerStems } from '../stems.ts';
import { attachDerived, showDerived } from './attach-derived.ts';
import { addAdvice } from './corrections/correct-sql.ts';
import { type Statement, StatementReader } from './read-statement.ts';
import { connectionOf, type RunningPlace, runStatement } from './run-statement.ts';
import { type BatchedQuery, startBatches } from './start-batches.ts';
import { ASK_BOUNDS } from './traps/asked-copy.ts';

interface OpenOptions extends Pick<Exchanges['open_copy']['request'], 'spill' | 'derived'> {
  readonly bounds?: typeof ASK_BOUNDS;
  /** CPU time of this process in milliseconds; default: wall clock. */
  readonly spentMs?: () => number;
}

// Temporary data may take this many bytes, plus this many times the size of the copy.
const MIN_SPILL_BYTES = 1_000_000_000;
const SPILL_TIMES = 2;
// Never more than this share of the free disk space, because others write there too.
const FREE_SHARE = 0.5;

/** Sets the time zone of a connection: columns are in UTC, so comparisons must be too. */
export const IN_UTC = "SET TimeZone = 'UTC'";

/**
 * Writes the SQL that locks the configuration: data that does not fit into memory goes only to the
 * directory `spill`, and no file except the copy may be touched.
 */
export function writeLocks(file: string, spill: string | undefined): readonly string[] {
  const { bavail, bsize } = statfsSync(file);
  const neededBytes = MIN_SPILL_BYTES + SPILL_TIMES * statSync(file).size;
  const freeBytes = FREE_SHARE * bavail * bsize;
  const maxBytes = spill === undefined ? 0 : Math.floor(Math.min(neededBytes, freeBytes));
  return [
    `SET temp_directory = ${quote(spill ?? '')}`,
    `SET max_temp_directory_size = '${maxBytes}B'`,
    'SET enable_external_access = false',
    'SET lock_configuration = true',
  ];
}

/**
 * Opens a copy. Everything that a query could do besides reading it is switched off and cannot be
 * switched on again.
 */
export async function openCopy(
  duckdb: DuckDb,
  file: string,
  { spill, derived = {}, bounds = ASK_BOUNDS, spentMs = () => performance.now() }: OpenOptions = {},
): Promise<OpenCopy> {
  const instance = await duckdb.DuckDBInstance.create(file, {
    ...COMMON_OPTIONS,
    access_mode: 'READ_ONLY',
    allow_community_extensions: 'false',
    memory_limit: '512MB',
    // Return freed memory to the system before taking this much at once; by default it would keep
    // up to 512 MB.
    allocator_bulk_deallocation_flush_threshold: '8MB',
  });
  const ours = await instance.connect();
  const [[name] = ['']] = (await readRows(ours, 'SELECT current_database()')) as [string][];
  const summary = await readSummary(ours, name);
  const attached = await attachDerived(ours, derived);
  if (attached.includes(SEARCH)) await registerStems(duckdb, ours);
  // Callers see the derived files as views of their own connection, which take precedence over
  // tables of the same name.
  const theirs = await instance.connect();
  const prepare = [IN_UTC, ...showHistory(attached.includes(HISTORY))];
  for (const connection of [ours, theirs]) {
    for (const sql of prepare) await connection.run(sql);
  }
  await theirs.run(`SET search_path = ${quote(pathOfCallers(name))}`);
  for (const sql of writeLocks(file, spill)) await ours.run(sql);
  await showDerived(theirs, name, attached);
  return new OpenCopy({
    duckdb,
    instance,
    ours,
    theirs,
    summary,
    attached,
    bounds,
    spentMs,
  });
}

interface OpenParts extends RunningPlace {
  readonly instance: DuckDBInstance;
  readonly summary: CopySummary;
  readonly attached: readonly string[];
}

/** Copy opened for queries. */
export class OpenCopy {
  readonly summary: CopySummary;
  // The derived files that could be opened, by the names of their databases.
  readonly attached: readonly string[];
  readonly #parts: OpenParts;
  readonly #statements: StatementReader;
  #batched: BatchedQuery | undefined;

  constructor(parts: OpenParts) {
    this.summary = parts.summary;
    this.attached = parts.attached;
    this.#parts = parts;
    this.#statements = new StatementReader(parts);
  }

  async query(request: QueryRequest): Promise<QueryReply> {
    const { sql, findsTraps = false } = request;
    const startedMs = performance.now();
    await setQuestion(connectionOf(this.#parts, findsTraps), request);
    const statement = await this.#readStatement(request);
    try {
      return await runStatement(this.#parts, statement, request, startedMs);
    } catch (error) {
      if (!findsTraps) throw error;
      const isCorrected = statement.corrections.length > 0;
      if (!isCorrected) throw await addAdvice(error, sql, this.#statements.names);
      // The corrected query does not run either, so the error is about the query as written.
      const asWritten = await this.#statements.readAsWritten(sql);
      return runStatement(this.#parts, asWritten, request, startedMs);
    }
  }

  #readStatement({ sql, findsTraps }: QueryRequest | OpenRowsRequest): Promise<Statement> {
    return findsTraps === true
      ? this.#statements.readCorrected(sql)
      : this.#statements.readOurs(sql);
  }

  /** Starts a query whose rows are fetched in batches; the next query ends it. */
  async openRows(request: OpenRowsRequest): Promise<OpenedRows> {
    const { findsTraps = false } = request;
    await setQuestion(connectionOf(this.#parts, findsTraps), request);
    const statement = await this.#readStatement(request);
    const { opened, batched } = await startBatches(this.#parts, statement, request);
    this.#batched = batched;
    return opened;
  }

  async nextRows(): Promise<RowsRead> {
    return this.#batched?.next() ?? { rows: [], hasNotFinite: false };
  }

  close(): void {
    const { instance, ours, theirs } = this.#parts;
    for (const connection of [ours, theirs]) connection.closeSync();
    instance.closeSync();
  }
}
