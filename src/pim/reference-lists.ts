import { CatalogError } from '../errors.ts';
import type { PimRecord } from '../record/value.ts';
import type { Call, PimCatalog, ReferenceList } from './catalog-port.ts';

const KEPT_MS = 300_000;

// Most records of a list that is read to resolve a name: more would take more requests than a call
// has (Spec §8).
const MAX_RECORDS = 3_000;

const PAGE_RECORDS = 100;

/** Statuses of a list that this PIM does not have, or that these credentials may not read. */
export const NOT_SERVED: ReadonlySet<number | undefined> = new Set([403, 404, 405, 410, 501]);

/** Creates the function that fetches reference lists. @param now milliseconds */
export function createReferenceLists(
  fetchPages: PimCatalog['fetchPages'],
  now: () => number,
): PimCatalog['fetchList'] {
  const fetchedLists = new Map<
    ReferenceList,
    { readonly records: readonly PimRecord[] | undefined; readonly atMs: number }
  >();
  const reading = new Map<ReferenceList, Promise<unknown>>();
  const query = {
    filter: {},
    argumentNames: {},
    offset: 0,
    priority: 'lookup',
    continued: false,
  } as const;

  const fetchAll = async (
    endpoint: ReferenceList,
    call: Call,
  ): Promise<readonly PimRecord[] | undefined> => {
    const records: PimRecord[] = [];
    try {
      for await (const page of fetchPages({ ...query, endpoint, pageSize: PAGE_RECORDS }, call)) {
        records.push(...page.records);
        if (Math.max(records.length, page.total ?? 0) > MAX_RECORDS) {
          return undefined;
        }
      }
    } catch (error) {
      if (error instanceof CatalogError && NOT_SERVED.has(error.status)) {
        return undefined;
      }
      throw error;
    }
    return records.length === 0 ? undefined : records;
  };

  return async (endpoint, call) => {
    // If another call is already reading the list, wait for that.
    await reading.get(endpoint)?.catch(() => undefined);
    const fetched = fetchedLists.get(endpoint);
    if (fetched !== undefined && now() - fetched.atMs < KEPT_MS) {
      return fetched.records;
    }
    const all = fetchAll(endpoint, call);
    reading.set(endpoint, all);
    const records = await all;
    fetchedLists.set(endpoint, { records, atMs: now() });
    return records;
  };
}
