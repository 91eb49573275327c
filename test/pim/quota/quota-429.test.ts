import { describe, expect, it } from 'vitest';
import { sayNotices } from '../../../src/answer/notices.ts';
import { flush, pass, systemClock, useVirtualTime } from '../virtual-time.ts';
import { createMemoryDisk } from './memory-disk.ts';
import { openQuota } from './open-quota.ts';

useVirtualTime();

const EITHER = expect.stringMatching(
  /although .* another program .* one limit holds over all endpoints/,
);
const TOGETHER = expect.stringMatching(
  /keeps to 40 requests a minute over all endpoints together.* another program/,
);

/** Opens a quota of which products and variants have sent twenty each. */
async function openTwenties(
  limits: Parameters<typeof openQuota>[0] = {},
): Promise<ReturnType<typeof openQuota>> {
  const opened = openQuota(limits);
  opened.askMany(20);
  opened.askMany(20, { endpoint: 'variants' });
  await flush();
  return opened;
}

describe('Quota after a 429', () => {
  it('Spec §7: sends nothing to the endpoint until the pause is over, and less from then on', async () => {
    const { quota, sent, askMany } = openQuota({ products: 10 });
    quota.report429('products', 5_000);
    askMany(10);
    expect(quota.left('products')).toMatchObject({ limit: 7, left: 7, waitMs: 5_000 });
    await pass(4_999);
    expect(sent).toHaveLength(0);
    await pass(1);
    expect(sent).toHaveLength(7);
  });

  it('says so where there was room, however little, and leaves other endpoints alone', async () => {
    const { quota, sent, askMany } = openQuota();
    askMany(55);
    askMany(20, { endpoint: 'variants' });
    await flush();
    quota.report429('products', 5_000);
    askMany(1, { endpoint: 'variants' });
    await flush();
    expect(sent).toHaveLength(76);
    expect(sayNotices(quota.warnings())).toEqual([EITHER]);
  });

  it('tells whoever cannot wait that the PIM refused, not that the limit is used up', async () => {
    const { quota, ask } = openQuota();
    quota.report429('products', 120_000);
    const failure = await ask('x', { deadlineAtMs: 60_000 }).catch((error: unknown) => error);
    expect(failure).toMatchObject({
      retryAfterMs: 120_000,
      message: expect.stringContaining('(429), so none is sent'),
    });
  });

  it('pauses an unlimited endpoint as well', async () => {
    const { quota, sent, ask } = openQuota({ products: 0 });
    quota.report429('products', 5_000);
    expect(sayNotices(quota.warnings())).toEqual([
      expect.stringContaining('PIM_LIMITS sets no limit for products'),
    ]);
    void ask('x');
    await pass(4_999);
    expect(sent).toEqual([]);
    await pass(1);
    expect(sent).toEqual(['x']);
  });

  it.each([
    [0, 1_000],
    [1e12, 600_000],
    [Number.POSITIVE_INFINITY, 600_000],
  ])('clamps a Retry-After of %d ms to %d', (retryAfterMs, waitMs) => {
    const { quota } = openQuota();
    quota.report429('products', retryAfterMs);
    expect(quota.left('products')).toMatchObject({ waitMs });
  });

  it('pauses 15 s, doubled up to 60 s, while no clean window comes between', async () => {
    const { quota } = openQuota();
    const pauses: number[] = [];
    for (let round = 0; round < 4; round += 1) {
      quota.report429('products', undefined);
      pauses.push(quota.left('products').waitMs);
      await pass(quota.left('products').waitMs + 1_000);
    }
    expect(pauses).toEqual([15_000, 30_000, 60_000, 60_000]);
  });

  it('shrinks the limit to 0.7, and gives back one more each clean window than the one before', async () => {
    const { quota } = openQuota();
    quota.report429('products', undefined);
    const limits = [quota.left('products').limit];
    await pass(15_000);
    for (let windows = 0; windows < 7; windows += 1) {
      limits.push(quota.left('products').limit);
      await pass(60_000);
    }
    expect(limits).toEqual([42, 42, 43, 45, 48, 52, 57, 60]);
  });

  it('takes what somebody else spends in seconds for two 429s, however soon the PIM lets ask again', async () => {
    const { quota } = openQuota();
    const endsAtMs = systemClock.now() + 15_000;
    let refused = 0;
    for (; systemClock.now() < endsAtMs; refused += 1) {
      quota.report429('products', 3_000);
      await pass(quota.left('products').waitMs);
    }
    expect([refused, quota.left('products').limit]).toEqual([2, 29]);
  });

  it('takes 429s of requests that were under way together for one', () => {
    const { quota } = openQuota();
    for (const retryAfterMs of [undefined, undefined, 20_000])
      quota.report429('products', retryAfterMs);
    expect(quota.left('products')).toMatchObject({ limit: 42, waitMs: 20_000 });
  });
});

describe('Quota after 429s that one sum over endpoints may explain', () => {
  it('Spec §8: takes the limit for the sum when its count contradicts the 429, and says so', async () => {
    const { quota, sent, askMany } = await openTwenties();
    quota.report429('variants', 2_000);
    expect(sayNotices(quota.warnings())).toEqual([EITHER]);
    await pass(2_000);
    quota.report429('variants', 2_000);
    expect(sayNotices(quota.warnings())).toEqual([EITHER, TOGETHER]);
    expect(quota.left('search')).toMatchObject({ limit: 28, left: 0, waitMs: 58_600 });
    askMany(30, { endpoint: 'search' });
    await pass(58_599);
    expect(sent).toHaveLength(40);
    await pass(1);
    expect(sent).toHaveLength(68);
    quota.report429('variants', 2_000);
    expect(sayNotices(quota.warnings())).toHaveLength(2);
  });

  it('says what a total that the operator has set does not explain', async () => {
    const { quota } = await openTwenties({ total: 50 });
    quota.report429('variants', 2_000);
    expect(sayNotices(quota.warnings())).toEqual([]);
    await pass(130_000);
    quota.report429('variants', 2_000);
    expect(sayNotices(quota.warnings())).toEqual([EITHER]);
  });

  it('learns no sum where the operator has set the total', async () => {
    const { quota } = openQuota({ total: 0 });
    quota.report429('variants', 2_000);
    expect(sayNotices(quota.warnings())).toEqual([EITHER]);
    expect(quota.left('products')).toMatchObject({ limit: 60, waitMs: 0 });
  });
});

describe('quotas of several processes after a 429 of one', () => {
  it('Spec §7: all pause, and go on with less', async () => {
    const disk = createMemoryDisk();
    const [one, other] = [
      openQuota({ products: 10 }, disk.open()),
      openQuota({ products: 10 }, disk.open()),
    ];
    one.quota.report429('products', 5_000);
    other.askMany(10);
    await pass(4_999);
    expect(other.sent).toHaveLength(0);
    await pass(1);
    expect(other.sent).toHaveLength(7);
    expect(openQuota({ products: 10 }, disk.open()).quota.left('products')).toMatchObject({
      limit: 7,
      left: 0,
    });
  });

  it('Spec §8: learn from one another that the limit is a sum over endpoints', async () => {
    const disk = createMemoryDisk();
    const [one, other] = [openQuota({}, disk.open()), openQuota({}, disk.open())];
    one.askMany(20);
    other.askMany(20, { endpoint: 'variants' });
    await flush();
    for (let round = 0; round < 2; round += 1) {
      one.quota.report429('products', 2_000);
      await pass(2_000);
    }
    expect(other.quota.left('search')).toMatchObject({ limit: 28, waitMs: 56_600 });
    expect(sayNotices(other.quota.warnings())).toEqual([TOGETHER]);
    one.askMany(20);
    other.askMany(20, { endpoint: 'variants' });
    await pass(58_000);
    expect(one.sent.length + other.sent.length).toBe(40 + 28);
  });
});
