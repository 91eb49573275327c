/** Reads the whole catalog page by page: all lists at the same time, each within its own limits. */

import { setMaxListeners } from 'node:events';
import { CancelledError, CatalogError } from '../../errors.ts';
import { BACKGROUND_PART } from '../../pim/catalog-port.ts';
import { holdsCut } from '../../record/value.ts';
import { type ByIds, LIST_NAMES, LISTS, type ListName } from '../copied-lists.ts';
import type { ListProgress, SyncProgress } from '../copy-port.ts';
import { noteNotServed } from '../describe-copy.ts';
import { hash } from '../hash.ts';
import { estimateRestMs } from './estimate-rest.ts';
import type { ListState } from './known-pages.ts';
import { createListFetcher, type FetcherParts, PAGE_SIZE } from './list-fetcher.ts';
import type { ListOutcome, PageStore } from './page-store.ts';
import { countProbes, readList } from './read-list.ts';
import type { EndedLists } from './reading-notes.ts';
import { createRefresh } from './refresh.ts';

/** What reading needs. */
export interface CatalogReadParts extends FetcherParts {
  /** An earlier copy, and how to refresh it; absent: everything is read. */
  readonly earlier?: Pick<Parameters<typeof createRefresh>[0], 'base' | 'nowMs' | 'fullMs'>;
  /** Where to store pages; it may contain those of an earlier reading. */
  readonly store: PageStore;
  /** Length of the limits' window, milliseconds. */
  readonly windowMs: number;
  /** Lists of which the store has all pages, read by a process that was interrupted later. */
  readonly ended?: EndedLists;
}

/** How many of the last pages tell the pace of a list. */
const PACED_BY = 20;

/** Pages that a list is taken to have which has not told how long it is. */
const UNKNOWN_PAGES = 6;

/** After so long the rest is estimated although not all lists have told how long they are, milliseconds. */
const ESTIMATED_AFTER_MS = 5_000;

/** Errors that mean that the PIM will never serve the list. */
const NOT_SERVED: ReadonlySet<string> = new Set([
  'FORBIDDEN',
  'WRONG_ADDRESS',
  'INVALID_ARGUMENT',
  'FILTER_IGNORED',
]);

/** The lists that most questions need. */
const FIRST: readonly ListName[] = ['products', 'categories', 'brands'];

/** Errors after which no list can be read. */
const ENDS_ALL: ReadonlySet<string> = new Set(['CREDENTIALS_REJECTED', 'CANCELLED', 'CONFIG']);

/** A search for products by the date of their last change. A PIM that takes long for it is asked in another way. */
const NEWEST_FIRST = {
  searchKey: '',
  entityTypes: ['Product'],
  status: [],
  sorting: 'Updated desc',
  offset: 0,
  pageSize: PAGE_SIZE,
  continued: false,
};
const SEARCH_MS = 60_000;

const CUT =
  'Some records have a text or list that is too long to be read whole; a text that is cut ends in […+n], the characters left out.';

/**
 * Begins to read. `done` resolves with the outcome of each list when all are read, and rejects with CatalogError when
 * the PIM keeps failing.
 */
export function readCatalog(parts: CatalogReadParts) {
  const { catalog, store, windowMs, leaveSignal } = parts;
  const begunAtMs = parts.now();
  const states = new Map<ListName, ListState>();
  const outcomes = new Map<ListName, ListOutcome>();
  const readings = new Map<ListName, Promise<void>>();
  const ended = new AbortController();
  const signal = AbortSignal.any([parts.signal, ended.signal]);
  // Every running request adds a listener to it.
  setMaxListeners(0, signal);
  const fetcher = createListFetcher({ ...parts, signal });
  /** When the last pages of each list came. */
  const times = new Map<ListName, readonly number[]>();
  /** Lists that are read by the ids of others. */
  const owned = new Set<ListName>();
  const tellOf = (list: ListName) => (state: ListState) => {
    states.set(list, state);
    times.set(list, [...(times.get(list) ?? []), parts.now()].slice(-PACED_BY));
  };

  const readWhole = (list: ListName): Promise<ListOutcome> =>
    readList({
      kept: store.pages(list),
      read: async (offset, span, size) => {
        const { records, last, ...end } = await fetcher.fetch(list, {}, { offset, span, size });
        const page = { list, offset, ...end, isCut: records.some(holdsCut) };
        const kept = await store.add(page, records);
        return { ...kept, last };
      },
      follows: async (offset, span) => {
        try {
          const { records, total } = await fetcher.fetch(list, {}, { offset, span });
          // If the total has changed, the records are new ones.
          return records.length > 0 && total === offset;
        } catch (error) {
          if (signal.aborted || leaveSignal?.aborted === true) throw error;
          // A PIM need not answer for a position beyond the end.
          return false;
        }
      },
      drop: (from) => store.drop(list, from),
      count: () => store.count(list),
      tell: tellOf(list),
    });

  /**
   * Reads a list by the ids of the records that own its entries, once these are known: one page for each page of ids.
   */
  const readOwned = async (
    list: ListName,
    { list: owners, parameter }: ByIds,
  ): Promise<ListOutcome> => {
    owned.add(list);
    const { total: owning = 0 } = states.get(owners) ?? {};
    states.set(list, {
      pages: 0,
      pagesOf: Math.ceil(owning / PAGE_SIZE),
      records: 0,
      total: undefined,
    });
    times.delete(list);
    await readings.get(owners);
    await readByIds(list, parameter, store.ids(owners));
    const { isWhole = false } = outcomes.get(owners) ?? {};
    const what = isWhole === null ? 'which were not' : 'not all of which were';
    return isWhole === true
      ? { isWhole }
      : { isWhole, note: `pim-mcp reads it by the ids of ${owners}, ${what} read.` };
  };

  /** Reads records of a list by ids, one page for each page of ids. */
  const readByIds = async (list: ListName, parameter: string, ids: readonly number[]) => {
    let isShort = false;
    const before = new Map(store.pages(list).map((page) => [page.offset, page]));
    let found = 0;
    let pages = 0;
    for (let offset = 0; offset < ids.length; pages += 1) {
      const hashOf = (span: number): string => hash(ids.slice(offset, offset + span).join());
      let page = before.get(offset);
      // The ids of a page differ if an owner was added or removed since.
      if (page?.asked !== hashOf(page?.span ?? 0)) {
        before.clear();
        await store.drop(list, offset);
        const {
          records,
          span,
          isShort: isLess,
        } = await fetcher.fetchByIds(list, parameter, ids.slice(offset));
        const isCut = records.some(holdsCut);
        page = await store.add(
          { list, offset, span, asked: hashOf(span), isShort: isLess, isCut },
          records,
        );
      }
      found += page.ids.length;
      isShort ||= page.isShort === true;
      offset += page.span;
      // How many records to expect is unknown.
      const pagesOf = pages + 1 + Math.ceil((ids.length - offset) / page.span);
      tellOf(list)({ pages: pages + 1, pagesOf, records: found, total: undefined });
    }
    await store.drop(list, ids.length);
    return { isShort };
  };

  const walk = async (list: ListName): Promise<ListOutcome> => {
    const { byIdsOf } = LISTS[list];
    if (byIdsOf === undefined) return readWhole(list);
    if (store.pages(list).some(({ asked }) => asked !== undefined)) return readOwned(list, byIdsOf);
    try {
      const outcome = await readWhole(list);
      if (store.count(list) > 0) return outcome;
    } catch (error) {
      if (!isNotServed(error)) throw error;
    }
    // A PIM that treats an empty filter as matching nothing, or as an error.
    await store.drop(list, 0);
    return readOwned(list, byIdsOf);
  };

  const refresh =
    parts.earlier &&
    createRefresh({
      ...parts.earlier,
      store,
      ended: async (list) => readings.get(list),
      fetchTotal: async (list) => (await fetcher.fetch(list, {}, { offset: 0, span: 1 })).total,
      readByIds: (list, { parameter }, ids) => readByIds(list, parameter, ids),
      search: () => {
        const deadlineAtMs = parts.now() + SEARCH_MS;
        const priority = parts.priority?.() === 'background' ? 'background' : 'lookup';
        return catalog.fetchSearch(
          { ...NEWEST_FIRST, priority },
          {
            signal,
            deadlineAtMs,
            warnings: new Set(),
            requests: 0,
            ...(leaveSignal && { leaveSignal }),
          },
        );
      },
    });

  /** Tells of the pages that an interrupted reading has left, until the list goes on. */
  const describeKept = (list: ListName): ListState | undefined => {
    const pages = store.pages(list);
    const [first] = pages;
    if (first === undefined) return undefined;
    const total = Math.max(...pages.map((page) => page.total ?? 0));
    const records = store.count(list);
    if (total === 0) return { pages: pages.length, pagesOf: undefined, records, total: undefined };
    const pagesOf = Math.max(pages.length, Math.ceil(total / Math.max(1, first.span)));
    return { pages: pages.length, pagesOf, records, total };
  };

  /** Takes a list that was read before; false: it was not, or pages of it are gone. */
  const takeEnded = (list: ListName): boolean => {
    const ended = parts.earlier === undefined ? parts.ended?.[list] : undefined;
    const pages = store.pages(list).length;
    if (ended?.pages !== pages) return false;
    const records = store.count(list);
    outcomes.set(list, ended.outcome);
    states.set(list, { pages, pagesOf: pages, records, total: records });
    return true;
  };

  const readOne = async (list: ListName): Promise<void> => {
    if (takeEnded(list)) return;
    try {
      outcomes.set(list, await (refresh?.read(list, () => walk(list)) ?? walk(list)));
    } catch (error) {
      // If only this list is not granted, a PIM may answer as for wrong credentials (Spec §5), but then it has sent no
      // page of it.
      const isUngranted = isOf(error, 'CREDENTIALS_REJECTED') && store.pages(list).length === 0;
      const isRefused = isNotServed(error) || isUngranted;
      // Without products there is no copy.
      if (
        list === 'products' ||
        !(error instanceof CatalogError) ||
        (ENDS_ALL.has(error.code) && !isRefused)
      ) {
        // What was read is kept, and what is on its way is taken if there is time for it.
        if (leaveSignal?.aborted !== true) ended.abort();
        throw error;
      }
      await store.drop(list, 0);
      const failed = {
        isWhole: false,
        note: `It could not be read (${error.code}): the PIM kept failing.`,
      };
      const outcome = isRefused ? { isWhole: null, note: noteNotServed(error.code) } : failed;
      outcomes.set(list, refresh?.keepMissing(list, outcome) ?? outcome);
      tellOf(list)({ pages: 0, pagesOf: 0, records: 0, total: undefined });
    }
  };

  const describeOutcome = (list: ListName): ListOutcome => {
    const outcome = outcomes.get(list) ?? { isWhole: false };
    const isCut = store.pages(list).some((page) => page.isCut);
    const note = outcome.note ?? fetcher.warnings.get(list) ?? (isCut ? CUT : undefined);
    return note === undefined ? outcome : { ...outcome, note };
  };

  const readAll = async (): Promise<ReadonlyMap<ListName, ListOutcome>> => {
    for (const list of LIST_NAMES) {
      const kept = describeKept(list);
      if (kept !== undefined) states.set(list, kept);
    }
    for (const list of LIST_NAMES) readings.set(list, readOne(list));
    const ends = await Promise.allSettled(readings.values());
    const failures = ends.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
    // Report the error that ended the others, not their cancellation.
    const cause = failures.find((error) => !(error instanceof CancelledError)) ?? failures[0];
    if (cause !== undefined) throw cause;
    return new Map(LIST_NAMES.map((list) => [list, describeOutcome(list)]));
  };

  /** Milliseconds for the rest of a list. */
  const estimate = (list: ListName): number => {
    const { byIdsOf, endpoint } = LISTS[list];
    const { pages = 0, pagesOf = pages + UNKNOWN_PAGES } = states.get(list) ?? {};
    if (outcomes.has(list)) return 0;
    // Until it begins, a list that is read by ids has as many pages as its owners have hundreds.
    const owning = (owned.has(list) && byIdsOf && states.get(byIdsOf.list)?.total) || 0;
    const planned = Math.max(pagesOf, pages > 0 ? 0 : owning / PAGE_SIZE);
    const restMs = estimateRestMs({
      pagesLeft: Math.max(0, planned - pages) + countProbes(planned),
      pageTimesMs: times.get(list) ?? [],
      fastestMs: fetcher.fastestMs(list),
      quota: catalog.status().quota.find((one) => one.endpoint === endpoint),
      windowMs,
      limitPart: parts.priority?.() === 'background' ? BACKGROUND_PART : 1,
    });
    return restMs + (owned.has(list) && byIdsOf ? estimate(byIdsOf.list) : 0);
  };

  const describeList = (list: ListName, { records, total }: ListState): ListProgress => {
    const note = outcomes.get(list)?.note;
    return {
      records,
      ...(total !== undefined && { of: total }),
      ...(note !== undefined && { note }),
    };
  };

  const describe = (): SyncProgress => {
    const all = [...states.values()];
    const isPlanned =
      all.length === LIST_NAMES.length && all.every(({ pagesOf }) => pagesOf !== undefined);
    const requestsOf = all.reduce((sum, { pagesOf = 0 }) => sum + pagesOf, 0);
    const isEstimable = isPlanned || parts.now() - begunAtMs > ESTIMATED_AFTER_MS;
    return {
      phase: fetcher.isWaiting() ? 'waiting' : 'reading',
      requests: all.reduce((sum, { pages }) => sum + pages, 0),
      ...(isPlanned && { requestsOf }),
      ...(isEstimable &&
        states.has('products') && {
          secondsLeft: Math.max(...LIST_NAMES.map(estimate)) / 1_000,
        }),
      lists: Object.fromEntries(
        [...states].map(([list, state]) => [list, describeList(list, state)]),
      ),
    };
  };

  const done = readAll();
  /** Resolves when products, categories and brands are read, with what is known then of all lists that are. */
  const readFirst = async (): Promise<ReadonlyMap<ListName, ListOutcome>> => {
    await Promise.all(FIRST.map((list) => readings.get(list)));
    return new Map([...outcomes.keys()].map((list) => [list, describeOutcome(list)]));
  };
  /** The lists that were read to their end; those that failed are to be tried again. */
  const endedLists = (): EndedLists => {
    const lists = [...outcomes.keys()].map(
      (list) =>
        [list, { outcome: describeOutcome(list), pages: store.pages(list).length }] as const,
    );
    return Object.fromEntries(lists.filter(([, { outcome }]) => outcome.isWhole !== false));
  };
  return { done, readFirst, progress: describe, ended: endedLists, refresh, sent: fetcher.sent };
}

function isOf(error: unknown, ...codes: readonly string[]): error is CatalogError {
  return error instanceof CatalogError && codes.includes(error.code);
}

function isNotServed(error: unknown): boolean {
  return isOf(error, ...NOT_SERVED);
}
