/** How long a process waited for a processor that others of the machine had: no fault of its own. */

import { readFileSync } from 'node:fs';

/**
 * Milliseconds that the main threads of some processes were ready to run and did not, since they began.
 * @returns 0 where the system does not tell (only Linux does: proc(5), schedstat)
 */
export function readCoreWaitsMs(pids: readonly number[]): number {
  return pids.reduce((sum, pid) => sum + readWaitMs(pid), 0);
}

function readWaitMs(pid: number): number {
  try {
    const [, waitedNs = '0'] = readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ');
    return Number(waitedNs) / 1e6;
  } catch {
    return 0;
  }
}
