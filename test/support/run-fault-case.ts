/** Lets the built server meet a fault, and measures what comes of it. */

import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { openServer } from './catalog-server.ts';
import { exact, type FaultCase, type Listed, SETTINGS, SHORT } from './fault-cases/fault-case.ts';
import { type Sandbox, startSandbox } from './generated-sandbox.ts';
import { type Host, startHost } from './host.ts';

/** What came of it. */
export type Outcome = Awaited<ReturnType<typeof runFaultCase>>;

type Meeting = Pick<Host, 'call' | 'memory' | 'stderr' | 'leave'> & {
  readonly pid: number;
  ping(): Promise<unknown>;
  end(): void;
};

/** Starts the built server in a process of its own. */
async function openProcess(settings: Readonly<Record<string, string>>): Promise<Meeting> {
  const host = await startHost({ settings });
  return {
    ...host,
    pid: host.child.pid ?? 0,
    ping: () => host.ask('ping', {}).reply,
    end: () => void host.child.kill('SIGKILL'),
  };
}

/** Opens the server in this process, of which memory and exit say nothing. */
export async function openHere(settings: Readonly<Record<string, string>>): Promise<Meeting> {
  const server = await openServer({ env: settings });
  return {
    call: async (name, args) => {
      const { answer, requests } = await server.call(name, { ...args });
      return { told: answer, requests };
    },
    pid: process.pid,
    ping: () => new Promise((resolve) => setImmediate(resolve)),
    memory: () => ({ now: 0, peak: 0 }),
    stderr: () => '',
    leave: async () => {
      await server.close();
      return { code: 0, signal: null };
    },
    end: () => {},
  };
}

/** Runs one case with a sandbox and a server of its own. */
export async function runFaultCase(fault: FaultCase, open = openProcess) {
  const {
    rules,
    tool = 'find_products',
    args = SHORT,
    settings = {},
    told: expect,
    afterwards: expectAfterwards = exact,
  } = fault;
  const canary = await openCanary();
  const sandbox: Sandbox = await startSandbox({ products: 200 });
  const { url, clientId, appKey } = sandbox;
  const address = { PIM_API_URL: url, PIM_CLIENT_ID: clientId, PIM_APP_KEY: appKey };
  const host = await open({ ...address, ...SETTINGS, ...settings });
  try {
    const { told: listed } = await host.call(tool, args);
    const idleMs = fault.isLarge ? await pingIdle(host) : 0;
    const before = { bytes: host.memory().now, requests: sandbox.requests.length };
    await sandbox.setFaults(
      rules.map((rule) => (rule.fault === 'redirect' ? { ...rule, location: canary.url } : rule)),
    );
    const startedMs = performance.now();
    const asked = host.call(tool, args);
    const [{ told, requests }, { longestMs, pings }] = await Promise.all([
      asked,
      pingUntil(
        fault.isLarge ? asked : undefined,
        host,
        () => sandbox.requests.length > before.requests,
      ),
    ]);
    const elapsedMs = performance.now() - startedMs;
    const arrived = sandbox.requests.length - before.requests;
    await sandbox.setFaults([]);
    const { told: afterwards } = await host.call(tool, args);
    const { told: brands } = await host.call('list_reference_data', { kind: 'brands', limit: 1 });
    const riseBytes = host.memory().peak - before.bytes;
    const { code } = await host.leave();
    return {
      told: withoutHash(told),
      /** What the case says that it should be. */
      expected: expect(withoutHash(listed)),
      attempts: requests,
      arrived,
      elapsedMs,
      /**
       * How much longer than beside an idle server a ping waited for its answer meanwhile, at most; without what it waited
       * for a processor. 0 where the case brings little.
       */
      delayMs: Math.max(0, longestMs - idleMs),
      /** Pings that were answered before the call was. */
      pings,
      /** The most that the server's memory ever was above what it was before. */
      riseBytes,
      /** Connections to the port that redirects point at. */
      canary: canary.connections(),
      afterwards: withoutHash(afterwards),
      expectedAfterwards: expectAfterwards(withoutHash(listed)),
      /** Whether another endpoint answers after the fault. */
      isAlive: JSON.stringify(brands).includes('"returned":1'),
      stderr: host.stderr(),
      exitCode: code,
    };
  } finally {
    host.end();
    await sandbox.close();
    await canary.close();
  }
}

/** Pings beside which nothing else is asked. */
const IDLE_PINGS = 50;

/** How long one of them usually waits (their median), in milliseconds. */
async function pingIdle(host: Pick<Meeting, 'ping' | 'pid'>): Promise<number> {
  const waits: number[] = [];
  for (let ping = 0; ping < IDLE_PINGS; ping += 1) waits.push(await timePing(host));
  return waits.sort((one, other) => one - other)[IDLE_PINGS / 2] ?? 0;
}

/** How long a ping waits for its answer, without what server and pinger wait for a processor. Milliseconds. */
async function timePing({ ping, pid }: Pick<Meeting, 'ping' | 'pid'>): Promise<number> {
  const pids = [pid, process.pid];
  const startedMs = performance.now();
  const waitedMs = readCoreWaitsMs(pids);
  await ping();
  return performance.now() - startedMs - (readCoreWaitsMs(pids) - waitedMs);
}

/**
 * Milliseconds that the main threads of some processes were ready to run and had no processor, since they began; 0 where
 * the system does not tell (only Linux does: proc(5), schedstat).
 */
function readCoreWaitsMs(pids: readonly number[]): number {
  const waits = pids.map((pid) => {
    try {
      return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[1] ?? 0) / 1e6;
    } catch {
      return 0;
    }
  });
  return waits.reduce((sum, ms) => sum + ms, 0);
}

/** Pings the server, one ping after another, from when the PIM has answered, for which this process works, to the call's answer. */
async function pingUntil(
  asked: Promise<unknown> | undefined,
  host: Pick<Meeting, 'ping' | 'pid'>,
  isAnswered: () => boolean,
): Promise<{ readonly longestMs: number; readonly pings: number }> {
  let isOver = asked === undefined;
  const over = asked?.finally(() => {
    isOver = true;
  });
  let longestMs = 0;
  let pings = 0;
  while (!isOver && !isAnswered()) await new Promise((resolve) => setImmediate(resolve));
  while (!isOver) {
    longestMs = Math.max(longestMs, await timePing(host));
    pings += 1;
  }
  await over;
  return { longestMs, pings };
}

/** The hash of a cursor is of the sandbox's port, which is another every time. */
function withoutHash(told: unknown): Listed {
  return JSON.parse(JSON.stringify(told).replace(/("next_cursor":"[^"-]*-)[^"]*/, '$1#'));
}

/** A port that nobody may ever connect to. */
async function openCanary() {
  let connections = 0;
  const server = createServer((socket) => {
    connections += 1;
    socket.destroy();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // a TCP server that listens has one
  return {
    url: `http://127.0.0.1:${port}/api/v2/query/products`,
    connections: () => connections,
    close: async () => void server.close(),
  };
}
