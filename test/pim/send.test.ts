import { gzipSync } from 'node:zlib';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { type Clock, systemClock } from '../../src/pim/clock.ts';
import { type EndpointName, resolveLimits, resolvePaths } from '../../src/pim/endpoints.ts';
import { createHttp, type HttpRequest } from '../../src/pim/http.ts';
import { createQuota } from '../../src/pim/quota/quota.ts';
import { createSender, type SendOptions } from '../../src/pim/send.ts';
import { type Answer, reply, type Seen, serve } from './local-server.ts';

const never = new AbortController().signal;
const paths = resolvePaths({});

/** A clock that can be moved ahead; sleeping takes no real time. */
function movableClock() {
  let aheadMs = 0;
  const sleeps: number[] = [];
  return {
    sleeps,
    moveOn: (ms: number) => {
      aheadMs += ms;
    },
    now: () => systemClock.now() + aheadMs,
    sleep: async (ms: number, signal: AbortSignal) => {
      sleeps.push(ms);
      if (!signal.aborted && Number.isFinite(ms)) aheadMs += ms;
    },
  };
}

async function build(answer: Answer, limits: Parameters<typeof resolveLimits>[0] = {}, given?: Clock) {
  const { url, seen } = await serve(answer);
  const moving = movableClock();
  const clock = given ?? moving;
  const windowMs = given === undefined ? 60_000 : 100;
  const random = () => 0.5;
  const http = createHttp({ baseUrl: url });
  const quota = createQuota({ limits: resolveLimits(limits), windowMs, clock, random });
  onTestFinished(() => {
    quota.close();
    return http.close();
  });
  const sender = createSender({ http, quota, clock, random, clientId: 'client', appKey: 'key', paths });
  const send = (
    endpoint: EndpointName = 'products',
    fields: Record<string, unknown> = {},
    parts: Partial<SendOptions> = {},
  ) =>
    sender.send(endpoint, fields, { signal: never, priority: 'lookup', deadlineAtMs: clock.now() + 20_000, ...parts });
  return { send, sender, quota, clock: moving, seen, url };
}

const bodyOf = (seen: Seen | undefined): unknown => JSON.parse(seen?.body ?? '');

const inTurn =
  (...answers: readonly Answer[]): Answer =>
  (response, seen, number) =>
    (answers[Math.min(number, answers.length) - 1] ?? ok)(response, seen, number);

const ok: Answer = (response) => reply(response, 200, '{"totalCount":7}');
const status =
  (code: number, headers: Record<string, string> = {}, text: string | Buffer = 'upstream words'): Answer =>
  (response) =>
    reply(response, code, text, headers);

describe('createSender', () => {
  it('Spec §4.1, §5: puts the credentials into the body, and sends both headers', async () => {
    const { send, seen } = await build(ok);
    const sent = await send('search', { searchKey: 'x', clientId: 'forged' });
    expect(sent).toMatchObject({ body: { totalCount: 7 }, bodyBytes: 16, attempts: 1 });
    expect(sent.elapsedMs).toBeGreaterThan(0);
    expect(bodyOf(seen[0])).toEqual({ searchKey: 'x', clientId: 'client', appKey: 'key' });
    expect(seen[0]).toMatchObject({
      path: '/api/v1/search',
      headers: { accept: 'application/json', 'content-type': 'application/json' },
    });
  });

  it.each([500, 502, 503, 504])('Spec §7: repeats after %d', async (code) => {
    const { send, seen } = await build(inTurn(status(code), status(code), ok));
    expect(await send()).toMatchObject({ attempts: 3 });
    expect(seen).toHaveLength(3);
  });

  it.each([
    [400, 'INVALID_ARGUMENT'],
    [401, 'CREDENTIALS_REJECTED'],
    [403, 'FORBIDDEN'],
    [404, 'WRONG_ADDRESS'],
    [422, 'INVALID_ARGUMENT'],
  ])('Spec §7: asks once when the answer is %d, and does not quote it', async (code, name) => {
    const { send, seen } = await build(status(code));
    const error: unknown = await send().catch((caught: unknown) => caught);
    expect(error).toMatchObject({ code: name, status: code });
    expect(JSON.stringify(error) + String(error)).not.toContain('upstream words');
    expect(seen).toHaveLength(1);
  });

  it('gives up after three attempts', async () => {
    const { send, seen } = await build(status(500));
    await expect(send()).rejects.toMatchObject({ code: 'UNAVAILABLE', status: 500 });
    expect(seen).toHaveLength(3);
  });

  it('waits as long as a 503 asks', async () => {
    const { send, clock } = await build(inTurn(status(503, { 'retry-after': '4' }), ok));
    await send();
    expect(clock.sleeps).toEqual([4_150]);
  });

  it('repeats after a connection that was lost', async () => {
    const { send } = await build(inTurn((response) => response.destroy(), ok));
    expect(await send()).toMatchObject({ attempts: 2 });
  });

  it('does not repeat an answer that is too large', async () => {
    const { send, seen } = await build(
      status(200, { 'content-encoding': 'gzip' }, gzipSync(Buffer.alloc(21 * 1024 * 1024))),
    );
    await expect(send()).rejects.toMatchObject({ code: 'BAD_RESPONSE', fix: expect.stringContaining('PIM_PAGE_SIZE') });
    expect(seen).toHaveLength(1);
  });

  it('repeats an unreadable answer once', async () => {
    const { send, seen } = await build(status(200, {}, '<html>'));
    await expect(send()).rejects.toMatchObject({ code: 'BAD_RESPONSE' });
    expect(seen).toHaveLength(2);
  });

  it('takes a ticket for every attempt', async () => {
    const { send, quota } = await build(inTurn(status(500), ok));
    await send();
    expect(quota.left('products').left).toBe(58);
  });

  it('tells of every request, also when it fails', async () => {
    const { send, sender } = await build(status(500));
    const onRequest = vi.fn();
    await expect(send('products', {}, { onRequest })).rejects.toThrow();
    expect(onRequest).toHaveBeenCalledTimes(3);
    expect(sender.stats()).toEqual({ requests: 3, rateLimited: 0 });
  });

  it('does not count a request that was given up unsent, and sends it anew', async () => {
    const { clock, quota, seen, url } = await build(ok);
    const http = createHttp({ baseUrl: url });
    onTestFinished(() => http.close());
    let delayMs = 251;
    const slow = {
      ...http,
      post: (request: HttpRequest) => {
        clock.moveOn(delayMs);
        delayMs = 0;
        return http.post(request);
      },
    };
    const sender = createSender({ http: slow, quota, clock, random: () => 0, clientId: 'a', appKey: 'b', paths });
    const run = { signal: never, priority: 'lookup', deadlineAtMs: clock.now() + 20_000 } as const;
    expect(await sender.send('products', {}, run)).toMatchObject({ attempts: 1 });
    expect(sender.stats().requests).toBe(1);
    expect(seen).toHaveLength(1);
    expect(quota.left('products').left).toBe(59);
  });

  it('names the parameters that the answer to a refused request names', async () => {
    const { send } = await build(status(422, {}, '{"errors":["The value of pageSize is wrong: Names"]}'));
    const fields = { PageSize: 500, Codes: ['x'], IncludesNames: ['y'] };
    await expect(send('products', fields)).rejects.toMatchObject({ named: ['PageSize'] });
  });
});

describe('createSender on 415 and 406', () => {
  it.each([415, 406])('Spec §4: tries application/*+json after a %d, and remembers it by endpoint', async (code) => {
    const types: unknown[] = [];
    const { send } = await build((response, { headers }, number) => {
      types.push(headers['content-type']);
      (headers['content-type'] === 'application/*+json' ? ok : status(code))(
        response,
        { path: '', headers, body: '' },
        number,
      );
    });
    expect(await send()).toMatchObject({ attempts: 2 });
    expect(await send()).toMatchObject({ attempts: 1 });
    expect(await send('variants')).toMatchObject({ attempts: 2 });
    expect(types).toEqual([
      'application/json',
      'application/*+json',
      'application/*+json',
      'application/json',
      'application/*+json',
    ]);
  });

  it('begins with the type that is wanted when the second request failed on its way', async () => {
    const types: unknown[] = [];
    const { send } = await build((response, { headers }) => {
      types.push(headers['content-type']);
      if (headers['content-type'] === 'application/json') response.writeHead(415).end();
      else response.destroy();
    });
    await expect(send()).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    expect(types).toEqual(['application/json', ...Array(3).fill('application/*+json')]);
  });

  it('gives up when neither is taken, and remembers nothing', async () => {
    const { send, seen } = await build(inTurn(status(415), status(415), ok));
    await expect(send()).rejects.toMatchObject({ code: 'BAD_RESPONSE', status: 415 });
    await send();
    expect(seen[2]?.headers['content-type']).toBe('application/json');
  });
});

describe('createSender on 429', () => {
  it('Spec §7: asks again when the pause is over, if there is time', async () => {
    const { send, sender, clock } = await build(inTurn(status(429, { 'retry-after': '5' }), ok));
    const startedAtMs = clock.now();
    expect(await send()).toMatchObject({ attempts: 2 });
    expect(clock.now() - startedAtMs).toBeGreaterThanOrEqual(5_000);
    expect(sender.stats()).toEqual({ requests: 2, rateLimited: 1 });
  });

  it('Spec §7: answers at once how long to wait, if there is none', async () => {
    const { send, seen, clock } = await build(status(429, { 'retry-after': '30' }));
    const error: unknown = await send().catch((caught: unknown) => caught);
    expect(error).toMatchObject({ code: 'RATE_LIMITED', retryAfterMs: expect.closeTo(30_000, -3) });
    expect(clock.sleeps).toEqual([0]);
    await expect(send()).rejects.toMatchObject({ code: 'RATE_LIMITED' });
    expect(seen).toHaveLength(1);
  });

  it('lets nothing else slip out between a 429 and its pause', async () => {
    const { send, seen } = await build(status(429, { 'retry-after': '600' }), { products: 1 });
    const answers = await Promise.allSettled([send(), send(), send()]);
    expect(answers.map(({ status: outcome }) => outcome)).toEqual(['rejected', 'rejected', 'rejected']);
    expect(seen).toHaveLength(1);
  });
});

describe('createSender on 401', () => {
  it('Spec §5: does not ask that endpoint again for 60 s, but others', async () => {
    const { send, seen, clock } = await build((response, { path }) =>
      path.includes('search') ? reply(response, 200, '{}') : reply(response, 401, ''),
    );
    await send('search');
    await expect(send()).rejects.toMatchObject({ code: 'CREDENTIALS_REJECTED' });
    await expect(send()).rejects.toMatchObject({ code: 'CREDENTIALS_REJECTED' });
    expect(seen).toHaveLength(2);
    await send('search');
    clock.moveOn(60_000);
    await expect(send()).rejects.toMatchObject({ code: 'CREDENTIALS_REJECTED' });
    expect(seen).toHaveLength(4);
  });

  it('Spec §5: asks no endpoint for 60 s with credentials that nothing has accepted yet', async () => {
    const { send, seen, clock } = await build(status(401));
    await expect(send()).rejects.toMatchObject({ code: 'CREDENTIALS_REJECTED' });
    await expect(send('search')).rejects.toMatchObject({ code: 'CREDENTIALS_REJECTED' });
    expect(seen).toHaveLength(1);
    clock.moveOn(60_000);
    await expect(send('search')).rejects.toMatchObject({ code: 'CREDENTIALS_REJECTED' });
    expect(seen).toHaveLength(2);
  });

  it('Spec §5: stops those that wait for their ticket too', async () => {
    const { send, seen } = await build(status(401), { products: 1 }, systemClock);
    const answers = await Promise.allSettled([send(), send(), send()]);
    expect(answers).toMatchObject(Array(3).fill({ reason: { code: 'CREDENTIALS_REJECTED' } }));
    expect(seen).toHaveLength(1);
  });

  it('Spec §5: a key that is revoked after it worked is not tried twice', async () => {
    const { send, seen } = await build(inTurn(ok, status(401)));
    await send();
    await expect(send()).rejects.toMatchObject({ code: 'CREDENTIALS_REJECTED' });
    expect(seen).toHaveLength(2);
  });
});

describe('createSender at its deadline and on abort', () => {
  it('refuses at once what the quota cannot send in time', async () => {
    const { send, seen } = await build(ok, { products: 1 });
    await send();
    await expect(send()).rejects.toMatchObject({ code: 'RATE_LIMITED' });
    expect(seen).toHaveLength(1);
  });

  it('ends the attempt at the deadline', async () => {
    const { send, clock } = await build(() => {});
    await expect(send('products', {}, { deadlineAtMs: clock.now() + 100 })).rejects.toMatchObject({ code: 'TIMEOUT' });
  });

  it('sends nothing after the deadline', async () => {
    const { send, clock, seen } = await build(ok);
    await expect(send('products', {}, { deadlineAtMs: clock.now() })).rejects.toMatchObject({ code: 'TIMEOUT' });
    expect(seen).toEqual([]);
  });

  it('sends nothing after an abort between two attempts', async () => {
    const end = new AbortController();
    const { send, seen, clock } = await build(status(500));
    clock.sleep = async () => end.abort();
    await expect(send('products', {}, { signal: end.signal })).rejects.toMatchObject({ code: 'CANCELLED' });
    expect(seen).toHaveLength(1);
  });
});
