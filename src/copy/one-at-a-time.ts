/**
 * Runs tasks one after the other, by turns of the people who ask for them. A call that is over leaves, whether it waits
 * or runs.
 */

import { CancelledError, CatalogError, TimeoutError } from '../errors.ts';
import type { QueryCall } from './copy-port.ts';

/** Parts of a queue. */
export interface QueueParts {
  /** Milliseconds on the clock of the deadlines. */
  readonly now: () => number;
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>;
  /** Called when a call leaves during its turn; nobody needs what it is running any more. */
  readonly onLeave: () => void;
}

/** Whose turn it may be; the deadline and the signal are those of the call, where it has some. */
type TurnCall = Partial<QueryCall>;

/** How far the task of a call is. */
type Stage = 'waiting' | 'running' | 'over';

/** A call with less time left does not start. */
const LEAST_MS = 50;

/** A queue in which people take turns. */
export class FairQueue {
  readonly #parts: QueueParts;
  readonly #tasks: TaskQueue;

  constructor(parts: QueueParts) {
    this.#parts = parts;
    this.#tasks = new TaskQueue(parts.now);
  }

  /**
   * Runs a task when its turn comes: after the earlier ones of the same person, and after those of people who have used
   * less time.
   * @throws CatalogError CANCELLED when the call is cancelled; at its deadline BUSY if it still waits for others,
   * otherwise TIMEOUT; what `run` throws
   */
  async take<Result>(run: () => Result | Promise<Result>, call: TurnCall = {}): Promise<Result> {
    if (!this.#hasTime(call))
      throw new TimeoutError('The time of the call ended before the local copy could be asked.');
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
    return deadlineAtMs - this.#parts.now() >= LEAST_MS;
  }

  /** Rejects when the call is cancelled or its deadline comes. @param over aborts when its task has ended */
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
      if (deadlineAtMs === undefined || !Number.isFinite(deadlineAtMs)) return;
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

/** The error of a call whose deadline has come. */
function buildLateError(stage: Stage): CatalogError {
  if (stage === 'waiting') return buildBusyError();
  return new TimeoutError('The time of the call ended before the query of the local copy did.');
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
class TaskQueue {
  readonly #now: () => number;
  #waiting: Task[] = [];
  #running: Task | undefined;
  readonly #used = new UsedTime();

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
    const present = this.#running === undefined ? this.#waiting : [...this.#waiting, this.#running];
    this.#used.admit(task.person, new Set(present.map(({ person }) => person)));
    this.#waiting.push(task);
    if (this.#running === undefined) this.#start();
  }

  #start(): void {
    const task = this.#findNext();
    if (task === undefined) {
      this.#used.clear();
      return;
    }
    this.#waiting = this.#waiting.filter((one) => one !== task);
    this.#running = task;
    const startedMs = this.#now();
    // Not before whoever asks waits for it.
    void Promise.resolve()
      .then(task.run)
      .then(() => {
        this.#used.add(task.person, this.#now() - startedMs);
        this.#running = undefined;
        this.#start();
      });
  }

  /** The first task of whoever has used the least time. */
  #findNext(): Task | undefined {
    let next: Task | undefined;
    let leastMs = Number.POSITIVE_INFINITY;
    for (const task of this.#waiting) {
      const usedMs = this.#used.of(task.person);
      if (usedMs >= leastMs) continue;
      next = task;
      leastMs = usedMs;
    }
    return next;
  }
}

/** Time used by those who wait or run, and by others while somebody does. Undefined is whoever is nobody in particular. */
class UsedTime {
  readonly #ms = new Map<string | undefined, number>();

  of(person: string | undefined): number {
    return this.#ms.get(person) ?? 0;
  }

  add(person: string | undefined, ms: number): void {
    this.#ms.set(person, this.of(person) + ms);
  }

  clear(): void {
    this.#ms.clear();
  }

  /** Whoever comes has used as much as the least of those who are here, so that time without a question saves up nothing. */
  admit(person: string | undefined, present: ReadonlySet<string | undefined>): void {
    if (present.has(person)) return;
    const others = [...present].map((one) => this.of(one));
    const leastMs = others.length === 0 ? 0 : Math.min(...others);
    this.#ms.set(person, Math.max(this.of(person), leastMs));
    for (const [one, usedMs] of this.#ms)
      if (one !== person && !present.has(one) && usedMs <= leastMs) this.#ms.delete(one);
  }
}
