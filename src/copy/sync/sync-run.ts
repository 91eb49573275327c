/** One sync: reads the catalog, makes a copy from it, and replaces the current copy. */

import { renameSync, statSync } from 'node:fs';
import { CancelledError, UnavailableError } from '../../errors.ts';
import { LIST_NAMES } from '../copied-lists.ts';
import { toSyncError } from '../copy-errors.ts';
import { type CopyFiles, readJson, removeFiles, writeWhole } from '../copy-files.ts';
import type { CopyInfo, SyncProgress } from '../copy-port.ts';
import { judgeCopy, whyKept } from '../describe-copy.ts';
import { createEngine, type Engine } from '../engine-process.ts';
import type { CopySummary } from '../protocol.ts';
import type { Lease } from './lease.ts';
import { openPageStore, type PageStore, summarizeList } from './page-store.ts';
import { type CatalogReadParts, readCatalog } from './read-catalog.ts';

/** What a run needs. */
export interface RunParts extends Omit<CatalogReadParts, 'store'> {
  readonly files: CopyFiles;
  readonly lease: Lease;
  readonly today: () => Date;
  /** The current copy; undefined: none, or a damaged one. */
  readonly previous: () => Promise<CopyInfo | undefined>;
  /** Replaces the copy while nobody has it open. */
  readonly swap: (replace: () => void) => Promise<void>;
}

/** What other processes are told. */
interface Told {
  readonly progress?: SyncProgress;
  /** A reading that was not trusted; see whyKept. */
  readonly doubted?: CopyInfo;
}

/** Progress of a run that has reported nothing yet. */
export const BEGUN: SyncProgress = { phase: 'reading', requests: 0, lists: {} };

const TELL_EVERY_MS = 500;
/** Pages to pass to the engine at a time; that takes seconds, unless the disk is slow. */
const PAGES_AT_ONCE = 20;
const WRITE_MS = 30 * 60_000;
/** What writing a record takes, about, until it is seen how fast this machine writes; and what sealing adds to writing. */
const RECORD_MS = 0.4;
const SEALING = 0.15;
/** The error text when the lease is lost. */
const LOST = 'This sync stopped, because another process took it over or its directory was removed.';
/** Older pages are not used for a new copy. */
const MAX_RESUME_MS = 24 * 3_600_000;

/** What the reading process reports. */
export function readTold({ progress }: CopyFiles): Told {
  return (readJson(progress) ?? {}) as Told; // what tell() writes
}

/**
 * Writes a copy from the stored pages into a file, replacing its content.
 * @param tell called with the share that is written, by the size of the pages
 */
export async function writeCopy(
  engine: Engine,
  file: string,
  store: PageStore,
  summary: CopySummary,
  tell: (share: number) => void = () => {},
): Promise<void> {
  await engine.ask({ kind: 'begin_copy', file }, WRITE_MS);
  const batches = LIST_NAMES.flatMap((list) => {
    const pages = store.choose(list);
    const starts = [...pages.keys()].filter((at) => at % PAGES_AT_ONCE === 0);
    return starts.map((at) => ({ list, pages: pages.slice(at, at + PAGES_AT_ONCE) }));
  });
  const sizes = batches.map(({ pages }) => pages.reduce((sum, { file }) => sum + statSync(file).size, 0));
  const all = sizes.reduce((sum, size) => sum + size, 0) * (1 + SEALING);
  let written = 0;
  for (const [at, batch] of batches.entries()) {
    await engine.ask({ kind: 'write_pages', ...batch }, WRITE_MS);
    written += sizes[at] ?? 0;
    tell(written / all);
  }
  await engine.ask({ kind: 'seal_copy', ...summary }, WRITE_MS);
}

/** Starts a run. `done` rejects with the reason why there is no new copy. */
export function startRun(parts: RunParts) {
  const { files, lease, today } = parts;
  const engine = createEngine();
  const lost = new AbortController();
  const signal = AbortSignal.any([parts.signal, lost.signal]);
  const { doubted } = readTold(files);
  let reading: ReturnType<typeof readCatalog> | undefined;
  let writing: { readonly fromMs: number; readonly share: number } | undefined;

  /** With the seconds until the copy can be asked: to read the rest, and to write it. */
  const progress = (): SyncProgress => {
    const now = reading?.progress() ?? BEGUN;
    const records = Object.values(now.lists).reduce((sum, one) => sum + Math.max(one.records, one.of ?? 0), 0);
    const spentMs = writing === undefined ? 0 : parts.now() - writing.fromMs;
    const writeMs = writing?.share ? spentMs / writing.share : Math.max(records * RECORD_MS, 2 * spentMs);
    const readMs = (now.secondsLeft ?? 0) * 1_000;
    const secondsLeft = Math.max(1, Math.ceil((writeMs - spentMs + (writing === undefined ? readMs : 0)) / 1_000));
    return {
      ...now,
      ...(writing !== undefined && { phase: 'finishing' }),
      ...(now.secondsLeft !== undefined && { secondsLeft }),
    };
  };

  const tell = (): void => {
    if (!lease.isHeld()) lost.abort();
    if (lost.signal.aborted) return;
    const now: Told = { progress: progress(), ...(doubted && { doubted }) };
    try {
      writeWhole(files.progress, JSON.stringify(now));
    } catch {
      // If others cannot see the progress, that is no reason to stop.
    }
  };

  const run = async (): Promise<void> => {
    // Checks first that a copy can be written, because otherwise reading is pointless. The engine is needed again only
    // at the end.
    await engine.ask({ kind: 'begin_copy', file: files.draft }, WRITE_MS);
    engine.end();
    const since = new Date(today().getTime() - MAX_RESUME_MS).toISOString();
    const store = await openPageStore(files.pages, parts.catalog.identity, since, today);
    reading = readCatalog({ ...parts, store, signal });
    const outcomes = await reading.done;
    const fromMs = parts.now();
    const note = (share: number): void => {
      writing = { fromMs, share };
    };
    note(0);
    tell();
    const summary = { lists: LIST_NAMES.map((list) => summarizeList(store, list, outcomes.get(list))) };
    await writeCopy(engine, files.draft, store, summary, note);
    engine.end();
    const made = judgeCopy(summary);
    const reason = whyKept(made, await parts.previous(), doubted);
    await parts.swap(() => {
      if (!lease.isHeld()) throw new UnavailableError(LOST);
      if (reason === undefined) renameSync(files.draft, files.copy);
    });
    removeFiles(files.draft, `${files.draft}.spill`, files.pages);
    writeWhole(files.progress, JSON.stringify(reason === undefined ? {} : { doubted: made }));
    if (reason !== undefined) throw new UnavailableError(reason);
  };

  const done = async (): Promise<void> => {
    signal.addEventListener('abort', engine.end, { once: true });
    const timer = setInterval(tell, TELL_EVERY_MS);
    timer.unref();
    try {
      await run();
    } catch (error) {
      if (parts.signal.aborted) throw new CancelledError();
      throw lost.signal.aborted ? new UnavailableError(LOST) : toSyncError(error);
    } finally {
      clearInterval(timer);
      engine.end();
    }
  };

  return { progress, done: done() };
}
