import { BURST_PART, type Priority, type QuotaLeft } from '../catalog-port.ts';
import type { Clock } from '../clock.ts';
import type { Allowance } from './allowance.ts';
import { type Ledger, LIMITS, scaleCaps } from './ledger.ts';

interface ForecastInput {
  /** Earliest times at which the tickets that count now stop counting, ascending. */
  readonly busyUntilMs: readonly number[];
  /** Most tickets that may count at once, at least 1; Infinity: any number. */
  readonly limit: number;
  readonly nowMs: number;
  readonly holdMs: number;
}

/**
 * Predicts the wait of a request for its ticket, in milliseconds from now. This is a lower bound,
 * because it assumes that every request is answered at once: if the forecast is already too long,
 * the real wait is too.
 * @param place number of requests waiting before it
 */
export function forecastWaitMs(
  { busyUntilMs, limit, nowMs, holdMs }: ForecastInput,
  place = 0,
): number {
  if (limit === Number.POSITIVE_INFINITY) return 0;
  // The first in the queue makes room for the one `limit` places behind it, once its ticket has
  // been held.
  const rounds = Math.floor(place / limit);
  const freeAtMs = busyUntilMs[busyUntilMs.length - limit + (place % limit)] ?? nowMs;
  return Math.max(0, freeAtMs - nowMs) + rounds * holdMs;
}

interface ScanInput extends Omit<ForecastInput, 'nowMs'> {
  readonly newestClaimMs: number;
}

// Slightly faster than even, so that one window makes up for what the previous one left unused.
const FASTEST = 0.9;

/**
 * Returns the time at which a scan may send its next request, on the clock of its input; in the
 * past: now. Slots used at one moment become free at one moment, a window later, and whoever comes
 * in between has to wait. So once the burst is spent, the remaining slots are spread over the time
 * until the next one becomes free. Then a lookup nearly always finds a free slot. If not, the next
 * one becomes free after at most a third more than an even slot (window / limit), because the burst
 * leaves three quarters of the limit to a window.
 */
export function scanAtMs({ busyUntilMs, newestClaimMs, limit, holdMs }: ScanInput): number {
  if (busyUntilMs.length < Math.max(1, limit * BURST_PART)) {
    return Number.NEGATIVE_INFINITY;
  }
  const freeAtMs = busyUntilMs[0] ?? newestClaimMs;
  const spreadMs = (freeAtMs - newestClaimMs) / (limit - busyUntilMs.length + 1);
  return newestClaimMs + Math.max(spreadMs, (FASTEST * holdMs) / limit);
}

interface WaitsParts<Name extends string> {
  readonly allowance: Allowance<Name>;
  readonly ledger: Ledger;
  readonly clock: Clock;
  readonly holdMs: number;
}

/**
 * Computes waits and remaining requests from the ledger's counts and the PIM's limits, without any
 * request.
 */
export class Waits<Name extends string> {
  readonly #parts: WaitsParts<Name>;

  constructor(parts: WaitsParts<Name>) {
    this.#parts = parts;
  }

  of(endpoint: Name, priority: Priority): (place: number) => number {
    const { allowance, ledger } = this.#parts;
    const inputs = this.#inputsOf(endpoint, priority);
    const pauseMs = Math.max(allowance.cooldownMs(endpoint), ledger.heldMs());
    return (place) => Math.max(pauseMs, ...inputs.map((input) => forecastWaitMs(input, place)));
  }

  left(endpoint: Name): QuotaLeft<Name> {
    const inputs = this.#inputsOf(endpoint, 'lookup');
    const limit = Math.min(...inputs.map((input) => input.limit));
    const waitMs = Math.ceil(this.of(endpoint, 'lookup')(0));
    if (limit === Number.POSITIVE_INFINITY) {
      return { endpoint, limit: undefined, left: undefined, waitMs };
    }
    const left = Math.min(...inputs.map((input) => input.limit - input.busyUntilMs.length));
    const { allowance, ledger } = this.#parts;
    const caps = scaleCaps(allowance.configuredCaps(endpoint), ledger.share(), 'lookup');
    const configured = Math.min(...LIMITS.map((name) => caps[name]));
    const isShrunk = configured > limit && configured < Number.POSITIVE_INFINITY;
    return {
      endpoint,
      limit,
      left: Math.max(0, left),
      waitMs,
      ...(isShrunk && { configured }),
    };
  }

  #inputsOf(endpoint: Name, priority: Priority): readonly ForecastInput[] {
    const { allowance, ledger, clock, holdMs } = this.#parts;
    const busy = ledger.busyUntilMs(endpoint);
    const caps = scaleCaps(allowance.caps(endpoint), ledger.share(), priority);
    return LIMITS.map((name) => ({
      limit: caps[name],
      busyUntilMs: busy[name],
      nowMs: clock.now(),
      holdMs,
    }));
  }
}
