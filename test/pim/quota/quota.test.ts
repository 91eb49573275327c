import { setMaxListeners } from 'node:events';
import { describe, expect, it, vi } from 'vitest';
import { BusyError, CancelledError, RateLimitedError } from '../../../src/errors.ts';
import { systemClock } from '../../../src/pim/clock.ts';
import { type EndpointName, resolveLimits } from '../../../src/pim/endpoints.ts';
import { createQuota, type RunOptions } from '../../../src/pim/quota/quota.ts';
import { flush, pass, useVirtualTime } from '../virtual-time.ts';

useVirtualTime();

const never = new AbortController().signal;
setMaxListeners(0, never);

function build(overrides: Parameters<typeof resolveLimits>[0] = {}) {
  const quota = createQuota({
    limits: resolveLimits(overrides),
    windowMs: 60_000,
    clock: systemClock,
    random: () => 0,
  });
  const sent: string[] = [];
  /** Asks for an attempt that takes `latencyMs`; a refusal lands in the returned promise, which never rejects. */
  const ask = (name: string, parts: Partial<RunOptions> & { endpoint?: EndpointName; latencyMs?: number } = {}) => {
    const { endpoint = 'products', latencyMs = 0, ...options } = parts;
    const attempt = async () => {
      sent.push(name);
      if (latencyMs > 0) await systemClock.sleep(latencyMs, never);
      return name;
    };
    const deadlineAtMs = systemClock.now() + 1e9;
    return quota
      .run(endpoint, attempt, { signal: never, priority: 'lookup', deadlineAtMs, ...options })
      .catch((error: unknown) => error);
  };
  const askMany = (count: number, parts: Parameters<typeof ask>[1] = {}) =>
    Array.from({ length: count }, (_, index) => ask(String(index), parts));
  return { quota, sent, ask, askMany };
}

describe('createQuota', () => {
  it('Spec §8: sends the first 60 of a burst at once, and the 61st a window later', async () => {
    const { sent, askMany } = build();
    askMany(61);
    await flush();
    expect(sent).toHaveLength(60);
    await pass(60_599);
    expect(sent).toHaveLength(60);
    await pass(1);
    expect(sent).toHaveLength(61);
  });

  it('Spec §8: counts endpoints apart', async () => {
    const { sent, askMany } = build({ products: 1 });
    askMany(2);
    askMany(1, { endpoint: 'variants' });
    await flush();
    expect(sent).toHaveLength(2);
  });

  it('holds one total over all endpoints where one is set', async () => {
    const { sent, askMany } = build({ total: 3 });
    askMany(2);
    askMany(2, { endpoint: 'variants' });
    await flush();
    expect(sent).toHaveLength(3);
  });

  it('counts a request until its answer has come, however long that takes', async () => {
    const { sent, ask } = build({ products: 1 });
    void ask('slow', { latencyMs: 90_000 });
    void ask('next');
    await pass(90_000 + 60_599);
    expect(sent).toEqual(['slow']);
    await pass(1);
    expect(sent).toEqual(['slow', 'next']);
  });

  it.each([
    ['was written', true, 250 + 15_000 + 1_000 + 60_600],
    ['was never written', false, 60_600],
  ])('counts an attempt that failed and %s as long as the PIM may see it', async (_what, isWritten, countsMs) => {
    const { quota, sent, ask } = build({ products: 1 });
    const attempt = async (mayWrite: () => boolean) => {
      if (isWritten) mayWrite();
      throw new Error('reset');
    };
    const failing = quota.run('products', attempt, { signal: never, priority: 'lookup', deadlineAtMs: 1e9 });
    await expect(failing).rejects.toThrow('reset');
    void ask('next');
    await pass(countsMs - 1);
    expect(sent).toEqual([]);
    await pass(1);
    expect(sent).toEqual(['next']);
  });

  it('lets lookups pass all scans that wait', async () => {
    const { sent, ask } = build({ products: 1 });
    for (const name of ['first', 'scan 1', 'scan 2'])
      void ask(name, { priority: name === 'first' ? 'lookup' : 'scan' });
    void ask('lookup');
    await pass(61_000);
    expect(sent).toEqual(['first', 'lookup']);
  });

  it('gives the next slot of a total to a lookup, whatever its endpoint', async () => {
    const { sent, ask } = build({ total: 1 });
    void ask('first');
    void ask('scan', { priority: 'scan' });
    void ask('lookup', { endpoint: 'variants' });
    await pass(61_000);
    expect(sent).toEqual(['first', 'lookup']);
  });

  it('refuses at once what cannot start before its deadline, and says when it could', async () => {
    const { ask, askMany } = build({ products: 2 });
    askMany(2);
    await pass(10_000);
    const refused = await ask('late', { deadlineAtMs: systemClock.now() + 20_000 });
    expect(refused).toBeInstanceOf(RateLimitedError);
    expect(refused).toMatchObject({ retryAfterMs: 50_600 });
  });

  it('counts the places before it when it predicts', async () => {
    const { ask, askMany } = build({ products: 2 });
    askMany(4);
    await flush();
    expect(await ask('fifth', { deadlineAtMs: 100_000 })).toMatchObject({ retryAfterMs: 121_200 });
  });

  it('refuses what has come to be hopeless', async () => {
    const { quota, ask } = build({ products: 1 });
    void ask('first');
    const waiting = ask('second', { deadlineAtMs: systemClock.now() + 70_000 });
    await pass(30_000);
    quota.report429('products', 50_000);
    expect(await waiting).toMatchObject({ retryAfterMs: 50_000 });
  });

  it('refuses at the deadline what could not be predicted', async () => {
    const { ask } = build({ products: 1 });
    void ask('slow', { latencyMs: 80_000 });
    const waiting = ask('second', { deadlineAtMs: systemClock.now() + 70_000 });
    await pass(70_000);
    expect(await waiting).toBeInstanceOf(RateLimitedError);
  });

  it('lets an aborted attempt leave the queue at once, unsent', async () => {
    const { sent, ask } = build({ products: 1 });
    const end = new AbortController();
    void ask('first');
    const aborted = ask('aborted', { signal: end.signal });
    void ask('last');
    end.abort();
    expect(await aborted).toBeInstanceOf(CancelledError);
    await pass(200_000);
    expect(sent).toEqual(['first', 'last']);
  });

  it('sends nothing for a signal that is aborted already', async () => {
    const { sent, ask } = build();
    expect(await ask('x', { signal: AbortSignal.abort() })).toBeInstanceOf(CancelledError);
    expect(sent).toEqual([]);
  });

  it('refuses the 65th that waits', async () => {
    const { ask, askMany } = build({ products: 1 });
    askMany(65);
    const refused = await ask('one more');
    expect(refused).toBeInstanceOf(BusyError);
    expect(refused).toMatchObject({ retryAfterMs: 64 * 60_600 });
  });

  it('passes on what the attempt throws', async () => {
    const { quota } = build();
    const run = quota.run('products', () => Promise.reject(new TypeError('x')), {
      signal: never,
      priority: 'scan',
      deadlineAtMs: 1e9,
    });
    await expect(run).rejects.toThrow(TypeError);
  });

  it('neither waits nor counts without limits', async () => {
    const { quota, sent, askMany } = build({ products: 0 });
    askMany(500);
    await flush();
    expect(sent).toHaveLength(500);
    expect(quota.left('products')).toEqual({ endpoint: 'products', limit: undefined, left: undefined, waitMs: 0 });
  });

  it('tells what is left', async () => {
    const { quota, askMany } = build({ products: 3, total: 5 });
    askMany(2, { endpoint: 'variants' });
    askMany(2);
    await flush();
    expect(quota.left('products')).toEqual({ endpoint: 'products', limit: 3, left: 1, waitMs: 0 });
    askMany(1);
    await flush();
    expect(quota.left('products')).toEqual({ endpoint: 'products', limit: 3, left: 0, waitMs: 60_600 });
    expect(quota.left('variants')).toEqual({ endpoint: 'variants', limit: 5, left: 0, waitMs: 60_600 });
  });

  it('has no timer when nothing waits', async () => {
    const { ask } = build({ products: 1 });
    const end = new AbortController();
    await ask('first');
    expect(vi.getTimerCount()).toBe(0);
    const waiting = ask('second', { signal: end.signal });
    await flush();
    expect(vi.getTimerCount()).toBeGreaterThan(0);
    await pass(60_600);
    expect(await waiting).toBe('second');
    expect(vi.getTimerCount()).toBe(0);
  });

  it('refuses all when closed, and leaves no timer', async () => {
    const { quota, ask, askMany } = build({ products: 1 });
    const waiting = askMany(3);
    await flush();
    quota.close();
    expect(await waiting[2]).toBeInstanceOf(CancelledError);
    expect(await ask('late')).toBeInstanceOf(CancelledError);
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('createQuota between its ticket and the socket', () => {
  const slowToConnect = (connectMs: number) => async (mayWrite: () => boolean) => {
    await systemClock.sleep(connectMs, never);
    if (!mayWrite()) throw new Error('unsent');
    return 'sent';
  };

  it('gives a ticket up that is too old to write its request, and takes another', async () => {
    const { quota } = build({ products: 1 });
    const connectMs = [251, 250];
    const run = quota.run('products', (mayWrite) => slowToConnect(connectMs.shift() ?? 0)(mayWrite), {
      signal: never,
      priority: 'lookup',
      deadlineAtMs: 1e9,
    });
    await pass(251);
    await pass(250);
    expect(await run).toBe('sent');
    expect(quota.left('products')).toMatchObject({ left: 0, waitMs: 60_600 });
  });

  it('passes on what goes wrong after it was written', async () => {
    const { quota } = build({ products: 1 });
    const attempt = async (mayWrite: () => boolean) => {
      mayWrite();
      throw new TypeError('reset');
    };
    const run = quota.run('products', attempt, { signal: never, priority: 'lookup', deadlineAtMs: 1e9 });
    await expect(run).rejects.toThrow(TypeError);
  });
});

describe('createQuota under scans', () => {
  const slotMs = 1_500;
  const scan = (count: number) => {
    const built = build({ products: 60_000 / slotMs });
    built.askMany(count, { priority: 'scan' });
    return built;
  };

  it('lets a scan send a quarter of the limit at once, and spreads the rest over the window', async () => {
    const { sent } = scan(60);
    await flush();
    expect(sent).toHaveLength(10);
    await pass(30_000);
    expect(sent.length).toBeGreaterThan(20);
    expect(sent.length).toBeLessThan(28);
    await pass(30_599);
    expect(sent.length).toBeGreaterThan(36);
    expect(sent.length).toBeLessThan(40);
  });

  it('refuses a scan at once whose next slot comes after its deadline, and says when it does', async () => {
    const { ask, askMany } = build({ products: 4 });
    askMany(1, { priority: 'scan' });
    const refused = await ask('late', { priority: 'scan', deadlineAtMs: systemClock.now() + 10_000 });
    expect(refused).toBeInstanceOf(RateLimitedError);
    expect(refused).toMatchObject({ retryAfterMs: 60_600 / 4 });
    expect(await ask('lookup', { deadlineAtMs: systemClock.now() + 10_000 })).toBe('lookup');
  });

  it('keeps a slot for a lookup at any time, and gives the next that comes free to lookups too', async () => {
    const { sent, ask } = scan(64);
    await pass(60_500);
    const [one, other] = [ask('lookup'), ask('second lookup')];
    await pass(100);
    expect(await Promise.all([one, other])).toEqual(['lookup', 'second lookup']);
    expect(sent.length).toBeLessThan(42);
  });

  it('lets no lookup wait longer than a third more than a slot', async () => {
    const { ask, askMany } = scan(60);
    let longestMs = 0;
    for (let round = 0; round < 100; round += 1) {
      askMany(1, { priority: 'scan' });
      const startedMs = systemClock.now();
      const answered = ask('lookup').then(() => systemClock.now());
      await pass(2 * slotMs);
      longestMs = Math.max(longestMs, (await answered) - startedMs);
    }
    expect(longestMs).toBeLessThanOrEqual((4 / 3) * slotMs);
  });
});

describe('createQuota after a 429', () => {
  it('Spec §7: sends nothing to the endpoint until the pause is over, and less from then on', async () => {
    const { quota, sent, askMany } = build({ products: 10 });
    quota.report429('products', 5_000);
    askMany(10);
    expect(quota.left('products')).toMatchObject({ limit: 7, left: 7, waitMs: 5_000 });
    await pass(4_999);
    expect(sent).toHaveLength(0);
    await pass(1);
    expect(sent).toHaveLength(7);
  });

  it('leaves other endpoints alone when its own count explains the 429', async () => {
    const { quota, sent, askMany } = build({ products: 10 });
    askMany(8);
    askMany(1, { endpoint: 'variants' });
    await flush();
    quota.report429('products', 5_000);
    askMany(1, { endpoint: 'variants' });
    await flush();
    expect(sent).toHaveLength(10);
    expect(quota.warnings()).toEqual([]);
  });

  it('pauses an unlimited endpoint as well', async () => {
    const { quota, sent, ask } = build({ products: 0 });
    quota.report429('products', 5_000);
    void ask('x');
    await pass(4_999);
    expect(sent).toEqual([]);
    await pass(1);
    expect(sent).toEqual(['x']);
  });

  it('Spec §8: takes the limit for one sum over endpoints when its count contradicts the 429, and says so', async () => {
    const { quota, sent, askMany } = build();
    askMany(20);
    askMany(20, { endpoint: 'variants' });
    await flush();
    quota.report429('variants', 2_000);
    quota.report429('variants', 2_000);
    expect(quota.warnings()).toEqual([]);
    await pass(2_000);
    quota.report429('variants', 2_000);
    expect(quota.warnings()).toEqual([expect.stringContaining('share one limit of 40 requests')]);
    expect(quota.left('search')).toMatchObject({ limit: 28, left: 28, waitMs: 60_600 });
    askMany(30, { endpoint: 'search' });
    await pass(59_000);
    expect(sent).toHaveLength(40);
    await pass(2_000);
    expect(sent).toHaveLength(68);
    quota.report429('variants', 2_000);
    expect(quota.warnings()).toHaveLength(1);
  });

  it('forgets the sum once all that the 429s took has grown back', async () => {
    const { quota, askMany } = build();
    askMany(20);
    askMany(20, { endpoint: 'variants' });
    await flush();
    quota.report429('variants', 2_000);
    await pass(2_000);
    quota.report429('variants', 2_000);
    await pass(60_600 + 11 * 60_000);
    expect(quota.left('search')).toMatchObject({ limit: 39 });
    await pass(60_000);
    expect(quota.left('products')).toMatchObject({ limit: 60 });
  });

  it('takes two unexplained 429s that are far apart for none', async () => {
    const { quota, askMany } = build();
    for (let round = 0; round < 2; round += 1) {
      askMany(2);
      askMany(2, { endpoint: 'variants' });
      await flush();
      quota.report429('variants', 2_000);
      await pass(1_800_000);
    }
    expect(quota.warnings()).toEqual([]);
  });

  it('learns no sum where the operator has set the total', async () => {
    const { quota, askMany } = build({ total: 0 });
    askMany(1);
    askMany(1, { endpoint: 'variants' });
    await flush();
    quota.report429('variants', 2_000);
    expect(quota.warnings()).toEqual([]);
    expect(quota.left('products')).toMatchObject({ limit: 60, waitMs: 0 });
  });

  it('learns no sum when nothing else was sent', async () => {
    const { quota, askMany } = build();
    askMany(1);
    await flush();
    quota.report429('products', 2_000);
    expect(quota.warnings()).toEqual([]);
    expect(quota.left('variants')).toMatchObject({ limit: 60, waitMs: 0 });
  });
});
