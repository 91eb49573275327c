/** Replicas hold no state of a client: any of them goes on with what another has begun (issue: HTTP). */
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { expect, it, onTestFinished } from 'vitest';
import { addressOf, startSandbox } from '../support/generated-sandbox.ts';
import { serveForTest } from './serve-http.ts';

it.each([
  [
    'a list that is refined',
    'find_products',
    { limit: 3, has: ['pictures'], fields: ['product_id'] },
  ],
  ['a ranking', 'find_products', { limit: 3, sort_by: 'name', fields: ['product_id', 'name'] }],
])(
  'the same call with the same cursor is answered alike by another replica: %s',
  async (_which, name, args) => {
    const sandbox = await startSandbox({ products: 60, profile: ['clamp-20'] });
    onTestFinished(() => sandbox.close());
    const clients = await Promise.all(
      [0, 1].map(async () => {
        const { url } = await serveForTest(addressOf(sandbox));
        const client = new Client({ name: 'replicas', version: '1' });
        await client.connect(new StreamableHTTPClientTransport(url));
        onTestFinished(() => client.close());
        return client;
      }),
    );
    const [first, second] = clients;
    const ask = async (client: Client | undefined, cursor: unknown) => {
      const all = { ...args, ...(cursor === undefined ? {} : { cursor }) };
      // What a list answers.
      return (await client?.callTool({ name, arguments: all }))?.structuredContent as Record<
        string,
        unknown
      >;
    };
    const begun = await ask(first, undefined);
    expect(begun.next_cursor).toEqual(expect.any(String));
    const [same, other] = [
      await ask(first, begun.next_cursor),
      await ask(second, begun.next_cursor),
    ];
    expect(other.returned).toBeGreaterThan(0);
    // Only who has kept the page says how old it is.
    const { age_s: _age, ...rest } = same;
    expect(other).toEqual(rest);
  },
);
