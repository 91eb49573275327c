/**
 * Real processes that share one quota, between them and the sandbox a relay that delays every request and every answer
 * by a random time, and the sandbox's own log as the judge. For tests and the bench.
 */

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, request as forward } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import type { Priority } from '../../src/pim/catalog-port.ts';
import { ticketTimes } from '../../src/pim/quota/ledger.ts';
import { type Sandbox, startSandbox } from './generated-sandbox.ts';
import { UNLIMITED } from './sandbox-client.ts';
import { createSmallCatalog } from './small-catalog.ts';

/** What a worker is told. */
export interface WorkerOptions {
  readonly baseUrl: string;
  /** Where tickets are shared on this machine, and where with others. */
  readonly directory: string;
  readonly storeUrl: string | undefined;
  readonly clientId: string;
  readonly appKey: string;
  readonly windowMs: number;
  readonly attemptTimeoutMs: number;
  readonly limits: { readonly products: { readonly endpoint: number; readonly appKey: number } };
  readonly priority: Priority;
  /** How many requests it wants to have under way at once. */
  readonly inParallel: number;
}

/** What a worker tells at its end. */
interface WorkerReport {
  readonly answered: number;
  readonly elapsedMs: number;
  readonly errors: readonly string[];
  readonly warnings: readonly string[];
  readonly rateLimited: number;
}

/** How a fleet is set up. Times in milliseconds. */
export interface FleetOptions {
  readonly processes: number;
  readonly limit: number;
  readonly windowMs: number;
  readonly attemptTimeoutMs: number;
  /** The longest delay of a request, and of an answer. */
  readonly maxDelayMs: number;
  /** Of all requests; 'lookup' by default. */
  readonly priority?: Priority;
  /** Where machines share; the processes are then of as many machines, each with a directory of its own. */
  readonly store?: { readonly url: string; readonly machines: number };
}

/** Running processes and their judge. */
export type Fleet = Awaited<ReturnType<typeof startFleet>>;

/** Bundles the worker, so that a process starts at once. Returns its path in a new directory. */
export async function buildWorker(): Promise<{ readonly path: string; remove(): Promise<void> }> {
  const directory = await mkdtemp(join(tmpdir(), 'pim-mcp-fleet-'));
  const path = join(directory, 'worker.mjs');
  await build({
    entryPoints: [fileURLToPath(new URL('./quota-worker.ts', import.meta.url))],
    outfile: path,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    loader: { '.sql': 'text' },
    banner: {
      js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);",
    },
  });
  return { path, remove: () => rm(directory, { recursive: true, force: true }) };
}

/** Starts the sandbox, the relay and the processes. */
export async function startFleet(worker: string, options: FleetOptions) {
  const {
    processes,
    limit,
    windowMs,
    attemptTimeoutMs,
    maxDelayMs,
    priority = 'lookup',
    store,
  } = options;
  const limits = { products: { endpoint: limit, appKey: limit } };
  const source = createSmallCatalog();
  const sandbox = await startSandbox({ source, windowMs, limits: { ...UNLIMITED, ...limits } });
  const relay = await startRelay(sandbox, maxDelayMs);
  const root = await mkdtemp(join(tmpdir(), 'pim-mcp-quota-'));
  const directory = join(root, 'shared');
  const { clientId, appKey } = sandbox;
  const told: WorkerOptions = {
    baseUrl: relay.url,
    directory,
    storeUrl: store?.url,
    clientId,
    appKey,
    windowMs,
    attemptTimeoutMs,
    limits,
    priority,
    inParallel: Math.min(64, 2 * Math.ceil(limit / processes) + 2),
  };
  const reports: Promise<string>[] = [];
  const children: ChildProcess[] = [];
  const begin = (index: number) => {
    const machine = join(root, `machine-${index % (store?.machines ?? 1)}`);
    const own = store === undefined ? told : { ...told, directory: machine };
    const child = spawn(process.execPath, [worker, JSON.stringify(own)], {
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    children[index] = child;
    reports.push(text(child.stdout));
  };
  for (let index = 0; index < processes; index += 1) begin(index);
  return {
    children,
    /** What all of them spend. */
    appKey,
    /** The directory that they are told to share their tickets in. */
    directory,
    /** Starts the process of that number anew. */
    restart: begin,
    /** When each request to products reached the PIM, ascending, and whether it was refused with 429. */
    requests: () =>
      sandbox.requests
        .map(({ atMs, status }) => ({ atMs, isRefused: status === 429 }))
        .sort((one, other) => one.atMs - other.atMs),
    /** On the clock of `requests`. */
    nowMs: () => performance.now(),
    /** Ends all processes that are left, in good order. */
    async finish(): Promise<readonly WorkerReport[]> {
      for (const child of children) child.stdin?.end();
      const told = await Promise.all(reports);
      // The worker wrote them; one that was killed wrote nothing.
      return told
        .filter((report) => report !== '')
        .map((report) => JSON.parse(report) as WorkerReport);
    },
    /** Ends everything at once. */
    async close(): Promise<void> {
      for (const child of children) child.kill('SIGKILL');
      await Promise.all(reports);
      relay.close();
      await sandbox.close();
      await rm(root, { recursive: true, force: true });
    },
  };
}

/** A relay to the sandbox that delays. What its client has given up it forwards all the same, as a network would. */
async function startRelay(sandbox: Sandbox, maxDelayMs: number) {
  const delay = () => sleep(Math.random() * maxDelayMs);
  const server = createServer(async (request, response) => {
    const body = await text(request).catch(() => undefined);
    if (body === undefined) return;
    await delay();
    const onward = forward(sandbox.url + request.url, { method: 'POST', headers: request.headers });
    onward.end(body);
    // At the end of a test the sandbox may be gone first.
    const [answer] = await once(onward, 'response').catch(() => []);
    if (answer === undefined) return;
    const answered = await text(answer);
    await delay();
    response.writeHead(answer.statusCode, { 'content-type': 'application/json' }).end(answered);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  // A TCP server's address is never a pipe's name.
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/**
 * Which part of the possible requests reached the PIM between two times: of limit / (window + latency + margin).
 * @param latencyMs mean time from ticket to release
 */
export function utilisation(
  fleet: Fleet,
  { limit, windowMs, attemptTimeoutMs }: FleetOptions,
  {
    fromMs,
    toMs,
    latencyMs,
  }: { readonly fromMs: number; readonly toMs: number; readonly latencyMs: number },
): number {
  const seen = fleet.requests().filter(({ atMs }) => atMs >= fromMs && atMs < toMs).length;
  const { holdMs } = ticketTimes(windowMs, attemptTimeoutMs);
  return seen / ((limit * (toMs - fromMs)) / (holdMs + latencyMs));
}

/** Waits until as many requests of a fleet have reached the PIM. */
export async function seen(fleet: Fleet, count: number): Promise<void> {
  for (let polls = 0; fleet.requests().length < count; polls += 1) {
    if (polls > 10_000)
      throw new Error(`only ${fleet.requests().length} of ${count} requests came`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
