/**
 * `npm run bench:team`: machines that share one appKey through a real Redis or Valkey. Measures how much of the
 * possible rate they use, how long a claim takes, how long a lookup waits while others scan, and how full the fullest
 * window at the PIM is. Exits with 1 if a window was too full or a request was refused; with `--strict`, if any target
 * is missed, which can happen for times on a machine that does other work.
 */

import { setTimeout as sleep } from 'node:timers/promises';
import type { Priority } from '../src/pim/catalog-port.ts';
import { machineClock } from '../src/pim/clock.ts';
import { ticketTimes } from '../src/pim/quota/ledger.ts';
import { LocalLedger } from '../src/pim/quota/local-ledger.ts';
import { openRedisStore } from '../src/pim/quota/redis-store.ts';
import { StoreLedger } from '../src/pim/quota/store-ledger.ts';
import { fullestWindow } from '../test/pim/quota/ticket-judge.ts';
import {
  buildWorker,
  type FleetOptions,
  startFleet,
  utilisation,
} from '../test/support/quota-fleet.ts';
import { isStoreMissing, type QuotaStore, startQuotaStore } from '../test/support/quota-store.ts';
import { measureLookups } from './measure-lookups.ts';
import { median } from './stats.ts';
import { isMet, printTable, type Row } from './table.ts';

const TIMES = { windowMs: 4_000, attemptTimeoutMs: 3_000, maxDelayMs: 40 };
const LIMIT = 60;

/** The unit of rows that count requests; these do not depend on the machine. */
const REQUESTS = 'reqs';

/** Scans that run during lookups. A limit of 7 is the share of 60 that remains after a loss. */
const SCANS = [
  { processes: 3, limit: 60, windowMs: 6_000 },
  { processes: 8, limit: 60, windowMs: 6_000 },
  { processes: 8, limit: 15, windowMs: 3_000 },
  { processes: 8, limit: 7, windowMs: 1_400 },
];

if (isStoreMissing()) process.exit(1);
const worker = await buildWorker();
const store = await startQuotaStore();
const rows: Row[] = [...(await measureClaims(store))];
for (const processes of [3, 8]) rows.push(...(await measureTeam(store, processes, 'lookup')));
rows.push(...(await measureTeam(store, 8, 'scan')));
for (const scans of SCANS)
  rows.push(await measureLookups(worker.path, { ...scans, url: store.url }));
rows.push(await measureLookups(worker.path, { processes: 8, limit: 60, windowMs: 6_000 }));
await store.close();
await worker.remove();
printTable(rows, console.log);
const isStrict = process.argv.includes('--strict');
process.exitCode = rows.every((row) => isMet(row) || (row.unit !== REQUESTS && !isStrict)) ? 0 : 1;

/** Measures claiming a ticket in the store, compared with one in memory. */
async function measureClaims({ url }: QuotaStore): Promise<readonly Row[]> {
  const clock = machineClock;
  const times = ticketTimes(60_000, 15_000);
  const opened = await openRedisStore(url, clock);
  const local = new LocalLedger({ clock, times, tell: () => {} });
  const names = { prefix: 'pim-mcp:{bench}', key: 'key' };
  const ledger = new StoreLedger({
    clock,
    times,
    store: opened,
    local,
    tell: () => {},
    ...names,
  });
  const caps = { endpoint: 600, appKey: 600, total: Number.POSITIVE_INFINITY };
  const tookUs: number[] = [];
  for (let call = 0; call < 500; call += 1) {
    const startedMs = performance.now();
    await ledger.take('products', caps, 'lookup');
    tookUs.push((performance.now() - startedMs) * 1_000);
  }
  ledger.close();
  return [
    {
      what: 'claim in the store, with up to 500 that count',
      unit: 'us',
      ours: median(tookUs),
      other: 2_000,
      most: 1,
    },
  ];
}

/** Measures processes on two machines for some windows, once the store has existed for one window. */
async function measureTeam(
  { url }: QuotaStore,
  processes: number,
  priority: Priority,
): Promise<readonly Row[]> {
  const options: FleetOptions = {
    ...TIMES,
    processes,
    priority,
    limit: LIMIT,
    store: { url, machines: 2 },
  };
  const fleet = await startFleet(worker.path, options);
  const until = async (count: number): Promise<number> => {
    while (fleet.requests().length < count) await sleep(20);
    return fleet.nowMs();
  };
  // From the end of one burst to the end of another, so that whole periods are measured.
  const [fromMs, toMs] = [await until(3 * LIMIT), await until(8 * LIMIT)];
  const reports = await fleet.finish();
  const requests = fleet.requests();
  const fullest = fullestWindow(
    requests.map(({ atMs }) => atMs),
    TIMES.windowMs,
  );
  const answered = reports.reduce((sum, one) => sum + one.answered, 0);
  const latencyMs = reports.reduce((sum, one) => sum + one.elapsedMs, 0) / answered;
  const used = utilisation(fleet, options, { fromMs, toMs, latencyMs });
  const refused = requests.filter(({ isRefused }) => isRefused).length;
  await fleet.close();
  const of = `of ${processes} processes on 2 machines${priority === 'scan' ? ' that scan' : ''}`;
  return [
    {
      what: `fullest window ${of}, of the limit`,
      unit: REQUESTS,
      ours: fullest,
      other: LIMIT,
      most: 1,
    },
    {
      what: `refused with 429 ${of}, of all`,
      unit: REQUESTS,
      ours: refused,
      other: requests.length,
      most: 0,
    },
    {
      what: `rate ${of}, of the possible one`,
      unit: '%',
      ours: used * 100,
      other: 100,
      least: 0.95,
    },
  ];
}
