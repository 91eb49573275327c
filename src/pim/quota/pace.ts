import pThrottle from 'p-throttle';
import type { Clock } from '../clock.ts';
import type { Priority } from '../port.ts';

/** What a pace is built of. */
interface PaceOptions {
  /** Slots per window, at least 1. A burst up to it goes out at once. */
  readonly limit: number;
  readonly windowMs: number;
  readonly clock: Clock;
  /** Called when a slot that had to be waited for has come. */
  readonly onSlot: () => void;
}

/** Paces one endpoint within this process, whatever becomes of the ledger that it shares with others. */
export type Pace = ReturnType<typeof createPace>;

/**
 * Builds a pace on p-throttle. A slot is asked for by the queue, not by one of its entries: when it comes it goes to
 * whoever is first by then, so an entry that leaves wastes none, and a lookup never waits behind a scan for it.
 *
 * p-throttle reads the wall clock. Should that be set back, a slot could be as far away as the clock was moved; so one
 * that does not come within two windows of the monotonic clock is asked for anew.
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

  /** 0: a slot is in hand. Else one has been asked for, `onSlot` will tell, and this is the longest it may take. */
  const waitMs = (): number => {
    if (inHand > 0) return 0;
    if (askedAtMs === undefined) {
      askedAtMs = clock.now();
      const slot = throttled.take();
      // p-throttle grants a free slot before it returns.
      if (inHand > 0) return 0;
      // It rejects only when close() or the next lines end the wait.
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
    /** Uses a slot in hand. */
    spend() {
      inHand -= 1;
    },
    /** Puts a slot that was spent on nothing back into hand. */
    giveBack() {
      inHand += 1;
    },
    /** Ends all waiting. */
    close: () => throttled.end.abort(),
  };
}

/** What the queue orders by. */
export interface Queued {
  readonly endpoint: string;
  /** Somebody waits for a lookup; a scan reads a catalog through, and always lets lookups pass. */
  readonly priority: Priority;
}

/** Builds an empty queue of attempts that wait: lookups before scans, first come first served within each. */
export function createQueue<Entry extends Queued>() {
  const waiting: Entry[] = [];
  return {
    /** All entries, the next first; a copy. */
    entries: (): readonly Entry[] => [...waiting],
    /** The next entry whose endpoint is not among the blocked ones. */
    next: (blocked: Pick<ReadonlyMap<string, unknown>, 'has'>) => waiting.find((one) => !blocked.has(one.endpoint)),
    add(entry: Entry) {
      const firstScan = entry.priority === 'lookup' ? waiting.findIndex(({ priority }) => priority === 'scan') : -1;
      waiting.splice(firstScan === -1 ? waiting.length : firstScan, 0, entry);
    },
    /** Takes an entry out wherever it stands; without effect when it has left already. */
    remove(entry: Entry) {
      const index = waiting.indexOf(entry);
      if (index !== -1) waiting.splice(index, 1);
    },
  };
}
