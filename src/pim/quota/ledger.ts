/** The port of what counts requests for all who share an appKey (Spec §8); ticket-log.ts tells the rule. */

import type { Clock } from '../clock.ts';
import type { Priority } from '../port.ts';

/** A log for each endpoint, and one for the sum over them, `total`. */
export type LogName = string;

/** Whose tickets are counted: those of all keys, or of this process's key. */
export type Whose = 'all' | 'own';

/** The right to put one request on the wire now. */
export interface Ticket {
  readonly id: string;
  /** On the clock of this process, not after the claim. */
  readonly claimedAtMs: number;
  /** What it counts in. */
  readonly logs: readonly LogName[];
  /** In a ledger that a store backs: what it counts as in this machine's own, if it does. */
  readonly atHome?: Ticket;
}

/** How many tickets may count at once, each Infinity for no limit, else at least 1. */
export interface Caps {
  /** Over all keys that use the endpoint. */
  readonly endpoint: number;
  /** Over this appKey on the endpoint. */
  readonly appKey: number;
  /** Over this appKey on all endpoints. */
  readonly total: number;
}

/** A ticket, or in how many milliseconds (above 0) to ask again. */
export type Grant = { readonly ticket: Ticket } | { readonly waitMs: number };

/** What is left to do after a 429 (cooldown.ts). */
export interface Pause {
  /** On the clock of this process. */
  readonly untilMs: number;
  /** 429s without a clean window between. */
  readonly strikes: number;
  /** The limit that was left at the last of them. */
  readonly shrunk: number;
}

/**
 * Counts what the PIM may be counting, for all who share the ledger. A ticket counts from its claim until the hold time
 * after its release. The PIM counted its request somewhere between the two, so as long as the counted tickets are never
 * more than the limit, no window at the PIM is, whatever the latency.
 */
export interface Ledger {
  /** Takes a ticket if all caps allow it, of each its share. Whoever gets one sends at once. Never rejects. */
  take(endpoint: string, caps: Caps, priority: Priority): Grant | Promise<Grant>;
  /** Tells when the request could no longer be counted by the PIM: its response came; or, with none, some time later. */
  release(ticket: Ticket, atMs: number): void;
  /** Gives up a ticket that nothing was sent with. */
  giveBack(ticket: Ticket): void;
  /** Ascending times at which the tickets of a log stop counting, at the earliest, as far as known. */
  busyUntilMs(log: LogName, whose: Whose): readonly number[];
  /** Milliseconds for which no ticket of the endpoint is given whatever counts, as far as known. */
  heldMs(endpoint: string): number;
  /** The pause of an endpoint, or of the sum, that was told last by whoever shares this appKey, as far as known. */
  pause(name: LogName): Pause | undefined;
  /** Tells the others of one. */
  tellPause(name: LogName, pause: Pause): void;
  /** The share of every limit that may be used now; the rest is left to whom this ledger cannot see. 0–1. */
  share(): number;
  /** Whether what is shared with other machines can be reached; true where nothing is. Looks again, without waiting. */
  isReached(): boolean;
  /** What keeps it from using the limits as it should, for the operator; undefined: nothing does. */
  trouble(): string | undefined;
  /** Leaves nothing open. */
  close(): void;
}

/** What a ledger is opened with. */
export interface LedgerParts {
  readonly clock: Clock;
  readonly times: TicketTimes;
  /** Told of each trouble when it begins. */
  readonly tell: (sentence: string) => void;
}

/** How long a ticket counts, in milliseconds. */
export interface TicketTimes {
  /**
   * After its release: the window and a margin of 1 % (at least 2 ms). The margin covers clocks that run apart (NTP
   * slews by 0.05 %), rounding on either side, and most of a PIM that keeps time in whole seconds (0.6 s of a minute);
   * it costs 1 % of the rate.
   */
  readonly holdMs: number;
  /** The PIM can count a request a moment after the longest that its attempt may take (1 s of a minute). */
  readonly graceMs: number;
  /** A ticket that is older when its request is about to be written is given up: 250 ms, less in short windows. */
  readonly freshMs: number;
  /** From its claim until the ticket of a request without an answer, or of a process that died, counts as released. */
  readonly underWayMs: number;
}

/**
 * The times of tickets.
 * @param windowMs the limits' window (Spec §8: a minute); margins scale with it
 * @param attemptTimeoutMs the longest that an attempt takes from its beginning until it is answered or ended
 */
export function ticketTimes(windowMs: number, attemptTimeoutMs: number): TicketTimes {
  const graceMs = Math.max(2, windowMs / 60);
  const freshMs = Math.min(250, windowMs / 2);
  return {
    holdMs: windowMs + Math.max(2, windowMs / 100),
    graceMs,
    freshMs,
    underWayMs: freshMs + attemptTimeoutMs + graceMs,
  };
}

/** Caps that a request of some priority may be sent under. */
interface ScaledCaps extends Caps {
  /** Scans spread their requests (scan-pace.ts). */
  readonly isScan: boolean;
}

/** One slot in thirty is kept for lookups, and one of any limit above 1. */
const RESERVED = 1 / 30;

/**
 * The caps that a request of this process may be sent under.
 *
 * A scan leaves a few slots of every window to lookups, and spreads its own over it (scan-pace.ts). So when somebody
 * waits for an answer there usually is a slot at once, whatever scans this or another process has under way; and when
 * there is none, the next that comes free is the lookup's, since with it the scans are still above their cap.
 * @param share of every limit that this process may use, above 0, at most 1
 */
export function scaleCaps({ endpoint, appKey, total }: Caps, share: number, priority: Priority): ScaledCaps {
  const isScan = priority === 'scan';
  const scale = (cap: number): number => {
    if (cap === Number.POSITIVE_INFINITY) return cap;
    const shared = Math.max(1, Math.floor(cap * share));
    return isScan ? Math.max(1, shared - Math.max(1, Math.floor(shared * RESERVED))) : shared;
  };
  return { endpoint: scale(endpoint), appKey: scale(appKey), total: scale(total), isScan };
}

/** A share for people to read. */
export function formatShare(share: number): string {
  return `${Number((share * 100).toFixed(1))} %`;
}
