/**
 * Lists what a client is shown before it asks anything. It is kept in contract/, so that reviews see its changes: `npm
 * run docs` writes it, and test/docs.test.ts fails while it differs.
 */

import { Client, InMemoryTransport } from '@modelcontextprotocol/client';
import { openCatalog } from '../src/cli/open-catalog.ts';
import { joinParts } from '../src/cli/server-parts.ts';
import { createServer } from '../src/server.ts';
import { parseConfig } from '../src/settings/read-config.ts';
import { TOOLS } from '../src/tools/join-tools.ts';

/** The lists, by their file names in contract/. */
export type Contract = Readonly<Record<string, object>>;

/** Settings of an operator with a Commerce Engine; no request is sent there. */
const COMMERCE_ENGINE = {
  COMMERCE_ENGINE_URL: 'http://127.0.0.1:9',
  COMMERCE_ENGINE_TOKEN: 'some-token',
  COMMERCE_ENGINE_PATHS: JSON.stringify({
    stock: { path: '/inventory/{code}', description: 'What is in stock of a variant' },
  }),
};

/**
 * Asks the server for its lists as a client does: without settings, and once more for the tools that a Commerce Engine
 * adds.
 */
export async function listContract(): Promise<Contract> {
  const plain = await listAll({});
  const added = (await listAll(COMMERCE_ENGINE)).tools.filter(({ name }) =>
    TOOLS.every((tool) => tool.name !== name),
  );
  return {
    'tools-list.json': { tools: plain.tools },
    'tools-list-commerce-engine.json': { tools: added },
    'resources-list.json': {
      resources: plain.resources,
      resourceTemplates: plain.resourceTemplates,
    },
    'prompts-list.json': { prompts: plain.prompts },
  };
}

async function listAll(settings: Readonly<Record<string, string>>) {
  const config = parseConfig(settings);
  const open = await openCatalog(config, '0.0.0');
  const server = createServer(joinParts(open, config, () => {}));
  const client = new Client({ name: 'contract', version: '0.0.0' });
  const [ours, theirs] = InMemoryTransport.createLinkedPair();
  await Promise.all([server.connect(ours), client.connect(theirs)]);
  const { tools } = await client.listTools();
  const { resources } = await client.listResources();
  const { resourceTemplates } = await client.listResourceTemplates();
  const { prompts } = await client.listPrompts();
  await client.close();
  await open.close();
  return { tools, resources, resourceTemplates, prompts };
}
