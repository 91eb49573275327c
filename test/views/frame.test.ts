/** What all views have in common: their pages, what servers tell of them, and how they speak with a host. */

import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { type CallToolResult, Client, InMemoryTransport } from '@modelcontextprotocol/client';
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { VIEWS, VIEWS_EXTENSION } from '../../src/view-names.ts';
import type { SandboxServer } from '../support/catalog-server.ts';
import { findChromium } from '../support/chromium.ts';
import { openReadyCopy } from '../support/ready-copy.ts';
import { serveOver } from './host/serve-views.ts';

const chromium = findChromium('how views speak with a host');
const names = Object.keys(VIEWS);

let server: SandboxServer;
beforeAll(async () => {
  server = await openReadyCopy(110, undefined, { PIM_MEDIA_HOSTS: 'media.example.com' });
});
afterAll(() => server.close());

async function connect(extensions?: Record<string, { mimeTypes?: string[] }>): Promise<Client> {
  const [serverEnd, clientEnd] = InMemoryTransport.createLinkedPair();
  const close = await server.connect(serverEnd);
  const client = new Client(
    { name: 'test', version: '1' },
    { capabilities: extensions ? { extensions } : {} },
  );
  await client.connect(clientEnd);
  onTestFinished(async () => {
    await client.close();
    await close();
  });
  return client;
}

const SHOWS = { [VIEWS_EXTENSION]: { mimeTypes: ['text/html;profile=mcp-app'] } };

describe.each(names)('the page of %s', (name) => {
  const html = readFileSync(new URL(`../../dist/views/${name}.html`, import.meta.url), 'utf8');

  it('has at most 45 KB compressed', () => {
    expect(gzipSync(html).length).toBeLessThanOrEqual(45 * 1024);
  });

  it('needs nothing else, and lets nothing else run', () => {
    expect(html).not.toMatch(/<link|<script[^>]*src|@import|<iframe/);
    expect(html).toMatch(
      /script-src 'sha256-[^;' ]+'; style-src 'sha256-[^;' ]+'; img-src 'none';/,
    );
    expect(html).toContain("default-src 'none'");
  });

  it('is read with what it may load', async () => {
    const client = await connect(SHOWS);
    const uri = `ui://${name}`;
    expect((await client.listResources()).resources).toContainEqual(
      expect.objectContaining({ uri, mimeType: 'text/html;profile=mcp-app' }),
    );
    const { contents } = await client.readResource({ uri });
    expect(contents).toEqual([
      {
        uri,
        mimeType: 'text/html;profile=mcp-app',
        text: html.replace("img-src 'none'", 'img-src https://media.example.com'),
        _meta: {
          ui: {
            csp: { connectDomains: [], resourceDomains: ['https://media.example.com'] },
            prefersBorder: true,
          },
        },
      },
    ]);
  });
});

describe('a client that shows views', () => {
  it('is told of them for at most 150 tokens more than others', async () => {
    const [plain, told] = [await connect(), await connect(SHOWS)];
    const [without, listed] = [(await plain.listTools()).tools, (await told.listTools()).tools];
    // What only views call, hosts show to no model.
    const forModel = listed.filter(
      ({ _meta }) => (_meta?.ui as { visibility?: unknown })?.visibility === undefined,
    );
    const more = countTokens(JSON.stringify(forModel)) - countTokens(JSON.stringify(without));
    expect(more).toBeGreaterThan(0);
    expect(more).toBeLessThanOrEqual(150);
    expect(without.filter(({ _meta }) => _meta !== undefined)).toEqual([]);
    expect(listed.find(({ name }) => name === 'find_products')?._meta).toEqual({
      ui: { resourceUri: 'ui://gallery' },
      'ui/resourceUri': 'ui://gallery',
    });
  });

  it('is none where it declares another type of page, and gets nothing that only a view needs', async () => {
    const client = await connect({ [VIEWS_EXTENSION]: { mimeTypes: ['text/html'] } });
    const { _meta } = await client.callTool({ name: 'find_products', arguments: { limit: 2 } });
    expect(_meta).not.toHaveProperty('pim-mcp/view');
  });
});

describe('a client that names the extension and no type of page', () => {
  it('is not known to show views: nothing that only views call is listed', async () => {
    const client = await connect({ [VIEWS_EXTENSION]: {} });
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).not.toContain('list_defects');
    // It may show them all the same, and then finds their pages.
    expect(tools.find(({ name }) => name === 'find_products')?._meta).toMatchObject({
      ui: { resourceUri: 'ui://gallery' },
    });
    const { contents } = await client.readResource({ uri: 'ui://gallery' });
    expect(contents).toHaveLength(1);
  });

  it.each([
    ['names no type of page', { [VIEWS_EXTENSION]: {} }],
    ['knows no views', undefined],
  ])('is not offered pages of views for its model where it %s', async (_what, extensions) => {
    const client = await connect(extensions);
    const { resources } = await client.listResources();
    expect(resources.map(({ uri }) => uri)).toEqual(['pim://copy-schema']);
    const { contents } = await client.readResource({ uri: 'ui://sheet' });
    expect(contents).toMatchObject([{ mimeType: 'text/html;profile=mcp-app' }]);
  });
});

describe('beside the answer', () => {
  it.each([
    ['find_products', { limit: 200, max_tokens: 8_000, fields: ['code'] }],
    ['get_product', { code: 'TRN-00079', max_tokens: 600 }],
    [
      'query_catalog',
      {
        sql: 'SELECT product_id, name, short_description FROM products ORDER BY 1',
        max_tokens: 500,
      },
    ],
    ['audit_catalog', { max_tokens: 1_000 }],
  ])('of %s, which is the same, a view is told more in at most 300 KB', async (name, args) => {
    const [plain, shows] = [await connect(), await connect(SHOWS)];
    const call = async (client: Client) =>
      (await client.callTool({ name, arguments: args })) as CallToolResult;
    const [without, told] = [await call(plain), await call(shows)];
    expect([told.content, told.structuredContent]).toEqual([
      without.content,
      without.structuredContent,
    ]);
    expect(without._meta).not.toHaveProperty('pim-mcp/view');
    const bytes = Buffer.byteLength(JSON.stringify(told._meta?.['pim-mcp/view']));
    expect(bytes).toBeGreaterThan(Buffer.byteLength(JSON.stringify(without.structuredContent)));
    expect(bytes).toBeLessThanOrEqual(300_000);
  });
});

describe.skipIf(chromium === undefined)('in a host', () => {
  const { open } = serveOver(chromium, async () => ({ ...server, close: async () => {} }));

  it('greets AppBridge by its revision, and ends when it is asked to', async () => {
    const opened = await open({ tool: 'find_products', args: { limit: 3 } });
    const { page } = opened;
    expect(await page.evaluate('window.host.bridge.getAppVersion()')).toMatchObject({
      name: 'pim-mcp gallery',
    });
    expect(await page.evaluate('window.host.bridge.getAppCapabilities()')).toEqual({
      availableDisplayModes: ['inline', 'fullscreen'],
    });
    expect(await page.evaluate('window.host.bridge.teardownResource({})')).toEqual({});
    expect([opened.requests, opened.complaints]).toEqual([[], []]);
  });

  it.each([
    ['markup', '<script>globalThis.ran = 1</script><img src="https://evil.example/x.png">'],
    ['another address', '<link rel="stylesheet" href="https://evil.example/x.css">'],
  ])('lets %s that got into the page do nothing', async (_name, markup) => {
    const opened = await open({ tool: 'find_products', args: { limit: 1 } });
    await opened.view.evaluate(
      `document.body.append(document.createRange().createContextualFragment(${JSON.stringify(markup)}))`,
    );
    // The policy is told of by the browser as soon as it has refused.
    await expect.poll(() => opened.complaints.length).toBeGreaterThan(0);
    expect(opened.complaints.join()).toMatch(/Content Security Policy/);
    expect(await opened.view.evaluate('globalThis.ran')).toBe(undefined);
  });
});
