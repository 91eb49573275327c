/**
 * Works beside the engine that answers. One job runs at a time, so that ending one never ends the
 * work of another.
 */

import { CancelledError } from '../errors.ts';
import { createEngine, type Engine } from './engine-process.ts';

// The engine ends after so long without a job, because it takes memory.
const IDLE_MS = 10_000;

// Time limit of closing files, which takes milliseconds.
const CLOSE_MS = 60_000;

/** Runs jobs in one engine, one after another. Starts nothing before the first. */
export class Worker {
  #engine: Engine;
  #lastJob: Promise<unknown> = Promise.resolve();
  #jobs = 0;
  #idle: NodeJS.Timeout | undefined;

  constructor(engine: Engine = createEngine()) {
    this.#engine = engine;
  }

  run<Result>(signal: AbortSignal, job: (engine: Engine) => Promise<Result>): Promise<Result> {
    this.#jobs += 1;
    const result = this.#lastJob
      .then(() => this.#runAlone(signal, job))
      .finally(() => {
        this.#jobs -= 1;
      });
    this.#lastJob = result.catch(() => {});
    return result;
  }

  /**
   * Gives its engine away if it is idle; the next job starts another one.
   * @returns an engine that has nothing open, which the caller ends
   */
  release(): Engine | undefined {
    if (this.#jobs > 0 || this.#engine.pid === undefined) {
      return undefined;
    }
    clearTimeout(this.#idle);
    const released = this.#engine;
    this.#engine = createEngine(released.file);
    return released;
  }

  end(): void {
    clearTimeout(this.#idle);
    this.#engine.end();
  }

  async #runAlone<Result>(
    signal: AbortSignal,
    job: (engine: Engine) => Promise<Result>,
  ): Promise<Result> {
    if (signal.aborted) throw new CancelledError();
    clearTimeout(this.#idle);
    const end = this.#engine.end;
    signal.addEventListener('abort', end, { once: true });
    try {
      const result = await job(this.#engine);
      await this.#close();
      return result;
    } catch (error) {
      // Whatever it failed of, the next job gets an engine that works.
      this.#engine.end();
      throw error;
    } finally {
      signal.removeEventListener('abort', end);
    }
  }

  async #close(): Promise<void> {
    if (this.#engine.pid === undefined) return;
    await this.#engine.ask({ kind: 'close' }, CLOSE_MS).catch(() => {});
    this.#idle = setTimeout(() => this.#engine.end(), IDLE_MS).unref();
  }
}
