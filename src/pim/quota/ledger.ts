import type { Clock } from '../clock.ts';
import type { EndpointName } from '../endpoints.ts';

/** The right to put one request on the wire now. */
export interface Ticket {
  readonly endpoint: EndpointName;
}

/** How many tickets may count at once, each Infinity for no limit, else at least 1. */
export interface Caps {
  /** Over all keys that use the endpoint. */
  readonly endpoint: number;
  /** Over this appKey on the endpoint. */
  readonly appKey: number;
  /** Over all endpoints. */
  readonly total: number;
}

/** A ticket, or in how many milliseconds (above 0) to ask again; Infinity: when this process releases a ticket. */
export type Grant = { readonly ticket: Ticket } | { readonly waitMs: number };

/**
 * Counts what the PIM may be counting. A ticket counts from the moment it is taken until `holdMs` after its release.
 * The PIM counted its request somewhere between the two, so as long as the counted tickets are never more than the
 * limit, no window at the PIM is, whatever the latency.
 */
export interface Ledger {
  /** Takes a ticket if all caps allow it. Whoever gets one sends at once. */
  take(endpoint: EndpointName, caps: Caps): Grant;
  /** Tells when the request could no longer be counted by the PIM: its response came; or, with none, some time later. */
  release(ticket: Ticket, atMs: number): void;
  /** Ascending times at which the tickets that count now stop counting, at the earliest. 'all': of all endpoints. */
  busyUntilMs(endpoint: EndpointName | 'all'): readonly number[];
}

/**
 * How long a released ticket still counts: the window and a margin of 1 % (at least 2 ms). The margin covers clocks
 * that run apart (NTP slews by 0.05 %), rounding on either side, and most of a PIM that keeps time in whole seconds
 * (0.6 s of a minute); it costs 1 % of the rate.
 */
export function holdMsOf(windowMs: number): number {
  return windowMs + Math.max(2, windowMs / 100);
}

/** The tickets that one limit counts. */
interface Count {
  open: number;
  /** Ascending. */
  readonly expiresAtMs: number[];
}

/** Builds the ledger of one process that is alone in using its appKey, so both limits count the same tickets. */
export function createMemoryLedger({ clock, windowMs }: { readonly clock: Clock; readonly windowMs: number }): Ledger {
  const holdMs = holdMsOf(windowMs);
  const counts = new Map<EndpointName | 'all', Count>();

  const countOf = (endpoint: EndpointName | 'all', nowMs: number): Count => {
    let count = counts.get(endpoint);
    if (count === undefined) {
      count = { open: 0, expiresAtMs: [] };
      counts.set(endpoint, count);
    }
    dropExpired(count.expiresAtMs, nowMs);
    return count;
  };

  return {
    take(endpoint, caps) {
      const nowMs = clock.now();
      const own = countOf(endpoint, nowMs);
      const all = countOf('all', nowMs);
      const freeAtMs = Math.max(freeAt(own, Math.min(caps.endpoint, caps.appKey)), freeAt(all, caps.total));
      if (freeAtMs > 0) return { waitMs: freeAtMs - nowMs };
      own.open += 1;
      all.open += 1;
      return { ticket: { endpoint } };
    },
    release({ endpoint }, atMs) {
      const nowMs = clock.now();
      for (const count of [countOf(endpoint, nowMs), countOf('all', nowMs)]) {
        count.open -= 1;
        insertAscending(count.expiresAtMs, atMs + holdMs);
      }
    },
    busyUntilMs(endpoint) {
      const nowMs = clock.now();
      const { open, expiresAtMs } = countOf(endpoint, nowMs);
      const busy = [...expiresAtMs];
      for (let index = 0; index < open; index += 1) insertAscending(busy, nowMs + holdMs);
      return busy;
    },
  };
}

/** When the count falls below the cap: 0 now, Infinity when that takes a release. */
function freeAt({ open, expiresAtMs }: Count, cap: number): number {
  const over = open + expiresAtMs.length - cap;
  if (over < 0) return 0;
  return expiresAtMs[over] ?? Number.POSITIVE_INFINITY;
}

function dropExpired(expiresAtMs: number[], nowMs: number): void {
  const kept = expiresAtMs.findIndex((atMs) => atMs > nowMs);
  if (kept !== 0) expiresAtMs.splice(0, kept === -1 ? expiresAtMs.length : kept);
}

function insertAscending(times: number[], atMs: number): void {
  const index = times.findLastIndex((time) => time <= atMs);
  times.splice(index + 1, 0, atMs);
}
