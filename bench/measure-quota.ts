/** What the quota promises: never over the limit, and little below it. The PIM's own log decides. */

import fc from 'fast-check';
import type { Priority } from '../src/pim/catalog-port.ts';
import { story } from '../test/pim/quota/ticket-stories.ts';
import { play } from '../test/pim/quota/ticket-world.ts';
import { buildWorker } from '../test/support/quota-fleet.ts';
import { measureFleet } from './measure-fleet.ts';
import { measureLedger } from './measure-ledger.ts';
import type { Row } from './table.ts';

/** Random stories of admitting, delaying, releasing, aborting and crashing; `npm run soak` plays fifty times as many. */
const STORIES = 2_000;

/**
 * Share of stories in which nothing is promised, because files were lost while a process could not tell which requests
 * were under way.
 */
const MOST_OPEN = 0.2;

/** Rows for the ledger's cost, for processes that share a limit, and for the invariant in virtual time. */
export async function measureQuota(): Promise<readonly Row[]> {
  const rows = [...(await measureLedger())];
  const worker = await buildWorker();
  // Two fleets at a time: they spend their time waiting for windows.
  const few = await Promise.all([
    measureProcesses(worker.path, 1),
    measureProcesses(worker.path, 4),
  ]);
  const many = await Promise.all([
    measureProcesses(worker.path, 8),
    measureProcesses(worker.path, 4, 'scan'),
  ]);
  await worker.remove();
  return [...rows, ...few.flat(), ...many.flat(), ...measureStories()];
}

/** Measures processes on this machine. */
async function measureProcesses(
  worker: string,
  processes: number,
  priority: Priority = 'lookup',
): Promise<readonly Row[]> {
  // On a busy machine the relay would deliver after a shorter attempt, later than any network.
  const times = { windowMs: 2_000, attemptTimeoutMs: 3_000, maxDelayMs: 80 };
  const limit = 40;
  const name = `${processes} ${processes === 1 ? 'process' : 'processes'}`;
  const measured = { from: 2 * limit, to: 6 * limit };
  return measureFleet(worker, { processes, priority, limit, ...times }, measured, name);
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
