import { afterEach, beforeEach, vi } from 'vitest';
import { type Clock, machineClock } from '../../src/pim/clock.ts';

/** A clock that virtual time moves. */
export const systemClock: Clock = { ...machineClock, now: () => performance.now() };

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
