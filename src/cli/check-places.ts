/** What opening the catalog would refuse of its settings, so that it is told at the start and not by the first call. */

import { type Config, ConfigError } from '../config.ts';
import { parseBaseUrl } from '../pim/http/address.ts';
import { refuseForeign } from './quota-dir.ts';

/** @throws ConfigError when the address of the PIM, or the directory of its limits, cannot be used */
export function checkPlaces(config: Config): void {
  if (config.pim.source === 'sandbox') return;
  refuseForeign(config, { baseUrl: parseAddress(config.pim.apiUrl) });
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
