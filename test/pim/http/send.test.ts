import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { Seen } from './local-server.ts';
import { inTurn, ok, openSender, status } from './open-sender.ts';

const bodyOf = (seen: Seen | undefined): unknown => JSON.parse(seen?.body ?? '');

describe('createSender', () => {
  it('Spec §4.1, §5: puts the credentials into the body, and sends both headers', async () => {
    const { send, seen } = await openSender(ok);
    const sent = await send('search', { searchKey: 'x', clientId: 'forged' });
    expect(sent).toMatchObject({ body: { totalCount: 7 }, bodyBytes: 16, attempts: 1 });
    expect(bodyOf(seen[0])).toEqual({ searchKey: 'x', clientId: 'client', appKey: 'key' });
    expect(seen[0]).toMatchObject({
      path: '/api/v1/search',
      headers: { accept: 'application/json', 'content-type': 'application/json' },
    });
  });

  it.each([500, 502, 503, 504])('Spec §7: repeats after %d', async (code) => {
    const { send, seen } = await openSender(inTurn(status(code), status(code), ok));
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
    const { send, seen } = await openSender(status(code));
    const error: unknown = await send().catch((caught: unknown) => caught);
    expect(error).toMatchObject({ code: name, status: code });
    expect(JSON.stringify(error) + String(error)).not.toContain('upstream words');
    expect(seen).toHaveLength(1);
  });

  it('gives up after three attempts', async () => {
    const { send, seen } = await openSender(status(500));
    await expect(send()).rejects.toMatchObject({ code: 'UNAVAILABLE', status: 500 });
    expect(seen).toHaveLength(3);
  });

  it('waits as long as a 503 asks', async () => {
    const { send, clock } = await openSender(inTurn(status(503, { 'retry-after': '4' }), ok));
    await send();
    expect(clock.sleeps).toEqual([4_150]);
  });

  it('repeats after a connection that was lost', async () => {
    const { send } = await openSender(inTurn((response) => response.destroy(), ok));
    expect(await send()).toMatchObject({ attempts: 2 });
  });

  it('does not repeat an answer that is too large', async () => {
    const { send, seen } = await openSender(
      status(200, { 'content-encoding': 'gzip' }, gzipSync(Buffer.alloc(21 * 1024 * 1024))),
    );
    await expect(send()).rejects.toMatchObject({ code: 'BAD_RESPONSE', fix: expect.stringContaining('PIM_PAGE_SIZE') });
    expect(seen).toHaveLength(1);
  });

  it('repeats an unreadable answer once', async () => {
    const { send, seen } = await openSender(status(200, {}, '<html>'));
    await expect(send()).rejects.toMatchObject({ code: 'BAD_RESPONSE' });
    expect(seen).toHaveLength(2);
  });

  it('takes a ticket for every attempt', async () => {
    const { send, quota } = await openSender(inTurn(status(500), ok));
    await send();
    expect(quota.left('products').left).toBe(58);
  });

  it('names the parameters that the answer to a refused request names', async () => {
    const { send } = await openSender(status(422, {}, '{"errors":["The value of pageSize is wrong: Names"]}'));
    const fields = { PageSize: 500, Codes: ['x'], IncludesNames: ['y'] };
    await expect(send('products', fields)).rejects.toMatchObject({ named: ['PageSize'] });
  });
});

describe('createSender at its deadline and on abort', () => {
  it('refuses at once what the quota cannot send in time', async () => {
    const { send, seen } = await openSender(ok, { products: 1 });
    await send();
    await expect(send()).rejects.toMatchObject({ code: 'RATE_LIMITED' });
    expect(seen).toHaveLength(1);
  });

  it('ends the attempt at the deadline', async () => {
    const { send, clock } = await openSender(() => {});
    await expect(send('products', {}, { deadlineAtMs: clock.now() + 100 })).rejects.toMatchObject({ code: 'TIMEOUT' });
  });

  it('sends nothing after the deadline', async () => {
    const { send, clock, seen } = await openSender(ok);
    await expect(send('products', {}, { deadlineAtMs: clock.now() })).rejects.toMatchObject({ code: 'TIMEOUT' });
    expect(seen).toEqual([]);
  });

  it('sends nothing after an abort between two attempts', async () => {
    const end = new AbortController();
    const { send, seen, clock } = await openSender(status(500));
    clock.sleep = async () => end.abort();
    await expect(send('products', {}, { signal: end.signal })).rejects.toMatchObject({ code: 'CANCELLED' });
    expect(seen).toHaveLength(1);
  });
});
