/** Where, and how much of, the request limits this process shares with others on its machine. */

import { createHash } from 'node:crypto';
import { accessSync, constants, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getuid } from 'node:process';
import { type Config, ConfigError } from '../config.ts';
import { readBootId } from '../pim/clock.ts';
import { isLoopback } from '../pim/http/address.ts';
import { openPlace } from '../pim/quota/place.ts';
import type { QuotaOptions } from '../pim/quota/quota.ts';

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
  if (quotaDir !== undefined && directory !== undefined && quotaShare === undefined) {
    for (const path of [quotaDir, directory]) refuseForeign(path);
  }
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

/** A service whose limits are shared. */
interface SharedService {
  /** Result of parseBaseUrl. */
  readonly baseUrl: string;
  /** Absent: the PIM. */
  readonly name?: string;
}

/** Where the limits of a service are shared; undefined: nowhere but where temporary files are. */
export function quotaDirOf({ quotaDir }: Pick<Config, 'quotaDir'>, service: SharedService): string | undefined {
  return quotaDir === undefined ? undefined : join(quotaDir, nameService(service));
}

function nameService({ baseUrl, name }: SharedService): string {
  return fingerprint(...(name === undefined ? [] : [name]), nameHost(baseUrl));
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
