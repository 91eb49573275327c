/** Where, and how much of, the request limits this process shares with others. */

import type { Config } from '../config.ts';
import { readBootId } from '../pim/clock.ts';
import { createLocalLedger, type LocalShare } from '../pim/quota/local-ledger.ts';
import { openLogDisk } from '../pim/quota/log-disk.ts';
import type { QuotaOptions } from '../pim/quota/quota.ts';
import { fingerprint, nameService, refuseForeign, type SharedService } from './quota-dir.ts';

/** The longest that a request may take over all; a process that dies leaves its tickets counting for about as long. */
export const ATTEMPT_TIMEOUT_MS = 15_000;

/** What a process takes of the limits when it can share them with no other, unless the operator says how much. */
const SHARE_ALONE = 1 / 8;

/**
 * Where the tickets of a service are: with PIM_QUOTA_URL in the store that machines share; else, and while it is lost, in
 * one directory per service, and in it a log per endpoint, since its limits are counted apart (Spec §8).
 * @param service where it is, and which it is where several may be at one address
 * @param secret what the requests of one account have in common; only its fingerprint is written
 * @param tell told what was wrong with the directory, and is mended
 * @throws ConfigError when others could have put the directory there or could change it, the store's address is none, or its client is
 *   not installed
 */
export async function shareQuota(
  config: Config,
  service: SharedService,
  secret: string,
  tell?: (sentence: string) => void,
): Promise<NonNullable<QuotaOptions['openLedger']>> {
  const { quotaDir, quotaShare, quotaUrl } = config;
  refuseForeign(config, service, tell);
  const name = nameService(service);
  const alone = quotaShare ?? SHARE_ALONE;
  const local: LocalShare = {
    disk: quotaDir === undefined ? undefined : openLogDisk(quotaDir, name),
    boot: readBootId(),
    key: fingerprint(name, secret),
    // Beside a store the directory is used only while the store is lost.
    share: { together: quotaUrl === undefined ? (quotaShare ?? 1) : alone, alone },
  };
  if (quotaUrl === undefined) return (parts) => createLocalLedger({ ...parts, shared: local });
  const { openStoreLedger } = await import('./open-store-ledger.ts');
  return openStoreLedger(quotaUrl, local, { prefix: `pim-mcp:{${name}}`, key: local.key });
}
