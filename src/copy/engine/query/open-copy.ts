/** Opens a finished copy for queries only. */

import { statfsSync, statSync } from 'node:fs';
import type { DuckDBConnection, DuckDBInstance, DuckDBResult } from '@duckdb/node-api';
import type { SqlNotice } from '../../../answer/notices.ts';
import { nameOnce } from '../../../record/nearest.ts';
import { fillSql, withRelations } from '../../fill-sql.ts';
import { HISTORY, HISTORY_TABLES, showHistory } from '../../history-views.ts';
import type {
  CopySummary,
  Exchanges,
  OpenedRows,
  OpenRowsRequest,
  QueryReply,
  QueryRequest,
  RowsRead,
} from '../../protocol.ts';
import { MADE_VIEWS } from '../../schema.ts';
import { pathOfCallers, selectProducts } from '../../shown-views.ts';
import { QUALITY, quote, SEARCH, WORDS_TABLE } from '../../sql-text.ts';
import { COMMON_OPTIONS, type DuckDb, readRows, readSummary, setQuestion } from '../duckdb.ts';
import { registerStems } from '../stems.ts';
import { QueryError } from './check-query.ts';
import listWords from './list-words.sql';
import { check, explained } from './parse-query.ts';
import { readBatches, readWindow } from './read-rows.ts';
import attributeNames from './slips/attribute-names.sql';
import { type KnownNames, mendSlips, namePlace } from './slips/mend-slips.ts';
import { ASK_BOUNDS, AskedCopy } from './traps/asked-copy.ts';
import { findTraps } from './traps/find-traps.ts';

/** Options for opening a copy. */
interface OpenOptions extends Pick<Exchanges['open_copy']['request'], 'spill' | 'derived'> {
  /** Limits for questions about a query that has run. */
  readonly bounds?: typeof ASK_BOUNDS;
  /** How much time of the processor this process has taken, in milliseconds; absent: the clock counts. */
  readonly spentMs?: () => number;
}

/** Maximum number of columns of a result. */
const MAX_COLUMNS = 200;

/** Temporary data may take so many bytes, and so many times the copy's own size more. */
const [LEAST_SPILL_BYTES, SPILL_TIMES] = [1_000_000_000, 2];
/** It never takes more than this share of the free disk space, because others write there too. */
const FREE_SHARE = 0.5;

/** Columns are in UTC, so comparisons must be too, wherever the machine is. Set for each connection. */
export const IN_UTC = "SET TimeZone = 'UTC'";

/**
 * Locks the configuration: data that does not fit into memory may be written only to the directory `spill`, and no file
 * except the copy may be touched.
 */
export function writeLocks(file: string, spill: string | undefined): readonly string[] {
  const { bavail, bsize } = statfsSync(file);
  const most = Math.min(
    LEAST_SPILL_BYTES + SPILL_TIMES * statSync(file).size,
    FREE_SHARE * bavail * bsize,
  );
  return [
    `SET temp_directory = ${quote(spill ?? '')}`,
    `SET max_temp_directory_size = '${spill === undefined ? 0 : Math.floor(most)}B'`,
    'SET enable_external_access = false',
    'SET lock_configuration = true',
  ];
}

/**
 * Opens a copy. Everything that a query could do besides reading it is switched off and cannot be switched on again.
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
    // Return freed memory to the system before taking this much at once; by default it would keep up to 512 MB.
    allocator_bulk_deallocation_flush_threshold: '8MB',
  });
  const ours = await instance.connect();
  const [[name] = ['']] = (await readRows(ours, 'SELECT current_database()')) as [string][];
  const summary = await readSummary(ours, name);
  const attached = await attachDerived(ours, derived);
  if (attached.includes(SEARCH)) await registerStems(duckdb, ours);
  // Callers see the derived files as views of their own connection, which take precedence over tables of the same name.
  const theirs = await instance.connect();
  for (const connection of [ours, theirs]) {
    for (const sql of [IN_UTC, ...showHistory(attached.includes(HISTORY))])
      await connection.run(sql);
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

/** What a copy was opened with. */
interface OpenParts {
  readonly duckdb: DuckDb;
  readonly instance: DuckDBInstance;
  /** The connections for our own SQL, and for that of callers. */
  readonly ours: DuckDBConnection;
  readonly theirs: DuckDBConnection;
  readonly summary: CopySummary;
  readonly attached: readonly string[];
  readonly bounds: typeof ASK_BOUNDS;
  readonly spentMs: () => number;
}

/** An open copy. */
export class OpenCopy {
  readonly #parts: OpenParts;
  /** The rows that are being fetched, and their query. */
  #batches: ReturnType<typeof readBatches> | undefined;
  #running = '';

  constructor(parts: OpenParts) {
    this.#parts = parts;
  }

  /** What was read and kept of each list. */
  get summary(): CopySummary {
    return this.#parts.summary;
  }

  /** The derived files that could be opened, by the names of their databases. */
  get attached(): readonly string[] {
    return this.#parts.attached;
  }

  /** Runs a query, and examines it where it is a caller's. */
  async query(request: QueryRequest): Promise<QueryReply> {
    const { sql, findsTraps = false } = request;
    const startedMs = performance.now();
    await setQuestion(this.#connect(findsTraps), request);
    const statement = await this.#read(sql, findsTraps);
    try {
      return await this.#run(statement, request, startedMs);
    } catch (error) {
      if (!findsTraps) throw error;
      if (statement.corrections.length === 0) throw await namePlace(error, sql, this.#names);
      // What was mended does not run either, so the author is told of what they wrote.
      return this.#run({ ...(await this.#check(sql, true)), corrections: [] }, request, startedMs);
    }
  }

  async #run(
    { corrections, ...checked }: Statement,
    request: QueryRequest,
    startedMs: number,
  ): Promise<QueryReply> {
    const { sql, findsTraps = false } = request;
    const { isRepeatable, tree, runnable } = checked;
    const { hasNotFinite, ...window } = await explained(sql, async () =>
      readWindow(this.#parts.duckdb, await this.#start(runnable, findsTraps), request),
    );
    const reply = { ...window, isRepeatable };
    if (!findsTraps) return reply;
    const traps = await this.#findTraps(tree, isNothing(window), startedMs);
    const isMissing = hasNotFinite && !traps.some(({ code }) => code === 'sql_not_finite');
    const notices = isMissing ? [{ code: 'sql_not_finite' } as const, ...traps] : traps;
    return { ...reply, traps: notices, corrections };
  }

  /** Starts a query whose rows are then fetched in batches; another query ends it. */
  async openRows(request: OpenRowsRequest): Promise<OpenedRows> {
    const { sql, batchBytes, findsTraps = false } = request;
    await setQuestion(this.#connect(findsTraps), request);
    const { tree, runnable, corrections } = await this.#read(sql, findsTraps);
    this.#running = sql;
    // Nothing else can be asked while the rows are being fetched.
    const traps = findsTraps ? await this.#findTraps(tree, false, performance.now()) : undefined;
    const result = await explained(sql, () => this.#start(runnable, findsTraps));
    this.#batches = readBatches(this.#parts.duckdb, result, batchBytes);
    return { columns: nameOnce(result.columnNames()), ...(traps && { traps, corrections }) };
  }

  /** Fetches the next batch. */
  async nextRows(): Promise<RowsRead> {
    const batches = this.#batches;
    const batch = await explained(this.#running, async () => batches?.rows.next());
    return { rows: batch?.value ?? [], hasNotFinite: batches?.hasNotFinite() === true };
  }

  /** Releases the files. */
  close(): void {
    const { instance, ours, theirs } = this.#parts;
    for (const connection of [ours, theirs]) connection.closeSync();
    instance.closeSync();
  }

  /** Reads a statement: a caller's as it is meant. */
  async #read(sql: string, isTheirs: boolean): Promise<Statement> {
    if (!isTheirs) return { ...(await this.#check(sql, false)), corrections: [] };
    const { checked, corrections } = await mendSlips(sql, {
      ...this.#names,
      check: (text) => this.#check(text, true),
      bind: ({ runnable }) => this.#bind(runnable),
    });
    return { ...checked, corrections };
  }

  /** Whether a caller's query can run. @throws QueryError when it cannot */
  #bind(sql: string): Promise<void> {
    return explained(sql, async () => (await this.#parts.theirs.prepare(sql)).destroySync());
  }

  /** Asks for the names that a caller's query may have missed. */
  readonly #names: KnownNames = {
    listFunctions: async () => {
      const rows = await readRows(this.#parts.ours, LIST_FUNCTIONS);
      return rows.map(([name]) => String(name));
    },
    listAttributes: async () => {
      const rows = await readRows(this.#parts.ours, attributeNames);
      return rows.map(([key, nameFolded, codeFolded, hasNumbers]) => ({
        key: String(key),
        nameFolded: String(nameFolded),
        codeFolded: codeFolded === null ? null : String(codeFolded),
        hasNumbers: hasNumbers === true,
      }));
    },
  };

  /** Checks a query. @param isTheirs whether it is a caller's, which may read the views alone */
  #check(sql: string, isTheirs: boolean): ReturnType<typeof check> {
    const { ours, theirs, attached } = this.#parts;
    return isTheirs ? check(theirs, sql) : check(ours, sql, [...attached, 'main']);
  }

  #connect(isTheirs: boolean): DuckDBConnection {
    return isTheirs ? this.#parts.theirs : this.#parts.ours;
  }

  #start(sql: string, isTheirs: boolean): Promise<DuckDBResult> {
    return start(this.#connect(isTheirs), sql);
  }

  /** What to warn about in a caller's query. */
  async #findTraps(
    tree: unknown,
    foundNothing: boolean,
    startedMs: number,
  ): Promise<readonly SqlNotice[]> {
    const { theirs: connection, bounds, spentMs } = this.#parts;
    const check = (sql: string) => this.#check(sql, true);
    const copy = new AskedCopy({ connection, check, bounds, spentMs, startedMs });
    try {
      return await findTraps(tree, foundNothing, copy);
    } catch {
      // If a warning cannot be produced, the answer is still good.
      return [{ code: 'sql_not_examined' }];
    }
  }
}

const LIST_FUNCTIONS = 'SELECT DISTINCT function_name FROM duckdb_functions()';

/** A query that was checked, and what was mended in it. */
type Statement = Awaited<ReturnType<typeof check>> & { readonly corrections: readonly string[] };

/** Whether a query found nothing: no rows, or a single row of zeros and NULL. */
function isNothing({ rows, counted }: Pick<QueryReply, 'rows' | 'counted'>): boolean {
  return (
    counted === 0 ||
    (counted === 1 && rows[0]?.every((cell) => cell === 0 || cell === null) === true)
  );
}

async function start(connection: DuckDBConnection, sql: string): Promise<DuckDBResult> {
  const prepared = await connection.prepare(sql);
  try {
    const { columnCount } = prepared;
    if (columnCount <= MAX_COLUMNS) return await prepared.stream();
    const fix = 'Name the columns that you need instead of *, or turn them into rows with UNPIVOT.';
    throw new QueryError(
      `The result has ${columnCount} columns; at most ${MAX_COLUMNS} are allowed.`,
      fix,
    );
  } finally {
    // Otherwise it would keep the memory of the query.
    prepared.destroySync();
  }
}

/**
 * Attaches the derived files that can be opened.
 * @param derived files by the names of their databases
 * @returns the names that could be attached
 */
async function attachDerived(
  connection: DuckDBConnection,
  derived: Readonly<Record<string, string>>,
): Promise<readonly string[]> {
  const attached: string[] = [];
  for (const [name, file] of Object.entries(derived)) {
    try {
      await connection.run(`ATTACH ${quote(file)} AS "${name}" (READ_ONLY)`);
      if (name === HISTORY) await requireTables(connection);
      attached.push(name);
    } catch {
      // It will be made again.
    }
  }
  return attached;
}

/** @throws what DuckDB throws where the history lacks a table or column that its views read */
async function requireTables(connection: DuckDBConnection): Promise<void> {
  for (const { name, columns } of HISTORY_TABLES) {
    const named = columns.map((column) => `"${column.name}"`).join(', ');
    await connection.run(`SELECT ${named} FROM "${HISTORY}".main."${name}" LIMIT 0`);
  }
}

/**
 * Shows callers the results of the audit as views, and house words as columns of products.
 * @param copy the name of its database
 */
async function showDerived(
  connection: DuckDBConnection,
  copy: string,
  attached: readonly string[],
): Promise<void> {
  if (!attached.includes(QUALITY)) return;
  for (const { name } of MADE_VIEWS) {
    await connection.run(`CREATE TEMP VIEW "${name}" AS FROM "${QUALITY}".main."${name}"`);
  }
  const table = { database: QUALITY, table: WORDS_TABLE };
  const words = await readRows(connection, fillSql(listWords, table));
  if (words.length === 0) return;
  const columns = words.map(([word]) => `words."${String(word)}"`).join(', ');
  const products = withRelations(
    {
      copied: selectProducts(`"${copy}".main`),
      words: `FROM "${QUALITY}".main."${WORDS_TABLE}"`,
    },
    `SELECT copied.*, ${columns} FROM copied LEFT JOIN words USING (product_id)`,
  );
  await connection.run(`CREATE TEMP VIEW products AS ${products}`);
}
