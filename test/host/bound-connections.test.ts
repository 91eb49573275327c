/** Who keeps connections of one address, and who loses one. */
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { boundConnections } from '../../src/host/http-gate.ts';

/** A server of two connections an address that holds its answers back. */
async function serveTwo() {
  const held: ServerResponse[] = [];
  const server = createServer((_request, response) => void held.push(response));
  boundConnections(server, 2);
  const sockets: Socket[] = [];
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // it listens on a port

  /** Opens a connection and sends a text; what comes back is in `received` when it has closed. */
  async function open(sent: string) {
    const socket = connect(port, '127.0.0.1').on('error', () => {});
    sockets.push(socket);
    let received = '';
    socket.on('data', (chunk: Buffer) => {
      received += chunk;
    });
    const isClosed = once(socket, 'close').then(() => received);
    const [accepted] = (await once(server, 'connection')) as [Socket]; // what the event tells of
    if (sent !== '') socket.write(sent);
    return { socket, accepted, isClosed };
  }

  /** As open, and waits until the server has the request. */
  async function ask(sent: string) {
    const isAsked = once(server, 'request');
    const opened = await open(sent);
    await isAsked;
    return opened;
  }
  const answerAll = (): void => {
    for (const response of held.splice(0)) response.setHeader('connection', 'close').end('answered');
  };
  return { server, open, ask, answerAll };
}

const WHOLE = 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n';
const HALF = 'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n\r\n{';

it('closes a new connection where all others wait for an answer', async () => {
  const { ask, open, answerAll } = await serveTwo();
  const asked = [await ask(WHOLE), await ask(WHOLE)];
  expect(await (await open('')).isClosed).toBe('');
  answerAll();
  for (const { isClosed } of asked) expect(await isClosed).toContain('answered');
});

it('closes who has not sent a whole request, rather than who waits for an answer', async () => {
  const { ask, open, answerAll } = await serveTwo();
  const waiting = await ask(WHOLE);
  const slow = await ask(HALF);
  const late = await open('');
  expect(await slow.isClosed).toBe('');
  answerAll();
  expect(await waiting.isClosed).toContain('answered');
  expect(late.socket.destroyed).toBe(false);
});

it('closes who has been quiet longest, whoever came first', async () => {
  const { server, open } = await serveTwo();
  const first = await open('');
  const second = await open('');
  const isAsked = once(server, 'request');
  first.socket.write(HALF);
  await isAsked;
  const third = await open('');
  expect(await second.isClosed).toBe('');
  expect([first.accepted.destroyed, third.accepted.destroyed]).toEqual([false, false]);
});

it('has room again when a connection has ended', async () => {
  const { open } = await serveTwo();
  const first = await open('');
  const second = await open('');
  const isGone = once(first.accepted, 'close');
  first.socket.destroy();
  await isGone;
  const third = await open('');
  expect([second.accepted.destroyed, third.accepted.destroyed]).toEqual([false, false]);
});
