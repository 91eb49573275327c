import type { Clock } from '../clock.ts';
import { scanAtMs } from './scan-pace.ts';
import { type Claim, type Hold, parseTicket } from './ticket-text.ts';
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

/** Whose tickets are counted: all keys', or this process's. */
export type Whose = 'all' | 'own';

/** The tickets of one log that count now, by their numbers, as far as this process knows. */
interface CountedTickets {
  /** Counts a ticket of this process until it is released. */
  addOwn(number: number, claimedAtMs: number): void;
  /** Lets a ticket of this process count until the hold time after `atMs`. */
  release(number: number, atMs: number): void;
  drop(number: number): void;
  /** Takes note of what a ticket's file says. What this process knows of its own tickets stands. */
  note(number: number, text: string): void;
  /** Forgets all that count no longer. */
  dropEnded(): void;
  /** The tickets of other processes whose files may now say something new: all, or those that must be asked again. */
  telling(which: 'all' | 'due'): readonly number[];
  /** The lowest number that counts; Infinity: none. */
  lowest(): number;
  /** Whether a ticket of this process below `number` counts that no other process may have removed yet. */
  needsFileBelow(number: number): boolean;
  /** Milliseconds for which nothing may be sent, since what was sent before is not known; 0: it may. */
  heldMs(): number;
  /** Ascending times at which they stop counting, at the earliest. */
  busyUntilMs(whose: Whose): number[];
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

  /** When a file was written, as far as it tells. */
  const timeOf = (said: Claim | Hold): number =>
    'untilMs' in said ? said.untilMs - leaseMs - holdMs : said.claimedAtMs;

  /** When a ticket stops counting as far as is known: never earlier than that. */
  const endsAtMs = ({ isMine, claimedAtMs, releasedAtMs }: Counted): number => {
    if (releasedAtMs !== undefined) return releasedAtMs + holdMs;
    if (isMine) return clock.now() + holdMs;
    // It may have been released the moment it was claimed; then its file tells. Past that, it is asked again soon.
    return Math.min(claimedAtMs + leaseMs + holdMs, Math.max(claimedAtMs + holdMs, clock.now() + graceMs));
  };

  const ticketsOf = (whose: Whose): Counted[] =>
    [...counted.values()].filter((ticket) => whose === 'all' || ticket.key === key || ticket.key === undefined);

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
      const isOfNow = claim === 'unknown' || (claim.boot === boot && timeOf(claim) <= clock.now() + AHEAD_MS);
      if (claim === 'unknown') {
        const claimedAtMs = before?.claimedAtMs ?? clock.now();
        counted.set(number, { isMine: false, key: undefined, claimedAtMs, releasedAtMs: undefined });
      } else if (!isOfNow) {
        // What was sent before the machine went down may not all be in the files, but all of it is older than the boot.
        notBeforeMs = Math.max(notBeforeMs, graceMs + holdMs);
      } else if ('untilMs' in claim) notBeforeMs = Math.max(notBeforeMs, claim.untilMs);
      else counted.set(number, { isMine: false, releasedAtMs: undefined, ...claim });
    },
    dropEnded() {
      const nowMs = clock.now();
      for (const [number, ticket] of counted) if (endsAtMs(ticket) <= nowMs) counted.delete(number);
    },
    telling(which) {
      const nowMs = clock.now();
      return [...counted]
        .filter(([, { isMine, key: whose, claimedAtMs, releasedAtMs }]) => {
          if (isMine) return false;
          const isDue = which === 'all' || claimedAtMs + holdMs <= nowMs;
          return whose === undefined || (releasedAtMs === undefined && isDue);
        })
        .map(([number]) => number);
    },
    heldMs: () => Math.max(0, notBeforeMs - clock.now()),
    lowest: () => Math.min(...counted.keys()),
    needsFileBelow: (number) =>
      [...counted].some(([mine, { isMine, claimedAtMs, releasedAtMs = Number.POSITIVE_INFINITY }]) => {
        // A millisecond, since files tell times rounded.
        const mayBeGone = Math.min(claimedAtMs + leaseMs, releasedAtMs) + holdMs <= clock.now() + 1;
        return isMine && mine < number && !mayBeGone;
      }),
    busyUntilMs,
    waitMs({ all, own, isScan = false }) {
      const freeMs = Math.max(freeAtMs('all', all, isScan), freeAtMs('own', own, isScan), notBeforeMs);
      return Math.max(0, freeMs - clock.now());
    },
  };
}
