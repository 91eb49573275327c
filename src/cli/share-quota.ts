/** Where, and how much of, the request limits this process shares with others on its machine. */

import { createHash } from 'node:crypto';
import { accessSync, constants, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getuid } from 'node:process';
import { type Config, ConfigError } from '../config.ts';
import { isLoopback } from '../pim/address.ts';
import { readBootId } from '../pim/clock.ts';
import { openPlace } from '../pim/quota/place.ts';
import type { QuotaOptions } from '../pim/quota/quota.ts';

/** What a process takes of its share of the limits when it can share them with no other: ten fit in. */
const SHARE_ALONE = 0.1;

/**
 * One directory per PIM, and in it one per endpoint: its limits are counted apart (Spec §8).
 * @param baseUrl result of parseBaseUrl
 * @throws ConfigError when the directory is for another user, who may be counting in it what this process cannot see
 */
export function shareQuota(
  { quotaDir, quotaShare }: Config,
  baseUrl: string,
  appKey: string,
): NonNullable<QuotaOptions['shared']> {
  const pim = fingerprint(nameHost(baseUrl));
  const directory = quotaDir === undefined ? undefined : join(quotaDir, pim);
  if (quotaDir !== undefined && quotaShare === undefined) {
    for (const path of [quotaDir, join(quotaDir, pim)]) refuseForeign(path);
  }
  const mode = quotaDir === undefined ? undefined : modeOf(quotaDir);
  // Whoever is told of another directory counts apart, here as there.
  const spare = join(tmpdir(), `pim-mcp-${getuid?.() ?? 'user'}`, fingerprint(quotaDir ?? '', pim));
  const boot = readBootId();
  return {
    place: openPlace({ directory, spare, ...(mode === undefined ? {} : { mode }) }, boot),
    boot,
    key: fingerprint(pim, appKey),
    share: { together: quotaShare ?? 1, alone: (quotaShare ?? 1) * SHARE_ALONE },
  };
}

/** A name that tells what it is made of from anything else, and tells nothing else of it; for files. */
export function fingerprint(...parts: readonly string[]): string {
  return createHash('sha256').update(parts.join('\n')).digest('base64url').slice(0, 12);
}

/** This machine has many names, and behind each is the same PIM. */
function nameHost(baseUrl: string): string {
  if (!isLoopback(baseUrl)) return baseUrl;
  const url = new URL(baseUrl);
  url.hostname = 'localhost';
  return url.href;
}

function refuseForeign(path: string): void {
  try {
    const found = statSync(path, { throwIfNoEntry: false });
    if (found === undefined || found.uid === getuid?.()) return;
    accessSync(path, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EACCES')) return;
    throw new ConfigError(
      'PIM_QUOTA_DIR belongs to another user, whose requests this one could not see. Let both write to it, or set PIM_QUOTA_SHARE for each of them.',
    );
  }
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
