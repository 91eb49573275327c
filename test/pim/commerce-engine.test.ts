import { describe, expect, it, onTestFinished } from 'vitest';
import { CatalogError, COMMERCE_ENGINE } from '../../src/errors.ts';
import type { Call } from '../../src/pim/catalog-port.ts';
import { createCommerceEngine, resolveCommerceLimits } from '../../src/pim/commerce-engine.ts';
import { createHttp } from '../../src/pim/http/http.ts';
import { createQuota } from '../../src/pim/quota/quota.ts';
import { type Answer, reply, serve } from './http/local-server.ts';
import { systemClock } from './virtual-time.ts';

const PATHS = {
  metadata: { path: '/metadata', description: 'What there is.' },
  stock: { path: '/stock/{code}{?warehouse}', description: 'Stock.' },
};

function createCall(deadlineMs = 5_000): Call {
  const { signal } = new AbortController();
  return { signal, deadlineAtMs: systemClock.now() + deadlineMs, warnings: new Set(), requests: 0 };
}

function connect(baseUrl: string, { limit = 40, windowMs = 60_000 } = {}) {
  const shared = { clock: systemClock, random: () => 0 };
  const service = COMMERCE_ENGINE;
  const quota = createQuota({ limits: resolveCommerceLimits(PATHS, limit), service, windowMs, ...shared });
  const http = createHttp({ baseUrl, service, headersTimeoutMs: 1_000 });
  onTestFinished(() => {
    quota.close();
    return http.close();
  });
  const hideSecrets = (body: unknown): unknown => body;
  const engine = createCommerceEngine({
    http,
    quota,
    ...shared,
    token: 'abc',
    hideSecrets,
    paths: PATHS,
    identity: 'e',
  });
  const fetch = (path = 'metadata', values: Readonly<Record<string, string>> = {}, call = createCall()) =>
    engine.fetch(path, new Map(Object.entries(values)), false, call);
  return { engine, fetch };
}

async function build(answer: Answer, options = {}) {
  const { url, seen, server } = await serve(answer);
  return { ...connect(`${url}/base`, options), seen, server };
}

const status =
  (code: number, headers: Record<string, string> = {}): Answer =>
  (response) =>
    reply(response, code, '{"message":"upstream words abc"}', headers);
const ok: Answer = (response) => reply(response, 200, '{"a":1}');

async function errorOf(asked: Promise<unknown>): Promise<CatalogError> {
  const error: unknown = await asked.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof CatalogError)) throw new Error(`not a CatalogError: ${String(error)}`);
  return error;
}

describe('createCommerceEngine', () => {
  it('Spec §5: asks with GET and the token in the header, below the base address', async () => {
    const { fetch, seen } = await build(ok);
    const call = createCall();
    const answer = await fetch('stock', { code: 'A/1', warehouse: 'W 1' }, call);
    expect(answer.body).toEqual({ a: 1 });
    expect(call.requests).toBe(1);
    expect(seen).toMatchObject([
      {
        path: '/base/stock/A%2F1?warehouse=W%201',
        body: '',
        headers: { authorization: 'Bearer abc', accept: 'application/json' },
      },
    ]);
    expect(seen[0]?.headers).not.toHaveProperty('content-type');
  });

  it('keeps to its limit over all paths', async () => {
    const { fetch, seen, engine } = await build(ok, { limit: 3 });
    await fetch();
    await fetch('stock', { code: '1' });
    await fetch();
    const error = await errorOf(fetch('stock', { code: '2' }));
    expect(error).toMatchObject({ code: 'RATE_LIMITED', status: undefined });
    expect(error.message).toContain("Commerce Engine's stock endpoint");
    expect(error.retryAfterMs).toBeGreaterThan(50_000);
    expect(seen).toHaveLength(3);
    expect(engine.quota()).toMatchObject([
      { endpoint: 'metadata', left: 0 },
      { endpoint: 'stock', left: 0 },
    ]);
  });

  it('Spec §8: takes 40 requests a minute for the limit that is not shown', async () => {
    const { engine } = await build(ok);
    expect(engine.quota()).toMatchObject([
      { limit: 40, left: 40 },
      { limit: 40, left: 40 },
    ]);
    expect(resolveCommerceLimits(PATHS, 0)).toMatchObject({ total: Number.POSITIVE_INFINITY });
    expect(resolveCommerceLimits(PATHS, 40).perEndpoint.stock).toEqual({ endpoint: 120, appKey: 40 });
  });

  it('Spec §5: does not send a token again that was rejected', async () => {
    const { fetch, seen } = await build(status(401));
    for (let time = 0; time < 3; time += 1) {
      const error = await errorOf(fetch());
      expect(error).toMatchObject({ code: 'CREDENTIALS_REJECTED', status: 401 });
      expect(error.fix).toContain('COMMERCE_ENGINE_TOKEN');
    }
    expect(seen).toHaveLength(1);
  });

  it('follows no redirect, which would carry the token away', async () => {
    const elsewhere = await serve(ok);
    const { fetch } = await build(status(302, { location: elsewhere.url }));
    const error = await errorOf(fetch());
    expect(error).toMatchObject({ code: 'REDIRECT_REFUSED', status: 302 });
    expect(error.message).toContain('send the token to another address');
    expect(elsewhere.seen).toEqual([]);
  });

  describe('Spec §7: a 404', () => {
    it('does not prove that a record is missing', async () => {
      const { fetch } = await build(status(404));
      const error = await errorOf(fetch('stock', { code: '1' }));
      expect(error).toMatchObject({ code: 'WRONG_ADDRESS', status: 404 });
      expect(error.message).toContain('may still exist');
      expect(error.fix).toMatch(/^Check code, warehouse. If they are right: The operator/);
    });

    it('of a path without arguments is for the operator', async () => {
      const { fetch } = await build(status(404));
      const error = await errorOf(fetch());
      expect(error).toMatchObject({ code: 'WRONG_ADDRESS', status: 404 });
      expect(error.fix).toContain('COMMERCE_ENGINE_PATHS');
    });
  });

  it('names the Commerce Engine and its settings in every error, never the PIM, and quotes nothing', async () => {
    const statuses = [300, 302, 400, 401, 403, 404, 405, 406, 407, 408, 409, 410, 413, 415, 418, 422, 429, 500, 503];
    const errors = await Promise.all(
      statuses.map(async (code) =>
        errorOf((await build(status(code))).fetch('stock', { code: '1' }, createCall(1_000))),
      ),
    );
    const bodies = ['<html>', '{"a":', '', '['.repeat(200) + ']'.repeat(200)];
    for (const body of bodies) {
      const { fetch } = await build((response) => reply(response, 200, body));
      errors.push(await errorOf(fetch()));
    }
    const charset = await build((response) => reply(response, 200, Buffer.from('"ü"', 'latin1')));
    errors.push(await errorOf(charset.fetch()));
    const large = await build((response) => reply(response, 200, Buffer.alloc(21 * 1024 * 1024, 0x20)));
    errors.push(await errorOf(large.fetch()));
    const gone = await build(ok);
    await new Promise((resolve) => gone.server.close(resolve));
    errors.push(await errorOf(gone.fetch('metadata', {}, createCall(1_000))));
    const silent = await build(() => {});
    errors.push(await errorOf(silent.fetch('metadata', {}, createCall(300))));
    const reset = await build((response) => void response.socket?.destroy());
    errors.push(await errorOf(reset.fetch('metadata', {}, createCall(1_000))));
    expect(errors).toHaveLength(statuses.length + 9);
    for (const { message, fix } of errors) {
      expect(`${message} ${fix}`).not.toMatch(/PIM|appKey|upstream|abc/);
      expect(message).toMatch(/Commerce Engine|time for this call/);
    }
  });
});
