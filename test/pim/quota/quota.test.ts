import { describe, expect, it, vi } from 'vitest';
import { BusyError, CancelledError, RateLimitedError } from '../../../src/errors.ts';
import { flush, pass, systemClock, useVirtualTime } from '../virtual-time.ts';
import { never, openQuota } from './open-quota.ts';

useVirtualTime();

describe('Quota', () => {
  it('Spec §8: sends the first 60 of a burst at once, and the 61st a window later', async () => {
    const { sent, askMany } = openQuota();
    askMany(61);
    await flush();
    expect(sent).toHaveLength(60);
    await pass(60_599);
    expect(sent).toHaveLength(60);
    await pass(1);
    expect(sent).toHaveLength(61);
  });

  it('tells all that wait the least that they still wait', async () => {
    const { ask } = openQuota({ products: 1 });
    const told: Record<string, number[]> = { sent: [], first: [], next: [], other: [] };
    const onWaitOf = (name: string) => ({
      onWait: (waitMs: number) => void told[name]?.push(waitMs),
    });
    void ask('sent', onWaitOf('sent'));
    void ask('first', onWaitOf('first'));
    void ask('next', { ...onWaitOf('next'), priority: 'scan' });
    void ask('other', { ...onWaitOf('other'), endpoint: 'variants' });
    await flush();
    expect(told).toMatchObject({ sent: [], other: [] });
    expect([told.first?.at(-1), told.next?.at(-1)]).toEqual([60_600, 121_200]);
    await pass(60_600);
    expect(told.next?.at(-1)).toBe(60_600);
    const beforeSent = [...(told.first ?? [])];
    await pass(60_000);
    expect(told.first).toEqual(beforeSent);
  });

  it('Spec §8: counts endpoints apart', async () => {
    const { sent, askMany } = openQuota({ products: 1 });
    askMany(2);
    askMany(1, { endpoint: 'variants' });
    await flush();
    expect(sent).toHaveLength(2);
  });

  it('counts a request until its answer has come, however long that takes', async () => {
    const { sent, ask } = openQuota({ products: 1 });
    void ask('slow', { latencyMs: 90_000 });
    void ask('next');
    await pass(90_000 + 60_599);
    expect(sent).toEqual(['slow']);
    await pass(1);
    expect(sent).toEqual(['slow', 'next']);
  });

  it('counts an attempt that failed as long as the PIM may see it', async () => {
    const countsMs = 15_000 + 1_000 + 60_600;
    const { quota, sent, ask } = openQuota({ products: 1 });
    const attempt = async () => {
      throw new Error('reset');
    };
    const failing = quota.run('products', attempt, {
      signal: never,
      priority: 'lookup',
      deadlineAtMs: 1e9,
    });
    await expect(failing).rejects.toThrow('reset');
    void ask('next');
    await pass(countsMs - 1);
    expect(sent).toEqual([]);
    await pass(1);
    expect(sent).toEqual(['next']);
  });

  it('lets lookups pass all scans that wait', async () => {
    const { sent, ask } = openQuota({ products: 1 });
    for (const name of ['first', 'scan 1', 'scan 2'])
      void ask(name, { priority: name === 'first' ? 'lookup' : 'scan' });
    void ask('lookup');
    await pass(61_000);
    expect(sent).toEqual(['first', 'lookup']);
  });

  it('gives the next slot of a total to a lookup, whatever its endpoint', async () => {
    const { sent, ask } = openQuota({ total: 1 });
    void ask('first');
    void ask('scan', { priority: 'scan' });
    void ask('lookup', { endpoint: 'variants' });
    await pass(61_000);
    expect(sent).toEqual(['first', 'lookup']);
  });

  it('refuses at once what cannot start before its deadline, and says when it could', async () => {
    const { ask, askMany } = openQuota({ products: 2 });
    askMany(2);
    await pass(10_000);
    const refused = await ask('late', { deadlineAtMs: systemClock.now() + 20_000 });
    expect(refused).toBeInstanceOf(RateLimitedError);
    expect(refused).toMatchObject({ retryAfterMs: 50_600 });
  });

  it('refuses what would be sent with less than a second left, since its answer would come too late', async () => {
    const { sent, ask } = openQuota({ products: 1 });
    void ask('first');
    await flush();
    const late = ask('late', { deadlineAtMs: systemClock.now() + 61_500 });
    const inTime = ask('in time', { deadlineAtMs: systemClock.now() + 61_700 });
    expect(await late).toMatchObject({ retryAfterMs: 60_600 });
    await pass(60_600);
    expect(await inTime).toBe('in time');
    expect(sent).toEqual(['first', 'in time']);
  });

  it('counts the places before it when it predicts', async () => {
    const { ask, askMany } = openQuota({ products: 2 });
    askMany(4);
    await flush();
    expect(await ask('fifth', { deadlineAtMs: 100_000 })).toMatchObject({ retryAfterMs: 121_200 });
  });

  it('refuses at the deadline what could not be predicted', async () => {
    const { ask } = openQuota({ products: 1 });
    void ask('slow', { latencyMs: 80_000 });
    const waiting = ask('second', { deadlineAtMs: systemClock.now() + 70_000 });
    await pass(70_000);
    expect(await waiting).toBeInstanceOf(RateLimitedError);
  });

  it('lets an aborted attempt leave the queue at once, unsent', async () => {
    const { sent, ask } = openQuota({ products: 1 });
    const end = new AbortController();
    void ask('first');
    const aborted = ask('aborted', { signal: end.signal });
    void ask('last');
    end.abort();
    expect(await aborted).toBeInstanceOf(CancelledError);
    expect(await ask('aborted before', { signal: AbortSignal.abort() })).toBeInstanceOf(
      CancelledError,
    );
    await pass(200_000);
    expect(sent).toEqual(['first', 'last']);
  });

  it('refuses the 65th that waits', async () => {
    const { ask, askMany } = openQuota({ products: 1 });
    askMany(65);
    const refused = await ask('one more');
    expect(refused).toBeInstanceOf(BusyError);
    expect(refused).toMatchObject({ retryAfterMs: 64 * 60_600 });
  });

  it('neither waits nor counts without limits', async () => {
    const { quota, sent, askMany } = openQuota({ products: 0 });
    askMany(500);
    await flush();
    expect(sent).toHaveLength(500);
    expect(quota.left('products')).toEqual({
      endpoint: 'products',
      limit: undefined,
      left: undefined,
      waitMs: 0,
    });
  });

  it('tells what is left', async () => {
    const { quota, askMany } = openQuota({ products: 3, total: 5 });
    askMany(2, { endpoint: 'variants' });
    askMany(2);
    await flush();
    expect(quota.left('products')).toEqual({ endpoint: 'products', limit: 3, left: 1, waitMs: 0 });
    askMany(1);
    await flush();
    expect(quota.left('products')).toEqual({
      endpoint: 'products',
      limit: 3,
      left: 0,
      waitMs: 60_600,
    });
    expect(quota.left('variants')).toEqual({
      endpoint: 'variants',
      limit: 5,
      left: 0,
      waitMs: 60_600,
    });
  });

  it('goes on within two windows when the wall clock is set back', async () => {
    const { sent, askMany } = openQuota({ products: 1 });
    askMany(2);
    await flush();
    vi.setSystemTime(Date.now() - 3_600_000);
    await pass(120_000);
    expect(sent).toHaveLength(2);
  });

  it('refuses all when closed, and leaves no timer', async () => {
    const { quota, ask, askMany } = openQuota({ products: 1 });
    const waiting = askMany(3);
    await flush();
    quota.close();
    expect(await waiting[2]).toBeInstanceOf(CancelledError);
    expect(await ask('late')).toBeInstanceOf(CancelledError);
    expect(vi.getTimerCount()).toBe(0);
  });
});
