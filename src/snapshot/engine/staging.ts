/**
 * The staging database: pages as they are read, each in one transaction with the record that it was, so that an end at any
 * moment loses at most the page under way; and the finished copy that is made of them.
 */

import { rmSync } from 'node:fs';
import type { DuckDBAppender, DuckDBConnection } from '@duckdb/node-api';
import { LIST_NAMES, type ListName } from '../lists.ts';
import type { CopySummary, KeptPage, ReadPage } from '../protocol.ts';
import type { ColumnType, ViewName } from '../schema.ts';
import { appendValue, type DuckDb, quoteText, readRows } from './duckdb.ts';
import { collectPage } from './page-rows.ts';
import { CREATE_STAGING, STAGING_COLUMNS } from './tables.ts';
import { writeCopy } from './write-copy.ts';

/** An open staging database. One call at a time. */
export interface Staging {
  readonly pages: readonly KeptPage[];
  addPage(page: ReadPage): Promise<null>;
  count(list: ListName): Promise<number>;
  ids(list: 'products' | 'variants', skip: number, most: number): Promise<readonly number[]>;
  finish(
    file: string,
    previous: string | undefined,
    notes: Readonly<Partial<Record<ListName, string>>>,
  ): Promise<{ readonly made: CopySummary; readonly previous: CopySummary | null }>;
}

/** What writing may take; what does not fit is put beside the database. */
const MEMORY = '160MB';

/** Pages stand in the log until there is so much of them. */
const CHECKPOINT = '32MB';

/**
 * Opens the staging database, or begins a new one where it is missing, broken, or of another stamp.
 * @param stamp what the pages must have in common: the catalog, the schema
 */
export async function openStaging(duckdb: DuckDb, file: string, stamp: string): Promise<Staging> {
  const instance = await duckdb.DuckDBInstance.create(':memory:', {
    memory_limit: MEMORY,
    threads: '1',
    temp_directory: `${file}.spill`,
    autoinstall_known_extensions: 'false',
    autoload_known_extensions: 'false',
    checkpoint_threshold: CHECKPOINT,
  });
  const connection = await instance.connect();
  await attach(connection, file).catch(async (error: unknown) => {
    // Held by another process: not ours to discard.
    if (/lock/i.test(String(error))) throw error;
    discard(file);
    await attach(connection, file);
  });
  const [kept] = (await readRows(connection, 'SELECT stamp FROM stamp')) as [string][];
  if (kept !== undefined && kept[0] !== stamp) {
    // Closed before it is discarded: its end would take the log of the new one with it.
    await connection.run('USE memory');
    await connection.run('DETACH staging');
    discard(file);
    await attach(connection, file);
  }
  if (kept?.[0] !== stamp) await connection.run('INSERT INTO stamp VALUES ($1)', [stamp]);
  return createStaging(duckdb, connection);
}

async function attach(connection: DuckDBConnection, file: string): Promise<void> {
  // Every checkpoint writes the last group of rows anew, so groups are as small as they can be.
  await connection.run(`ATTACH ${quoteText(file)} AS staging (ROW_GROUP_SIZE 2048, STORAGE_VERSION 'v1.4.0')`);
  await connection.run('USE staging');
  for (const sql of CREATE_STAGING) await connection.run(sql);
}

function discard(file: string): void {
  for (const path of [file, `${file}.wal`]) rmSync(path, { force: true });
  rmSync(`${file}.spill`, { recursive: true, force: true });
}

async function createStaging(duckdb: DuckDb, connection: DuckDBConnection): Promise<Staging> {
  const [[highest] = [0]] = (await readRows(connection, 'SELECT coalesce(max(read_no), 0) FROM pages')) as [number][];
  let readNo = highest;
  const kept = (await readRows(
    connection,
    `SELECT list, page_offset::DOUBLE, span::DOUBLE, total::DOUBLE, strftime(read_at, '%Y-%m-%dT%H:%M:%S.%gZ') FROM pages
     ORDER BY list, page_offset`,
  )) as [ListName, number, number, number | null, string][];

  const append = async (table: string, add: (appender: DuckDBAppender) => void): Promise<void> => {
    const appender = await connection.createAppender(table);
    add(appender);
    appender.closeSync();
  };

  const appendRows = (
    appender: DuckDBAppender,
    columns: readonly { readonly name: string; readonly type: ColumnType }[],
    rows: readonly Readonly<Record<string, string | number | boolean | undefined>>[],
  ): void => {
    for (const row of rows) {
      appender.appendInteger(readNo);
      for (const { name, type } of columns) appendValue(duckdb, appender, type, row[name]);
      appender.endRow();
    }
  };

  const forget = async (list: ListName, offset: number): Promise<void> => {
    const [old] = (await readRows(
      connection,
      'SELECT read_no FROM pages WHERE list = $1 AND page_offset = $2::BIGINT',
      [list, offset],
    )) as [number][];
    if (old === undefined) return;
    for (const table of ['pages', 'reads', ...STAGING_COLUMNS.keys()])
      await connection.run(`DELETE FROM "${table}" WHERE read_no = $1`, [old[0]]);
  };

  return {
    pages: kept.map(([list, offset, span, total, readAt]) => ({ list, offset, span, total, readAt })),
    addPage: async ({ list, offset, span, total, readAt, records }) => {
      readNo += 1;
      const { tables, ids } = collectPage(list, records);
      await connection.run('BEGIN');
      await forget(list, offset);
      for (const [table, rows] of tables)
        await append(table, (appender) => appendRows(appender, columnsOf(table), rows));
      await append('reads', (appender) => {
        for (const id of ids) {
          appender.appendVarchar(list);
          appender.appendInteger(readNo);
          appendValue(duckdb, appender, 'BIGINT', id);
          appender.endRow();
        }
      });
      await append('pages', (appender) => {
        appender.appendVarchar(list);
        for (const number of [offset, span, total]) appendValue(duckdb, appender, 'BIGINT', number);
        appender.appendInteger(readNo);
        appendValue(duckdb, appender, 'TIMESTAMP', readAt.replace(/Z$/, ''));
        appender.endRow();
      });
      await connection.run('COMMIT');
      return null;
    },
    count: async (list) => {
      const [[count] = [0]] = (await readRows(
        connection,
        'SELECT (count(DISTINCT id) + count(*) FILTER (id IS NULL))::DOUBLE FROM reads WHERE list = $1',
        [list],
      )) as [number][];
      return count;
    },
    ids: async (list, skip, most) => {
      const rows = await readRows(
        connection,
        'SELECT DISTINCT id::DOUBLE AS id FROM reads WHERE list = $1 AND id > 0 ORDER BY id LIMIT $2 OFFSET $3',
        [list, most, skip],
      );
      return (rows as [number][]).map(([id]) => id);
    },
    finish: (file, previous, notes) => {
      discard(file);
      return writeCopy(connection, file, previous, LIST_NAMES, notes);
    },
  };
}

function columnsOf(table: ViewName): readonly { readonly name: string; readonly type: ColumnType }[] {
  return STAGING_COLUMNS.get(table) ?? [];
}
