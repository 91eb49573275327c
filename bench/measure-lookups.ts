/** How long a lookup waits for its ticket while three other processes scan, beside a slot: the window by the limit. */

import { openStoreLedger } from '../src/cli/open-store-ledger.ts';
import { machineClock as clock, readBootId } from '../src/pim/clock.ts';
import { resolveLimits } from '../src/pim/endpoints.ts';
import { createLocalLedger } from '../src/pim/quota/local-ledger.ts';
import { openLogDisk } from '../src/pim/quota/log-disk.ts';
import { createQuota, type QuotaOptions } from '../src/pim/quota/quota.ts';
import { startFleet } from '../test/support/quota-fleet.ts';
import type { Row } from './table.ts';

const WINDOW_MS = 6_000;
const LIMIT = 60;
/** A third of the limit in every window. */
const LOOKUPS = 60;
const ATTEMPT_TIMEOUT_MS = 15_000;

/** @param url of a store that has been there for a window; absent: they share a directory */
export async function measureLookups(worker: string, url?: string): Promise<Row> {
  const fleet = await startFleet(worker, {
    processes: 3,
    limit: LIMIT,
    windowMs: WINDOW_MS,
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
      ? (parts) => createLocalLedger({ ...parts, shared })
      : await openStoreLedger(url, shared, { prefix: 'pim-mcp:{pim}', key });
  const quota = createQuota({
    limits: resolveLimits({ products: { endpoint: LIMIT, appKey: LIMIT } }),
    windowMs: WINDOW_MS,
    clock,
    random: Math.random,
    attemptTimeoutMs: ATTEMPT_TIMEOUT_MS,
    openLedger,
  });
  const { signal } = new AbortController();
  // Once the scans have used what there was.
  while (fleet.requests().length < LIMIT) await clock.sleep(20, signal);
  const waits: number[] = [];
  for (let count = 0; count < LOOKUPS; count += 1) {
    const askedAtMs = clock.now();
    await quota.run(
      'products',
      async (mayWrite) => {
        if (!mayWrite()) throw new Error('the ticket is too old');
        waits.push(clock.now() - askedAtMs);
      },
      { signal, priority: 'lookup', deadlineAtMs: askedAtMs + 10 * WINDOW_MS },
    );
    await clock.sleep(Math.random() * 2 * ((3 * WINDOW_MS) / LIMIT), signal);
  }
  quota.close();
  await fleet.close();
  const p95 = waits.sort((one, other) => one - other)[Math.floor(LOOKUPS * 0.95)] ?? Number.NaN;
  const where = url === undefined ? 'of one machine' : 'on 2 machines';
  return {
    what: `wait of a lookup beside 3 processes ${where} that scan, p95, of a slot`,
    unit: 'ms',
    ours: p95,
    other: WINDOW_MS / LIMIT,
    most: 1,
  };
}
