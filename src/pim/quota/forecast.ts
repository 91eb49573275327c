/** What a forecast is made from. */
export interface ForecastInput {
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
