import type { Clock } from '../clock.ts';
import { parseTicket } from './ticket-text.ts';
import type { TicketTimes } from './times.ts';

/** How many tickets may count at once; Infinity: any. */
export interface LogLimits {
  /** Over the tickets of all keys. */
  readonly all: number;
  /** Over the tickets of this process's key. */
  readonly own: number;
}

/** The tickets of one log that count now, by their numbers, as far as this process knows. */
export interface CountedTickets {
  /** Counts a ticket of this process until it is released. */
  addOwn(number: number, claimedAtMs: number): void;
  /** Lets a ticket of this process count until the hold time after `atMs`. */
  release(number: number, atMs: number): void;
  drop(number: number): void;
  /** Takes note of what a ticket's file says. What this process knows of its own tickets stands. */
  note(number: number, text: string): void;
  /** Forgets all that count no longer. */
  dropEnded(): void;
  /** The tickets of other processes whose files may now say something new that matters. */
  telling(): readonly number[];
  /** The lowest number that counts; Infinity: none. */
  lowest(): number;
  /** Whether a ticket of this process below `number` counts that no other process may have removed yet. */
  needsFileBelow(number: number): boolean;
  /** Ascending times at which they stop counting, at the earliest. */
  busyUntilMs(whose: keyof LogLimits): number[];
  /** Milliseconds until one more may count, at the earliest; 0: now. */
  waitMs(limits: LogLimits): number;
}

interface Counted {
  readonly isMine: boolean;
  /** Undefined: not known (yet), so it counts for every key. */
  readonly key: string | undefined;
  readonly claimedAtMs: number;
  readonly releasedAtMs: number | undefined;
}

/** What they are counted by: a clock with one origin for all processes, which `boot` names; and this process's key. */
export interface CountingOptions {
  readonly clock: Clock;
  readonly times: TicketTimes;
  readonly boot: string;
  readonly key: string;
}

/** A claim this far ahead of the clock is from before a boot that has no name. */
const AHEAD_MS = 1_000;

/** Counts nothing yet. */
export function createCountedTickets({ clock, times, boot, key }: CountingOptions): CountedTickets {
  const { holdMs, graceMs, leaseMs } = times;
  const counted = new Map<number, Counted>();
  let notBeforeMs = 0;

  /** When a ticket stops counting as far as is known: never earlier than that. */
  const endsAtMs = ({ isMine, claimedAtMs, releasedAtMs }: Counted): number => {
    if (releasedAtMs !== undefined) return releasedAtMs + holdMs;
    if (isMine) return clock.now() + holdMs;
    // It may have been released the moment it was claimed; then its file tells. Past that, it is asked again soon.
    return Math.min(claimedAtMs + leaseMs + holdMs, Math.max(claimedAtMs + holdMs, clock.now() + graceMs));
  };

  const busyUntilMs = (whose: keyof LogLimits): number[] =>
    [...counted.values()]
      .filter((ticket) => whose === 'all' || ticket.key === key || ticket.key === undefined)
      .map(endsAtMs)
      .sort((one, other) => one - other);

  const freeAtMs = (whose: keyof LogLimits, limit: number): number => {
    if (counted.size < limit) return 0;
    const busy = busyUntilMs(whose);
    return busy.length < limit ? 0 : (busy[busy.length - limit] ?? 0);
  };

  return {
    addOwn: (number, claimedAtMs) => counted.set(number, { isMine: true, key, claimedAtMs, releasedAtMs: undefined }),
    release(number, atMs) {
      const ticket = counted.get(number);
      if (ticket !== undefined) counted.set(number, { ...ticket, releasedAtMs: atMs });
    },
    drop: (number) => counted.delete(number),
    note(number, text) {
      const before = counted.get(number);
      if (before?.isMine) return;
      counted.delete(number);
      const claim = parseTicket(text);
      if (claim === 'void') return;
      if (claim === 'unknown') {
        const claimedAtMs = before?.claimedAtMs ?? clock.now();
        counted.set(number, { isMine: false, key: undefined, claimedAtMs, releasedAtMs: undefined });
      } else if (claim.boot !== boot || claim.claimedAtMs > clock.now() + AHEAD_MS) {
        // What was sent before the machine went down may not all be in the files, but all of it is older than the boot.
        notBeforeMs = graceMs + holdMs;
      } else counted.set(number, { isMine: false, releasedAtMs: undefined, ...claim });
    },
    dropEnded() {
      const nowMs = clock.now();
      for (const [number, ticket] of counted) if (endsAtMs(ticket) <= nowMs) counted.delete(number);
    },
    telling() {
      const nowMs = clock.now();
      return [...counted]
        .filter(([, { isMine, key: whose, claimedAtMs, releasedAtMs }]) => {
          if (isMine) return false;
          return whose === undefined || (releasedAtMs === undefined && claimedAtMs + holdMs <= nowMs);
        })
        .map(([number]) => number);
    },
    lowest: () => Math.min(...counted.keys()),
    needsFileBelow: (number) =>
      [...counted].some(([mine, { isMine, claimedAtMs, releasedAtMs = Number.POSITIVE_INFINITY }]) => {
        // A millisecond, since files tell times rounded.
        const mayBeGone = Math.min(claimedAtMs + leaseMs, releasedAtMs) + holdMs <= clock.now() + 1;
        return isMine && mine < number && !mayBeGone;
      }),
    busyUntilMs,
    waitMs({ all, own }) {
      const freeMs = Math.max(freeAtMs('all', all), freeAtMs('own', own), notBeforeMs);
      return Math.max(0, freeMs - clock.now());
    },
  };
}
