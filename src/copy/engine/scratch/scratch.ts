/**
 * Holds scratch tables: the tables and views of a copy in memory, for records that were just read
 * from the PIM, so that the same SELECT runs on them.
 */

import type { DuckDBConnection, DuckDBInstance, DuckDBResult } from '@duckdb/node-api';
import type { Batch, Exchanges } from '../../protocol.ts';
import type { RowTable } from '../../schema.ts';
import { DERIVED_SQL } from '../../sql-views.ts';
import { COMMON_OPTIONS, type DuckDb, setQuestion } from '../duckdb.ts';
import { QueryError } from '../query/check-query.ts';
import { IN_UTC } from '../query/open-copy.ts';
import { explainErrors, parseQuery } from '../query/parse-query.ts';
import { readBatches } from '../query/read-rows.ts';
import { collectNodes, fold } from '../query/traps/tree.ts';
import { CREATE_COPY } from '../write/draft-tables.ts';
import { FILLED_TABLES, ScratchRows } from './scratch-rows.ts';

// The rows of 1,000 products take a few megabytes.
const MEMORY_LIMIT = '128MB';

const OURS = ['main'];

// A longer result, in characters of JSON, would block the process that receives it.
const MAX_RESULT_CHARS = 8_000_000;

const VIEW_SQL: ReadonlyMap<string, string> = new Map(Object.entries(DERIVED_SQL));

type QueryScratch = Exchanges['query_scratch'];

/** Creates the scratch tables, without rows. */
export async function openScratch(duckdb: DuckDb): Promise<Scratch> {
  const instance = await duckdb.DuckDBInstance.create(':memory:', {
    ...COMMON_OPTIONS,
    allow_community_extensions: 'false',
    memory_limit: MEMORY_LIMIT,
    temp_directory: '',
    allocator_bulk_deallocation_flush_threshold: '8MB',
  });
  const connection = await instance.connect();
  const create = ["ATTACH ':memory:' AS draft", ...CREATE_COPY, 'USE draft'];
  const lock = ['SET enable_external_access = false', 'SET lock_configuration = true'];
  await connection.run([...create, IN_UTC, ...lock].join(';'));
  return new Scratch(duckdb, instance, connection);
}

/** Scratch tables. */
export class Scratch {
  readonly #duckdb: DuckDb;
  readonly #instance: DuckDBInstance;
  readonly #connection: DuckDBConnection;
  readonly #rows: ScratchRows;
  // Identifies the content of the tables; undefined: none, or a part of one.
  #id: string | undefined;

  constructor(duckdb: DuckDb, instance: DuckDBInstance, connection: DuckDBConnection) {
    this.#duckdb = duckdb;
    this.#instance = instance;
    this.#connection = connection;
    this.#rows = new ScratchRows(duckdb, connection);
  }

  async hold({ id, lists }: Exchanges['hold_scratch']['request']): Promise<void> {
    this.#id = undefined;
    await this.#rows.replace(lists);
    this.#id = id;
  }

  async query({ id, sql, day }: QueryScratch['request']): Promise<QueryScratch['reply']> {
    if (id !== this.#id) return { isLost: true };
    const { runnable, tree } = await parseQuery(this.#connection, sql, OURS);
    await setQuestion(this.#connection, { day });
    return explainErrors(sql, async () => {
      await this.#fill(await listReads(this.#connection, tree));
      const result = await this.#connection.stream(runnable);
      return { rows: await readAll(this.#duckdb, result) };
    });
  }

  close(): void {
    this.#connection.closeSync();
    this.#instance.closeSync();
  }

  async #fill(read: ReadonlySet<RowTable>): Promise<void> {
    const empty = this.#rows.listEmpty(read);
    if (empty.size === 0) return;
    const id = this.#id;
    // If this fails, a part of the rows would look like all of them.
    this.#id = undefined;
    await this.#rows.fill(empty);
    this.#id = id;
  }
}

// Throws a QueryError if the rows are too large for one reply.
async function readAll(duckdb: DuckDb, result: DuckDBResult): Promise<Batch> {
  const { rows: batches } = readBatches(duckdb, result, MAX_RESULT_CHARS);
  const first = await batches.next();
  const second = first.done === true ? first : await batches.next();
  if (second.done !== true) {
    const fix = 'Aggregate instead of listing, and select fewer columns.';
    throw new QueryError('The result of the query is too large.', fix, 'memory');
  }
  return first.value ?? [];
}

// Also through views.
async function listReads(
  connection: DuckDBConnection,
  tree: unknown,
): Promise<ReadonlySet<RowTable>> {
  const tables = new Set<RowTable>();
  for (const { table_name: named } of collectNodes([tree])) {
    const name = fold(named);
    const table = FILLED_TABLES.get(name);
    if (table !== undefined) tables.add(table);
    const sql = VIEW_SQL.get(name);
    if (sql === undefined) continue;
    const view = await parseQuery(connection, sql, OURS);
    for (const read of await listReads(connection, view.tree)) tables.add(read);
  }
  return tables;
}
