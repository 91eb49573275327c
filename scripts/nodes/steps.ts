/** What each Node.js must be able to do with the package, in the order in which it is tried. */

import assert from 'node:assert/strict';
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { ENDPOINT_NAMES } from '../../src/pim/endpoints.ts';
import { TOOLS } from '../../src/tools/join-tools.ts';

const run = promisify(execFile);

/** A guard against hanging. */
const STEP_MS = 120_000;

/** The package under one Node.js. */
export interface Trial {
  /** The program of Node.js. */
  readonly node: string;
  /** The main file of the unpacked package. */
  readonly main: string;
  readonly version: string;
  /** A directory of its own for data. */
  readonly directory: string;
}

type Answer = Readonly<Record<string, unknown>>;

/** What the steps with a connected client share. */
interface Session {
  readonly client: Client;
  readonly call: (name: string, args?: Answer) => Promise<Answer>;
}

/** One thing that is tried. */
export interface Step<Given> {
  readonly name: string;
  readonly run: (given: Given) => Promise<void>;
}

/** Settings by which nothing waits for limits. */
function environmentOf({ directory }: Trial): Record<string, string> {
  const limits = Object.fromEntries([...ENDPOINT_NAMES, 'total'].map((name) => [name, 0]));
  return {
    PATH: process.env.PATH ?? '',
    PIM_DATA_DIR: join(directory, 'data'),
    PIM_QUOTA_DIR: join(directory, 'quota'),
    PIM_LIMITS: JSON.stringify(limits),
  };
}

async function runCommand(trial: Trial, ...args: readonly string[]): Promise<string> {
  const env = environmentOf(trial);
  // A command that is asked to end may go on with what it waits for.
  const options = { env, timeout: STEP_MS, killSignal: 'SIGKILL' } as const;
  const { stdout } = await run(trial.node, [trial.main, ...args], options);
  return stdout;
}

/** What is tried with processes of their own. */
export const PROCESS_STEPS: readonly Step<Trial>[] = [
  {
    name: 'start',
    run: async (trial) => assert.equal(await runCommand(trial, '--version'), `${trial.version}\n`),
  },
  {
    name: 'HTTP, started and stopped',
    run: async (trial) => {
      const server = spawn(trial.node, [trial.main, 'serve', '--http', '127.0.0.1:0'], {
        env: environmentOf(trial),
        stdio: ['ignore', 'ignore', 'pipe'],
      });
      const guard = setTimeout(() => server.kill('SIGKILL'), STEP_MS);
      try {
        const exit = once(server, 'exit');
        const health = await fetch(new URL('/healthz', await readAddress(server)));
        assert.equal(health.status, 200);
        server.kill('SIGTERM');
        assert.deepEqual(await exit, [0, null]);
      } finally {
        clearTimeout(guard);
        server.kill('SIGKILL');
      }
    },
  },
];

/** The address that a server says it serves at. */
async function readAddress({ stderr }: ChildProcess): Promise<string> {
  assert.ok(stderr);
  for await (const line of createInterface({ input: stderr })) {
    const url = / at (http:\S+)$/.exec(line)?.[1];
    if (url !== undefined) return url;
  }
  throw new Error('It did not say where it serves.');
}

const SEARCH = { query: 'flannel shirt' };

/** What is tried as a host does, over stdio, in one session. */
export const SESSION_STEPS: readonly Step<Session>[] = [
  {
    name: 'tools/list',
    run: async ({ client }) => {
      const { tools } = await client.listTools();
      assert.deepEqual(
        tools.map(({ name }) => name),
        TOOLS.map(({ name }) => name),
      );
    },
  },
  {
    name: 'sync_catalog to its end',
    run: async ({ call }) => assert.equal((await call('sync_catalog')).state, 'done'),
  },
  {
    name: 'an audit',
    run: async ({ call }) => assert.ok(Array.isArray((await call('audit_catalog')).findings)),
  },
  {
    name: 'a search with filters, ranked by the copy',
    run: async ({ call }) => {
      const answer = await call('search_catalog', { ...SEARCH, filters: { status: 'active' } });
      assert.equal(answer.ranked_by, 'copy', JSON.stringify(answer));
    },
  },
  {
    name: 'a search without filters, ranked by the copy',
    run: async ({ call }) => {
      const answer = await call('search_catalog', SEARCH);
      assert.equal(answer.ranked_by, 'copy', JSON.stringify(answer));
    },
  },
  {
    name: 'a SELECT on findings',
    run: async ({ call }) => {
      const sql = 'SELECT count(*) > 0 AS any FROM findings JOIN products USING (product_id)';
      assert.deepEqual((await call('query_catalog', { sql })).rows, [[true]]);
    },
  },
  {
    name: 'a picture',
    run: async ({ client }) => {
      const args = { product_codes: ['SHR-00299'], cover_only: true, show: 1 };
      const { content } = await client.callTool({ name: 'get_media', arguments: args });
      const types = content.map(({ type }) => type);
      assert.ok(types.includes('image'), JSON.stringify(content).slice(0, 500));
    },
  },
];

/** Opens a session over stdio, which the caller closes. */
export async function openSession(trial: Trial): Promise<Session> {
  const client = new Client({ name: 'test-nodes', version: '1' });
  const transport = new StdioClientTransport({
    command: trial.node,
    args: [trial.main],
    env: environmentOf(trial),
    stderr: 'inherit',
  });
  await client.connect(transport);
  const callOnce = async (name: string, args: Answer): Promise<Answer> => {
    const options = { timeout: STEP_MS };
    const { content } = await client.callTool({ name, arguments: args }, options);
    const [first] = content;
    assert.ok(first?.type === 'text');
    return JSON.parse(first.text) as Answer; // every answer is an object
  };
  const call = async (name: string, args: Answer = {}): Promise<Answer> => {
    const untilMs = Date.now() + STEP_MS;
    for (;;) {
      const answer = await callOnce(name, args);
      const { retry_after_s: later } = { ...answer, ...(answer.error as Answer | undefined) };
      if (later === undefined || Date.now() > untilMs) return answer;
      await sleep(200);
    }
  };
  return { client, call };
}
