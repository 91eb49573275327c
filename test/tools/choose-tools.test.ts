/** Which tools a server lists, and that nothing it tells the model names another one. */
import { Client, InMemoryTransport } from '@modelcontextprotocol/client';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openCatalog } from '../../src/cli/open-catalog.ts';
import { joinParts } from '../../src/cli/server-parts.ts';
import { joinDescription } from '../../src/instructions.ts';
import type { ServerParts } from '../../src/requests.ts';
import { createServer } from '../../src/server.ts';
import { parseConfig } from '../../src/settings/read-config.ts';
import { TOOL_GROUPS, TOOL_NAMES } from '../../src/tool-names.ts';
import type { Tool } from '../../src/tools/define-tool.ts';
import { availableTools, LOOKUP_TOOLS, TOOLS } from '../../src/tools/join-tools.ts';
import { messageOf } from '../config-settings.ts';
import { ownDirectory } from '../support/own-cache.ts';

const ENGINE = {
  COMMERCE_ENGINE_URL: 'http://127.0.0.1:9',
  COMMERCE_ENGINE_TOKEN: 'some-token',
  COMMERCE_ENGINE_PATHS: '{"stock":{"path":"/stock/{code}","description":"What is in stock."}}',
};
const LOOKUPS = LOOKUP_TOOLS.map(({ name }) => name);
const COPY = TOOL_GROUPS.copy;

/** What a client is shown by a server with these settings. */
async function listAll(settings: Readonly<Record<string, string>>, own: Partial<ServerParts> = {}) {
  const config = parseConfig({ PIM_DATA_DIR: ownDirectory('data'), ...settings });
  const open = await openCatalog(config, '0.0.0-test');
  onTestFinished(() => open.close());
  const server = createServer({ ...joinParts(open, config, () => {}), ...own });
  const client = new Client({ name: 'pim-mcp tests', version: '1.0.0' });
  const [ours, theirs] = InMemoryTransport.createLinkedPair();
  await Promise.all([server.connect(ours), client.connect(theirs)]);
  onTestFinished(() => client.close());
  const { tools } = await client.listTools();
  const { resources } = await client.listResources();
  const { resourceTemplates } = await client.listResourceTemplates();
  const { prompts } = await client.listPrompts();
  const names = tools.map(({ name }) => name);
  return {
    names,
    tools,
    resources: [
      ...resources.map(({ uri }) => uri),
      ...resourceTemplates.map(({ uriTemplate }) => uriTemplate),
    ],
    prompts: prompts.map(({ name }) => name),
    instructions: client.getInstructions() ?? '',
  };
}

/** The names of tools that a text names and a list has not. */
function namesBeyond(text: string, listed: readonly string[]): readonly string[] {
  return TOOL_NAMES.filter((name) => text.includes(name) && !listed.includes(name));
}

it('the arguments that only a copy takes are left out, and nothing else, where DuckDB is missing', () => {
  const ofCopy = ['freshness', 'any_of', 'filters'];
  const argumentsOf = (tools: readonly Tool[]) =>
    tools.map(({ input }) => Object.keys(input.shape));
  const all = argumentsOf(LOOKUP_TOOLS);
  expect(all.flat()).toEqual(expect.arrayContaining(ofCopy));
  const left = all.map((names) => names.filter((name) => !ofCopy.includes(name)));
  expect(argumentsOf(availableTools(false))).toEqual(left);
});

describe('PIM_TOOLS', () => {
  it.each([
    ['all', {}, [...LOOKUPS, ...COPY]],
    ['get_media, find_products,', {}, ['find_products', 'get_media']],
    ['lookup,call_commerce_engine', {}, LOOKUPS],
    ['all', ENGINE, [...LOOKUPS, ...COPY, 'call_commerce_engine']],
    ['lookup', ENGINE, [...LOOKUPS, 'call_commerce_engine']],
    ['copy', ENGINE, COPY],
  ])('%s lists those tools, in the usual order (beside %j)', async (chosen, env, names) => {
    expect((await listAll({ ...env, PIM_TOOLS: chosen })).names).toEqual(names);
  });

  it.each([
    ['get_productz', 'get_product'],
    ['lookups', 'lookup'],
  ])('is refused with the nearest name: %s', (chosen, nearest) => {
    expect(messageOf({ PIM_TOOLS: chosen })).toBe(
      `PIM_TOOLS must be all, lookup, copy or names of tools, separated by commas; did you mean ${nearest}?`,
    );
  });

  it('is refused where nothing of it is available', async () => {
    const config = parseConfig({ PIM_TOOLS: 'call_commerce_engine' });
    const open = await openCatalog(config, '0.0.0-test');
    onTestFinished(() => open.close());
    expect(() => joinParts(open, config, () => {})).toThrow('PIM_TOOLS');
  });
});

describe('a server without some of the tools', () => {
  it.each([
    ...['lookup', 'copy', 'call_commerce_engine', 'audit_catalog,query_catalog'],
    ...TOOLS.map(({ name }) => name),
  ])('names no other tool in the instructions and descriptions: %s', async (chosen) => {
    const { names, tools, instructions } = await listAll({ ...ENGINE, PIM_TOOLS: chosen });
    expect(namesBeyond(instructions, names)).toEqual([]);
    expect(tools.flatMap(({ description = '' }) => namesBeyond(description, names))).toEqual([]);
  });

  it('lists resources only of tools that it lists', async () => {
    const { resources } = await listAll({ PIM_TOOLS: 'get_product,audit_catalog' });
    expect(resources).toEqual(['pim://products/{code}', 'pim://exports/{name}']);
  });

  it('lists prompts only where it lists all tools that they need', async () => {
    expect((await listAll({ PIM_TOOLS: 'audit_catalog,list_reference_data' })).prompts).toEqual([]);
    expect((await listAll({ PIM_TOOLS: 'lookup' })).prompts).toEqual(['look-up-products']);
  });

  it('tells nothing of the copy where DuckDB is missing', async () => {
    const { names, instructions, resources } = await listAll({}, { hasCopyEngine: false });
    expect(names).toEqual(LOOKUPS);
    expect(instructions).not.toMatch(/sync_catalog|query_catalog|audit_catalog|whole catalog/);
    expect(resources.filter((uri) => /copy|snapshot|exports/.test(uri))).toEqual([]);
  });
});

describe('joinDescription', () => {
  it.each(TOOLS.map((tool) => [tool.name, tool] as const))(
    'keeps what %s is for',
    (name, { description, descriptionParts }) => {
      const kept = joinDescription(descriptionParts, [name]);
      const [firstWords = ''] = description.split(/ \(|[.,:;]/);
      expect(kept.startsWith(firstWords)).toBe(true);
      expect(kept).toMatch(/^[A-Z].*\.$/);
      expect(kept.length).toBeGreaterThan(description.length / 2);
    },
  );

  it('drops what is about tools that are not listed', () => {
    const parts = [
      'Reads one',
      { of: ['find_products', 'get_media'], text: ' (or more: find_products, get_media)' },
      '.',
      { of: ['search_catalog'], text: ' Free text: search_catalog.' },
    ] as const;
    expect(joinDescription(parts, [])).toBe('Reads one.');
    expect(joinDescription(parts, ['search_catalog', 'get_media'])).toBe(
      'Reads one. Free text: search_catalog.',
    );
  });
});
