/** What the quota promises: never over the limit, and little below it. The PIM's own log decides. */

import fc from 'fast-check';
import type { Priority } from '../src/pim/catalog-port.ts';
import { machineClock } from '../src/pim/clock.ts';
import { fullestWindow } from '../test/pim/quota/ticket-judge.ts';
import { story } from '../test/pim/quota/ticket-stories.ts';
import { play } from '../test/pim/quota/ticket-world.ts';
import {
  buildWorker,
  type FleetOptions,
  startFleet,
  utilisation,
} from '../test/support/quota-fleet.ts';
import { measureLedger } from './measure-ledger.ts';
import type { Row } from './table.ts';

/** Random stories of admitting, delaying, releasing, aborting and crashing; `npm run soak` plays ten times as many. */
const STORIES = 10_000;

/**
 * Share of stories in which nothing is promised, because files were lost while a process could not tell which requests
 * were under way.
 */
const MOST_OPEN = 0.2;

/** Rows for the ledger's cost, for processes that share a limit, and for the invariant in virtual time. */
export async function measureQuota(): Promise<readonly Row[]> {
  const rows = [...(await measureLedger())];
  const worker = await buildWorker();
  for (const processes of [1, 4, 8]) rows.push(...(await measureFleet(worker.path, processes)));
  rows.push(...(await measureFleet(worker.path, 4, 'scan')));
  await worker.remove();
  return [...rows, ...measureStories()];
}

/**
 * Measures how full the fullest window at the PIM is, how many requests were refused, and how much of the possible rate
 * is used.
 */
async function measureFleet(
  worker: string,
  processes: number,
  priority: Priority = 'lookup',
): Promise<readonly Row[]> {
  const times = { windowMs: 2_000, attemptTimeoutMs: 1_000, maxDelayMs: 80 };
  const options: FleetOptions = { processes, priority, limit: 40, ...times };
  const fleet = await startFleet(worker, options);
  const until = async (count: number): Promise<number> => {
    while (fleet.requests().length < count)
      await machineClock.sleep(20, new AbortController().signal);
    return fleet.nowMs();
  };
  // From the end of one burst to the end of another, so that whole periods are measured.
  const [fromMs, toMs] = [await until(2 * options.limit), await until(6 * options.limit)];
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
  const of = `of ${processes} ${processes === 1 ? 'process' : 'processes'}${priority === 'scan' ? ' that scan' : ''}`;
  return [
    {
      what: `fullest window ${of}, of the limit`,
      unit: 'reqs',
      ours: fullest,
      other: options.limit,
      most: 1,
    },
    {
      what: `refused with 429 ${of}, of all`,
      unit: 'reqs',
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

function measureStories(): readonly Row[] {
  let open = 0;
  const judge = fc.property(story, (one) => {
    const { broken, isOpen } = play(one);
    if (isOpen) open += 1;
    return broken.length === 0;
  });
  const { failed, counterexample, numRuns } = fc.check(judge, { numRuns: STORIES });
  if (failed) console.error(JSON.stringify(counterexample));
  const held = failed ? numRuns - 1 : numRuns;
  return [
    {
      what: 'stories in which no window is over the limit',
      unit: '',
      ours: held,
      other: STORIES,
      least: 1,
    },
    {
      what: 'stories of which nothing is promised',
      unit: '',
      ours: open,
      other: STORIES,
      most: MOST_OPEN,
    },
  ];
}
