/** What is read of a catalog before there is a copy of it: pages are kept as they come, and the copy is made of them at the end. */

import { rmSync } from 'node:fs';
import { LIST_NAMES, type ListName } from '../lists.ts';
import type { CopySummary, KeptPage, ReadPage } from '../protocol.ts';
import { type DuckDb, quoteText } from './duckdb.ts';
import { openPageLog, pagesOf } from './page-log.ts';
import { countRecords, listIds } from './reads.ts';
import { readSummary, readSummaryOf } from './summary.ts';
import { writeCopy } from './write-copy.ts';

/** What is kept so far. One call at a time. */
export interface Staging {
  readonly pages: readonly KeptPage[];
  addPage(page: ReadPage): void;
  count(list: ListName): number;
  /** Positive ids in ascending order, the first `skip` left out. */
  ids(list: 'products' | 'variants', skip: number, most: number): readonly number[];
  finish(
    file: string,
    previous: string | undefined,
    notes: Readonly<Partial<Record<ListName, string>>>,
  ): Promise<{ readonly made: CopySummary; readonly previous: CopySummary | null }>;
}

/** What DuckDB may take while it writes. */
const MEMORY = '128MB';

/** Rows of a table that are in memory while they are written; records are large. */
const ROW_GROUP = 4_096;

/**
 * Opens what was kept, or begins anew where that is nothing, or of another stamp.
 * @param stamp what the pages must have in common: the catalog, the schema
 */
export function openStaging(duckdb: DuckDb, file: string, stamp: string): Staging {
  const log = openPageLog(file, stamp);
  const sorted = new Map<ListName, Float64Array>();
  return {
    pages: LIST_NAMES.flatMap((list) => pagesOf(log, list)).map(({ readNo: _readNo, ...page }) => page),
    addPage: (page) => {
      sorted.delete(page.list);
      log.add(page);
    },
    count: (list) => countRecords(log, list),
    ids: (list, skip, most) => {
      // Asked for all of a list bit by bit.
      const ids = sorted.get(list) ?? listIds(log, list).ids.filter((id) => id > 0);
      sorted.set(list, ids);
      return [...ids.subarray(skip, skip + most)];
    },
    finish: async (made, previous, notes) => {
      for (const path of [made, `${made}.wal`]) rmSync(path, { force: true });
      const instance = await duckdb.DuckDBInstance.create(':memory:', {
        memory_limit: MEMORY,
        threads: '1',
        temp_directory: `${made}.spill`,
        autoinstall_known_extensions: 'false',
        autoload_known_extensions: 'false',
      });
      const connection = await instance.connect();
      await connection.run(`ATTACH ${quoteText(made)} AS made (ROW_GROUP_SIZE ${ROW_GROUP}, STORAGE_VERSION 'v1.4.0')`);
      await writeCopy(duckdb, connection, log, notes);
      const summary = await readSummary(connection, 'made');
      await connection.run('DETACH made');
      return { made: summary, previous: previous === undefined ? null : await readSummaryOf(connection, previous) };
    },
  };
}
