/** The connection to a real store, by a clock that the test sets. */
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { Clock } from '../../../src/pim/clock.ts';
import { explainLoss, openRedisStore, REPLY_MS } from '../../../src/pim/quota/redis-store.ts';
import { isStoreMissing, type QuotaStore, startQuotaStore } from '../../support/quota-store.ts';

/** A clock by which the first timer comes so late; later ones never come. */
function lateClock(lateMs: number): Clock {
  let nowMs = 0;
  let timers = 0;
  return {
    now: () => nowMs,
    sleep: async () => {
      timers += 1;
      if (timers > 1) return new Promise(() => {});
      nowMs += REPLY_MS + lateMs;
    },
  };
}

const ECHO = 'return ARGV[1]';

describe.skipIf(isStoreMissing())('a store that is asked', () => {
  let server: QuotaStore;
  beforeAll(async () => {
    server = await startQuotaStore();
  });
  afterAll(() => server.close());

  const ask = async (lateMs: number): Promise<unknown> => {
    const store = await openRedisStore(server.url, lateClock(lateMs));
    try {
      return await store.run(ECHO, [], ['said']);
    } finally {
      store.close();
    }
  };

  it('is lost at once when its connection is refused, though it was asked before that was known', async () => {
    const gone = await startQuotaStore();
    await gone.close();
    const noTimers: Clock = { now: () => 0, sleep: () => new Promise(() => {}) };
    const store = await openRedisStore(gone.url, noTimers);
    onTestFinished(() => store.close());
    const lost = await store.run(ECHO, [], ['said']).catch((error: unknown) => error);
    expect(explainLoss(lost)).toBe('nothing answers at its address');
  });

  it('is lost when no reply has come in time', async () => {
    await expect(ask(0)).rejects.toThrow('timeout');
  });
});
