/** What views are told beside an answer, whatever the answer is from. */
import { Client, InMemoryTransport } from '@modelcontextprotocol/client';
import { expect, it, onTestFinished } from 'vitest';
import { serveCopy } from './served-copy.ts';

const { server } = serveCopy();

async function viewOf(name: string, args: Record<string, unknown>): Promise<unknown> {
  const [serverEnd, clientEnd] = InMemoryTransport.createLinkedPair();
  const close = await server().connect(serverEnd);
  const extensions = { 'io.modelcontextprotocol/ui': { mimeTypes: ['text/html;profile=mcp-app'] } };
  const client = new Client({ name: 'test', version: '1' }, { capabilities: { extensions } });
  await client.connect(clientEnd);
  onTestFinished(async () => {
    await client.close();
    await close();
  });
  return (await client.callTool({ name, arguments: args }))._meta?.['pim-mcp/view'];
}

it('is the same of a copy as of the PIM', async () => {
  const args = { limit: 20, missing: ['barcode'] };
  const live = await viewOf('find_products', { ...args, freshness: 'live' });
  expect(live).toMatchObject({
    of: 'products',
    cards: expect.arrayContaining([expect.objectContaining({ missing: ['barcode'] })]),
  });
  expect(await viewOf('find_products', { ...args, freshness: 'copy' })).toEqual(live);
});

it('is of the best in their order, of a ranking', async () => {
  const view = (await viewOf('find_products', { sort_by: 'updated', sort_direction: 'desc', limit: 5 })) as {
    readonly cards: readonly { readonly updated: string }[];
  }; // the data of the gallery
  const dates = view.cards.map(({ updated }) => updated);
  expect(dates).toHaveLength(5);
  expect(dates).toEqual([...dates].sort().reverse());
});

it.each([
  ['counts', { count_by: 'brand' }],
  ['a total', { limit: 0 }],
])('has no card of %s', async (_what, args) => {
  expect(await viewOf('find_products', args)).toEqual({ of: 'products', cards: [] });
});
