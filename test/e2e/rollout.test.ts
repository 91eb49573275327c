/** Servers that share a store are replaced one after another behind a proxy, and no call fails. */

import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, request as sendPlain } from 'node:http';
import { request as sendSafely } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { buffer, text } from 'node:stream/consumers';
import { describe, expect, it, onTestFinished } from 'vitest';
import { UNLIMITED } from '../support/copied.ts';
import { startSandbox } from '../support/generated-sandbox.ts';
import { ownDirectory, ownQuotaDir } from '../support/own-cache.ts';
import { isStoreMissing, startQuotaStore } from '../support/quota-store.ts';
import { everydayOrSoak } from '../support/soak.ts';
import { addressOf } from './life-stage.ts';
import { environment, MAIN } from './run-main.ts';
import { CALL } from './serve-http.ts';

const CADDYFILE = new URL('../../Caddyfile', import.meta.url);
const { status: caddyStatus, stdout: caddyVersion } = spawnSync('caddy', ['version'], { encoding: 'utf8' });
const isCaddyMissing = caddyStatus !== 0;
if (isCaddyMissing) process.stderr.write('SKIPPED: caddy is not installed, so the Caddyfile is not tested.\n');

/** Before 2.11.2 Caddy closes the body of a request with the first connection that is refused (its issue 7546). */
const [major = 0, minor = 0, patch = 0] = (/(\d+)\.(\d+)\.(\d+)/.exec(caddyVersion ?? '') ?? []).slice(1).map(Number);
const isCaddyOld = major * 1e6 + minor * 1e3 + patch < 2_011_002;

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

/** Starts Caddy by the Caddyfile, with a certificate of its own, before these servers. @returns its address */
async function startCaddy(ports: readonly number[], port: number): Promise<URL> {
  const directory = ownDirectory('caddy');
  const config = join(directory, 'Caddyfile');
  const own = '{\n\tadmin off\n\tskip_install_trust\n\tauto_https disable_redirects\n}\n';
  const given = readFileSync(CADDYFILE, 'utf8').replace('{$SITE} {', '{$SITE} {\n\ttls internal\n\tbind 127.0.0.1');
  writeFileSync(config, own + given);
  const child = spawn('caddy', ['run', '--adapter', 'caddyfile', '--config', config], {
    env: {
      ...process.env,
      XDG_DATA_HOME: directory,
      XDG_CONFIG_HOME: directory,
      SITE: `https://localhost:${port}`,
      SERVERS: ports.map((one) => `127.0.0.1:${one}`).join(' '),
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const lines: string[] = [];
  for await (const line of createInterface({ input: child.stderr })) {
    lines.push(line);
    if (!line.includes('serving initial configuration')) continue;
    child.stderr.resume();
    return new URL(`https://localhost:${port}/mcp`);
  }
  throw new Error(`Caddy ended: ${lines.join('\n')}`);
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
  const options = { method: 'POST', headers, rejectUnauthorized: false, agent: false };
  const sent = (url.protocol === 'https:' ? sendSafely : sendPlain)(url, options).end(JSON.stringify(CALL));
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
  /** Two servers with one store, and a port that nobody else takes meanwhile: that of a server that has just ended. */
  async function openServers() {
    const sandbox = await startSandbox({ products: 20, limits: UNLIMITED });
    onTestFinished(() => sandbox.close());
    const store = await startQuotaStore();
    onTestFinished(() => store.close());
    const limits = JSON.stringify(UNLIMITED);
    const settings = { ...addressOf(sandbox), PIM_LIMITS: limits, PIM_QUOTA_URL: store.url };
    const servers = [await serveOn(0, settings), await serveOn(0, settings)];
    const { port, end } = await serveOn(0, settings);
    await end();
    return { servers, ports: servers.map((one) => one.port), port, settings };
  }

  it.skipIf(isCaddyMissing)('Caddy leads calls to the servers', async () => {
    const { ports, port } = await openServers();
    const { status, body } = await call(await startCaddy(ports, port));
    expect([status, body]).toEqual([200, expect.stringContaining('"returned":1')]);
  });

  it.each([
    ['that asks the next server where one refuses the connection', false],
    ['Caddy', true],
  ])('no call fails while each server is ended and another takes its place: %s', async (_which, isCaddy) => {
    if (isCaddy && (isCaddyMissing || isCaddyOld)) {
      process.stderr.write('SKIPPED: no caddy from 2.11.2 on is installed, so a rollout behind it is not tested.\n');
      return;
    }
    const { servers, ports, port, settings } = await openServers();
    const url = isCaddy ? await startCaddy(ports, port) : await startTrying(ports);
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
