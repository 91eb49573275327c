/** Views of the built server, with the demo catalog. */
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { Client as OldClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport as OldTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { expect, it, onTestFinished } from 'vitest';
import { ownQuotaDir } from '../support/own-cache.ts';
import { hostOptions } from './run-main.ts';

const EXTENSIONS = { 'io.modelcontextprotocol/ui': { mimeTypes: ['text/html;profile=mcp-app'] } };

const startOptions = () => hostOptions({ PIM_QUOTA_DIR: ownQuotaDir() });

const info = { name: 'some-host', version: '1.0.0' };
const capabilities = { capabilities: { extensions: EXTENSIONS } };
const pinned = { versionNegotiation: { mode: { pin: '2026-07-28' } } };

it.each([
  ['of the 1.x line', () => new OldClient(info, capabilities), OldTransport],
  ['of before 2026, which say it once', () => new Client(info, capabilities), StdioClientTransport],
  [
    'of 2026-07-28, which say it with each request',
    () => new Client(info, { ...capabilities, ...pinned }),
    StdioClientTransport,
  ],
])(
  'are read from beside the program, with the pictures of the demo, by clients %s',
  async (_era, create, Transport) => {
    const client = create();
    // Each is given the transport of its own line.
    await client.connect(new Transport(startOptions()) as never);
    onTestFinished(() => client.close());
    const { tools } = await client.listTools();
    const ui = tools.find(({ name }) => name === 'find_products')?._meta?.ui as {
      readonly resourceUri: string;
    };
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
      cards: [
        { id: expect.any(Number), picture: expect.stringMatching(new RegExp(`^${origin}/`)) },
      ],
    });
  },
);
