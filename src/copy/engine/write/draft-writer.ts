/** Writes a copy of the pages that were read, page by page: every record once, in the order of its list. */

import type { DuckDBConnection } from '@duckdb/node-api';
import { getField, type PimRecord, readText } from '../../../record/value.ts';
import { LIST_NAMES } from '../../copied-lists.ts';
import type { ListSummary, Outcomes } from '../../protocol.ts';
import type { TableName } from '../../schema.ts';
import type { DuckDb } from '../duckdb.ts';
import { createTables } from './draft-tables.ts';
import { createFieldCounts } from './field-counts.ts';
import { MEDIA_VIEWS } from './media-rows.ts';
import type { LoggedPage, PageLog } from './page-log.ts';
import { type NewestReads, summarizeList } from './reads.ts';
import type { Row, Sink } from './row.ts';
import { addMediaOfRecord, addRecord, idOf } from './rows.ts';

/** A copy that is being written. One call at a time. */
export interface CopyWriter {
  /** Writes a page, and tells how many bytes a record of it has on average. */
  take(page: LoggedPage): Promise<number>;
  /** Puts what was written into the file, and keeps nothing of it in memory. */
  save(): Promise<void>;
  /** Whether owners were looked up by code, which is only right when all pages of owners are read. */
  hasLookedUp(): boolean;
  /** Writes what is only known when all pages were taken. */
  end(outcomes: Outcomes): Promise<void>;
}

/** DuckDB keeps something of every group of rows that it has written, until the file is opened anew: pages until then. */
export const PAGES_A_SAVE = 200;

/** Both kinds of owners of media, each with its list and that of its media. */
const OWNERS = [
  { owner: 'product', list: 'products', media: 'product_media' },
  { owner: 'variant', list: 'variants', media: 'variant_media' },
] as const;

/** Products come before or after their children. */
const MARK_PARENTS = `UPDATE draft.products SET is_parent = true
  WHERE product_id IN (SELECT parent_id FROM draft.products WHERE parent_id <> product_id)`;

type OwnerList = (typeof OWNERS)[number]['list'];

/**
 * Begins to write a copy.
 * @param attach the statement that attaches its file as `draft`
 * @param newest of records that are in several pages, which of them counts
 */
export async function createCopyWriter(
  duckdb: DuckDb,
  connection: DuckDBConnection,
  attach: string,
  log: PageLog,
  newest: NewestReads,
): Promise<CopyWriter> {
  await connection.run(attach);
  await connection.run('BEGIN');
  const tables = await createTables(duckdb, connection);
  const fields = createFieldCounts();
  const sink: Sink = { add: tables.add, count: fields.count };
  const codes = new Map<OwnerList, ReadonlyMap<string, number>>();
  const owned = new Set<string>();
  // What the media lists supply counts where they are used.
  const listed = { product: createFieldCounts(), variant: createFieldCounts() };

  const findOwnerIn = (list: OwnerList) => (code: string) => {
    const known = codes.get(list) ?? readCodes(log, list);
    codes.set(list, known);
    return known.get(code);
  };

  const addRecords = (page: LoggedPage): number => {
    const { list } = page;
    let bytes = 0;
    const own = OWNERS.find(({ media }) => media === list);
    const findOwner = own === undefined ? () => undefined : findOwnerIn(own.list);
    const add = (view: TableName, row: Row): void => {
      if (own !== undefined && row[`${own.owner}_id`] !== undefined) owned.add(`${view} ${own.owner}`);
      bytes += Buffer.byteLength(String(row.raw ?? ''));
      tables.add(view, row);
    };
    const { count } = own === undefined ? fields : listed[own.owner];
    for (const record of chooseRecords(log, page, newest)) addRecord(list, record, findOwner, { add, count });
    return bytes / Math.max(1, page.records);
  };

  const save = async (): Promise<void> => {
    tables.close();
    await connection.run('COMMIT');
    await connection.run('DETACH draft');
    await connection.run(attach);
    await connection.run('BEGIN');
  };

  return {
    take: async (page) => {
      const recordBytes = addRecords(page);
      await tables.flush();
      return recordBytes;
    },
    save,
    hasLookedUp: () => codes.size > 0,
    end: async (outcomes) => {
      for (const { owner, list } of OWNERS) {
        for (const view of MEDIA_VIEWS) if (owned.has(`${view} ${owner}`)) fields.include(listed[owner], view);
        const views = MEDIA_VIEWS.filter((view) => !owned.has(`${view} ${owner}`));
        // A media list that does not tell whose they are says less than the records.
        for (const view of views) await tables.remove(view, owner);
        for (const [index, page] of (views.length === 0 ? [] : log.pages(list)).entries()) {
          for (const record of chooseRecords(log, page, newest))
            for (const view of views) addMediaOfRecord(list, record, view, sink);
          await tables.flush();
          if (index % PAGES_A_SAVE === PAGES_A_SAVE - 1) await save();
        }
      }
      for (const row of fields.rows()) tables.add('fields', row);
      for (const list of LIST_NAMES) tables.add('lists', toRow(summarizeList(log, list, outcomes[list])));
      await tables.flush();
      tables.close();
      await connection.run(MARK_PARENTS);
      await connection.run('COMMIT');
    },
  };
}

/** The records of a page, without those that come twice or were read anew on another page. */
function chooseRecords(log: PageLog, page: LoggedPage, newest: NewestReads): readonly PimRecord[] {
  const ids = log.readIds(page);
  const seen = new Set<number>();
  return log.readRecords(page).filter((_record, index) => {
    const id = ids[index] ?? undefined;
    if (id === undefined) return true;
    if (seen.has(id) || (newest.get(page.list)?.get(id) ?? page.readNo) !== page.readNo) return false;
    seen.add(id);
    return true;
  });
}

function readCodes(log: PageLog, list: OwnerList): ReadonlyMap<string, number> {
  const codes = new Map<string, number>();
  for (const page of log.pages(list)) {
    for (const record of log.readRecords(page)) {
      const [code, id] = [readText(getField(record, 'Code')), idOf(list, record)];
      if (code !== undefined && id !== undefined) codes.set(code, id);
    }
  }
  return codes;
}

function toRow({ list, records, announced, complete, note, readFrom, readTo }: ListSummary): Row {
  return {
    list,
    records,
    complete: complete ?? undefined,
    announced: announced ?? undefined,
    note: note ?? undefined,
    read_from: readFrom?.replace(/Z$/, ''),
    read_to: readTo?.replace(/Z$/, ''),
  };
}
