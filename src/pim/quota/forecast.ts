/** What a forecast is made from. */
interface ForecastInput {
  /** Ascending times at which the tickets that count now stop counting, at the earliest. */
  readonly busyUntilMs: readonly number[];
  /** How many tickets may count at once, at least 1. */
  readonly limit: number;
  readonly nowMs: number;
  /** How long a ticket counts at least. */
  readonly holdMs: number;
}

/**
 * Predicts how long the first `count` of a queue wait for their tickets, in milliseconds from now. It is a lower bound:
 * it takes every request for answered at once, so a wait that it finds too long cannot be short enough.
 */
export function forecastWaitsMs({ busyUntilMs, limit, nowMs, holdMs }: ForecastInput, count: number): number[] {
  const waits: number[] = [];
  if (limit === Number.POSITIVE_INFINITY) return new Array<number>(count).fill(0);
  const free = Math.max(0, limit - busyUntilMs.length);
  // Where the limit shrank below the count, the first tickets to expire make no room.
  const roomAtMs = busyUntilMs.slice(Math.max(0, busyUntilMs.length - limit));
  for (let place = 0; place < count; place += 1) {
    const atMs = place < free ? nowMs : Math.max(nowMs, roomAtMs[place - free] ?? nowMs);
    waits.push(atMs - nowMs);
    // Whoever goes first makes room for a later one when the ticket has been held in turn.
    roomAtMs.push(atMs + holdMs);
  }
  return waits;
}
