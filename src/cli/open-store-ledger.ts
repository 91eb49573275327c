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
 * @throws ConfigError when the address is none, or the client library is not installed
 */
export async function openStoreLedger(
  url: string,
  shared: LocalShare,
  names: { readonly prefix: string; readonly key: string },
  openStore = openRedisStore,
): Promise<NonNullable<QuotaOptions['openLedger']>> {
  let ledger: StoreLedger | undefined;
  let lostBy: unknown;
  const lose = (error: unknown): void => {
    lostBy = error;
    ledger?.lose(error);
  };
  const store = await openStore(url, machineClock, lose).catch((error: unknown) => {
    throw new ConfigError(isNotInstalled(error) ? NOT_INSTALLED : NO_ADDRESS);
  });
  return (parts) => {
    const local = createLocalLedger({ ...parts, shared });
    ledger = createStoreLedger({ ...parts, ...names, store, local });
    if (lostBy !== undefined) ledger.lose(lostBy);
    return ledger;
  };
}

const NOT_INSTALLED = 'PIM_QUOTA_URL needs the package @redis/client: npm install @redis/client';

const NO_ADDRESS =
  'PIM_QUOTA_URL is not the address of a store: only the number of a database may follow its host and port, and special characters in user and password must be percent-encoded.';

function isNotInstalled(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND';
}
