import type { SyncProgress } from '../copy-port.ts';

// On a slow machine, until this one has shown its pace: a wait that proves shorter is no harm.
const SETUP_MS = 3_000;
const RECORD_MS = 3;

// Share of the time that is over when all pages are written; the rest is indexes and checks.
const PAGES_PART = 9 / 10;

/** Time of writing one copy. */
export class WritingTime {
  readonly #now: () => number;
  #beganAtMs: number | undefined;
  #wholeMs: number | undefined;

  /** @param now milliseconds on any clock */
  constructor(now: () => number) {
    this.#now = now;
  }

  get hasBegun(): boolean {
    return this.#beganAtMs !== undefined;
  }

  begin(): void {
    this.#beganAtMs = this.#now();
  }

  /** Notes progress. @param part the written part of the pages' bytes, above 0 */
  note(part: number): void {
    const nowMs = this.#now();
    this.#wholeMs = (nowMs - (this.#beganAtMs ?? nowMs)) / (PAGES_PART * part);
  }

  estimateSeconds({ lists, secondsLeft = 0 }: SyncProgress): number {
    const records = Object.values(lists).reduce(
      (sum, list) => sum + Math.max(list.records, list.of ?? 0),
      0,
    );
    const wholeMs = this.#wholeMs ?? SETUP_MS + records * RECORD_MS;
    if (this.#beganAtMs === undefined) return secondsLeft + wholeMs / 1_000;
    const spentMs = this.#now() - this.#beganAtMs;
    return Math.max(wholeMs - spentMs, spentMs / 10) / 1_000;
  }
}
