/** What keeping within the limits costs a call that need not wait. */

import { systemClock } from '../src/pim/clock.ts';
import { resolveLimits } from '../src/pim/endpoints.ts';
import { createQuota } from '../src/pim/quota/quota.ts';
import { interleave, median } from './stats.ts';
import type { Row } from './table.ts';

/** The appKey's limit of the product query (Spec §8): as many calls as a window admits at once. */
const BURST = 60;
const ROUNDS = 301;

/** The row for admission under the limits of Spec §8, beside no limits. Microseconds a call. */
export async function measureQuota(): Promise<readonly Row[]> {
  const limits = [resolveLimits({}), resolveLimits({ products: 0 })];
  const measured = await interleave(ROUNDS, limits, async (limit) => {
    const quota = createQuota({ limits: limit, windowMs: 60_000, clock: systemClock, random: Math.random });
    const { signal } = new AbortController();
    const options = { signal, priority: 'lookup', deadlineAtMs: Number.POSITIVE_INFINITY } as const;
    const startedMs = performance.now();
    for (let call = 0; call < BURST; call += 1) await quota.run('products', async () => undefined, options);
    const elapsedMs = performance.now() - startedMs;
    quota.close();
    return (elapsedMs * 1_000) / BURST;
  });
  const [limited = 0, unlimited = 0] = measured.map(median);
  return [{ what: 'quota admission, beside no limits', unit: 'us', ours: limited, other: unlimited }];
}
