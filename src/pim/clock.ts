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
