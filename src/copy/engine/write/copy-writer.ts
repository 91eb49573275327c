/** Writes every record once, in the order of its list. */

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
import { fingerprintRecord } from '../../record-fingerprint.ts';
import {
  ID_COLUMNS,
  MEDIA_VIEWS,
  type MediaView,
  type OwnerKind,
  readOwnerId,
} from '../../record-ids.ts';
import type { RowTable } from '../../schema.ts';
import { quote } from '../../sql-text.ts';
import {
  FILL_ATTRIBUTE_NAMES,
  FILL_TABLES,
  listColumnFills,
  SETTLE_VALUES,
  SPLIT_PRODUCTS,
} from '../../sql-views.ts';
import { type DuckDb, readRows, readVolatile, type VolatilePaths } from '../duckdb.ts';
import { type DraftFile, openDraft, ROW_GROUP } from './draft-file.ts';
import { createFieldCounts, openTables } from './draft-tables.ts';
import { HiddenRecords } from './hidden-records.ts';
import { keepRecords, takeAllRecords } from './keep-records.ts';
import { type LearnedShapes, learnCopyShapes } from './learn-copy-shapes.ts';
import {
  addMediaItem,
  addOwnMedia,
  addRecord,
  type RecordContext,
  type RecordList,
} from './record-rows.ts';
import type { Row } from './table-row.ts';

const RECORDS_AT_ONCE = 10;

// A row group holds the texts of its records twice, in `raw` and in columns, and compressing them
// takes memory as well.
const BYTES_A_RAW_BYTE = 2.5;

// DuckDB keeps some data of every row group it has written until the file is opened again, so it is
// reopened after this many pages.
const PAGES_A_SAVE = 100;

// After fewer pages a garbage collection takes longer than writing one of them.
const PAGES_A_COLLECTION = 50;

// Tables that are filled from all records. New rows stay in memory until they are committed.
const FILL_FROM_ALL_RECORDS = [
  'USE draft',
  ...[...Object.values(FILL_TABLES), ...SETTLE_VALUES, FILL_ATTRIBUTE_NAMES].flatMap((sql) => [
    sql,
    'COMMIT',
    'BEGIN',
  ]),
];

const CLOSE_DRAFT = ['COMMIT', 'DETACH draft'];

// Memory for filling those tables, and for each record of all lists; DuckDB can write most of the
// rest to the disk. By now no other data of the writing is in memory.
const FILL_BYTES = 256_000_000;
const FILL_BYTES_A_RECORD = 100;

// DuckDB unpacks 2,048 rows to read one, so a few records are read fast only from short rows.
const PIECE = /.{1,500}/gsu;

// Time of reading a record, UTC; undefined: it is noted later; null: its print comes from an
// earlier copy.
type ReadAt = string | null | undefined;

const OWNERS = ['product', 'variant'] as const;

const NO_PAGES: ShapeSource['pages'] = { products: [], variants: [], categories: [], brands: [] };

interface CopyBeginning extends Partial<ShapeSource> {
  readonly file: string;
  // The current copy: source of the volatile paths and of the learned shapes.
  readonly before?: string;
}

/** Starts a new copy, replacing the content of the file. */
export async function beginCopy(
  duckdb: DuckDb,
  {
    file,
    before,
    given: operatorShapes = [],
    today = '',
    culture,
    pages = NO_PAGES,
    productIds = [],
    definitions,
    defined,
    hidden,
  }: CopyBeginning,
): Promise<CopyWriter> {
  const draft = await openDraft(duckdb, file);
  const source = {
    given: operatorShapes,
    today,
    culture,
    pages,
    productIds,
    definitions,
    defined,
    hidden,
  };
  const knowledge = await learnBefore(draft.connection, before, source);
  await draft.createTables();
  return new CopyWriter(duckdb, draft, knowledge);
}

interface Knowledge extends LearnedShapes {
  readonly volatilePaths: VolatilePaths;
}

/** Copy that is being written. Make one call at a time. */
export class CopyWriter {
  readonly #draft: DraftFile;
  readonly #volatilePaths: VolatilePaths;
  readonly #shapes: CopyShapes;
  readonly #context: RecordContext;
  readonly #tables: ReturnType<typeof openTables>;
  readonly #fields = createFieldCounts();
  // Fields supplied by the media lists, which are only counted if those lists are used.
  readonly #listedFields = { product: createFieldCounts(), variant: createFieldCounts() };
  readonly #idsByCode = new Map<OwnerKind, ReadonlyMap<string, number>>();
  // Media whose list names their owners, as view and kind of owner.
  readonly #owned = new Set<string>();
  readonly needsDefinitions: boolean;
  readonly #hidden: HiddenRecords | undefined;
  #unsavedPages = 0;

  constructor(duckdb: DuckDb, draft: DraftFile, knowledge: Knowledge) {
    const { volatilePaths, shapes, needsDefinitions, categoryParents, hider } = knowledge;
    this.#draft = draft;
    this.#volatilePaths = volatilePaths;
    this.#shapes = shapes;
    this.needsDefinitions = needsDefinitions;
    this.#hidden = hider && new HiddenRecords(hider);
    const shaper = new RecordShaper(shapes.applied, shapes.labels, new Map(shapes.languages));
    this.#context = { shaper, categoryParents };
    this.#tables = openTables(duckdb, draft.connection);
  }

  /**
   * Writes a page of a list. Media must come after the records that own them.
   * @param readAt time of reading, UTC
   */
  async write(list: ListName, sent: Iterable<PimRecord>, readAt?: ReadAt): Promise<void> {
    const records = this.#hidden?.hide(list, sent) ?? sent;
    if (list === 'product_media') await this.#addMediaList('product', records, readAt);
    else if (list === 'variant_media') await this.#addMediaList('variant', records, readAt);
    else await this.#addList(list, records, readAt);
    await this.#flush();
  }

  /**
   * Copies the records of a list that were not read from an earlier copy. Call it after writing the
   * pages of the list.
   */
  keep(request: Exchanges['keep_records']['request']): Promise<Exchanges['keep_records']['reply']> {
    return keepRecords(this.#draft.connection, request, (records) =>
      this.write(request.list, records, null),
    );
  }

  /** Writes all records of an earlier copy. Returns how its lists were read. */
  async takeAll(earlier: string): Promise<CopySummary> {
    const { connection } = this.#draft;
    const summary = await takeAllRecords(connection, earlier, (list, records, hasPrints) =>
      this.write(list, records, hasPrints ? null : undefined),
    );
    return this.#hidden?.leaveOut(summary) ?? summary;
  }

  /**
   * Completes the copy once all lists are written: adds the summary and the tables that are filled
   * from all records, and closes the draft.
   * @returns what the records were read by, and how many values were hidden
   */
  async seal(summary: CopySummary): Promise<CopyShapes> {
    await this.#save();
    for (const owner of OWNERS) await this.#addOwnMedia(owner);
    this.#addSummary(summary);
    await this.#tables.flush();
    this.#tables.close();
    const records = summary.lists.reduce((sum, list) => sum + list.records, 0);
    await this.#draft.allowMemory(FILL_BYTES + FILL_BYTES_A_RECORD * records);
    await this.#draft.run(FILL_FROM_ALL_RECORDS);
    await this.#fillRecordColumns();
    await this.#draft.run(CLOSE_DRAFT);
    if (this.#hidden === undefined) return { ...this.#shapes };
    return { ...this.#shapes, leftOut: this.#hidden.counts };
  }

  close(): void {
    this.#tables.close();
    this.#draft.close();
  }

  // Fills the table `record_columns`. The rows of all products would not fit into memory, so the
  // products are split by their ids: up to 4711, up to 9120, …
  async #fillRecordColumns(): Promise<void> {
    const rows = await readRows(this.#draft.connection, SPLIT_PRODUCTS);
    const lastProductIds = rows.map(([productId]) => String(productId));
    for (const fill of listColumnFills(lastProductIds)) {
      await this.#draft.run(['USE draft', fill, 'USE memory']);
      // Frees what DuckDB keeps of the row groups that it has written.
      await this.#draft.save();
    }
  }

  async #addList(list: RecordList, records: Iterable<PimRecord>, readAt: ReadAt): Promise<void> {
    let bytes = 0;
    let count = 0;
    for (const record of records) {
      const add = (view: RowTable, row: Row): void => {
        bytes += Buffer.byteLength(String(row.raw ?? ''));
        if (view === list) this.#addPrint(list, record, row, readAt);
        if (view === 'products') this.#addPieces(row);
        this.#tables.add(view, row);
      };
      addRecord(list, record, { add, count: this.#fields.count }, this.#context);
      // Rows in memory until the end of the page would be moved there, which takes longer than
      // making them.
      count += 1;
      if (count % RECORDS_AT_ONCE === 0) await this.#tables.append();
    }
    const bytesARecord = bytes / Math.max(1, count);
    await this.#draft.allowMemory(Math.ceil(bytesARecord * ROW_GROUP * BYTES_A_RAW_BYTE));
  }

  // Adds the rows of a media list, and notes which kinds of media name their owners by id.
  async #addMediaList(
    owner: OwnerKind,
    records: Iterable<PimRecord>,
    readAt: ReadAt,
  ): Promise<void> {
    // The ids of the item, or of the last of its media, which may state more.
    let identity: Row = {};
    const add = (view: RowTable, row: Row): void => {
      if (row[`${owner}_id`] !== undefined) this.#owned.add(`${view} ${owner}`);
      identity = row;
      this.#tables.add(view, row);
    };
    const sink = { add, count: this.#listedFields[owner].count };
    for (const record of records) {
      // An item without media has no row.
      identity = {
        product_id: readOwnerId('product', record),
        variant_id: readOwnerId('variant', record),
      };
      if (identity[`${owner}_id`] === undefined) await this.#readCodes(owner);
      addMediaItem(owner, record, (code) => this.#idsByCode.get(owner)?.get(code), sink);
      this.#addPrint(`${owner}_media`, record, identity, readAt);
    }
  }

  async #readCodes(owner: OwnerKind): Promise<void> {
    if (this.#idsByCode.has(owner)) return;
    const hasBoth = `code IS NOT NULL AND ${owner}_id IS NOT NULL`;
    const rows = await readRows(
      this.#draft.connection,
      `SELECT code, ${owner}_id::DOUBLE FROM draft.${owner}s WHERE ${hasBoth}`,
    );
    this.#idsByCode.set(owner, new Map(rows.map(([code, id]) => [String(code), Number(id)])));
  }

  // `row` names the record; without an id it has no print. `readAt` null: its print comes from an
  // earlier copy.
  #addPrint(list: ListName, record: PimRecord, row: Row, readAt: ReadAt): void {
    const id = row[ID_COLUMNS[list]];
    if (id === undefined || readAt === null) return;
    this.#tables.add('prints', {
      list,
      id,
      product_id: row.product_id,
      print: fingerprintRecord(record, this.#volatilePaths.get(list)),
      read_at: readAt?.replace(/Z$/, ''),
    });
  }

  #addPieces({ product_id, raw }: Row): void {
    const pieces = String(raw).match(PIECE) ?? [];
    for (const [part, piece] of pieces.entries()) {
      this.#tables.add('pieces', { product_id, part, piece });
    }
  }

  // A media list without owners is less useful than the records, so the media of the records are
  // used instead.
  async #addOwnMedia(owner: OwnerKind): Promise<void> {
    const isListed = (view: MediaView): boolean => this.#owned.has(`${view} ${owner}`);
    for (const view of MEDIA_VIEWS.filter(isListed)) {
      this.#fields.include(this.#listedFields[owner], view);
    }
    const views = MEDIA_VIEWS.filter((view) => !isListed(view));
    if (views.length === 0) return;
    await this.#draft.run(
      views.map((view) => `DELETE FROM draft."${view}" WHERE owner = '${owner}'`),
    );
    const sink = { add: this.#tables.add, count: this.#fields.count };
    for await (const records of this.#readWritten(owner)) {
      for (const record of records) {
        for (const view of views) addOwnMedia(view, owner, record, sink);
      }
      await this.#flush();
    }
  }

  async *#readWritten(owner: OwnerKind): AsyncGenerator<readonly PimRecord[]> {
    for (let row = 0; ; row += ROW_GROUP) {
      const group = `rowid >= ${row} AND rowid < ${row + ROW_GROUP}`;
      const rows = await readRows(
        this.#draft.connection,
        `SELECT raw::VARCHAR FROM draft.${owner}s WHERE ${group} ORDER BY rowid`,
      );
      if (rows.length === 0) return;
      yield rows.map(([raw]) => JSON.parse(String(raw))); // what writeRaw() wrote
    }
  }

  #addSummary({ lists, refreshed }: CopySummary): void {
    const notes = Object.fromEntries(lists.map((list) => [list.list, list.notes]));
    const aboutRows = [
      ...[...this.#owned].map((value) => ({ name: 'listed', value })),
      ...(refreshed === undefined ? [] : [{ name: 'refreshed', value: JSON.stringify(refreshed) }]),
      { name: 'list_notes', value: JSON.stringify(notes) },
    ];
    const volatile = [...this.#volatilePaths].flatMap(([list, paths]) =>
      [...paths].map((path) => ({ list, path })),
    );
    for (const row of this.#fields.rows()) this.#tables.add('fields', row);
    for (const row of this.#shapes.rows) this.#tables.add('shapes', { ...row });
    for (const list of lists) this.#tables.add('lists', toRow(list));
    for (const row of aboutRows) this.#tables.add('about', row);
    for (const row of volatile) this.#tables.add('volatile', row);
  }

  async #flush(): Promise<void> {
    await this.#tables.flush();
    this.#unsavedPages += 1;
    if (this.#unsavedPages >= PAGES_A_SAVE) await this.#save();
    // Only between pages can the process notice that its parent has ended.
    await letOthersIn();
  }

  async #save(): Promise<void> {
    this.#tables.close();
    await this.#draft.save();
    if (this.#unsavedPages >= PAGES_A_COLLECTION) globalThis.gc?.();
    this.#unsavedPages = 0;
  }
}

async function learnBefore(
  connection: DuckDBConnection,
  before: string | undefined,
  source: ShapeSource,
): Promise<Knowledge> {
  if (before === undefined) {
    return { volatilePaths: new Map(), ...(await learnCopyShapes(source, undefined)) };
  }
  await connection.run(`ATTACH ${quote(before)} AS known (READ_ONLY)`);
  const volatilePaths = await readVolatile(connection, 'known');
  const learned = await learnCopyShapes(source, connection);
  await connection.run('DETACH known');
  return { volatilePaths, ...learned };
}

// The row of a list for callers, with its notes as a sentence.
function toRow({ readFrom, readTo, checked, notes, ...outcome }: ListSummary): Row {
  const [read_from, read_to, checkedAt] = [readFrom, readTo, checked].map((time) =>
    time?.replace(/Z$/, ''),
  );
  const note = notes.length === 0 ? null : sayListNotes(notes);
  return { ...outcome, note, read_from, read_to, checked: checkedAt };
}
