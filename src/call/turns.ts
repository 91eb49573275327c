/** Turns for others while one call works through many records. */

import { setImmediate } from 'node:timers/promises';

/** How long a call works before others get their turn. Milliseconds. */
const WORK_MS = 10;

/**
 * What is asked between two pieces of work: undefined where others have waited for a few milliseconds at most, else a promise
 * that resolves when they had their turn.
 */
export type Turn = () => Promise<void> | undefined;

/** Builds it for one work that begins now. @param now milliseconds on any clock */
export function createTurns(now: () => number): Turn {
  let begunAtMs = now();
  return () => {
    if (now() - begunAtMs < WORK_MS) return undefined;
    return setImmediate().then(() => {
      begunAtMs = now();
    });
  };
}

/** Takes all steps of a work, with turns for others between them. @param now as of {@link createTurns} */
export async function inTurns<Result>(steps: Generator<void, Result>, now: () => number): Promise<Result> {
  const turn = createTurns(now);
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
    await turn();
  }
}
