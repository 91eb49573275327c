/** How long a lookup waits for its ticket while other processes scan, compared with the window divided by the limit. */

import { openStoreLedger } from '../src/cli/share-quota.ts';
import { machineClock as clock, readBootId } from '../src/pim/clock.ts';
import { resolveLimits } from '../src/pim/endpoints.ts';
import { LocalLedger } from '../src/pim/quota/local-ledger.ts';
import { openLogDisk } from '../src/pim/quota/log-disk.ts';
import { Quota, type QuotaOptions } from '../src/pim/quota/quota.ts';
import { startFleet } from '../test/support/quota-fleet.ts';
import type { Row } from './table.ts';

/** The processes that scan during the lookups. */
interface Scans {
  readonly processes: number;
  readonly limit: number;
  readonly windowMs: number;
  /** Address of a store that has existed for a window; absent: they share a directory. */
  readonly url?: string;
}

/** The lookups use a third of the limit in every window. */
const LOOKUPS = 60;
const ATTEMPT_TIMEOUT_MS = 3_000;

/** Sends one lookup after the other, at random moments. */
export async function measureLookups(
  worker: string,
  { processes, limit, windowMs, url }: Scans,
): Promise<Row> {
  const fleet = await startFleet(worker, {
    processes,
    limit,
    windowMs,
    attemptTimeoutMs: ATTEMPT_TIMEOUT_MS,
    maxDelayMs: 40,
    priority: 'scan',
    ...(url === undefined ? {} : { store: { url, machines: 2 } }),
  });
  const key = fleet.appKey;
  const shared = {
    disk: openLogDisk(fleet.directory, 'pim'),
    boot: readBootId(),
    key,
    share: { together: 1, alone: 1 / 8 },
  };
  const openLedger: NonNullable<QuotaOptions['openLedger']> =
    url === undefined
      ? (parts) => new LocalLedger({ ...parts, shared })
      : await openStoreLedger(url, shared, { prefix: 'pim-mcp:{pim}', key });
  const quota = new Quota({
    limits: resolveLimits({ products: { endpoint: limit, appKey: limit } }),
    windowMs,
    clock,
    random: Math.random,
    attemptTimeoutMs: ATTEMPT_TIMEOUT_MS,
    openLedger,
  });
  const { signal } = new AbortController();
  // Wait until the scans have run for some windows; a new store gives only a share in its first window.
  while (fleet.requests().length < 3 * limit) await clock.sleep(20, signal);
  const waits: number[] = [];
  for (let count = 0; count < LOOKUPS; count += 1) {
    const askedAtMs = clock.now();
    await quota.run(
      'products',
      async () => {
        waits.push(clock.now() - askedAtMs);
      },
      { signal, priority: 'lookup', deadlineAtMs: askedAtMs + 10 * windowMs },
    );
    await clock.sleep(Math.random() * 2 * ((3 * windowMs) / limit), signal);
  }
  quota.close();
  await fleet.close();
  const p95 = waits.sort((one, other) => one - other)[Math.floor(LOOKUPS * 0.95)] ?? Number.NaN;
  const where = url === undefined ? 'of one machine' : 'on 2 machines';
  return {
    what: `wait of a lookup within a limit of ${limit}, beside ${processes} processes ${where} that scan, p95, of a slot`,
    unit: 'ms',
    ours: p95,
    other: windowMs / limit,
    most: 1,
  };
}
