/** A reading for all servers that share a copy: one of them reads and publishes, the others wait and fetch what it publishes. */

import { CancelledError, CatalogError, ShareUnavailableError } from '../../errors.ts';
import { type CopyFiles, removeDrafts } from '../copy-files.ts';
import type { SyncProgress } from '../copy-port.ts';
import type { Lease } from '../sync/lease.ts';
import { BEGUN } from '../sync/reading-notes.ts';
import { type RunParts, SyncRun } from '../sync/sync-run.ts';
import { type PublishedCopies, RefusedCopyError } from './published-copies.ts';

/** The lease of the reading, which the servers that share a copy take from each other. */
export interface SharedLease extends Pick<Lease, 'isHeld'> {
  /** Grows with each holder. */
  readonly number: number;
  /** Renews it, and returns whether it is held still. Rejects while nobody can be asked. */
  readonly renew: () => Promise<boolean>;
  /** Gives it back. Never rejects. @param isDone false: another server is to begin at once what this one leaves */
  readonly end: (isDone: boolean) => Promise<void>;
}

/** What servers need to share a copy. */
export interface CopyShare {
  readonly copies: PublishedCopies;
  readonly leases: {
    /** @param usedNumber the new number is above it. @throws CatalogError while nobody can be asked */
    readonly take: (
      usedNumber: number,
      progress: () => SyncProgress,
    ) => Promise<SharedLease | undefined>;
    /** State `held`, `left` (unfinished) or `free`; the progress is JSON. @throws as `take` */
    readonly look: () => Promise<{ readonly state: string; readonly progress: string }>;
  };
  /** How often to look what the others do, in milliseconds. */
  readonly lookMs: number;
}

/** Whether another server has published a newer copy, or has left a reading unfinished; false while that cannot be seen. */
export async function hasNews({ copies, leases }: CopyShare, files: CopyFiles): Promise<boolean> {
  try {
    const newer = await copies.listNewer(files);
    return newer.length > 0 || (await leases.look()).state === 'left';
  } catch {
    return false;
  }
}

/** What a shared run needs. */
interface SharedParts extends RunParts {
  readonly share: CopyShare;
  /** The files made of the copy. */
  readonly listMade: () => readonly string[];
  /** Sleeps without keeping the process alive. Never rejects. */
  readonly idle: (ms: number, signal: AbortSignal) => Promise<void>;
}

/** A run that reads if no other server does. It starts nothing before `run` is called. */
export class SharedRun {
  readonly #parts: SharedParts;
  #run: SyncRun | undefined;
  #lease: SharedLease | undefined;
  /** What the server that reads has told. */
  #progress: SyncProgress = BEGUN;
  #isAsked: boolean;
  #mayBeOld: boolean;

  constructor(parts: SharedParts) {
    this.#parts = parts;
    this.#isAsked = parts.isAsked;
    this.#mayBeOld = parts.mayBeOld;
  }

  /** Whether another server reads. */
  get isOther(): boolean {
    return this.#run === undefined;
  }

  progress(): SyncProgress {
    return this.#run?.progress() ?? this.#progress;
  }

  ask(mayBeOld: boolean): void {
    this.#isAsked = true;
    this.#mayBeOld &&= mayBeOld;
    this.#run?.ask(mayBeOld);
  }

  /** Reads the catalog, or fetches what another server has read. @throws CatalogError: why there is no new copy */
  async run(): Promise<void> {
    const { share, idle, leaveSignal } = this.#parts;
    const { copies, leases } = share;
    while (!leaveSignal.aborted) {
      if ((await this.#inShare(() => this.#fetchNewest())) && this.#mayBeOld) return;
      const last = await this.#inShare(() => copies.findLast());
      try {
        this.#lease = await leases.take(last, () => this.progress());
        if (this.#lease === undefined) await this.#follow();
      } catch (error) {
        // The copy that is there answers on; who asks is told why there is no other.
        if (this.#isAsked) throw error;
        return;
      }
      if (this.#lease === undefined) await idle(share.lookMs, leaveSignal);
      else if (await this.#readUnder(this.#lease)) return;
    }
    throw new CancelledError();
  }

  /** Publishes what this run has read, if it has read. Never rejects. */
  async publish(): Promise<void> {
    const { share, files, listMade, leaveSignal, onUnexpected } = this.#parts;
    const lease = this.#lease;
    if (lease === undefined) return;
    let isDone = true;
    try {
      const mayPublish = (): Promise<boolean> => lease.renew();
      await share.copies.publish(lease.number, files, listMade(), mayPublish, leaveSignal);
    } catch (error) {
      isDone = !leaveSignal.aborted;
      if (isDone) onUnexpected(error);
    }
    await lease.end(isDone);
  }

  /** Notes how far the other server is. What it publishes is as new as what is asked for here. */
  async #follow(): Promise<void> {
    const { progress } = await this.#parts.share.leases.look();
    this.#mayBeOld = true;
    // What progress() of another server gave.
    if (progress !== '') this.#progress = JSON.parse(progress) as SyncProgress;
  }

  /** Reads the catalog. @returns false when another server has taken over */
  async #readUnder(lease: SharedLease): Promise<boolean> {
    const { share, lease: local, leaveSignal } = this.#parts;
    try {
      const isNewer = await this.#inShare(async () => {
        await share.copies.begin(lease.number);
        // What was published until now is what a refresh begins with.
        return this.#fetchNewest();
      });
      if (!(isNewer && this.#mayBeOld)) {
        const isHeld = (): boolean => local.isHeld() && lease.isHeld();
        this.#run = new SyncRun({
          ...this.#parts,
          lease: { isHeld },
          isAsked: this.#isAsked,
          mayBeOld: this.#mayBeOld,
        });
        await this.#run.run();
        return true;
      }
    } catch (error) {
      const isLost = !lease.isHeld() && local.isHeld() && !leaveSignal.aborted;
      await this.#giveBack(lease);
      if (isLost) return false;
      throw error;
    }
    await this.#giveBack(lease);
    return true;
  }

  async #giveBack(lease: SharedLease): Promise<void> {
    this.#run = undefined;
    this.#lease = undefined;
    await lease.end(!this.#parts.leaveSignal.aborted);
  }

  /** Runs what uses the shared directory. @throws CatalogError */
  async #inShare<Result>(run: () => Promise<Result>): Promise<Result> {
    try {
      return await run();
    } catch (error) {
      const { leaveSignal, onUnexpected } = this.#parts;
      if (leaveSignal.aborted) throw new CancelledError();
      if (error instanceof CatalogError) throw error;
      onUnexpected(error);
      throw new ShareUnavailableError('The directory at PIM_COPY_SHARE cannot be used.');
    }
  }

  /** Puts the newest published copy that is whole in the place of an older one. @returns whether there was a newer one */
  async #fetchNewest(): Promise<boolean> {
    const { share, files, swap, leaveSignal, onUnexpected } = this.#parts;
    for (const number of await share.copies.listNewer(files)) {
      try {
        const replace = await share.copies.fetch(number, files, leaveSignal);
        await swap(replace, undefined);
        removeDrafts(files);
        return true;
      } catch (error) {
        if (!(error instanceof RefusedCopyError)) throw error;
        onUnexpected(error);
      }
    }
    return false;
  }
}
