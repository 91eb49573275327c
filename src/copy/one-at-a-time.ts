/** Runs tasks one after the other. A call that is over leaves, whether it waits or runs. */

import { CancelledError, CatalogError, TimeoutError } from '../errors.ts';
import type { QueryCall } from './copy-port.ts';

/** Parts of turns. */
export interface TurnParts {
  /** Milliseconds on the clock of the deadlines. */
  readonly now: () => number;
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>;
  /** Called when a call leaves during its turn; nobody needs what it is running any more. */
  readonly onLeave: () => void;
}

/** Turns. */
export interface Turns {
  /**
   * Runs a task when all earlier ones are done.
   * @throws CatalogError CANCELLED when the call is cancelled; at its deadline BUSY if it still waits for others,
   * otherwise TIMEOUT; what `run` throws
   */
  take<Result>(run: () => Result | Promise<Result>, call?: QueryCall): Promise<Result>;
}

/** A call with less time left does not start. */
const LEAST_MS = 50;

const tellBusy = (): CatalogError =>
  new CatalogError('BUSY', {
    failed: 'Other queries of the local copy used up the time of this call.',
    fix: 'Repeat the call later, and send fewer calls at once.',
    retryAfterMs: 2_000,
  });

/** Creates turns. */
export function createTurns({ now, sleep, onLeave }: TurnParts): Turns {
  let last: Promise<unknown> = Promise.resolve();
  return {
    take: async (run, call) => {
      const { signal, deadlineAtMs = Number.POSITIVE_INFINITY } = call ?? {};
      const hasTime = (): boolean => deadlineAtMs - now() >= LEAST_MS;
      if (!hasTime())
        throw new TimeoutError('The time of the call ended before the local copy could be asked.');
      let stage: 'waiting' | 'running' | 'over' = 'waiting';
      const over = new AbortController();
      const turn = last.then(() => {
        if (stage === 'over' || !hasTime()) throw tellBusy();
        stage = 'running';
        return run();
      });
      last = turn.catch(() => {});
      const left = new Promise<never>((_resolve, reject) => {
        const leave = (error: CatalogError): void => {
          reject(error);
          if (stage === 'running') onLeave();
        };
        const cancel = (): void => leave(new CancelledError());
        if (signal?.aborted === true) cancel();
        signal?.addEventListener('abort', cancel, { signal: over.signal });
        if (!Number.isFinite(deadlineAtMs)) return;
        const end = (): void =>
          leave(
            stage === 'waiting'
              ? tellBusy()
              : new TimeoutError(
                  'The time of the call ended before the query of the local copy did.',
                ),
          );
        sleep(deadlineAtMs - now(), over.signal).then(
          () => over.signal.aborted || end(),
          () => {},
        );
      });
      try {
        return await Promise.race([turn, left]);
      } finally {
        stage = 'over';
        over.abort();
      }
    },
  };
}
