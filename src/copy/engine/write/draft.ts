/**
 * The copy that is made while the catalog is still being read, so that little is left to do at the end: pages are written as
 * they come, each list in its order. Where a page is read anew, or a record is on two, the copy is made anew at the end.
 */

import { rmSync } from 'node:fs';
import type { DuckDBInstance } from '@duckdb/node-api';
import { LIST_NAMES, type ListName } from '../../copied-lists.ts';
import type { CopySummary, KeptPage, Outcomes } from '../../protocol.ts';
import { quote } from '../../sql-quote.ts';
import { COMMON_OPTIONS, type DuckDb } from '../duckdb.ts';
import { readSummary } from '../summary.ts';
import { type CopyWriter, createCopyWriter, PAGES_A_SAVE } from './draft-writer.ts';
import type { LoggedPage, PageLog } from './page-log.ts';
import { findNewest, type NewestReads } from './reads.ts';

/** A copy in the making. One call at a time. */
export interface Draft {
  /** Writes what can be written since a page has come to the log. */
  goOn(page: Pick<KeptPage, 'list' | 'offset'>): Promise<void>;
  /** Takes note that pages of a list from a position on are none any more. */
  drop(list: ListName, from: number): void;
  /** Writes all that is left. */
  finish(outcomes: Outcomes): Promise<CopySummary>;
}

/** Rows of a table that are in memory while they are written; records are large. */
const ROW_GROUP = 2_048;

/** What DuckDB may take while it writes; more where records are so large that a group of them takes it. */
const MEMORY_BYTES = 64_000_000;

/** A group has the texts of a record in `raw` and in columns, and something is taken to press them. */
const BYTES_A_RAW_BYTE = 2.5;

/** Pages that are written when one comes: those that an earlier process left are made up for little by little. */
const AT_ONCE = 3;

/** Pages that lists may have together and go into one save: what their tables take until then is little. */
const PAGES_TOGETHER = 5;

/** Pages of another list for which a save is worth it, when there is nothing else to write: after half as many the file is larger by a tenth. */
const PAGES_A_CHANGE = 80;

/** What JavaScript would keep as room to grow is a multiple of what is known of the pages so far. */
const PAGES_A_CLEARING = 25;

interface Open {
  readonly writer: CopyWriter;
  /** Lets DuckDB take more memory. */
  readonly allow: (bytes: number) => Promise<unknown>;
  readonly close: () => void;
  readonly summarize: () => Promise<CopySummary>;
}

/** Begins a copy in a file, which it replaces. Nothing is written yet. */
export function createDraft(duckdb: DuckDb, file: string, log: PageLog): Draft {
  /** Of each list, how many pages were taken, the position at which they end, and whether the PIM announced no more. */
  const taken = new Map<ListName, { readonly pages: number; readonly end: number; readonly isAll: boolean }>();
  let open: Open | undefined;
  let isOutdated = false;
  let unsaved = 0;
  // One list between two saves: each table that is written to takes memory until then.
  let current: ListName = LIST_NAMES[0];
  let memoryBytes = MEMORY_BYTES;

  const begin = async (newest: NewestReads): Promise<Open> => {
    taken.clear();
    unsaved = 0;
    memoryBytes = MEMORY_BYTES;
    for (const path of [file, `${file}.wal`]) rmSync(path, { force: true });
    return openWriter(duckdb, file, log, newest);
  };

  const countTaken = (list: ListName): number => taken.get(list)?.pages ?? 0;

  /** The page of a list that is to be taken next; undefined: there is none, or it waits for those before it. */
  const nextOf = (list: ListName, isRead: boolean): LoggedPage | undefined => {
    const page = log.pages(list)[countTaken(list)];
    const canWait = !isRead && (page?.offset !== (taken.get(list)?.end ?? 0) || log.readIds(page).includes(null));
    return canWait ? undefined : page;
  };

  /** Takes pages of a list that follow those that were taken. @param isRead whether no more pages will come */
  const takeNext = async ({ writer, allow }: Open, list: ListName, most: number, isRead: boolean): Promise<void> => {
    for (let left = most; left > 0; left -= 1) {
      const page = nextOf(list, isRead);
      if (page === undefined) return;
      const end = page.offset + page.span;
      taken.set(list, { pages: countTaken(list) + 1, end, isAll: page.total !== null && end >= page.total });
      const neededBytes = Math.ceil((await writer.take(page)) * ROW_GROUP * BYTES_A_RAW_BYTE);
      if (neededBytes > memoryBytes) await allow(neededBytes);
      memoryBytes = Math.max(memoryBytes, neededBytes);
      unsaved += 1;
      if (unsaved % PAGES_A_CLEARING === 0) globalThis.gc?.();
      if (unsaved >= PAGES_A_SAVE) await save(writer);
    }
  };

  const save = async (writer: CopyWriter): Promise<void> => {
    unsaved = 0;
    await writer.save();
  };

  const countLeft = (list: ListName): number =>
    nextOf(list, false) === undefined ? 0 : log.pages(list).length - countTaken(list);

  /** Goes over to the list with the most pages left, as soon as that is worth a save. */
  const chooseList = async (writer: CopyWriter): Promise<void> => {
    const next = LIST_NAMES.reduce((most, list) => (countLeft(list) > countLeft(most) ? list : most));
    const enough = countLeft(current) === 0 ? PAGES_A_CHANGE : PAGES_A_SAVE;
    const canStay = unsaved > 0 && countLeft(next) < enough && taken.get(current)?.isAll !== true;
    if (next === current || canStay) return;
    if (unsaved > 0) await save(writer);
    current = next;
  };

  return {
    goOn: async ({ list, offset }) => {
      isOutdated ||= offset < (taken.get(list)?.end ?? 0);
      if (isOutdated) return;
      open ??= await begin(new Map());
      await chooseList(open.writer);
      await takeNext(open, current, AT_ONCE, false);
      isOutdated = open.writer.hasLookedUp();
    },
    drop: (list, from) => {
      isOutdated ||= from < (taken.get(list)?.end ?? 0);
    },
    finish: async (outcomes) => {
      const newest: NewestReads = new Map(LIST_NAMES.map((list) => [list, findNewest(log, list)]));
      if (isOutdated || [...newest.values()].some(({ size }) => size > 0)) {
        open?.close();
        open = undefined;
      }
      open ??= await begin(newest);
      for (const list of LIST_NAMES) {
        const left = log.pages(list).length - countTaken(list);
        if (left === 0) continue;
        if (list !== current && unsaved > 0 && unsaved + left > PAGES_TOGETHER) await save(open.writer);
        current = list;
        await takeNext(open, list, Number.POSITIVE_INFINITY, true);
      }
      await open.writer.end(outcomes);
      const summary = await open.summarize();
      open.close();
      open = undefined;
      return summary;
    },
  };
}

async function openWriter(duckdb: DuckDb, file: string, log: PageLog, newest: NewestReads): Promise<Open> {
  const instance: DuckDBInstance = await duckdb.DuckDBInstance.create(':memory:', {
    ...COMMON_OPTIONS,
    memory_limit: `${MEMORY_BYTES}B`,
    temp_directory: `${file}.spill`,
    // Less than a block of a table: what is freed goes back to the system, of which the C library would keep most.
    allocator_bulk_deallocation_flush_threshold: '100KB',
  });
  const connection = await instance.connect();
  const attach = `ATTACH ${quote(file)} AS draft (ROW_GROUP_SIZE ${ROW_GROUP}, STORAGE_VERSION 'v1.4.0')`;
  return {
    writer: await createCopyWriter(duckdb, connection, attach, log, newest),
    allow: (bytes) => connection.run(`SET memory_limit = '${bytes}B'`),
    summarize: () => readSummary(connection, 'draft'),
    close: () => {
      connection.closeSync();
      instance.closeSync();
    },
  };
}
