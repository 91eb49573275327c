import type { Clock } from '../clock.ts';
import { type Busy, NOT_BUSY, type Pause } from './ledger.ts';
import type { StoreReply } from './store-scripts.ts';

/** Counts of a team's store as of its last reply, on the clock of this process. */
export class StoreCounts {
  readonly #clock: Clock;
  readonly #holdMs: number;
  readonly #busyOf = new Map<string, Busy>();
  readonly #pauses = new Map<string, Pause>();
  #busyInTotal: readonly number[] = [];

  constructor(clock: Clock, holdMs: number) {
    this.#clock = clock;
    this.#holdMs = holdMs;
  }

  note(endpoint: string, reply: StoreReply): void {
    const nowMs = this.#clock.now();
    const [all = [], ofKey = [], ofSum = []] = reply.endsInMs.map((ends) =>
      ends.map((inMs) => nowMs + inMs),
    );
    // The reply does not include the ticket that was just added.
    const added = reply.isGranted ? [nowMs + this.#holdMs] : [];
    this.#busyInTotal = [...ofSum, ...added];
    this.#busyOf.set(endpoint, {
      endpoint: [...all, ...added],
      appKey: [...ofKey, ...added],
      total: this.#busyInTotal,
    });
    for (const [name, pause] of reply.pauses) {
      this.#pauses.set(name, {
        ...pause,
        untilMs: nowMs + pause.untilMs - reply.nowMs,
      });
    }
  }

  busyUntilMs(endpoint: string): Busy {
    const { endpoint: all, appKey } = this.#busyOf.get(endpoint) ?? NOT_BUSY;
    const nowMs = this.#clock.now();
    const counting = (ends: readonly number[]) => ends.filter((atMs) => atMs > nowMs);
    return {
      endpoint: counting(all),
      appKey: counting(appKey),
      total: counting(this.#busyInTotal),
    };
  }

  /** Copies the counts, so that later replies do not change them. */
  snapshot(): (endpoint: string) => Busy {
    const total = this.#busyInTotal;
    const busyOf = new Map(this.#busyOf);
    return (endpoint) => ({ ...(busyOf.get(endpoint) ?? NOT_BUSY), total });
  }

  pause(name: string): Pause | undefined {
    return this.#pauses.get(name);
  }

  setPause(name: string, pause: Pause): void {
    this.#pauses.set(name, pause);
  }
}
