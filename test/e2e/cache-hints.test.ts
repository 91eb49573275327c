/** The built server tells clients of the 2026-07-28 revision what they may keep, how long, and for whom. */
import { Client } from '@modelcontextprotocol/client';
import { SkillsClient } from '@modelcontextprotocol/client/ext/skills';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { expect, it, onTestFinished } from 'vitest';
import { hostOptions } from './run-main.ts';

it('most lists may be kept by all, tools and catalog data by the client alone, and what changes not at all', async () => {
  const client = new Client(
    { name: 'v2', version: '1.0.0' },
    { versionNegotiation: { mode: { pin: '2026-07-28' } } },
  );
  onTestFinished(() => client.close());
  await client.connect(new StdioClientTransport(hostOptions()));
  const lists = { ttlMs: 300_000, cacheScope: 'public' };
  expect(await client.listTools()).toMatchObject({ ttlMs: 300_000, cacheScope: 'private' });
  expect(await client.listPrompts()).toMatchObject(lists);
  expect(await client.listResources()).toMatchObject({ ttlMs: 0, cacheScope: 'private' });
  expect(await client.listResourceTemplates()).toMatchObject(lists);
  const skills = new SkillsClient(client);
  const listed = await skills.list();
  expect(listed).toMatchObject(lists);
  const [skill] = listed.skills;
  expect(await skills.get(skill?.uri ?? '')).toMatchObject({ ...lists, skill });
  const hintsOf = async (uri: string) => {
    const { ttlMs, cacheScope } = await client.readResource({ uri });
    return [ttlMs, cacheScope];
  };
  expect(await hintsOf('pim://products/SHR-00299')).toEqual([60_000, 'private']);
  expect(await hintsOf(skill?.uri ?? '')).toEqual([300_000, 'public']);
  expect(await hintsOf('pim://copy-schema')).toEqual([300_000, 'private']);
});
