/**
 * One server of a team that shares a copy (share-team.ts): reads when it is told to, tells what its copy answers, and may be
 * killed or stopped at a step of its reading.
 */

/**
 * One server of a team that shares a copy (share-team.ts): reads when it is told to, tells what its copy answers, and may be
 * killed or stopped at a step of its reading.
 */

import fs, { appendFileSync } from 'node:fs';
import fsPromises from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { argv, kill, pid } from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import type { DerivedPlan } from '../../src/copy/copy-port.ts';
import { createLocalCopy } from '../../src/copy/local-copy.ts';
import { planSearch } from '../../src/copy/search/plan-search.ts';
import { PublishedCopies } from '../../src/copy/share/published-copies.ts';
import { createCatalog } from '../../src/pim/catalog.ts';
import { machineClock as clock } from '../../src/pim/clock.ts';
import { resolveLimits, resolvePaths } from '../../src/pim/endpoints.ts';
import { Http } from '../../src/pim/http/http.ts';
import { createSender } from '../../src/pim/http/send.ts';
import { Quota } from '../../src/pim/quota/quota.ts';
import { ReadingLeases } from '../../src/pim/quota/reading-lease.ts';
import { openRedisStore, type Store } from '../../src/pim/quota/redis-store.ts';
import { END_LEASE, KEEP_LEASE, TAKE_LEASE } from '../../src/pim/quota/store-scripts.ts';
import type { WorkerOrder, WorkerSetup } from './share-team.ts';

// The team wrote it.
const setup = JSON.parse(argv[2] ?? '') as WorkerSetup;
const { name, baseUrl, clientId, appKey, identity, heartbeatMs, point } = setup;

/** Notes an event for the team, at once. */
const note = (event: string): void =>
  appendFileSync(setup.events, `${JSON.stringify({ name, event, atMs: Date.now() })}\n`);

const steps = new Map<string, number>();

/** Passes a step; at the one of the test the process ends, or stands still until the test lets it go on. */
function pass(step: string): void {
  const count = (steps.get(step) ?? 0) + 1;
  steps.set(step, count);
  if (point === undefined || `${step} ${count}` !== point.step) return;
  note('reached');
  kill(pid, point.signal);
  // The signal may reach another thread first.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 50);
}

/** Runs a function of the file system with steps before and after it. */
function watch<Args extends readonly unknown[], Result>(
  run: (...args: Args) => Result,
  nameStep: (...args: Args) => string | undefined,
): (...args: Args) => Result {
  return (...args) => {
    const step = nameStep(...args);
    if (step !== undefined) pass(`before ${step}`);
    const result = run(...args);
    if (step !== undefined) pass(`after ${step}`);
    return result;
  };
}

const nameRename = (_from: fs.PathLike, to: fs.PathLike): string | undefined => {
  if (/\/\d+$/.test(String(to))) return 'publishing';
  return /\/(catalog|audited|search)-[^/]*\.duckdb$/.exec(String(to))?.[1];
};
const isShared = (path: unknown): boolean => String(path).startsWith(setup.share);
fs.renameSync = watch(fs.renameSync, nameRename);
fs.createWriteStream = watch(fs.createWriteStream, (path) =>
  isShared(path) ? 'file' : undefined,
) as typeof fs.createWriteStream;
fsPromises.mkdir = watch(fsPromises.mkdir as (path: fs.PathLike) => Promise<undefined>, (path) =>
  String(path).endsWith('.draft') ? 'draft' : undefined,
) as typeof fsPromises.mkdir;
fsPromises.writeFile = watch(fsPromises.writeFile, (path) =>
  isShared(path) ? 'manifest' : undefined,
) as typeof fsPromises.writeFile;
syncBuiltinESMExports();

const NAMES = new Map([
  [TAKE_LEASE, 'take'],
  [KEEP_LEASE, 'keep'],
  [END_LEASE, 'end'],
]);

/** The store, with steps; of what renews the lease only what is asked last before a copy is published. */
function watchStore(store: Store): Store {
  return {
    ...store,
    async run(script, keys, args) {
      const step = NAMES.get(script);
      const isStep = step !== undefined && (step !== 'keep' || steps.has('after manifest'));
      if (isStep) pass(`before ${step}`);
      const reply = await store.run(script, keys, args);
      if (step === 'take' && reply !== 0) note(`took ${reply}`);
      if (isStep) pass(`after ${step}`);
      return reply;
    },
  };
}

const quota = new Quota({
  limits: resolveLimits(Object.fromEntries(setup.endpoints.map((endpoint) => [endpoint, 0]))),
  windowMs: 60_000,
  clock,
  random: Math.random,
});
const sender = createSender({
  http: new Http({ baseUrl }),
  quota,
  clock,
  random: Math.random,
  clientId,
  appKey,
  paths: resolvePaths({}),
  observer: {
    onRequest: () => pass('answer'),
    onTurn: () => {},
  },
});
const leases = new ReadingLeases({
  store: watchStore(await openRedisStore(setup.storeUrl, clock)),
  key: `pim-mcp:{${identity}}:reading`,
  heartbeatMs,
  now: clock.now,
  onLost: (reason) => note(`lost: ${reason}`),
});
/** As the audit, without its work. */
const AUDITED: DerivedPlan = {
  name: 'audited',
  mark: 'audit-of-a-test-',
  words: { title: 'The audit', fallback: '', relief: '' },
  steps: 1,
  make: async (makeAsk) => {
    await makeAsk('CREATE TABLE made.findings AS SELECT product_id FROM products LIMIT 30');
  },
};
const today = (): Date => new Date();
const copy = createLocalCopy({
  catalog: createCatalog({ sender, quota, clock, filterCase: 'auto', identity }),
  directory: setup.directory,
  share: {
    copies: new PublishedCopies(setup.share, identity),
    leases,
    lookMs: heartbeatMs / 2,
  },
  windowMs: 60_000,
  fullDays: 7,
  historyDays: 90,
  now: clock.now,
  sleep: clock.sleep,
  idle: (ms, signal) => sleep(ms, undefined, { signal, ref: false }).catch(() => {}),
  today,
  onUnexpected: (error) => note(`said: ${error instanceof Error ? error.message : String(error)}`),
  plan: async () => AUDITED,
  search: planSearch(),
});
void copy.keepFresh(undefined);

const query = (sql: string) =>
  copy.query(sql, { offset: 0, maxRows: 10, findsTraps: false, maxMs: 60_000 });

/** What the copy answers: its version, and how much is in it and in what is made of it. */
async function answer(): Promise<unknown> {
  try {
    const products = await query('SELECT count(*) FROM products');
    const findings = await query('SELECT count(*) FROM audited.findings');
    const refreshes = await query('SELECT count(*) FROM refreshes');
    const made = [products, findings, refreshes].map(({ rows }) => rows);
    return { asOf: products.copy.asOf, version: products.version, made };
  } catch (error) {
    return error instanceof Error ? error.message : error;
  }
}

process.on('message', async (order: WorkerOrder) => {
  if (order === 'read') copy.begin();
  else if (order === 'close') {
    await copy.close();
    leases.close();
    process.exit(0);
  } else process.send?.(await answer());
});
note('ready');
