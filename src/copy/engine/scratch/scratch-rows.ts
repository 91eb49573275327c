import type { DuckDBConnection } from '@duckdb/node-api';
import type { PimRecord } from '../../../record/value.ts';
import type { ScratchContent } from '../../protocol.ts';
import { MEDIA_VIEWS } from '../../record-ids.ts';
import { type RowTable, TABLES } from '../../schema.ts';
import { FILL_TABLES } from '../../sql-views.ts';
import type { DuckDb } from '../duckdb.ts';
import {
  createFieldCounts,
  declareTable,
  openTables,
  type StoredName,
} from '../write/draft-tables.ts';
import { addOwnMedia, addRecord } from '../write/record-rows.ts';
import { type Sink, wantsRows } from '../write/table-row.ts';
import { listEmbeddedVariants } from './embedded-variants.ts';

// Tables that no record fills here, or that are filled with each first statement.
const LEFT_OUT: ReadonlySet<string> = new Set(['facts', 'texts', 'text_units', 'fields', 'lists']);

// Hidden tables that our SELECTs read.
const COMPUTED_TABLES = [
  'amounts',
  'price_choices',
  'sellable_spans',
  'product_price_spans',
] as const;

/** Tables that a statement may need rows in, by their names. */
export const FILLED_TABLES: ReadonlyMap<string, RowTable> = new Map(
  [...TABLES.map(({ name }) => name), ...COMPUTED_TABLES]
    .filter((name) => !LEFT_OUT.has(name))
    .map((name) => [name, name]),
);

// Small tables that other tables are completed from.
const OF_REFERENCES: readonly RowTable[] = ['categories', 'category_names', 'brands'];

const FILL_SQL: ReadonlyMap<string, string> = new Map(Object.entries(FILL_TABLES));

// Adds a table and its sources, which the statement that fills it names.
function addWithSources(table: RowTable, tables: Set<RowTable>): void {
  if (tables.has(table)) return;
  tables.add(table);
  for (const [, name = ''] of FILL_SQL.get(table)?.matchAll(SOURCE) ?? []) {
    const source = FILLED_TABLES.get(name);
    if (source !== undefined) addWithSources(source, tables);
  }
}

const SOURCE = /\b(?:FROM|JOIN)\s+(\w+)/g;

/** Rows of the scratch tables. A table gets them with the first statement that reads it. */
export class ScratchRows {
  readonly #duckdb: DuckDb;
  readonly #connection: DuckDBConnection;
  #lists: ScratchContent['lists'] = [];
  // Tables that hold all rows of the content.
  #filled = new Set<StoredName>();

  constructor(duckdb: DuckDb, connection: DuckDBConnection) {
    this.#duckdb = duckdb;
    this.#connection = connection;
  }

  /** Replaces the content: empties the tables, because deleted rows would keep their memory. */
  async replace(lists: ScratchContent['lists']): Promise<void> {
    if (this.#filled.size > 0) await this.#connection.run(writeReplace([...this.#filled]));
    this.#filled = new Set();
    this.#lists = lists;
  }

  listEmpty(read: ReadonlySet<RowTable>): ReadonlySet<RowTable> {
    const tables = new Set<RowTable>(this.#isUnfilled ? OF_REFERENCES : []);
    for (const table of read) addWithSources(table, tables);
    return new Set([...tables].filter((table) => !this.#filled.has(table)));
  }

  /** Fills tables that are empty. If this fails, a part of the rows looks like all of them. */
  async fill(empty: ReadonlySet<RowTable>): Promise<void> {
    await this.#addRows(empty);
    const added: ReadonlySet<string> = empty;
    for (const [table, fill] of Object.entries(FILL_TABLES)) {
      if (added.has(table)) await this.#connection.run(fill);
    }
  }

  get #isUnfilled(): boolean {
    return !this.#filled.has('fields');
  }

  async #addRows(wanted: ReadonlySet<RowTable>): Promise<void> {
    const tables = openTables(this.#duckdb, this.#connection);
    const fields = createFieldCounts();
    const countsFields = this.#isUnfilled;
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

function writeReplace(tables: readonly StoredName[]): string {
  const replace = tables.map((name) => `CREATE OR REPLACE TABLE ${declareTable(name)}`);
  return ['BEGIN', ...replace, 'COMMIT'].join(';');
}

function addLists(lists: ScratchContent['lists'], sink: Sink): void {
  const hasVariants = lists.some(({ list }) => list === 'variants');
  for (const { list, records } of lists) {
    for (const record of records) {
      addRecord(list, record, sink);
      if (list === 'products' || list === 'variants') {
        addMedia(list, record, sink);
      }
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
  for (const view of MEDIA_VIEWS) {
    if (wantsRows(sink, view)) addOwnMedia(view, owner, record, sink);
  }
}
