/**
 * What serialisers of other languages leave out or write as null, over stdio and HTTP: each request is answered, with its id, and
 * by no dump of a validator.
 */
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { Client as OlderClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport as OlderTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { type Host, startHost } from '../support/host.ts';
import type { Reply } from '../support/wire.ts';
import { hostOptions } from './run-main.ts';
import { post, type Serving, serveHttp } from './serve-http.ts';

const LATEST = {
  _meta: {
    'io.modelcontextprotocol/protocolVersion': '2026-07-28',
    'io.modelcontextprotocol/clientInfo': { name: 'some-client', version: '1' },
    'io.modelcontextprotocol/clientCapabilities': {},
  },
};

const CALLED = { name: 'check_connection' };

/** Requests that are answered with a result. */
const READABLE: readonly { readonly method: string; readonly params: unknown }[] = [
  { method: 'tools/call', params: CALLED },
  { method: 'tools/call', params: { ...CALLED, arguments: null } },
  { method: 'tools/call', params: { ...CALLED, arguments: [] } },
  { method: 'tools/call', params: { ...CALLED, arguments: {}, _meta: { progressToken: null } } },
  { method: 'tools/list', params: null },
  { method: 'tools/list', params: { cursor: null } },
  { method: 'tools/list', params: { _meta: null } },
  { method: 'ping', params: [] },
];

/** Requests that are answered with an error of one sentence. */
const UNREADABLE: readonly { readonly id: unknown; readonly [member: string]: unknown }[] = [
  { id: 1.5, method: 'ping' },
  { id: 'a', method: 'ping', params: [1] },
  { id: 'b', method: 'tools/list', params: { cursor: 5 } },
  { id: 'c', method: 'tools/call', params: { ...CALLED, arguments: 'text' } },
  { id: 'd', method: 'tools/call', params: { name: null } },
  { id: 'e', method: 'resources/read', params: {} },
  { id: 'f', method: 'ping', params: { _meta: { progressToken: true } } },
];

const SENTENCE = /^Invalid (request|params)[^\n[{]*\.?$/;

describe.each(['2024-11-05', '2025-06-18', '2025-11-25'])('over stdio, in %s', (revision) => {
  let host: Host;
  beforeAll(async () => {
    host = await startHost({ isGreeted: false });
    const clientInfo = { name: 'some-client', version: '1', title: null };
    const greeting = { protocolVersion: revision, capabilities: { roots: null }, clientInfo };
    expect(await host.ask('initialize', greeting).reply).toHaveProperty('result');
  });
  afterAll(() => host.leave());

  it.each(READABLE)('$method with $params is answered', async ({ method, params }) => {
    // The wire's own type has no params that are null.
    const reply = await host.ask(method, params as object).reply;
    expect(reply).toHaveProperty('result');
  });

  it.each(UNREADABLE)('$method with the id $id is refused by a sentence', async (request) => {
    const { id, method, params } = request;
    const { reply } = host.ask(String(method), params as object, id as number);
    expect(await reply).toMatchObject({ id, error: { message: expect.stringMatching(SENTENCE) } });
  });
});

it('a call without arguments is answered in 2026-07-28 too', async () => {
  const host = await startHost({ isGreeted: false });
  onTestFinished(async () => void (await host.leave()));
  for (const params of [CALLED, { ...CALLED, arguments: null }]) {
    const { reply } = host.ask('tools/call', { ...params, ...LATEST });
    expect(await reply).toHaveProperty('result.structuredContent');
  }
});

describe('over HTTP', () => {
  let serving: Serving;
  beforeAll(async () => {
    serving = await serveHttp();
  });
  afterAll(() => void serving.child.kill('SIGKILL'));

  /** What a request is answered, in an event stream or alone. */
  async function ask(request: object, headers = {}): Promise<Reply> {
    const { body } = await post(
      serving.url,
      JSON.stringify({ jsonrpc: '2.0', ...request }),
      headers,
    );
    return JSON.parse(/^data: (.*)$/m.exec(body)?.[1] ?? body);
  }

  it.each(READABLE)('$method with $params is answered', async (request) => {
    expect(await ask({ id: 1, ...request })).toHaveProperty('result');
  });

  it.each(UNREADABLE)('$method with the id $id is refused by a sentence', async (request) => {
    const error = { message: expect.stringMatching(SENTENCE) };
    expect(await ask(request)).toMatchObject({ id: request.id, error });
  });

  it('initialize may have a capability that is null', async () => {
    const clientInfo = { name: 'some-client', version: '1' };
    const params = { protocolVersion: '2025-06-18', capabilities: { roots: null }, clientInfo };
    expect(await ask({ id: 1, method: 'initialize', params })).toHaveProperty('result');
  });

  it.each(['*/*', 'application/json, */*'])(
    'Accept: %s takes what answers come as',
    async (accept) => {
      expect(await ask({ id: 1, method: 'ping' }, { accept })).toHaveProperty('result');
    },
  );

  it('Accept of another type alone is still refused', async () => {
    const { status } = await post(
      serving.url,
      JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' }),
      {
        accept: 'text/html',
      },
    );
    expect(status).toBe(406);
  });
});

it.each([
  {
    name: 'the official client v2',
    open: async () => {
      const client = new Client({ name: 'some-client', version: '1' });
      await client.connect(new StdioClientTransport(hostOptions()));
      return client;
    },
  },
  {
    name: 'SDK 1.x',
    open: async () => {
      const client = new OlderClient({ name: 'some-client', version: '1' });
      await client.connect(new OlderTransport(hostOptions()));
      return client;
    },
  },
])('$name may call a tool without arguments', async ({ open }) => {
  const client = await open();
  onTestFinished(() => client.close());
  expect((await client.callTool({ name: 'check_connection' })).isError).not.toBe(true);
});
