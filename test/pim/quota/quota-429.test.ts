import { describe, expect, it } from 'vitest';
import { flush, pass, useVirtualTime } from '../virtual-time.ts';
import { createMemoryDisk } from './memory-disk.ts';
import { openQuota } from './open-quota.ts';

useVirtualTime();

const EITHER = expect.stringMatching(/although .* another program .* one limit holds over all endpoints/);
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
});
