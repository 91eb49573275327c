/** Where, and how much of, the request limits this process shares with others on its machine. */

import { statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getuid } from 'node:process';
import type { Config } from '../config.ts';
import { readBootId } from '../pim/clock.ts';
import { openPlace } from '../pim/quota/place.ts';
import type { QuotaOptions } from '../pim/quota/quota.ts';
import { fingerprint, nameService, quotaDirOf, refuseForeign, type SharedService } from './quota-dir.ts';

/** The longest that a request may take over all; a process that dies leaves its tickets counting for about as long. */
export const ATTEMPT_TIMEOUT_MS = 15_000;

/** What a process takes of its share of the limits when it can share them with no other: ten fit in. */
const SHARE_ALONE = 0.1;

/**
 * One directory per service, and in it one per endpoint: its limits are counted apart (Spec §8).
 * @param service where it is, and which it is where several may be at one address
 * @param secret what the requests of one account have in common; only its fingerprint is written
 * @throws ConfigError when the directory is for another user, who may be counting in it what this process cannot see
 */
export function shareQuota(
  config: Config,
  service: SharedService,
  secret: string,
): NonNullable<QuotaOptions['shared']> {
  const { quotaDir, quotaShare } = config;
  const name = nameService(service);
  const directory = quotaDirOf(config, service);
  refuseForeign(config, service);
  const mode = quotaDir === undefined ? undefined : modeOf(quotaDir);
  // Whoever is told of another directory counts apart, here as there.
  const spare = join(tmpdir(), `pim-mcp-${getuid?.() ?? 'user'}`, fingerprint(quotaDir ?? '', name));
  const boot = readBootId();
  return {
    place: openPlace({ directory, spare, ...(mode === undefined ? {} : { mode }) }, boot),
    boot,
    key: fingerprint(name, secret),
    share: { together: quotaShare ?? 1, alone: (quotaShare ?? 1) * SHARE_ALONE },
  };
}

/** A directory that others may write to is for them as well, and so must be what is made in it. */
function modeOf(path: string): number | undefined {
  try {
    const { mode } = statSync(path);
    return (mode & 0o022) === 0 ? undefined : mode & 0o777;
  } catch {
    return undefined;
  }
}
