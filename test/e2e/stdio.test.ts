/** The built server as a host starts it: dist/main.js over stdio, with the SDK's client; clients.test.ts has the others. */
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { startSandbox } from '../support/generated-sandbox.ts';
import { everydayOrSoak } from '../support/soak.ts';

const main = join(dirname(fileURLToPath(import.meta.url)), '..', '..', 'dist', 'main.js');
const command = { command: process.execPath, args: [main] };

/** The environment of a host that sets nothing of ours. */
const BARE_ENV = Object.fromEntries(
  Object.entries(process.env).filter(
    (pair): pair is [string, string] => pair[1] !== undefined && !pair[0].startsWith('PIM_'),
  ),
);

const TOOLS = [
  'find_products',
  'get_product',
  'get_variants',
  'get_media',
  'search_catalog',
  'list_reference_data',
  'check_connection',
  'sync_catalog',
  'query_catalog',
  'audit_catalog',
];

function start(env: Readonly<Record<string, string>> = {}, args: readonly string[] = []): Started {
  const child = spawn(process.execPath, [main, ...args], { env: { ...BARE_ENV, ...env } });
  onTestFinished(() => void child.kill('SIGKILL'));
  const out: string[] = [];
  const err: string[] = [];
  child.stdout.on('data', (chunk: Buffer) => out.push(chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => err.push(chunk.toString()));
  return { child, stdout: () => out.join(''), stderr: () => err.join('') };
}

interface Started {
  readonly child: ChildProcessWithoutNullStreams;
  stdout(): string;
  stderr(): string;
}

/** Sends one message and waits for the answer with its id. */
async function ask({ child, stdout }: Started, message: Readonly<Record<string, unknown>>): Promise<unknown> {
  child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
  for (;;) {
    const line = stdout()
      .split('\n')
      .filter((one) => one.endsWith('}'))
      .map((one) => JSON.parse(one) as { readonly id?: unknown })
      .find(({ id }) => id === message.id);
    if (line !== undefined) return line;
    await once(child.stdout, 'data');
  }
}

const INITIALIZE = {
  id: 1,
  method: 'initialize',
  params: {
    protocolVersion: '2025-06-18',
    capabilities: {},
    clientInfo: { name: 'a host', version: '1.0.0' },
  },
};

describe('dist/main.js without settings serves the demo and says so', () => {
  const client = new Client({ name: 'v2', version: '1.0.0' });
  beforeAll(() => client.connect(new StdioClientTransport({ ...command, env: BARE_ENV, stderr: 'ignore' })));
  afterAll(() => client.close());

  it('to the v2 client', async () => {
    expect(client.getInstructions()).toContain('DEMO DATA');
    expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(TOOLS);
    const connection = await client.callTool({ name: 'check_connection', arguments: {} });
    expect(connection.structuredContent).toMatchObject({ ok: true, source: 'sandbox', products: 300 });
    expect(JSON.stringify(connection.structuredContent)).toContain('demo data');
    const found = await client.callTool({ name: 'find_products', arguments: { codes: ['SHR-00002'] } });
    expect(found.structuredContent).toMatchObject({ total: 1, returned: 1, source: 'sandbox' });
  });

  it('with picture links that work', async () => {
    const args = { product_codes: ['SHR-00002'], cover_only: true, layout: 'records' };
    const { structuredContent } = await client.callTool({ name: 'get_media', arguments: args });
    const { media = [] } = structuredContent as { readonly media?: readonly { readonly link?: string }[] };
    const response = await fetch(media[0]?.link ?? '');
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/png']);
    await response.arrayBuffer();
  });
});

describe('dist/main.js and a configured PIM', () => {
  it('serves it and names no sandbox', async () => {
    const sandbox = await startSandbox({ products: 200 });
    onTestFinished(() => sandbox.close());
    const client = new Client({ name: 'v2', version: '1.0.0' });
    onTestFinished(() => client.close());
    const env = {
      ...BARE_ENV,
      PIM_API_URL: `${sandbox.url}/api/`,
      PIM_CLIENT_ID: sandbox.clientId,
      PIM_APP_KEY: sandbox.appKey,
    };
    await client.connect(new StdioClientTransport({ ...command, env, stderr: 'ignore' }));
    expect(client.getInstructions()).not.toMatch(/demo|sandbox/i);
    const { structuredContent } = await client.callTool({ name: 'find_products', arguments: { limit: 0 } });
    expect(structuredContent).toEqual({ total: 200, returned: 0 });
    expect(sandbox.requests).toHaveLength(1);
  });

  it.each([
    [{ PIM_API_URL: 'not a url', PIM_CLIENT_ID: 'x', PIM_APP_KEY: 'secret-of-the-test' }, 'PIM_API_URL'],
    // config.test.ts has such every day.
    ...everydayOrSoak<[Record<string, string>, string][]>(
      [],
      [
        [{ PIM_API_URL: 'http://127.0.0.1:9' }, 'PIM_CLIENT_ID'],
        [{ PIM_CLIENT_ID: 'x', PIM_APP_KEY: 'secret-of-the-test' }, 'PIM_API_URL'],
        [{ PIM_TOKEN_BUDGET: 'many' }, 'PIM_TOKEN_BUDGET'],
      ],
    ),
  ])('refuses to start with %j: one line on stderr, exit code 2', async (env, named) => {
    const started = start(env);
    const [code] = await once(started.child, 'exit');
    expect(code).toBe(2);
    expect(started.stdout()).toBe('');
    expect(started.stderr().trim().split('\n')).toHaveLength(1);
    expect(started.stderr()).toContain(named);
    expect(started.stderr()).not.toContain('secret-of-the-test');
  });

  // Every day in config.test.ts.
  it.skipIf(everydayOrSoak(true, false))('takes unfilled placeholders of a bundle for unset', async () => {
    const unfilled = (name: string): string => ['$', '{user_config.', name, '}'].join('');
    const env = {
      PIM_API_URL: unfilled('api_url'),
      PIM_CLIENT_ID: unfilled('client_id'),
      PIM_APP_KEY: unfilled('app_key'),
    };
    const started = start(env);
    expect(JSON.stringify(await ask(started, INITIALIZE))).toContain('DEMO DATA');
  });
});

describe('the wire', () => {
  it('stdout carries only JSON-RPC lines, and the server exits 0 when stdin ends', async () => {
    const started = start({ PIM_LOG: 'debug' });
    await ask(started, INITIALIZE);
    started.child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', method: 'notifications/initialized' })}\n`);
    await ask(started, { id: 2, method: 'tools/list' });
    const call = { name: 'find_products', arguments: { name_contains: ['durable'], limit: 3 } };
    await ask(started, { id: 3, method: 'tools/call', params: call });
    await ask(started, { id: 4, method: 'tools/call', params: { name: 'find_products', arguments: { x: 1 } } });
    await ask(started, { id: 5, method: 'no/such/method' });
    started.child.stdin.end();
    const [code] = await once(started.child, 'exit');
    expect(code).toBe(0);
    const lines = started
      .stdout()
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as { readonly jsonrpc?: unknown; readonly id?: unknown });
    expect(lines.map(({ jsonrpc }) => jsonrpc)).toEqual(lines.map(() => '2.0'));
    expect(lines.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5]);
  });

  // Every day in life-end.test.ts.
  it.skipIf(everydayOrSoak(true, false))('exits when the host sends SIGTERM', async () => {
    const started = start();
    await ask(started, INITIALIZE);
    started.child.kill('SIGTERM');
    const [code, signal] = await once(started.child, 'exit');
    expect([code, signal]).toEqual([0, null]);
  });

  // Every day in package.test.ts.
  it.skipIf(everydayOrSoak(true, false))('--version prints the version of the package', async () => {
    const started = start({}, ['--version']);
    await once(started.child, 'exit');
    expect(started.stdout()).toMatch(/^\d+\.\d+\.\d+\n$/);
  });
});
