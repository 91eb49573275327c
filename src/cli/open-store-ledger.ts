/** The ledger in a store, with this machine's beside it. Loaded only where PIM_QUOTA_URL is set. */

import { ConfigError } from '../config.ts';
import { machineClock } from '../pim/clock.ts';
import { createLocalLedger, type LocalShare } from '../pim/quota/local-ledger.ts';
import type { QuotaOptions } from '../pim/quota/quota.ts';
import { openRedisStore } from '../pim/quota/redis-store.ts';
import { createStoreLedger, type StoreLedger } from '../pim/quota/store-ledger.ts';

/**
 * Opens the store; connects in the background.
 * @param names what the names of its keys are made of, which tell no appKey and no address
 * @param openStore opens it; tests show it another time
 * @throws ConfigError when the client library is not installed
 */
export async function openStoreLedger(
  url: string,
  shared: LocalShare,
  names: { readonly prefix: string; readonly key: string },
  openStore = openRedisStore,
): Promise<NonNullable<QuotaOptions['openLedger']>> {
  let ledger: StoreLedger | undefined;
  let wasLost = false;
  const lose = (): void => {
    wasLost = true;
    ledger?.lose();
  };
  const store = await openStore(url, machineClock, lose).catch(() => {
    throw new ConfigError('PIM_QUOTA_URL needs the package @redis/client: npm install @redis/client');
  });
  return (parts) => {
    const local = createLocalLedger({ ...parts, shared });
    ledger = createStoreLedger({ ...parts, ...names, wallMs: Date.now, store, local });
    if (wasLost) ledger.lose();
    return ledger;
  };
}
