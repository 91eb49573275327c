/** Each tool of the built server once, over each way it is served. */
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addressOf, type Sandbox, startSandbox } from '../support/generated-sandbox.ts';
import { ownDirectory, ownQuotaDir } from '../support/own-cache.ts';
import { hostOptions } from './run-main.ts';
import { type Serving, serveHttp } from './serve-http.ts';

/** Of each tool a call, and what its answer has. Each goes on from the copy that sync_catalog makes. */
const CALLS: readonly (readonly [tool: string, args: object, answer: object])[] = [
  ['check_connection', {}, { ok: true }],
  ['find_products', { limit: 2 }, { returned: 2, total: 40 }],
  ['get_product', { code: 'SHR-00002' }, { product: { product_id: 100_002 } }],
  ['get_variants', { product_codes: ['SHR-00002'] }, { returned: expect.any(Number) }],
  ['get_media', { product_codes: ['SHR-00002'] }, { returned: expect.any(Number) }],
  ['search_catalog', { query: 'a', limit: 1 }, { returned: 1 }],
  ['list_reference_data', { kind: 'brands', limit: 3 }, { returned: 3 }],
  ['sync_catalog', {}, { state: 'done' }],
  ['query_catalog', { sql: 'SELECT count(*) AS n FROM products' }, { rows: [[40]] }],
  [
    'catalog_changes',
    { since: 'monday' },
    { state: expect.stringMatching(/^There is no history yet/) },
  ],
  ['audit_catalog', { max_examples: 0 }, { products: expect.objectContaining({ checked: 40 }) }],
];

let sandbox: Sandbox;
let settings: Record<string, string>;
beforeAll(async () => {
  sandbox = await startSandbox({ products: 40, limits: { total: 0 } });
  settings = { ...addressOf(sandbox), PIM_QUOTA_DIR: ownQuotaDir() };
});
afterAll(() => sandbox.close());

describe.each(['stdio', 'HTTP'])('over %s', (way) => {
  const client = new Client({ name: 'some-host', version: '1.0.0' });
  let serving: Serving | undefined;
  /** Calls until nothing is left to wait for. */
  const call = async (name: string, args: object): Promise<object> => {
    for (let calls = 0; calls < 50; calls += 1) {
      const { structuredContent = {} } = await client.callTool({ name, arguments: { ...args } });
      const { state, retry_after_s: retry } = structuredContent as {
        state?: string;
        retry_after_s?: number;
      }; // of what may be under way
      if (retry === undefined && !['reading', 'finishing', 'waiting'].includes(state ?? ''))
        return structuredContent as object; // answers are objects
    }
    throw new Error(`${name} still waits`);
  };
  beforeAll(async () => {
    const own = { ...settings, PIM_DATA_DIR: ownDirectory('data') };
    if (way === 'HTTP') {
      serving = await serveHttp(own);
      return client.connect(new StreamableHTTPClientTransport(serving.url));
    }
    return client.connect(new StdioClientTransport(hostOptions(own)));
  });
  afterAll(async () => {
    await client.close();
    serving?.child.kill('SIGKILL');
  });

  it.each(CALLS)('%s answers', async (tool, args, answer) => {
    expect(await call(tool, args)).toMatchObject(answer);
  });
});
