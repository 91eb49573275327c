import { describe, expect, it, onTestFinished } from 'vitest';
import { CatalogError, COMMERCE_ENGINE } from '../../src/errors.ts';
import type { Call } from '../../src/pim/catalog-port.ts';
import { createCommerceEngine, resolveCommerceLimits } from '../../src/pim/commerce-engine.ts';
import { Http } from '../../src/pim/http/http.ts';
import { Quota } from '../../src/pim/quota/quota.ts';
import { type Answer, reply, serve } from './http/local-server.ts';
import { systemClock } from './virtual-time.ts';

const PATHS = {
  metadata: { path: '/metadata', description: 'What there is.' },
  stock: { path: '/stock/{code}{?warehouse}', description: 'Stock.' },
};

function createCall(deadlineMs = 5_000): Call {
  const { signal } = new AbortController();
  return { signal, deadlineAtMs: systemClock.now() + deadlineMs, notices: [], requests: 0 };
}

async function build(answer: Answer, { limit = 40 } = {}) {
  const { url, ...served } = await serve(answer);
  const shared = { clock: systemClock, random: () => 0 };
  const service = COMMERCE_ENGINE;
  const quota = new Quota({
    limits: resolveCommerceLimits(PATHS, limit),
    service,
    windowMs: 60_000,
    ...shared,
  });
  const http = new Http({ baseUrl: `${url}/base`, service, headersTimeoutMs: 1_000 });
  onTestFinished(() => {
    quota.close();
    return http.close();
  });
  const hideSecrets = (body: unknown): unknown => body;
  const parts = { http, quota, ...shared, token: 'abc', hideSecrets, paths: PATHS, identity: 'e' };
  const engine = createCommerceEngine(parts);
  const fetch = (
    path = 'metadata',
    values: Readonly<Record<string, string>> = {},
    call = createCall(),
  ) => engine.fetch(path, new Map(Object.entries(values)), false, call);
  return { engine, fetch, ...served };
}

const status =
  (code: number, headers: Record<string, string> = {}): Answer =>
  (response) =>
    reply(response, code, '{"message":"upstream words abc"}', headers);
const ok: Answer = (response) => reply(response, 200, '{"a":1}');

async function errorOf(asked: Promise<unknown>): Promise<CatalogError> {
  const error: unknown = await asked.catch((reason: unknown) => reason);
  if (!(error instanceof CatalogError)) throw new Error(`not a CatalogError: ${String(error)}`);
  return error;
}

const has = (words: string): unknown => expect.stringContaining(words);

describe('createCommerceEngine', () => {
  it('keeps to its limit over all paths', async () => {
    const { fetch, seen, engine } = await build(ok, { limit: 3 });
    await fetch();
    await fetch('stock', { code: '1' });
    await fetch();
    const error = await errorOf(fetch('stock', { code: '2' }));
    const message = has("Commerce Engine's stock endpoint");
    expect(error).toMatchObject({ code: 'RATE_LIMITED', status: undefined, message });
    expect(error.retryAfterMs).toBeGreaterThan(50_000);
    expect(seen).toHaveLength(3);
    expect(engine.quota().map(({ left }) => left)).toEqual([0, 0]);
  });

  it('Spec §8: takes 40 requests a minute for the limit that is not shown', async () => {
    const { engine } = await build(ok);
    expect(engine.quota().map(({ limit }) => limit)).toEqual([40, 40]);
    expect(resolveCommerceLimits(PATHS, 0)).toMatchObject({ total: Number.POSITIVE_INFINITY });
    expect(resolveCommerceLimits(PATHS, 40).perEndpoint.stock).toEqual({
      endpoint: 120,
      appKey: 40,
    });
  });

  it('Spec §5: does not send a token again that was rejected', async () => {
    const { fetch, seen } = await build(status(401));
    const rejected = {
      code: 'CREDENTIALS_REJECTED',
      status: 401,
      fix: has('COMMERCE_ENGINE_TOKEN'),
    };
    for (let time = 0; time < 3; time += 1) await expect(fetch()).rejects.toMatchObject(rejected);
    expect(seen).toHaveLength(1);
  });

  it('follows no redirect, which would carry the token away', async () => {
    const elsewhere = await serve(ok);
    const { fetch } = await build(status(302, { location: elsewhere.url }));
    const message = has('send the token to another address');
    await expect(fetch()).rejects.toMatchObject({ code: 'REDIRECT_REFUSED', status: 302, message });
    expect(elsewhere.seen).toEqual([]);
  });

  it('names the Commerce Engine and its settings in every error, never the PIM, and quotes nothing', async () => {
    const statuses = [
      300, 302, 400, 401, 403, 404, 405, 406, 407, 408, 409, 410, 413, 415, 418, 422, 429, 500, 503,
    ];
    const statusErrors = statuses.map(async (code) => {
      const { fetch } = await build(status(code));
      return errorOf(fetch('stock', { code: '1' }, createCall(1_000)));
    });
    const large = Buffer.alloc(21 * 1024 * 1024, 0x20);
    const bodies = [
      '<html>',
      '{"a":',
      '',
      '['.repeat(200) + ']'.repeat(200),
      Buffer.from('"ü"', 'latin1'),
      large,
    ];
    const bodyErrors = bodies.map(async (body) => {
      const { fetch } = await build((response) => reply(response, 200, body));
      return errorOf(fetch());
    });
    const gone = await build(ok);
    await new Promise((resolve) => gone.server.close(resolve));
    const silent = await build(() => {});
    const reset = await build((response) => void response.socket?.destroy());
    const errors = await Promise.all([
      ...statusErrors,
      ...bodyErrors,
      errorOf(gone.fetch('metadata', {}, createCall(1_000))),
      errorOf(silent.fetch('metadata', {}, createCall(300))),
      errorOf(reset.fetch('metadata', {}, createCall(1_000))),
    ]);
    expect(errors).toHaveLength(statuses.length + 9);
    for (const { message, fix } of errors) {
      expect(`${message} ${fix}`).not.toMatch(/PIM|appKey|upstream|abc/);
      expect(message).toMatch(/Commerce Engine|time for this call/);
    }
  });
});
