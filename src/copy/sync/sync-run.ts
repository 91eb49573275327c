/** One run of a sync: reads the catalog, makes the copy of it, and puts it in the place of the one that there is. */

import { renameSync } from 'node:fs';
import { CancelledError, UnavailableError } from '../../errors.ts';
import type { PimCatalog } from '../../pim/port.ts';
import { toSyncError } from '../copy-errors.ts';
import { type CopyFiles, PAGES_FORMAT, readJson, removeFiles, versionOf, writeWhole } from '../copy-files.ts';
import { createEngine } from '../engine-process.ts';
import { keepSum } from '../file-sum.ts';
import { whyKept } from '../judge-copy.ts';
import type { SyncPlan, SyncProgress } from '../port.ts';
import type { CopySummary } from '../protocol.ts';
import type { Lease } from './lease.ts';
import { type CatalogRead, readCatalog } from './read-catalog.ts';

/** What a run needs. */
interface RunParts {
  readonly catalog: PimCatalog;
  readonly files: CopyFiles;
  readonly lease: Lease;
  /** Length of the limits' window, milliseconds. */
  readonly windowMs: number;
  /** Milliseconds on the clock of the catalog. */
  readonly now: () => number;
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>;
  readonly today: () => Date;
  readonly signal: AbortSignal;
  /** Runs what replaces the copy while nobody has it open. */
  readonly swap: (replace: () => void) => Promise<void>;
}

/** A run. */
export interface SyncRun {
  readonly progress: () => SyncProgress;
  readonly plan: () => SyncPlan | undefined;
  /** Rejects with why there is no new copy. */
  readonly done: Promise<void>;
}

/** What is told to other processes. */
interface Told {
  readonly progress?: SyncProgress;
  readonly plan?: SyncPlan;
  /** A reading that was not believed; see whyKept. */
  readonly doubted?: CopySummary;
}

/** How far a run is that has told nothing yet. */
export const BEGUN: SyncProgress = { phase: 'reading', requests: 0, lists: {} };

/** The log of a long reading is looked through first. */
const OPEN_MS = 5 * 60_000;
/** Where a large copy has to be made anew, it takes long. */
const FINISH_MS = 4 * 3_600_000;
const TELL_EVERY_MS = 500;
/** What is told where the lease is gone. */
const LOST = 'This sync stopped, because another process took it over or its directory was removed.';
/** What was read longer ago is no part of a new copy. */
const MAX_RESUME_MS = 24 * 3_600_000;

/** What the process that reads tells of it. */
export function readTold({ progress }: CopyFiles): Told {
  return (readJson(progress) ?? {}) as Told; // what tell() writes
}

/** Begins a run. */
export function startRun(parts: RunParts): SyncRun {
  const { files, lease } = parts;
  const engine = createEngine();
  const lost = new AbortController();
  const { doubted } = readTold(files);
  let reading: CatalogRead | undefined;
  let isFinishing = false;

  const progress = (): SyncProgress => {
    const now = reading?.progress() ?? BEGUN;
    return isFinishing ? { ...now, phase: 'finishing' } : now;
  };

  const tell = (): void => {
    if (!lease.isHeld()) lost.abort();
    if (lost.signal.aborted) return;
    const plan = reading?.plan();
    const now: Told = { progress: progress(), ...(plan && { plan }), ...(doubted && { doubted }) };
    try {
      writeWhole(files.progress, JSON.stringify(now));
    } catch {
      // That others do not see how far it is, is no reason to end.
    }
  };

  const run = async (): Promise<void> => {
    const stamp = JSON.stringify([parts.catalog.identity, PAGES_FORMAT]);
    const open = () => engine.ask({ kind: 'open_pages', file: files.pages, copy: files.draft, stamp }, OPEN_MS);
    let { pages: kept } = await open();
    const oldest = Math.min(...kept.map(({ readAt }) => Date.parse(readAt)));
    if (parts.today().getTime() - oldest > MAX_RESUME_MS) {
      engine.end();
      removeFiles(files.pages);
      kept = (await open()).pages;
    }
    const signal = AbortSignal.any([parts.signal, lost.signal]);
    reading = readCatalog({ ...parts, engine, kept, signal });
    const outcomes = await reading.done;
    isFinishing = true;
    tell();
    const previous = versionOf(files.copy) === undefined ? undefined : files.copy;
    const finished = await engine.ask({ kind: 'finish', previous, outcomes }, FINISH_MS);
    engine.end();
    const reason = whyKept(finished.draft, finished.previous, doubted);
    if (!lease.isHeld()) throw new UnavailableError(LOST);
    if (reason === undefined) {
      await parts.swap(() => {
        if (!lease.isHeld()) throw new UnavailableError(LOST);
        keepSum(files.copy, finished.sum);
        renameSync(files.draft, files.copy);
      });
    }
    removeFiles(files.draft, `${files.draft}.spill`, files.pages);
    writeWhole(files.progress, JSON.stringify(reason === undefined ? {} : { doubted: finished.draft }));
    if (reason !== undefined) throw new UnavailableError(reason);
  };

  const done = async (): Promise<void> => {
    parts.signal.addEventListener('abort', engine.end, { once: true });
    const timer = setInterval(tell, TELL_EVERY_MS);
    timer.unref();
    try {
      await run();
    } catch (error) {
      if (parts.signal.aborted) throw new CancelledError();
      throw lost.signal.aborted ? new UnavailableError(LOST) : toSyncError(error);
    } finally {
      clearInterval(timer);
      parts.signal.removeEventListener('abort', engine.end);
      engine.end();
    }
  };

  return { progress, plan: () => reading?.plan(), done: done() };
}
