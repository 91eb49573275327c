/** What opening the catalog, or its rules file, would refuse of its settings, so that it is told at the start and not by the first call. */

import type { CallSettings } from '../catalog/call/context.ts';
import { CatalogError } from '../errors.ts';
import { type Config, ConfigError } from '../settings/read-config.ts';

/**
 * Refuses a directory of limits that others could have put there or could change; one that they can look into is closed to
 * them.
 * @throws ConfigError
 */
export async function refuseForeign({ quotaDir }: Pick<Config, 'quotaDir'>): Promise<void> {
  if (quotaDir === undefined) return;
  const { checkOwn, ForeignFileError } = await import('../pim/quota/log-disk.ts');
  try {
    checkOwn(quotaDir);
  } catch (error) {
    // What cannot be looked at is told when it is used.
    if (error instanceof ForeignFileError) {
      throw new ConfigError(`PIM_QUOTA_DIR: ${error.message}.`);
    }
  }
}

/**
 * Reads the rules file, where one is set. What it returns gives the file.
 * @throws ConfigError that tells what is wrong with it
 */
export async function requireRules({ rulesFile }: Config): Promise<CallSettings['readRules']> {
  if (rulesFile === undefined) return undefined;
  const { openRules } = await import('./rules-file/open-rules.ts');
  const readRules = openRules(rulesFile);
  await readRules().catch((error: unknown) => {
    throw error instanceof CatalogError ? new ConfigError(error.message) : error;
  });
  return readRules;
}
