/** How long writing a copy takes, as the pages show that are written. */

import type { SyncProgress } from '../copy-port.ts';

/** What writing a record takes, about, until this machine has shown it. */
const RECORD_MS = 1;

/** The part of writing a copy that is over when all pages are written; the rest is indexes and checks. */
const PAGES_PART = 9 / 10;

/** The time of writing one copy. */
export class WritingTime {
  readonly #now: () => number;
  #beganAtMs: number | undefined;
  #wholeMs: number | undefined;

  /** @param now milliseconds on any clock */
  constructor(now: () => number) {
    this.#now = now;
  }

  /** Whether writing has begun. */
  get hasBegun(): boolean {
    return this.#beganAtMs !== undefined;
  }

  /** Notes that writing begins. */
  begin(): void {
    this.#beganAtMs = this.#now();
  }

  /** Notes how much is written. @param part the part of the pages' bytes, above 0 */
  note(part: number): void {
    const nowMs = this.#now();
    this.#wholeMs = (nowMs - (this.#beganAtMs ?? nowMs)) / (PAGES_PART * part);
  }

  /** Seconds until the copy is written: what is left of reading, and writing. */
  estimateSeconds({ lists, secondsLeft = 0 }: SyncProgress): number {
    const records = Object.values(lists).reduce(
      (sum, list) => sum + Math.max(list.records, list.of ?? 0),
      0,
    );
    const wholeMs = this.#wholeMs ?? records * RECORD_MS;
    if (this.#beganAtMs === undefined) return secondsLeft + wholeMs / 1_000;
    const spentMs = this.#now() - this.#beganAtMs;
    return Math.max(wholeMs - spentMs, spentMs / 10) / 1_000;
  }
}
