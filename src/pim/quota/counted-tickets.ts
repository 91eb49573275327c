import type { Clock } from '../clock.ts';
import { scanAtMs } from './scan-pace.ts';
import type { TicketTimes } from './times.ts';

/** How many tickets may count at once; Infinity: any. */
export interface LogLimits {
  /** Over the tickets of all keys. */
  readonly all: number;
  /** Over the tickets of this process's key. */
  readonly own: number;
  /** Whether it is for a scan, which lets room for lookups (scan-pace.ts). */
  readonly isScan?: boolean;
}

/** Whose tickets are counted: all keys', or this process's key's. */
export type Whose = 'all' | 'own';

/** A ticket that counts. */
interface Counted {
  readonly id: string;
  readonly key: string;
  readonly claimedAtMs: number;
  /** Undefined: its response has not come. */
  readonly releasedAtMs: number | undefined;
}

/** The tickets of one log that count now, as far as this process knows. */
interface CountedTickets {
  claim(ticket: Omit<Counted, 'releasedAtMs'>): void;
  /** Lets a ticket count until the hold time after `atMs`; without effect for one that does not count. */
  release(id: string, atMs: number): void;
  /** Lets a ticket count no longer. */
  drop(id: string): void;
  /** Lets nobody send before `untilMs`. */
  hold(untilMs: number): void;
  /** Milliseconds for which nobody may send, since what was sent before is not known; 0: it may. */
  heldMs(): number;
  /** Forgets all that count no longer. */
  dropEnded(): void;
  entries(): readonly Counted[];
  /** Ascending times at which they stop counting, at the earliest. */
  busyUntilMs(whose: Whose): number[];
  /** Milliseconds until one more may count, at the earliest; 0: now. */
  waitMs(limits: LogLimits): number;
}

/** What they are counted by. */
interface CountingOptions {
  readonly clock: Clock;
  readonly times: TicketTimes;
  /** This process's. */
  readonly key: string;
  /** Whether a ticket is this process's, so that nobody else tells when it ends. */
  readonly isOwn: (id: string) => boolean;
}

/** Counts nothing yet. */
export function createCountedTickets({ clock, times, key, isOwn }: CountingOptions): CountedTickets {
  const { holdMs, freshMs, underWayMs } = times;
  const counted = new Map<string, Counted>();
  let notBeforeMs = 0;

  /** When a ticket stops counting: for one without a response, when it does at the earliest. */
  const endsAtMs = ({ id, claimedAtMs, releasedAtMs }: Counted): number => {
    if (releasedAtMs !== undefined) return releasedAtMs + holdMs;
    const nowMs = clock.now();
    if (isOwn(id)) return nowMs + holdMs;
    // A young one may be given up yet. Past that it counts for a hold at least; under way for too long, whoever took it is dead.
    const earliestMs = nowMs <= claimedAtMs + freshMs ? claimedAtMs + freshMs + 1 : nowMs + holdMs;
    return Math.min(claimedAtMs + underWayMs + holdMs, earliestMs);
  };

  const ticketsOf = (whose: Whose): Counted[] =>
    [...counted.values()].filter((ticket) => whose === 'all' || ticket.key === key);

  const busyUntilMs = (whose: Whose): number[] =>
    ticketsOf(whose)
      .map(endsAtMs)
      .sort((one, other) => one - other);

  const freeAtMs = (whose: Whose, limit: number, isScan: boolean): number => {
    if (limit === Number.POSITIVE_INFINITY || (counted.size < limit && !isScan)) return 0;
    const busy = busyUntilMs(whose);
    if (busy.length >= limit) return busy[busy.length - limit] ?? 0;
    if (!isScan) return 0;
    const newestClaimMs = Math.max(...ticketsOf(whose).map(({ claimedAtMs }) => claimedAtMs));
    return scanAtMs({ busyUntilMs: busy, newestClaimMs, limit, holdMs });
  };

  return {
    claim: (ticket) => counted.set(ticket.id, { ...ticket, releasedAtMs: undefined }),
    release(id, atMs) {
      const ticket = counted.get(id);
      if (ticket !== undefined) counted.set(id, { ...ticket, releasedAtMs: atMs });
    },
    drop: (id) => counted.delete(id),
    hold(untilMs) {
      notBeforeMs = Math.max(notBeforeMs, untilMs);
    },
    heldMs: () => Math.max(0, notBeforeMs - clock.now()),
    dropEnded() {
      const nowMs = clock.now();
      for (const [id, ticket] of counted) if (endsAtMs(ticket) <= nowMs) counted.delete(id);
    },
    entries: () => [...counted.values()],
    busyUntilMs,
    waitMs({ all, own, isScan = false }) {
      const freeMs = Math.max(freeAtMs('all', all, isScan), freeAtMs('own', own, isScan), notBeforeMs);
      return Math.max(0, freeMs - clock.now());
    },
  };
}
