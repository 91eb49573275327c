import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** Calls of a server that are under way. */
export class RunningCalls {
  readonly #underWay = new Set<ServerResponse>();
  readonly #waiting = new WeakMap<Socket, number>();
  readonly #finished = new AbortController();
  #isEnding = false;
  #isFinishing = false;

  get isEnding(): boolean {
    return this.#isEnding;
  }

  add(request: IncomingMessage, response: ServerResponse): void {
    if (isStream(request)) return;
    this.#underWay.add(response);
    response.once('close', () => {
      this.#underWay.delete(response);
      if (this.#isEnding) request.socket.end();
      this.#finishIfIdle();
    });
  }

  countWaiting({ socket }: IncomingMessage, response: ServerResponse): number {
    const count = (this.#waiting.get(socket) ?? 0) + 1;
    this.#waiting.set(socket, count);
    response.once('close', () => this.#waiting.set(socket, (this.#waiting.get(socket) ?? 1) - 1));
    return count;
  }

  end(): void {
    this.#isEnding = true;
  }

  async finish(longestMs: number, hurry: AbortSignal): Promise<void> {
    this.#isFinishing = true;
    this.#finishIfIdle();
    // Rejects when the signal aborts, which ends the wait.
    const signal = AbortSignal.any([this.#finished.signal, hurry]);
    await sleep(longestMs, undefined, { signal }).catch(() => {});
  }

  #finishIfIdle(): void {
    if (this.#isFinishing && this.#underWay.size === 0) this.#finished.abort();
  }
}

// A stream stays open as long as the server: nobody waits for its answer. MCP 2026-07-28 names it
// in this header.
function isStream({ headers }: IncomingMessage): boolean {
  return headers['mcp-method'] === 'subscriptions/listen';
}
