/** Keeps one address from taking all connections: idle and slow ones make room for new ones. */

import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Bounds the connections of each address. One more takes the place of the one that has been quiet longest; it is refused
 * where all wait for an answer.
 * @param mostPerAddress connections
 */
export function boundConnections(server: Server, mostPerAddress: number): void {
  /** By address; the one that has been quiet longest comes first. */
  const connections = new Map<string, Set<Socket>>();
  /** What was asked last. */
  const asked = new WeakMap<Socket, { readonly request: IncomingMessage; readonly response: ServerResponse }>();

  const forget = (address: string, socket: Socket): void => {
    const own = connections.get(address);
    own?.delete(socket);
    if (own?.size === 0) connections.delete(address);
  };

  /** Who has not sent all of a request yet does not wait for its answer. */
  const isWaiting = (socket: Socket): boolean => {
    const last = asked.get(socket);
    return last?.request.complete === true && !last.response.writableFinished;
  };

  const firstQuiet = (own: ReadonlySet<Socket>): Socket | undefined => {
    for (const socket of own) if (!isWaiting(socket)) return socket;
    return undefined;
  };

  server.on('connection', (socket: Socket) => {
    const { remoteAddress: address = '' } = socket;
    const own = connections.get(address) ?? new Set();
    const isFull = own.size >= mostPerAddress;
    const leaving = isFull ? (firstQuiet(own) ?? socket) : undefined;
    own.add(socket);
    connections.set(address, own);
    socket.once('close', () => forget(address, socket));
    if (leaving === undefined) return;
    forget(address, leaving);
    leaving.destroy();
  });

  server.on('request', (request, response) => {
    const { socket } = request;
    asked.set(socket, { request, response });
    const own = connections.get(socket.remoteAddress ?? '');
    // It has spoken: it goes to the end.
    if (own?.delete(socket)) own.add(socket);
  });
}
