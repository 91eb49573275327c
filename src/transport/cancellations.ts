/**
 * Before 2026-07-28, a client posts `notifications/cancelled` and leaves the connection of the
 * request open. The ids of requests are small numbers that all clients use, so only the session
 * identifies the request.
 */

import type { McpHttpHandler } from '@modelcontextprotocol/server';
import type { Person } from '../catalog/call/context.ts';
import { createSessionId, SESSION_HEADER } from '../session-id.ts';

type FetchMcp = McpHttpHandler['fetch'];

interface UncheckedMessage {
  readonly method?: unknown;
  readonly id?: unknown;
  readonly params?: {
    readonly requestId?: unknown;
    readonly clientInfo?: { readonly name?: unknown } | null;
  } | null;
}

/**
 * Gives a session to each client that initializes, and lets it cancel requests of that session. A
 * notification ends a request of the same session and the same person; without a session it ends
 * nothing, since it may name another client's request.
 */
export function allowCancelling(fetchMcp: FetchMcp): FetchMcp {
  const requests = new RunningRequests();
  return async (request, options = {}) => {
    // Absent if the body is no JSON.
    const { parsedBody } = options;
    if (request.method !== 'POST' || parsedBody === undefined) {
      return fetchMcp(request, options);
    }
    const { method, id, params }: UncheckedMessage = Object(parsedBody);
    if (method === 'initialize') {
      return withSession(await fetchMcp(request, options), params?.clientInfo?.name);
    }
    const session = request.headers.get(SESSION_HEADER);
    if (session === null) return fetchMcp(request, options);
    // Put there by transport/sign-in/sign-in.ts, the only one that does.
    const { person } = (options.authInfo?.extra ?? {}) as { readonly person?: Person };
    const owner = [person?.id, session];
    if (method === 'notifications/cancelled') {
      requests.cancel([...owner, params?.requestId]);
    }
    if (id === undefined) return fetchMcp(request, options);
    const running = requests.add([...owner, id], request.signal);
    try {
      const { url, method: verb, headers } = request;
      // Without its body, which was read.
      const cancellable = new Request(url, {
        method: verb,
        headers,
        signal: running.signal,
      });
      const answer = await fetchMcp(cancellable, options);
      return endWith(answer, running.remove);
    } catch (error) {
      running.remove();
      throw error;
    }
  };
}

function withSession(answer: Response, clientName: unknown): Response {
  if (answer.ok) {
    answer.headers.set(SESSION_HEADER, createSessionId(clientName));
  }
  return answer;
}

function endWith(answer: Response, onEnd: () => void): Response {
  if (answer.body === null) {
    onEnd();
    return answer;
  }
  const body = answer.body.pipeThrough(new TransformStream({ flush: onEnd }));
  const { status, statusText, headers } = answer;
  return new Response(body, { status, statusText, headers });
}

class RunningRequests {
  readonly #running = new Map<string, Set<AbortController>>();

  add(key: readonly unknown[], left: AbortSignal) {
    const name = JSON.stringify(key);
    const cancelled = new AbortController();
    const alike = this.#running.get(name) ?? new Set();
    this.#running.set(name, alike.add(cancelled));
    const remove = (): void => {
      alike.delete(cancelled);
      if (alike.size === 0 && this.#running.get(name) === alike) {
        this.#running.delete(name);
      }
    };
    left.addEventListener('abort', remove, { once: true });
    return {
      signal: AbortSignal.any([left, cancelled.signal]),
      remove,
    };
  }

  /**
   * Ends the request of this key; none of several with one id, because it is unknown which one is
   * meant.
   */
  cancel(key: readonly unknown[]): void {
    const [only, ...duplicates] = this.#running.get(JSON.stringify(key)) ?? [];
    if (duplicates.length === 0) only?.abort();
  }
}
