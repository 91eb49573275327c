/** Connections that are idle or slow keep nobody out (issue: HTTP). */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { CALL, look, openHeldPim, post, type Serving, serveForTest } from './serve-http.ts';

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
    ['that send nothing', ''],
    ['whose head does not end', SLOW_HEAD],
    ['whose body does not end', SLOW_BODY],
  ])('%s keep nobody out', async (_which, sent) => {
    const serving = await serveForTest();
    await hold(serving, 2_000, sent);
    expect(await look('/healthz', serving)).toEqual({ status: 200, body: '{"status":"ok"}' });
    expect((await post(serving.url, JSON.stringify(CALL))).body).toContain('"returned":1');
  });
});

describe('beyond the bound of an address', () => {
  it('the one that has been quiet longest gives way, and not the one that waits for its answer', async () => {
    const pim = await openHeldPim();
    const serving = await serveForTest({ ...pim.settings, PIM_MCP_CONNECTIONS: '10' });
    const answer = post(serving.url, JSON.stringify(CALL));
    await pim.isAsked;
    const [first, ...others] = await hold(serving, 9, '');
    if (first === undefined) throw new Error('nothing is held');
    const left = once(first, 'close');
    expect((await look('/healthz', serving)).status).toBe(200);
    await left;
    expect(others.filter(({ closed }) => closed)).toEqual([]);
    pim.release();
    expect((await answer).body).toContain('"returned":1');
  });
});
