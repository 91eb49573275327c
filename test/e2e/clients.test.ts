/** The built server over stdio, as clients of every line and era use it: everything that it has, by each of them. */
import { readFileSync } from 'node:fs';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { Client as LatestOldClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport as LatestOldTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { Client as Client110 } from 'sdk-1.10/client/index.js';
import { StdioClientTransport as Transport110 } from 'sdk-1.10/client/stdio.js';
import { Client as Client117 } from 'sdk-1.17/client/index.js';
import { StdioClientTransport as Transport117 } from 'sdk-1.17/client/stdio.js';
import { Client as Client125 } from 'sdk-1.25/client/index.js';
import { StdioClientTransport as Transport125 } from 'sdk-1.25/client/stdio.js';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { ownQuotaDir } from '../support/own-cache.ts';
import { everydayOrSoak } from '../support/soak.ts';
import { hostOptions } from './run-main.ts';

/** What the clients of all lines have in common, as far as it is used here. */
interface AnyClient {
  getInstructions(): string | undefined;
  listTools(): Promise<{ readonly tools: readonly object[] }>;
  listResources(): Promise<{ readonly resources: readonly object[] }>;
  listResourceTemplates(): Promise<{ readonly resourceTemplates: readonly object[] }>;
  listPrompts(): Promise<{ readonly prompts: readonly object[] }>;
  callTool(call: {
    readonly name: string;
    readonly arguments: Record<string, unknown>;
  }): Promise<object>;
  readResource(resource: {
    readonly uri: string;
  }): Promise<{ readonly contents: readonly object[] }>;
  getPrompt(prompt: {
    readonly name: string;
    readonly arguments: Record<string, string>;
  }): Promise<{
    readonly messages: readonly object[];
  }>;
  close(): Promise<void>;
}

function readContract(name: string): unknown {
  return JSON.parse(readFileSync(new URL(`../../contract/${name}`, import.meta.url), 'utf8'));
}

/** How the server is started: as a host does that sets nothing of ours. */
const startOptions = () => hostOptions({ PIM_QUOTA_DIR: ownQuotaDir() });

async function connect<
  Transport,
  Connecting extends AnyClient & { connect(transport: Transport): Promise<void> },
>(client: Connecting, transport: Transport): Promise<AnyClient> {
  await client.connect(transport);
  return client;
}

const pinned = { versionNegotiation: { mode: { pin: '2026-07-28' } } };

type Open = (info: { readonly name: string; readonly version: string }) => Promise<AnyClient>;

const CLIENTS: readonly [string, Open][] = [
  ['v2 as it is', (info) => connect(new Client(info), new StdioClientTransport(startOptions()))],
  [
    'v2 on 2026-07-28',
    (info) => connect(new Client(info, pinned), new StdioClientTransport(startOptions())),
  ],
  [
    '1.x, latest',
    (info) => connect(new LatestOldClient(info), new LatestOldTransport(startOptions())),
  ],
  ['1.25', (info) => connect(new Client125(info), new Transport125(startOptions()))],
  ['1.17', (info) => connect(new Client117(info), new Transport117(startOptions()))],
  ['1.10', (info) => connect(new Client110(info), new Transport110(startOptions()))],
];

/** Of each era, the newest and the oldest that differ: in the soak all of them. */
const pick = (...names: readonly string[]) =>
  everydayOrSoak(
    CLIENTS.filter(([name]) => names.includes(name)),
    CLIENTS,
  );

it.each(pick('v2 on 2026-07-28', '1.17'))(
  'the client %s of a host that shows both forms is sent text alone',
  async (_, open) => {
    // A host that shows the model both forms of an answer (src/result-form.ts).
    const client = await open({ name: 'github-copilot-developer', version: '1.0.25' });
    onTestFinished(() => client.close());
    const { tools } = await client.listTools();
    expect(tools.filter((tool) => 'outputSchema' in tool)).toEqual([]);
    const answer = await client.callTool({ name: 'get_product', arguments: { code: 'SHR-00002' } });
    expect(answer).toMatchObject({ content: [{ text: expect.stringContaining('100002') }] });
    expect(answer).not.toHaveProperty('structuredContent');
  },
);

const PRODUCT = { product: { product_id: 100_002 }, source: 'sandbox' };
const PICTURE = { type: 'image', mimeType: 'image/jpeg' };
const COLOUR = expect.stringContaining('colour');

describe.each(pick('v2 on 2026-07-28', '1.x, latest', '1.10'))('the client %s', (_line, open) => {
  let client: AnyClient;
  beforeAll(async () => {
    client = await open({ name: 'some-client', version: '1.0.0' });
  });
  afterAll(() => client.close());

  it('is told that the data is for demonstration', () => {
    expect(client.getInstructions()).toContain('DEMO DATA');
  });

  it('lists the tools, resources, templates and prompts of the contract', async () => {
    const { tools } = await client.listTools();
    expect({ tools }).toEqual(readContract('tools-list.json'));
    const { resources } = await client.listResources();
    const { resourceTemplates } = await client.listResourceTemplates();
    expect({ resources, resourceTemplates }).toEqual(readContract('resources-list.json'));
    const { prompts } = await client.listPrompts();
    expect({ prompts }).toEqual(readContract('prompts-list.json'));
  });

  it.each([
    [
      'calls a tool',
      'get_product',
      { code: 'SHR-00002' },
      { structuredContent: PRODUCT, content: [{ type: 'text' }] },
    ],
    [
      'is shown a picture',
      'get_media',
      { product_codes: ['SHR-00002'], show: 1 },
      { content: [{ type: 'text' }, PICTURE] },
    ],
    [
      'is told what is wrong',
      'find_products',
      { colour: 'red' },
      { isError: true, content: [{ text: COLOUR }] },
    ],
  ])('%s', async (_what, name, args, answer) => {
    expect(await client.callTool({ name, arguments: args })).toMatchObject(answer);
  });

  it('reads a resource', async () => {
    const uri = 'pim://products/SHR-00002';
    const { contents } = await client.readResource({ uri });
    expect(contents).toEqual([
      { uri, mimeType: 'application/json', text: expect.stringContaining('100002') },
    ]);
  });

  it('gets a prompt', async () => {
    const { messages } = await client.getPrompt({
      name: 'check-before-launch',
      arguments: { about: 'SHR-00002' },
    });
    expect(messages).toEqual([
      { role: 'user', content: { type: 'text', text: expect.stringContaining('SHR-00002') } },
    ]);
  });
});
