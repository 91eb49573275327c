/** Processes of two machines that share one appKey through a real store, whatever happens to it and to them. */
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { fullestWindow } from '../pim/quota/ticket-judge.ts';
import {
  buildWorker,
  type Fleet,
  type FleetOptions,
  seen,
  startFleet,
} from '../support/quota-fleet.ts';
import { isStoreMissing, type QuotaStore, startQuotaStore } from '../support/quota-store.ts';
import { everydayOrSoak } from '../support/soak.ts';

const base = {
  limit: 40,
  windowMs: 3_000,
  attemptTimeoutMs: 3_000,
  maxDelayMs: 40,
  processes: 16,
};
/** Of 40, for each of two machines. */
const SHARES = 10;

type Disturb = (
  store: QuotaStore,
  fleet: Fleet,
  windows: (count: number) => Promise<void>,
) => Promise<void>;

const killProcesses: Disturb = async (_store, fleet, windows) => {
  for (let index = 0; index < base.processes; index += 1) {
    fleet.children[index]?.kill('SIGKILL');
    fleet.restart(index);
    await windows(0.3);
  }
};

const killStore: Disturb = async (store, _fleet, windows) => {
  await store.kill();
  await windows(1);
  await store.start();
  await windows(3);
};

const DISTURBANCES: readonly (readonly [what: string, disturb: Disturb])[] = [
  [
    'processes are killed and others begin, and the store is killed and comes back empty',
    async (...parts) => {
      await killProcesses(...parts);
      // One that begins while there is no store uses its share without knowing what the others sent (docs/deploy.md).
      const [, , windows] = parts;
      await windows(3);
      await killStore(...parts);
    },
  ],
  [
    'processes are stopped and go on, and the store is stopped and goes on',
    async (store, fleet, windows) => {
      for (const child of fleet.children.slice(0, 4)) child.kill('SIGSTOP');
      await windows(2);
      for (const child of fleet.children) child.kill('SIGCONT');
      await windows(2);
      store.pause();
      await windows(2);
      store.resume();
      await windows(4);
    },
  ],
  [
    'the clock of the store is set forward, and back',
    async (store, _fleet, windows) => {
      await store.setClock(600);
      await windows(3);
      await store.setClock(0);
      await windows(6);
    },
  ],
];

// Everyday, test/e2e/quota-store-servers.test.ts has servers share a store, and test/pim/quota/store-ledger.test.ts loses one.
const isSkipped = everydayOrSoak(true, isStoreMissing());

describe.skipIf(isSkipped)('machines that share a store', () => {
  let worker: Awaited<ReturnType<typeof buildWorker>>;
  beforeAll(async () => {
    worker = await buildWorker();
  });
  afterAll(() => worker.remove());

  it.each(DISTURBANCES)('Spec §8: keep the limit while %s', async (_what, disturb) => {
    const store = await startQuotaStore();
    onTestFinished(() => store.close());
    const options: FleetOptions = { ...base, store: { url: store.url, machines: 2 } };
    const fleet = await startFleet(worker.path, options);
    onTestFinished(() => fleet.close());
    // A store that has just begun lets nobody send for a window.
    await seen(fleet, base.limit * 2);
    await disturb(store, fleet, async (count) => {
      const untilMs = fleet.nowMs() + count * base.windowMs;
      while (fleet.nowMs() < untilMs) await new Promise((resolve) => setTimeout(resolve, 20));
    });
    const before = fleet.requests().length;
    await seen(fleet, before + 2 * SHARES);
    const reports = await fleet.finish();
    const requests = fleet.requests();
    const atMs = requests.map((one) => one.atMs);
    const warnings = reports.flatMap((report) => report.warnings).join('\n');
    expect(fullestWindow(atMs, base.windowMs), warnings).toBeLessThanOrEqual(base.limit);
    expect(requests.filter(({ isRefused }) => isRefused)).toEqual([]);
    expect(reports.flatMap(({ errors }) => errors)).toEqual([]);
  });
});
