/** Resources as hosts list, read and complete them, with the clients of both SDK lines (issue §4). */
import type { Client } from '@modelcontextprotocol/client';
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { describe, expect, it } from 'vitest';
import {
  openForTest,
  type SandboxServer,
  type SandboxServerOptions,
  type ToolAnswer,
} from '../support/catalog-server.ts';
import { createSmallCatalog } from '../support/small-catalog.ts';

/** What both client lines can do alike. */
type AnyClient = Pick<Client, 'listResources' | 'listResourceTemplates' | 'readResource' | 'complete'>;

const CLIENTS: readonly (readonly [string, (server: SandboxServer) => Promise<AnyClient>])[] = [
  ['the v2 client', async (server) => server.client],
  // Its types are another package's, its methods the same.
  ['the 1.x client', async (server) => (await server.connectOld()) as unknown as AnyClient],
];

function openSmall(options: SandboxServerOptions = {}): Promise<SandboxServer> {
  return openForTest({ source: createSmallCatalog(), ...options });
}

async function read(client: AnyClient, uri: string): Promise<ToolAnswer> {
  const { contents } = await client.readResource({ uri });
  const [content] = contents as readonly { uri: string; mimeType?: string; text?: string }[];
  expect([contents.length, content?.uri, content?.mimeType]).toEqual([1, uri, 'application/json']);
  return JSON.parse(content?.text ?? '') as ToolAnswer; // an answer is a JSON object
}

async function completeCode(client: AnyClient, uri: string, value: string) {
  const { completion } = await client.complete({
    ref: { type: 'ref/resource', uri },
    argument: { name: 'code', value },
  });
  return completion;
}

describe.each(CLIENTS)('%s', (_name, connect) => {
  it('lists resources and templates, each with words and a type', async () => {
    const client = await connect(await openSmall());
    const { resources } = await client.listResources();
    const { resourceTemplates } = await client.listResourceTemplates();
    expect(resources.map(({ uri }) => uri)).toEqual([
      'pim://reference/categories',
      'pim://reference/brands',
      'pim://quota',
      'pim://schema',
      'pim://copy-schema',
      'ui://gallery',
      'ui://sheet',
      'ui://table',
      'ui://board',
    ]);
    expect(resourceTemplates.map(({ uriTemplate }) => uriTemplate)).toEqual([
      'pim://products/{code}',
      'pim://variants/{code}',
      'pim://exports/{name}',
    ]);
    for (const one of [...resources, ...resourceTemplates]) {
      expect(one).toMatchObject({
        title: expect.stringMatching(/^[A-Z]/),
        description: expect.stringMatching(/\.$/),
      });
      // Exported files are of more than one type.
      const type = 'uri' in one && one.uri.startsWith('ui:') ? 'text/html;profile=mcp-app' : 'application/json';
      expect(one.mimeType).toBe(one.name === 'export' ? undefined : type);
    }
  });

  it('reads what the tools answer', async () => {
    const server = await openSmall();
    const client = await connect(server);
    const answered = async (tool: string, args: ToolAnswer) => (await server.call(tool, args)).answer;
    expect(await read(client, 'pim://products/P-SHOE')).toEqual(await answered('get_product', { code: 'P-SHOE' }));
    expect(await read(client, 'pim://variants/V-SHOE-38')).toEqual(
      await answered('get_variants', { codes: ['V-SHOE-38'], fields: ['all'] }),
    );
    for (const kind of ['categories', 'brands']) {
      expect(await read(client, `pim://reference/${kind}`)).toEqual(await answered('list_reference_data', { kind }));
    }
  });

  it('completes codes from what was fetched, without a request', async () => {
    const server = await openSmall();
    const client = await connect(server);
    expect(await completeCode(client, 'pim://products/{code}', 'p-')).toMatchObject({ values: [], total: 0 });
    await server.call('find_products', {});
    const asked = server.sandbox.requests.length;
    expect(await completeCode(client, 'pim://products/{code}', 'boot')).toEqual({
      values: ['P-BOOT', 'P-BOOT-LACE'],
      total: 2,
      hasMore: false,
    });
    await server.call('get_variants', { codes: ['V-SHOE-38', 'V-SHOE-39'] });
    expect((await completeCode(client, 'pim://variants/{code}', 'v-')).values).toEqual(['V-SHOE-38', 'V-SHOE-39']);
    expect(server.sandbox.requests.length - asked).toBe(1);
  });

  it('is told what is wrong as a tool would tell it', async () => {
    const client = await connect(await openSmall());
    await expect(client.readResource({ uri: 'pim://products/%E0%A4' })).rejects.toMatchObject({
      code: -32_602,
      message: expect.stringContaining('Percent-encode it'),
      data: { code: 'INVALID_ARGUMENT', failed: expect.any(String), fix: expect.any(String), retry: false },
    });
    await expect(client.readResource({ uri: 'pim://nothing' })).rejects.toMatchObject({ code: expect.any(Number) });
  });
});

describe('pim://products/{code}', () => {
  it('says that there is no such product', async () => {
    const { client } = await openSmall();
    expect(await read(client, 'pim://products/NONE')).toMatchObject({ not_found: expect.anything() });
  });

  it.each(['A/B 1', 'Ş&Ö?#', '100%', 'a,b', 'x+y=z'])('takes the code %s percent-encoded', async (code) => {
    const server = await openSmall();
    const { client } = server;
    await client.readResource({ uri: `pim://products/${encodeURIComponent(code)}` });
    expect(server.sandbox.requests.at(0)?.body).toMatchObject({ Codes: [code] });
  });

  it('keeps within the token budget', async () => {
    const { client } = await openForTest({ products: 300, env: { PIM_TOKEN_BUDGET: '300' } });
    const { contents } = await client.readResource({ uri: 'pim://products/SHR-00002' });
    const [content] = contents;
    const text = content !== undefined && 'text' in content ? content.text : '';
    expect(text).toContain('SHR-00002');
    expect(countTokens(text)).toBeLessThanOrEqual(306);
  });
});

describe('pim://reference/categories', () => {
  it('says that it is a part, within the budget, and how to go on', async () => {
    const server = await openForTest({ products: 300, env: { PIM_TOKEN_BUDGET: '400' } });
    const part = await read(server.client, 'pim://reference/categories');
    expect(part).toMatchObject({
      incomplete: expect.stringContaining('list_reference_data'),
      cut_by: 'token_budget',
      next_cursor: expect.any(String),
    });
    expect(countTokens(JSON.stringify(part))).toBeLessThanOrEqual(408);
    const rest = await server.call('list_reference_data', { kind: 'categories', cursor: part.next_cursor });
    expect(rest.isError).toBe(false);
    expect(Number(part.returned) + Number(rest.answer.returned)).toBeGreaterThan(Number(part.returned));
  });

  it.each([200, 220, 260])('keeps within a budget of %i', async (budget) => {
    const { client } = await openForTest({ products: 50, env: { PIM_TOKEN_BUDGET: String(budget) } });
    const part = await read(client, 'pim://reference/categories');
    expect(countTokens(JSON.stringify(part))).toBeLessThanOrEqual(budget * 1.02);
    expect(part.cut_by).toBe('token_budget');
  });
});

describe('pim://quota', () => {
  it('tells what is left and what was learned, without a request', async () => {
    const server = await openForTest({ limits: { products: 10 }, profile: ['clamp-20', 'camel-only'], products: 50 });
    await server.call('find_products', { code_contains: ['-0'], limit: 40, fields: ['code'] });
    const asked = server.sandbox.requests.length;
    expect(await read(server.client, 'pim://quota')).toMatchObject({
      quota_left: { products: `${10 - asked} of 10`, search: expect.any(String) },
      filter_spelling: 'camel',
      page_sizes: { products: { max: 20 } },
      source: 'sandbox',
    });
    expect(server.sandbox.requests).toHaveLength(asked);
  });
});

describe('pim://schema', () => {
  it('says that nothing is known yet, and how to learn', async () => {
    const server = await openSmall();
    const { note } = await read(server.client, 'pim://schema');
    expect(note).toMatch(/Nothing is known yet.*find_products/);
    expect(server.sandbox.requests).toHaveLength(0);
  });

  it('Spec §2.4: tells the shapes of what was fetched by any server of the process', async () => {
    const server = await openSmall();
    const old = await server.connectOld();
    await old.callTool({ name: 'find_products', arguments: { limit: 5 } });
    const { records } = await read(server.client, 'pim://schema');
    expect(records).toMatchObject({
      product: {
        records: 5,
        parts: {
          prices: { in: '5 of 5', list: true, read: 'value', keys: { Price: 'number', Currency: 'string' } },
          brands: { in: '4 of 5', keys: { TrademarkId: 'number' } },
        },
        always_empty: ['documents', 'packaging', 'warranties'],
      },
    });
  });

  it('Spec §2.4: tells the keys of a shape that no reader knows', async () => {
    const server = await openSmall({ profile: ['opaque-keys'] });
    await server.call('find_products', { limit: 5 });
    const { records } = await read(server.client, 'pim://schema');
    expect(records).toMatchObject({
      product: { parts: { prices: { read: 'unknown shape', keys: { a1: 'number', b2: 'string' } } } },
    });
  });

  it.each([200, 500, 2_000])('keeps within a token budget of %i', async (budget) => {
    const server = await openForTest({ products: 100, env: { PIM_TOKEN_BUDGET: String(budget) } });
    await server.call('find_products', { limit: 50 });
    await server.call('get_variants', { limit: 50 });
    await server.call('list_reference_data', { kind: 'brands' });
    const told = await read(server.client, 'pim://schema');
    expect(countTokens(JSON.stringify(told))).toBeLessThanOrEqual(budget * 1.02);
    expect(Object.keys(told)).toContain('records');
  });
});
