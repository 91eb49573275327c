/** One sync: reads the catalog, makes a copy from it, and replaces the current copy. */

import { existsSync, renameSync } from 'node:fs';
import { CancelledError, UnavailableError } from '../../errors.ts';
import type { Priority } from '../../pim/catalog-port.ts';
import { LIST_NAMES, type ListName } from '../copied-lists.ts';
import { toSyncError } from '../copy-errors.ts';
import { type CopyFiles, hasOtherFormat, removeFiles, versionOf } from '../copy-files.ts';
import type { SyncProgress } from '../copy-port.ts';
import { isFirst, judgeCopy, tellKept, UNREAD } from '../describe-copy.ts';
import { createEngine, type Engine, EngineRefusedError } from '../engine-process.ts';
import type { CopySummary, ListSummary } from '../protocol.ts';
import { createGrowthLimit } from './estimate-rest.ts';
import type { Lease } from './lease.ts';
import type { Learned } from './list-fetcher.ts';
import { type ListOutcome, openPageStore, type PageStore, summarizeList } from './page-store.ts';
import { type CatalogReadParts, readCatalog } from './read-catalog.ts';
import { isUsable, type LeftReading, readNotes, relearn, writeProgress } from './reading-notes.ts';
import type { Base } from './refresh.ts';

/** What a run needs. */
export interface RunParts
  extends Omit<CatalogReadParts, 'store' | 'earlier' | 'ended' | 'priority' | 'learned'> {
  readonly files: CopyFiles;
  /** What is known of the PIM; it is added to. */
  readonly learned: Learned;
  /** Aborts when this process is about to end: what was read by then is kept. */
  readonly leaveSignal: AbortSignal;
  /** Whether somebody asked for this reading; otherwise it takes at most half of each limit. */
  readonly isAsked: boolean;
  readonly lease: Lease;
  readonly today: () => Date;
  /** Called with errors that must not be shown to the caller. */
  readonly onUnexpected: (error: unknown) => void;
  /** Days in which everything is read once, a part at each refresh. */
  readonly fullDays: number;
  /** Days for which the history is kept. */
  readonly historyDays: number;
  /** Replaces the copy while nobody has it open. */
  readonly swap: (replace: () => void) => Promise<void>;
}

/** Progress of a run that has reported nothing yet. */
export const BEGUN: SyncProgress = { phase: 'reading', requests: 0, lists: {} };

const TELL_EVERY_MS = 500;
/** A first copy of products, categories and brands is made if the others take longer. */
const FIRST_FROM_S = 30;
/** Pages to pass to the engine at a time; that takes seconds, unless the disk is slow. */
const PAGES_AT_ONCE = 20;
const WRITE_MS = 30 * 60_000;
/** What writing a record takes, about, until this machine has shown it. */
const RECORD_MS = 0.4;
/** The part of writing a copy that is over when all pages are written; the rest is indexes and checks. */
const PAGES_PART = 3 / 4;
/** Why everything is read anew after an update. */
const OTHER_FORMAT = 'the earlier copy has the format of another version of pim-mcp';
/** The error text when the lease is lost. */
const LOST =
  'This sync stopped, because another process took it over or its directory was removed.';
/** A process that ends sooner was perhaps started for a single call. */
const OF_A_CALL_MS = 60_000;
/** Older pages are not used for a new copy. */
const DAY_MS = 24 * 3_600_000;

/** What the reading process reports. */
export function readTold(files: CopyFiles): SyncProgress {
  return readNotes(files) ?? BEGUN;
}

/**
 * Writes a copy from the stored pages into a file, replacing its content.
 * @param keeping what to take from an earlier copy
 * @param onWritten called with the part of all pages that is written, above 0, at most 1
 * @returns the summary with what was kept
 */
export async function writeCopy(
  engine: Engine,
  file: string,
  store: Pick<PageStore, 'choose'>,
  summary: CopySummary,
  keeping?: Keeping,
  onWritten: (part: number) => void = () => {},
): Promise<CopySummary> {
  await engine.ask(
    { kind: 'begin_copy', file, ...(keeping && { before: keeping.base.file }) },
    WRITE_MS,
  );
  const lists: ListSummary[] = [];
  const chosen = summary.lists.map((row) => ({ row, pages: store.choose(row.list) }));
  const pagesOf = chosen.reduce((sum, { pages }) => sum + pages.length, 0);
  let written = 0;
  for (const { row, pages } of chosen) {
    for (let at = 0; at < pages.length; at += PAGES_AT_ONCE) {
      const batch = pages.slice(at, at + PAGES_AT_ONCE);
      await engine.ask({ kind: 'write_pages', list: row.list, pages: batch }, WRITE_MS);
      written += batch.length;
      onWritten(written / pagesOf);
    }
    lists.push(keeping === undefined ? row : await keepRecords(engine, row, keeping));
  }
  const whole = { ...summary, lists };
  await engine.ask({ kind: 'seal_copy', ...whole }, WRITE_MS);
  return whole;
}

/** Takes what is kept of a list. @returns the row of the list with it */
async function keepRecords(
  engine: Engine,
  row: ListSummary,
  { base, outcomes, owners, sinceMs }: Keeping,
): Promise<ListSummary> {
  const { list } = row;
  const { keeps, announced } = outcomes.get(list) ?? {};
  if (keeps === undefined) return row;
  const others = keeps === 'others' ? owners : [];
  const request = { kind: 'keep_records', base: base.file, list, owners: others } as const;
  const { kept, readFrom, readTo } = await engine.ask(request, WRITE_MS);
  const times = [row.readFrom, row.readTo, readFrom, readTo].flatMap((time) => time ?? []).sort();
  const since = new Date(sinceMs).toISOString();
  const records = row.records + kept;
  return {
    ...row,
    records,
    readFrom: times[0] ?? null,
    readTo: times.at(-1) ?? null,
    checked: [row.checked ?? since, since].sort()[0] ?? null,
    complete: row.complete && (announced == null || announced === records),
    note:
      keeps === 'missing' && kept > 0
        ? [row.note ?? [], tellKept(kept)].flat().join(' ')
        : row.note,
  };
}

/** What is taken from an earlier copy. */
interface Keeping {
  readonly base: Base;
  readonly outcomes: ReadonlyMap<ListName, ListOutcome>;
  /** Products whose variants and media were read again. */
  readonly owners: readonly number[];
  /** When this reading began, milliseconds. */
  readonly sinceMs: number;
}

/** Opens the copy in an engine of its own; undefined: there is none, or it is damaged. */
async function openBase(file: string): Promise<Base | undefined> {
  if (versionOf(file) === undefined) return undefined;
  const engine = createEngine();
  try {
    const summary = await engine.ask({ kind: 'open_copy', file }, WRITE_MS);
    const sql = "SELECT strftime(max(updated), '%Y-%m-%dT%H:%M:%S') FROM products";
    const { rows } = await engine.ask(
      { kind: 'query', sql, offset: 0, maxRows: 1, maxChars: 100 },
      WRITE_MS,
    );
    const newest = rows[0]?.[0];
    if (isFirst(judgeCopy(summary))) return undefined;
    return {
      ...summary,
      file,
      asOf: judgeCopy(summary).asOf,
      newest: typeof newest === 'string' ? newest : undefined,
      compare: async (pages, isWhole, due) => {
        const comparer = createEngine();
        const request = { kind: 'compare_products', base: file, pages, isWhole, due } as const;
        return comparer.ask(request, WRITE_MS).finally(comparer.end);
      },
    };
  } catch (error) {
    if (error instanceof EngineRefusedError) return undefined;
    throw error;
  } finally {
    engine.end();
  }
}

/** Starts a run. `done` rejects with the reason why there is no new copy. */
export function startRun(parts: RunParts) {
  const { files, lease, today, learned, leaveSignal } = parts;
  const engine = createEngine();
  const begunAt = today().toISOString();
  const lost = new AbortController();
  const signal = AbortSignal.any([parts.signal, lost.signal]);
  const left = readNotes(files);
  let reading: ReturnType<typeof readCatalog> | undefined;
  let writesFromMs: number | undefined;
  /** How long writing takes in all, as the pages show that are written. */
  let writingMs: number | undefined;
  let stamp = '';
  let interruptions = 0;
  let isAsked = parts.isAsked;
  const estimates = createGrowthLimit();

  /** With the seconds until the copy can be asked: to read the rest, and to write it. */
  const progress = (): SyncProgress => {
    const now = reading?.progress() ?? BEGUN;
    const records = Object.values(now.lists).reduce(
      (sum, one) => sum + Math.max(one.records, one.of ?? 0),
      0,
    );
    const spentMs = writesFromMs === undefined ? 0 : parts.now() - writesFromMs;
    const writeMs = Math.max((writingMs ?? records * RECORD_MS) - spentMs, spentMs / 10);
    const readMs = writesFromMs === undefined ? (now.secondsLeft ?? 0) * 1_000 : 0;
    const estimatedSeconds = (writeMs + readMs) / 1_000;
    return {
      ...now,
      ...(interruptions > 0 && { interruptions }),
      ...(writesFromMs !== undefined && { phase: 'finishing' }),
      ...(now.secondsLeft !== undefined && {
        secondsLeft: estimates.limit(estimatedSeconds),
        estimatedSeconds,
      }),
    };
  };

  const tell = (): void => {
    if (!lease.isHeld()) lost.abort();
    // Another process may have been asked for what this one reads in the background.
    isAsked ||= existsSync(files.asked);
    // Before this, the file holds what is to be gone on from.
    if (lost.signal.aborted || reading === undefined) return;
    const ended = reading.ended();
    const notedAt = today().toISOString();
    try {
      const servedSizes = parts.catalog.status().pageSizes;
      writeProgress(files, progress(), { stamp, begunAt, notedAt, ended, learned, servedSizes });
    } catch {
      // If others cannot see the progress, that is no reason to stop.
    }
  };

  /** Takes over what an interrupted reading has left, if it is of use. */
  const takeLeft = (since: string): LeftReading | undefined => {
    if (!isUsable(left, stamp, since)) return undefined;
    relearn(left, learned);
    parts.catalog.recallPageSizes?.(left.servedSizes);
    const lastedMs = Date.parse(left.notedAt) - Date.parse(left.begunAt);
    // A host or a person that ends a long reading starts no process for each call.
    interruptions = lastedMs < OF_A_CALL_MS ? (left.interruptions ?? 0) + 1 : 0;
    if (left.secondsLeft !== undefined) estimates.recall(left.secondsLeft);
    return left;
  };

  /** Writes the history with what changed. Without it the copy is still good, and `refreshes` shows the gap. */
  const noteChanges = async (before: string): Promise<boolean> => {
    const { draft: after, history, historyDraft: draft } = files;
    const since = new Date(today().getTime() - parts.historyDays * DAY_MS)
      .toISOString()
      .replace('Z', '');
    const past = versionOf(history) === undefined ? {} : { history };
    try {
      await engine.ask({ kind: 'write_history', before, after, ...past, draft, since }, WRITE_MS);
      return true;
    } catch (error) {
      if (signal.aborted) throw error;
      parts.onUnexpected(error);
      return false;
    }
  };

  const swapIn = (hasHistory: boolean): Promise<void> =>
    parts.swap(() => {
      if (!lease.isHeld()) throw new UnavailableError(LOST);
      // Rows of a copy that never came to be are not shown, and are left out of the next history.
      if (hasHistory) renameSync(files.historyDraft, files.history);
      renameSync(files.draft, files.copy);
    });

  /** Makes a copy of products, categories and brands if the other lists take long, for questions that need no more. */
  const writeFirst = async (
    { readFirst, progress: readSoFar }: ReturnType<typeof readCatalog>,
    store: PageStore,
  ) => {
    const outcomes = await readFirst();
    // A list that has not told yet how long it is may be the longest.
    if ((readSoFar().secondsLeft ?? FIRST_FROM_S) < FIRST_FROM_S) return;
    const lists = LIST_NAMES.map((list) => {
      const outcome = outcomes.get(list);
      const unread = {
        list,
        announced: readSoFar().lists[list]?.of ?? null,
        complete: false,
        note: UNREAD,
      };
      return outcome === undefined
        ? { ...unread, records: 0, readFrom: null, readTo: null, checked: null }
        : summarizeList(store, list, outcome);
    });
    const read = { choose: (list: ListName) => (outcomes.has(list) ? store.choose(list) : []) };
    await writeCopy(engine, files.draft, read, { lists });
    engine.end();
    await swapIn(false);
  };

  const run = async (): Promise<void> => {
    const since = new Date(today().getTime() - DAY_MS).toISOString();
    const sinceMs = today().getTime();
    const base = await openBase(files.copy);
    stamp = `${parts.catalog.identity} ${base?.asOf ?? ''}`;
    const { ended } = takeLeft(since) ?? {};
    const store = await openPageStore(files.pages, stamp, since, today);
    const earlier = base && { base, nowMs: sinceMs, fullMs: parts.fullDays * DAY_MS };
    const priority = (): Priority => (isAsked ? 'scan' : 'background');
    const more = { ...(earlier && { earlier }), ...(ended && { ended }) };
    reading = readCatalog({ ...parts, ...more, store, signal, priority });
    // What fails is tried again with the whole copy.
    const first =
      versionOf(files.copy) === undefined ? writeFirst(reading, store).catch(() => {}) : undefined;
    const outcomes = await reading.done;
    await first;
    if (leaveSignal.aborted) throw new CancelledError();
    writesFromMs = parts.now();
    tell();
    const { refresh } = reading;
    const requests = reading.sent();
    const products = store.count('products');
    const anew = {
      products,
      new: products,
      changed: 0,
      gone: 0,
      owners: products,
      requests,
      whole: OTHER_FORMAT,
    };
    const isOther = base === undefined && hasOtherFormat(files);
    const refreshed = isOther ? anew : refresh?.describe(requests);
    const lists = LIST_NAMES.map((list) => summarizeList(store, list, outcomes.get(list)));
    const owners = refresh?.owners() ?? [];
    const keeping = base && { base, outcomes, owners, sinceMs };
    const read = { lists, ...(refreshed && { refreshed }) };
    const startedMs = parts.now();
    await writeCopy(engine, files.draft, store, read, keeping, (part) => {
      writingMs = (parts.now() - startedMs) / (PAGES_PART * part);
    });
    const isNoted = base !== undefined && (await noteChanges(base.file));
    engine.end();
    await swapIn(isNoted);
    removeFiles(
      files.historyDraft,
      files.draft,
      `${files.draft}.spill`,
      files.pages,
      files.progress,
      files.asked,
    );
  };

  const done = async (): Promise<void> => {
    signal.addEventListener('abort', engine.end, { once: true });
    leaveSignal.addEventListener('abort', engine.end, { once: true });
    const timer = setInterval(tell, TELL_EVERY_MS);
    timer.unref();
    try {
      await run();
    } catch (error) {
      if (parts.signal.aborted || leaveSignal.aborted) {
        tell();
        throw new CancelledError();
      }
      if (lost.signal.aborted) throw new UnavailableError(LOST);
      // It has failed, and was not interrupted.
      removeFiles(files.progress, files.asked);
      throw toSyncError(error);
    } finally {
      clearInterval(timer);
      leaveSignal.removeEventListener('abort', engine.end);
      engine.end();
    }
  };

  return {
    progress,
    done: done(),
    /** Notes that somebody has asked for it. */
    ask: (): void => {
      isAsked = true;
    },
  };
}
