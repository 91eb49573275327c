import type { ForecastInput } from './forecast.ts';

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
