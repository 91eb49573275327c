import { existsSync, rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { ticketTimes } from '../../src/pim/quota/ledger.ts';
import { fullestWindow } from '../pim/quota/ticket-judge.ts';
import {
  buildWorker,
  type Fleet,
  type FleetOptions,
  seen,
  startFleet,
} from '../support/quota-fleet.ts';
import { everydayOrSoak } from '../support/soak.ts';

/**
 * The time of an attempt is the real one: on a busy machine the relay would deliver after a shorter one, later than any
 * network. The bench measures the rate.
 */
const base = { limit: 20, windowMs: 2_000, attemptTimeoutMs: 15_000, maxDelayMs: 40 };
let worker: Awaited<ReturnType<typeof buildWorker>>;

beforeAll(async () => {
  worker = await buildWorker();
});
afterAll(() => worker.remove());

async function start(options: FleetOptions): Promise<Fleet> {
  const fleet = await startFleet(worker.path, options);
  onTestFinished(() => fleet.close());
  return fleet;
}

/** The most requests in a window of the PIM, from the `from`-th request on. */
function fullest(fleet: Fleet, { windowMs }: FleetOptions, from = 0): number {
  const later = fleet.requests().slice(from);
  return fullestWindow(
    later.map(({ atMs }) => atMs),
    windowMs,
  );
}

/**
 * More than four processes would use that do not share, from the `from`-th request on: one alone takes an eighth. What
 * part of the limit it is exactly is a matter of time, which the bench measures.
 */
function expectMostOfLimit(fleet: Fleet, from: number, options: FleetOptions): void {
  expect(fullest(fleet, options, from)).toBeGreaterThan(options.limit / 2);
}

function expectWithinLimit(fleet: Fleet, options: FleetOptions): void {
  expect(fleet.requests().filter(({ isRefused }) => isRefused)).toEqual([]);
  expect(fullest(fleet, options)).toBeLessThanOrEqual(options.limit);
}

/** Removes a directory that others write to: what they write meanwhile keeps it, so that it takes several tries. */
function removeUnderWay(directory: string): void {
  for (let triesLeft = 100; existsSync(directory); triesLeft -= 1) {
    try {
      rmSync(directory, { recursive: true });
      return;
    } catch (error) {
      if (triesLeft === 0 || !/ENOTEMPTY|ENOENT/.test(String(error))) throw error;
    }
  }
}

describe('processes that share a quota', () => {
  it.each(everydayOrSoak([4], [1, 4, 8]))(
    'Spec §8: %d use most of the limit and never more, under jittering latency',
    async (processes) => {
      const options = { ...base, processes };
      const fleet = await start(options);
      await seen(fleet, base.limit * 4);
      const reports = await fleet.finish();
      expectWithinLimit(fleet, options);
      expectMostOfLimit(fleet, 0, options);
      expect(reports.flatMap(({ errors, warnings }) => [...errors, ...warnings])).toEqual([]);
      expect(reports).toHaveLength(processes);
    },
  );

  it('Spec §8: keep the limit when the directory is deleted under way, and use most of it again soon', async () => {
    const options = { ...base, processes: 4 };
    const fleet = await start(options);
    await seen(fleet, base.limit * 2 - 3);
    removeUnderWay(fleet.directory);
    await seen(fleet, fleet.requests().length + base.limit * 3);
    const reports = await fleet.finish();
    expectWithinLimit(fleet, options);
    expectMostOfLimit(fleet, base.limit * 2, options);
    expect(reports.flatMap(({ errors }) => errors)).toEqual([]);
    expect(reports.flatMap(({ warnings }) => warnings)).toContainEqual(
      expect.stringContaining('deleted or damaged'),
    );
  });

  // Everyday, stories in virtual time have processes die and stand still: test/pim/quota/ticket-stories.test.ts.
  const isSoak = everydayOrSoak(false, true);
  it.runIf(isSoak)(
    'Spec §8: keep the limit when some are killed and some stopped, and use most of it again soon',
    async () => {
      const options = { ...base, processes: 4, attemptTimeoutMs: 5_000 };
      const fleet = await start(options);
      const [killed, stopped] = fleet.children;
      await seen(fleet, base.limit * 2);
      killed?.kill('SIGKILL');
      stopped?.kill('SIGSTOP');
      const { underWayMs, holdMs } = ticketTimes(options.windowMs, options.attemptTimeoutMs);
      await sleep(underWayMs + holdMs);
      const countBefore = fleet.requests().length;
      await seen(fleet, countBefore + base.limit * 3);
      stopped?.kill('SIGCONT');
      await seen(fleet, countBefore + base.limit * 4);
      const reports = await fleet.finish();
      expectWithinLimit(fleet, options);
      expect(reports).toHaveLength(3);
      expect(reports.flatMap(({ warnings }) => warnings)).toEqual([]);
      expectMostOfLimit(fleet, countBefore, options);
    },
  );
});
