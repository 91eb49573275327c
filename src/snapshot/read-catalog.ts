/** Reads the whole catalog page by page: all lists at once, each within its own limits. */

import { setMaxListeners } from 'node:events';
import { CancelledError, CatalogError } from '../errors.ts';
import type { PimCatalog } from '../pim/port.ts';
import type { Engine } from './engine-process.ts';
import { hash } from './hash.ts';
import type { ListState, PageEnd } from './known-pages.ts';
import { createListFetcher, PAGE_SIZE } from './list-fetcher.ts';
import { LIST_NAMES, LISTS, type List, type ListName } from './lists.ts';
import type { ListProgress, SyncPlan, SyncProgress } from './port.ts';
import type { KeptPage, ListOutcome, Outcomes } from './protocol.ts';
import { readList } from './read-list.ts';

/** What reading needs. */
interface ReadingParts {
  readonly catalog: PimCatalog;
  readonly engine: Engine;
  readonly kept: readonly KeptPage[];
  /** Length of the limits' window, milliseconds. */
  readonly windowMs: number;
  /** Milliseconds on the clock of the catalog. */
  readonly now: () => number;
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>;
  readonly today: () => Date;
  readonly signal: AbortSignal;
}

/** The catalog being read. */
export interface Reading {
  readonly progress: () => SyncProgress;
  /** Absent until the PIM has told how much there is. */
  readonly plan: () => SyncPlan | undefined;
  /** Resolves with what became of each list, when all are read. Rejects with CatalogError when the PIM fails for long. */
  readonly done: Promise<Outcomes>;
}

/** Keeping a page takes milliseconds, unless the disk is slow. */
const KEEP_MS = 5 * 60_000;

/** Positions that no list has: those of pages that were asked for by ids. */
const BY_IDS = 1e12;
const NO_END = 2 * BY_IDS;

/** What the PIM will not do whenever it is asked. */
const NOT_SERVED: ReadonlySet<string> = new Set(['FORBIDDEN', 'WRONG_ADDRESS', 'INVALID_ARGUMENT', 'FILTER_IGNORED']);

/** Begins to read. */
export function readCatalog(parts: ReadingParts): Reading {
  const { catalog, engine, kept, windowMs, today } = parts;
  const states = new Map<ListName, ListState>();
  const outcomes = new Map<ListName, ListOutcome>();
  const readings = new Map<ListName, Promise<void>>();
  const ended = new AbortController();
  const signal = AbortSignal.any([parts.signal, ended.signal]);
  // All requests that are under way listen to it.
  setMaxListeners(0, signal);
  const fetcher = createListFetcher({ ...parts, signal });

  const read = async (list: ListName, offset: number, stride: number | undefined): Promise<PageEnd> => {
    const { records, ...end } = await fetcher.fetch(list, {}, offset, stride);
    const page = { list, offset, span: end.span, total: end.total, readAt: today().toISOString(), records };
    return { ...end, ...(await engine.ask({ kind: 'add_page', page }, KEEP_MS)) };
  };

  const count = (list: ListName): Promise<number> => engine.ask({ kind: 'count', list }, KEEP_MS);

  const drop = (list: ListName, from: number, to: number): Promise<null> =>
    engine.ask({ kind: 'drop_pages', list, from, to }, KEEP_MS);

  const readWhole = (list: ListName): Promise<ListOutcome> =>
    readList({
      kept: kept.filter((page) => page.list === list && page.offset < BY_IDS),
      read: (offset, stride) => read(list, offset, stride),
      drop: (from) => drop(list, from, BY_IDS),
      count: () => count(list),
      tell: (state) => states.set(list, state),
    });

  /** What belongs to the records of another list, by their ids, once these are known. */
  const readByIds = async (
    list: ListName,
    { list: owners, parameter }: NonNullable<List['byIdsOf']>,
  ): Promise<ListOutcome> => {
    await readings.get(owners);
    // What was read without ids, if anything, is no part of it.
    await drop(list, 0, BY_IDS);
    const known = await count(owners);
    const pagesOf = Math.ceil(known / PAGE_SIZE);
    const done = new Map(kept.filter((page) => page.list === list).map(({ offset, asked }) => [offset, asked]));
    let found = 0;
    for (let skip = 0; skip < known; skip += PAGE_SIZE) {
      const ids = await engine.ask({ kind: 'ids', list: owners, skip, most: PAGE_SIZE }, KEEP_MS);
      // Owners whose id cannot be read are counted too.
      if (ids.length === 0) break;
      const [offset, asked] = [BY_IDS + skip, hash(ids.join())];
      // The ids of a page are others where an owner came or went since.
      if (done.get(offset) !== asked) {
        const filter = { [parameter]: ids };
        const { records } = await fetcher.fetch(list, filter, 0, Number.POSITIVE_INFINITY);
        found += records.length;
        // How many there are is not announced: who has none may be left out.
        const page = {
          list,
          offset,
          span: ids.length,
          total: undefined,
          readAt: today().toISOString(),
          asked,
          records,
        };
        await engine.ask({ kind: 'add_page', page }, KEEP_MS);
      }
      states.set(list, { pages: skip / PAGE_SIZE + 1, pagesOf, records: found, total: undefined });
    }
    await drop(list, BY_IDS + pagesOf * PAGE_SIZE, NO_END);
    return { isWhole: outcomes.get(owners)?.isWhole === true };
  };

  const readEither = async (list: ListName): Promise<ListOutcome> => {
    const { byIdsOf } = LISTS[list];
    if (byIdsOf === undefined) return readWhole(list);
    try {
      const outcome = await readWhole(list);
      if ((states.get(list)?.records ?? 0) > 0) {
        await drop(list, BY_IDS, NO_END);
        return outcome;
      }
    } catch (error) {
      if (!isNotServed(error)) throw error;
    }
    // A PIM that takes no filter for none of them, or for a mistake.
    return readByIds(list, byIdsOf);
  };

  const readOne = async (list: ListName): Promise<void> => {
    try {
      outcomes.set(list, await readEither(list));
    } catch (error) {
      if (LISTS[list].isNeeded || !(error instanceof CatalogError) || ENDS_ALL.has(error.code)) {
        // One that cannot be read ends them all; what was read is kept.
        ended.abort();
        throw error;
      }
      await drop(list, 0, NO_END);
      const note = isNotServed(error)
        ? { isWhole: null, note: `This PIM does not serve it to these credentials (${error.code}).` }
        : { isWhole: false, note: `It could not be read (${error.code}): the PIM went on failing.` };
      outcomes.set(list, note);
      states.set(list, { pages: 0, pagesOf: 0, records: 0, total: undefined });
    }
  };

  const describeOutcome = (list: ListName): ListOutcome => {
    const outcome = outcomes.get(list) ?? { isWhole: false };
    const warning = fetcher.warnings.get(list);
    return outcome.note !== undefined || warning === undefined ? outcome : { ...outcome, note: warning };
  };

  const readAll = async (): Promise<Outcomes> => {
    for (const list of LIST_NAMES) readings.set(list, readOne(list));
    const settled = await Promise.allSettled(readings.values());
    const failures = settled.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
    // What made the others end, not that they were ended.
    const cause = failures.find((error) => !(error instanceof CancelledError)) ?? failures[0];
    if (cause !== undefined) throw cause;
    return Object.fromEntries(LIST_NAMES.map((list) => [list, describeOutcome(list)]));
  };

  /** Seconds that so many more requests take at the rate of the limits, given what is left of them now. */
  const secondsFor = (pagesOf: (state: ListState) => number, isNew: boolean): number => {
    const quota = catalog.status().quota;
    const seconds = [...states].map(([list, state]) => {
      const { limit, left = 0 } = quota.find(({ endpoint }) => endpoint === LISTS[list].endpoint) ?? {};
      if (limit === undefined) return 0;
      return (Math.max(0, pagesOf(state) - (isNew ? limit : left)) / limit) * (windowMs / 1_000);
    });
    return Math.ceil(Math.max(0, ...seconds));
  };
  const sum = (of: (state: ListState) => number): number =>
    [...states.values()].reduce((total, state) => total + of(state), 0);
  const isPlanned = (): boolean =>
    states.size === LIST_NAMES.length && [...states.values()].every(({ pagesOf }) => pagesOf !== undefined);

  return {
    done: readAll(),
    plan: () =>
      isPlanned()
        ? {
            requests: sum(({ pagesOf = 0 }) => pagesOf),
            seconds: secondsFor(({ pagesOf = 0 }) => pagesOf, true),
          }
        : undefined,
    progress: () => ({
      phase: fetcher.isWaiting() ? 'waiting' : 'reading',
      requests: sum(({ pages }) => pages),
      ...(isPlanned()
        ? {
            requestsOf: sum(({ pagesOf = 0 }) => pagesOf),
            secondsLeft: secondsFor(({ pages, pagesOf = 0 }) => pagesOf - pages, false),
          }
        : {}),
      lists: Object.fromEntries([...states].map(([list, state]) => [list, describeList(state, outcomes.get(list))])),
    }),
  };
}

/** What no list can be read with. */
const ENDS_ALL: ReadonlySet<string> = new Set(['CREDENTIALS_REJECTED', 'CANCELLED', 'CONFIG']);

function isNotServed(error: unknown): boolean {
  return error instanceof CatalogError && NOT_SERVED.has(error.code);
}

function describeList({ records, total }: ListState, outcome: ListOutcome | undefined): ListProgress {
  return {
    records,
    ...(total === undefined ? {} : { of: total }),
    ...(outcome?.note === undefined ? {} : { note: outcome.note }),
  };
}
