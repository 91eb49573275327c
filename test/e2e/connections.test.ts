/** Connections that are idle or slow keep nobody out (issue: HTTP). */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { everydayOrSoak } from '../support/soak.ts';
import { CALL, look, post, type Serving, serveForTest } from './serve-http.ts';

/** Opens connections that send what they are given and then wait, however they end. */
async function hold(serving: Serving, count: number, sent: string): Promise<readonly Socket[]> {
  const sockets = Array.from({ length: count }, () => connect(Number(serving.url.port), serving.url.hostname));
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

// They take as long as the deadlines that they are about.
it.skipIf(everydayOrSoak(true, false)).each([
  ['that sends nothing', ''],
  ['whose head does not end', SLOW_HEAD],
  ['whose body does not end', SLOW_BODY],
])('a connection %s is told so and closed', async (_which, sent) => {
  const [socket] = await hold(await serveForTest(), 1, sent);
  let received = '';
  socket?.on('data', (chunk: Buffer) => {
    received += chunk;
  });
  await new Promise((resolve) => socket?.once('close', resolve));
  expect(received).toContain('408 Request Timeout');
});
