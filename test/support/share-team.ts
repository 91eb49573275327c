/**
 * Servers that share a copy: real processes with a directory each, a real store, and between each of them and the sandbox a
 * relay that notes who asked for what.
 */

import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { createServer, request as forward } from 'node:http';
import type { AddressInfo } from 'node:net';
import { basename, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { expect, onTestFinished } from 'vitest';
import { FORMAT } from '../../src/copy/copy-format.ts';
import { ENDPOINT_NAMES } from '../../src/sandbox/endpoint-paths.ts';
import type { Sandbox } from './generated-sandbox.ts';
import { ownDirectory } from './own-cache.ts';

/** What a server is told at its start. */
export interface WorkerSetup {
  readonly name: string;
  readonly baseUrl: string;
  readonly clientId: string;
  readonly appKey: string;
  readonly identity: string;
  readonly endpoints: readonly string[];
  readonly storeUrl: string;
  readonly directory: string;
  readonly share: string;
  readonly heartbeatMs: number;
  /** The file that events are noted in. */
  readonly events: string;
  /** A step of its reading with its number, and the signal that comes then. */
  readonly point?: { readonly step: string; readonly signal: 'SIGKILL' | 'SIGSTOP' } | undefined;
}

/** What it is told later: begin to read, tell what the copy answers, end. */
export type WorkerOrder = 'read' | 'tell' | 'close';

/** Something that a server has noted. */
export interface TeamEvent {
  readonly name: string;
  readonly event: string;
  readonly atMs: number;
}

/** A request that reached the PIM. */
export interface TeamRequest {
  readonly name: string;
  readonly endpoint: string;
  readonly atMs: number;
}

/** Bundles the server of a team, with the engine beside it. @returns its path */
export async function buildShareWorker(): Promise<string> {
  const directory = ownDirectory('share-worker');
  const path = join(directory, 'worker.mjs');
  await build({
    entryPoints: [fileURLToPath(new URL('./share-worker.ts', import.meta.url))],
    outfile: path,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    loader: { '.sql': 'text' },
    external: ['@duckdb/*'],
    banner: {
      js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);",
    },
  });
  const engine = fileURLToPath(new URL('../../dist/copy-engine.js', import.meta.url));
  symlinkSync(engine, join(directory, basename(engine)));
  return path;
}

/** A team over a sandbox; its processes end with the test. */
export type ShareTeam = ReturnType<typeof openShareTeam>;

/** Prepares a team with a shared directory of its own. */
export function openShareTeam(
  worker: string,
  sandbox: Sandbox,
  { storeUrl, heartbeatMs }: Pick<WorkerSetup, 'storeUrl' | 'heartbeatMs'>,
) {
  const root = ownDirectory('team');
  const [share, events, identity] = [join(root, 'share'), join(root, 'events'), basename(root)];
  mkdirSync(share, { mode: 0o700 });
  const requests: TeamRequest[] = [];

  /** Starts a server of that name and waits until it is ready. */
  async function start(name: string, point?: WorkerSetup['point']) {
    const baseUrl = await startRelay(sandbox.url, (endpoint) =>
      requests.push({ name, endpoint, atMs: Date.now() }),
    );
    const { clientId, appKey } = sandbox;
    const setup: WorkerSetup = {
      name,
      baseUrl,
      clientId,
      appKey,
      identity,
      endpoints: [...ENDPOINT_NAMES, 'total'],
      storeUrl,
      directory: join(root, name),
      share,
      heartbeatMs,
      events,
      point,
    };
    const child = fork(worker, [JSON.stringify(setup)]);
    onTestFinished(() => void child.kill('SIGKILL'));
    await expect.poll(() => listEvents('ready', name).length, { interval: 20 }).toBe(1);
    return {
      name,
      child,
      read: () => void child.send('read'),
      tell: () => tell(child),
      close: async () => {
        const ended = once(child, 'exit');
        child.send('close');
        await ended;
      },
    };
  }

  /** The events that begin so, of all servers or of one. */
  function listEvents(beginning: string, name?: string): readonly TeamEvent[] {
    if (!existsSync(events)) return [];
    const lines = readFileSync(events, 'utf8').split('\n').filter(Boolean);
    return lines
      .map((line) => JSON.parse(line) as TeamEvent)
      .filter((each) => each.event.startsWith(beginning))
      .filter((each) => name === undefined || each.name === name);
  }

  return {
    requests,
    start,
    listEvents,
    identity,
    /** The directory of what is published. */
    directory: join(share, identity, String(FORMAT)),
    /** The numbers of what is published, ascending. */
    listNumbers: () => listNumbers(join(share, identity, String(FORMAT))),
  };
}

function listNumbers(directory: string): readonly number[] {
  if (!existsSync(directory)) return [];
  const names = readdirSync(directory).filter((name) => /^\d+$/.test(name));
  return names.map(Number).sort((one, other) => one - other);
}

async function tell(child: ChildProcess): Promise<unknown> {
  const told = once(child, 'message');
  child.send('tell');
  return (await told)[0];
}

/** A relay to the sandbox that notes each request when it comes. */
async function startRelay(target: string, onRequest: (endpoint: string) => void): Promise<string> {
  const server = createServer(async (request, response) => {
    const body = await text(request).catch(() => undefined);
    if (body === undefined) return;
    onRequest(request.url?.split('/').at(-1) ?? '');
    const onward = forward(target + request.url, { method: 'POST', headers: request.headers });
    onward.end(body);
    const [answer] = await once(onward, 'response').catch(() => []);
    if (answer === undefined) return;
    response.writeHead(answer.statusCode, { 'content-type': 'application/json' });
    response.end(await text(answer));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo; // a TCP server that listens has one
  return `http://127.0.0.1:${port}`;
}
