/**
 * Runs tasks one after the other, by turns of the people who ask for them. A call that is over leaves, whether it waits
 * or runs.
 */

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

/** Whose turn it may be; the deadline and the signal are those of the call, where it has some. */
type TurnCall = Partial<QueryCall>;

/** Turns. */
export interface Turns {
  /**
   * Runs a task when its turn comes: after the earlier ones of the same person, and after those of people who have used
   * less time.
   * @throws CatalogError CANCELLED when the call is cancelled; at its deadline BUSY if it still waits for others,
   * otherwise TIMEOUT; what `run` throws
   */
  take<Result>(run: () => Result | Promise<Result>, call?: TurnCall): Promise<Result>;
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
  const queue = new FairQueue(now);
  return {
    take: async (run, call = {}) => {
      const { signal, deadlineAtMs = Number.POSITIVE_INFINITY, person } = call;
      const hasTime = (): boolean => deadlineAtMs - now() >= LEAST_MS;
      if (!hasTime())
        throw new TimeoutError('The time of the call ended before the local copy could be asked.');
      let stage: 'waiting' | 'running' | 'over' = 'waiting';
      const over = new AbortController();
      const turn = queue.add(person, () => {
        if (stage === 'over' || !hasTime()) throw tellBusy();
        stage = 'running';
        return run();
      });
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
        return await Promise.race([turn.done, left]);
      } finally {
        stage = 'over';
        over.abort();
        turn.leave();
      }
    },
  };
}

/** A task in the queue. */
interface Task {
  readonly person: string | undefined;
  /** Never rejects. */
  readonly run: () => Promise<void>;
}

/**
 * Runs one task at a time. Of the people whose tasks wait, the one who has used the least time is next, so that of two
 * who keep asking neither gets more than half; with nobody else there, one gets all. The tasks of one person keep their
 * order.
 */
class FairQueue {
  readonly #now: () => number;
  #waiting: Task[] = [];
  #running: Task | undefined;
  /** Time used by those who wait or run, and by others while somebody does. */
  readonly #usedMs = new Map<string | undefined, number>();

  constructor(now: () => number) {
    this.#now = now;
  }

  /**
   * Adds a task.
   * @returns how it ends; and a way to leave, after which it does not start, and `done` may never settle
   */
  add<Result>(person: string | undefined, run: () => Result | Promise<Result>) {
    let task: Task | undefined;
    const done = new Promise<Result>((resolve, reject) => {
      const settle = async (): Promise<void> => {
        try {
          resolve(await run());
        } catch (error) {
          reject(error);
        }
      };
      task = { person, run: settle };
      this.#enter(task);
    });
    const leave = (): void => {
      this.#waiting = this.#waiting.filter((one) => one !== task);
    };
    return { done, leave };
  }

  #enter(task: Task): void {
    this.#admit(task.person);
    this.#waiting.push(task);
    if (this.#running === undefined) this.#start();
  }

  /** Whoever comes has used as much as the least of those who are here, so that time without a question saves up nothing. */
  #admit(person: string | undefined): void {
    const tasks = this.#running === undefined ? this.#waiting : [...this.#waiting, this.#running];
    const present = new Set(tasks.map((task) => task.person));
    if (present.has(person)) return;
    const others = [...present].map((one) => this.#usedMs.get(one) ?? 0);
    const leastMs = others.length === 0 ? 0 : Math.min(...others);
    this.#usedMs.set(person, Math.max(this.#usedMs.get(person) ?? 0, leastMs));
    for (const [one, usedMs] of this.#usedMs)
      if (one !== person && !present.has(one) && usedMs <= leastMs) this.#usedMs.delete(one);
  }

  #start(): void {
    const task = this.#findNext();
    if (task === undefined) {
      this.#usedMs.clear();
      return;
    }
    this.#waiting = this.#waiting.filter((one) => one !== task);
    this.#running = task;
    const startedMs = this.#now();
    // Not before whoever asks waits for it.
    void Promise.resolve()
      .then(task.run)
      .then(() => {
        const usedMs = this.#usedMs.get(task.person) ?? 0;
        this.#usedMs.set(task.person, usedMs + this.#now() - startedMs);
        this.#running = undefined;
        this.#start();
      });
  }

  /** The first task of whoever has used the least time. */
  #findNext(): Task | undefined {
    let next: Task | undefined;
    let leastMs = Number.POSITIVE_INFINITY;
    for (const task of this.#waiting) {
      const usedMs = this.#usedMs.get(task.person) ?? 0;
      if (usedMs >= leastMs) continue;
      next = task;
      leastMs = usedMs;
    }
    return next;
  }
}
