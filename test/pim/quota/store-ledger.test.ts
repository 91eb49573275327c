/** The ledger that machines share, on a real Redis or Valkey and the real clock. */

import { createClient } from '@redis/client';
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  it,
  onTestFinished,
} from 'vitest';
import type { Notice } from '../../../src/answer/notices.ts';
import { machineClock } from '../../../src/pim/clock.ts';
import { type Caps, type Grant, type Ledger, ticketTimes } from '../../../src/pim/quota/ledger.ts';
import { LocalLedger } from '../../../src/pim/quota/local-ledger.ts';
import { openRedisStore, type Store } from '../../../src/pim/quota/redis-store.ts';
import { StoreLedger } from '../../../src/pim/quota/store-ledger.ts';
import { TAKE } from '../../../src/pim/quota/store-scripts.ts';
import {
  isStoreMissing,
  type QuotaStore,
  showTime,
  startQuotaStore,
} from '../../support/quota-store.ts';
import { createMemoryDisk } from './memory-disk.ts';

const clock = machineClock;
const times = ticketTimes(60_000, 15_000);
const MINUTE_S = 61;
const caps = (parts: Partial<Caps> = {}): Caps => ({
  endpoint: Number.POSITIVE_INFINITY,
  appKey: Number.POSITIVE_INFINITY,
  total: Number.POSITIVE_INFINITY,
  ...parts,
});
const isGranted = (grant: Grant) => 'ticket' in grant;

describe.skipIf(isStoreMissing())('StoreLedger', () => {
  const opened: Ledger[] = [];
  let server: QuotaStore;
  let store: Store;
  let client: ReturnType<typeof createClient>;
  beforeAll(async () => {
    server = await startQuotaStore();
    store = showTime(await openRedisStore(server.url, clock));
    client = createClient({ url: server.url });
    client.on('error', () => {});
    await client.connect();
  });
  afterAll(async () => {
    client.destroy();
    store.close();
    await server.close();
  });
  // One that has lost its store looks for it until it is closed.
  afterEach(() => {
    for (const ledger of opened.splice(0)) ledger.close();
  });
  /** A store that has been there for more than a window. */
  beforeEach(async () => {
    await client.flushDb();
    await server.setClock(-2 * MINUTE_S);
    await open().take('warm', caps(), 'lookup');
    await server.setClock(0);
  });

  function open({
    key = 'key',
    ...parts
  }: {
    key?: string;
    store?: Store;
    told?: Notice[];
  } = {}): Ledger {
    const share = { together: 1 / 8, alone: 1 / 8 };
    const shared = { disk: createMemoryDisk().open(), boot: 'boot', key, share };
    const local = new LocalLedger({ clock, times, shared, tell: () => {} });
    const names = { prefix: 'pim-mcp:{service}', key };
    const tell = (notice: Notice) => void parts.told?.push(notice);
    const shown = { ...(parts.store ?? store), close() {} };
    const ledger = new StoreLedger({ clock, times, store: shown, local, tell, ...names });
    opened.push(ledger);
    return ledger;
  }

  async function take(
    ledger: Ledger,
    count: number,
    limits: Caps,
    endpoint = 'products',
  ): Promise<number> {
    let granted = 0;
    for (let n = 0; n < count; n += 1)
      if (isGranted(await ledger.take(endpoint, limits, 'lookup'))) granted += 1;
    return granted;
  }

  it('counts another key for the endpoint only', async () => {
    await take(open({ key: 'other' }), 2, caps());
    const ledger = open();
    expect(await take(ledger, 1, caps({ endpoint: 2 }))).toBe(0);
    expect(await take(ledger, 1, caps({ appKey: 1 }))).toBe(1);
  });

  it('uses a share for a window after a store begins to count, where what was sent before is not known', async () => {
    await client.flushDb();
    const told: Notice[] = [];
    const ledger = open({ told });
    expect(await take(ledger, 9, caps({ appKey: 40 }))).toBe(5);
    expect([told, ledger.trouble()]).toEqual([
      [{ code: 'limits_store_new', share: 1 / 8 }],
      told[0],
    ]);
  });

  it('Spec §7: tells all of a pause, which ends for all at once', async () => {
    const [one, other] = [open(), open()];
    const untilMs = clock.now() + 30_000;
    one.tellPause('products', { untilMs, strikes: 2, shrunk: 7 });
    await other.take('products', caps(), 'lookup');
    expect(other.pause('products')).toMatchObject({ strikes: 2, shrunk: 7 });
    expect(Math.abs((other.pause('products')?.untilMs ?? 0) - untilMs)).toBeLessThan(30_000);
    expect(other.pause('search')).toBeUndefined();
  });

  it('keeps nothing that tells the appKey or the address, and nothing for ever', async () => {
    const ledger = open();
    await ledger.take('products', caps({ total: 5 }), 'lookup');
    ledger.tellPause('products', { untilMs: clock.now() + 1_000, strikes: 1, shrunk: 9 });
    await ledger.take('products', caps(), 'lookup');
    const keys = await client.keys('pim-mcp:*');
    expect(keys.length).toBeGreaterThan(3);
    for (const key of keys) {
      expect(key).toMatch(/^pim-mcp:\{service\}:/);
      expect(await client.pTTL(key)).toBeGreaterThan(0);
    }
  });

  it('goes on with a share at once where a store is lost, says so, and sees that it is back', async () => {
    const told: Notice[] = [];
    let isDown = false;
    let replies = 0;
    const run: Store['run'] = async (...what) => {
      if (isDown) throw new Error('down');
      const reply = await store.run(...what);
      replies += 1;
      return reply;
    };
    const ledger = open({ store: { ...store, run }, told });
    expect(await take(ledger, 1, caps({ appKey: 40 }))).toBe(1);
    isDown = true;
    expect(await take(ledger, 9, caps({ appKey: 40 }))).toBe(4);
    expect([ledger.share(), told.length]).toEqual([1 / 8, 1]);
    expect(told[0]?.code).toBe('limits_store_lost');
    replies = 0;
    isDown = false;
    await expect.poll(() => replies, { timeout: 60_000 }).toBeGreaterThan(0);
    expect(ledger.share()).toBe(1 / 8);
  });

  it('does not find a store that has no memory left by looking only', async () => {
    const keys = ['store', 'pauses:key', 'products:all'].map((name) => `pim-mcp:{service}:${name}`);
    const look = () => store.run(TAKE, keys, ['', times.holdMs, times.underWayMs, 0, -1]);
    await expect(look()).resolves.toBeDefined();
    onTestFinished(() => client.configSet('maxmemory', '0').then(() => {}));
    await client.configSet('maxmemory', '1');
    await expect(look()).rejects.toThrow('OOM');
  });

  it('takes no reply for one that is none', async () => {
    const ledger = open({ store: { ...store, run: async () => 'OK' } });
    expect(await take(ledger, 9, caps({ appKey: 40 }))).toBe(5);
    expect(ledger.trouble()?.code).toBe('limits_store_lost');
  });
});
