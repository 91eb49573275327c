import { setMaxListeners } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { systemClock } from '../../../src/pim/clock.ts';
import { type EndpointName, resolveLimits } from '../../../src/pim/endpoints.ts';
import { createLocalLedger } from '../../../src/pim/quota/local-ledger.ts';
import { openLogDisk } from '../../../src/pim/quota/log-disk.ts';
import { createQuota, type QuotaOptions } from '../../../src/pim/quota/quota.ts';
import { flush, pass, useVirtualTime } from '../virtual-time.ts';

useVirtualTime();

const never = new AbortController().signal;
setMaxListeners(0, never);

/** A function that makes quotas which share one directory, each as if in a process of its own. */
function machine(overrides: Parameters<typeof resolveLimits>[0] = {}) {
  const where = mkdtempSync(join(tmpdir(), 'pim-mcp-sharing-'));
  onTestFinished(() => rmSync(where, { recursive: true, force: true }));
  return () => {
    const share = { together: 1, alone: 0.1 };
    const shared = { disk: openLogDisk(where, 'pim'), boot: 'boot', key: 'key', share };
    const openLedger: QuotaOptions['openLedger'] = (parts) => createLocalLedger({ ...parts, shared });
    const limits = resolveLimits(overrides);
    const quota = createQuota({ limits, windowMs: 60_000, clock: systemClock, random: () => 0, openLedger });
    let sent = 0;
    const ask = (count: number, endpoint: EndpointName = 'products', priority: 'lookup' | 'scan' = 'lookup') => {
      const attempt = async () => {
        sent += 1;
      };
      for (let n = 0; n < count; n += 1) {
        const run = quota.run(endpoint, attempt, { signal: never, priority, deadlineAtMs: 1e9 });
        run.catch(() => {});
      }
    };
    onTestFinished(() => quota.close());
    return { quota, ask, sent: () => sent };
  };
}

describe('quotas of several processes', () => {
  it('Spec §8: share the limits', async () => {
    const open = machine({ products: 10 });
    const [one, other] = [open(), open()];
    one.ask(6);
    await flush();
    other.ask(6);
    await flush();
    expect([one.sent(), other.sent()]).toEqual([6, 4]);
    expect(one.quota.left('products')).toMatchObject({ limit: 10, left: 0, waitMs: 60_600 });
    await pass(60_600);
    expect(other.sent()).toBe(6);
  });

  it('Spec §8: share one sum over endpoints where one is set', async () => {
    const open = machine({ total: 5 });
    const [one, other] = [open(), open()];
    one.ask(3, 'products');
    await flush();
    other.ask(3, 'variants');
    await flush();
    expect([one.sent(), other.sent()]).toEqual([3, 2]);
  });

  it('Spec §7: all pause after a 429 of one, and go on with less', async () => {
    const open = machine({ products: 10 });
    const [one, other] = [open(), open()];
    one.quota.report429('products', 5_000);
    other.ask(10);
    await pass(4_999);
    expect(other.sent()).toBe(0);
    await pass(1);
    expect(other.sent()).toBe(7);
    expect(open().quota.left('products')).toMatchObject({ limit: 7, left: 0 });
  });

  it('Spec §8: learn from one another that the limit is a sum over endpoints', async () => {
    const open = machine();
    const [one, other] = [open(), open()];
    one.ask(20, 'products');
    other.ask(20, 'variants');
    await flush();
    one.quota.report429('products', 2_000);
    await pass(2_000);
    one.quota.report429('products', 2_000);
    expect(other.quota.left('search')).toMatchObject({ limit: 28, waitMs: 58_600 });
    expect(other.quota.warnings()).toEqual([
      expect.stringContaining('40 requests a minute over all endpoints together'),
    ]);
    one.ask(20, 'products');
    other.ask(20, 'variants');
    await pass(60_600);
    expect(one.sent() + other.sent()).toBe(40 + 28);
  });

  it('give a lookup of one the next slot before scans of another', async () => {
    const open = machine({ products: 20 });
    const [one, other] = [open(), open()];
    one.ask(30, 'products', 'scan');
    await pass(60_500);
    other.ask(2);
    await pass(100);
    expect(other.sent()).toBe(2);
    expect(one.sent()).toBeLessThan(20);
  });
});
