/** `serve --http` in the test's process: its gate, its probes, its counts and its end. */
import { once } from 'node:events';
import { request as sendRequest } from 'node:http';
import { describe, expect, it } from 'vitest';
import { openPim } from '../e2e/life-stage.ts';
import { CALL, look, post } from '../e2e/serve-http.ts';
import { serveHere } from '../support/serve-here.ts';

const TOKEN = 'canary-token-of-the-team';

/** Asks by any method, and tells status and headers. */
async function ask(url: URL, method: string, headers: Readonly<Record<string, string>> = {}) {
  const sent = sendRequest(url, { method, headers: { connection: 'close', ...headers } });
  sent.end();
  const [response] = await once(sent, 'response');
  response.resume();
  return { status: response.statusCode, headers: response.headers };
}

describe('what it answers', () => {
  it('names the endpoint to who asks elsewhere', async () => {
    const { url } = await serveHere();
    const { status, body } = await look('/elsewhere', { url });
    expect([status, body]).toEqual([404, expect.stringContaining('the MCP endpoint is /mcp')]);
  });

  it('refuses a method that the endpoint cannot have, and names the one it has', async () => {
    const { url } = await serveHere();
    const { status, headers } = await ask(url, 'TRACE');
    expect([status, headers.allow]).toEqual([405, 'POST']);
  });

  it('lets web pages of its own names ask first, without the token', async () => {
    const { url } = await serveHere({ PIM_MCP_TOKEN: TOKEN });
    const origin = 'http://localhost:6274';
    const { status, headers } = await ask(url, 'OPTIONS', { origin });
    expect([status, headers['access-control-allow-origin']]).toEqual([204, origin]);
    expect((await ask(url, 'OPTIONS', { origin: 'https://evil.example' })).status).toBe(403);
    expect((await ask(url, 'POST', { origin })).headers['www-authenticate']).toBe('Bearer');
  });
});

describe('its probes', () => {
  it('say that it lives and that it can answer, without the token', async () => {
    const { url } = await serveHere({ PIM_MCP_TOKEN: TOKEN });
    expect(await look('/healthz', { url })).toEqual({ status: 200, body: '{"status":"ok"}' });
    expect(await look('/readyz', { url })).toEqual({ status: 200, body: '{"status":"ready"}' });
  });

  it.each([
    ['is there', {}, 200, 'ready'],
    [
      'rejects the credentials',
      { PIM_APP_KEY: 'canary-wrong-key' },
      503,
      'not ready: the PIM has not answered yet',
    ],
  ])(
    'cost one request however often they ask whether a PIM that %s is ready',
    async (_what, wrong, status, says) => {
      const { sandbox, address } = await openPim();
      const { url } = await serveHere({ ...address, ...wrong });
      for (let probe = 0; probe < 10; probe += 1)
        expect(await look('/readyz', { url })).toEqual({
          status,
          body: JSON.stringify({ status: says }),
        });
      expect(sandbox.requests).toHaveLength(1);
      expect((await look('/healthz', { url })).status).toBe(200);
    },
  );

  it('accept only what reads', async () => {
    const { url } = await serveHere();
    const { status, headers } = await ask(new URL('/readyz', url), 'POST');
    expect([status, headers.allow]).toEqual([405, 'GET, HEAD']);
  });
});

describe('its counts', () => {
  it('hold calls, tokens, requests and quota for who shows the token, and no secret or word of the catalog', async () => {
    const { sandbox, address } = await openPim();
    const { url } = await serveHere({ ...address, PIM_METRICS: 'on', PIM_MCP_TOKEN: TOKEN });
    const authorized = { authorization: `Bearer ${TOKEN}` };
    await post(url, JSON.stringify(CALL), authorized);
    const wrong = {
      ...CALL,
      params: { name: 'find_products', arguments: { canary: 'canary-argument' } },
    };
    await post(url, JSON.stringify(wrong), authorized);
    const { body } = await look('/metrics', { url }, authorized);
    for (const sample of [
      'pim_mcp_calls_total{tool="find_products",outcome="ok"} 1',
      'pim_mcp_calls_total{tool="find_products",outcome="INVALID_ARGUMENT"} 1',
      'pim_mcp_call_duration_seconds_count{tool="find_products"} 2',
      'pim_mcp_upstream_requests_total{service="PIM",endpoint="products",status="200"} 1',
      'pim_mcp_quota_limit{endpoint="products"} 60',
      'pim_mcp_quota_used{endpoint="products"} 1',
    ])
      expect(body).toContain(`${sample}\n`);
    expect(body).toMatch(/^process_resident_memory_bytes \d{8}/m);
    expect(body).toMatch(/pim_mcp_answer_tokens_total\{tool="find_products"\} \d{2}/);
    expect(body).not.toMatch(/^pim_mcp_copy_age_seconds\{/m);
    for (const canary of ['canary', sandbox.appKey, sandbox.clientId])
      expect(body).not.toContain(canary);
    expect((await look('/metrics', { url })).status).toBe(401);
    expect((await look('/metrics', { url: (await serveHere()).url })).status).toBe(404);
  });
});

it.each([
  [
    'neither a token nor a sign-in',
    {},
    'Set PIM_MCP_TOKEN or PIM_OAUTH_ISSUER to serve on pim.invalid',
  ],
  ['a token', { PIM_MCP_TOKEN: TOKEN }, 'Cannot listen on pim.invalid'],
  [
    'a sign-in',
    { PIM_OAUTH_ISSUER: 'https://login.example.com', PIM_MCP_URL: 'https://pim.example.com/mcp' },
    'Cannot listen on pim.invalid',
  ],
])(
  'with %s it tries an address of other machines, or says what is missing',
  async (_what, env, says) => {
    await expect(serveHere(env, 'pim.invalid:1')).rejects.toThrow(says);
  },
);

it('refuses an address that is taken', async () => {
  const { url } = await serveHere();
  await expect(serveHere({}, url.host)).rejects.toThrow(`Cannot listen on ${url.host}`);
});
