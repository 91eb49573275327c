/**
 * Begins readings of the catalog by this process, one at a time, and keeps the error of the last
 * one.
 */

import { once } from 'node:events';
import { existsSync, statSync, writeFileSync } from 'node:fs';
import type { CatalogError } from '../../errors.ts';
import { QUERY_MS } from '../ask/query-runner.ts';
import { isDue } from '../copy-age.ts';
import { toCatalogError, toSyncError } from '../copy-errors.ts';
import { type CopyFiles, nameFiles } from '../copy-files.ts';
import type { CopyState, RefreshTime } from '../copy-port.ts';
import { isShapedBy, lacksShown } from '../copy-shapes.ts';
import { type CopyShare, hasNews, SharedRun } from '../share/shared-run.ts';
import { isLeased, type Lease, takeLease } from './lease.ts';
import type { Learned } from './list-fetcher.ts';
import { readProgress } from './reading-notes.ts';
import { type RunParts, SyncRun } from './sync-run.ts';

/** Parts of Readings. */
export interface ReadingsParts
  extends Omit<RunParts, 'files' | 'lease' | 'leaveSignal' | 'isAsked' | 'mayBeOld' | 'learned'> {
  // Directory of this PIM and client; undefined: it is not configured and has no default here.
  readonly directory: string | undefined;
  // Throws CatalogError when there is no directory for a copy.
  readonly openFiles: () => CopyFiles;
  // Sleeps without keeping the process alive. Never rejects.
  readonly idle: (ms: number, signal: AbortSignal) => Promise<void>;
  // Absent: the copy is not shared with other servers.
  readonly share?: CopyShare | undefined;
  // Files that were derived from the copy.
  readonly listMade: () => readonly string[];
  // Called when there is a new copy. Resolves when the files that are derived from every copy are
  // made; then `run` publishes the copy.
  readonly onRead: (run: Run) => Promise<void>;
}

// Run of this process, or one that may wait for another server.
type Run = Pick<SharedRun, 'run' | 'progress' | 'ask' | 'isOther' | 'publish'>;

interface Running {
  readonly run: Run;
  // Somebody has asked this process for it.
  isAsked: boolean;
}

const CHECK_EVERY_MS = 60_000;
// Delay after a failure before another reading begins that nobody asked for.
const AGAIN_AFTER_MS = 15 * 60_000;
// Delay of a reading that nobody asked for: a process that is started for one call has ended by
// then.
const BEHIND_MS = 1_000;
// Wait for pages on their way when this process must end.
const LEAVE_MS = 1_000;

export class Readings {
  readonly #parts: ReadingsParts;
  readonly #learned: Learned = { pages: new Map(), groups: new Map() };
  // Aborts when this process is about to end.
  readonly #leaving = new AbortController();
  #running: Running | undefined;
  #done: Promise<void> | undefined;
  // Resolves when the last new copy was published.
  #published: Promise<void> | undefined;
  #failure: CatalogError | undefined;
  #isAboutToBegin = false;
  // Time from which a reading may begin that nobody asked for.
  #unaskedFromMs = 0;

  constructor(parts: ReadingsParts) {
    this.#parts = parts;
  }

  isUnderWay(): boolean {
    return this.#running !== undefined || isLeased(this.#parts.openFiles().lock);
  }

  describe(): Pick<CopyState, 'progress' | 'failure' | 'isOther'> {
    const { directory, openFiles } = this.#parts;
    const run = this.#running?.run;
    const isElsewhere = directory !== undefined && run === undefined && this.isUnderWay();
    const progress = isElsewhere ? readProgress(openFiles()) : run?.progress();
    return {
      isOther: isElsewhere || run?.isOther === true,
      ...(progress && { progress }),
      ...(this.#failure && { failure: this.#failure }),
    };
  }

  begin(mayBeOld: boolean): void {
    this.#begin(true, mayBeOld);
  }

  async keepUp(maxAgeMs: number): Promise<void> {
    if (this.#running !== undefined || this.#isAboutToBegin) return;
    this.#isAboutToBegin = true;
    try {
      if (!(await this.#isWanted(maxAgeMs))) return;
      await this.#parts.idle(BEHIND_MS, this.#leaving.signal);
      if (await this.#isWanted(maxAgeMs)) this.#begin(false);
    } finally {
      this.#isAboutToBegin = false;
    }
  }

  async keepFresh(time: RefreshTime | undefined): Promise<void> {
    const { directory, share, idle } = this.#parts;
    if (directory === undefined) return;
    const { signal } = this.#leaving;
    while (!signal.aborted) {
      const mayBegin = this.#running === undefined && this.#mayBeginUnasked();
      const isDue = time !== undefined && this.#isDue(time);
      if (mayBegin && (isDue || (share && (await hasNews(share, nameFiles(directory)))))) {
        this.#begin(false);
      }
      await idle(share?.lookMs ?? CHECK_EVERY_MS, signal);
    }
  }

  async ended(signal: AbortSignal): Promise<void> {
    if (!signal.aborted) await Promise.race([this.#done, once(signal, 'abort')]);
  }

  async leave(): Promise<void> {
    this.#leaving.abort();
    const { idle, signal } = this.#parts;
    if (this.#done !== undefined) {
      await Promise.race([this.#done, idle(LEAVE_MS, signal)]);
    }
  }

  async close(): Promise<void> {
    await this.#done;
    await this.#published;
  }

  // A reading that nobody asked for ends with a copy of any age; its age is checked again later.
  #begin(isAsked: boolean, mayBeOld = true): void {
    if (this.#leaving.signal.aborted) return;
    if (this.#running === undefined) this.#tryBegin(isAsked, mayBeOld);
    else if (isAsked) {
      this.#running.isAsked = true;
      this.#running.run.ask(mayBeOld);
    }
  }

  #tryBegin(isAsked: boolean, mayBeOld: boolean): void {
    // What failed before is tried again.
    this.#failure = undefined;
    try {
      const files = this.#parts.openFiles();
      const lease = takeLease(files.lock);
      if (lease !== undefined) this.#start(files, lease, { isAsked, mayBeOld });
      // Another process reads.
      else if (isAsked) writeFileSync(files.syncRequest, '', { mode: 0o600 });
    } catch (error) {
      this.#noteFailure(toSyncError(error), isAsked);
    }
  }

  #start(files: CopyFiles, lease: Lease, wish: Pick<RunParts, 'isAsked' | 'mayBeOld'>): void {
    const { share } = this.#parts;
    const parts = {
      ...this.#parts,
      files,
      lease,
      learned: this.#learned,
      leaveSignal: this.#leaving.signal,
      ...wish,
    };
    const run = share === undefined ? new SyncRun(parts) : new SharedRun({ ...parts, share });
    const running = { run, isAsked: wish.isAsked };
    this.#running = running;
    this.#done = this.#finish(running, lease);
  }

  async #finish(running: Running, lease: Lease): Promise<void> {
    try {
      await running.run.run();
      this.#published = this.#parts.onRead(running.run);
    } catch (error) {
      this.#noteFailure(error, running.isAsked);
    } finally {
      this.#running = undefined;
      this.#done = undefined;
      lease.release();
    }
  }

  #noteFailure(error: unknown, isAsked: boolean): void {
    this.#unaskedFromMs = this.#parts.today().getTime() + AGAIN_AFTER_MS;
    const failure = toCatalogError(error, this.#parts.onUnexpected, QUERY_MS);
    // Who asks later is to have it tried again.
    if (isAsked) this.#failure = failure;
  }

  #mayBeginUnasked(): boolean {
    const waitMs = this.#unaskedFromMs - this.#parts.today().getTime();
    // It is longer where the clock was set back.
    return waitMs <= 0 || waitMs > AGAIN_AFTER_MS;
  }

  // Another process may have made the copy.
  #isDue(time: RefreshTime): boolean {
    const { directory, today } = this.#parts;
    return directory !== undefined && isDue(time, findMadeMs(nameFiles(directory)), today());
  }

  async #isWanted(maxAgeMs: number): Promise<boolean> {
    const { directory, readShapes } = this.#parts;
    if (directory === undefined || !this.#mayBeginUnasked()) return false;
    const files = nameFiles(directory);
    const isOld = this.#isDue({ everyMs: maxAgeMs }) || existsSync(files.progress);
    if (isOld || lacksShown(files)) {
      return true;
    }
    const shapes = await readShapes?.().catch(() => undefined);
    return shapes !== undefined && !isShapedBy(files, shapes.given);
  }
}

// Time at which the copy was made; 0: there is none that can be read.
function findMadeMs({ copy }: Pick<CopyFiles, 'copy'>): number {
  try {
    return statSync(copy).mtimeMs;
  } catch {
    return 0;
  }
}
