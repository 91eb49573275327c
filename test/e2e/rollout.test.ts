/** Servers that share a store are replaced one after another behind a proxy, and no call fails. */

import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type IncomingMessage, request as sendPlain } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createInterface } from 'node:readline';
import { buffer, text } from 'node:stream/consumers';
import { describe, expect, it, onTestFinished } from 'vitest';
import { UNLIMITED } from '../support/copied.ts';
import { startSandbox } from '../support/generated-sandbox.ts';
import { ownQuotaDir } from '../support/own-cache.ts';
import { isStoreMissing, startQuotaStore } from '../support/quota-store.ts';
import { everydayOrSoak } from '../support/soak.ts';
import { addressOf } from './life-stage.ts';
import { environment, MAIN } from './run-main.ts';
import { CALL } from './serve-http.ts';

const CADDYFILE = new URL('../../Caddyfile', import.meta.url);
const isCaddyMissing = spawnSync('caddy', ['version']).status !== 0;
if (isCaddyMissing) process.stderr.write('SKIPPED: caddy is not installed, so the Caddyfile is not tested.\n');

/** Starts a server on a port, which it takes anew after its predecessor. @returns how it is ended */
async function serveOn(port: number, settings: Readonly<Record<string, string>>) {
  const child = spawn(process.execPath, [MAIN, 'serve', '--http', `127.0.0.1:${port}`], {
    env: environment({ PIM_QUOTA_DIR: ownQuotaDir(), ...settings }),
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const { value } = await createInterface({ input: child.stderr })[Symbol.asyncIterator]().next();
  const taken = Number(/ at http:\/\/127\.0\.0\.1:(\d+)\//.exec(value)?.[1]);
  child.stderr.resume();
  return {
    port: taken,
    end: async () => {
      child.kill('SIGTERM');
      return once(child, 'exit');
    },
  };
}

/** Starts a proxy that does one thing: it asks the next server where one refuses the connection. @returns its address */
async function startTrying(ports: readonly number[]): Promise<URL> {
  const ask = async (
    port: number,
    body: Buffer,
    { headers }: IncomingMessage,
  ): Promise<IncomingMessage | undefined> => {
    const sent = sendPlain({ host: '127.0.0.1', port, path: '/mcp', method: 'POST', headers, agent: false }).end(body);
    const answer = await once(sent, 'response').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNREFUSED') return [undefined];
      throw error;
    });
    return answer[0];
  };
  let turn = 0;
  const proxy = createServer(async (request, response) => {
    const body = await buffer(request);
    turn += 1;
    try {
      for (let tried = 0; ; tried += 1) {
        const answer = await ask(ports[(turn + tried) % ports.length] ?? 0, body, request);
        if (answer !== undefined) return void answer.pipe(response.writeHead(answer.statusCode ?? 0, answer.headers));
      }
    } catch (error) {
      response.writeHead(502).end(String(error));
    }
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  onTestFinished(() => void proxy.close());
  const { port } = proxy.address() as AddressInfo; // a TCP server that listens has one
  return new URL(`http://127.0.0.1:${port}/mcp`);
}

/** Calls through the proxy, over a new connection. */
async function call(url: URL): Promise<{ readonly status: number | undefined; readonly body: string }> {
  const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
  const sent = sendPlain(url, { method: 'POST', headers, agent: false }).end(JSON.stringify(CALL));
  const [response] = await once(sent, 'response');
  return { status: response.statusCode, body: await text(response) };
}

it.skipIf(isCaddyMissing)('the Caddyfile is valid', () => {
  const args = ['validate', '--adapter', 'caddyfile', '--config', CADDYFILE.pathname];
  const { status, stderr } = spawnSync('caddy', args, { env: { ...process.env, SITE: 'localhost' } });
  expect(status, String(stderr)).toBe(0);
});

const ROUNDS = everydayOrSoak(0, 5);
const CALLERS = 4;

describe.skipIf(ROUNDS === 0 || isStoreMissing())('behind a proxy', () => {
  /** Two servers with one store. */
  async function openServers() {
    const sandbox = await startSandbox({ products: 20, limits: UNLIMITED });
    onTestFinished(() => sandbox.close());
    const store = await startQuotaStore();
    onTestFinished(() => store.close());
    const limits = JSON.stringify(UNLIMITED);
    const settings = { ...addressOf(sandbox), PIM_LIMITS: limits, PIM_QUOTA_URL: store.url };
    const servers = [await serveOn(0, settings), await serveOn(0, settings)];
    return { servers, ports: servers.map((one) => one.port), settings };
  }

  it('no call fails while each server is ended and another takes its place', async () => {
    const { servers, ports, settings } = await openServers();
    const url = await startTrying(ports);
    const answers: Awaited<ReturnType<typeof call>>[] = [];
    let isOver = false;
    const callers = Array.from({ length: CALLERS }, async () => {
      while (!isOver) answers.push(await call(url));
    });
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const [index, server] of servers.entries()) {
        const before = answers.length;
        await expect.poll(() => answers.length).toBeGreaterThan(before + 4 * CALLERS);
        expect(await server.end()).toEqual([0, null]);
        servers[index] = await serveOn(server.port, settings);
      }
    }
    isOver = true;
    await Promise.all(callers);
    const failed = answers.filter(({ status, body }) => status !== 200 || !body.includes('"returned":1'));
    expect(failed).toEqual([]);
    expect(answers.length).toBeGreaterThan(8 * ROUNDS * CALLERS);
  });
});
