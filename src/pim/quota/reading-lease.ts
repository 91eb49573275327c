/** Each holder of the lease has a higher number than all before. */

import { randomUUID } from 'node:crypto';
import { ShareUnavailableError } from '../../errors.ts';
import { explainLoss, type Store } from './redis-store.ts';
import { END_LEASE, KEEP_LEASE, LOOK_AT_LEASE, TAKE_LEASE } from './store-scripts.ts';

interface LeaseParts {
  readonly store: Store;
  readonly key: string;
  /**
   * A holder that has not reached the store for so many milliseconds stops; half of that later,
   * another may follow.
   */
  readonly heartbeatMs: number;
  readonly now: () => number;
  readonly onLost: (reason: string) => void;
}

/** Takes the lease. All methods throw ShareUnavailableError while the store cannot be asked. */
export class ReadingLeases {
  readonly #parts: LeaseParts;
  #isLost = false;

  constructor(parts: LeaseParts) {
    this.#parts = parts;
  }

  /**
   * Takes the lease; undefined: another process holds it.
   * @param usedNumber highest number already issued; the new one is greater even if Redis was
   *   cleared
   * @param progress gives what others are told of the reading
   */
  async take(usedNumber: number, progress: () => unknown): Promise<ReadingLease | undefined> {
    const token = randomUUID();
    const askedAtMs = this.#parts.now();
    const number = Number(await this.#run(TAKE_LEASE, [token, this.#lastsMs, usedNumber]));
    if (number === 0) return undefined;
    const { heartbeatMs, now } = this.#parts;
    return new ReadingLease(number, askedAtMs, heartbeatMs, now, {
      keep: () => this.#run(KEEP_LEASE, [token, this.#lastsMs, JSON.stringify(progress())]),
      end: (isDone) => this.#run(END_LEASE, [token, isDone ? 1 : 0]),
    });
  }

  async look(): Promise<{ readonly state: string; readonly progress: string }> {
    // What the script returns.
    const [state = '', progress = ''] = (await this.#run(LOOK_AT_LEASE, [])) as string[];
    return { state, progress };
  }

  close(): void {
    this.#parts.store.close();
  }

  get #lastsMs(): number {
    return this.#parts.heartbeatMs * 1.5;
  }

  async #run(script: string, args: readonly (string | number)[]): Promise<unknown> {
    const { store, key, onLost } = this.#parts;
    try {
      const reply = await store.run(script, [key], args);
      this.#isLost = false;
      return reply;
    } catch (error) {
      const reason = explainLoss(error);
      if (!this.#isLost) onLost(reason);
      this.#isLost = true;
      throw new ShareUnavailableError(
        `The store that says which server reads the catalog cannot be asked: ${reason}.`,
      );
    }
  }
}

interface HolderScripts {
  readonly keep: () => Promise<unknown>;
  readonly end: (isDone: boolean) => Promise<unknown>;
}

/** A lease that this process has taken, and renews twice in a heartbeat. */
export class ReadingLease {
  readonly number: number;
  readonly #heartbeatMs: number;
  readonly #now: () => number;
  readonly #scripts: HolderScripts;
  readonly #timer: NodeJS.Timeout;
  #renewedAtMs: number;
  #isLost = false;

  constructor(
    number: number,
    takenAtMs: number,
    heartbeatMs: number,
    now: () => number,
    scripts: HolderScripts,
  ) {
    this.number = number;
    this.#renewedAtMs = takenAtMs;
    this.#heartbeatMs = heartbeatMs;
    this.#now = now;
    this.#scripts = scripts;
    // While the store does not reply, isHeld() becomes false by itself.
    this.#timer = setInterval(() => void this.renew().catch(() => {}), heartbeatMs / 2).unref();
  }

  isHeld(): boolean {
    return !this.#isLost && this.#now() - this.#renewedAtMs < this.#heartbeatMs;
  }

  async renew(): Promise<boolean> {
    const askedAtMs = this.#now();
    if (Number(await this.#scripts.keep()) === 1) this.#renewedAtMs = askedAtMs;
    else this.#isLost = true;
    return this.isHeld();
  }

  /** Gives it back. @param isDone false: another process is to begin at once what this one leaves unfinished */
  async end(isDone: boolean): Promise<void> {
    clearInterval(this.#timer);
    this.#isLost = true;
    // It becomes free by itself.
    await this.#scripts.end(isDone).catch(() => {});
  }
}
