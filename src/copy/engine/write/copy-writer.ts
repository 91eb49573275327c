/** Writes a copy from the pages that were read: every record once, in the order of its list. */

import { rmSync } from 'node:fs';
import { setImmediate as letOthersIn } from 'node:timers/promises';
import type { DuckDBConnection } from '@duckdb/node-api';
import { sayListNotes } from '../../../answer/notices/list-states.ts';
import { RecordShaper } from '../../../record/shapes/reshape.ts';
import type { PimRecord } from '../../../record/value.ts';
import type { ListName } from '../../copied-lists.ts';
import type {
  CopyShapes,
  CopySummary,
  Exchanges,
  ListSummary,
  ShapeSource,
} from '../../protocol.ts';
import { ID_COLUMNS, MEDIA_VIEWS, type OwnerKind, readOwnerId } from '../../record-ids.ts';
import { printRecord } from '../../record-print.ts';
import type { RowTable } from '../../schema.ts';
import { quote } from '../../sql-text.ts';
import { FILL_TABLES, SETTLE_VALUES } from '../../sql-views.ts';
import {
  COMMON_OPTIONS,
  type DuckDb,
  readRows,
  readVolatile,
  type VolatilePaths,
} from '../duckdb.ts';
import { CREATE_COPY, createFieldCounts, openTables } from './draft-tables.ts';
import { keepRecords, takeAllRecords } from './keep-records.ts';
import { learnCopyShapes } from './learn-copy-shapes.ts';
import { addMediaItem, addOwnMedia, addRecord, type RecordList } from './record-rows.ts';
import type { Row } from './table-row.ts';

/** A copy that is being written. Make one call at a time. */
export type CopyWriter = Awaited<ReturnType<typeof beginCopy>>;

/** Rows of a table that are in memory while they are written; few, because records are large. */
const ROW_GROUP = 2_048;

/** Records whose rows are in memory at a time. */
const RECORDS_AT_ONCE = 10;

/** Memory limit of DuckDB while it writes; more if records are so large that a group of rows needs it. */
const MEMORY_BYTES = 64_000_000;

/**
 * A row group holds the texts of its records twice, in `raw` and in columns, and compressing them takes memory as well.
 */
const BYTES_A_RAW_BYTE = 2.5;

/**
 * DuckDB keeps some data of every row group it has written until the file is opened again. Pages to write until then.
 */
const PAGES_A_SAVE = 100;

/** What fewer pages leave in memory is not worth collecting, which takes longer than writing one of them. */
const PAGES_A_COLLECTION = 50;

/** What is only known when all records are written. */
const COMPLETE = [
  'USE draft',
  ...Object.values(FILL_TABLES),
  ...SETTLE_VALUES,
  'USE memory',
  'COMMIT',
  'DETACH draft',
];

/** Memory that this needs for each record of all lists; DuckDB can write most of the rest to the disk meanwhile. */
const BYTES_A_RECORD = 100;

/** DuckDB unpacks 2,048 rows to read one, so that a few records are read fast only from short rows. */
const PIECE = /.{1,500}/gsu;

/** When a record was read, UTC; undefined: it is noted later; null: its print is taken from an earlier copy. */
type ReadAt = string | null | undefined;

/** Both kinds of media owners. */
const OWNERS = ['product', 'variant'] as const;

const NO_PAGES: ShapeSource['pages'] = { products: [], variants: [] };

/** What a new copy is begun with. */
interface CopyBeginning extends Partial<ShapeSource> {
  readonly file: string;
  /** The current copy, which knows what changes in records by itself, and what keys stand for. */
  readonly before?: string;
}

/** Starts a new copy, replacing the content of the file. */
export async function beginCopy(
  duckdb: DuckDb,
  { file, before, given = [], today = '', pages = NO_PAGES }: CopyBeginning,
) {
  for (const path of [file, `${file}.wal`]) rmSync(path, { force: true });
  const instance = await duckdb.DuckDBInstance.create(':memory:', {
    ...COMMON_OPTIONS,
    memory_limit: `${MEMORY_BYTES}B`,
    temp_directory: `${file}.spill`,
    // Less than a block of a table: freed memory goes back to the system, while the C library would keep most of it.
    allocator_bulk_deallocation_flush_threshold: '100KB',
  });
  const connection = await instance.connect();
  const { leftOut, shapes } = await learnBefore(connection, before, { given, today, pages });
  const shaper = new RecordShaper(shapes.applied);
  const storage = `ROW_GROUP_SIZE ${ROW_GROUP}, STORAGE_VERSION 'v1.4.0'`;
  // A file that is not finished is thrown away: no log is kept of it.
  const options = `${storage}, RECOVERY_MODE no_wal_writes`;
  const attach = `ATTACH ${quote(file)} AS draft (${options})`;
  for (const sql of [attach, 'BEGIN', ...CREATE_COPY]) await connection.run(sql);
  const tables = openTables(duckdb, connection);
  const fields = createFieldCounts();
  // Fields supplied by the media lists are only counted if those lists are used.
  const listed = { product: createFieldCounts(), variant: createFieldCounts() };
  const codes = new Map<OwnerKind, ReadonlyMap<string, number>>();
  const owned = new Set<string>();
  let unsaved = 0;
  let memoryBytes = MEMORY_BYTES;

  /** Saves what was written to the file and frees its memory. */
  const save = async (): Promise<void> => {
    tables.close();
    for (const sql of ['COMMIT', 'DETACH draft', attach, 'BEGIN']) await connection.run(sql);
    if (unsaved >= PAGES_A_COLLECTION) globalThis.gc?.();
    unsaved = 0;
  };

  const flush = async (): Promise<void> => {
    await tables.flush();
    unsaved += 1;
    if (unsaved >= PAGES_A_SAVE) await save();
    // Only between pages can the process notice that its parent has ended.
    await letOthersIn();
  };

  /**
   * Notes the print of a record.
   * @param row a row that names the record; without an id it has no print
   * @param readAt null: its print is taken from an earlier copy
   */
  const addPrint = (list: ListName, record: PimRecord, row: Row, readAt: ReadAt): void => {
    const id = row[ID_COLUMNS[list]];
    if (id === undefined || readAt === null) return;
    const read_at = readAt?.replace(/Z$/, '');
    tables.add('prints', {
      list,
      id,
      product_id: row.product_id,
      print: printRecord(record, leftOut.get(list)),
      read_at,
    });
  };

  const addPieces = ({ product_id, raw }: Row): void => {
    const pieces = String(raw).match(PIECE) ?? [];
    for (const [part, piece] of pieces.entries()) tables.add('pieces', { product_id, part, piece });
  };

  /** Adds media, and notes which of the media say who owns them. */
  const addOfMediaList = async (
    owner: OwnerKind,
    records: Iterable<PimRecord>,
    readAt: ReadAt,
  ): Promise<void> => {
    let named: Row = {};
    const add = (view: RowTable, row: Row): void => {
      if (row[`${owner}_id`] !== undefined) owned.add(`${view} ${owner}`);
      named = row;
      tables.add(view, row);
    };
    const sink = { add, count: listed[owner].count };
    for (const record of records) {
      // An item without media has no row.
      named = {
        product_id: readOwnerId('product', record),
        variant_id: readOwnerId('variant', record),
      };
      const isIdTold = named[`${owner}_id`] !== undefined;
      if (!isIdTold && !codes.has(owner)) codes.set(owner, await readCodes(connection, owner));
      addMediaItem(owner, record, (code) => codes.get(owner)?.get(code), sink);
      addPrint(`${owner}_media`, record, named, readAt);
    }
  };

  const addOfList = async (
    list: RecordList,
    records: Iterable<PimRecord>,
    readAt: ReadAt,
  ): Promise<void> => {
    let bytes = 0;
    let count = 0;
    for (const record of records) {
      const add = (view: RowTable, row: Row): void => {
        bytes += Buffer.byteLength(String(row.raw ?? ''));
        if (view === list) addPrint(list, record, row, readAt);
        if (view === 'products') addPieces(row);
        tables.add(view, row);
      };
      addRecord(list, record, { add, count: fields.count }, shaper);
      // Rows that are kept until the page ends are moved in memory, which takes longer than making them.
      count += 1;
      if (count % RECORDS_AT_ONCE === 0) await tables.append();
    }
    const neededBytes = Math.ceil((bytes / Math.max(1, count)) * ROW_GROUP * BYTES_A_RAW_BYTE);
    if (neededBytes <= memoryBytes) return;
    memoryBytes = neededBytes;
    await connection.run(`SET memory_limit = '${memoryBytes}B'`);
  };

  /**
   * A media list that does not say who owns the media is less useful than the records, so the media of the records are
   * used instead.
   */
  const addOwn = async (owner: OwnerKind): Promise<void> => {
    for (const view of MEDIA_VIEWS)
      if (owned.has(`${view} ${owner}`)) fields.include(listed[owner], view);
    const views = MEDIA_VIEWS.filter((view) => !owned.has(`${view} ${owner}`));
    for (const view of views)
      await connection.run(`DELETE FROM draft."${view}" WHERE owner = '${owner}'`);
    for (let row = 0; views.length > 0; row += ROW_GROUP) {
      const group = `rowid >= ${row} AND rowid < ${row + ROW_GROUP} ORDER BY rowid`;
      const raws = await readRows(
        connection,
        `SELECT raw::VARCHAR FROM draft.${owner}s WHERE ${group}`,
      );
      if (raws.length === 0) return;
      for (const [raw] of raws) {
        const record: PimRecord = JSON.parse(String(raw)); // what writeRaw() wrote
        for (const view of views)
          addOwnMedia(view, owner, record, { add: tables.add, count: fields.count });
      }
      await flush();
    }
  };

  const write = async (
    list: ListName,
    records: Iterable<PimRecord>,
    readAt?: ReadAt,
  ): Promise<void> => {
    if (list === 'product_media') await addOfMediaList('product', records, readAt);
    else if (list === 'variant_media') await addOfMediaList('variant', records, readAt);
    else await addOfList(list, records, readAt);
    await flush();
  };

  return {
    /** Writes a page of a list. Media must come after the records that own them. @param readAt when it was read, UTC */
    write,
    /** Takes what was not read of a list from an earlier copy. Call it when its pages are written. */
    keep: (
      request: Exchanges['keep_records']['request'],
    ): Promise<Exchanges['keep_records']['reply']> =>
      keepRecords(connection, request, (records) => write(request.list, records, null)),
    /** Takes all that a copy of another version holds. @returns its summary, to seal with */
    takeAll: (earlier: string): Promise<CopySummary> =>
      takeAllRecords(connection, earlier, (list, records, hasPrints) =>
        write(list, records, hasPrints ? null : undefined),
      ),
    /** Writes what is only known at the end, and closes the file. */
    seal: async ({ lists, refreshed }: CopySummary): Promise<CopyShapes> => {
      await save();
      for (const owner of OWNERS) await addOwn(owner);
      for (const row of fields.rows()) tables.add('fields', row);
      for (const shape of shapes.rows) tables.add('shapes', { ...shape });
      for (const one of lists) tables.add('lists', toRow(one));
      for (const value of owned) tables.add('about', { name: 'listed', value });
      if (refreshed !== undefined)
        tables.add('about', { name: 'refreshed', value: JSON.stringify(refreshed) });
      const notes = Object.fromEntries(lists.map((one) => [one.list, one.notes]));
      tables.add('about', { name: 'list_notes', value: JSON.stringify(notes) });
      for (const [list, paths] of leftOut)
        for (const path of paths) tables.add('volatile', { list, path });
      await tables.flush();
      tables.close();
      const neededBytes = BYTES_A_RECORD * lists.reduce((sum, { records }) => sum + records, 0);
      await connection.run(`SET memory_limit = '${Math.max(memoryBytes, neededBytes)}B'`);
      for (const sql of COMPLETE) await connection.run(sql);
      return shapes;
    },
    /** Releases the file. */
    close: (): void => {
      tables.close();
      connection.closeSync();
      instance.closeSync();
    },
  };
}

/** What is known before the first record is written: what changes by itself, and what keys stand for. */
async function learnBefore(
  connection: DuckDBConnection,
  before: string | undefined,
  source: ShapeSource,
): Promise<{ readonly leftOut: VolatilePaths; readonly shapes: CopyShapes }> {
  if (before === undefined) {
    return { leftOut: new Map(), shapes: await learnCopyShapes(source, undefined) };
  }
  await connection.run(`ATTACH ${quote(before)} AS known (READ_ONLY)`);
  const leftOut = await readVolatile(connection, 'known');
  const shapes = await learnCopyShapes(source, connection);
  await connection.run('DETACH known');
  return { leftOut, shapes };
}

/** The ids of products or variants by their codes. */
async function readCodes(
  connection: DuckDBConnection,
  owner: OwnerKind,
): Promise<ReadonlyMap<string, number>> {
  const ids = `
    SELECT code, ${owner}_id::DOUBLE
    FROM draft.${owner}s
    WHERE code IS NOT NULL AND ${owner}_id IS NOT NULL`;
  return new Map((await readRows(connection, ids)).map(([code, id]) => [String(code), Number(id)]));
}

/** The row of a list for callers, which says what was noted. */
function toRow({ readFrom, readTo, checked, notes, ...outcome }: ListSummary): Row {
  const [read_from, read_to, at] = [readFrom, readTo, checked].map((time) =>
    time?.replace(/Z$/, ''),
  );
  const note = notes.length === 0 ? null : sayListNotes(notes);
  return { ...outcome, note, read_from, read_to, checked: at };
}
