import { afterEach, beforeEach, vi } from 'vitest';
import type { Clock } from '../../src/pim/clock.ts';

/** The longest delay of a Node timer; Node would fire a longer one at once. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** A clock that virtual time moves. Unlike those of node:timers/promises, its timers can be replaced. */
export const systemClock: Clock = {
  now: () => performance.now(),
  sleep: (ms, signal) =>
    new Promise((resolve) => {
      const wake = () => {
        clearTimeout(timer);
        signal.removeEventListener('abort', wake);
        resolve();
      };
      const timer = setTimeout(wake, Math.min(Math.ceil(ms), LONGEST_TIMER_MS));
      signal.addEventListener('abort', wake);
      if (signal.aborted) wake();
    }),
};

/** Replaces timers, Date and performance.now in every test of the file; systemClock then runs on virtual time. */
export function useVirtualTime(): void {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });
}

/** Lets everything happen that needs no time. */
export function flush(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

/** Runs timer after timer until none is left. */
export async function runToEnd(): Promise<void> {
  await flush();
  while (vi.getTimerCount() > 0) {
    vi.advanceTimersToNextTimer();
    await flush();
  }
}

/** Lets `ms` of virtual time pass. */
export async function pass(ms: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms);
  await flush();
}
