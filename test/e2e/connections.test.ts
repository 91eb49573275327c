/** Connections that are idle or slow keep nobody out (issue: HTTP). */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { everydayOrSoak } from '../support/soak.ts';
import { CALL, look, post, type Serving, serveForTest } from './serve-http.ts';

/** Opens connections that send what they are given and then wait, however they end. */
async function hold(serving: Serving, count: number, sent: string): Promise<readonly Socket[]> {
  const sockets = Array.from({ length: count }, () =>
    connect(Number(serving.url.port), serving.url.hostname),
  );
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
  });
  for (const socket of sockets) socket.on('error', () => {});
  await Promise.all(sockets.map((socket) => once(socket, 'connect')));
  for (const socket of sockets) socket.write(sent);
  return sockets;
}

const SLOW_HEAD = 'POST /mcp HTTP/1.1\r\nHost: localhost\r\nX-Slow: ';
const SLOW_BODY =
  'POST /mcp HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nAccept: application/json, text/event-stream\r\nContent-Length: 1000\r\n\r\n{';

describe('2,000 connections', () => {
  it.each([
    ['whose body does not end', SLOW_BODY],
    ['that send nothing', ''],
  ])('%s keep nobody out', async (_which, sent) => {
    const serving = await serveForTest();
    await hold(serving, 2_000, sent);
    expect(await look('/healthz', serving)).toEqual({ status: 200, body: '{"status":"ok"}' });
    expect((await post(serving.url, JSON.stringify(CALL))).body).toContain('"returned":1');
  });
});

/** What comes over a connection until the server ends it. */
async function readToEnd(serving: Serving, sent: string): Promise<string> {
  const [socket] = await hold(serving, 1, sent);
  let received = '';
  socket?.on('data', (chunk: Buffer) => {
    received += chunk;
  });
  await new Promise((resolve) => socket?.once('close', resolve));
  return received;
}

function write(body: string, headers = '', request = 'POST /mcp'): string {
  const types = 'Content-Type: application/json\r\nAccept: application/json, text/event-stream';
  return `${request} HTTP/1.1\r\nHost: localhost\r\n${types}\r\n${headers}Content-Length: ${body.length}\r\n\r\n${body}`;
}

describe('a connection ends', () => {
  it.each([
    ['with the answer of a call', 'tools/call', CALL.params],
    ['with a list', 'tools/list', {}],
  ])('%s where the client says that it is the last', async (_what, method, params) => {
    const body = JSON.stringify({ ...CALL, method, params });
    const received = await readToEnd(await serveForTest(), write(body, 'Connection: close\r\n'));
    expect(received).toContain('"id":7');
  });

  it.each([
    ['404', 'of another path', write('', '', 'GET /elsewhere')],
    ['403', 'from another page', write(JSON.stringify(CALL), 'Origin: https://evil.example\r\n')],
    ['413', 'that is too large', write('x'.repeat(5_000_000))],
    ['405', 'of another method', write('', '', 'GET /mcp')],
    ['400', 'that is no JSON', write('{"jsonrpc"')],
  ])('with the refusal %s of a request %s, after its reason', async (status, _which, sent) => {
    const received = await readToEnd(await serveForTest(), sent);
    expect(received).toContain(`HTTP/1.1 ${status}`);
    expect(received).toMatch(/"message":"[^"]{10,}"/);
  });

  it('when more requests wait on it than any client sends at once; others are answered', async () => {
    const serving = await serveForTest();
    expect(await readToEnd(serving, write(JSON.stringify(CALL)).repeat(100))).not.toContain(
      '"returned"',
    );
    expect((await post(serving.url, JSON.stringify(CALL))).body).toContain('"returned":1');
  });
});

it.each([100_000, 900_000])('arguments nested %i deep are refused by their name', async (depth) => {
  const params = { name: 'find_products', arguments: { names: ['DEEP'] } };
  const body = JSON.stringify({ ...CALL, params }).replace(
    '"DEEP"',
    '['.repeat(depth) + ']'.repeat(depth),
  );
  const received = await readToEnd(await serveForTest(), write(body, 'Connection: close\r\n'));
  expect(received).toContain('INVALID_ARGUMENT');
  expect(received).toContain('Each value of names must be a text');
});

// They take as long as the deadlines that they are about.
it.skipIf(everydayOrSoak(true, false)).each([
  ['that sends nothing', ''],
  ['whose head does not end', SLOW_HEAD],
  ['whose body does not end', SLOW_BODY],
])('a connection %s is told so and closed', async (_which, sent) => {
  expect(await readToEnd(await serveForTest(), sent)).toContain('408 Request Timeout');
});
