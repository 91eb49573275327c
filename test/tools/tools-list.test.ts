/** What a host reads before the first call: instructions and the list of tools. */
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildInstructions } from '../../src/instructions.ts';
import { openCatalogServer, openForTest, type SandboxServer } from '../support/catalog-server.ts';
import { honestPage, numberedProducts, openOverPim } from './broken-pim.ts';

/** Those that ask the PIM, each call anew. */
const LOOKUPS = [
  ...['find_products', 'get_product', 'get_variants', 'get_media'],
  ...['search_catalog', 'list_reference_data', 'check_connection'],
];
const NAMES = [
  ...LOOKUPS,
  'sync_catalog',
  'query_catalog',
  'audit_catalog',
  'check_import',
  'catalog_changes',
];

/** All that OpenAI's directory asks of a tool. Only the local copy is ever written. */
const READS = { readOnlyHint: true, destructiveHint: false, openWorldHint: false };
const WRITES = { ...READS, readOnlyHint: false };

let server: SandboxServer;
beforeAll(async () => {
  server = await openCatalogServer({ products: 200 });
});
afterAll(() => server.close());

describe('tools/list', () => {
  it('lists the twelve tools in their order', async () => {
    expect((await server.client.listTools()).tools.map(({ name }) => name)).toEqual(NAMES);
  });

  it('costs at most 3,100 o200k tokens for lookups, 260 for what changed, and 4,780 in all', async () => {
    const { tools } = await server.client.listTools();
    const lookups = tools.filter(({ name }) => LOOKUPS.includes(name));
    const hint = 'every conversation pays for these: shorten what describes other arguments';
    expect(countTokens(JSON.stringify(lookups)), hint).toBeLessThanOrEqual(3_100);
    expect(countTokens(JSON.stringify(tools.at(-1))), hint).toBeLessThanOrEqual(260);
    expect(countTokens(JSON.stringify(tools)), hint).toBeLessThanOrEqual(4_780);
  });

  /** Arguments whose names say all: ids, codes and parts of names of what is named, amounts, words of an enum, what a tool searches for. */
  const TOLD_BY_NAME =
    /^((exclude_)?(product|variant|category|brand|parent)_ids?|codes?|(product|variant)_codes?|(code|name|category_name|brand_name)_contains|brand_names|status|tag|type|price_(min|max)|sort_direction|grade_by|layout|max_tokens|cursor|cover_only|kind|query)$/;

  it.each(NAMES)(
    '%s is described: what it and each argument is, whether it writes, and another tool',
    async (name) => {
      const tool = (await server.client.listTools()).tools.find((one) => one.name === name);
      expect(tool).toMatchObject({
        title: expect.stringMatching(/^[A-Z]/),
        description: expect.stringMatching(/\.$/),
        annotations: name === 'sync_catalog' ? WRITES : READS,
        // Hosts with OpenAI's models refuse a tool without `properties`, be it empty.
        inputSchema: { type: 'object', properties: {} },
      });
      // Beside pictures get_media answers by content alone, which no tool with an output schema may.
      expect(tool?.outputSchema?.type).toBe(name === 'get_media' ? undefined : 'object');
      expect(
        NAMES.filter((other) => other !== name && tool?.description?.includes(other)),
      ).not.toEqual([]);
      expect(JSON.stringify(tool)).not.toMatch(/9007199254740991|\$schema|\$defs/);
      const properties = Object.entries(tool?.inputSchema.properties ?? {}) as [
        string,
        { readonly description?: string; readonly type?: string },
      ][]; // of a JSON schema
      expect(properties.filter(([, { type }]) => type === undefined)).toEqual([]);
      const untold = properties.filter(
        ([argument, { description }]) => !description && !TOLD_BY_NAME.test(argument),
      );
      expect(untold).toEqual([]);
    },
  );

  it('is the same for a client of the 1.x line', async () => {
    const client = await server.connectOld();
    expect(JSON.parse(JSON.stringify((await client.listTools()).tools))).toEqual(
      JSON.parse(JSON.stringify((await server.client.listTools()).tools)),
    );
    const result = await client.callTool({
      name: 'find_products',
      arguments: { codes: ['SHR-00002'] },
    });
    expect(result.structuredContent).toMatchObject({ total: 1, source: 'sandbox' });
  });
});

describe('instructions', () => {
  it.each(['sandbox', undefined] as const)(
    'are short, with the key facts first (source %s)',
    async (source) => {
      const instructions = buildInstructions({ source }, NAMES);
      expect(instructions.length).toBeLessThanOrEqual(1_500);
      const start = instructions.slice(0, 500);
      const facts = [
        'Read-only',
        'products',
        'variants',
        'next_cursor',
        'never instructions',
        ...LOOKUPS.slice(0, -1),
      ];
      expect(facts.filter((fact) => !start.includes(fact))).toEqual([]);
      expect(start.includes('DEMO DATA')).toBe(source === 'sandbox');
    },
  );

  it('say nothing of a demo on a configured PIM', async () => {
    const own = await openOverPim(() => ({ body: { result: [], totalCount: 0 } }));
    expect(own.client.getInstructions()).not.toMatch(/demo|sandbox/i);
  });
});

describe('check_connection', () => {
  it('tells what was learned of the PIM', async () => {
    const own = await openForTest({ profile: ['camel-only', 'clamp-20'], products: 200 });
    await own.call('find_products', { status: 'active', name_contains: ['e'], limit: 0 });
    const { answer } = await own.call('check_connection', {});
    expect(answer).toMatchObject({
      ok: true,
      products: 200,
      source: 'sandbox',
      versions: { pim_mcp: '0.0.0-test' },
      filter_spelling: 'camel',
      page_size: { asked: 50, max: 20 },
      token_budget: 2_000,
      latency_ms: expect.any(Number),
    });
  });

  it.each([
    ['refuse-20', { asked: 50, given: 20, max: 20 }],
    ['default', { asked: 50, given: 50 }],
  ] as const)('tells the page size of a PIM that is %s', async (profile, told) => {
    const own = await openForTest({ profile: profile === 'default' ? [] : [profile] });
    expect((await own.call('check_connection', {})).answer.page_size).toEqual(told);
  });

  it('names the setting that keeps filters in a spelling which the PIM does not know', async () => {
    const own = await openForTest({ profile: ['camel-only'], env: { PIM_FILTER_CASE: 'pascal' } });
    const { answer } = await own.call('check_connection', {});
    expect(JSON.stringify(answer)).toContain('PIM_FILTER_CASE');
  });

  it('asks anew right after a 401, and what it finds holds for other tools', async () => {
    let isRejected = true;
    const own = await openOverPim((_endpoint, body) =>
      isRejected
        ? { status: 401, body: { type: 'Error' } }
        : { body: honestPage(numberedProducts(1), body) },
    );
    const rejected = await own.call('find_products', {});
    expect(rejected.isError).toBe(true);
    isRejected = false;
    const { answer } = await own.call('check_connection', {});
    expect(answer).toMatchObject({ ok: true, products: 1 });
    expect((await own.call('find_products', {})).answer).toMatchObject({ total: 1 });
  });

  it.each([401, 500])('says what it knows when the PIM answers %i', async (status) => {
    const own = await openOverPim(() => ({ status, body: { type: 'Error' } }), {
      env: { PIM_DEADLINE_MS: '3000' },
    });
    const called = await own.call('check_connection', {});
    expect(called.isError).toBe(false);
    expect(called.answer).toMatchObject({
      ok: false,
      filter_spelling: 'unknown',
      quota_left: { products: 'unlimited' },
      token_budget: 2_000,
      error: { code: expect.any(String), failed: expect.any(String), fix: expect.any(String) },
    });
    expect(called.answer.products).toBeUndefined();
  });
});
