import { describe, expect, it } from 'vitest';
import { systemClock } from '../virtual-time.ts';
import { reply, type Seen } from './local-server.ts';
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

  it.each([502, 503, 504])(
    'Spec §7, §8: repeats after %d, and takes a ticket for every attempt',
    async (code) => {
      const { send, quota } = await openSender(inTurn(status(code), status(code), ok));
      expect(await send()).toMatchObject({ attempts: 3 });
      expect(quota.left('products').left).toBe(57);
    },
  );

  it('names the parameters that the answer to a refused request names', async () => {
    const { send } = await openSender(
      status(422, {}, '{"errors":["The value of pageSize is wrong: Names"]}'),
    );
    const fields = { PageSize: 500, Codes: ['x'], IncludesNames: ['y'] };
    await expect(send('products', fields)).rejects.toMatchObject({ named: ['PageSize'] });
  });
});

describe('createSender at its deadline and on abort', () => {
  it('sends nothing after the deadline', async () => {
    const { send, clock, seen } = await openSender(ok);
    await expect(send('products', {}, { deadlineAtMs: clock.now() })).rejects.toMatchObject({
      code: 'TIMEOUT',
    });
    expect(seen).toEqual([]);
  });

  it('sends nothing after an abort between two attempts', async () => {
    const end = new AbortController();
    const { send, seen, clock } = await openSender(status(500));
    clock.sleep = async () => end.abort();
    await expect(send('products', {}, { signal: end.signal })).rejects.toMatchObject({
      code: 'CANCELLED',
    });
    expect(seen).toHaveLength(1);
  });
});

describe('createSender on 415 and 406', () => {
  it.each([415, 406])(
    'Spec §4: tries application/*+json after a %d, and remembers it by endpoint',
    async (code) => {
      const types: unknown[] = [];
      const { send } = await openSender((response, { headers }, number) => {
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
      const [plain, suffixed] = ['application/json', 'application/*+json'];
      expect(types).toEqual([plain, suffixed, suffixed, plain, suffixed]);
    },
  );

  it('gives up when neither is taken, and remembers nothing', async () => {
    const { send, seen } = await openSender(inTurn(status(415), status(415), ok));
    await expect(send()).rejects.toMatchObject({ code: 'BAD_RESPONSE', status: 415 });
    await send();
    expect(seen[2]?.headers['content-type']).toBe('application/json');
  });
});

describe('createSender on 429', () => {
  it('lets nothing else slip out between a 429 and its pause', async () => {
    const { send, seen } = await openSender(status(429, { 'retry-after': '600' }), { products: 1 });
    const answers = await Promise.allSettled([send(), send(), send()]);
    expect(answers.map(({ status: outcome }) => outcome)).toEqual([
      'rejected',
      'rejected',
      'rejected',
    ]);
    expect(seen).toHaveLength(1);
  });
});

describe('createSender on 401', () => {
  it('Spec §5: does not ask that endpoint again for 5 s, but others', async () => {
    const { send, seen, clock } = await openSender((response, { path }) =>
      path.includes('search') ? reply(response, 200, '{}') : reply(response, 401, ''),
    );
    await send('search');
    await expect(send()).rejects.toMatchObject({ code: 'CREDENTIALS_REJECTED' });
    await expect(send()).rejects.toMatchObject({ code: 'CREDENTIALS_REJECTED' });
    expect(seen).toHaveLength(2);
    await send('search');
    clock.moveOn(5_000);
    await expect(send()).rejects.toMatchObject({ code: 'CREDENTIALS_REJECTED' });
    expect(seen).toHaveLength(4);
  });

  it('asks at once when it is to be known how things are now', async () => {
    const { send, seen } = await openSender(inTurn(status(401), ok));
    await expect(send()).rejects.toMatchObject({ code: 'CREDENTIALS_REJECTED' });
    await expect(send('products', {}, { asksAnew: true })).resolves.toMatchObject({ attempts: 1 });
    await send();
    expect(seen).toHaveLength(3);
  });

  it('Spec §5: stops those that wait for their ticket too', async () => {
    const { send, seen } = await openSender(status(401), { products: 1 }, systemClock);
    const answers = await Promise.allSettled([send(), send(), send()]);
    expect(answers).toMatchObject(Array(3).fill({ reason: { code: 'CREDENTIALS_REJECTED' } }));
    expect(seen).toHaveLength(1);
  });
});

describe('createSender tells of every request that was put on the wire, and of nothing else', () => {
  it.each([
    [200, [200]],
    [404, [404]],
    [429, [429, 429]],
    [503, [503, 503, 503]],
  ])('its status %i', async (code, statuses) => {
    const { send, told } = await openSender(code === 200 ? ok : status(code));
    await send().catch(() => {});
    expect(told).toEqual(statuses);
  });

  it('one that had no answer', async () => {
    const { send, told } = await openSender((response) => void response.destroy());
    await expect(send()).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    expect(told).toEqual(['none', 'none', 'none']);
  });

  it('one that the caller gave up: after it was sent, not before', async () => {
    const left = new AbortController();
    const { send, told } = await openSender(() => left.abort());
    for (let n = 0; n < 2; n += 1) {
      await expect(send('products', {}, { signal: left.signal })).rejects.toMatchObject({
        code: 'CANCELLED',
      });
    }
    expect(told).toEqual(['cancelled']);
  });
});
