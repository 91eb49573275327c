/** The lease of the reading that servers share, on a real Redis or Valkey, whose clock the test sets. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { machineClock } from '../../../src/pim/clock.ts';
import { type ReadingLease, ReadingLeases } from '../../../src/pim/quota/reading-lease.ts';
import { openRedisStore, type Store } from '../../../src/pim/quota/redis-store.ts';
import {
  isStoreMissing,
  type QuotaStore,
  showTime,
  startQuotaStore,
} from '../../support/quota-store.ts';

/** No renewal comes by itself during a test. */
const HEARTBEAT_MS = 600_000;
/** After it another server may take the lease, seconds. */
const ENDS_S = 900;

describe.skipIf(isStoreMissing())('the lease of the reading', () => {
  let server: QuotaStore;
  let store: Store;
  let nowMs = 0;
  const held: ReadingLease[] = [];
  const lost: string[] = [];
  beforeAll(async () => {
    server = await startQuotaStore();
    store = showTime(await openRedisStore(server.url, machineClock));
  });
  afterAll(async () => {
    store.close();
    await server.close();
  });
  beforeEach(async () => {
    nowMs = 0;
    lost.length = 0;
    await store.run("return redis.call('FLUSHALL')", [], []);
  });
  afterEach(async () => {
    for (const lease of held.splice(0)) await lease.end(true);
  });

  const openLeases = (through: Store = store) =>
    new ReadingLeases({
      store: through,
      key: 'pim-mcp:{test}:reading',
      heartbeatMs: HEARTBEAT_MS,
      now: () => nowMs,
      onLost: (reason) => lost.push(reason),
    });
  const take = async (usedNumber = 0): Promise<ReadingLease | undefined> => {
    const lease = await openLeases().take(usedNumber, () => ({ phase: 'reading' }));
    if (lease !== undefined) held.push(lease);
    return lease;
  };

  it('is held by one server, which tells the others how far it is', async () => {
    const lease = await take();
    expect([lease?.number, lease?.isHeld(), await take()]).toEqual([1, true, undefined]);
    expect(await openLeases().look()).toEqual({ state: 'held', progress: '' });
    await lease?.renew();
    expect(await openLeases().look()).toEqual({ state: 'held', progress: '{"phase":"reading"}' });
  });

  it('is free when it was given back, and its number grows', async () => {
    await (await take())?.end(true);
    expect(await openLeases().look()).toMatchObject({ state: 'free' });
    expect((await take())?.number).toBe(2);
  });

  it('can be taken at once where its holder left the reading', async () => {
    await (await take())?.end(false);
    expect(await openLeases().look()).toMatchObject({ state: 'left' });
    expect((await take())?.number).toBe(2);
  });

  it('can be taken one and a half heartbeats after its holder died, and not before', async () => {
    await take();
    await server.setClock(ENDS_S - 10);
    expect(await take()).toBeUndefined();
    await server.setClock(ENDS_S + 10);
    expect(await openLeases().look()).toMatchObject({ state: 'left' });
    expect((await take())?.number).toBe(2);
  });

  it('is not held any more by a server that was paused while another took it', async () => {
    const paused = await take();
    await server.setClock(ENDS_S + 10);
    await take();
    expect([await paused?.renew(), paused?.isHeld()]).toEqual([false, false]);
    await paused?.end(true);
    expect(await openLeases().look()).toMatchObject({ state: 'held' });
  });

  it('is not held by a server that has not reached the store for a heartbeat', async () => {
    const lease = await take();
    nowMs = HEARTBEAT_MS - 1;
    expect(lease?.isHeld()).toBe(true);
    nowMs = HEARTBEAT_MS;
    expect(lease?.isHeld()).toBe(false);
    // Nobody else has taken it.
    expect([await lease?.renew(), lease?.isHeld()]).toEqual([true, true]);
  });

  it('is lost when the store was emptied, and the next number is above what is published', async () => {
    const lease = await take(6);
    await store.run("return redis.call('FLUSHALL')", [], []);
    expect([lease?.number, await lease?.renew()]).toEqual([7, false]);
    expect((await take(7))?.number).toBe(8);
  });

  it('can be taken after the clock of the store was set back', async () => {
    await server.setClock(3_600);
    await take();
    await server.setClock(0);
    expect((await take())?.number).toBe(2);
  });

  it('is given to nobody while the store cannot be asked, which is said once', async () => {
    const away: Store = {
      run: () => Promise.reject(new Error('ECONNREFUSED')),
      close: () => {},
    };
    const leases = openLeases(away);
    const why =
      'The store that says which server reads the catalog cannot be asked: nothing answers at its address.';
    await expect(leases.take(0, () => ({}))).rejects.toThrow(why);
    await expect(leases.look()).rejects.toThrow(why);
    expect(lost).toEqual(['nothing answers at its address']);
  });
});
