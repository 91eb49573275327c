/** Work of which only so much is done at a time. */

/** Runs work as soon as there is a place for it, in the order in which it came. */
type RunLimited = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** Creates the places. @param most how many pieces of work may run at a time */
export function limitConcurrency(most: number): RunLimited {
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
