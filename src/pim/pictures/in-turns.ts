/** Work that only so much of is done at a time. */

/** Runs work when it is its turn, in the order in which it came. */
export type InTurns = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** Creates the turns. @param most how many pieces of work may run at a time */
export function createTurns(most: number): InTurns {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running >= most) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await work();
    } finally {
      // Whoever waits longest takes the place.
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}
