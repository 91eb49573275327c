/** Spec §1, §5: the tool of the Commerce Engine, over real HTTP. */
import fc from 'fast-check';
import { describe, expect, it, onTestFinished } from 'vitest';
import { cleanJson } from '../../src/answer/clean-json.ts';
import { DEMO_BEARER_TOKEN } from '../../src/sandbox/auth.ts';
import { startSandbox } from '../../src/sandbox/sandbox.ts';
import { type Answer as HttpReply, reply, serve } from '../pim/local-server.ts';
import { type CatalogServer, errorOf, openServer, type ToolAnswer } from '../support/catalog-server.ts';
import { stringsOf } from '../support/injections.ts';
import { spellingsOf } from '../support/spellings.ts';

const TOOL = 'call_commerce_engine';
const PATHS = {
  metadata: { path: '/metadata', description: 'Warehouses and counts.' },
  stock: { path: '/inventory/{variant_code}{?warehouse}', description: 'Stock of one variant' },
  stocks: { path: '/inventory{?pageIndex,pageSize,warehouse}', description: 'Stock of all variants.' },
};

function settingsFor(url: string, token: string = DEMO_BEARER_TOKEN, paths: object = PATHS): Record<string, string> {
  return {
    COMMERCE_ENGINE_URL: url,
    COMMERCE_ENGINE_TOKEN: token,
    COMMERCE_ENGINE_PATHS: JSON.stringify(paths),
    COMMERCE_ENGINE_LIMIT: '0',
  };
}

async function openWith(env: Readonly<Record<string, string>>): Promise<CatalogServer> {
  const server = await openServer({ env, source: env.PIM_API_URL === undefined ? 'sandbox' : undefined });
  onTestFinished(() => server.close());
  return server;
}

/** A server over the echo of a sandbox; its catalog is another, embedded one. */
async function openOverEcho(env: Readonly<Record<string, string>> = {}) {
  const sandbox = await startSandbox({ products: 120 });
  onTestFinished(() => sandbox.close());
  return { sandbox, server: await openWith({ ...settingsFor(`${sandbox.url}/commerce/`), ...env }) };
}

async function openOver(answer: HttpReply, env: Readonly<Record<string, string>> = {}) {
  const { url, seen } = await serve(answer);
  const paths = { any: { path: '/any{?q}', description: 'Anything.' } };
  return { seen, server: await openWith({ ...settingsFor(url, DEMO_BEARER_TOKEN, paths), ...env }) };
}

const sends =
  (body: unknown): HttpReply =>
  (response) =>
    reply(response, 200, JSON.stringify(body));

async function toolsOf(server: CatalogServer) {
  return (await server.client.listTools()).tools;
}

describe('tools/list', () => {
  it('has the tool when a Commerce Engine is configured, after the others', async () => {
    const { server } = await openOverEcho();
    const tools = await toolsOf(server);
    expect(tools.map(({ name }) => name)).toEqual([
      ...(await toolsOf(await openWith({}))).map(({ name }) => name),
      TOOL,
    ]);
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
    expect(tool?.description).toContain('stock (variant_code, optional warehouse): Stock of one variant.');
    expect(tool?.description).toContain('metadata: Warehouses and counts.');
    expect(tool?.annotations).toMatchObject({ readOnlyHint: true });
    expect(tool?.inputSchema).toMatchObject({
      additionalProperties: false,
      required: ['path'],
      properties: {
        path: { enum: ['metadata', 'stock', 'stocks'] },
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
    expect(answer).toMatchObject({ path: 'metadata', data: { service: 'Metadata', stockUnit: 'piece' } });
    expect(answer).not.toHaveProperty('source');
    expect(requests).toBe(1);
    expect((await server.call('find_products', { limit: 0 })).answer.source).toBe('sandbox');
  });

  it('works beside a PIM that is configured, each with its own credentials', async () => {
    const { server, sandbox } = await openOverEcho();
    const pim = { PIM_API_URL: sandbox.url, PIM_CLIENT_ID: sandbox.clientId, PIM_APP_KEY: sandbox.appKey };
    const both = await openWith({ ...settingsFor(`${sandbox.url}/commerce`), ...pim });
    const found = await both.call('get_variants', { limit: 1, layout: 'records', fields: ['code'] });
    const [variant] = found.answer.variants as readonly { readonly code: string }[];
    const { answer } = await both.call(TOOL, { path: 'stock', variant_code: variant?.code ?? '' });
    expect(answer.data).toMatchObject({ variantCode: variant?.code, stock: [{ warehouse: 'IST' }, {}, {}] });
    expect((await both.call('check_connection')).answer).toMatchObject({
      ok: true,
      products: 120,
      commerce_engine: { ok: true, reachable: true, token: 'accepted', path: 'metadata' },
    });
    expect(await server.call(TOOL, { path: 'metadata' })).toMatchObject({ isError: false });
  });

  it('sends the arguments of the path and of the query', async () => {
    const { server } = await openOverEcho();
    const { answer } = await server.call(TOOL, { path: 'stocks', pageSize: '2', pageIndex: '1', warehouse: 'HAM' });
    const { result } = answer.data as { readonly result: readonly { readonly stock: readonly unknown[] }[] };
    expect(result).toHaveLength(2);
    expect(result[0]?.stock).toMatchObject([{ warehouse: 'HAM' }]);
  });

  it.each([
    [{}, 'path'],
    [{ path: 'orders' }, 'metadata'],
    [{ path: 'stock' }, 'needs variant_code'],
    [{ path: 'metadata', warehouse: 'IST' }, 'takes no warehouse'],
    [{ path: 'stock', variant_code: '../metadata' }, 'part of a path'],
    [{ path: 'stock', variant_code: '1', sku: '2' }, 'no argument "sku"'],
    [{ path: 'metadata', at: 'items' }, 'at'],
    [{ path: 'metadata', cursor: '0.1.2-abcdef' }, 'another question'],
  ])('refuses %j, sending nothing', async (args, told) => {
    const { server, seen } = await openOver(sends({}), { COMMERCE_ENGINE_PATHS: JSON.stringify(PATHS) });
    const called = await server.call(TOOL, args);
    expect(errorOf(called).code).toBe('INVALID_ARGUMENT');
    expect(`${errorOf(called).failed} ${errorOf(called).fix}`).toContain(told);
    expect(seen).toEqual([]);
  });

  it('Spec §7: says what a 404 proves', async () => {
    const { server, sandbox } = await openOverEcho();
    const unproven = errorOf(await server.call(TOOL, { path: 'stock', variant_code: 'NONE' }));
    expect(unproven).toMatchObject({ code: 'WRONG_ADDRESS', retry: false });
    expect(unproven.failed).toContain('does not prove');
    const codes = (await (
      await fetch(`${sandbox.url}/commerce/inventory?pageSize=1`, {
        headers: { authorization: `Bearer ${DEMO_BEARER_TOKEN}` },
      })
    ).json()) as { readonly result: readonly { readonly variantCode: string }[] }; // as commerce.ts answers
    expect((await server.call(TOOL, { path: 'stock', variant_code: codes.result[0]?.variantCode ?? '' })).isError).toBe(
      false,
    );
    expect(errorOf(await server.call(TOOL, { path: 'stock', variant_code: 'NONE' }))).toMatchObject({
      code: 'INVALID_ARGUMENT',
      failed: expect.stringContaining('has answered before'),
    });
  });

  it('cleans texts and keys as catalog data', async () => {
    const body = {
      'a\u200bkey': '![x](http://evil.example/?q) <script>run()</script>tag\u{e0041}',
      '![k](http://e.example)': 1,
    };
    const { server } = await openOver(sends(body));
    const { answer } = await server.call(TOOL, { path: 'any' });
    expect(answer.data).toEqual({ akey: '![x] (http://evil.example/?q) tag', '![k] (http://e.example)': 1 });
  });

  it.each([[null], [true], ['text'], [[]], [{}], [0]])('shows %j as it is', async (body) => {
    const { server } = await openOver(sends(body));
    expect((await server.call(TOOL, { path: 'any' })).answer).toEqual({ path: 'any', data: body });
  });
});

describe('an answer over the budget', () => {
  const items = Array.from({ length: 400 }, (_, index) => ({ sku: `S-${index}`, onHand: index }));

  it('of a list is walked by its cursor, each entry once, with one request while it is fresh', async () => {
    const { server, seen } = await openOver(sends(items));
    const told: unknown[] = [];
    let cursor: unknown;
    for (let page = 0; page < 100; page += 1) {
      const { answer, tokens } = await server.call(TOOL, {
        path: 'any',
        max_tokens: 600,
        ...(cursor === undefined ? {} : { cursor }),
      });
      expect(tokens).toBeLessThanOrEqual(600);
      const data = answer.data as readonly unknown[];
      expect(answer).toMatchObject({ total: 400, returned: data.length });
      told.push(...data);
      cursor = answer.next_cursor;
      expect(answer.cut_by).toBe(cursor === undefined ? undefined : 'token_budget');
      if (cursor === undefined) break;
    }
    expect(told).toEqual(items);
    expect(seen).toHaveLength(1);
  });

  it('of a map tells the parts that are cut, each with the way to its rest', async () => {
    const { server } = await openOver(sends({ count: 400, page: { items }, note: 'word '.repeat(2_000).trim() }));
    const { answer, warnings, tokens } = await server.call(TOOL, { path: 'any', max_tokens: 1_000 });
    expect(tokens).toBeLessThanOrEqual(1_000);
    expect(answer).toMatchObject({ cut_by: 'token_budget', data: { count: 400 } });
    expect(warnings).toContain('[…+n]');
    const cuts = answer.cut as readonly {
      readonly at: string;
      readonly shown: number;
      readonly of: number;
      readonly next_cursor: string;
    }[];
    expect(cuts.map(({ at }) => at)).toEqual(['/note', '/page/items']);
    const [note, list] = cuts;
    const rest = await server.call(TOOL, {
      path: 'any',
      at: '/page/items',
      cursor: list?.next_cursor ?? '',
      max_tokens: 8_000,
    });
    expect(rest.answer).toEqual({
      path: 'any',
      total: 400,
      returned: 400 - (list?.shown ?? 0),
      data: items.slice(list?.shown),
      age_s: expect.any(Number),
    });
    const text = await server.call(TOOL, {
      path: 'any',
      at: '/note',
      cursor: note?.next_cursor ?? '',
      max_tokens: 8_000,
    });
    expect(text.answer.data).toBe('word '.repeat(2_000).trim().slice(note?.shown));
  });

  it('is read in part by a pointer alone', async () => {
    const { server } = await openOver(sends({ page: { items } }));
    expect((await server.call(TOOL, { path: 'any', at: '/page/items/7' })).answer.data).toEqual(items[7]);
    expect(errorOf(await server.call(TOOL, { path: 'any', at: '/page/items/400' }))).toMatchObject({
      code: 'INVALID_ARGUMENT',
    });
  });

  it('has a cursor for its question only', async () => {
    const { server } = await openOver(sends(items));
    const { answer } = await server.call(TOOL, { path: 'any', q: '1', max_tokens: 300 });
    const cursor = String(answer.next_cursor);
    for (const args of [
      { path: 'any', cursor },
      { path: 'any', q: '2', cursor },
      { path: 'any', q: '1', at: '/0', cursor },
    ]) {
      expect(errorOf(await server.call(TOOL, args)).failed).toContain('another question');
    }
    expect((await server.call(TOOL, { path: 'any', q: '1', cursor })).isError).toBe(false);
  });

  it('says when the list has another length than before', async () => {
    // Too large to be kept for a continuation.
    const padding = 'x'.repeat(9 * 1024 * 1024);
    const { server } = await openOver((response, _seen, number) =>
      reply(response, 200, JSON.stringify([...items.slice(0, 400 - number), padding])),
    );
    const first = await server.call(TOOL, { path: 'any', max_tokens: 300 });
    const second = await server.call(TOOL, { path: 'any', max_tokens: 300, cursor: String(first.answer.next_cursor) });
    expect(second.warnings).toContain('another size');
  });
});

it('no answer costs more than max_tokens by the real tokenizer, and none that is cut says that it is whole', async () => {
  let body: unknown;
  const name = 'a-path-with-a-name-as-long-as-may-be-40';
  const { url } = await serve((...asked) => sends(body)(...asked));
  const server = await openWith(settingsFor(url, DEMO_BEARER_TOKEN, { [name]: { path: '/x', description: 'X.' } }));
  const word = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 60 }),
    fc.constantFrom('漢字'.repeat(120), 'word '.repeat(300)),
  );
  const { tree } = fc.letrec<{ tree: unknown }>((tie) => ({
    tree: fc.oneof(
      { depthSize: 'medium' },
      word,
      fc.integer(),
      fc.array(tie('tree'), { maxLength: 12 }),
      fc.dictionary(word, tie('tree'), { maxKeys: 10 }),
    ),
  }));
  await fc.assert(
    fc.asyncProperty(
      fc.array(tree, { minLength: 3, maxLength: 12 }),
      fc.integer({ min: 200, max: 900 }),
      async (value, maxTokens) => {
        body = value;
        const { answer, tokens, isError } = await server.call(TOOL, { path: name, max_tokens: maxTokens });
        expect(isError).toBe(false);
        // What the estimate may be below the real count (answer/tokens.ts).
        expect(tokens).toBeLessThanOrEqual(maxTokens * 1.02);
        if (answer.cut_by === undefined) expect(answer).toEqual({ path: name, data: cleanJson(value) });
        else expect([answer.next_cursor, answer.cut, answer.more_cut]).not.toEqual([undefined, undefined, undefined]);
      },
    ),
    { numRuns: 40 },
  );
});

describe('check_connection', () => {
  const check = async (env: Readonly<Record<string, string>>): Promise<ToolAnswer> =>
    (await (await openWith(env)).call('check_connection')).answer;

  it('says that no Commerce Engine is configured', async () => {
    expect(await check({})).toMatchObject({ ok: true, commerce_engine: 'not configured' });
  });

  it('Spec §5: says that the token is rejected, and that the catalog is in order', async () => {
    const sandbox = await startSandbox({ products: 10 });
    onTestFinished(() => sandbox.close());
    expect(await check(settingsFor(`${sandbox.url}/commerce`, 'another-token'))).toMatchObject({
      ok: true,
      commerce_engine: { ok: false, reachable: true, token: 'rejected', error: { code: 'CREDENTIALS_REJECTED' } },
    });
  });

  it('says that nothing is reached', async () => {
    expect(await check({ ...settingsFor('http://127.0.0.1:9'), PIM_DEADLINE_MS: '3000' })).toMatchObject({
      ok: true,
      commerce_engine: { ok: false, reachable: false, error: { code: 'UNAVAILABLE' } },
    });
  });

  it('tests a path that needs arguments with invented ones, and claims no more than that proves', async () => {
    const sandbox = await startSandbox({ products: 10 });
    onTestFinished(() => sandbox.close());
    const paths = { stock: PATHS.stock };
    const { commerce_engine: told } = await check(settingsFor(`${sandbox.url}/commerce`, DEMO_BEARER_TOKEN, paths));
    expect(told).toMatchObject({ ok: true, reachable: true, token: 'not rejected', path: 'stock' });
  });

  it('tells of the Commerce Engine while the PIM fails', async () => {
    const sandbox = await startSandbox({ products: 10 });
    onTestFinished(() => sandbox.close());
    const pim = {
      PIM_API_URL: 'http://127.0.0.1:9',
      PIM_CLIENT_ID: 'c',
      PIM_APP_KEY: 'some-key',
      PIM_DEADLINE_MS: '3000',
    };
    expect(await check({ ...settingsFor(`${sandbox.url}/commerce`), ...pim })).toMatchObject({
      ok: false,
      commerce_engine: { ok: true, token: 'accepted' },
    });
  });
});

describe('DESIGN §5: the token', () => {
  const TOKEN = 'Kx9-token+z/Q=7f&"31';
  const SPELLINGS = Object.values(spellingsOf(TOKEN));
  const env = { COMMERCE_ENGINE_TOKEN: TOKEN, PIM_DEADLINE_MS: '1500' };

  function expectNoTrace(shown: unknown): void {
    const found = stringsOf(shown).filter(
      (text) => /Kx9/i.test(text) || SPELLINGS.some((spelling) => text.includes(spelling)),
    );
    expect(found).toEqual([]);
  }

  it('is in no answer, however the engine writes it', async () => {
    const body = Object.fromEntries(
      SPELLINGS.map((spelling, index) => [`${index} ${spelling}`, [`zq7 ${spelling} end`]]),
    );
    const { server } = await openOver(sends(body), env);
    const { answer, structured, text } = await server.call(TOOL, { path: 'any', max_tokens: 8_000 });
    expectNoTrace([answer, structured, text]);
    expect(text.match(/\[redacted\]/g)?.length).toBeGreaterThanOrEqual(SPELLINGS.length);
  });

  it('is not put together from the portions of a cut text', async () => {
    const { server } = await openOver(
      sends(Array.from({ length: 60 }, () => 'word '.repeat(40) + TOKEN).join(' ')),
      env,
    );
    let cursor: unknown;
    let told = '';
    for (let page = 0; page < 100; page += 1) {
      const { answer } = await server.call(TOOL, {
        path: 'any',
        max_tokens: 200 + page,
        ...(cursor === undefined ? {} : { cursor }),
      });
      told += String(answer.data).replace(/ \[…\+\d+\]$/, ' ');
      cursor = answer.next_cursor;
      if (cursor === undefined) break;
    }
    expect(cursor).toBeUndefined();
    expectNoTrace(told.replaceAll(' ', ''));
    expect(told).toContain('[redacted]');
  });

  it.each([200, 302, 400, 401, 403, 404, 429, 500])('is in no error when a %i echoes it', async (status) => {
    const { server } = await openOver(
      (response) =>
        reply(response, status, `{"x":"${encodeURIComponent(TOKEN)} ${TOKEN}`, {
          'x-echo': TOKEN,
          'retry-after': TOKEN,
          location: `http://127.0.0.1:9/${encodeURIComponent(TOKEN)}`,
        }),
      env,
    );
    const called = await server.call(TOOL, { path: 'any' });
    expect(called.isError).toBe(true);
    expectNoTrace([called.answer, called.text]);
    expectNoTrace((await server.call('check_connection')).answer);
  });

  it('is in no answer of the PIM either', async () => {
    const { url } = await serve((response) =>
      reply(
        response,
        200,
        JSON.stringify({ result: [{ ProductId: 1, Code: 'A', Name: `zq7 ${TOKEN}`, Status: 1 }], totalCount: 1 }),
      ),
    );
    const pim = { PIM_API_URL: url, PIM_CLIENT_ID: 'shop', PIM_APP_KEY: 'another-secret' };
    const server = await openWith({ ...settingsFor(url, TOKEN), ...pim });
    const { answer, text } = await server.call('find_products', { fields: ['code', 'name'] });
    expect(text).toContain('[redacted]');
    expectNoTrace([answer, text]);
  });

  it('and the appKey is in no answer of the Commerce Engine', async () => {
    const { url } = await serve(sends({ note: 'zq7 another-secret zq7' }));
    const pim = { PIM_API_URL: url, PIM_CLIENT_ID: 'shop', PIM_APP_KEY: 'another-secret' };
    const server = await openWith({ ...settingsFor(url), ...pim });
    expect((await server.call(TOOL, { path: 'metadata' })).answer.data).toEqual({ note: 'zq7 [redacted] zq7' });
  });
});
