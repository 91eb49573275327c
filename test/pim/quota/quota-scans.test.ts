import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RateLimitedError } from '../../../src/errors.ts';
import { scaleCaps } from '../../../src/pim/quota/ledger.ts';
import { flush, pass, systemClock, useVirtualTime } from '../virtual-time.ts';
import { openQuota } from './open-quota.ts';

useVirtualTime();

describe('Quota under scans', () => {
  const slotMs = 1_500;
  const scan = (count: number) => {
    const built = openQuota({ products: 60_000 / slotMs });
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
    const { ask, askMany } = openQuota({ products: 4 });
    askMany(1, { priority: 'scan' });
    const refused = await ask('late', {
      priority: 'scan',
      deadlineAtMs: systemClock.now() + 10_000,
    });
    expect(refused).toBeInstanceOf(RateLimitedError);
    expect(refused).toMatchObject({ retryAfterMs: 60_600 / 3 });
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

describe('Quota with requests that nobody asked for', () => {
  const background = { priority: 'background' } as const;

  it('lets them use at most half of the limit in any window', async () => {
    const { sent, askMany } = openQuota({ products: 40 });
    const sentAtMs: number[] = [];
    askMany(60, background);
    for (let passedMs = 0; passedMs < 180_000; passedMs += 500) {
      await pass(500);
      while (sentAtMs.length < sent.length) sentAtMs.push(systemClock.now());
    }
    const mostInAWindow = Math.max(
      ...sentAtMs.map(
        (fromMs) => sentAtMs.filter((atMs) => atMs >= fromMs && atMs < fromMs + 60_000).length,
      ),
    );
    expect(mostInAWindow).toBeLessThanOrEqual(20);
    expect(sent.length).toBeGreaterThan(50);
  });

  it('counts what others have sent toward that half', async () => {
    const { sent, askMany } = openQuota({ products: 40 });
    askMany(20);
    await flush();
    askMany(5, background);
    await pass(59_000);
    expect(sent).toHaveLength(20);
    await pass(2_000);
    expect(sent.length).toBeGreaterThan(20);
  });

  it('sends them after lookups and scans that wait for the same endpoint', async () => {
    const { sent, ask, askMany } = openQuota({ products: 4 });
    askMany(4);
    await flush();
    ask('background', background);
    ask('scan', { priority: 'scan' });
    ask('lookup');
    await pass(180_000);
    expect(sent.slice(4)).toEqual(['lookup', 'scan', 'background']);
  });

  it('takes them out of the queue when who reads leaves, and lets go on what was sent', async () => {
    const { sent, ask } = openQuota({ products: 1 });
    const leaving = new AbortController();
    const first = ask('sent', { ...background, leaveSignal: leaving.signal, latencyMs: 1_000 });
    const second = ask('waiting', { ...background, leaveSignal: leaving.signal });
    await flush();
    leaving.abort();
    expect(await second).toMatchObject({ code: 'CANCELLED' });
    await pass(1_000);
    expect(await first).toBe('sent');
    expect(sent).toEqual(['sent']);
  });
});

describe('scaleCaps', () => {
  const limit = fc.integer({ min: 1, max: 2_000 });

  it('keeps one slot in thirty for lookups, and at least one of any limit above 1', () => {
    fc.assert(
      fc.property(limit, (cap) => {
        const { appKey } = scaleCaps({ endpoint: cap, appKey: cap, total: cap }, 1, 'scan');
        expect(cap - appKey).toBe(cap === 1 ? 0 : Math.max(1, Math.floor(cap / 30)));
      }),
    );
  });

  it('never allows more than the share, but one', () => {
    fc.assert(
      fc.property(limit, fc.double({ min: 0.001, max: 1, noNaN: true }), (cap, share) => {
        const { appKey } = scaleCaps(
          { endpoint: Number.POSITIVE_INFINITY, appKey: cap, total: Number.POSITIVE_INFINITY },
          share,
          'lookup',
        );
        expect(appKey).toBeLessThanOrEqual(Math.max(1, cap * share));
        expect(appKey).toBeGreaterThanOrEqual(1);
      }),
    );
  });
});
