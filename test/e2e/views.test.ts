/** Views of the built server, with the demo catalog. */
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { Client as OldClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport as OldTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { expect, it, onTestFinished } from 'vitest';
import { ownQuotaDir } from '../support/own-cache.ts';
import { environment, MAIN } from './run-main.ts';

const EXTENSIONS = { 'io.modelcontextprotocol/ui': { mimeTypes: ['text/html;profile=mcp-app'] } };

/** How the server is started: the demo. */
function startOptions() {
  const set = Object.entries(environment({ PIM_QUOTA_DIR: ownQuotaDir() }));
  const env = Object.fromEntries(set.map(([name, value]) => [name, value ?? '']));
  return { command: process.execPath, args: [MAIN], env, stderr: 'ignore' as const };
}

it('are told to a client of the 1.x line that shows them', async () => {
  const client = new OldClient({ name: 'some-host', version: '1.0.0' }, { capabilities: { extensions: EXTENSIONS } });
  await client.connect(new OldTransport(startOptions()));
  onTestFinished(() => client.close());
  const { _meta } = await client.callTool({ name: 'find_products', arguments: { limit: 1 } });
  expect(_meta?.['pim-mcp/view']).toMatchObject({ of: 'products', cards: [{ id: expect.any(Number) }] });
});

it.each([
  ['of before 2026, which say it once', {}],
  ['of 2026-07-28, which say it with each request', { versionNegotiation: { mode: { pin: '2026-07-28' } } }],
])('are read from beside the program, with the pictures of the demo, by clients %s', async (_era, options) => {
  const client = new Client(
    { name: 'some-host', version: '1.0.0' },
    { capabilities: { extensions: EXTENSIONS }, ...options },
  );
  await client.connect(new StdioClientTransport(startOptions()));
  onTestFinished(() => client.close());
  const { tools } = await client.listTools();
  const ui = tools.find(({ name }) => name === 'find_products')?._meta?.ui as { readonly resourceUri: string };
  const { contents } = await client.readResource({ uri: ui.resourceUri });
  const [page] = contents as unknown as readonly {
    text: string;
    _meta: { ui: { csp: { resourceDomains: string[] } } };
  }[];
  const [origin = ''] = page?._meta.ui.csp.resourceDomains ?? [];
  expect(origin).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
  expect(page?.text).toContain(`img-src ${origin};`);
  const { _meta } = await client.callTool({ name: 'find_products', arguments: { limit: 1 } });
  expect(_meta?.['pim-mcp/view']).toMatchObject({
    of: 'products',
    cards: [{ id: expect.any(Number), picture: expect.stringMatching(new RegExp(`^${origin}/`)) }],
  });
});
