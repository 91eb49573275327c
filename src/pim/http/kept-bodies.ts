/**
 * Bodies that are used more than once: identical requests in flight share one, and a page that was not shown whole is
 * kept for the call that continues the answer. Nothing else is ever served from memory.
 */

import { CancelledError, CatalogError } from '../../errors.ts';

/** An answered request. */
export interface Body {
  readonly body: unknown;
  readonly bodyBytes: number;
}

/** A body and how old it is; undefined when it has just come. Milliseconds. */
interface AgedBody extends Body {
  readonly ageMs: number | undefined;
}

/** What is shared and kept. */
interface KeptBodies {
  /** Fetches, or joins the identical request in flight, or (when `mayReuse`) takes what was kept. */
  fetch(
    key: string,
    options: { readonly mayReuse: boolean; readonly signal: AbortSignal },
    send: (signal: AbortSignal) => Promise<Body>,
  ): Promise<AgedBody>;
  keep(key: string, body: Body): void;
  /** Forgets the bodies whose keys begin so. */
  forget(prefix: string): void;
  /** Whether a body is there that may be reused. */
  has(key: string): boolean;
}

/** How long a page that was not shown whole is kept for the continuation, and how much of them (DESIGN §3). */
const KEEP = { keepMs: 60_000, maxBytes: 8 * 1024 * 1024 } as const;

interface InFlight {
  readonly promise: Promise<Body>;
  readonly controller: AbortController;
  waiting: number;
}

/**
 * @param limits keepMs: how long a body may be reused; maxBytes: of all kept bodies together, as they came over the wire
 */
export function createKeptBodies(
  now: () => number,
  limits: { readonly keepMs: number; readonly maxBytes: number } = KEEP,
): KeptBodies {
  const inFlight = new Map<string, InFlight>();
  const kept = new Map<string, { readonly body: Body; readonly atMs: number }>();

  function sweep(): void {
    let bytes = 0;
    for (const { body } of kept.values()) bytes += body.bodyBytes;
    for (const [key, { body, atMs }] of kept) {
      if (bytes <= limits.maxBytes && now() - atMs <= limits.keepMs) return;
      kept.delete(key);
      bytes -= body.bodyBytes;
    }
  }

  function join(key: string, send: (signal: AbortSignal) => Promise<Body>): InFlight {
    const running = inFlight.get(key);
    if (running !== undefined) return running;
    const controller = new AbortController();
    const promise = send(controller.signal).finally(() => {
      if (inFlight.get(key) === started) inFlight.delete(key);
    });
    const started: InFlight = { controller, waiting: 0, promise };
    inFlight.set(key, started);
    return started;
  }

  return {
    async fetch(key, { mayReuse, signal }, send) {
      sweep();
      const old = mayReuse ? kept.get(key) : undefined;
      if (old !== undefined) return { ...old.body, ageMs: now() - old.atMs };
      if (signal.aborted) throw new CancelledError();
      const isAnothers = inFlight.has(key);
      const shared = join(key, send);
      shared.waiting += 1;
      try {
        return { ...(await untilAborted(shared.promise, signal)), ageMs: undefined };
      } catch (error) {
        // The time that ran out was that of the call which sent it.
        if (!isAnothers || !isOutOfTime(error)) throw error;
      } finally {
        shared.waiting -= 1;
        if (shared.waiting === 0 && inFlight.get(key) === shared) {
          inFlight.delete(key);
          shared.controller.abort();
        }
      }
      return this.fetch(key, { mayReuse: false, signal }, send);
    },
    keep: (key, body) => {
      kept.delete(key);
      kept.set(key, { body, atMs: now() });
      sweep();
    },
    forget: (prefix) => {
      for (const key of kept.keys()) if (key.startsWith(prefix)) kept.delete(key);
    },
    has: (key) => {
      sweep();
      return kept.has(key);
    },
  };
}

function isOutOfTime(error: unknown): boolean {
  return error instanceof CatalogError && (error.code === 'TIMEOUT' || error.code === 'RATE_LIMITED');
}

/** Settles as the promise does, or with CancelledError as soon as this caller withdraws, without disturbing others. */
function untilAborted<Value>(promise: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    const onAbort = (): void => reject(new CancelledError());
    const forget = (): void => signal.removeEventListener('abort', onAbort);
    signal.addEventListener('abort', onAbort);
    promise.finally(forget).then(resolve, reject);
  });
}
