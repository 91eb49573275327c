/** Writes a part of a copy twice: as it is, and with values put into its records, so that rules can be asked of both. */

import type { DuckDBConnection } from '@duckdb/node-api';
import { learnCategoryParents } from '../../../record/category-parents.ts';
import { editRecord } from '../../../record/edit-record.ts';
import { RecordShaper } from '../../../record/shapes/reshape.ts';
import type { PimRecord } from '../../../record/value.ts';
import type { Exchanges, RecordEdits } from '../../protocol.ts';
import { HIDDEN_TABLES, TABLES } from '../../schema.ts';
import { quote } from '../../sql-text.ts';
import { FILL_TABLES, listColumnFills, SETTLE_EDITED } from '../../sql-views.ts';
import { type DuckDb, readRows } from '../duckdb.ts';
import { type DraftFile, openDraft } from './draft-file.ts';
import { openTables, type StoredName } from './draft-tables.ts';
import { addRecord } from './record-rows.ts';

// What no rule reads, and what is filled from other tables again.
const LEFT_OUT: ReadonlySet<StoredName> = new Set<StoredName>([
  ...(['pieces', 'prints', 'open_dates', 'record_columns'] as const),
  ...(['product_category_tree', 'price_choices', 'sellable_spans'] as const),
  ...(['product_price_spans', 'coverage'] as const),
]);

// Media are in lists of their own, which no edit changes.
const OF_MEDIA: ReadonlySet<StoredName> = new Set<StoredName>(['pictures', 'documents']);

// Columns that are worked out when they are read, or that no rule reads.
const NOT_TAKEN = ['holds_today', 'raw'];

// The rows of a few thousand products.
const MEMORY_BYTES = 512_000_000;

type WriteTrial = Exchanges['write_trial'];

/** Writes both files. */
export async function writeTrial(
  duckdb: DuckDb,
  { base, before, after, productIds, edits, applied, labels, languages }: WriteTrial['request'],
): Promise<WriteTrial['reply']> {
  const shaper = new RecordShaper(applied, labels, new Map(languages));
  await writePart(duckdb, { file: before, base, productIds, edits: [] }, shaper);
  return writePart(duckdb, { file: after, base, productIds, edits }, shaper);
}

interface Part extends Pick<WriteTrial['request'], 'base' | 'productIds' | 'edits'> {
  readonly file: string;
}

async function writePart(
  duckdb: DuckDb,
  { file, base, productIds, edits }: Part,
  shaper: RecordShaper,
): Promise<WriteTrial['reply']> {
  const draft = await openDraft(duckdb, file);
  try {
    await draft.allowMemory(MEMORY_BYTES);
    await draft.connection.run(`ATTACH ${quote(base)} AS base (READ_ONLY)`);
    await draft.createTables();
    await copyRows(draft, productIds, edits);
    const unplaced = await addEdited(duckdb, draft.connection, edits, shaper);
    const completed = [
      ...Object.values(FILL_TABLES),
      ...SETTLE_EDITED,
      ...listColumnFills([]),
    ].flatMap((sql) => [sql, 'COMMIT', 'BEGIN']);
    await draft.run(['USE draft', ...completed, 'USE memory', 'COMMIT', 'DETACH draft']);
    return { unplaced };
  } finally {
    draft.close();
  }
}

async function copyRows(
  draft: DraftFile,
  productIds: readonly number[],
  edits: readonly RecordEdits[],
): Promise<void> {
  const ids = (all: readonly (number | undefined)[]): string =>
    `SELECT unnest([${all.filter((id) => id !== undefined).join()}]::BIGINT[]) AS id`;
  const products = edits.flatMap(({ productId, variantId }) =>
    variantId === undefined ? [productId] : [],
  );
  await draft.run([
    `CREATE TEMP TABLE part AS ${ids(productIds)}`,
    `CREATE TEMP TABLE edited_products AS ${ids(products)}`,
    `CREATE TEMP TABLE edited_variants AS ${ids(edits.map(({ variantId }) => variantId))}`,
  ]);
  for (const { name, columns } of [...TABLES, ...HIDDEN_TABLES]) {
    if (LEFT_OUT.has(name)) continue;
    const names = columns.map((column) => column.name);
    const copiedColumns = names.filter((column) => !NOT_TAKEN.includes(column));
    const isKept = OF_MEDIA.has(name) ? 'true' : selectUnedited(names);
    const isOfPart = names.includes('product_id') ? 'product_id IN (FROM part)' : 'true';
    const list = copiedColumns.map((column) => `"${column}"`).join();
    const from = `FROM base."${name}" WHERE ${isOfPart} AND ${isKept}`;
    await draft.connection.run(`INSERT INTO draft."${name}" (${list}) SELECT ${list} ${from}`);
  }
}

function selectUnedited(columns: readonly string[]): string {
  if (!columns.includes('product_id')) return 'true';
  const isOfProduct = 'product_id IN (FROM edited_products)';
  if (!columns.includes('variant_id')) return `NOT (${isOfProduct})`;
  const isOfVariant = 'variant_id IN (FROM edited_variants)';
  return `NOT if(variant_id IS NULL, ${isOfProduct}, ${isOfVariant})`;
}

async function addEdited(
  duckdb: DuckDb,
  connection: DuckDBConnection,
  edits: readonly RecordEdits[],
  shaper: RecordShaper,
): Promise<number> {
  if (edits.length === 0) return 0;
  const categories = await readRaws(
    connection,
    'SELECT row_number() OVER (), raw::VARCHAR FROM base.categories',
  );
  const context = { shaper, categoryParents: learnCategoryParents([...categories.values()]) };
  const tables = openTables(duckdb, connection);
  // What is counted of fields is of the whole catalog.
  const sink = {
    add: (table: StoredName, row: Parameters<typeof tables.add>[1]) => {
      if (!LEFT_OUT.has(table)) tables.add(table, row);
    },
    count: () => {},
  };
  let unplaced = 0;
  for (const kind of ['product', 'variant'] as const) {
    const list = `${kind}s` as const;
    const isEdited = `${kind}_id IN (FROM edited_${list})`;
    const select = `SELECT ${kind}_id::DOUBLE, raw::VARCHAR FROM base.${list}`;
    const raws = await readRaws(connection, `${select} WHERE ${isEdited}`);
    for (const { productId, variantId, values } of edits) {
      if ((variantId === undefined) !== (kind === 'product')) continue;
      const raw = raws.get(variantId ?? productId);
      if (raw === undefined) continue;
      const edited = editRecord(kind, raw, values, shaper);
      unplaced += edited.unplaced;
      addRecord(list, edited.record, sink, context);
    }
  }
  await tables.flush();
  tables.close();
  return unplaced;
}

async function readRaws(
  connection: DuckDBConnection,
  sql: string,
): Promise<ReadonlyMap<number, PimRecord>> {
  const rows = await readRows(connection, sql);
  // What writeRaw() wrote.
  return new Map(rows.map(([id, raw]) => [Number(id), JSON.parse(String(raw))]));
}
