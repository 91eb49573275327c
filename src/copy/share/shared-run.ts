import { CancelledError } from '../../errors.ts';
import type { CopyFiles } from '../copy-files.ts';
import type { SyncProgress } from '../copy-port.ts';
import type { Lease } from '../sync/lease.ts';
import { BEGUN } from '../sync/reading-notes.ts';
import { type RunParts, SyncRun } from '../sync/sync-run.ts';
import { fetchNewest, withShare } from './fetch-newest.ts';
import type { PublishedCopies } from './published-copies.ts';

interface SharedLease extends Pick<Lease, 'isHeld'> {
  // Grows with each holder.
  readonly number: number;
  // Renews the lease; false: another server holds it. Rejects while the store of leases is not
  // reachable.
  readonly renew: () => Promise<boolean>;
  // Gives the lease back. Never rejects. `isDone` false: another server must continue at once.
  readonly end: (isDone: boolean) => Promise<void>;
}

/** Published copies and leases of servers that share a copy. */
export interface CopyShare {
  readonly copies: PublishedCopies;
  readonly leases: {
    // The new number is above `usedNumber`. Throws CatalogError while the store is not reachable.
    readonly take: (
      usedNumber: number,
      progress: () => SyncProgress,
    ) => Promise<SharedLease | undefined>;
    // State `held`, `left` (unfinished) or `free`; the progress is JSON. Throws as `take`.
    readonly look: () => Promise<{ readonly state: string; readonly progress: string }>;
  };
  // Milliseconds between looks at the leases.
  readonly lookMs: number;
}

/**
 * Returns true if another server has published a newer copy, or has left a reading unfinished;
 * false while that cannot be seen.
 */
export async function hasNews({ copies, leases }: CopyShare, files: CopyFiles): Promise<boolean> {
  try {
    const newer = await copies.listNewer(files);
    return newer.length > 0 || (await leases.look()).state === 'left';
  } catch {
    return false;
  }
}

interface SharedParts extends RunParts {
  // Files that were derived from the copy.
  readonly listMade: () => readonly string[];
  // Sleeps without keeping the process alive. Never rejects.
  readonly idle: (ms: number, signal: AbortSignal) => Promise<void>;
  readonly share: CopyShare;
}

/** Run that reads if no other server does. It starts nothing before `run` is called. */
export class SharedRun {
  readonly #parts: SharedParts;
  #run: SyncRun | undefined;
  #lease: SharedLease | undefined;
  // Progress of the server that reads.
  #progress: SyncProgress = BEGUN;
  #isAsked: boolean;
  #mayBeOld: boolean;

  constructor(parts: SharedParts) {
    this.#parts = parts;
    this.#isAsked = parts.isAsked;
    this.#mayBeOld = parts.mayBeOld;
  }

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

  async run(): Promise<void> {
    const { share, idle, leaveSignal } = this.#parts;
    const { copies, leases } = share;
    while (!leaveSignal.aborted) {
      if ((await withShare(this.#parts, () => fetchNewest(copies, this.#parts))) && this.#mayBeOld)
        return;
      const last = await withShare(this.#parts, () => copies.findLast());
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

  /** Publishes the copy if this run has read it. Never rejects. */
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

  // A copy that the other server publishes is new enough for every request here.
  async #follow(): Promise<void> {
    const { progress } = await this.#parts.share.leases.look();
    this.#mayBeOld = true;
    // What progress() of another server gave.
    if (progress !== '') this.#progress = JSON.parse(progress) as SyncProgress;
  }

  async #readUnder(lease: SharedLease): Promise<boolean> {
    const { share, lease: local, leaveSignal } = this.#parts;
    try {
      const isNewer = await withShare(this.#parts, async () => {
        await share.copies.begin(lease.number);
        // What was published until now is what a refresh begins with.
        return fetchNewest(share.copies, this.#parts);
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
}
