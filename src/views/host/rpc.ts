/** JSON-RPC 2.0 over messages between windows, as a view and its host speak it. */

/** A message of either side. Untrusted: any window may send one. */
interface Message {
  readonly id?: unknown;
  readonly method?: unknown;
  readonly params?: unknown;
  readonly result?: unknown;
  readonly error?: unknown;
}

/** The way to the other side. */
export interface Wire {
  readonly send: (message: object) => void;
  readonly listen: (take: (message: unknown) => void) => void;
}

/** One side of a conversation. */
interface Rpc {
  /** Asks, and resolves to the result. @throws HostError in the words of the other side, or where it does not answer */
  request(method: string, params: object): Promise<unknown>;
  notify(method: string, params: object): void;
}

/** The other side refused a request, or did not answer. */
export class HostError extends Error {}

/** A host shows a dialog to its user before it answers some requests. */
const WAIT_MS = 120_000;

/** JSON-RPC: there is no such method. */
const UNKNOWN_METHOD = { code: -32_601, message: 'There is no such method.' };

/**
 * Begins a conversation.
 * @param answer what requests of the other side come to; undefined: there is no such method
 * @param take told of each notification
 */
export function openRpc(
  wire: Wire,
  answer: (method: string) => object | undefined,
  take: (method: string, params: unknown) => void,
): Rpc {
  const waiting = new Map<unknown, (answered: Message) => void>();
  let last = 0;
  wire.listen((data) => {
    if (!isMessage(data)) return;
    const { id, method, params } = data;
    if (typeof method !== 'string') {
      waiting.get(id)?.(data);
      return;
    }
    if (id === undefined) return take(method, params);
    const result = answer(method);
    wire.send({ jsonrpc: '2.0', id, ...(result === undefined ? { error: UNKNOWN_METHOD } : { result }) });
  });
  return {
    request: (method, params) =>
      new Promise((resolve, reject) => {
        last += 1;
        const id = last;
        const settle = ({ result, error }: Message): void => {
          clearTimeout(timer);
          waiting.delete(id);
          if (error === undefined) resolve(result);
          else reject(new HostError(readMessage(error)));
        };
        const timer = setTimeout(() => settle({ error: { message: 'The host did not answer.' } }), WAIT_MS);
        waiting.set(id, settle);
        wire.send({ jsonrpc: '2.0', id, method, params });
      }),
    notify: (method, params) => wire.send({ jsonrpc: '2.0', method, params }),
  };
}

function isMessage(data: unknown): data is Message {
  return typeof data === 'object' && data !== null && 'jsonrpc' in data && data.jsonrpc === '2.0';
}

function readMessage(error: unknown): string {
  const message = typeof error === 'object' && error !== null && 'message' in error ? error.message : undefined;
  return typeof message === 'string' && message !== '' ? message : 'The host refused.';
}

/** The wire between this window and the one that holds it. */
export function openWire(own: Window, host: Window): Wire {
  return {
    // The host is of another origin, which the view cannot know; nothing secret is sent.
    send: (message) => host.postMessage(message, '*'),
    listen: (take) =>
      own.addEventListener('message', (event) => {
        if (event.source === host) take(event.data);
      }),
  };
}
