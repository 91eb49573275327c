import { PublishedCopies } from '../copy/share/published-copies.ts';
import { machineClock } from '../pim/clock.ts';
import { ReadingLeases } from '../pim/quota/reading-lease.ts';
import type { Config } from '../settings/read-config.ts';
import { connectStore } from './share-quota.ts';

/** Shared directory and lease of a reading; undefined where nothing is shared. */
export type OpenShare = Awaited<ReturnType<typeof openShare>>;

// A server that reads and has not reached the store for so long stops.
const HEARTBEAT_MS = 5_000;

/**
 * Opens the shared directory of a PIM and client, and the lease of its reading; undefined where
 * none is set, and for the demo catalog, which each process has for itself.
 * @param listeners warning: gets a sentence when the store is lost
 * @throws ConfigError as connectStore does
 */
export async function openShare(
  { copyShare, quotaUrl, pim }: Pick<Config, 'copyShare' | 'quotaUrl' | 'pim'>,
  identity: string,
  listeners: { readonly warning?: (sentence: string) => void },
  heartbeatMs = HEARTBEAT_MS,
) {
  if (copyShare === undefined || quotaUrl === undefined || pim.source === 'sandbox') {
    return undefined;
  }
  const leases = new ReadingLeases({
    store: await connectStore(quotaUrl),
    key: `pim-mcp:{${identity}}:reading`,
    heartbeatMs,
    now: machineClock.now,
    onLost: (reason) =>
      listeners.warning?.(
        `The store at PIM_QUOTA_URL cannot be asked who reads the catalog: ${reason}. ` +
          'Until it is back, nobody reads it, and the copy that is there answers.',
      ),
  });
  const copies = new PublishedCopies(copyShare, identity);
  return { copies, leases, lookMs: heartbeatMs / 2 };
}
