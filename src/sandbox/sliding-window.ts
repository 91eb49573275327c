/** A true sliding window (Spec §8: limits apply per minute), exact for every window of its length, wherever it begins. */

/** Counts accepted arrivals; times in ms of one monotonic clock. */
export class SlidingWindow {
  readonly #limit: number;
  readonly #windowMs: number;
  /** The latest accepted arrivals, ascending, at most `limit`: earlier ones can no longer decide anything. */
  readonly #arrivals: number[] = [];

  /** `limit` requests (at least 1) in any `windowMs`. */
  constructor(limit: number, windowMs: number) {
    this.#limit = limit;
    this.#windowMs = windowMs;
  }

  /** How long after `atMs` a request must wait to be accepted, in ms; 0 when it is accepted at once. */
  waitMs(atMs: number): number {
    const decisive = this.#arrivals[this.#arrivals.length - this.#limit];
    return decisive === undefined ? 0 : Math.max(0, decisive + this.#windowMs - atMs);
  }

  /** Counts an accepted request. Bodies arrive out of order, so `atMs` may lie before the last one counted. */
  add(atMs: number): void {
    const after = this.#arrivals.findLastIndex((arrival) => arrival <= atMs) + 1;
    this.#arrivals.splice(after, 0, atMs);
    if (this.#arrivals.length > this.#limit) this.#arrivals.shift();
  }
}
