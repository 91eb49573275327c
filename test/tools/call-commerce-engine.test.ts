/** Spec §1, §5: the tool of the Commerce Engine, over real HTTP. */
import { describe, expect, it } from 'vitest';
import { DEMO_BEARER_TOKEN } from '../../src/sandbox/auth.ts';
import { type CatalogServer, errorOf, type ToolAnswer } from '../support/catalog-server.ts';
import { addressOf } from '../support/generated-sandbox.ts';
import {
  openOver,
  openOverEcho,
  openWith,
  PATHS,
  sends,
  settingsFor,
  TOOL,
} from './open-commerce-engine.ts';

async function toolsOf(server: CatalogServer) {
  return (await server.client.listTools()).tools;
}

describe('tools/list', () => {
  it('has the tool when a Commerce Engine is configured, after the others', async () => {
    const { server } = await openOverEcho();
    expect((await toolsOf(server)).at(-1)?.name).toBe(TOOL);
    expect(server.client.getInstructions()).toContain(TOOL);
  });

  it('has no trace of it otherwise', async () => {
    const server = await openWith({});
    expect(JSON.stringify(await toolsOf(server))).not.toMatch(/commerce/i);
    expect(server.client.getInstructions()).not.toMatch(/commerce/i);
    await expect(server.client.callTool({ name: TOOL, arguments: {} })).rejects.toThrow();
  });

  it('tells the declared paths, their descriptions and their arguments', async () => {
    const { server } = await openOverEcho();
    const tool = (await toolsOf(server)).find(({ name }) => name === TOOL);
    expect(tool?.annotations).toMatchObject({ readOnlyHint: true });
    expect(tool?.inputSchema).toMatchObject({
      required: ['path'],
      properties: {
        path: {
          enum: ['metadata', 'stock', 'stocks'],
          description: expect.stringMatching(
            /metadata: Warehouses and counts\. stock \(variant_code, optional warehouse\): Stock of one variant\./,
          ),
        },
        variant_code: { type: 'string', description: 'For stock' },
        warehouse: { type: 'string', description: 'For stock, stocks' },
      },
    });
  });
});

describe('call_commerce_engine', () => {
  it('Spec §5: reads metadata with the Bearer token, and calls it no demo data', async () => {
    const { server } = await openOverEcho();
    const { answer, requests } = await server.call(TOOL, { path: 'metadata' });
    expect(answer).toMatchObject({
      path: 'metadata',
      data: { service: 'Metadata', stockUnit: 'piece' },
    });
    expect(answer).not.toHaveProperty('source');
    expect(requests).toBe(1);
    expect((await server.call('find_products', { limit: 0 })).answer.source).toBe('sandbox');
  });

  it('works beside a PIM that is configured, each with its own credentials', async () => {
    const { sandbox } = await openOverEcho();
    const pim = {
      ...addressOf(sandbox),
    };
    const both = await openWith({ ...settingsFor(`${sandbox.url}/commerce`), ...pim });
    const found = await both.call('get_variants', {
      limit: 1,
      layout: 'records',
      fields: ['code'],
    });
    const [variant] = found.answer.variants as readonly { readonly code: string }[];
    const { answer } = await both.call(TOOL, { path: 'stock', variant_code: variant?.code ?? '' });
    expect(answer.data).toMatchObject({
      variantCode: variant?.code,
      stock: [{ warehouse: 'IST' }, {}, {}],
    });
    expect((await both.call('check_connection')).answer).toMatchObject({
      ok: true,
      products: 120,
      commerce_engine: { ok: true, token: 'accepted', path: 'metadata' },
    });
  });

  it('sends the arguments of the path and of the query', async () => {
    const { server } = await openOverEcho();
    const { answer } = await server.call(TOOL, {
      path: 'stocks',
      pageSize: '2',
      pageIndex: '1',
      warehouse: 'HAM',
    });
    expect(answer.data).toMatchObject({ result: [{ stock: [{ warehouse: 'HAM' }] }, {}] });
  });

  it.each([
    [{ path: 'orders' }, 'metadata'],
    [{ path: 'stock' }, 'needs variant_code'],
    [{ path: 'metadata', warehouse: 'IST' }, 'does not take warehouse'],
    [{ path: 'stock', variant_code: '../metadata' }, 'part of a path'],
    [{ path: 'stock', variant_code: '1', sku: '2' }, 'no argument "sku"'],
    [{ path: 'metadata', at: 'items' }, 'at'],
  ])('refuses %j, sending nothing', async (args, told) => {
    const { server, seen } = await openOver(sends({}), {
      COMMERCE_ENGINE_PATHS: JSON.stringify(PATHS),
    });
    const called = await server.call(TOOL, args);
    expect(errorOf(called).code).toBe('INVALID_ARGUMENT');
    expect(`${errorOf(called).failed} ${errorOf(called).fix}`).toContain(told);
    expect(seen).toEqual([]);
  });

  it('Spec §7: says that a 404 proves nothing', async () => {
    const { server } = await openOverEcho();
    const unproven = errorOf(await server.call(TOOL, { path: 'stock', variant_code: 'NONE' }));
    expect(unproven).toMatchObject({ code: 'WRONG_ADDRESS', retry: false });
    expect(unproven.failed).toContain('may still exist');
  });

  it('cleans texts and keys as catalog data', async () => {
    const text = '![x](http://evil.example/?q) <script>run()</script>tag\u{e0041}';
    const { server } = await openOver(sends({ 'a\u200bkey': text, '![k](http://e.example)': 1 }));
    const { answer } = await server.call(TOOL, { path: 'any' });
    expect(answer.data).toEqual({
      akey: '[…hidden] ![x] (http://evil.example/?q) tag',
      '![k] (http://e.example)': 1,
    });
  });

  it.each([[null], [true], [[]], [0]])('shows %j as it is', async (body) => {
    const { server } = await openOver(sends(body));
    expect((await server.call(TOOL, { path: 'any' })).answer).toEqual({ path: 'any', data: body });
  });
});

describe('check_connection', () => {
  const check = async (env: Readonly<Record<string, string>>): Promise<ToolAnswer> =>
    (await (await openWith(env)).call('check_connection')).answer;

  it('says that no Commerce Engine is configured, or that it is not reached', async () => {
    expect(await check({})).toMatchObject({ ok: true, commerce_engine: 'not configured' });
    const unreached = await check({
      ...settingsFor('http://127.0.0.1:9'),
      PIM_DEADLINE_MS: '3000',
    });
    expect(unreached).toMatchObject({
      ok: true,
      commerce_engine: { ok: false, error: { code: 'UNAVAILABLE' } },
    });
  });

  it('Spec §5: says what is known of the token, whatever is known of the catalog', async () => {
    const { sandbox } = await openOverEcho();
    const url = `${sandbox.url}/commerce`;
    const rejected = { ok: false, error: { code: 'CREDENTIALS_REJECTED' } };
    expect(await check(settingsFor(url, 'another-token'))).toMatchObject({
      ok: true,
      commerce_engine: rejected,
    });
    // A path that needs arguments is tested with invented ones, which prove less.
    const { commerce_engine: told } = await check(
      settingsFor(url, DEMO_BEARER_TOKEN, { stock: PATHS.stock }),
    );
    expect(told).toMatchObject({ ok: true, token: 'not rejected', path: 'stock' });
    const pim = { PIM_API_URL: 'http://127.0.0.1:9', PIM_CLIENT_ID: 'c', PIM_APP_KEY: 'some-key' };
    const without = await check({ ...settingsFor(url), ...pim, PIM_DEADLINE_MS: '3000' });
    expect(without).toMatchObject({ ok: false, commerce_engine: { ok: true, token: 'accepted' } });
  });
});
