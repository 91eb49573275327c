/** The pictures of the product sheet, and what views are told beside answers that stay the same. */

import { type CallToolResult, Client, InMemoryTransport } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { VIEWS_EXTENSION } from '../../src/views-listed.ts';
import { findChromium, startChromium } from '../support/chromium.ts';
import { openView } from './host/open-view.ts';
import { openPictureServer, type PictureServer } from './host/picture-server.ts';
import { serveHost } from './host/serve-host.ts';

const chromium = findChromium('the pictures of the product sheet');

let server: PictureServer;
beforeAll(async () => {
  server = await openPictureServer(110);
  await server.call('sync_catalog');
});
afterAll(() => server.close());

it.skipIf(chromium === undefined)('are loaded from the hosts that are allowed, and from nowhere else', async () => {
  const [browser, host] = await Promise.all([startChromium(chromium ?? ''), serveHost()]);
  onTestFinished(async () => {
    await browser.close();
    await host.close();
  });
  const page = await browser.newPage();
  const opened = await openView({ page, host, server }, { tool: 'get_product', args: { code: 'TRN-00079' } });
  const large = opened.view.locator('.large img');
  await large.waitFor();
  await expect
    .poll(() => opened.view.evaluate('document.querySelector(".large img").naturalWidth'), { timeout: 60_000 })
    .toBeGreaterThan(0);
  const first = await large.getAttribute('src');
  await opened.view.getByRole('button', { name: /^Picture 2/ }).click();
  expect(await large.getAttribute('src')).not.toBe(first);
  expect(opened.requests.length).toBeGreaterThan(1);
  expect(opened.requests.filter((url) => new URL(url).origin !== server.pictures)).toEqual([]);
  expect(opened.complaints).toEqual([]);
  await opened.close();
});

describe('beside the answer', () => {
  async function connect(extensions: Record<string, { mimeTypes: string[] }>): Promise<Client> {
    const [serverEnd, clientEnd] = InMemoryTransport.createLinkedPair();
    const close = await server.connect(serverEnd);
    const client = new Client({ name: 'test', version: '1' }, { capabilities: { extensions } });
    await client.connect(clientEnd);
    onTestFinished(async () => {
      await client.close();
      await close();
    });
    return client;
  }

  it.each([
    ['get_product', { code: 'TRN-00079', max_tokens: 600 }],
    ['query_catalog', { sql: 'SELECT product_id, name, short_description FROM products ORDER BY 1', max_tokens: 500 }],
    ['audit_catalog', { max_tokens: 1_000 }],
  ])('of %s, which is the same, a view is told more in at most 300 KB', async (name, args) => {
    const plain = await connect({});
    const shows = await connect({ [VIEWS_EXTENSION]: { mimeTypes: ['text/html;profile=mcp-app'] } });
    const call = async (client: Client) => (await client.callTool({ name, arguments: args })) as CallToolResult;
    // Once before, since the first audit of a copy is none to compare with.
    await call(plain);
    const [without, told] = [await call(plain), await call(shows)];
    expect([told.content, told.structuredContent]).toEqual([without.content, without.structuredContent]);
    expect(without._meta).not.toHaveProperty('pim-mcp/view');
    const bytes = Buffer.byteLength(JSON.stringify(told._meta?.['pim-mcp/view']));
    expect(bytes).toBeGreaterThan(Buffer.byteLength(JSON.stringify(without.structuredContent)));
    expect(bytes).toBeLessThanOrEqual(300_000);
  });
});
