/** A small HTTP proxy for tests. */

import { once } from 'node:events';
import { createServer, type IncomingMessage, request } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

/**
 * Serves until the test ends. With a status it refuses everything by that; else, whatever it is asked for (`POST http://…` or `CONNECT host:port`), it reaches `target`. Keeps the
 * beginnings of what went through its tunnels.
 */
export async function serveProxy(target: string, onConnect: 'tunnel' | 'hang' | number = 'tunnel') {
  const proxy = {
    asked: [] as string[],
    credentials: [] as (string | undefined)[],
    tunnelled: [] as Buffer[],
  };
  const sockets = new Set<Socket>();
  const note = ({ method, url, headers }: IncomingMessage) => {
    proxy.asked.push(`${method} ${url}`);
    proxy.credentials.push(headers['proxy-authorization']);
  };
  const server = createServer((incoming, outgoing) => {
    note(incoming);
    if (typeof onConnect === 'number') {
      outgoing.writeHead(onConnect).end();
      return;
    }
    const { pathname } = new URL(incoming.url ?? '');
    const onwards = request(
      target + pathname,
      { method: incoming.method, headers: incoming.headers },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 0, answer.headers);
        answer.pipe(outgoing);
      },
    );
    incoming.pipe(onwards);
  });
  server.on('connection', (socket) => sockets.add(socket.on('error', () => {})));
  server.on('connect', (incoming, socket: Socket) => {
    note(incoming);
    if (onConnect === 'hang') return;
    if (typeof onConnect === 'number') {
      socket.end(`HTTP/1.1 ${onConnect} Refused\r\n\r\n`);
      return;
    }
    const { hostname, port } = new URL(target);
    const onwards = connect(Number(port), hostname).on('error', () => {});
    sockets.add(onwards);
    socket.write('HTTP/1.1 200 Connection Established\r\n\r\n');
    socket.once('data', (chunk: Buffer) => proxy.tunnelled.push(chunk));
    socket.pipe(onwards).pipe(socket);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const { port } = server.address() as AddressInfo; // a TCP server that listens has one
  return { url: `http://127.0.0.1:${port}`, ...proxy };
}
