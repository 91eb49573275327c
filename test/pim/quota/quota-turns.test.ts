/** People take turns where requests wait: what one of them asks does not hold up the others. */
import { describe, expect, it } from 'vitest';
import { BusyError, RateLimitedError } from '../../../src/errors.ts';
import { flush, pass, systemClock, useVirtualTime } from '../virtual-time.ts';
import { openQuota } from './open-quota.ts';

useVirtualTime();

const slotMs = 60_600;

/** A quota of one request a minute, which is used up. */
async function openFull() {
  const built = openQuota({ products: 1, variants: 1, total: 0 });
  void built.ask('before');
  void built.ask('before', { endpoint: 'variants' });
  await flush();
  built.sent.length = 0;
  return built;
}

describe('people who wait for one endpoint', () => {
  it('are served in turn, however many requests one of them has', async () => {
    const { sent, ask } = await openFull();
    for (const name of ['a1', 'a2', 'a3', 'a4']) void ask(name, { person: 'ann' });
    for (const name of ['b1', 'b2']) void ask(name, { person: 'bob' });
    void ask('c1', { person: 'cem' });
    await pass(7 * slotMs);
    expect(sent).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3', 'a4']);
  });

  it('wait at most for one request of each other, also when they come later', async () => {
    const { sent, ask } = await openFull();
    for (let number = 1; number <= 20; number += 1) void ask(`a${number}`, { person: 'ann' });
    await pass(3 * slotMs);
    void ask('b1', { person: 'bob' });
    await pass(slotMs);
    expect(sent.at(-1)).toBe('b1');
  });

  it('share the slots where one asks again after each answer and another has many waiting', async () => {
    const { sent, ask } = await openFull();
    for (let number = 1; number <= 20; number += 1) void ask(`a${number}`, { person: 'ann' });
    const askOn = async (): Promise<void> => {
      while (sent.length < 10) await ask('b', { person: 'bob' });
    };
    void askOn();
    await pass(10 * slotMs);
    expect(sent.filter((name) => name === 'b')).toHaveLength(5);
  });

  it('have their scans behind the lookups of all, and take turns among scans too', async () => {
    const { sent, ask } = await openFull();
    for (const name of ['s1', 's2']) void ask(name, { person: 'ann', priority: 'scan' });
    void ask('t1', { person: 'bob', priority: 'scan' });
    for (const name of ['b1', 'b2']) void ask(name, { person: 'bob' });
    await pass(5 * slotMs);
    expect(sent).toEqual(['b1', 'b2', 's1', 't1', 's2']);
  });

  it('are not held up by their own scans', async () => {
    const { sent, ask } = await openFull();
    for (let number = 1; number <= 5; number += 1)
      void ask(`s${number}`, { person: 'ann', priority: 'scan' });
    void ask('b1', { person: 'bob' });
    void ask('a1', { person: 'ann' });
    await pass(2 * slotMs);
    expect(sent).toEqual(['b1', 'a1']);
  });

  it('leave their turn to the next when they give up', async () => {
    const { sent, ask } = await openFull();
    const end = new AbortController();
    void ask('a1', { person: 'ann', signal: end.signal });
    void ask('a2', { person: 'ann' });
    void ask('b1', { person: 'bob' });
    await flush();
    end.abort();
    await pass(2 * slotMs);
    expect(sent).toEqual(['a2', 'b1']);
  });
});

describe('the wait of a person', () => {
  it('is told by the turn that they will have', async () => {
    const { ask } = await openFull();
    for (let number = 1; number <= 5; number += 1) void ask(`a${number}`, { person: 'ann' });
    const waits: number[] = [];
    void ask('b1', { person: 'bob', onWait: (waitMs) => void waits.push(waitMs) });
    await flush();
    expect(waits.at(-1)).toBe(2 * slotMs);
    const deadlineAtMs = systemClock.now() + 2.5 * slotMs;
    expect(await ask('b2', { person: 'bob', deadlineAtMs })).toMatchObject({
      retryAfterMs: 4 * slotMs,
    });
    expect(await ask('c1', { person: 'cem', deadlineAtMs })).toBeInstanceOf(RateLimitedError);
  });

  it('is refused of who has most where too many wait, and of nobody else', async () => {
    const { ask } = await openFull();
    const ofAnn = Array.from({ length: 70 }, (_, number) => ask(`a${number}`, { person: 'ann' }));
    let isOfBobOver = false;
    void ask('b1', { person: 'bob' }).then(() => {
      isOfBobOver = true;
    });
    await flush();
    expect((await Promise.all(ofAnn.slice(63))).every((one) => one instanceof BusyError)).toBe(
      true,
    );
    expect(isOfBobOver).toBe(false);
  });
});

it('requests of nobody in particular wait in order of arrival, whatever their endpoint', async () => {
  const { sent, ask } = openQuota({ total: 1 });
  for (const [index, endpoint] of (
    ['products', 'products', 'variants', 'products'] as const
  ).entries())
    void ask(String(index), { endpoint });
  await pass(4 * slotMs);
  expect(sent).toEqual(['0', '1', '2', '3']);
});
