/**
 * `npm run bench:team`: machines that share one appKey through a real Redis or Valkey. Measures how much of the
 * possible rate they use, how long a claim takes, how long a lookup waits while others scan, and how full the fullest
 * window at the PIM is. Exits with 1 if a window was too full or a request was refused; with `--strict`, if any target
 * is missed, which can happen for times on a machine that does other work.
 */

import type { Priority } from '../src/pim/catalog-port.ts';
import { machineClock } from '../src/pim/clock.ts';
import { ticketTimes } from '../src/pim/quota/ledger.ts';
import { LocalLedger } from '../src/pim/quota/local-ledger.ts';
import { openRedisStore } from '../src/pim/quota/redis-store.ts';
import { StoreLedger } from '../src/pim/quota/store-ledger.ts';
import { buildWorker, type FleetOptions } from '../test/support/quota-fleet.ts';
import { isStoreMissing, type QuotaStore, startQuotaStore } from '../test/support/quota-store.ts';
import { measureFleet, REQUESTS } from './measure-fleet.ts';
import { measureLookups } from './measure-lookups.ts';
import { median } from './stats.ts';
import { isMet, printTable, type Row } from './table.ts';

const TIMES = { windowMs: 4_000, attemptTimeoutMs: 3_000, maxDelayMs: 40 };
const LIMIT = 60;

/** Scans that run during lookups. */
const SCANS = [
  { processes: 3, limit: 60, windowMs: 6_000 },
  { processes: 8, limit: 15, windowMs: 3_000 },
];

if (isStoreMissing()) process.exit(1);
const worker = await buildWorker();
const store = await startQuotaStore();
const rows: Row[] = [...(await measureClaims(store))];
// Teams at once, then lookups at once: they spend their time waiting for windows, each with an appKey of its own.
const teams = await Promise.all([
  measureTeam(store, 3, 'lookup'),
  measureTeam(store, 8, 'lookup'),
  measureTeam(store, 8, 'scan'),
]);
const lookups = await Promise.all([
  ...SCANS.map((scans) => measureLookups(worker.path, { ...scans, url: store.url })),
  measureLookups(worker.path, { processes: 8, limit: 60, windowMs: 6_000 }),
]);
rows.push(...teams.flat(), ...lookups);
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
  const measured = { from: 3 * LIMIT, to: 6 * LIMIT };
  return measureFleet(worker.path, options, measured, `${processes} processes on 2 machines`);
}
