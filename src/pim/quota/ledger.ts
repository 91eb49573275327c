/**
 * Requests are counted for all who share an appKey (Spec §8). The counting rule is explained in
 * ticket-log.ts.
 */

import type { Notice } from '../../answer/notices.ts';
import { BACKGROUND_PART, type Priority } from '../catalog-port.ts';
import type { Clock } from '../clock.ts';

/** Right to send one request now. */
export interface Ticket {
  readonly id: string;
  readonly endpoint: string;
  /** On the clock of this process, no later than the claim. */
  readonly claimedAtMs: number;
  /**
   * In a ledger backed by a store: the corresponding ticket in this machine's own ledger, if any.
   */
  readonly atHome?: Ticket;
}

/** Most tickets that may count at once; each is Infinity (no limit) or at least 1. */
export interface Caps {
  readonly endpoint: number;
  readonly appKey: number;
  readonly total: number;
}

export const LIMITS = ['endpoint', 'appKey', 'total'] as const;

/** Earliest times at which the tickets of each limit stop counting, ascending. */
export type Busy = Readonly<Record<keyof Caps, readonly number[]>>;

export const NOT_BUSY: Busy = { endpoint: [], appKey: [], total: [] };

/** Ticket, or the milliseconds (above 0) after which to try again. */
export type Grant = { readonly ticket: Ticket } | { readonly waitMs: number };

/** State of a cooldown after a 429 (allowance.ts); times on the clock of this process. */
export interface Pause {
  readonly untilMs: number;
  readonly strikes: number;
  readonly shrunk: number;
}

/**
 * Counts what the PIM may be counting, for all who share the ledger. A ticket counts from its claim
 * until the hold time after its release. The PIM counted its request somewhere in between. So if
 * the counting tickets never exceed the limit, no window at the PIM exceeds it, whatever the
 * latency.
 */
export interface Ledger {
  /**
   * Takes a ticket if all caps, scaled to our share, allow it. Whoever gets one must send at once,
   * or release it. Never rejects.
   */
  take(endpoint: string, caps: Caps, priority: Priority): Grant | Promise<Grant>;
  /**
   * Reports the time from which on the PIM can no longer count the request: when its response came
   * or, without one, some time later.
   */
  release(ticket: Ticket, atMs: number): void;
  busyUntilMs(endpoint: string): Busy;
  heldMs(): number;
  /**
   * Returns the last pause of an endpoint, or of the sum (`total`), that anyone with this appKey
   * reported, as far as known.
   */
  pause(name: string): Pause | undefined;
  tellPause(name: string, pause: Pause): void;
  /**
   * Fraction of every limit that may be used now, 0–1. The rest is for users that this ledger
   * cannot see.
   */
  share(): number;
  trouble(): Notice | undefined;
  close(): void;
}

export interface LedgerParts {
  readonly clock: Clock;
  readonly times: TicketTimes;
  readonly tell: (notice: Notice) => void;
}

/** Times for which a ticket counts, in milliseconds. */
export type TicketTimes = Readonly<ReturnType<typeof ticketTimes>>;

/**
 * Computes the times of tickets.
 * @param windowMs the limits' window (Spec §8: a minute); margins scale with it
 * @param attemptTimeoutMs longest time from a claim until the attempt is answered or ended
 */
export function ticketTimes(windowMs: number, attemptTimeoutMs: number) {
  const graceMs = Math.max(2, windowMs / 60);
  return {
    /**
     * Time after its release: the window plus a margin of 1 % (at least 2 ms). The margin covers
     * clock drift (NTP slews by 0.05 %), rounding on both sides, and most of the inaccuracy of a
     * PIM that counts in whole seconds (0.6 s of a minute). It costs 1 % of the rate.
     */
    holdMs: windowMs + Math.max(2, windowMs / 100),
    /**
     * The PIM may count a request this long after the maximum duration of its attempt (1 s for a
     * minute's window).
     */
    graceMs,
    attemptTimeoutMs,
    /**
     * Time from its claim until a ticket counts as released, if its request gets no answer or its
     * process died.
     */
    underWayMs: attemptTimeoutMs + graceMs,
  };
}

/** Caps for a request of a certain priority. */
export interface ScaledCaps extends Caps {
  readonly isScan: boolean;
}

// One slot in thirty is reserved for lookups, and at least one of any limit above 1.
const RESERVED = 1 / 30;

/**
 * Scales the caps for a request of this process. A scan leaves a few slots of every window to
 * lookups and spreads its own requests over the window (`scanAtMs` in forecast.ts). So a lookup
 * usually finds a free slot at once, whatever scans this or another process runs. If it does not,
 * it gets the next slot that becomes free, because the scans are then still above their cap.
 * Background requests are sent only while less than half of each limit counts, whoever used it.
 * @param share fraction of every limit that this process may use, above 0, at most 1
 */
export function scaleCaps(
  { endpoint, appKey, total }: Caps,
  share: number,
  priority: Priority,
): ScaledCaps {
  const isScan = priority !== 'lookup';
  const scale = (cap: number): number => {
    if (cap === Number.POSITIVE_INFINITY) return cap;
    const shared = Math.max(1, Math.floor(cap * share));
    if (priority === 'background') {
      return Math.max(1, Math.floor(shared * BACKGROUND_PART));
    }
    return isScan ? Math.max(1, shared - Math.max(1, Math.floor(shared * RESERVED))) : shared;
  };
  return {
    endpoint: scale(endpoint),
    appKey: scale(appKey),
    total: scale(total),
    isScan,
  };
}
