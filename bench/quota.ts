/**
 * The quota ledger: `npx tsx bench/quota.ts [RUNS]`. What it adds to a call at the limits of Spec §8, in memory and on
 * files; the property that no window at the PIM exceeds a limit, over RUNS stories (100,000); and how much of the
 * possible rate processes that share it use, judged by the sandbox's own log.
 */

import { closeSync, mkdirSync, mkdtempSync, openSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import fc from 'fast-check';
import { parseConfig } from '../src/config.ts';
import { machineClock, readBootId } from '../src/pim/clock.ts';
import { createLedger, type Ledger } from '../src/pim/quota/ledger.ts';
import { openTicketFiles } from '../src/pim/quota/ticket-files.ts';
import { ticketTimes } from '../src/pim/quota/times.ts';
import { story } from '../test/pim/quota/ticket-stories.ts';
import { fullestWindow, play } from '../test/pim/quota/ticket-world.ts';
import { buildWorker, type FleetOptions, startFleet, utilisation } from '../test/support/quota-fleet.ts';

const TIMES = ticketTimes(60_000, 15_000);
const UNLIMITED = Number.POSITIVE_INFINITY;

/** Where tickets are by default; how fast a file is made depends on it. */
const PLACE = parseConfig({ ...process.env, PIM_QUOTA_DIR: '' }).quotaDir ?? tmpdir();

/** Runs `measure` with ledgers of several processes on one directory that is removed afterwards. */
function onFiles<T>(processes: number, measure: (ledgers: readonly Ledger[]) => T): T {
  mkdirSync(PLACE, { recursive: true });
  const directory = mkdtempSync(join(PLACE, 'bench-'));
  const open = (name: string) => openTicketFiles(join(directory, name));
  const shared = { open, boot: readBootId(), key: 'key', share: { together: 1, alone: 1 } };
  try {
    return measure(
      Array.from({ length: processes }, () => createLedger({ clock: machineClock, times: TIMES, shared })),
    );
  } finally {
    rmSync(directory, { recursive: true });
  }
}

/** Microseconds that taking and releasing a ticket takes, the median from the first in a window to the last. */
function usOfCall(ledgers: readonly Ledger[], limit: number, total: number): number {
  const tookMs: number[] = [];
  for (let n = 0; n < limit; n += 1) {
    const ledger = ledgers[n % ledgers.length];
    const startedMs = performance.now();
    const grant = ledger?.take('products', { endpoint: limit, appKey: limit, total });
    if (ledger === undefined || grant === undefined || !('ticket' in grant)) throw new Error('there was no ticket');
    ledger.release(grant.ticket, machineClock.now());
    tookMs.push(performance.now() - startedMs);
  }
  return (tookMs.sort((one, other) => one - other)[Math.floor(limit / 2)] ?? 0) * 1_000;
}

/** Microseconds that the file system takes to make one empty file, which is the least that a shared ticket costs. */
function usOfFile(): number {
  mkdirSync(PLACE, { recursive: true });
  const directory = mkdtempSync(join(PLACE, 'bench-'));
  const rounds = 200;
  const startedMs = performance.now();
  for (let n = 0; n < rounds; n += 1) closeSync(openSync(join(directory, String(n)), 'wx'));
  const us = ((performance.now() - startedMs) * 1_000) / rounds;
  rmSync(directory, { recursive: true });
  return us;
}

/** Microseconds that it takes to find that there is no ticket. */
function usOfRefusal(ledgers: readonly Ledger[], limit: number): number {
  usOfCall(ledgers, limit, UNLIMITED);
  const rounds = 200;
  const startedMs = performance.now();
  for (let n = 0; n < rounds; n += 1)
    ledgers[0]?.take('products', { endpoint: limit, appKey: limit, total: UNLIMITED });
  return ((performance.now() - startedMs) * 1_000) / rounds;
}

function printCost(): void {
  console.log(`\nan empty file in ${PLACE}: ${usOfFile().toFixed(0)} µs (a ticket is one, with a total two)`);
  console.log('µs a call (target ≤ 500)  in memory  1 process  8 processes  with a total  refused');
  usOfCall([createLedger({ clock: machineClock, times: TIMES })], 600, UNLIMITED);
  for (const limit of [60, 600]) {
    const figures = [
      usOfCall([createLedger({ clock: machineClock, times: TIMES })], limit, UNLIMITED),
      onFiles(1, (ledgers) => usOfCall(ledgers, limit, UNLIMITED)),
      onFiles(8, (ledgers) => usOfCall(ledgers, limit, UNLIMITED)),
      onFiles(8, (ledgers) => usOfCall(ledgers, limit, limit)),
      onFiles(8, (ledgers) => usOfRefusal(ledgers, limit)),
    ];
    console.log(`${limit} a minute`.padEnd(22), ...figures.map((us) => us.toFixed(0).padStart(11)));
  }
}

function printProperty(runs: number): void {
  const startedMs = performance.now();
  let counted = 0;
  const judge = fc.property(story, (one) => {
    const played = play(one);
    counted += played.counted;
    return played.broken.length === 0;
  });
  const { failed, counterexample, numRuns } = fc.check(judge, { numRuns: runs });
  const seconds = ((performance.now() - startedMs) / 1_000).toFixed(0);
  console.log(
    `\nproperty: ${numRuns} stories, ${counted} requests, ${failed ? 'VIOLATED' : 'no violation'} (${seconds} s)`,
  );
  if (failed) console.log(JSON.stringify(counterexample));
}

async function printUtilisation(): Promise<void> {
  console.log('\nprocesses   requests   429s   fullest window   latency   of the possible rate (target ≥ 95 %)');
  const worker = await buildWorker();
  for (const processes of [1, 4, 8]) {
    const options: FleetOptions = { processes, limit: 40, windowMs: 2_000, attemptTimeoutMs: 1_000, maxDelayMs: 80 };
    const fleet = await startFleet(worker.path, options);
    const until = async (count: number) => {
      while (fleet.requests().length < count) await machineClock.sleep(20, new AbortController().signal);
      return fleet.nowMs();
    };
    // From the end of one burst to the end of another, so that whole periods are measured.
    const [fromMs, toMs] = [await until(2 * options.limit), await until(7 * options.limit)];
    const reports = await fleet.finish();
    const requests = fleet.requests();
    const fullest = fullestWindow(
      requests.map(({ atMs }) => atMs),
      options.windowMs,
    );
    const answered = reports.reduce((sum, one) => sum + one.answered, 0);
    const latencyMs = reports.reduce((sum, one) => sum + one.elapsedMs, 0) / answered;
    const used = utilisation(fleet, options, { fromMs, toMs, latencyMs });
    const refused = requests.filter(({ isRefused }) => isRefused).length;
    await fleet.close();
    console.log(
      String(processes).padStart(9),
      String(requests.length).padStart(10),
      String(refused).padStart(6),
      `${fullest} of ${options.limit}`.padStart(16),
      `${latencyMs.toFixed(0)} ms`.padStart(9),
      `${(used * 100).toFixed(1)} %`.padStart(8),
    );
  }
  await worker.remove();
}

/**
 * Prints all three tables.
 * @param runs stories that the property is tried on
 */
export async function benchQuota(runs = 100_000): Promise<void> {
  printCost();
  await printUtilisation();
  printProperty(runs);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await benchQuota(Number(process.argv[2] ?? 100_000));
