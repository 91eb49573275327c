/**
 * Scratch tables: the tables and views of a copy in memory, for records that were just read from the PIM, so that the same
 * SELECT can be asked of them.
 */

import type { DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import type { PimRecord } from '../../../record/value.ts';
import type { Exchanges, ScratchContent } from '../../protocol.ts';
import { MEDIA_VIEWS } from '../../record-ids.ts';
import { type RowTable, TABLES } from '../../schema.ts';
import { DERIVED_SQL, FILL_TABLES } from '../../sql-views.ts';
import { COMMON_OPTIONS, type DuckDb, setQuestion } from '../duckdb.ts';
import { QueryError } from '../query/check-query.ts';
import { IN_UTC } from '../query/open-copy.ts';
import { check, explained } from '../query/parse-query.ts';
import { readBatches } from '../query/read-rows.ts';
import { collectNodes, fold } from '../query/traps/tree.ts';
import {
  CREATE_COPY,
  createFieldCounts,
  declareTable,
  openTables,
  type StoredName,
} from '../write/draft-tables.ts';
import { addOwnMedia, addRecord } from '../write/record-rows.ts';
import { type Sink, wantsRows } from '../write/table-row.ts';
import { listEmbeddedVariants } from './embedded-variants.ts';

/** Memory limit of DuckDB for the rows and the queries. The rows of 1,000 products take a few megabytes. */
const MEMORY_LIMIT = '128MB';

/** The databases whose tables our own SQL reads. */
const OURS = ['main'];

/** A longer result, in characters of JSON, would block the process that receives it. */
const MAX_RESULT_CHARS = 8_000_000;

/** Tables that no record fills here, or that are filled with each first statement. */
const LEFT_OUT: ReadonlySet<string> = new Set(['facts', 'texts', 'text_units', 'fields', 'lists']);

/** Hidden tables that our SELECTs read. */
const WORKED_OUT = ['amounts', 'price_choices', 'sellable_spans', 'product_price_spans'] as const;

/** The tables that a statement may need rows in, by their names. */
const FILLED_TABLES: ReadonlyMap<string, RowTable> = new Map(
  [...TABLES.map(({ name }) => name), ...WORKED_OUT]
    .filter((name) => !LEFT_OUT.has(name))
    .map((name) => [name, name]),
);

/** Small tables that others are completed from. */
const OF_REFERENCES: readonly RowTable[] = ['categories', 'category_names', 'brands'];

/** The statements that fill tables from others. */
const FILL_SQL: ReadonlyMap<string, string> = new Map(Object.entries(FILL_TABLES));

/** Adds a table to those that need rows, and what it is filled from, which the statement that fills it names. */
function addWithSources(table: RowTable, tables: Set<RowTable>): void {
  if (tables.has(table)) return;
  tables.add(table);
  for (const [, name = ''] of FILL_SQL.get(table)?.matchAll(SOURCE) ?? []) {
    const source = FILLED_TABLES.get(name);
    if (source !== undefined) addWithSources(source, tables);
  }
}

const SOURCE = /\b(?:FROM|JOIN)\s+(\w+)/g;

/** The views, whose SQL names the tables that they read. */
const VIEW_SQL: ReadonlyMap<string, string> = new Map(Object.entries(DERIVED_SQL));

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

/** The scratch tables. A table gets its rows with the first statement that reads it. */
export class Scratch {
  readonly #duckdb: DuckDb;
  readonly #instance: DuckDBInstance;
  readonly #connection: DuckDBConnection;
  /** The content of the tables; undefined: none, or a part of one. */
  #id: string | undefined;
  #lists: ScratchContent['lists'] = [];
  /** The tables that hold all rows of the content. */
  #filled = new Set<StoredName>();

  constructor(duckdb: DuckDb, instance: DuckDBInstance, connection: DuckDBConnection) {
    this.#duckdb = duckdb;
    this.#instance = instance;
    this.#connection = connection;
  }

  /** Replaces the content. */
  async hold({ id, lists }: Exchanges['hold_scratch']['request']): Promise<void> {
    this.#id = undefined;
    await this.#empty();
    this.#lists = lists;
    this.#id = id;
  }

  /** Asks a SELECT of ours of the rows. @throws QueryError, also where the rows need too much memory */
  async query({
    id,
    sql,
    day,
  }: Exchanges['query_scratch']['request']): Promise<Exchanges['query_scratch']['reply']> {
    if (id !== this.#id) return { isLost: true };
    const { runnable, tree } = await check(this.#connection, sql, OURS);
    await setQuestion(this.#connection, { day });
    return explained(sql, async () => {
      await this.#fill(await this.#listReads(tree));
      const result = await this.#connection.stream(runnable);
      const { rows: batches } = readBatches(this.#duckdb, result, MAX_RESULT_CHARS);
      const first = await batches.next();
      const second = first.done === true ? first : await batches.next();
      if (second.done !== true) {
        const fix = 'Aggregate instead of listing, and select fewer columns.';
        throw new QueryError('The result of the query is too large.', fix, 'memory');
      }
      return { rows: first.value ?? [] };
    });
  }

  /** Releases the memory. */
  close(): void {
    this.#connection.closeSync();
    this.#instance.closeSync();
  }

  /** The tables that a statement reads, by itself or through views. */
  async #listReads(tree: unknown): Promise<ReadonlySet<RowTable>> {
    const tables = new Set<RowTable>();
    for (const { table_name: named } of collectNodes([tree])) {
      const name = fold(named);
      const table = FILLED_TABLES.get(name);
      const sql = VIEW_SQL.get(name);
      if (table !== undefined) tables.add(table);
      if (sql === undefined) continue;
      const view = await check(this.#connection, sql, OURS);
      for (const read of await this.#listReads(view.tree)) tables.add(read);
    }
    return tables;
  }

  /** Fills those of some tables that have no rows yet, and what they are made of. */
  async #fill(read: ReadonlySet<RowTable>): Promise<void> {
    const isFirst = !this.#filled.has('fields');
    const tables = new Set<RowTable>(isFirst ? OF_REFERENCES : []);
    for (const table of read) addWithSources(table, tables);
    const wanted = new Set([...tables].filter((table) => !this.#filled.has(table)));
    if (wanted.size === 0) return;
    const id = this.#id;
    // If this fails, a part of the rows would look like all of them.
    this.#id = undefined;
    await this.#addRows(wanted, isFirst);
    const added: ReadonlySet<string> = wanted;
    for (const [table, fill] of Object.entries(FILL_TABLES)) {
      if (added.has(table)) await this.#connection.run(fill);
    }
    this.#id = id;
  }

  /** Empties the tables; deleted rows would keep their memory. */
  async #empty(): Promise<void> {
    const replace = [...this.#filled].map(
      (name) => `CREATE OR REPLACE TABLE ${declareTable(name)}`,
    );
    if (replace.length > 0) await this.#connection.run(['BEGIN', ...replace, 'COMMIT'].join(';'));
    this.#filled = new Set();
  }

  async #addRows(wanted: ReadonlySet<RowTable>, countsFields: boolean): Promise<void> {
    const tables = openTables(this.#duckdb, this.#connection);
    const fields = createFieldCounts();
    for (const table of wanted) this.#filled.add(table);
    this.#filled.add('fields');
    const add: Sink['add'] = (table, row) => {
      if (wanted.has(table)) tables.add(table, row);
    };
    try {
      addLists(this.#lists, { add, count: fields.count, wanted });
      if (countsFields) for (const row of fields.rows()) tables.add('fields', row);
      await tables.flush();
    } finally {
      tables.close();
    }
  }
}

/** Adds the rows of all records. */
function addLists(lists: ScratchContent['lists'], sink: Sink): void {
  const hasVariants = lists.some(({ list }) => list === 'variants');
  for (const { list, records } of lists) {
    for (const record of records) {
      addRecord(list, record, sink);
      if (list === 'products' || list === 'variants') addMedia(list, record, sink);
      if (list !== 'products' || hasVariants) continue;
      for (const variant of listEmbeddedVariants(record)) {
        addRecord('variants', variant, sink);
        addMedia('variants', variant, sink);
      }
    }
  }
}

function addMedia(list: 'products' | 'variants', record: PimRecord, sink: Sink): void {
  const owner = list === 'products' ? 'product' : 'variant';
  for (const view of MEDIA_VIEWS) if (wantsRows(sink, view)) addOwnMedia(view, owner, record, sink);
}
