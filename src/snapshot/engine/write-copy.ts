/** Makes the finished copy of the pages that were read: every record once, as it was read last, in the order of its list. */

import { setImmediate as letOthersIn } from 'node:timers/promises';
import type { DuckDBConnection } from '@duckdb/node-api';
import { getField, type PimRecord, readText } from '../../record/value.ts';
import { LIST_NAMES, type ListName } from '../lists.ts';
import type { ListSummary } from '../protocol.ts';
import type { ViewName } from '../schema.ts';
import { type CopyTables, createTables } from './copy-tables.ts';
import type { DuckDb } from './duckdb.ts';
import { createFieldCounts } from './field-counts.ts';
import { MEDIA_VIEWS } from './media-rows.ts';
import { type PageLog, pagesOf } from './page-log.ts';
import { findNewest, summarizeList } from './reads.ts';
import type { AddRow, Row } from './row.ts';
import { addMediaOfRecord, addRecord, idOf } from './rows.ts';

/** Both kinds of owners of media, each with its list and that of its media. */
const OWNERS = [
  { owner: 'product', list: 'products', media: 'product_media' },
  { owner: 'variant', list: 'variants', media: 'variant_media' },
] as const;

/**
 * Writes the tables of a copy into the database that is attached as `made`.
 * @param notes what to know about each list
 */
export async function writeCopy(
  duckdb: DuckDb,
  connection: DuckDBConnection,
  log: PageLog,
  notes: Readonly<Partial<Record<ListName, string>>>,
): Promise<void> {
  await connection.run('BEGIN');
  const tables = await createTables(duckdb, connection);
  const fields = createFieldCounts();
  const add: AddRow = (view, row) => (view === 'fields' ? fields.add(row) : tables.add(view, row));
  const eachRecord = (list: ListName, use: (record: PimRecord) => void) => readEach(log, list, tables, use);

  for (const list of ['products', 'variants', 'categories', 'brands'] as const) {
    await eachRecord(list, (record) => addRecord(list, record, findNobody, add));
  }
  for (const { owner, list, media } of OWNERS) {
    const codes = new Map<string, number>();
    if (isToldByCode(log, media)) {
      await eachRecord(list, (record) => {
        const [code, id] = [readText(getField(record, 'Code')), idOf(list, record)];
        if (code !== undefined && id !== undefined) codes.set(code, id);
      });
    }
    const owned = new Set<ViewName>();
    await eachRecord(media, (item) =>
      addRecord(
        media,
        item,
        (code) => codes.get(code),
        (view, row) => {
          if (row[`${owner}_id`] !== undefined) owned.add(view);
          add(view, row);
        },
      ),
    );
    for (const view of MEDIA_VIEWS) {
      if (owned.has(view)) continue;
      // A list that does not tell whose its media are says less than the records.
      await tables.remove(view, owner);
      await eachRecord(list, (record) => addMediaOfRecord(list, record, view, add));
    }
  }
  fields.addTo(tables.add);
  for (const list of LIST_NAMES) tables.add('snapshot', toRow(summarizeList(log, list, notes[list])));
  await tables.flush();
  await connection.run('COMMIT');
}

/** Calls `use` for each record of a list as it was read last, and writes what that adds page by page. */
async function readEach(
  log: PageLog,
  list: ListName,
  tables: CopyTables,
  use: (record: PimRecord) => void,
): Promise<void> {
  const newest = findNewest(log, list);
  for (const page of pagesOf(log, list)) {
    const ids = log.readIds(page);
    const seen = new Set<number>();
    for (const [index, record] of log.readRecords(page).entries()) {
      const id = ids[index] ?? undefined;
      if (id !== undefined && (seen.has(id) || (newest.get(id) ?? page.readNo) !== page.readNo)) continue;
      if (id !== undefined) seen.add(id);
      use(record);
    }
    await tables.flush();
    // That the parent has gone is only noticed between pages.
    await letOthersIn();
  }
}

/** Whether a media list has items that do not tell whose they are by id. */
function isToldByCode(log: PageLog, media: ListName): boolean {
  return pagesOf(log, media).some((page) => log.readIds(page).includes(null));
}

function findNobody(): undefined {
  return undefined;
}

function toRow({ readFrom, readTo, announced, note, ...summary }: ListSummary): Row {
  return {
    ...summary,
    announced: announced ?? undefined,
    note: note ?? undefined,
    read_from: readFrom?.replace(/Z$/, ''),
    read_to: readTo?.replace(/Z$/, ''),
  };
}
