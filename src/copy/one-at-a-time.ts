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
   * @throws CatalogError CANCELLED when the call is withdrawn; when its deadline comes, BUSY if it waits for others and
   *   TIMEOUT otherwise; what `run` throws
   */
  take<Result>(run: () => Result | Promise<Result>, call?: QueryCall): Promise<Result>;
}

/** With less of its time left, a call does not begin. */
const LEAST_MS = 50;

/** What is told of a call that waited until its deadline, by where it was. */
const LATE = {
  waiting: () =>
    new CatalogError('BUSY', {
      failed: 'Other queries of the local copy used up the time of this call.',
      fix: 'Repeat the call later, and send fewer calls at once.',
      retryAfterMs: 2_000,
    }),
  running: () => new TimeoutError('The time of the call ended before the query of the local copy did.'),
  left: () => new CancelledError(),
} as const;

/** Creates turns. */
export function createTurns({ now, sleep, onLeave }: TurnParts): Turns {
  let last: Promise<unknown> = Promise.resolve();
  return {
    take: (run, call) =>
      new Promise((resolve, reject) => {
        const { signal, deadlineAtMs = Number.POSITIVE_INFINITY } = call ?? {};
        if (deadlineAtMs - now() < LEAST_MS) {
          reject(new TimeoutError('The time of the call ended before the local copy could be asked.'));
          return;
        }
        let stage: keyof typeof LATE = 'waiting';
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
            if (stage === 'waiting' && deadlineAtMs - now() < LEAST_MS) leave(LATE.waiting());
            if (stage === 'left') return;
            stage = 'running';
            resolve(await run());
          })
          .catch(reject)
          .finally(() => over.abort());
        if (signal?.aborted === true) leave(new CancelledError());
        signal?.addEventListener('abort', () => leave(new CancelledError()), { signal: over.signal });
        if (!Number.isFinite(deadlineAtMs) || over.signal.aborted) return;
        sleep(deadlineAtMs - now(), over.signal).then(
          () => over.signal.aborted || leave(LATE[stage]()),
          () => {},
        );
      }),
  };
}
