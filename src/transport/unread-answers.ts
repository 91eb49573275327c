/**
 * Limits answers that clients have not read yet: in bytes, for each connection and for all
 * together, and in the time for which a client may read nothing. Past a limit the connection ends,
 * and with it the work for its calls.
 */

import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';

/** Limits of waiting answers. */
export interface UnreadBounds {
  readonly connectionBytes: number;
  readonly totalBytes: number;
  readonly stallMs: number;
}

/** Far more than the largest answer, and than all that honest clients leave waiting at once. */
export const UNREAD_BOUNDS: UnreadBounds = {
  connectionBytes: 16 * 1024 * 1024,
  totalBytes: 64 * 1024 * 1024,
  stallMs: 30_000,
};

interface Connection {
  bytes: number;
  requests: number;
}

/** Counts and limits the bytes that wait for clients. */
export class UnreadAnswers {
  readonly #bounds: UnreadBounds;
  readonly #onEnded: (reason: string) => void;
  readonly #connections = new Map<Socket, Connection>();
  #totalBytes = 0;

  constructor(bounds: UnreadBounds, onEnded: (reason: string) => void) {
    this.#bounds = bounds;
    this.#onEnded = onEnded;
  }

  /**
   * Begins to count for a request.
   * @returns a function that passes a body on: it is read as fast as it is made, so that it can be
   * counted, and handed over as fast as the client reads it
   */
  open(response: ServerResponse): (body: ReadableStream<Uint8Array>) => ReadableStream<Uint8Array> {
    const { socket } = response.req;
    const connection = this.#connections.get(socket) ?? { bytes: 0, requests: 0 };
    connection.requests += 1;
    this.#connections.set(socket, connection);
    let heldBytes = 0;
    const hold = (bytes: number): void => {
      heldBytes += bytes;
      this.#count(socket, bytes);
      // Before the close event of the response: a body may be made without a pause.
      if (bytes > 0 && socket.destroyed) cancel();
    };
    let cancel = (): void => {};
    response.once('close', () => {
      cancel();
      hold(-heldBytes);
      this.#leave(socket, connection);
    });
    return (body) => {
      const passed = passOn(body, hold);
      cancel = passed.cancel;
      return passed.body;
    };
  }

  #count(socket: Socket, bytes: number): void {
    const connection = this.#connections.get(socket);
    if (connection === undefined || bytes === 0) return;
    const hadNone = connection.bytes === 0;
    connection.bytes += bytes;
    this.#totalBytes += bytes;
    if (bytes < 0) return;
    // Any byte that the client reads restarts the time. It runs until the answer is read to its
    // end.
    if (hadNone) socket.setTimeout(this.#bounds.stallMs);
    if (connection.bytes > this.#bounds.connectionBytes) {
      this.#end(socket, `left more than ${this.#bounds.connectionBytes} bytes`);
    } else if (this.#totalBytes > this.#bounds.totalBytes) {
      this.#end(
        this.#findFullest(socket),
        'left the most bytes of all clients, which are too many',
      );
    }
  }

  #findFullest(socket: Socket): Socket {
    let fullest = socket;
    let mostBytes = 0;
    for (const [candidate, { bytes }] of this.#connections) {
      if (bytes <= mostBytes) continue;
      fullest = candidate;
      mostBytes = bytes;
    }
    return fullest;
  }

  #end(socket: Socket, why: string): void {
    if (socket.destroyed) return;
    this.#onEnded(`The connection of a client that ${why} of its answers unread was ended.`);
    socket.destroy();
  }

  #leave(socket: Socket, connection: Connection): void {
    connection.requests -= 1;
    if (connection.requests === 0) this.#connections.delete(socket);
    // A pending answer may take longer; without requests, Node.js times the idle connection.
    else if (connection.bytes === 0) socket.setTimeout(0);
  }
}

const CHUNKS_A_TURN = 16;

// Reads a body as fast as it is made, and hands it over as fast as it is requested.
// `hold`: receives the number of bytes that wait, and the same below zero after they were read.
function passOn(body: ReadableStream<Uint8Array>, hold: (bytes: number) => void) {
  const reader = body.getReader();
  const chunks: Uint8Array[] = [];
  let handedBytes = 0;
  let hasEnded = false;
  let failure: { readonly cause: unknown } | undefined;
  let wake = (): void => {};
  const cancel = (): void => {
    hasEnded = true;
    chunks.length = 0;
    wake();
    reader.cancel().catch(() => {});
  };
  const readAll = async (): Promise<void> => {
    for (;;) {
      const { done, value } = await reader.read();
      if (done || hasEnded) break;
      chunks.push(value);
      hold(value.byteLength);
      // Lets other work run, if everything is there already.
      if (chunks.length % CHUNKS_A_TURN === 0) await setImmediate();
      wake();
    }
  };
  void readAll()
    .catch((cause: unknown) => {
      failure = { cause };
    })
    .finally(() => {
      hasEnded = true;
      wake();
    });
  const passed = new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        // The chunk before was read, or none would be requested.
        hold(-handedBytes);
        handedBytes = 0;
        while (chunks.length === 0 && !hasEnded) {
          await new Promise<void>((resolve) => {
            wake = resolve;
          });
        }
        const chunk = chunks.shift();
        if (chunk === undefined) {
          return failure === undefined ? controller.close() : controller.error(failure.cause);
        }
        handedBytes = chunk.byteLength;
        controller.enqueue(chunk);
      },
      cancel,
    },
    { highWaterMark: 0 },
  );
  return { body: passed, cancel };
}
