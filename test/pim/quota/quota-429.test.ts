import { describe, expect, it } from 'vitest';
import { flush, pass, useVirtualTime } from '../virtual-time.ts';
import { createMemoryDisk } from './memory-disk.ts';
import { openQuota } from './open-quota.ts';

useVirtualTime();

const EITHER = expect.stringMatching(/although .* another program .* one limit holds over all endpoints/);
const TOGETHER = expect.stringMatching(/keeps to 40 requests a minute over all endpoints together.* another program/);

/** Opens a quota to which two 429s apart have proved one sum over all endpoints. */
async function openWithSum(): Promise<ReturnType<typeof openQuota>> {
  const opened = openQuota();
  opened.askMany(20);
  opened.askMany(20, { endpoint: 'variants' });
  await flush();
  opened.quota.report429('variants', 2_000);
  await pass(2_000);
  opened.quota.report429('variants', 2_000);
  return opened;
}

describe('createQuota after a 429', () => {
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
    expect(quota.warnings()).toEqual([EITHER]);
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
    expect(quota.warnings()).toEqual([expect.stringContaining('PIM_LIMITS sets no limit for products')]);
    void ask('x');
    await pass(4_999);
    expect(sent).toEqual([]);
    await pass(1);
    expect(sent).toEqual(['x']);
  });

  it('Spec §8: takes the limit for one sum over endpoints when its count contradicts the 429, and says so', async () => {
    const { quota, sent, askMany } = openQuota();
    askMany(20);
    askMany(20, { endpoint: 'variants' });
    await flush();
    quota.report429('variants', 2_000);
    quota.report429('variants', 2_000);
    expect(quota.warnings()).toEqual([EITHER]);
    await pass(2_000);
    quota.report429('variants', 2_000);
    expect(quota.warnings()).toEqual([EITHER, TOGETHER]);
    expect(quota.left('search')).toMatchObject({ limit: 28, left: 0, waitMs: 58_600 });
    askMany(30, { endpoint: 'search' });
    await pass(58_599);
    expect(sent).toHaveLength(40);
    await pass(1);
    expect(sent).toHaveLength(68);
    quota.report429('variants', 2_000);
    expect(quota.warnings()).toHaveLength(2);
  });

  it('forgets the sum once all that the 429s took has grown back', async () => {
    const { quota } = await openWithSum();
    await pass(60_600 + 4 * 60_000);
    expect(quota.left('search')).toMatchObject({ limit: 38 });
    await pass(60_000);
    expect(quota.left('products')).toMatchObject({ limit: 60 });
  });

  it('takes two unexplained 429s that are far apart for none', async () => {
    const { quota, askMany } = openQuota();
    for (let round = 0; round < 2; round += 1) {
      askMany(20);
      askMany(20, { endpoint: 'variants' });
      await flush();
      quota.report429('variants', 2_000);
      await pass(1_800_000);
    }
    expect(quota.warnings()).toEqual([EITHER]);
    expect(quota.left('search')).toMatchObject({ limit: 40, waitMs: 0 });
  });

  it.each([
    ['less', 5],
    ['far more', 50],
  ])('takes 429s for no sum when %s than one was sent', async (_which, each) => {
    const { quota, askMany } = openQuota();
    for (const endpoint of ['products', 'variants', 'categories'] as const) askMany(each, { endpoint });
    await flush();
    for (let round = 0; round < 3; round += 1) {
      quota.report429('product-media-list', 2_000);
      await pass(3_000);
    }
    expect(quota.warnings()).toEqual([EITHER]);
    expect(quota.left('search')).toMatchObject({ limit: 40, waitMs: 0 });
  });

  it('forgets the sum when a 429 comes that it does not explain, and believes it only on two proofs again', async () => {
    const { quota, askMany } = await openWithSum();
    expect(quota.left('search')).toMatchObject({ limit: 28 });
    await pass(61_000);
    quota.report429('variants', 2_000);
    expect(quota.left('search')).toMatchObject({ limit: 40, waitMs: 0 });
    askMany(20);
    askMany(20, { endpoint: 'categories' });
    await flush();
    await pass(2_000);
    quota.report429('categories', 2_000);
    expect(quota.left('search')).toMatchObject({ limit: 40, waitMs: 0 });
  });

  it('says what a total that the operator has set does not explain', async () => {
    const { quota, askMany } = openQuota({ total: 50 });
    askMany(20);
    askMany(20, { endpoint: 'variants' });
    await flush();
    quota.report429('variants', 2_000);
    expect(quota.warnings()).toEqual([]);
    await pass(130_000);
    quota.report429('variants', 2_000);
    expect(quota.warnings()).toEqual([EITHER]);
  });

  it('learns no sum where the operator has set the total', async () => {
    const { quota, askMany } = openQuota({ total: 0 });
    askMany(1);
    askMany(1, { endpoint: 'variants' });
    await flush();
    quota.report429('variants', 2_000);
    expect(quota.warnings()).toEqual([EITHER]);
    expect(quota.left('products')).toMatchObject({ limit: 60, waitMs: 0 });
  });
});

describe('quotas of several processes after a 429 of one', () => {
  it('Spec §7: all pause, and go on with less', async () => {
    const disk = createMemoryDisk();
    const [one, other] = [openQuota({ products: 10 }, disk.open()), openQuota({ products: 10 }, disk.open())];
    one.quota.report429('products', 5_000);
    other.askMany(10);
    await pass(4_999);
    expect(other.sent).toHaveLength(0);
    await pass(1);
    expect(other.sent).toHaveLength(7);
    expect(openQuota({ products: 10 }, disk.open()).quota.left('products')).toMatchObject({ limit: 7, left: 0 });
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
    expect(other.quota.warnings()).toEqual([TOGETHER]);
    one.askMany(20);
    other.askMany(20, { endpoint: 'variants' });
    await pass(58_000);
    expect(one.sent.length + other.sent.length).toBe(40 + 28);
  });
});
