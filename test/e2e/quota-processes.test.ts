import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { ticketTimes } from '../../src/pim/quota/times.ts';
import { fullestWindow } from '../pim/quota/ticket-world.ts';
import {
  buildWorker,
  type Fleet,
  type FleetOptions,
  startFleet,
  utilisation,
  type WorkerReport,
} from '../support/quota-fleet.ts';

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

/** Milliseconds from ticket to release on average. */
function meanLatencyMs(reports: readonly WorkerReport[]): number {
  const sum = (of: (report: WorkerReport) => number) => reports.reduce((total, one) => total + of(one), 0);
  return sum((one) => one.elapsedMs) / sum((one) => one.answered);
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

describe('processes that share a quota', () => {
  it.each([1, 4, 8])('Spec §8: %d use all of the limit and never more, under jittering latency', async (processes) => {
    const options = { ...base, processes };
    const fleet = await start(options);
    // From the end of one burst to the end of another, so that whole periods are measured.
    await seen(fleet, base.limit * 2);
    const fromMs = fleet.nowMs();
    await seen(fleet, base.limit * 4);
    const toMs = fleet.nowMs();
    const reports = await fleet.finish();
    expectWithinLimit(fleet, options);
    expect(reports.flatMap(({ errors, warnings }) => [...errors, ...warnings])).toEqual([]);
    expect(reports).toHaveLength(processes);
    const latencyMs = meanLatencyMs(reports);
    expect(utilisation(fleet, options, { fromMs, toMs, latencyMs })).toBeGreaterThanOrEqual(0.95);
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
    await seen(fleet, fleet.requests().length + base.limit);
    const fromMs = fleet.nowMs();
    const countBefore = fleet.requests().length;
    await seen(fleet, countBefore + base.limit * 2);
    const toMs = fleet.nowMs();
    stopped?.kill('SIGCONT');
    await seen(fleet, countBefore + base.limit * 4);
    const reports = await fleet.finish();
    expectWithinLimit(fleet, options);
    expect(reports).toHaveLength(3);
    expect(reports.flatMap(({ warnings }) => warnings)).toEqual([]);
    // Those of the one that was stopped took as long as it was.
    const latencyMs = meanLatencyMs(reports.slice(1));
    expect(utilisation(fleet, options, { fromMs, toMs, latencyMs })).toBeGreaterThanOrEqual(0.95);
  });
});
