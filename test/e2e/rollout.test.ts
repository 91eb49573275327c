/** Servers that share a store are replaced one after another, and no call of who tries the next one fails. */

import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { request as sendRequest } from 'node:http';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { describe, expect, it, onTestFinished } from 'vitest';
import { UNLIMITED } from '../support/copied.ts';
import { addressOf, startSandbox } from '../support/generated-sandbox.ts';
import { ownQuotaDir } from '../support/own-cache.ts';
import { isStoreMissing, startQuotaStore } from '../support/quota-store.ts';
import { everydayOrSoak } from '../support/soak.ts';
import { environment, MAIN } from './run-main.ts';
import { CALL } from './serve-http.ts';

const CADDYFILE = new URL('../../Caddyfile', import.meta.url);
const isCaddyMissing = spawnSync('caddy', ['version']).status !== 0;
if (isCaddyMissing)
  process.stderr.write('SKIPPED: caddy is not installed, so the Caddyfile is not tested.\n');

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

/** Calls over a new connection, as a proxy does: where one server refuses it, or resets it untaken, the next is asked. */
async function call(
  ports: readonly number[],
): Promise<{ readonly status: number | undefined; readonly body: string }> {
  const headers = {
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
  };
  for (let tried = Math.floor(Math.random() * ports.length); ; tried += 1) {
    const place = { host: '127.0.0.1', port: ports[tried % ports.length], path: '/mcp' };
    const sent = sendRequest({ ...place, method: 'POST', headers, agent: false }).end(
      JSON.stringify(CALL),
    );
    const [response] = await once(sent, 'response').catch((error: NodeJS.ErrnoException) => {
      if (['ECONNREFUSED', 'ECONNRESET'].includes(error.code ?? '')) return [];
      throw error;
    });
    if (response !== undefined) return { status: response.statusCode, body: await text(response) };
  }
}

it.skipIf(isCaddyMissing)('the Caddyfile is valid', () => {
  const args = ['validate', '--adapter', 'caddyfile', '--config', CADDYFILE.pathname];
  const { status, stderr } = spawnSync('caddy', args, {
    env: { ...process.env, SITE: 'localhost' },
  });
  expect(status, String(stderr)).toBe(0);
});

const ROUNDS = everydayOrSoak(0, 5);
const CALLERS = 4;

describe.skipIf(ROUNDS === 0 || isStoreMissing())('two servers with one store', () => {
  it('no call fails while each server is ended and another takes its place', async () => {
    const sandbox = await startSandbox({ products: 20, limits: UNLIMITED });
    onTestFinished(() => sandbox.close());
    const store = await startQuotaStore();
    onTestFinished(() => store.close());
    const settings = {
      ...addressOf(sandbox),
      PIM_LIMITS: JSON.stringify(UNLIMITED),
      PIM_QUOTA_URL: store.url,
    };
    const servers = [await serveOn(0, settings), await serveOn(0, settings)];
    const ports = servers.map(({ port }) => port);
    const answers: Awaited<ReturnType<typeof call>>[] = [];
    let isOver = false;
    const callers = Array.from({ length: CALLERS }, async () => {
      while (!isOver) answers.push(await call(ports));
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
    const failed = answers.filter(
      ({ status, body }) => status !== 200 || !body.includes('"returned":1'),
    );
    expect(failed).toEqual([]);
    expect(answers.length).toBeGreaterThan(8 * ROUNDS * CALLERS);
  });
});
