/** How the processes of this machine share the request limits of a service. */

import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import { readBootId } from '../pim/clock.ts';
import type { QuotaOptions } from '../pim/quota/quota.ts';
import { openTicketFiles } from '../pim/quota/ticket-files.ts';

/** The longest that a request may take over all; a process that dies leaves its tickets counting for about as long. */
export const ATTEMPT_TIMEOUT_MS = 15_000;

/** What a process takes of the limits that it cannot share with others: four fit in. */
const SHARE_ALONE = 0.25;

/**
 * One directory per service, and in it one per endpoint: its limits are counted apart (Spec §8).
 * @param service names it, by its address
 * @param secret what the requests of one account have in common; only its fingerprint is written
 */
export function shareQuota(config: Config, service: string, secret: string): NonNullable<QuotaOptions['shared']> {
  const { quotaShare } = config;
  const directory = quotaDirOf(config, service);
  return {
    open: (name) => {
      if (directory === undefined) throw new Error('it is not set, and there is no cache directory');
      return openTicketFiles(join(directory, name));
    },
    boot: readBootId(),
    key: fingerprint(service, secret),
    share: { together: quotaShare ?? 1, alone: quotaShare ?? SHARE_ALONE },
  };
}

/** Where the limits of a service are shared; undefined: they are not. */
export function quotaDirOf({ quotaDir }: Config, service: string): string | undefined {
  return quotaDir === undefined ? undefined : join(quotaDir, fingerprint(service));
}

/** A short name for something that must not be told, or is too long to be a file name. */
export function fingerprint(...parts: readonly string[]): string {
  return createHash('sha256').update(parts.join('\n')).digest('base64url').slice(0, 12);
}
