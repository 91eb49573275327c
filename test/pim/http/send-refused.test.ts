/** What a sender does after a status that tells it to change something: the content type, its pace, or the credentials. */
import { describe, expect, it } from 'vitest';
import { systemClock } from '../../../src/pim/clock.ts';
import { reply } from './local-server.ts';
import { inTurn, ok, openSender, status } from './open-sender.ts';

describe('createSender on 415 and 406', () => {
  it.each([415, 406])('Spec §4: tries application/*+json after a %d, and remembers it by endpoint', async (code) => {
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
    const { send } = await openSender((response, { headers }) => {
      types.push(headers['content-type']);
      if (headers['content-type'] === 'application/json') response.writeHead(415).end();
      else response.destroy();
    });
    await expect(send()).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    expect(types).toEqual(['application/json', ...Array(3).fill('application/*+json')]);
  });

  it('gives up when neither is taken, and remembers nothing', async () => {
    const { send, seen } = await openSender(inTurn(status(415), status(415), ok));
    await expect(send()).rejects.toMatchObject({ code: 'BAD_RESPONSE', status: 415 });
    await send();
    expect(seen[2]?.headers['content-type']).toBe('application/json');
  });
});

describe('createSender on 429', () => {
  it('Spec §7: asks again when the pause is over, if there is time', async () => {
    const { send, clock } = await openSender(inTurn(status(429, { 'retry-after': '5' }), ok));
    const startedAtMs = clock.now();
    expect(await send()).toMatchObject({ attempts: 2 });
    expect(clock.now() - startedAtMs).toBeGreaterThanOrEqual(5_000);
  });

  it('Spec §7: answers at once how long to wait, if there is none', async () => {
    const { send, seen, clock } = await openSender(status(429, { 'retry-after': '30' }));
    const error: unknown = await send().catch((caught: unknown) => caught);
    expect(error).toMatchObject({ code: 'RATE_LIMITED', retryAfterMs: expect.closeTo(30_000, -3) });
    expect(clock.sleeps).toEqual([0]);
    await expect(send()).rejects.toMatchObject({ code: 'RATE_LIMITED' });
    expect(seen).toHaveLength(1);
  });

  it('lets nothing else slip out between a 429 and its pause', async () => {
    const { send, seen } = await openSender(status(429, { 'retry-after': '600' }), { products: 1 });
    const answers = await Promise.allSettled([send(), send(), send()]);
    expect(answers.map(({ status: outcome }) => outcome)).toEqual(['rejected', 'rejected', 'rejected']);
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
