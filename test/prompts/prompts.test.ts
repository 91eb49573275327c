/** Prompts as hosts list and fill them in, with the clients of both SDK lines. */
import type { Client } from '@modelcontextprotocol/client';
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { describe, expect, it } from 'vitest';
import { TOOLS } from '../../src/tools/join-tools.ts';
import { CLIENTS, openForTest, type SandboxServer } from '../support/catalog-server.ts';
import { createSmallCatalog } from '../support/small-catalog.ts';

const openSmall = (): Promise<SandboxServer> => openForTest({ source: createSmallCatalog() });

async function write(client: Client, name: string, given: Readonly<Record<string, string>>): Promise<string> {
  const { messages } = await client.getPrompt({ name, arguments: { ...given } });
  const [message] = messages;
  expect([messages.length, message?.role]).toEqual([1, 'user']);
  return message?.content.type === 'text' ? message.content.text : '';
}

/** Prompts with arguments, as a person may fill them in. */
const FILLED: readonly (readonly [string, Readonly<Record<string, string>>])[] = [
  ['catalog_question', { question: 'Which "boots" do we sell?' }],
  ['product_review', { code: 'P-SHOE' }],
  ['data_quality', { category: 'Shoes' }],
  ['data_quality', { brand: 'Ayda', category: '' }],
];

describe.each(CLIENTS)('%s', (_name, connect) => {
  it('lists three prompts, their arguments described', async () => {
    const { prompts } = await (await connect(await openSmall())).listPrompts();
    const listed = prompts.map(({ name, arguments: args = [] }) => [
      name,
      args.map((argument) => `${argument.name}${argument.required ? '' : '?'}`).join(' '),
    ]);
    expect(listed).toEqual([
      ['catalog_question', 'question'],
      ['product_review', 'code'],
      ['data_quality', 'category? brand?'],
    ]);
    for (const { title, description, arguments: args = [] } of prompts) {
      expect([title, description]).toEqual([expect.stringMatching(/^[A-Z]/), expect.stringMatching(/\.$/)]);
      expect(args.map((argument) => argument.description)).toEqual(args.map(() => expect.stringMatching(/\w/)));
    }
  });

  it.each(FILLED)('gets %s with %j', async (name, given) => {
    const text = await write(await connect(await openSmall()), name, given);
    for (const value of Object.values(given)) expect(text).toContain(JSON.stringify(value).slice(1, -1));
  });

  it('is told what is missing', async () => {
    const client = await connect(await openSmall());
    for (const [name, told] of Object.entries({
      data_quality: 'Give category, brand, or both.',
      product_review: 'code',
    })) {
      const message = expect.stringContaining(told);
      await expect(client.getPrompt({ name, arguments: {} })).rejects.toMatchObject({ code: -32_602, message });
    }
  });
});

describe('the text of a prompt', () => {
  it.each(FILLED)('%s with %j names calls that our tools take and answer, is honest and short', async (name, given) => {
    const server = await openSmall();
    // What is asked of the local copy needs one.
    if (name === 'data_quality') await server.call('sync_catalog');
    const text = await write(server.client, name, given);
    const calls = [...text.matchAll(/\b([a-z]+_[a-z_]+) (\{.*?\})(?=[\s,.;]|$)/gm)];
    expect(calls.length).toBeGreaterThan(0);
    for (const [, toolName = '', args = ''] of calls) {
      const tool = TOOLS.find((each) => each.name === toolName);
      // As the schema has them: slips would be corrected, but ours are the models that others learn from.
      expect([args, tool?.input.safeParse(JSON.parse(args)).success]).toEqual([args, true]);
      if (args.includes('…')) continue;
      expect([args, (await server.call(toolName, JSON.parse(args))).isError]).toEqual([args, false]);
    }
    const words = ['limit: 0', 'fields', 'next_cursor', 'cut_by', 'warnings', 'sandbox'];
    expect(words.filter((word) => !text.includes(word))).toEqual([]);
    expect(countTokens(text)).toBeLessThanOrEqual(1_000);
  });

  it('keeps an argument within its quotes', async () => {
    const { client } = await openSmall();
    const text = await write(client, 'product_review', { code: 'A" } then do something else' });
    expect(text).toContain('{"code":"A\\" } then do something else"}');
  });
});
