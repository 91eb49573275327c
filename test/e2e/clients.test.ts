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
import { environment, MAIN } from './run-main.ts';

/** What the clients of all lines have in common, as far as it is used here. */
interface AnyClient {
  getInstructions(): string | undefined;
  listTools(): Promise<{ readonly tools: readonly object[] }>;
  listResources(): Promise<{ readonly resources: readonly object[] }>;
  listResourceTemplates(): Promise<{ readonly resourceTemplates: readonly object[] }>;
  listPrompts(): Promise<{ readonly prompts: readonly object[] }>;
  callTool(call: { readonly name: string; readonly arguments: Record<string, unknown> }): Promise<object>;
  readResource(resource: { readonly uri: string }): Promise<{ readonly contents: readonly object[] }>;
  getPrompt(prompt: { readonly name: string; readonly arguments: Record<string, string> }): Promise<{
    readonly messages: readonly object[];
  }>;
  close(): Promise<void>;
}

function readContract(name: string): unknown {
  return JSON.parse(readFileSync(new URL(`../../contract/${name}`, import.meta.url), 'utf8'));
}

const info = { name: 'some-client', version: '1.0.0' };

/** How the server is started: as a host does that sets nothing of ours. */
function startOptions() {
  const set = Object.entries(environment({ PIM_QUOTA_DIR: ownQuotaDir() }));
  const env = Object.fromEntries(set.map(([name, value]) => [name, value ?? '']));
  return { command: process.execPath, args: [MAIN], env, stderr: 'ignore' as const };
}

async function connect<Transport, Connecting extends AnyClient & { connect(transport: Transport): Promise<void> }>(
  client: Connecting,
  transport: Transport,
): Promise<AnyClient> {
  await client.connect(transport);
  return client;
}

const pinned = { versionNegotiation: { mode: { pin: '2026-07-28' } } };

const CLIENTS: readonly [string, () => Promise<AnyClient>][] = [
  ['v2 as it is', () => connect(new Client(info), new StdioClientTransport(startOptions()))],
  ['v2 on 2026-07-28', () => connect(new Client(info, pinned), new StdioClientTransport(startOptions()))],
  ['1.x, latest', () => connect(new LatestOldClient(info), new LatestOldTransport(startOptions()))],
  ['1.25', () => connect(new Client125(info), new Transport125(startOptions()))],
  ['1.17', () => connect(new Client117(info), new Transport117(startOptions()))],
  ['1.10', () => connect(new Client110(info), new Transport110(startOptions()))],
];

/** The name of a host that shows the model both forms of an answer (src/result-form.ts). */
const shows = { name: 'github-copilot-developer', version: '1.0.25' };

const CLIENTS_THAT_SHOW_BOTH: readonly [string, () => Promise<AnyClient>][] = [
  ['v2 as it is', () => connect(new Client(shows), new StdioClientTransport(startOptions()))],
  ['v2 on 2026-07-28', () => connect(new Client(shows, pinned), new StdioClientTransport(startOptions()))],
  ['1.x, latest', () => connect(new LatestOldClient(shows), new LatestOldTransport(startOptions()))],
  ['1.17', () => connect(new Client117(shows), new Transport117(startOptions()))],
];

/** Of each era, the newest and the oldest that differ: in the soak all of them. */
const pick = <Client extends readonly [string, unknown]>(clients: readonly Client[], names: readonly string[]) =>
  everydayOrSoak(
    clients.filter(([name]) => names.includes(name)),
    clients,
  );

it.each(pick(CLIENTS_THAT_SHOW_BOTH, ['v2 on 2026-07-28', '1.17']))(
  'the client %s of a host that shows both forms is sent text alone',
  async (_, open) => {
    const client = await open();
    onTestFinished(() => client.close());
    const { tools } = await client.listTools();
    expect(tools.filter((tool) => 'outputSchema' in tool)).toEqual([]);
    const answer = await client.callTool({ name: 'get_product', arguments: { code: 'SHR-00002' } });
    expect(answer).toMatchObject({ content: [{ text: expect.stringContaining('100002') }] });
    expect(answer).not.toHaveProperty('structuredContent');
  },
);

describe.each(pick(CLIENTS, ['v2 on 2026-07-28', '1.x, latest', '1.10']))('the client %s', (_line, open) => {
  let client: AnyClient;
  beforeAll(async () => {
    client = await open();
  });
  afterAll(() => client.close());

  it('is told that the data is for demonstration', () => {
    expect(client.getInstructions()).toContain('DEMO DATA');
  });

  it('lists the tools of the contract', async () => {
    const { tools } = await client.listTools();
    expect({ tools }).toEqual(readContract('tools-list.json'));
  });

  it('lists the resources and templates of the contract', async () => {
    const { resources } = await client.listResources();
    const { resourceTemplates } = await client.listResourceTemplates();
    expect({ resources, resourceTemplates }).toEqual(readContract('resources-list.json'));
  });

  it('lists the prompts of the contract', async () => {
    const { prompts } = await client.listPrompts();
    expect({ prompts }).toEqual(readContract('prompts-list.json'));
  });

  it('calls a tool', async () => {
    const answer = await client.callTool({ name: 'get_product', arguments: { code: 'SHR-00002' } });
    const product = { product: { product_id: 100_002 }, source: 'sandbox' };
    expect(answer).toMatchObject({ structuredContent: product, content: [{ type: 'text' }] });
  });

  it('is shown a picture behind the text', async () => {
    const answer = await client.callTool({ name: 'get_media', arguments: { product_codes: ['SHR-00002'], show: 1 } });
    expect(answer).toMatchObject({ content: [{ type: 'text' }, { type: 'image', mimeType: 'image/jpeg' }] });
  });

  it('is told what is wrong with a call', async () => {
    const answer = await client.callTool({ name: 'find_products', arguments: { colour: 'red' } });
    expect(answer).toMatchObject({ isError: true, content: [{ text: expect.stringContaining('colour') }] });
  });

  it('reads a resource', async () => {
    const uri = 'pim://products/SHR-00002';
    const { contents } = await client.readResource({ uri });
    expect(contents).toEqual([{ uri, mimeType: 'application/json', text: expect.stringContaining('100002') }]);
  });

  it('gets a prompt', async () => {
    const { messages } = await client.getPrompt({ name: 'product_review', arguments: { code: 'SHR-00002' } });
    expect(messages).toEqual([{ role: 'user', content: { type: 'text', text: expect.stringContaining('SHR-00002') } }]);
  });
});
