/** The ledger in a real store keeps its promises whatever comes between. */
import { createClient } from '@redis/client';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openRedisStore } from '../../../src/pim/quota/redis-store.ts';
import { isStoreMissing, startQuotaStore } from '../../support/quota-store.ts';
import { everydayOrSoak } from '../../support/soak.ts';
import { systemClock } from '../virtual-time.ts';
import { EXAMPLES } from './store-examples.ts';
import { storeStory } from './store-stories.ts';
import { playStore, type WorldStore } from './store-world.ts';

async function openWorldStore(): Promise<WorldStore & { close(): Promise<void> }> {
  const server = await startQuotaStore();
  const store = await openRedisStore(server.url, systemClock);
  const client = createClient({ url: server.url });
  client.on('error', () => {});
  await client.connect();
  return {
    store,
    empty: async () => void (await client.flushDb()),
    async close() {
      client.destroy();
      store.close();
      await server.close();
    },
  };
}

describe.skipIf(isStoreMissing())('the stories of a ledger in a store', () => {
  let store: Awaited<ReturnType<typeof openWorldStore>>;
  beforeAll(async () => {
    store = await openWorldStore();
  });
  afterAll(() => store.close());

  it.each(Object.entries(EXAMPLES))('Spec §8: are well when %s', async (_what, actions) => {
    expect((await playStore(actions, store)).broken).toEqual([]);
  });

  it('Spec §8: are well: who uses the whole limit has counted all, and who does not keeps to the share', async () => {
    let counted = 0;
    await fc.assert(
      fc.asyncProperty(storeStory, async (actions) => {
        const played = await playStore(actions, store);
        counted += played.counted;
        expect(played.broken).toEqual([]);
      }),
      { numRuns: everydayOrSoak(100, 100_000) },
    );
    expect(counted).toBeGreaterThan(1_000);
  });
});
