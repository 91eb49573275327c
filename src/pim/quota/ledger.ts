/** The port of what counts requests for all who share an appKey (Spec §8); ticket-log.ts tells the rule. */

import type { Clock } from '../clock.ts';
import type { Priority } from '../port.ts';
import type { TicketTimes } from './times.ts';

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
