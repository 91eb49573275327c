import pThrottle from 'p-throttle';
import type { Call, Priority } from '../catalog-port.ts';
import type { AllowanceOptions } from './allowance.ts';

interface PaceOptions extends Pick<AllowanceOptions<string>, 'windowMs' | 'clock'> {
  /** Slots per window, at least 1. A burst of this size is sent at once. */
  readonly limit: number;
  readonly onSlot: () => void;
}

interface Throttle {
  readonly end: AbortController;
  readonly take: () => Promise<void>;
}

/**
 * Paces one endpoint within this process by p-throttle, whatever happens to the shared ledger. The
 * queue requests a slot, not one of its entries: the slot goes to the entry that is first when it
 * comes. So an entry that leaves wastes none, and a lookup never waits behind a scan. p-throttle
 * reads the wall clock. If that is set back, a slot could be as far away as the clock was moved. So
 * a slot that does not come within two windows of the monotonic clock is requested again.
 */
export class Pace {
  readonly #options: PaceOptions;
  #slotsInHand = 0;
  #requestedAtMs: number | undefined;
  #throttle: Throttle;

  constructor(options: PaceOptions) {
    this.#options = options;
    this.#throttle = this.#open();
  }

  waitMs(): number {
    const { clock, windowMs, onSlot } = this.#options;
    if (this.#slotsInHand > 0) return 0;
    if (this.#requestedAtMs === undefined) {
      this.#requestedAtMs = clock.now();
      const slot = this.#throttle.take();
      // p-throttle grants a free slot before it returns.
      if (this.#slotsInHand > 0) return 0;
      // It rejects only when close() or the lines below end the wait.
      slot.then(onSlot, () => {});
    }
    const leftMs = this.#requestedAtMs + 2 * windowMs - clock.now();
    if (leftMs > 0) return leftMs;
    this.#throttle.end.abort();
    this.#throttle = this.#open();
    this.#requestedAtMs = undefined;
    return this.waitMs();
  }

  spend(): void {
    this.#slotsInHand -= 1;
  }

  close(): void {
    this.#throttle.end.abort();
  }

  #open(): Throttle {
    const { limit, windowMs } = this.#options;
    const end = new AbortController();
    const throttle = pThrottle({
      limit,
      interval: windowMs,
      strict: true,
      signal: end.signal,
    });
    const take = throttle(async () => {
      this.#slotsInHand += 1;
      this.#requestedAtMs = undefined;
    });
    return { end, take };
  }
}

/** Sort keys of the queue. */
export interface Queued extends Pick<Call, 'person'> {
  readonly endpoint: string;
  /**
   * Somebody waits for a lookup. A scan reads a whole catalog and lets lookups pass; background
   * requests let scans pass, too.
   */
  readonly priority: Priority;
}

const ORDER: readonly Priority[] = ['lookup', 'scan', 'background'];

/**
 * A queue of waiting attempts: lookups before scans, and background attempts last. Within each,
 * people take turns, whoever was served longest ago first, so that nobody waits behind all attempts
 * of another person; the attempts of one person stay in order of arrival.
 */
export class WaitingQueue<Entry extends Queued> {
  readonly #waiting: Entry[] = [];
  readonly #servedAt = new Map<string | undefined, number>();
  #turns = 0;

  entries(): readonly Entry[] {
    const before = {
      lookup: new Map<string | undefined, number>(),
      scan: new Map<string | undefined, number>(),
      background: new Map<string | undefined, number>(),
    };
    const placed = this.#waiting.map((entry) => {
      const round = before[entry.priority].get(entry.person) ?? 0;
      before[entry.priority].set(entry.person, round + 1);
      return {
        entry,
        order: ORDER.indexOf(entry.priority),
        round,
        servedAt: this.#servedAt.get(entry.person) ?? 0,
      };
    });
    placed.sort((a, b) => a.order - b.order || a.round - b.round || a.servedAt - b.servedAt);
    return placed.map(({ entry }) => entry);
  }

  next(blocked: Pick<ReadonlyMap<string, unknown>, 'has'>): Entry | undefined {
    return this.entries().find(({ endpoint }) => !blocked.has(endpoint));
  }

  add(entry: Entry): void {
    this.#waiting.push(entry);
  }

  remove(entry: Entry): void {
    const index = this.#waiting.indexOf(entry);
    if (index !== -1) this.#waiting.splice(index, 1);
    if (this.#waiting.length === 0) this.#servedAt.clear();
  }

  serve(entry: Entry): void {
    this.#turns += 1;
    this.#servedAt.set(entry.person, this.#turns);
    this.remove(entry);
  }
}
