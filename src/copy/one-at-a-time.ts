/** Runs what it is given one after the other. A call that is over leaves, whether it waits or runs. */

import { CancelledError, CatalogError, TimeoutError } from '../errors.ts';
import type { QueryCall } from './port.ts';

/** What turns need. */
interface TurnParts {
  /** Milliseconds on the clock of the deadlines. */
  readonly now: () => number;
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>;
  /** Called when a call leaves whose turn it is; what it runs is nobody's any more. */
  readonly onLeave: () => void;
}

/** Turns. */
export interface Turns {
  /**
   * Runs when all that came before is done.
   * @throws CatalogError CANCELLED when the call is withdrawn, BUSY or TIMEOUT when its deadline comes before its turn or
   *   its end; what `run` throws
   */
  take<Result>(run: () => Result | Promise<Result>, call?: QueryCall): Promise<Result>;
}

/** With less of its time left, a call does not begin. */
const LEAST_MS = 50;

/** Creates turns. */
export function createTurns({ now, sleep, onLeave }: TurnParts): Turns {
  let last: Promise<unknown> = Promise.resolve();
  return {
    take: (run, call) =>
      new Promise((resolve, reject) => {
        let stage: 'waiting' | 'running' | 'left' = 'waiting';
        const over = new AbortController();
        const leave = (error: CatalogError): void => {
          const isRunning = stage === 'running';
          stage = 'left';
          over.abort();
          reject(error);
          if (isRunning) onLeave();
        };
        last = last
          .then(async () => {
            const leftMs = (call?.deadlineAtMs ?? Number.POSITIVE_INFINITY) - now();
            if (stage === 'waiting' && leftMs < LEAST_MS) leave(new CatalogError('BUSY', TAKEN));
            if (stage === 'left') return;
            stage = 'running';
            resolve(await run());
          })
          .catch(reject)
          .finally(() => over.abort());
        if (call === undefined) return;
        const { signal, deadlineAtMs } = call;
        if (signal.aborted) leave(new CancelledError());
        else signal.addEventListener('abort', () => leave(new CancelledError()), { signal: over.signal });
        if (deadlineAtMs === undefined) return;
        sleep(deadlineAtMs - now(), over.signal).then(
          () =>
            over.signal.aborted || leave(stage === 'waiting' ? new CatalogError('BUSY', TAKEN) : new TimeoutError(CUT)),
          () => {},
        );
      }),
  };
}

const TAKEN = {
  failed: 'Other queries of the local copy used up the time of this call.',
  fix: 'Repeat the call later, and send fewer calls at once.',
  retryAfterMs: 2_000,
} as const;

const CUT = 'The time of the call ended before the query did; other queries took part of it.';
