/** The ledger in a real store keeps its limit whatever comes between. */
import { createClient } from '@redis/client';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '../../../src/pim/clock.ts';
import { openRedisStore, type Store } from '../../../src/pim/quota/redis-store.ts';
import { isStoreMissing, type QuotaStore, startQuotaStore } from '../../support/quota-store.ts';
import { everydayOrSoak } from '../../support/soak.ts';
import { mostOf, playStore, storeStory } from './store-world.ts';

const requests = (process: number, count: number, latencyMs = 0) =>
  ({ kind: 'requests', process, count, latencyMs, countedAt: latencyMs === 0 ? 0 : 1 }) as const;

/** Found by the soak: the clock is set forward while requests are under way whose process died. */
const SET_OVER_THE_DEAD = [
  requests(3, 7, 2_287),
  { kind: 'restart', process: 3 },
  requests(3, 1),
  { kind: 'clock', ms: 16_563 },
  requests(0, 1),
  { kind: 'pass', ms: 62_287 },
  requests(0, 24),
  { kind: 'down', ms: 0, isEmptied: false },
  requests(0, 1),
] as const;

describe.skipIf(isStoreMissing())('a ledger in a store', () => {
  let server: QuotaStore;
  let store: Store;
  let empty: () => Promise<void>;
  beforeAll(async () => {
    server = await startQuotaStore();
    store = await openRedisStore(server.url, systemClock, () => {});
    const client = createClient({ url: server.url });
    client.on('error', () => {});
    await client.connect();
    empty = async () => void (await client.flushDb());
    return async () => client.destroy();
  });
  afterAll(async () => {
    store.close();
    await server.close();
  });

  it('Spec §8: keeps the limit in every window at the PIM, and after a loss at most its share above it', async () => {
    let counted = 0;
    await fc.assert(
      fc.asyncProperty(storeStory, async (actions) => {
        const played = await playStore(actions, store, empty);
        counted += played.counted;
        expect(played.fullest).toBeLessThanOrEqual(mostOf(actions));
      }),
      { numRuns: everydayOrSoak(300, 100_000), examples: [[SET_OVER_THE_DEAD]] },
    );
    expect(counted).toBeGreaterThan(1_000);
  });
});
