/** Fetches pages of the lists for a copy, and retries where that can help. */

import { CancelledError, CatalogError, TimeoutError, UnavailableError } from '../../errors.ts';
import type { Call, PimCatalog } from '../../pim/catalog-port.ts';
import type { Filter, PimRecord } from '../../record/value.ts';
import { LISTS, type ListName } from '../copied-lists.ts';

/** Parts of a fetcher. */
export interface FetcherParts {
  readonly catalog: PimCatalog;
  /** Milliseconds on the clock of the catalog. */
  readonly now: () => number;
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>;
  readonly signal: AbortSignal;
}

/** Records per request: enough to need few requests, but not so many that a PIM takes long for one. */
export const PAGE_SIZE = 100;

/** After this many timeouts for a page, fewer records are requested; a single one may be a hiccup. */
const SLOW_FROM = 2;

/** A request may wait for its limit, which takes a window or two. */
const REQUEST_MS = 10 * 60_000;

/**
 * Waiting times before a failing PIM is asked again; after the last, it is given up until the next sync. Milliseconds.
 */
const RETRY_AFTER_MS = [2_000, 5_000, 15_000, 30_000, 60_000] as const;

/** Creates a fetcher of pages. */
export function createListFetcher({ catalog, now, sleep, signal }: FetcherParts) {
  const warnings = new Map<ListName, string>();
  const waiting = new Set<ListName>();
  // Smaller than PAGE_SIZE for lists where that was too much.
  const sizes = new Map<ListName, number>();
  let hasAnswered = false;
  const sizeOf = (list: ListName): number => sizes.get(list) ?? PAGE_SIZE;

  const attempt = async (list: ListName, filter: Filter, offset: number, stride: number | undefined) => {
    const call: Call = { signal, deadlineAtMs: now() + REQUEST_MS, warnings: new Set(), requests: 0 };
    const query = {
      endpoint: LISTS[list].endpoint,
      filter,
      argumentNames: {},
      offset,
      pageSize: sizeOf(list),
      priority: 'scan',
      continued: false,
    } as const;
    const records: PimRecord[] = [];
    const limit = stride === undefined ? Number.POSITIVE_INFINITY : offset + stride;
    let end = { covered: offset, total: undefined as number | undefined, last: true };
    for await (const page of catalog.fetchPages(query, call)) {
      hasAnswered = true;
      end = { covered: (page.positions.at(-1) ?? offset - 1) + 1, total: page.total, last: page.last };
      for (const [index, record] of page.records.entries())
        if ((page.positions[index] ?? 0) < limit) records.push(record);
      // Another page is needed only if this one was shorter than those before.
      if (end.last || stride === undefined || end.covered >= limit) break;
    }
    const [warning] = call.warnings;
    if (warning !== undefined && !warnings.has(list)) warnings.set(list, warning);
    // The number of positions that it covers; no record follows the last page.
    const span = stride ?? Math.max(0, end.covered - offset);
    return { records, span, total: end.total, last: end.last };
  };

  return {
    /** The first warning about each list. */
    warnings,
    /** Whether the PIM fails and will be asked again later. */
    isWaiting: () => waiting.size > 0,
    /**
     * Fetches the page of a list from `offset` on.
     * @param page its filter, its offset, and the positions that it must cover; undefined: as many as the PIM gives
     * @throws CatalogError when the PIM keeps failing, CancelledError when the signal aborts
     */
    fetch: async (...[list, ...page]: Parameters<typeof attempt>): ReturnType<typeof attempt> => {
      let timeouts = 0;
      try {
        for (const delayMs of RETRY_AFTER_MS) {
          try {
            return await attempt(list, ...page);
          } catch (error) {
            if (signal.aborted) throw new CancelledError();
            if (!(error instanceof CatalogError)) throw error;
            // An unreadable answer that would be unreadable again: the records may be too large for a full page.
            const isLarge = error.code === 'BAD_RESPONSE' && error.retryAfterMs === undefined;
            if (error instanceof TimeoutError) timeouts += 1;
            if (isLarge || timeouts >= SLOW_FROM) sizes.set(list, Math.ceil(sizeOf(list) / 2));
            if (isLarge) continue;
            // A PIM that has answered, and is nowhere now, comes back with the network.
            const isAway = error instanceof UnavailableError && hasAnswered;
            if (error.retryAfterMs === undefined && !isAway) throw error;
            waiting.add(list);
            await sleep(Math.max(delayMs, error.retryAfterMs ?? 0), signal);
          }
        }
        return await attempt(list, ...page);
      } finally {
        waiting.delete(list);
      }
    },
  };
}
