/** Checked at the start, so that faults are not first reported by a call. */

import type { CallSettings } from '../catalog/call/context.ts';
import { CatalogError } from '../errors.ts';
import { type Config, ConfigError } from '../settings/read-config.ts';
import type { SettingName } from '../settings/settings-table.ts';

/**
 * Refuses directories of limits and of shared copies that others could have put there or could
 * change; closes one that others can read.
 * @throws ConfigError
 */
export async function refuseForeign({
  quotaDir,
  copyShare,
}: Pick<Config, 'quotaDir' | 'copyShare'>): Promise<void> {
  await refuseForeignAt('PIM_QUOTA_DIR', quotaDir);
  await refuseForeignAt('PIM_COPY_SHARE', copyShare);
}

async function refuseForeignAt(name: SettingName, directory: string | undefined): Promise<void> {
  if (directory === undefined) return;
  const { checkOwn, ForeignFileError } = await import('../pim/quota/log-disk.ts');
  try {
    checkOwn(directory);
  } catch (error) {
    // Other failures are reported when the directory is used.
    if (error instanceof ForeignFileError) {
      throw new ConfigError(`${name}: ${error.message}.`);
    }
  }
}

/**
 * Reads the rules file, where one is set.
 * @returns a function that gives the file
 * @throws ConfigError with the faults of the file
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
