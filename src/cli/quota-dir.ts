/** Which directory the request limits of a service are shared in. */

import { createHash } from 'node:crypto';
import { dirname, join } from 'node:path';
import { type Config, ConfigError } from '../config.ts';
import { isLoopback } from '../pim/http/dispatcher.ts';
import { checkOwn, ForeignFileError } from '../pim/quota/log-disk.ts';

/** A service whose limits are shared. */
export interface SharedService {
  /** Result of parseBaseUrl. */
  readonly baseUrl: string;
  /** Absent: the PIM. */
  readonly name?: string;
}

/** Where the limits of a service are shared; undefined: nowhere. */
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
 * Refuses a directory that others could have put there or could change; one that they can look into is closed to them.
 * @param tell told what was mended
 * @throws ConfigError
 */
export function refuseForeign(
  config: Pick<Config, 'quotaDir'>,
  service: SharedService,
  tell?: (sentence: string) => void,
): void {
  const directory = quotaDirOf(config, service);
  for (const path of directory === undefined ? [] : [dirname(directory), directory]) {
    try {
      checkOwn(path, undefined, tell);
    } catch (error) {
      // What cannot be looked at is told when it is used.
      if (error instanceof ForeignFileError) throw new ConfigError(`PIM_QUOTA_DIR: ${error.message}.`);
    }
  }
}
