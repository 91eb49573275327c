/** What opening the catalog, or its rules file, would refuse of its settings, so that it is told at the start and not by the first call. */

import { lstatSync } from 'node:fs';
import { getuid } from 'node:process';
import type { CallSettings } from '../call/context.ts';
import { type Config, ConfigError } from '../config.ts';
import { CatalogError } from '../errors.ts';
import { parseBaseUrl } from '../pim/http/dispatcher.ts';

/** @throws ConfigError when the address of the PIM, or the directory of its limits, cannot be used */
export async function checkPlaces(config: Config): Promise<void> {
  if (config.pim.source === 'sandbox') return;
  const baseUrl = parseAddress(config.pim.apiUrl);
  if (config.quotaDir === undefined || canOnlyWeWrite(config.quotaDir)) return;
  // It needs node:crypto for the names of directories, which takes as long to load as all other checks together.
  const { refuseForeign } = await import('./quota-dir.ts');
  refuseForeign(config, { baseUrl });
}

/** What gives the rules file; undefined: none is set. */
export type ReadRules = CallSettings['readRules'] | undefined;

/**
 * Reads the rules file, where one is set.
 * @throws ConfigError that tells what is wrong with it
 */
export async function requireRules({ rulesFile }: Config): Promise<ReadRules> {
  if (rulesFile === undefined) return undefined;
  const { openRules } = await import('./rules-file/open-rules.ts');
  const readRules = openRules(rulesFile);
  await readRules().catch((error: unknown) => {
    throw error instanceof CatalogError ? new ConfigError(error.message) : error;
  });
  return readRules;
}

/** Whether nobody else can have put anything there. */
function canOnlyWeWrite(directory: string): boolean {
  try {
    const found = lstatSync(directory, { throwIfNoEntry: false });
    return found === undefined || (found.isDirectory() && found.uid === getuid?.() && (found.mode & 0o022) === 0);
  } catch {
    return false;
  }
}

/**
 * The address of the PIM, as parseBaseUrl has it.
 * @throws ConfigError when it cannot be used
 */
export function parseAddress(apiUrl: string): string {
  try {
    return parseBaseUrl(apiUrl);
  } catch (error) {
    throw new ConfigError(error instanceof Error ? `${error.message}.` : 'PIM_API_URL cannot be used.');
  }
}
