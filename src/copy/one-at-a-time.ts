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

/** Creates turns. */
export function createTurns({ now, sleep, onLeave }: TurnParts): Turns {
  let last: Promise<unknown> = Promise.resolve();
  return {
    take: (run, call) =>
      new Promise((resolve, reject) => {
        let stage: 'waiting' | 'running' | 'left' = 'waiting';
        const askedAtMs = now();
        let waitedMs = 0;
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
            waitedMs = now() - askedAtMs;
            const leftMs = (call?.deadlineAtMs ?? Number.POSITIVE_INFINITY) - now();
            if (stage === 'waiting' && leftMs < LEAST_MS) {
              const hadTime = leftMs + waitedMs >= LEAST_MS;
              leave(hadTime ? new CatalogError('BUSY', TAKEN) : new TimeoutError(TOO_LATE));
            }
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
            over.signal.aborted ||
            leave(
              stage === 'waiting'
                ? new CatalogError('BUSY', TAKEN)
                : new TimeoutError(waitedMs < LEAST_MS ? CUT : CUT_BY_OTHERS),
            ),
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

const TOO_LATE = 'The time of the call ended before the local copy could be asked.';
const CUT = 'The time of the call ended before the query of the local copy did.';
const CUT_BY_OTHERS = 'The time of the call ended before the query did; other queries took part of it.';
