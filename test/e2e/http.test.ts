/** The built server over Streamable HTTP: both eras, many clients, its gate, its limits and its end (issue: HTTP). */
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { Client as OldClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as OldTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { addressOf, type Sandbox, startSandbox } from '../support/generated-sandbox.ts';
import { CALL, post, type Serving, serveHttp as serve, serveForTest } from './serve-http.ts';

let sandbox: Sandbox;
let serving: Serving;

beforeAll(async () => {
  sandbox = await startSandbox({ products: 300 });
  serving = await serve(addressOf(sandbox));
});
afterAll(async () => {
  serving.child.kill('SIGKILL');
  await sandbox.close();
});

describe('clients', () => {
  const info = { name: 'some-client', version: '1' };
  it.each([
    [
      'of the 2026-07-28 revision',
      () => new Client(info, { versionNegotiation: { mode: { pin: '2026-07-28' } } }),
      () => new StreamableHTTPClientTransport(serving.url),
    ],
    ['of the 1.x line', () => new OldClient(info), () => new OldTransport(serving.url)],
  ])('%s list and call', async (_line, create, open) => {
    const client = create();
    // Each is given the transport of its own line.
    await client.connect(open() as never);
    onTestFinished(() => client.close());
    expect((await client.listTools()).tools.map(({ name }) => name)).toContain('find_products');
    const { structuredContent } = await client.callTool({
      name: 'find_products',
      arguments: { limit: 2 },
    });
    expect(structuredContent).toMatchObject({ total: 300, returned: 2 });
  });

  it('of ChatGPT are known by their User-Agent, where no request names them', async () => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} });
    const listed = async (agent: string) =>
      (await post(serving.url, body, { 'user-agent': agent })).body;
    expect(await listed('openai-mcp/1.0.0')).toContain('"name":"search"');
    expect(await listed('claude-user')).not.toContain('"name":"search"');
  });

  it('all at once share one quota: no more requests reach the PIM than they may', async () => {
    const limits = { products: { endpoint: 5, appKey: 5 } };
    const limited = await startSandbox({ products: 300, limits, windowMs: 1_000 });
    onTestFinished(() => limited.close());
    const settings = {
      ...addressOf(limited),
      PIM_LIMITS: '{"products":5}',
      PIM_LIMIT_WINDOW_MS: '1000',
    };
    const { url } = await serveForTest(settings);
    const body = (id: number) => {
      const params = {
        name: 'find_products',
        arguments: { product_ids: [100_000 + id], fields: ['product_id'] },
      };
      return JSON.stringify({ ...CALL, id, params });
    };
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, id) => post(url, body(id + 1))),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(limited.requests.map(({ status }) => status)).not.toContain(429);
    expect(limited.requests.length).toBeGreaterThanOrEqual(12);
  });
});

describe('what is asked', () => {
  it('a body over 4 MiB is refused, and the server goes on', async () => {
    const large = JSON.stringify({ ...CALL, padding: 'x'.repeat(4 * 1024 * 1024) });
    expect((await post(serving.url, large)).status).toBe(413);
    expect((await post(serving.url, JSON.stringify(CALL))).status).toBe(200);
  });

  it('what is no JSON is a parse error', async () => {
    expect((await post(serving.url, '{"jsonrpc"')).status).toBe(400);
  });

  it('a message behind a byte order mark is answered', async () => {
    expect((await post(serving.url, `\uFEFF${JSON.stringify(CALL)}`)).status).toBe(200);
  });
});

describe('a record that is large', () => {
  it.each([
    ['a text of 10 MB', { fault: 'long-text' } as const],
    ['100,000 variants', { fault: 'many-entries' } as const],
  ])('%s: other clients are answered before its own call is', async (_what, fault) => {
    const large = await startSandbox({
      products: 20,
      faults: [{ ...fault, endpoint: 'products' }],
    });
    onTestFinished(() => large.close());
    const { url } = await serveForTest(addressOf(large));
    const ends: string[] = [];
    const params = { name: 'find_products', arguments: { fields: ['all'], limit: 20 } };
    const call = post(url, JSON.stringify({ ...CALL, params })).finally(() => ends.push('call'));
    while (large.requests.length === 0) await new Promise((resolve) => setImmediate(resolve));
    await (await fetch(new URL('/healthz', url))).arrayBuffer();
    ends.push('healthz');
    await post(url, JSON.stringify({ jsonrpc: '2.0', id: 8, method: 'tools/list' }));
    expect(ends[0]).toBe('healthz');
    expect((await call).body).toContain('[…+');
  });
});
