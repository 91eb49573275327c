import { readFileSync } from 'node:fs';
import { hrtime } from 'node:process';
import { setTimeout } from 'node:timers/promises';

/** Clock of the PIM side, a parameter so that tests control it. */
export interface Clock {
  /**
   * Milliseconds from a fixed but arbitrary origin; never goes back, so it is for differences only.
   */
  now(): number;
  /**
   * Resolves after `ms` milliseconds, or as soon as `signal` aborts. Never rejects: the caller
   * checks the signal.
   */
  sleep(ms: number, signal: AbortSignal): Promise<void>;
}

// Longest delay of a Node timer; Node would fire a longer one at once.
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/**
 * The real clock. Its origin is the last boot, which all processes of this machine share: Node
 * reads CLOCK_MONOTONIC on Linux, mach time on macOS and QueryPerformanceCounter on Windows. Each
 * is one counter per machine that never goes back while the machine runs and restarts at boot. It
 * may stand still while the machine sleeps, so a measured time may last longer, never shorter. A
 * timer exists only while somebody sleeps, so an idle server has none.
 */
export const machineClock: Clock = {
  now: () => Number(hrtime.bigint()) / 1e6,
  sleep: (ms, signal) =>
    setTimeout(Math.min(Math.ceil(ms), LONGEST_TIMER_MS), undefined, { signal }).catch(() => {}),
};

/**
 * Identifies the boot that {@link machineClock} counts from; '-' where the system has no name for
 * it (not Linux).
 */
export function readBootId(): string {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  } catch {
    return '-';
  }
}
