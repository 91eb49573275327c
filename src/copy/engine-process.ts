/**
 * The engine as its parent sees it: a child process that starts with the first request, owns none of our streams, and
 * can be ended at any moment without harm.
 */

import { type ChildProcess, fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import { ENGINE_FILE } from './engine-file.ts';
import type { EngineFailure, EngineReply, Exchanges } from './protocol.ts';

/** The engine is not available because its package is missing. */
export class EngineMissingError extends Error {}

/** The engine ended, or was ended, before it replied. */
export class EngineEndedError extends Error {
  /** True when it was ended because it took too long. */
  readonly isTimeout: boolean;
  constructor(isTimeout: boolean) {
    super(isTimeout ? 'The engine took too long and was ended.' : 'The engine ended.');
    this.isTimeout = isTimeout;
  }
}

/** The engine rejected a request. */
export class EngineRefusedError extends Error {
  readonly failure: EngineFailure;
  constructor(failure: EngineFailure) {
    super(failure.failed);
    this.failure = failure;
  }
}

/** An engine that starts with the first request. */
export type Engine = ReturnType<typeof createEngine>;

/**
 * The JavaScript heap of the engine; DuckDB's memory has its own limit. The nursery is small because objects made from
 * a page live as long as the page and would be copied within a larger one.
 */
const HEAP_LIMITS = ['--max-old-space-size=256', '--max-semi-space-size=4'];

/**
 * The engine needs no settings and must not know secrets. One arena: several threads call DuckDB, and glibc would keep
 * the freed memory of each thread separately. Other systems ignore the variable.
 */
const ENVIRONMENT = { MALLOC_ARENA_MAX: '1' };

interface Waiting {
  readonly resolve: (reply: unknown) => void;
  readonly reject: (error: Error) => void;
  readonly timer: NodeJS.Timeout;
}

/** Creates an engine; starts nothing yet. */
export function createEngine(file: string = ENGINE_FILE) {
  let child: ChildProcess | undefined;
  /** Callers that wait for a reply, in the order of their requests. */
  let waiting: Waiting[] = [];

  const end = (isTimeout: boolean): void => {
    const ended = child;
    child = undefined;
    ended?.removeAllListeners();
    // Errors while it ends no longer matter to anybody.
    ended?.on('error', () => {});
    ended?.kill('SIGKILL');
    const all = waiting;
    waiting = [];
    for (const { timer, reject } of all) {
      clearTimeout(timer);
      reject(new EngineEndedError(isTimeout));
    }
  };

  const start = (): ChildProcess => {
    if (!existsSync(file)) throw new EngineMissingError();
    const started = fork(file, [], {
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      env: ENVIRONMENT,
      execArgv: [...HEAP_LIMITS, '--expose-gc'],
    });
    started.on('message', (message: EngineReply) => {
      const asked = waiting.shift();
      clearTimeout(asked?.timer);
      if ('reply' in message) {
        asked?.resolve(message.reply);
        if (message.isWorn && waiting.length === 0) end(false);
      } else if (message.failure.reason === 'no_duckdb') asked?.reject(new EngineMissingError());
      else asked?.reject(new EngineRefusedError(message.failure));
    });
    started.on('error', () => end(false));
    started.on('exit', () => end(false));
    // An idle engine must not keep the process alive; whoever waits for it has a timer.
    started.unref();
    started.channel?.unref();
    return started;
  };

  return {
    /**
     * Sends a request. Requests are answered in order.
     * @param timeoutMs time after which the engine is ended
     * @throws EngineMissingError, EngineEndedError, EngineRefusedError
     */
    ask: <Kind extends keyof Exchanges>(
      request: Exchanges[Kind]['request'] & { readonly kind: Kind },
      timeoutMs: number,
    ): Promise<Exchanges[Kind]['reply']> =>
      new Promise((resolve, reject) => {
        child ??= start();
        const timer = setTimeout(() => end(true), timeoutMs);
        // The reply has the type that belongs to the request.
        waiting.push({ resolve: resolve as (reply: unknown) => void, reject, timer });
        child.send(request, (error) => {
          if (error !== null) end(false);
        });
      }),
    /** Process id; undefined: it is not running and has nothing open. It may also end by itself after a query. */
    get pid(): number | undefined {
      return child?.pid;
    },
    /** Ends it. Whoever waits gets an EngineEndedError; the next request starts another one. */
    end: (): void => end(false),
  };
}
