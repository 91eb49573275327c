/** What the engine gives up of an audit's own SQL, which costs that question alone and not the whole audit. */

import { InvalidArgumentError, QueryLimitError, TimeoutError } from '../../errors.ts';

/** Why the engine gave up: the time was up, memory was, or it failed. */
export type GivenUp = 'time' | 'memory' | 'failure';

/**
 * What SQL of our own gives, or why the engine gave up on it.
 * @param isOver whether the time of the whole audit is up
 * @throws what `ask` throws for another reason
 */
export async function tryToAsk<Result>(
  { isOver }: { readonly isOver: () => boolean },
  ask: () => Promise<Result | GivenUp>,
): Promise<Result | GivenUp> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof TimeoutError || isOver()) return 'time';
    if (error instanceof QueryLimitError) return error.limit;
    // No argument is the caller's.
    if (error instanceof InvalidArgumentError) return 'failure';
    throw error;
  }
}
