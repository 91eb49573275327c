import pThrottle from 'p-throttle';
import type { Call, Priority } from '../catalog-port.ts';
import type { AllowanceOptions } from './allowance.ts';

/** Parts of a pace. */
interface PaceOptions extends Pick<AllowanceOptions<string>, 'windowMs' | 'clock'> {
  /** Slots per window, at least 1. A burst of this size is sent at once. */
  readonly limit: number;
  /** Called when a slot that had to be waited for is there. */
  readonly onSlot: () => void;
}

/** Paces one endpoint within this process, whatever happens to the shared ledger. */
export type Pace = ReturnType<typeof createPace>;

/**
 * Builds a pace on p-throttle. The queue asks for a slot, not one of its entries: when the slot comes, whoever is first
 * then gets it. So an entry that leaves wastes none, and a lookup never waits behind a scan.
 *
 * p-throttle reads the wall clock. If that is set back, a slot could be as far away as the clock was moved. So a slot
 * that does not come within two windows of the monotonic clock is requested again.
 */
export function createPace({ limit, windowMs, clock, onSlot }: PaceOptions) {
  let inHand = 0;
  let askedAtMs: number | undefined;

  const open = () => {
    const end = new AbortController();
    const throttle = pThrottle({ limit, interval: windowMs, strict: true, signal: end.signal });
    const take = throttle(async () => {
      inHand += 1;
      askedAtMs = undefined;
    });
    return { end, take };
  };
  let throttled = open();

  /**
   * Returns 0 if a slot is in hand. Otherwise one has been requested, `onSlot` will be called, and the result is the
   * maximum wait.
   */
  const waitMs = (): number => {
    if (inHand > 0) return 0;
    if (askedAtMs === undefined) {
      askedAtMs = clock.now();
      const slot = throttled.take();
      // p-throttle grants a free slot before it returns.
      if (inHand > 0) return 0;
      // It rejects only when close() or the lines below end the wait.
      slot.then(onSlot, () => {});
    }
    const leftMs = askedAtMs + 2 * windowMs - clock.now();
    if (leftMs > 0) return leftMs;
    throttled.end.abort();
    throttled = open();
    askedAtMs = undefined;
    return waitMs();
  };

  return {
    waitMs,
    /** Uses the slot in hand. */
    spend() {
      inHand -= 1;
    },
    /** Ends all waiting. */
    close: () => throttled.end.abort(),
  };
}

/** What the queue sorts by. */
export interface Queued extends Pick<Call, 'person'> {
  readonly endpoint: string;
  /** For a lookup somebody waits. A scan reads a whole catalog and always lets lookups pass; in the background, scans too. */
  readonly priority: Priority;
}

/** In this order the attempts of an endpoint have their turns. */
const ORDER: readonly Priority[] = ['lookup', 'scan', 'background'];

/**
 * Builds an empty queue of waiting attempts: lookups before scans, and what nobody asked for last. Of each, people take turns, whoever was served longest ago
 * first, so that nobody waits behind all that another one asks; the attempts of one person stay in order of arrival.
 */
export function createQueue<Entry extends Queued>() {
  const waiting: Entry[] = [];
  /** When a person was served last, counted in turns; of those who were while somebody waits. */
  const servedAt = new Map<string | undefined, number>();
  let turns = 0;

  const entries = (): readonly Entry[] => {
    const before = {
      lookup: new Map<string | undefined, number>(),
      scan: new Map<string | undefined, number>(),
      background: new Map<string | undefined, number>(),
    };
    const placed = waiting.map((entry) => {
      const round = before[entry.priority].get(entry.person) ?? 0;
      before[entry.priority].set(entry.person, round + 1);
      return {
        entry,
        order: ORDER.indexOf(entry.priority),
        round,
        servedAt: servedAt.get(entry.person) ?? 0,
      };
    });
    placed.sort((a, b) => a.order - b.order || a.round - b.round || a.servedAt - b.servedAt);
    return placed.map(({ entry }) => entry);
  };
  const remove = (entry: Entry) => {
    const index = waiting.indexOf(entry);
    if (index !== -1) waiting.splice(index, 1);
    if (waiting.length === 0) servedAt.clear();
  };

  return {
    /** All entries in the order in which they will have their turn; a copy. */
    entries,
    /** The first entry whose endpoint is not blocked. */
    next: (blocked: Pick<ReadonlyMap<string, unknown>, 'has'>) =>
      entries().find((one) => !blocked.has(one.endpoint)),
    add: (entry: Entry) => void waiting.push(entry),
    /** Removes an entry wherever it is; no effect if it has already left. */
    remove,
    /** Removes an entry that has its turn. */
    serve(entry: Entry) {
      turns += 1;
      servedAt.set(entry.person, turns);
      remove(entry);
    },
  };
}
