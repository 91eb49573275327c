/** Answers that nobody takes, over real connections. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { expect, it, onTestFinished, vi } from 'vitest';
import { UnreadAnswers, type UnreadBounds } from '../../src/transport/unread-answers.ts';
import { serveHere } from '../support/serve-here.ts';

const MIB = 1024 * 1024;

/** No test is slow because the machine is. */
const WAIT = { timeout: 30_000 };
const BOUNDS: UnreadBounds = {
  connectionBytes: 256 * MIB,
  totalBytes: 256 * MIB,
  stallMs: 60_000,
};

/** A server that makes a body of so many MiB as fast as it can for each request, and tells why it ended connections. */
async function serveBodies(bounds: Partial<UnreadBounds>) {
  const ended: string[] = [];
  const closed: Promise<unknown>[] = [];
  const unread = new UnreadAnswers({ ...BOUNDS, ...bounds }, (why) => void ended.push(why));
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    closed.push(once(response, 'close'));
    const hold = unread.open(response);
    let left = Number(request.url?.slice(1));
    const body = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        left -= 1;
        controller.enqueue(new Uint8Array(MIB));
        if (left === 0) controller.close();
      },
    });
    response.writeHead(200);
    await pipeline(hold(body), response);
  };
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const { port } = server.address() as AddressInfo; // a TCP server that listens has one
  return { port, ended, closed };
}

/** Asks for so many MiB over a connection, and reads nothing. */
async function askAndSleep(port: number, mib: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1').pause();
  onTestFinished(() => void socket.destroy());
  await once(socket, 'connect');
  socket.write(`GET /${mib} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n`);
  return socket;
}

it('passes on all of an answer that is taken, however large it is', async () => {
  const { port, ended } = await serveBodies({ connectionBytes: 8 * MIB });
  const response = await fetch(`http://127.0.0.1:${port}/7`);
  expect((await response.arrayBuffer()).byteLength).toBe(7 * MIB);
  expect(ended).toEqual([]);
});

it('breaks off an answer whose body fails, so that a part does not pass for all', async () => {
  const unread = new UnreadAnswers(BOUNDS, () => {});
  let isBegun = false;
  const body = new ReadableStream<Uint8Array>({
    pull: (controller) => {
      if (isBegun) controller.error(new Error('the source failed'));
      else controller.enqueue(new Uint8Array(8));
      isBegun = true;
    },
  });
  const server = createServer((_request, response) => {
    const hold = unread.open(response);
    pipeline(hold(body), response).catch(() => response.destroy());
  });
  onTestFinished(() => void server.close());
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // a TCP server that listens has one
  const read = fetch(`http://127.0.0.1:${port}/`).then((answer) => answer.arrayBuffer());
  await expect(read).rejects.toThrow();
});

it('ends a connection that leaves too many bytes', async () => {
  const { port, ended, closed } = await serveBodies({ connectionBytes: 8 * MIB });
  await askAndSleep(port, 200);
  await vi.waitFor(
    () => expect(ended).toEqual([expect.stringContaining('more than 8388608')]),
    WAIT,
  );
  await closed[0];
});

it('ends the connection that leaves the most, where all leave too many, and no other', async () => {
  const { port, ended, closed } = await serveBodies({ totalBytes: 40 * MIB });
  const small = await askAndSleep(port, 16);
  await vi.waitFor(() => expect(closed).toHaveLength(1), WAIT);
  await askAndSleep(port, 200);
  await vi.waitFor(() => expect(ended).toEqual([expect.stringContaining('of all clients')]), WAIT);
  await closed[1];
  // The other one is answered to its end.
  expect((await buffer(small)).byteLength).toBeGreaterThan(16 * MIB);
});

it('ends a connection that takes nothing for too long', async () => {
  const { port, closed } = await serveBodies({ stallMs: 300 });
  await askAndSleep(port, 32);
  await vi.waitFor(() => expect(closed).toHaveLength(1), WAIT);
  await closed[0];
});

it('a client that reads none of hundreds of views is cut off, and others are answered', async () => {
  const { url, lines } = await serveHere();
  const socket = connect(Number(url.port), url.hostname).pause();
  onTestFinished(() => void socket.destroy());
  await once(socket, 'connect');
  const read = { jsonrpc: '2.0', method: 'resources/read', params: { uri: 'ui://board' } };
  const body = JSON.stringify(Array.from({ length: 100 }, (_, id) => ({ ...read, id })));
  const request = [
    'POST /mcp HTTP/1.1',
    `host: ${url.host}`,
    'content-type: application/json',
    'accept: application/json, text/event-stream',
    `content-length: ${body.length}`,
    '',
    body,
  ].join('\r\n');
  socket.write(request.repeat(5));
  await vi.waitFor(
    () => expect(lines.join('\n')).toContain('of its answers unread was ended'),
    WAIT,
  );
  const answer = await fetch(new URL('/healthz', url));
  expect(answer.status).toBe(200);
});
