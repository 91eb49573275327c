/** The HTTP calls that are under way, so that a server that is told to end can answer them first. */

import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

/** The calls of one server. */
interface Calls {
  /** Counts a call until its response is written or its client has left. */
  add(request: IncomingMessage, response: ServerResponse): void;
  /** From now on each connection ends with its call. */
  end(): void;
  readonly isEnding: () => boolean;
  /**
   * Resolves when none is under way any more.
   * @param longestMs waits no longer, milliseconds
   * @param hurry ends the wait
   */
  finish(longestMs: number, hurry: AbortSignal): Promise<void>;
}

/** A stream that stays open as long as the server: nobody waits for its answer. MCP 2026-07-28 names it in this header. */
const isStream = ({ headers }: IncomingMessage): boolean => headers['mcp-method'] === 'subscriptions/listen';

/** Creates the calls of a server that has none yet. */
export function createCalls(): Calls {
  const underWay = new Set<ServerResponse>();
  const finished = new AbortController();
  let isEnding = false;
  let isFinishing = false;
  const lookForEnd = (): void => {
    if (isFinishing && underWay.size === 0) finished.abort();
  };
  return {
    add: (request, response) => {
      if (isStream(request)) return;
      underWay.add(response);
      response.once('close', () => {
        underWay.delete(response);
        if (isEnding) request.socket.end();
        lookForEnd();
      });
    },
    isEnding: () => isEnding,
    end: () => {
      isEnding = true;
    },
    finish: async (longestMs, hurry) => {
      isFinishing = true;
      lookForEnd();
      // Rejects when it is aborted, which is what is waited for.
      const signal = AbortSignal.any([finished.signal, hurry]);
      await sleep(longestMs, undefined, { signal }).catch(() => {});
    },
  };
}
