/**
 * Scratch tables: the tables and views of a copy in memory, for records that were just read from the PIM, so that the same
 * SELECT can be asked of them.
 */

import type { DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { getField, type PimRecord } from '../../../record/value.ts';
import type { Exchanges, ScratchContent } from '../../protocol.ts';
import { MEDIA_VIEWS } from '../../record-ids.ts';
import type { RowTable } from '../../schema.ts';
import { FILL_TABLES } from '../../sql-views.ts';
import { COMMON_OPTIONS, type DuckDb, setDay } from '../duckdb.ts';
import { QueryError } from '../query/check-query.ts';
import { IN_UTC } from '../query/open-copy.ts';
import { check, explained } from '../query/parse-query.ts';
import { readBatches } from '../query/read-rows.ts';
import {
  CREATE_COPY,
  createFieldCounts,
  declareTable,
  openTables,
  type StoredName,
} from '../write/draft-tables.ts';
import { ENTRY_ROWS } from '../write/entry-rows.ts';
import { addOwnMedia, addRecord, ownerOf } from '../write/record-rows.ts';
import { type Sink, wantsRows } from '../write/table-row.ts';
import { listEmbeddedVariants } from './embedded-variants.ts';

/** Memory limit of DuckDB for the rows and the queries. The rows of 1,000 products take a few megabytes. */
const MEMORY_LIMIT = '128MB';

/** A longer result, in characters of JSON, would block the process that receives it. */
const MAX_RESULT_CHARS = 8_000_000;

/** The tables that a filled table is made of. */
const MADE_OF: Readonly<Partial<Record<RowTable, readonly RowTable[]>>> = {
  product_category_tree: ['categories', 'product_categories'],
  coverage: ['products', 'variants', 'codes', 'prices', 'pictures'],
  sellable_spans: [
    'products',
    'variants',
    'prices',
    'categories',
    'product_categories',
    'product_category_tree',
  ],
};

/** Tables that no record fills here. */
const LEFT_EMPTY: readonly RowTable[] = ['facts', 'texts', 'text_units', 'fields', 'lists'];

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

/** The scratch tables. */
export class Scratch {
  readonly #duckdb: DuckDb;
  readonly #instance: DuckDBInstance;
  readonly #connection: DuckDBConnection;
  /** The content that the tables hold; undefined: none, or a part of one. */
  #id: string | undefined;
  /** The tables that may hold rows. */
  #filled: ReadonlySet<StoredName> = new Set();

  constructor(duckdb: DuckDb, instance: DuckDBInstance, connection: DuckDBConnection) {
    this.#duckdb = duckdb;
    this.#instance = instance;
    this.#connection = connection;
  }

  /** Fills the tables anew. @throws QueryError where the rows need too much memory */
  async fill({ id, ...content }: Exchanges['fill_scratch']['request']): Promise<void> {
    this.#id = undefined;
    const tables = new Set(content.tables.flatMap((table) => [table, ...(MADE_OF[table] ?? [])]));
    for (const table of LEFT_EMPTY) tables.delete(table);
    await explained('', async () => {
      await this.#empty();
      this.#filled = new Set<StoredName>([...tables, 'fields']);
      await this.#addRows(tables, content.lists);
      for (const [table, sql] of Object.entries(FILL_TABLES))
        if (this.#filled.has(table as keyof typeof FILL_TABLES)) await this.#connection.run(sql);
    });
    this.#id = id;
  }

  /** Asks a SELECT of ours of the rows. @throws QueryError */
  async query({
    id,
    sql,
    day,
  }: Exchanges['query_scratch']['request']): Promise<Exchanges['query_scratch']['reply']> {
    if (id !== this.#id) return { isLost: true };
    const { runnable } = await check(this.#connection, sql, ['main']);
    await setDay(this.#connection, day);
    return explained(sql, async () => {
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

  /** Empties the tables; deleted rows would keep their memory. */
  async #empty(): Promise<void> {
    const replace = [...this.#filled].map(
      (name) => `CREATE OR REPLACE TABLE ${declareTable(name)}`,
    );
    if (replace.length > 0) await this.#connection.run(['BEGIN', ...replace, 'COMMIT'].join(';'));
  }

  async #addRows(wanted: ReadonlySet<RowTable>, lists: ScratchContent['lists']): Promise<void> {
    const tables = openTables(this.#duckdb, this.#connection);
    const fields = createFieldCounts();
    const add: Sink['add'] = (table, row) => {
      if (wanted.has(table)) tables.add(table, row);
    };
    try {
      addLists(lists, { add, count: fields.count, wanted });
      for (const row of fields.rows()) tables.add('fields', row);
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
      if (list === 'products' && !hasVariants) addEmbedded(record, sink);
    }
  }
}

function addMedia(list: 'products' | 'variants', record: PimRecord, sink: Sink): void {
  const owner = list === 'products' ? 'product' : 'variant';
  for (const view of MEDIA_VIEWS) if (wantsRows(sink, view)) addOwnMedia(view, owner, record, sink);
}

/** Adds the rows of the variants within a product; only their amounts, unless variants are wanted. */
function addEmbedded(product: PimRecord, sink: Sink): void {
  if (wantsRows(sink, 'variants')) {
    for (const variant of listEmbeddedVariants(product)) {
      addRecord('variants', variant, sink);
      addMedia('variants', variant, sink);
    }
  } else if (wantsRows(sink, 'amounts')) {
    const ofAmounts: Sink = { ...sink, wanted: new Set(['amounts']) };
    for (const variant of listEmbeddedVariants(product)) {
      const owner = ownerOf('variant', variant);
      ENTRY_ROWS.options(getField(variant, 'OptionValues'), owner, ofAmounts);
      ENTRY_ROWS.properties(getField(variant, 'Properties'), owner, ofAmounts);
    }
  }
}
