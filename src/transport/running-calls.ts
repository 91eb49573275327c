import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** The calls of a server that are under way. */
export class RunningCalls {
  readonly #underWay = new Set<ServerResponse>();
  readonly #waiting = new WeakMap<Socket, number>();
  readonly #finished = new AbortController();
  #isEnding = false;
  #isFinishing = false;

  /** Whether each connection ends with its call. */
  get isEnding(): boolean {
    return this.#isEnding;
  }

  /** Counts a call until its response is written or its client has left. */
  add(request: IncomingMessage, response: ServerResponse): void {
    if (isStream(request)) return;
    this.#underWay.add(response);
    response.once('close', () => {
      this.#underWay.delete(response);
      if (this.#isEnding) request.socket.end();
      this.#lookForEnd();
    });
  }

  /** Counts how many requests of a connection wait for their answers, this one included. */
  countWaiting({ socket }: IncomingMessage, response: ServerResponse): number {
    const count = (this.#waiting.get(socket) ?? 0) + 1;
    this.#waiting.set(socket, count);
    response.once('close', () => this.#waiting.set(socket, (this.#waiting.get(socket) ?? 1) - 1));
    return count;
  }

  /** From now on each connection ends with its call. */
  end(): void {
    this.#isEnding = true;
  }

  /** Resolves when none is under way any more, after so many milliseconds, or when it is to hurry. */
  async finish(longestMs: number, hurry: AbortSignal): Promise<void> {
    this.#isFinishing = true;
    this.#lookForEnd();
    // Rejects when it is aborted, which is what is waited for.
    const signal = AbortSignal.any([this.#finished.signal, hurry]);
    await sleep(longestMs, undefined, { signal }).catch(() => {});
  }

  #lookForEnd(): void {
    if (this.#isFinishing && this.#underWay.size === 0) this.#finished.abort();
  }
}

/** A stream that stays open as long as the server: nobody waits for its answer. MCP 2026-07-28 names it in this header. */
function isStream({ headers }: IncomingMessage): boolean {
  return headers['mcp-method'] === 'subscriptions/listen';
}
