/** The engine owns none of our streams, and can be ended at any moment without harm. */

import { type ChildProcess, fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import { ENGINE_FILE } from './engine-file.ts';
import type { EngineFailure, EngineReply, Exchanges } from './protocol.ts';

/** Error without the engine's package. */
export class EngineMissingError extends Error {}

/** Error of requests to an engine that ended, or was ended, before it replied. */
export class EngineEndedError extends Error {
  // It was ended because it took too long.
  readonly isTimeout: boolean;
  constructor(isTimeout: boolean) {
    super(isTimeout ? 'The engine took too long and was ended.' : 'The engine ended.');
    this.isTimeout = isTimeout;
  }
}

/** Error of a request that the engine rejected. */
export class EngineRefusedError extends Error {
  readonly failure: EngineFailure;
  constructor(failure: EngineFailure) {
    super(failure.failed);
    this.failure = failure;
  }
}

// Limit of the engine's JavaScript heap; DuckDB's memory has its own limit. The nursery is small
// because objects made from a page live as long as the page and would be copied within a larger
// one.
const HEAP_LIMITS = ['--max-old-space-size=256', '--max-semi-space-size=4'];

// Environment of the engine, which needs no settings and must not know secrets. One arena: several
// threads call DuckDB, and glibc would keep the freed memory of each thread separately. Other
// systems ignore the variable.
const ENVIRONMENT = { MALLOC_ARENA_MAX: '1' };

interface Waiting {
  readonly resolve: (reply: unknown) => void;
  readonly reject: (error: Error) => void;
  readonly timer: NodeJS.Timeout;
}

/** Engine that starts with the first request. */
export class Engine {
  readonly file: string;
  #child: ChildProcess | undefined;
  // In the order of their requests.
  #waiting: Waiting[] = [];

  constructor(file: string) {
    this.file = file;
  }

  /**
   * Process id; undefined: it is not running and has nothing open. It may also end by itself after
   * a query.
   */
  get pid(): number | undefined {
    return this.#child?.pid;
  }

  /**
   * Sends a request. Requests are answered in order.
   * @param timeoutMs time after which the engine is ended
   * @throws EngineMissingError, EngineEndedError, EngineRefusedError
   */
  ask<Kind extends keyof Exchanges>(
    request: Exchanges[Kind]['request'] & { readonly kind: Kind },
    timeoutMs: number,
  ): Promise<Exchanges[Kind]['reply']> {
    return new Promise((resolve, reject) => {
      this.#child ??= this.#start();
      const timer = setTimeout(() => this.#end(true), timeoutMs);
      // The reply has the type that belongs to the request.
      this.#waiting.push({ resolve: resolve as (reply: unknown) => void, reject, timer });
      this.#child.send(request, (error) => {
        if (error !== null) this.#end(false);
      });
    });
  }

  /**
   * Ends the engine. Waiting requests get an EngineEndedError; the next one starts another engine.
   * May be passed as a listener.
   */
  readonly end = (): void => this.#end(false);

  #end(isTimeout: boolean): void {
    const child = this.#child;
    this.#child = undefined;
    child?.removeAllListeners();
    // Errors while it ends no longer matter to anybody.
    child?.on('error', () => {});
    child?.kill('SIGKILL');
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const { timer, reject } of waiting) {
      clearTimeout(timer);
      reject(new EngineEndedError(isTimeout));
    }
  }

  #start(): ChildProcess {
    if (!existsSync(this.file)) throw new EngineMissingError();
    const child = fork(this.file, [], {
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      env: ENVIRONMENT,
      execArgv: [...HEAP_LIMITS, '--expose-gc'],
    });
    child.on('message', (message: EngineReply) => this.#takeReply(message));
    child.on('error', this.end);
    child.on('exit', this.end);
    // An idle engine must not keep the process alive; whoever waits for it has a timer.
    child.unref();
    child.channel?.unref();
    return child;
  }

  #takeReply(message: EngineReply): void {
    const caller = this.#waiting.shift();
    clearTimeout(caller?.timer);
    if ('reply' in message) {
      caller?.resolve(message.reply);
      if (message.isWorn && this.#waiting.length === 0) this.end();
    } else if (message.failure.reason === 'no_duckdb') caller?.reject(new EngineMissingError());
    else caller?.reject(new EngineRefusedError(message.failure));
  }
}

/** Creates an engine; starts nothing yet. */
export function createEngine(file: string = ENGINE_FILE): Engine {
  return new Engine(file);
}
