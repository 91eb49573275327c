/** Virtual time for a world whose store is real: it passes only once all that was asked of the store is answered. */

import type { Clock } from '../../../src/pim/clock.ts';

/** The time of a world. */
interface WorldTime {
  readonly clock: Clock;
  /** Runs something at a time that is to come. */
  at(atMs: number, run: () => void): void;
  /** Lets time pass, and what is due in it happen in its order. */
  pass(ms: number): Promise<void>;
  /** Notes what real time is needed for. */
  real<T>(work: Promise<T>): Promise<T>;
  /** Waits until nothing more happens at this moment. */
  settle(): Promise<void>;
}

/** Begins at some moment. */
export function createWorldTime(): WorldTime {
  let nowMs = 1_000_000;
  const due: { readonly atMs: number; readonly run: () => void }[] = [];
  const work = new Set<Promise<unknown>>();
  const settle = async () => {
    do {
      await Promise.allSettled(work);
      await new Promise((resolve) => setImmediate(resolve));
    } while (work.size > 0);
  };
  const at = (atMs: number, run: () => void) => {
    const index = due.findIndex((one) => one.atMs > atMs);
    due.splice(index === -1 ? due.length : index, 0, { atMs, run });
  };
  return {
    clock: {
      now: () => nowMs,
      sleep: (ms, signal) =>
        new Promise((resolve) => {
          const wake = () => {
            signal.removeEventListener('abort', wake);
            resolve();
          };
          at(nowMs + ms, wake);
          signal.addEventListener('abort', wake);
        }),
    },
    at,
    async pass(ms) {
      const untilMs = nowMs + ms;
      await settle();
      for (let [next] = due; next !== undefined && next.atMs <= untilMs; [next] = due) {
        nowMs = Math.max(nowMs, next.atMs);
        while (due[0] !== undefined && due[0].atMs <= nowMs) due.shift()?.run();
        await settle();
      }
      nowMs = untilMs;
    },
    real(promise) {
      const noted = promise.finally(() => work.delete(noted));
      work.add(noted);
      return noted;
    },
    settle,
  };
}
