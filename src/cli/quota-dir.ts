/** Which directory the request limits of a service are shared in. */

import { createHash } from 'node:crypto';
import { accessSync, constants, statSync } from 'node:fs';
import { join } from 'node:path';
import { getuid } from 'node:process';
import { type Config, ConfigError } from '../config.ts';
import { isLoopback } from '../pim/http/address.ts';

/** A service whose limits are shared. */
export interface SharedService {
  /** Result of parseBaseUrl. */
  readonly baseUrl: string;
  /** Absent: the PIM. */
  readonly name?: string;
}

/** Where the limits of a service are shared; undefined: nowhere but where temporary files are. */
export function quotaDirOf({ quotaDir }: Pick<Config, 'quotaDir'>, service: SharedService): string | undefined {
  return quotaDir === undefined ? undefined : join(quotaDir, nameService(service));
}

/** A name of the service for files. */
export function nameService({ baseUrl, name }: SharedService): string {
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

/**
 * Refuses a directory that is for another user, who may be counting in it what this process cannot see.
 * @throws ConfigError
 */
export function refuseForeign(config: Pick<Config, 'quotaDir' | 'quotaShare'>, service: SharedService): void {
  const { quotaDir, quotaShare } = config;
  const directory = quotaDirOf(config, service);
  if (quotaDir === undefined || directory === undefined || quotaShare !== undefined) return;
  for (const path of [quotaDir, directory]) refuseForeignPath(path);
}

function refuseForeignPath(path: string): void {
  try {
    const found = statSync(path, { throwIfNoEntry: false });
    if (found === undefined || found.uid === getuid?.()) return;
    accessSync(path, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EACCES')) return;
    throw new ConfigError(
      'PIM_QUOTA_DIR belongs to another user, so this process cannot see that user’s requests. Give both users write access to it, or set PIM_QUOTA_SHARE for each of them.',
    );
  }
}
