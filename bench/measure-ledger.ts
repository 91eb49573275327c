/** What the ledger adds to a call at the limits of Spec §8: taking a ticket and giving it back. */

import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Notice } from '../src/answer/notices.ts';
import { machineClock, readBootId } from '../src/pim/clock.ts';
import { ticketTimes } from '../src/pim/quota/ledger.ts';
import { LocalLedger } from '../src/pim/quota/local-ledger.ts';
import { openLogDisk } from '../src/pim/quota/log-disk.ts';
import { parseConfig } from '../src/settings/read-config.ts';
import { median } from './stats.ts';
import type { Row } from './table.ts';

const TIMES = ticketTimes(60_000, 15_000);

/** Requests per minute to the product query: for one appKey, and for all together. */
const LIMITS = [60, 600];

/** How much longer a call may take. */
const MAX_US = 500;

/** Each round uses a new directory, and how fast its first file is created varies. */
const ROUNDS = 7;

/** The default place of tickets; how fast a file is created depends on it. */
const PLACE = parseConfig({ ...process.env, PIM_QUOTA_DIR: '' }).quotaDir ?? tmpdir();

/** Rows for a ledger in memory, and for one shared by one and by eight processes. */
export async function measureLedger(): Promise<readonly Row[]> {
  const rows: Row[] = [];
  const add = (who: string, limit: number, measure: () => number): void => {
    const ours = median(Array.from({ length: ROUNDS }, measure));
    rows.push({
      what: `ledger ${who}, ${limit} a minute`,
      unit: 'us',
      ours,
      other: MAX_US,
      most: 1,
    });
  };
  for (const limit of LIMITS) {
    add('in memory', limit, () =>
      usOfCall([new LocalLedger({ clock: machineClock, times: TIMES, tell: fail })], limit),
    );
    for (const processes of [1, 8]) {
      const who = `of ${processes} ${processes === 1 ? 'process' : 'processes'}`;
      add(who, limit, () => onFiles(processes, (ledgers) => usOfCall(ledgers, limit)));
    }
  }
  return rows;
}

function fail({ code }: Notice): never {
  throw new Error(code);
}

/** Runs `measure` with one ledger per process, all on one directory that is removed afterwards. */
function onFiles<T>(processes: number, measure: (ledgers: readonly LocalLedger[]) => T): T {
  const made = mkdirSync(PLACE, { recursive: true, mode: 0o700 });
  const directory = mkdtempSync(join(PLACE, 'bench-'));
  const share = { together: 1, alone: 1 };
  const shared = { disk: openLogDisk(directory, 'pim'), boot: readBootId(), key: 'key', share };
  const create = () => new LocalLedger({ clock: machineClock, times: TIMES, shared, tell: fail });
  const ledgers = Array.from({ length: processes }, create);
  try {
    return measure(ledgers);
  } finally {
    for (const ledger of ledgers) ledger.close();
    // Removes everything, including parent directories that did not exist before.
    rmSync(made ?? directory, { recursive: true });
  }
}

/** The median time of a call in microseconds, over all calls that one window admits. */
function usOfCall(ledgers: readonly LocalLedger[], limit: number): number {
  const caps = { endpoint: limit, appKey: limit, total: Number.POSITIVE_INFINITY };
  const tookMs: number[] = [];
  for (let call = 0; call < limit; call += 1) {
    const ledger = ledgers[call % ledgers.length];
    const startedMs = performance.now();
    const grant = ledger?.take('products', caps, 'lookup');
    if (ledger === undefined || grant === undefined || !('ticket' in grant))
      throw new Error('the ledger gave no ticket');
    ledger.release(grant.ticket, machineClock.now());
    tookMs.push(performance.now() - startedMs);
  }
  return median(tookMs) * 1_000;
}
