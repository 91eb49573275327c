/** Skills: the files of plugin/skills/ as hosts load them, over MCP and as prompts, and what their calls answer. */
import { readdirSync, readFileSync } from 'node:fs';
import { InMemoryTransport } from '@modelcontextprotocol/client';
import { SkillsClient } from '@modelcontextprotocol/client/ext/skills';
import { skillEntry } from '@modelcontextprotocol/server/ext/skills';
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { beforeAll, describe, expect, it } from 'vitest';
import { ENVELOPE } from '../../scripts/docs/envelope.ts';
import { SKILLS } from '../../src/prebuilt-lists.ts';
import { TOOLS } from '../../src/tools/join-tools.ts';
import { CLIENTS, callMade, openForTest, type SandboxServer } from '../support/catalog-server.ts';
import { openReadyCopy } from '../support/ready-copy.ts';

const NAMES = SKILLS.map(({ entry }) => entry.frontmatter.name);

/** The calls that a skill writes down, in its order: each a line of a fenced block. */
function callsOf(
  text: string,
): readonly (readonly [tool: string, args: Record<string, unknown>])[] {
  const blocks = [...text.matchAll(/^ *```text\n([\s\S]*?)^ *```$/gm)].map(
    ([, block = '']) => block,
  );
  const lines = blocks.flatMap((block) => block.trim().split('\n'));
  return lines.map((line) => {
    const [, tool = '', args = ''] = /^ *([a-z_]+) (\{.*\})$/.exec(line) ?? [];
    return [tool, JSON.parse(args)] as const;
  });
}

/** What a skill calls by its name in prose: arguments, and keys of answers. */
function namesIn(text: string): readonly string[] {
  const prose = text.replace(/^ *```text\n[\s\S]*?^ *```$/gm, '');
  return [...prose.matchAll(/`([a-z_]+)[^`]*`/g)].map(([, name = '']) => name);
}

/** A key that answers have only where no product has something, which is not so in the demo catalog. */
const RARE = ['missing_everywhere'];

/** All keys of an answer, also within records. */
function keysOf(value: unknown): readonly string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, one]) => [key, ...keysOf(one)]);
}

describe('the files', () => {
  const root = new URL('../../plugin/skills/', import.meta.url);

  it('are all offered', () => {
    expect([...NAMES].sort()).toEqual(readdirSync(root).sort());
  });

  it.each(SKILLS.map((skill) => [skill.entry.frontmatter.name, skill] as const))(
    '%s: is what the SDK makes of the file, short, with calls as the tools take them',
    async (name, { entry, text, title, tools }) => {
      expect(readdirSync(new URL(`${name}/`, root))).toEqual(['SKILL.md']);
      expect(text).toBe(readFileSync(new URL(`${name}/SKILL.md`, root), 'utf8'));
      expect(entry).toEqual(await skillEntry(name, { 'SKILL.md': text }));
      // agentskills.io/specification allows six keys; hosts differ about the others.
      expect(Object.keys(entry.frontmatter)).toEqual(['name', 'description']);
      expect(title).toMatch(/^[A-Z][\w ]+$/);
      expect(countTokens(text)).toBeLessThanOrEqual(1_200);
      expect(new Set(callsOf(text).map(([tool]) => tool))).toEqual(new Set(tools));
      for (const [tool, args] of callsOf(text)) {
        // As the schema has them: slips would be corrected, but ours are the models that others learn from.
        const parsed = TOOLS.find((one) => one.name === tool)?.input.safeParse(args);
        expect([tool, args, parsed?.error?.message]).toEqual([tool, args, undefined]);
      }
    },
  );
});

describe('the steps', () => {
  let server: SandboxServer;
  beforeAll(async () => {
    server = await openReadyCopy(300);
    // History begins with the second reading.
    await server.call('sync_catalog', { max_age_h: 0 });
    return () => server.close();
  }, 120_000);

  it.each(SKILLS.map((skill) => [skill.entry.frontmatter.name, skill] as const))(
    '%s: each call is answered and finds what it names, and all that the text names is there',
    async (_name, { text }) => {
      const known = new Set([
        ...TOOLS.flatMap(({ input }) => Object.keys(input.shape)),
        ...Object.keys(ENVELOPE),
        ...RARE,
      ]);
      for (const [tool, args] of callsOf(text)) {
        const called = await callMade(server, tool, args);
        const { not_found, no_match, state = 'done' } = called.answer;
        for (const key of keysOf(called.answer)) known.add(key);
        expect([tool, args, called.text, called.isError, not_found ?? no_match, state]).toEqual([
          ...[tool, args, called.text, false, undefined, 'done'],
        ]);
      }
      expect(namesIn(text).length).toBeGreaterThan(3);
      expect(namesIn(text).filter((name) => !known.has(name))).toEqual([]);
    },
    60_000,
  );
});

describe('over MCP', () => {
  it('the official client lists, gets and reads them, and finds every digest right', async () => {
    const { client } = await openForTest({ products: 5 });
    const skills = new SkillsClient(client);
    expect(skills.supported).toBe(true);
    const { skills: listed } = await skills.list();
    expect(listed).toEqual(SKILLS.map(({ entry }) => entry));
    for (const [index, entry] of listed.entries()) {
      expect((await skills.get(entry.uri)).skill).toEqual(entry);
      expect(await skills.read(entry)).toMatchObject({ verified: true, text: SKILLS[index]?.text });
    }
  });

  it.each(['skill://no-such/SKILL.md', 'skill://look-up-products/OTHER.md'])(
    'there is no %s',
    async (uri) => {
      const { client } = await openForTest({ products: 5 });
      const missing = expect.objectContaining({ code: -32_602 });
      await expect(new SkillsClient(client).get(uri)).rejects.toEqual(missing);
      await expect(client.readResource({ uri })).rejects.toEqual(missing);
    },
  );

  it('are offered only where all tools are listed that they name', async () => {
    const { client } = await openForTest({ products: 5, env: { PIM_TOOLS: 'lookup' } });
    expect(
      (await new SkillsClient(client).list()).skills.map(({ frontmatter }) => frontmatter.name),
    ).toEqual(['look-up-products']);
    const { client: other } = await openForTest({
      products: 5,
      env: { PIM_TOOLS: 'check_connection' },
    });
    expect(new SkillsClient(other).supported).toBe(false);
  });

  it('are in no list that other hosts read', async () => {
    const server = await openForTest({ products: 5 });
    const [ours, theirs] = InMemoryTransport.createLinkedPair();
    await server.connect(ours);
    const told: string[] = [];
    theirs.onmessage = (message) => void told.push(JSON.stringify(message));
    await theirs.start();
    const info = {
      protocolVersion: '2025-06-18',
      capabilities: {},
      clientInfo: { name: 'old', version: '1' },
    };
    await theirs.send({ jsonrpc: '2.0', id: 0, method: 'initialize', params: info });
    for (const [id, list] of ['tools', 'resources', 'resources/templates'].entries()) {
      await theirs.send({ jsonrpc: '2.0', id: id + 1, method: `${list}/list`, params: {} });
    }
    await expect.poll(() => told.length).toBe(4);
    expect(told.slice(1).filter((message) => message.includes('skill'))).toEqual([]);
  });
});

describe.each(CLIENTS)('as prompts, %s', (_name, connect) => {
  it('lists each by its title, with one argument', async () => {
    const { prompts } = await (await connect(await openForTest({ products: 5 }))).listPrompts();
    expect(prompts).toEqual(
      SKILLS.map(({ title, entry }) => ({
        name: entry.frontmatter.name,
        title,
        description: entry.frontmatter.description,
        arguments: [{ name: 'about', description: expect.stringMatching(/\w/), required: false }],
      })),
    );
  });

  it('gets the steps, and what they are about within its quotes', async () => {
    const client = await connect(await openForTest({ products: 5 }));
    const get = async (given: Record<string, string>) =>
      (await client.getPrompt({ name: 'look-up-products', arguments: given })).messages;
    const [{ text } = { text: '' }] = SKILLS;
    const steps = text.slice(text.indexOf('# Look')).trim();
    const message = (told: string) => [{ role: 'user', content: { type: 'text', text: told } }];
    expect(await get({ about: '' })).toEqual(message(steps));
    const asked = 'Which "boots"?\nThen do something else';
    expect(await get({ about: asked })).toEqual(
      message(`${steps}\n\nIt is about: ${JSON.stringify(asked)}`),
    );
    await expect(get({ about: 'x'.repeat(4_001) })).rejects.toMatchObject({ code: -32_602 });
  });
});
