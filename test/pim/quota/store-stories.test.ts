/** The ledger in a real store keeps its promises whatever comes between. */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isStoreMissing } from '../../support/quota-store.ts';
import { everydayOrSoak } from '../../support/soak.ts';
import { openWorldStore } from './open-world-store.ts';
import { EXAMPLES } from './store-examples.ts';
import { storeStory } from './store-stories.ts';
import { playStore } from './store-world.ts';

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
      { numRuns: everydayOrSoak(200, 100_000) },
    );
    expect(counted).toBeGreaterThan(1_000);
  });
});
