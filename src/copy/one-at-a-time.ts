/** A call that is over leaves the queue, whether it waits or runs. */

import { CancelledError, CatalogError, TimeoutError } from '../errors.ts';
import type { QueryCall } from './copy-port.ts';
import { TaskQueue } from './task-queue.ts';

/** Parts of a queue. */
export interface QueueParts {
  // On the clock of the deadlines.
  readonly now: () => number;
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>;
  // Called when a call leaves during its turn; its task is not needed any more.
  readonly onLeave: () => void;
}

type TurnCall = Partial<QueryCall>;

type Stage = 'waiting' | 'running' | 'over';

// A call with less time left does not start.
const MIN_MS = 50;

/** Queue in which people take turns. */
export class FairQueue {
  readonly #parts: QueueParts;
  readonly #tasks: TaskQueue;

  constructor(parts: QueueParts) {
    this.#parts = parts;
    this.#tasks = new TaskQueue(parts.now);
  }

  /**
   * Runs a task when its turn comes: after earlier ones of the same person, and after those of
   * people who have used less time.
   * @throws CatalogError CANCELLED when the call is cancelled; at its deadline BUSY if it still
   * waits for others, otherwise TIMEOUT; errors of `run`
   */
  async take<Result>(run: () => Result | Promise<Result>, call: TurnCall = {}): Promise<Result> {
    if (!this.#hasTime(call)) {
      throw new TimeoutError('The time of the call ended before the local copy could be asked.');
    }
    let stage: Stage = 'waiting';
    const over = new AbortController();
    const turn = this.#tasks.add(call.person, () => {
      if (stage === 'over' || !this.#hasTime(call)) throw buildBusyError();
      stage = 'running';
      return run();
    });
    try {
      return await Promise.race([turn.done, this.#awaitLeave(call, over.signal, () => stage)]);
    } finally {
      stage = 'over';
      over.abort();
      turn.leave();
    }
  }

  #hasTime({ deadlineAtMs = Number.POSITIVE_INFINITY }: TurnCall): boolean {
    return deadlineAtMs - this.#parts.now() >= MIN_MS;
  }

  #awaitLeave(
    { signal, deadlineAtMs }: TurnCall,
    over: AbortSignal,
    stage: () => Stage,
  ): Promise<never> {
    const { now, sleep, onLeave } = this.#parts;
    return new Promise((_resolve, reject) => {
      const leave = (error: CatalogError): void => {
        reject(error);
        if (stage() === 'running') onLeave();
      };
      const cancel = (): void => leave(new CancelledError());
      if (signal?.aborted === true) cancel();
      signal?.addEventListener('abort', cancel, { signal: over });
      if (deadlineAtMs === undefined || !Number.isFinite(deadlineAtMs)) {
        return;
      }
      sleep(deadlineAtMs - now(), over).then(
        () => over.aborted || leave(buildLateError(stage())),
        () => {},
      );
    });
  }
}

function buildBusyError(): CatalogError {
  return new CatalogError('BUSY', {
    failed: 'Other queries of the local copy used up the time of this call.',
    fix: 'Repeat the call later, and send fewer calls at once.',
    retryAfterMs: 2_000,
  });
}

function buildLateError(stage: Stage): CatalogError {
  if (stage === 'waiting') return buildBusyError();
  return new TimeoutError('The time of the call ended before the query of the local copy did.');
}
