import type { Clock } from '../clock.ts';
import type { Priority, QuotaLeft } from '../port.ts';
import type { Allowance } from './allowance.ts';
import { type Ledger, scaleCaps } from './ledger.ts';

/** What a forecast is made from. */
interface ForecastInput {
  /** Ascending times at which the tickets that count now stop counting, at the earliest. */
  readonly busyUntilMs: readonly number[];
  /** How many tickets may count at once, at least 1; Infinity: any. */
  readonly limit: number;
  readonly nowMs: number;
  /** How long a ticket counts at least. */
  readonly holdMs: number;
}

/**
 * Predicts how long a request waits for its ticket, in milliseconds from now. It is a lower bound: it takes every request
 * for answered at once, so a wait that it finds too long cannot be short enough.
 * @param place how many wait before it
 */
export function forecastWaitMs({ busyUntilMs, limit, nowMs, holdMs }: ForecastInput, place = 0): number {
  if (limit === Number.POSITIVE_INFINITY) return 0;
  // Whoever goes first makes room for the one who is `limit` places behind when the ticket has been held in turn.
  const rounds = Math.floor(place / limit);
  const freeAtMs = busyUntilMs[busyUntilMs.length - limit + (place % limit)] ?? nowMs;
  return Math.max(0, freeAtMs - nowMs) + rounds * holdMs;
}

/** What counts of one cap when a scan asks to be sent; fewer than its limit. */
interface ScanInput extends Omit<ForecastInput, 'nowMs'> {
  /** When the newest of the tickets that count was claimed. */
  readonly newestClaimMs: number;
}

/** The part of a limit that a scan may use at once, so that a list of some pages need not wait. */
const BURST = 1 / 4;

/** A little faster than even, so that what one window left unused is made up for in the next. */
const FASTEST = 0.9;

/**
 * When a scan may send its next request, on the clock of its input; in the past: now.
 *
 * Slots that are used in one moment come free in one moment, a window later, and whoever comes between waits. So once a
 * burst is spent, the slots that are left are spread over the time until the next comes free. Then there is one for a
 * lookup nearly always, and when there is none, the next comes free within a third more than an even slot (window /
 * limit): the burst leaves three quarters of the limit to a window.
 */
export function scanAtMs({ busyUntilMs, newestClaimMs, limit, holdMs }: ScanInput): number {
  if (busyUntilMs.length < Math.max(1, limit * BURST)) return Number.NEGATIVE_INFINITY;
  const freeAtMs = busyUntilMs[0] ?? newestClaimMs;
  const spreadMs = (freeAtMs - newestClaimMs) / (limit - busyUntilMs.length + 1);
  return newestClaimMs + Math.max(spreadMs, (FASTEST * holdMs) / limit);
}

/** What waits are told by. */
interface WaitsParts<Name extends string> {
  readonly allowance: Allowance<Name>;
  readonly ledger: Ledger;
  readonly clock: Clock;
  readonly holdMs: number;
}

/** Tells waits and what is left by what the ledger counts and the PIM allows, without asking anybody. */
export function createWaits<Name extends string>({ allowance, ledger, clock, holdMs }: WaitsParts<Name>) {
  const roomOf = (endpoint: Name, priority: Priority) => {
    const busy = [
      ledger.busyUntilMs(endpoint, 'all'),
      ledger.busyUntilMs(endpoint, 'own'),
      ledger.busyUntilMs('total', 'own'),
    ];
    const caps = scaleCaps(allowance.caps(endpoint), ledger.share(), priority);
    const limits = [caps.endpoint, caps.appKey, caps.total];
    return limits.map((limit, at) => ({ limit, busyUntilMs: busy[at] ?? [], nowMs: clock.now(), holdMs }));
  };

  /** Tells the least that whoever has so many others before it in the queue of an endpoint has to wait, in milliseconds. */
  const of = (endpoint: Name, priority: Priority): ((place: number) => number) => {
    const rooms = roomOf(endpoint, priority);
    const pauseMs = Math.max(allowance.cooldownMs(endpoint), ledger.heldMs(endpoint));
    return (place) => Math.max(pauseMs, ...rooms.map((room) => forecastWaitMs(room, place)));
  };

  return {
    of,
    /** What an endpoint has left for lookups now. */
    left(endpoint: Name): QuotaLeft<Name> {
      const rooms = roomOf(endpoint, 'lookup');
      const limit = Math.min(...rooms.map((room) => room.limit));
      const waitMs = Math.ceil(of(endpoint, 'lookup')(0));
      if (limit === Number.POSITIVE_INFINITY) return { endpoint, limit: undefined, left: undefined, waitMs };
      const left = Math.min(...rooms.map((room) => room.limit - room.busyUntilMs.length));
      return { endpoint, limit, left: Math.max(0, left), waitMs };
    },
  };
}
