/** What arrives at clients that read answers in ways of their own, each as its newest release of November 2026 does. */

import {
  type CallToolResult,
  Client,
  InMemoryTransport,
  StreamableHTTPClientTransport,
} from '@modelcontextprotocol/client';
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { encodePng } from '../../src/sandbox/picture.ts';
import { reply, serve } from '../pim/http/local-server.ts';
import {
  openCatalogServer,
  type SandboxServer,
  type ToolAnswer,
} from '../support/catalog-server.ts';
import { addressOf } from '../support/generated-sandbox.ts';
import { serveHere } from '../support/serve-here.ts';
import { openOverPim } from './broken-pim.ts';

let server: SandboxServer;
beforeAll(async () => {
  server = await openCatalogServer({ products: 300, env: { PIM_TOKEN_BUDGET: '8000' } });
});
afterAll(() => server.close());

/** A client of that name. */
async function connectAs(name: string, to: Pick<SandboxServer, 'connect'> = server) {
  const [serverEnd, clientEnd] = InMemoryTransport.createLinkedPair();
  const close = await to.connect(serverEnd);
  const client = new Client({ name, version: '1' });
  await client.connect(clientEnd);
  onTestFinished(() => client.close().then(close));
  const call = async (tool: string, args: ToolAnswer = {}): Promise<CallToolResult> =>
    client.callTool({ name: tool, arguments: args });
  return { client, call };
}

/** LangChain 1.1.4 and mcp-use 1.34.6: the whole result as JSON. */
const readWhole = (result: CallToolResult): string => JSON.stringify(result);

/** Codex 0.171, Mastra 2.0 and Genkit: structured content where there is any, and else the content. */
const readStructured = ({ structuredContent, content }: CallToolResult): string =>
  JSON.stringify(structuredContent ?? content);

function textOf({ content: [first] }: CallToolResult): string {
  return first?.type === 'text' ? first.text : '';
}

describe('a client that writes the whole result for its model', () => {
  it.each(['@langchain/mcp-adapters', 'mcp-use'])('%s reads an answer once', async (name) => {
    const { client, call } = await connectAs(name);
    const result = await call('find_products', { limit: 50, fields: ['all'], max_tokens: 4_000 });
    expect(Object.keys(result)).toEqual(['content']);
    expect(countTokens(readWhole(result))).toBeLessThan(countTokens(textOf(result)) * 1.35);
    expect(Object.keys(await call('find_products', { colour: 'red' })).toSorted()).toEqual([
      'content',
      'isError',
    ]);
    const { tools } = await client.listTools();
    expect(tools.filter(({ outputSchema }) => outputSchema !== undefined)).toEqual([]);
  });

  it('is known by its name over HTTP too, where only the first request names it', async () => {
    const { url } = await serveHere({ ...addressOf(server.sandbox), PIM_COPY: 'off' });
    const named = async (name: string) => {
      const client = new Client({ name, version: '1' });
      await client.connect(new StreamableHTTPClientTransport(url));
      onTestFinished(() => client.close());
      return client.callTool({ name: 'find_products', arguments: { limit: 1 } });
    };
    expect(Object.keys(await named('@langchain/mcp-adapters'))).toEqual(['content']);
    expect(await named('some-client')).toHaveProperty('structuredContent');
  });
});

describe('a client that cuts the middle out of long answers', () => {
  it.each(['codex-mcp-client', 'copilot-cli', 'github-copilot-developer'])(
    '%s gets at most 2,500 tokens, whatever is set or asked for',
    async (name) => {
      const { call } = await connectAs(name);
      const args = { limit: 200, fields: ['all'] };
      const asSet = textOf(await call('find_products', args));
      expect(countTokens(asSet)).toBeLessThanOrEqual(2_500);
      expect(asSet).not.toContain('max_tokens was cut');
      const asAsked = textOf(await call('find_products', { ...args, max_tokens: 8_000 }));
      expect(countTokens(asAsked)).toBeLessThanOrEqual(2_500);
      expect(JSON.parse(asAsked).warnings).toContain(
        'max_tokens was cut to 2500, because this host cuts the middle out of longer answers; go on with next_cursor, or ask for less.',
      );
      const within = textOf(await call('find_products', { ...args, max_tokens: 2_500 }));
      expect(within).not.toContain('max_tokens was cut');
    },
  );

  it('is alone in that: others get as many as they ask for', async () => {
    const { call } = await connectAs('some-client');
    const args = { limit: 200, fields: ['all'], max_tokens: 8_000 };
    const text = textOf(await call('find_products', args));
    expect(countTokens(text)).toBeGreaterThan(4_000);
    expect(text).not.toContain('max_tokens was cut');
  });
});

/** A PIM with one product, whose picture is noise, which takes the most bytes. */
async function openWithNoise() {
  const png = Buffer.from(encodePng(512, 512, (x, y) => [(x * 7919) ^ (y * 104729), x * y, x ^ y]));
  const host = await serve((response) => reply(response, 200, png));
  const entry = { PictureId: 7, Link: `${host.url}/7.png` };
  return openOverPim(
    () => ({ body: { result: [{ ProductId: 1, Pictures: [entry] }], totalCount: 1 } }),
    { env: { PIM_MEDIA_HOSTS: new URL(host.url).host } },
  );
}

const bytesOf = ({ content }: CallToolResult): readonly number[] =>
  content.flatMap((part) => (part.type === 'image' ? Buffer.from(part.data, 'base64').length : []));

describe('pictures', () => {
  const args = { product_ids: [1], show: 1 };

  it.each(['some-client', 'mcp', 'codex-mcp-client'])(
    'arrive at %s though it reads structured content alone',
    async (name) => {
      const { client, call } = await connectAs(name, await openWithNoise());
      const result = await call('get_media', args);
      expect(JSON.parse(textOf(result)).shown).toMatchObject([{ picture_id: 7 }]);
      expect(readStructured(result)).toContain('"type":"image"');
      const { tools } = await client.listTools();
      expect(tools.find((tool) => tool.name === 'get_media')).not.toHaveProperty('outputSchema');
    },
  );

  it('are none without show, and the answer is in every form', async () => {
    const { call } = await connectAs('some-client', await openWithNoise());
    const result = await call('get_media', { product_ids: [1] });
    expect(result.content).toHaveLength(1);
    expect(JSON.parse(textOf(result))).toEqual(result.structuredContent);
  });

  it.each(['some-client', 'mcp', 'mcp-use', '@langchain/mcp-adapters'])(
    'have at most 24 KB for %s, which may write them as text',
    async (name) => {
      const { call } = await connectAs(name, await openWithNoise());
      const [bytes = Number.NaN, ...others] = bytesOf(await call('get_media', args));
      expect(bytes).toBeLessThanOrEqual(24 * 1024);
      expect(others).toEqual([]);
    },
  );

  it.each(['claude-code', 'claude-ai', 'Visual Studio Code', 'codex-mcp-client', 'copilot-cli'])(
    'have up to 100 KB for %s, which was seen to show them',
    async (name) => {
      const { call } = await connectAs(name, await openWithNoise());
      const [bytes = Number.NaN] = bytesOf(await call('get_media', args));
      expect(bytes).toBeGreaterThan(24 * 1024);
      expect(bytes).toBeLessThanOrEqual(100 * 1024);
    },
  );
});
