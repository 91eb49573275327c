/** What the quota promises: never over the limit, and little below it. The PIM's own log decides. */

import type { Priority } from '../src/pim/catalog-port.ts';
import { buildWorker } from '../test/support/quota-fleet.ts';
import { measureFleet } from './measure-fleet.ts';
import type { Row } from './table.ts';

/** Rows for processes that share a limit. */
export async function measureQuota(): Promise<readonly Row[]> {
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
  return [...few.flat(), ...many.flat()];
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
