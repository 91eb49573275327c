import { readFileSync } from 'node:fs';
import { hrtime } from 'node:process';

/** Time as the PIM side sees it; passed in, so that tests own it. */
export interface Clock {
  /** Milliseconds from a fixed but arbitrary origin; never goes back, so it is for differences only. */
  now(): number;
  /** Resolves after `ms` milliseconds, or as soon as `signal` aborts. Never rejects: the caller looks at the signal. */
  sleep(ms: number, signal: AbortSignal): Promise<void>;
}

/** The longest delay of a Node timer; a longer one would fire at once. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/**
 * The real clock. Its timers live only while somebody sleeps and are cleared when the signal aborts, so an idle server
 * has none.
 */
export const systemClock: Clock = {
  now: () => performance.now(),
  sleep: (ms, signal) =>
    new Promise((resolve) => {
      if (signal.aborted) {
        resolve();
        return;
      }
      const wake = () => {
        clearTimeout(timer);
        signal.removeEventListener('abort', wake);
        resolve();
      };
      const timer = setTimeout(wake, Math.min(Math.ceil(ms), LONGEST_TIMER_MS));
      signal.addEventListener('abort', wake);
    }),
};

/**
 * The real clock with one origin for all processes of this machine, its last boot. Node reads CLOCK_MONOTONIC on Linux,
 * mach time on macOS and QueryPerformanceCounter on Windows: each one counter of the machine, which does not go back
 * while it runs and begins anew when it boots. While the machine sleeps it may stand still, so that what it times lasts
 * longer, never shorter.
 */
export const machineClock: Clock = {
  now: () => Number(hrtime.bigint()) / 1e6,
  sleep: systemClock.sleep,
};

/** Names the boot since which {@link machineClock} counts; '-' where the system has no name for it (not Linux). */
export function readBootId(): string {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  } catch {
    return '-';
  }
}
