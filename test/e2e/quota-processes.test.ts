import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { ticketTimes } from '../../src/pim/quota/times.ts';
import { fullestWindow } from '../pim/quota/ticket-world.ts';
import { buildWorker, type Fleet, type FleetOptions, startFleet } from '../support/quota-fleet.ts';

const base = { limit: 20, windowMs: 1_500, attemptTimeoutMs: 600, maxDelayMs: 40 };
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

/** Waits until as many requests have reached the PIM. */
async function seen(fleet: Fleet, count: number): Promise<void> {
  for (let polls = 0; fleet.requests().length < count; polls += 1) {
    if (polls > 2_000) throw new Error(`only ${fleet.requests().length} of ${count} requests came`);
    await sleep(20);
  }
}

/** The most requests in any window from the `from`-th request on; what share of the time that is, the bench measures. */
function fullestAfter(fleet: Fleet, from: number, windowMs: number): number {
  return fullestWindow(
    fleet
      .requests()
      .slice(from)
      .map(({ atMs }) => atMs),
    windowMs,
  );
}

function expectWithinLimit(fleet: Fleet, { limit, windowMs }: FleetOptions): void {
  const requests = fleet.requests();
  expect(requests.filter(({ isRefused }) => isRefused)).toEqual([]);
  expect(
    fullestWindow(
      requests.map(({ atMs }) => atMs),
      windowMs,
    ),
  ).toBeLessThanOrEqual(limit);
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
  it.each([1, 4, 8])('Spec §8: %d use all of the limit and never more, under jittering latency', async (processes) => {
    const options = { ...base, processes };
    const fleet = await start(options);
    await seen(fleet, base.limit * 4);
    const reports = await fleet.finish();
    expectWithinLimit(fleet, options);
    expect(fullestAfter(fleet, 0, base.windowMs)).toBe(base.limit);
    expect(reports.flatMap(({ errors, warnings }) => [...errors, ...warnings])).toEqual([]);
    expect(reports).toHaveLength(processes);
  });

  it('Spec §8: share it all the same where the directory cannot be used, and say so', async () => {
    const options = { ...base, processes: 4, isBlocked: true };
    const fleet = await start(options);
    await seen(fleet, base.limit * 4);
    const reports = await fleet.finish();
    expectWithinLimit(fleet, options);
    expect(fullestAfter(fleet, 0, base.windowMs)).toBe(base.limit);
    for (const { errors, warnings } of reports) {
      expect(errors).toEqual([]);
      expect(warnings).toEqual([expect.stringContaining('PIM_QUOTA_DIR cannot be used')]);
    }
  });

  it.each([
    ['deleted', () => {}],
    ['replaced with a file', (path: string) => writeFileSync(path, '')],
  ])('Spec §8: keep the limit when the directory is %s under way, and use all of it again soon', async (_how, then) => {
    const options = { ...base, processes: 4 };
    const fleet = await start(options);
    await seen(fleet, base.limit * 2 - 3);
    removeUnderWay(fleet.directory);
    then(fleet.directory);
    await seen(fleet, fleet.requests().length + base.limit * 3);
    const reports = await fleet.finish();
    expectWithinLimit(fleet, options);
    expect(fullestAfter(fleet, base.limit * 2, base.windowMs)).toBe(base.limit);
    expect(reports.flatMap(({ errors }) => errors)).toEqual([]);
    expect(reports.flatMap(({ warnings }) => warnings)).not.toEqual([]);
  });

  it('Spec §8: keep the limit when some are killed and some stopped, and use all of it again soon', async () => {
    const options = { ...base, processes: 4 };
    const fleet = await start(options);
    const [killed, stopped] = fleet.children;
    await seen(fleet, base.limit * 2);
    killed?.kill('SIGKILL');
    stopped?.kill('SIGSTOP');
    const { leaseMs, holdMs } = ticketTimes(base.windowMs, base.attemptTimeoutMs);
    await sleep(leaseMs + holdMs);
    const countBefore = fleet.requests().length;
    await seen(fleet, countBefore + base.limit * 3);
    stopped?.kill('SIGCONT');
    await seen(fleet, countBefore + base.limit * 4);
    const reports = await fleet.finish();
    expectWithinLimit(fleet, options);
    expect(reports).toHaveLength(3);
    expect(reports.flatMap(({ warnings }) => warnings)).toEqual([]);
    expect(fullestAfter(fleet, countBefore, base.windowMs)).toBe(base.limit);
  });
});
