/** What opening the catalog, or its rules file, would refuse of its settings, so that it is told at the start and not by the first call. */

import type { CallSettings } from '../catalog/call/context.ts';
import { CatalogError } from '../errors.ts';
import { type Config, ConfigError } from '../settings/read-config.ts';
import type { SettingName } from '../settings/settings-table.ts';

/**
 * Refuses directories of limits and of shared copies that others could have put there or could change; one that they can look
 * into is closed to them.
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
    // What cannot be looked at is told when it is used.
    if (error instanceof ForeignFileError) {
      throw new ConfigError(`${name}: ${error.message}.`);
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
