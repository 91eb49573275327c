/** `serve` over stdio in the test's process, by lines as a host writes them: what is answered, told and refused. */
import { PassThrough } from 'node:stream';
import { expect, it, onTestFinished } from 'vitest';
import { serve } from '../../src/cli/serve.ts';
import type { Log } from '../../src/log.ts';
import { parseConfig } from '../../src/settings/config.ts';
import { openHeldPim } from '../e2e/serve-http.ts';
import { ownDirectory, ownQuotaDir } from '../support/own-cache.ts';

/** What a line on stdout is, before its shape is known. */
type Line = Readonly<Record<string, unknown>>;

const CALL = { method: 'tools/call', params: { name: 'find_products', arguments: { limit: 1 } } };

/** Serves on streams of its own; `next` gives the lines that it writes, in their order. */
function serveHere(env: Readonly<Record<string, string>> = {}) {
  const config = parseConfig({ PIM_QUOTA_DIR: ownQuotaDir(), PIM_DATA_DIR: ownDirectory('data'), ...env });
  const [ending, hurry] = [new AbortController(), new AbortController()];
  const [stdin, stdout] = [new PassThrough(), new PassThrough()];
  const lines: string[] = [];
  const events: string[] = [];
  let arrived = (): void => {};
  stdout.setEncoding('utf8').on('data', (text: string) => {
    lines.push(...text.split('\n').filter(Boolean));
    arrived();
  });
  const log: Log = (_level, event, facts) => events.push(`${event} ${JSON.stringify(facts ?? {})}`);
  const write = (chunk: Uint8Array | string, done: (error?: Error | null) => void): void =>
    void stdout.write(chunk, done);
  const io = { streams: { stdin, write }, log, signal: ending.signal, hurry: hurry.signal };
  const ended = serve(config, { ...io, version: '1.2.3', nodeVersion: '20' });
  onTestFinished(async () => {
    hurry.abort();
    await ended.catch(() => {});
  });
  const send = (message: Line): void => void stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
  const next = async (): Promise<Line> => {
    while (lines.length === 0) {
      await new Promise<void>((resolve) => {
        arrived = resolve;
      });
    }
    return JSON.parse(lines.shift() ?? '');
  };
  const initialize = async (): Promise<Line> => {
    const clientInfo = { name: 'a host', version: '1' };
    send({ id: 0, method: 'initialize', params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo } });
    const answer = await next();
    send({ method: 'notifications/initialized' });
    return answer;
  };
  return { stdin, events, ended, send, next, initialize, end: () => ending.abort(), hurry: () => hurry.abort() };
}

it('answers a host until it leaves', async () => {
  const { initialize, send, next, stdin, ended } = serveHere();
  expect(await initialize()).toMatchObject({ id: 0, result: { serverInfo: { name: 'pim-mcp', version: '1.2.3' } } });
  send({ id: 1, ...CALL });
  expect(await next()).toMatchObject({ id: 1, result: { structuredContent: { returned: 1 } } });
  stdin.end();
  expect(await ended).toBe(0);
});

it('told to end, answers the call under way, and refuses what comes then', async () => {
  const pim = await openHeldPim();
  const { initialize, send, next, end, ended } = serveHere(pim.settings);
  await initialize();
  send({ id: 1, ...CALL });
  await pim.isAsked;
  end();
  send({ id: 2, method: 'ping' });
  expect(await next()).toMatchObject({ id: 2, error: { message: expect.stringContaining('Start it again') } });
  pim.release();
  expect(await next()).toMatchObject({ id: 1, result: { structuredContent: { returned: 1 } } });
  expect(await ended).toBe(0);
});

it('told to end, does not wait for what the host has withdrawn', async () => {
  const pim = await openHeldPim();
  const { initialize, send, end, ended } = serveHere(pim.settings);
  await initialize();
  send({ id: 1, ...CALL });
  await pim.isAsked;
  end();
  send({ method: 'notifications/cancelled', params: { requestId: 1 } });
  expect(await ended).toBe(0);
  pim.release();
});

it('waits for nothing when it is told to hurry', async () => {
  const pim = await openHeldPim();
  const { initialize, send, hurry, ended } = serveHere(pim.settings);
  await initialize();
  send({ id: 1, ...CALL });
  await pim.isAsked;
  hurry();
  expect(await ended).toBe(0);
  pim.release();
});

it.each([['tools that are not here', { PIM_TOOLS: 'call_commerce_engine' }, 'PIM_TOOLS chooses only tools']])(
  'refuses %s before the host has asked anything',
  async (_what, env, failed) => {
    const pim = { PIM_API_URL: 'https://pim.example', PIM_CLIENT_ID: 'client', PIM_APP_KEY: 'key' };
    await expect(serveHere({ ...pim, ...env }).ended).rejects.toThrow(failed);
  },
);
