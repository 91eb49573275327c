import type { Clock } from '../clock.ts';

/** Watches the clock of the store, which somebody may set. */
export interface StoreClock {
  /** What the store's clock should say now, 0 where nothing is known; and by how much that may be wrong. Milliseconds. */
  expect(): { readonly expectedMs: number; readonly driftMs: number };
  /** Takes note of what it said between `askedAtMs` and now. Returns whether it says something else than it must. */
  isSet(saidMs: number, askedAtMs: number, driftMs: number): boolean;
}

/** The store's clock and ours may run apart by this much, milliseconds, and by this part of the time that has gone by. */
const DRIFT_MS = 250;
const DRIFT = 0.001;

/** When the store was last asked, by both clocks of this process, and between which differences its own was ahead. */
interface Compared {
  readonly atMs: number;
  readonly wallMs: number;
  readonly leastMs: number;
  readonly mostMs: number;
}

/**
 * Knows nothing of the store's clock yet.
 * @param wallMs the time of day of this machine, milliseconds
 */
export function createStoreClock(clock: Clock, wallMs: () => number): StoreClock {
  let compared: Compared | undefined;

  /** Whether this machine slept since the store was last asked, so that its clock stood still; or its own was set. */
  const hasSlept = ({ atMs, wallMs: thenMs }: Compared): boolean =>
    Math.abs(wallMs() - thenMs - (clock.now() - atMs)) > DRIFT_MS;

  return {
    expect() {
      if (compared !== undefined && hasSlept(compared)) compared = undefined;
      if (compared === undefined) return { expectedMs: 0, driftMs: DRIFT_MS };
      const { atMs, leastMs, mostMs } = compared;
      const nowMs = clock.now();
      return { expectedMs: Math.round(nowMs + (leastMs + mostMs) / 2), driftMs: DRIFT_MS + DRIFT * (nowMs - atMs) };
    },
    isSet(saidMs, askedAtMs, driftMs) {
      const before = compared;
      const atMs = clock.now();
      compared = { atMs, wallMs: wallMs(), leastMs: saidMs - atMs, mostMs: saidMs - askedAtMs };
      const { leastMs, mostMs } = compared;
      return before !== undefined && (leastMs > before.mostMs + driftMs || mostMs < before.leastMs - driftMs);
    },
  };
}
