/** Keeps one address from taking all connections: idle and slow ones make room for new ones. */

import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Bounds the connections of each address. One more takes the place of the one that has been quiet longest; it is refused
 * where all are waiting for an answer.
 * @param mostPerAddress connections
 */
export function boundConnections(server: Server, mostPerAddress: number): void {
  /** By address; the one that has been quiet longest comes first. */
  const connections = new Map<string, Set<Socket>>();
  const answering = new WeakMap<Socket, number>();

  const forget = (address: string, socket: Socket): void => {
    const own = connections.get(address);
    own?.delete(socket);
    if (own?.size === 0) connections.delete(address);
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

  server.on('request', ({ socket }, response) => {
    answering.set(socket, (answering.get(socket) ?? 0) + 1);
    const own = connections.get(socket.remoteAddress ?? '');
    // It has spoken: it goes to the end.
    if (own?.delete(socket)) own.add(socket);
    response.once('close', () => answering.set(socket, (answering.get(socket) ?? 1) - 1));
  });

  function firstQuiet(own: ReadonlySet<Socket>): Socket | undefined {
    for (const socket of own) if (!answering.get(socket)) return socket;
    return undefined;
  }
}
