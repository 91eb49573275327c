/** The tables of a copy that is being written: rows are appended a page at a time, so that few of them are in memory. */

import { setImmediate as letOthersIn } from 'node:timers/promises';
import type { DuckDBAppender, DuckDBConnection } from '@duckdb/node-api';
import { TABLES, type TableName } from '../../schema.ts';
import { appendValue, type DuckDb } from '../duckdb.ts';
import type { Owner, Row, Sink } from './row.ts';
import { CREATE_COPY } from './tables.ts';

/** Tables that are being filled. */
interface CopyTables {
  readonly add: Sink['add'];
  /** Removes the rows of one kind of owner. */
  remove(view: TableName, owner: Owner['owner']): Promise<void>;
  /** Writes what was added since. */
  flush(): Promise<void>;
  /** Lets go of the tables; the next row opens them again. */
  close(): void;
}

/** Makes the tables in the database that is attached as `draft`. */
export async function createTables(duckdb: DuckDb, connection: DuckDBConnection): Promise<CopyTables> {
  for (const sql of CREATE_COPY) await connection.run(sql);
  const added = new Map<TableName, Row[]>();
  const appenders = new Map<TableName, DuckDBAppender>();

  const appenderOf = async (view: TableName): Promise<DuckDBAppender> => {
    const open = appenders.get(view) ?? (await connection.createAppender(view, 'main', 'draft'));
    appenders.set(view, open);
    return open;
  };

  const flush = async (): Promise<void> => {
    for (const [view, rows] of added) {
      const appender = await appenderOf(view);
      const columns = COLUMNS.get(view) ?? [];
      for (const row of rows) {
        for (const { name, type } of columns) appendValue(duckdb, appender, type, row[name]);
        appender.endRow();
      }
      appender.flushSync();
    }
    added.clear();
    // That the parent has gone is only noticed between pages.
    await letOthersIn();
  };

  return {
    add: (view, row) => {
      const rows = added.get(view);
      if (rows === undefined) added.set(view, [row]);
      else rows.push(row);
    },
    flush,
    close: () => {
      for (const appender of appenders.values()) appender.closeSync();
      appenders.clear();
    },
    remove: async (view, owner) => {
      await flush();
      await connection.run(`DELETE FROM draft."${view}" WHERE owner = '${owner}'`);
    },
  };
}

const COLUMNS = new Map(TABLES.map(({ name, columns }) => [name, columns]));
