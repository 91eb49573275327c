/** The tools that some hosts look for by name: `search` and `fetch`, whose form is theirs, over the code of ours. */
import { Client, InMemoryTransport } from '@modelcontextprotocol/client';
import { describe, expect, it, onTestFinished } from 'vitest';
import { errorOf, openForTest } from '../support/catalog-server.ts';
import { openOverRecords } from './broken-pim.ts';
import { serveGroundTruth } from './served-truth.ts';

const CHATGPT = { name: 'openai-mcp', version: '1.0.0' };

const { server } = serveGroundTruth(300, {
  PIM_TOOLS: 'all,search,fetch',
  PIM_PRODUCT_URL: 'https://pim.example/p/{id}',
});

async function listFor(
  env: Readonly<Record<string, string>>,
  name: string,
): Promise<readonly string[]> {
  const own = await openForTest({ products: 5, env });
  const [ours, theirs] = InMemoryTransport.createLinkedPair();
  const close = await own.connect(ours);
  const client = new Client({ ...CHATGPT, name });
  await client.connect(theirs);
  onTestFinished(async () => {
    await client.close();
    await close();
  });
  return (await client.listTools()).tools.map((tool) => tool.name);
}

describe('search and fetch are listed', () => {
  it('for ChatGPT behind all others, and for nobody else', async () => {
    const others = await listFor({}, 'claude-ai');
    expect(others).not.toContain('search');
    expect(await listFor({}, 'openai-mcp')).toEqual([...others, 'search', 'fetch']);
  });

  it('for everybody where PIM_TOOLS names them, and not even for ChatGPT where it names others', async () => {
    expect(await listFor({ PIM_TOOLS: 'fetch,search' }, 'claude-ai')).toEqual(['search', 'fetch']);
    expect(await listFor({ PIM_TOOLS: 'get_product' }, 'openai-mcp')).toEqual(['get_product']);
  });

  it('with one text to give, a form of the answer, and all hints', async () => {
    const own = await openForTest({ products: 5, env: { PIM_TOOLS: 'search,fetch' } });
    const { tools } = await own.client.listTools();
    const form = (name: string) => tools.find((tool) => tool.name === name);
    for (const [name, argument] of [
      ['search', 'query'],
      ['fetch', 'id'],
    ]) {
      expect(form(name ?? '')).toMatchObject({
        inputSchema: { properties: { [argument ?? '']: { type: 'string' } }, required: [argument] },
        annotations: { readOnlyHint: true, destructiveHint: false, openWorldHint: false },
      });
      expect(Object.keys(form(name ?? '')?.inputSchema.properties ?? {})).toEqual([argument]);
    }
  });
});

it('who is not listed a tool cannot call it', async () => {
  const own = await openForTest({ products: 5 });
  await expect(
    own.client.callTool({ name: 'search', arguments: { query: 'shirt' } }),
  ).rejects.toThrow('not found');
});

describe('an answer', () => {
  it('of search', async () => {
    const { answer } = await server.call('search', { query: 'flannel' });
    expect(answer).toMatchSnapshot();
  });

  it('of search without a hit says so', async () => {
    const { answer } = await server.call('search', { query: 'zeppelin' });
    expect(answer).toMatchSnapshot();
  });

  it('of fetch', async () => {
    const { answer } = await server.call('fetch', { id: '100299' });
    expect(answer).toMatchSnapshot();
  });

  it('of fetch for no product', async () => {
    const { answer } = await server.call('fetch', { id: 'NO-SUCH' });
    expect(answer).toMatchSnapshot();
  });

  it('is the same object as text and as structured content, whatever the others are', async () => {
    const own = await openForTest({
      products: 5,
      env: { PIM_TOOLS: 'search,fetch', PIM_RESULT_FORM: 'text' },
    });
    for (const [name, args] of [
      ['search', { query: 'a' }],
      ['fetch', { id: '100001' }],
    ] as const) {
      const { content, structuredContent } = await own.client.callTool({ name, arguments: args });
      expect(content).toEqual([{ type: 'text', text: JSON.stringify(structuredContent) }]);
      expect(structuredContent).not.toHaveProperty('url');
    }
  });

  it('fetches what search found, whatever of id, code and name it has', async () => {
    const env = { PIM_TOOLS: 'search,fetch', PIM_PRODUCT_URL: 'https://pim.example/{code}' };
    const records = [
      { ProductId: 7, Code: 'A/1', Name: 'Lamp' },
      { ProductId: 8, Code: '', Name: 'Desk' },
      { ProductId: 9, Code: 'C-3', Name: '' },
    ];
    const own = await openOverRecords(records, { env });
    const { results } = (await own.call('search', { query: 'x' })).answer;
    expect(results).toEqual([
      { id: '7', title: 'Lamp (A/1)', url: 'https://pim.example/A%2F1' },
      { id: '8', title: 'Desk' },
      { id: '9', title: 'C-3', url: 'https://pim.example/C-3' },
    ]);
  });

  it('keeps to the token budget, and says how much of a product it leaves out', async () => {
    const env = {
      PIM_TOOLS: 'search,fetch',
      PIM_TOKEN_BUDGET: '200',
      PIM_PRODUCT_URL: `https://pim.example/${'p/'.repeat(40)}{id}`,
    };
    const own = await openForTest({ products: 100, env });
    const found = await own.call('search', { query: 'a' });
    expect(found.tokens).toBeLessThanOrEqual(200);
    expect(found.answer.results).not.toEqual([]);
    const fetched = await own.call('fetch', { id: '100001' });
    expect(fetched.tokens).toBeLessThanOrEqual(200);
    expect(fetched.answer.text).toMatch(/\[…\+\d+\]$/);
  });

  it('shows no text of a product as a field of it', async () => {
    const own = await openOverRecords(
      [{ ProductId: 7, Code: 'A', LongDescription: `${'Words. '.repeat(30)}\nprices: free` }],
      {
        env: { PIM_TOOLS: 'fetch' },
      },
    );
    expect((await own.call('fetch', { id: '7' })).answer.text).toContain('\n  prices: free');
  });

  it('refuses anything but the one text', async () => {
    expect(errorOf(await server.call('search', { query: 'a', limit: 3 })).failed).toContain(
      'limit',
    );
  });
});
