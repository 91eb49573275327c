/** The requests of a connection that are not answered yet, so that a server that is told to end can answer them first. */

import type { JSONRPCMessage, Transport } from '@modelcontextprotocol/server';

/** What is still to be answered. */
interface Unanswered {
  /** From now on new requests are refused. Resolves when all that came before are answered or withdrawn. */
  finish(): Promise<void>;
}

/** To a request that comes after the end was announced. */
const REFUSAL = {
  code: -32_000,
  message: 'pim-mcp is ending and takes no new requests. Start it again, then repeat the request.',
} as const;

/** A stream that stays open as long as the server: nobody waits for its answer. */
const STREAM = 'subscriptions/listen';

/** Watches a transport that is served already. */
export function watchUnanswered(transport: Transport, onError: (error: Error) => void): Unanswered {
  const open = new Set<string | number>();
  let finished: (() => void) | undefined;
  const settle = (id: unknown): void => {
    if (typeof id === 'string' || typeof id === 'number') open.delete(id);
    if (open.size === 0) finished?.();
  };
  const { onmessage } = transport;
  const send = transport.send.bind(transport);
  transport.onmessage = (message: JSONRPCMessage, extra) => {
    const isRequest = 'method' in message && 'id' in message;
    if (isRequest && finished !== undefined) {
      send({ jsonrpc: '2.0', id: message.id, error: REFUSAL }).catch(onError);
      return;
    }
    if (isRequest && message.method !== STREAM) open.add(message.id);
    onmessage?.(message, extra);
    if ('method' in message && message.method === 'notifications/cancelled') settle(message.params?.requestId);
  };
  transport.send = async (message, options) => {
    const written = send(message, options);
    // Handed over to be written: whether the host reads it is its affair.
    if (!('method' in message)) settle(message.id);
    await written;
  };
  return {
    finish: () =>
      new Promise((resolve) => {
        finished = resolve;
        settle(undefined);
      }),
  };
}
