/** These lists (Spec §8) name what records refer to by ids alone. */

import { CatalogError } from '../../errors.ts';
import type { PimCatalog } from '../../pim/catalog-port.ts';
import type { Definitions } from '../protocol.ts';

// Time limit: a copy without these names is better than none.
const FETCH_MS = 60_000;

/**
 * Reads both lists.
 * @param now milliseconds on the clock of the catalog
 * @returns undefined where the PIM serves neither, or fails
 * @throws CancelledError when the signal aborts
 */
export async function fetchDefinitions(
  catalog: Pick<PimCatalog, 'fetchList'>,
  now: () => number,
  signal: AbortSignal,
): Promise<Definitions | undefined> {
  const call = {
    signal,
    deadlineAtMs: now() + FETCH_MS,
    notices: [],
    requests: 0,
  };
  const fetch = async (list: keyof Definitions) => (await catalog.fetchList(list, call)) ?? [];
  try {
    const [properties, options] = await Promise.all([fetch('properties'), fetch('options')]);
    if (properties.length + options.length === 0) return undefined;
    return { properties, options };
  } catch (error) {
    if (!(error instanceof CatalogError) || error.code === 'CANCELLED') {
      throw error;
    }
    return undefined;
  }
}
