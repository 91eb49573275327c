/** The lists that name brands and categories, read whole once and kept for some minutes: names are looked up in them. */

import { CatalogError } from '../errors.ts';
import type { PimRecord } from '../record/value.ts';
import type { Call, PimCatalog, ReferenceList } from './port.ts';

/** Milliseconds for which a list is taken for what the PIM has. */
const KEPT_MS = 300_000;

/** A list with more records is not read for a name: it would take more requests than a call has (Spec §8). */
const MAX_RECORDS = 3_000;

const PAGE_RECORDS = 100;

/** Statuses of a list that the PIM does not have, or not for these credentials. */
const NOT_SERVED: ReadonlySet<number | undefined> = new Set([403, 404, 405, 410, 501]);

/** Creates what fetches the lists. @param now milliseconds */
export function createReferenceLists(fetchPages: PimCatalog['fetchPages'], now: () => number): PimCatalog['fetchList'] {
  const kept = new Map<ReferenceList, { readonly records: readonly PimRecord[] | undefined; readonly atMs: number }>();
  return async (endpoint, call) => {
    const found = kept.get(endpoint);
    if (found !== undefined && now() - found.atMs < KEPT_MS) return found.records;
    const records = await fetchAll(endpoint, fetchPages, call);
    kept.set(endpoint, { records, atMs: now() });
    return records;
  };
}

async function fetchAll(
  endpoint: ReferenceList,
  fetchPages: PimCatalog['fetchPages'],
  call: Call,
): Promise<readonly PimRecord[] | undefined> {
  const query = { endpoint, filter: {}, argumentNames: {}, offset: 0, priority: 'lookup', continued: false } as const;
  const records: PimRecord[] = [];
  try {
    for await (const page of fetchPages({ ...query, pageSize: PAGE_RECORDS }, call)) {
      records.push(...page.records);
      if (Math.max(records.length, page.total ?? 0) > MAX_RECORDS) return undefined;
    }
  } catch (error) {
    if (error instanceof CatalogError && NOT_SERVED.has(error.status)) return undefined;
    throw error;
  }
  return records.length === 0 ? undefined : records;
}
