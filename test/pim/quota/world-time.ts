/** Virtual time for a world whose store is real: it passes only once all that was asked of the store is answered. */

import type { Clock } from '../../../src/pim/clock.ts';

/** Begins at some moment. */
export function createWorldTime() {
  let nowMs = 1_000_000;
  const due: { readonly atMs: number; readonly run: () => void }[] = [];
  const work = new Set<Promise<unknown>>();
  /** Waits until nothing more happens at this moment. */
  const settle = async () => {
    do {
      await Promise.allSettled(work);
      await new Promise((resolve) => setImmediate(resolve));
    } while (work.size > 0);
  };
  /** Runs something at a time that is to come. */
  const at = (atMs: number, run: () => void) => {
    const index = due.findIndex((one) => one.atMs > atMs);
    due.splice(index === -1 ? due.length : index, 0, { atMs, run });
  };
  const clock: Clock = {
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
  };
  return {
    clock,
    at,
    /** Lets time pass, and what is due in it happen in its order. */
    async pass(ms: number) {
      const untilMs = nowMs + ms;
      await settle();
      for (let [next] = due; next !== undefined && next.atMs <= untilMs; [next] = due) {
        nowMs = Math.max(nowMs, next.atMs);
        while (due[0] !== undefined && due[0].atMs <= nowMs) due.shift()?.run();
        await settle();
      }
      nowMs = untilMs;
    },
    /** Notes what real time is needed for. */
    real<T>(promise: Promise<T>): Promise<T> {
      const noted = promise.finally(() => work.delete(noted));
      work.add(noted);
      return noted;
    },
    settle,
  };
}
