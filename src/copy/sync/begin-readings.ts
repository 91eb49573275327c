/** The readings of the catalog by this process: when they begin, one at a time, and what became of the last one. */

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
import { readTold } from './reading-notes.ts';
import { type RunParts, SyncRun } from './sync-run.ts';

/** What readings need. */
export interface ReadingsParts
  extends Omit<RunParts, 'files' | 'lease' | 'leaveSignal' | 'isAsked' | 'mayBeOld' | 'learned'> {
  /** Directory of this PIM and client; undefined: there is none, because it is not configured and has no default here. */
  readonly directory: string | undefined;
  /** @throws CatalogError when there is no directory for a copy */
  readonly openFiles: () => CopyFiles;
  /** Sleeps without keeping the process alive. Never rejects. */
  readonly idle: (ms: number, signal: AbortSignal) => Promise<void>;
  /** Where the copy is shared with other servers; absent: it is not. */
  readonly share?: CopyShare | undefined;
  /** The files made of the copy. */
  readonly listMade: () => readonly string[];
  /**
   * Called when there is a new copy. Resolves when all is made of it that is made unasked.
   * @param run publishes it then, where it is shared
   */
  readonly onRead: (run: Run) => Promise<void>;
}

/** What makes a new copy: a run of this process, or one that may wait for another server. */
type Run = Pick<SharedRun, 'run' | 'progress' | 'ask' | 'isOther' | 'publish'>;

/** A reading under way. */
interface Running {
  readonly run: Run;
  /** Whether somebody has asked this process for it. */
  isAsked: boolean;
}

/** How often to look whether the copy is to be refreshed. */
const LOOK_EVERY_MS = 60_000;
/** How long after a reading that failed another one begins that nobody asked for. */
const AGAIN_AFTER_MS = 15 * 60_000;
/** A reading that nobody asked for begins so long after a call: a process that is started for one call has ended by then. */
const BEHIND_MS = 1_000;
/** How long a process that is told to end waits for pages that are on their way. */
const LEAVE_MS = 1_000;

/** Begins readings. */
export class Readings {
  readonly #parts: ReadingsParts;
  readonly #learned: Learned = { pages: new Map(), groups: new Map() };
  /** Aborts when this process is about to end. */
  readonly #leaving = new AbortController();
  #running: Running | undefined;
  #done: Promise<void> | undefined;
  /** Resolves when the last new copy was published. */
  #published: Promise<void> | undefined;
  #failure: CatalogError | undefined;
  #isAboutToBegin = false;
  /** When a reading that nobody asked for may begin again. */
  #unaskedFromMs = 0;

  constructor(parts: ReadingsParts) {
    this.#parts = parts;
  }

  /** Whether somebody reads, this process or another one. @throws CatalogError when there is no directory for a copy */
  isUnderWay(): boolean {
    return this.#running !== undefined || isLeased(this.#parts.openFiles().lock);
  }

  /** How far reading is, and why the last one failed. */
  describe(): Pick<CopyState, 'progress' | 'failure' | 'isOther'> {
    const { directory, openFiles } = this.#parts;
    const run = this.#running?.run;
    const isElsewhere = directory !== undefined && run === undefined && this.isUnderWay();
    const progress = isElsewhere ? readTold(openFiles()) : run?.progress();
    return {
      isOther: isElsewhere || run?.isOther === true,
      ...(progress && { progress }),
      ...(this.#failure && { failure: this.#failure }),
    };
  }

  /** Begins one that somebody asked for, unless somebody reads. @param mayBeOld whether a copy of any age is enough */
  begin(mayBeOld: boolean): void {
    this.#begin(true, mayBeOld);
  }

  /** Soon begins one that nobody asked for, where the copy is missing or old, or a reading was interrupted. */
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

  /** Begins one whenever the copy is due, or another server has published one or left one, until this process ends. */
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
      await idle(share?.lookMs ?? LOOK_EVERY_MS, signal);
    }
  }

  /** Resolves when this process has finished or given up reading, or the signal aborts; at once if it is not reading. */
  async ended(signal: AbortSignal): Promise<void> {
    if (!signal.aborted) await Promise.race([this.#done, once(signal, 'abort')]);
  }

  /** Begins nothing any more, and waits a moment for pages that are on their way. */
  async leave(): Promise<void> {
    this.#leaving.abort();
    const { idle, signal } = this.#parts;
    if (this.#done !== undefined) {
      await Promise.race([this.#done, idle(LEAVE_MS, signal)]);
    }
  }

  /** Resolves when the reading of this process has ended. */
  async close(): Promise<void> {
    await this.#done;
    await this.#published;
  }

  /** What nobody asked for ends with a copy of any age; whether it is to be refreshed is looked at again. */
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
      else if (isAsked) writeFileSync(files.asked, '', { mode: 0o600 });
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

  /** Waits for the end of a reading. Never rejects. */
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

  /** Whether enough time has passed since a reading failed. */
  #mayBeginUnasked(): boolean {
    const waitMs = this.#unaskedFromMs - this.#parts.today().getTime();
    // It is longer where the clock was set back.
    return waitMs <= 0 || waitMs > AGAIN_AFTER_MS;
  }

  /** Whether there is no copy, or it is older. Another process may have made it. */
  #isDue(time: RefreshTime): boolean {
    const { directory, today } = this.#parts;
    return directory !== undefined && isDue(time, findMadeMs(nameFiles(directory)), today());
  }

  /** Whether there is no copy, it is older, a reading was interrupted, or the operator has other shapes now. */
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

/** When the copy was made, milliseconds; 0: there is none, or none that can be reached. */
function findMadeMs({ copy }: Pick<CopyFiles, 'copy'>): number {
  try {
    return statSync(copy).mtimeMs;
  } catch {
    return 0;
  }
}
