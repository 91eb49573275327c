import { describe, expect, it } from 'vitest';
import { systemClock } from '../../../src/pim/clock.ts';
import { pass, useVirtualTime } from '../virtual-time.ts';
import { never, openQuota } from './open-quota.ts';

useVirtualTime();

describe('createQuota between its ticket and the socket', () => {
  const slowToConnect = (connectMs: number) => async (mayWrite: () => boolean) => {
    await systemClock.sleep(connectMs, never);
    if (!mayWrite()) throw new Error('unsent');
    return 'sent';
  };

  it('gives a ticket up that is too old to write its request, and takes another', async () => {
    const { quota } = openQuota({ products: 1 });
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
    const { quota } = openQuota({ products: 1 });
    const attempt = async (mayWrite: () => boolean) => {
      mayWrite();
      throw new TypeError('reset');
    };
    const run = quota.run('products', attempt, { signal: never, priority: 'lookup', deadlineAtMs: 1e9 });
    await expect(run).rejects.toThrow(TypeError);
  });
});
