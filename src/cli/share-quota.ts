import { createHash } from 'node:crypto';
import { machineClock, readBootId } from '../pim/clock.ts';
import { isLoopback } from '../pim/endpoints.ts';
import { LocalLedger } from '../pim/quota/local-ledger.ts';
import { openLogDisk } from '../pim/quota/log-disk.ts';
import type { QuotaOptions } from '../pim/quota/quota.ts';
import type { openRedisStore, Store } from '../pim/quota/redis-store.ts';
import type { LocalShare } from '../pim/quota/shared-files.ts';
import { type Config, ConfigError } from '../settings/read-config.ts';
import { refuseForeign } from './check-places.ts';

type OpenLedger = NonNullable<QuotaOptions['openLedger']>;

// Part of the limits for a process that can share them with no other, unless PIM_QUOTA_SHARE says
// how much.
const SHARE_ALONE = 1 / 8;

// This machine has many names, and behind each is the same PIM.
function nameService(baseUrl: string, name: readonly string[]): string {
  const url = new URL(baseUrl);
  if (isLoopback(baseUrl)) url.hostname = 'localhost';
  return fingerprint(...name, isLoopback(baseUrl) ? url.href : baseUrl);
}

/**
 * Hashes the parts for names of files: different for different parts, and it gives none of them
 * away.
 */
export function fingerprint(...parts: readonly string[]): string {
  return createHash('sha256').update(parts.join('\n')).digest('base64url').slice(0, 12);
}

/**
 * Chooses where the tickets of a service are kept: with PIM_QUOTA_URL in the store that machines
 * share; else, and while it is lost, in one directory per service.
 * @param baseUrl result of parseBaseUrl
 * @param secret common to the requests of one account; only its fingerprint is written
 * @param service its name, where several may be at one address; none: the PIM
 * @throws ConfigError when others could have put the directory there or could change it, the
 *   store's address is invalid, or its client is not installed
 */
export async function shareQuota(
  config: Config,
  baseUrl: string,
  secret: string,
  ...service: readonly string[]
): Promise<OpenLedger> {
  const { quotaDir, quotaShare, quotaUrl } = config;
  await refuseForeign(config);
  const name = nameService(baseUrl, service);
  const alone = quotaShare ?? SHARE_ALONE;
  const shared: LocalShare = {
    disk: quotaDir === undefined ? undefined : openLogDisk(quotaDir, name),
    boot: readBootId(),
    key: fingerprint(name, secret),
    // With a store, the directory is used only while the store is lost.
    share: { together: quotaUrl === undefined ? (quotaShare ?? 1) : alone, alone },
  };
  if (quotaUrl === undefined) {
    return (parts) => new LocalLedger({ ...parts, shared });
  }
  return openStoreLedger(quotaUrl, shared, { prefix: `pim-mcp:{${name}}`, key: shared.key });
}

/**
 * Opens the store, with this machine's ledger beside it; connects in the background.
 * @param names parts of its keys, which reveal no appKey and no address
 * @param openStore replaced by tests
 * @throws ConfigError when the address is invalid, or the client library is not installed
 */
export async function openStoreLedger(
  url: string,
  shared: LocalShare,
  names: { readonly prefix: string; readonly key: string },
  openStore?: typeof openRedisStore,
): Promise<OpenLedger> {
  const { StoreLedger } = await import('../pim/quota/store-ledger.ts');
  const store = await connectStore(url, openStore);
  return (parts) =>
    new StoreLedger({
      ...parts,
      ...names,
      store,
      local: new LocalLedger({ ...parts, shared }),
    });
}

/**
 * Opens the store of PIM_QUOTA_URL; connects in the background.
 * @param openStore as for {@link openStoreLedger}
 * @throws ConfigError when the address is invalid, or the client library is not installed
 */
export async function connectStore(url: string, openStore?: typeof openRedisStore): Promise<Store> {
  const redis = await import('../pim/quota/redis-store.ts');
  return (openStore ?? redis.openRedisStore)(url, machineClock).catch((error: unknown) => {
    const isMissing =
      error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND';
    throw new ConfigError(
      isMissing
        ? 'PIM_QUOTA_URL needs the package @redis/client: npm install @redis/client'
        : 'PIM_QUOTA_URL is not the address of a store: ' +
            'only the number of a database may follow its host and port, ' +
            'and special characters in user and password must be percent-encoded.',
    );
  });
}
