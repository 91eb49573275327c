/** JSON-RPC 2.0 over messages between windows, as a view and its host speak it. */

/** A message of either side. Untrusted: any window may send one. */
interface Message {
  readonly jsonrpc?: unknown;
  readonly id?: unknown;
  readonly method?: unknown;
  readonly params?: unknown;
  readonly result?: unknown;
  readonly error?: unknown;
}

/** The way to the other side. */
export interface Wire {
  readonly send: (message: object) => void;
  /** @returns what ends the listening */
  readonly listen: (take: (message: unknown) => void) => () => void;
}

/** One side of a conversation. */
export interface Rpc {
  /** Asks, and resolves to the result. @throws Error in the words of the other side; after `waitMs` without an answer */
  request(method: string, params: object, waitMs?: number): Promise<unknown>;
  notify(method: string, params: object): void;
  close(): void;
}

/** The other side refused a request, or did not answer. */
export class HostError extends Error {}

/** A host shows a dialog to its user before it answers some requests. */
const WAIT_MS = 120_000;

/** JSON-RPC: there is no such method. */
const NO_SUCH_METHOD = -32_601;

/**
 * Begins a conversation.
 * @param answer what requests of the other side come to; undefined: there is no such method
 * @param take told of each notification
 */
export function openRpc(
  wire: Wire,
  answer: (method: string, params: unknown) => object | undefined,
  take: (method: string, params: unknown) => void,
): Rpc {
  const waiting = new Map<number, { readonly resolve: (result: unknown) => void; readonly reject: (error: Error) => void }>();
  let last = 0;

  const takeMessage = (data: unknown): void => {
    if (!isMessage(data)) return;
    const { id, method, params } = data;
    if (typeof method !== 'string') {
      if (typeof id === 'number') settle(id, data);
    } else if (id === undefined) take(method, params);
    else reply(id, answer(method, params));
  };
  const settle = (id: number, { result, error }: Message): void => {
    const asked = waiting.get(id);
    waiting.delete(id);
    if (error === undefined) asked?.resolve(result);
    else asked?.reject(new HostError(readMessage(error)));
  };
  const reply = (id: unknown, result: object | undefined): void => {
    const refusal = { code: NO_SUCH_METHOD, message: 'There is no such method.' };
    wire.send(result === undefined ? { jsonrpc: '2.0', id, error: refusal } : { jsonrpc: '2.0', id, result });
  };

  const stop = wire.listen(takeMessage);
  return {
    request: (method, params, waitMs = WAIT_MS) =>
      new Promise((resolve, reject) => {
        last += 1;
        const id = last;
        const timer = setTimeout(() => {
          waiting.delete(id);
          reject(new HostError('The host did not answer.'));
        }, waitMs);
        const ended =
          <Value>(end: (value: Value) => void) =>
          (value: Value): void => {
            clearTimeout(timer);
            end(value);
          };
        waiting.set(id, { resolve: ended(resolve), reject: ended(reject) });
        wire.send({ jsonrpc: '2.0', id, method, params });
      }),
    notify: (method, params) => wire.send({ jsonrpc: '2.0', method, params }),
    close: () => {
      stop();
      for (const { reject } of waiting.values()) reject(new HostError('The host has gone.'));
      waiting.clear();
    },
  };
}

function isMessage(data: unknown): data is Message {
  return typeof data === 'object' && data !== null && 'jsonrpc' in data && data.jsonrpc === '2.0';
}

function readMessage(error: unknown): string {
  const message = typeof error === 'object' && error !== null && 'message' in error ? error.message : undefined;
  return typeof message === 'string' ? message : 'The host refused.';
}

/** The wire between this window and the one that holds it. */
export function openWire(own: Window, host: Window): Wire {
  return {
    // The host is of another origin, which the view cannot know; nothing secret is sent.
    send: (message) => host.postMessage(message, '*'),
    listen: (take) => {
      const takeEvent = (event: MessageEvent): void => {
        if (event.source === host) take(event.data);
      };
      own.addEventListener('message', takeEvent);
      return () => own.removeEventListener('message', takeEvent);
    },
  };
}
