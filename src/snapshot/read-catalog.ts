/** Reads the whole catalog page by page: all lists at once, each within its own limits. */

import { setMaxListeners } from 'node:events';
import { CancelledError, CatalogError } from '../errors.ts';
import type { Call, PimCatalog } from '../pim/port.ts';
import type { Filter } from '../record/filter.ts';
import type { PimRecord } from '../record/value.ts';
import type { Engine } from './engine-process.ts';
import { LIST_NAMES, LISTS, type List, type ListName } from './lists.ts';
import type { ListProgress, SyncPlan, SyncProgress } from './port.ts';
import type { KeptPage, ReadPage } from './protocol.ts';
import { type ListState, type PageEnd, readList } from './read-list.ts';

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
  /** Resolves with what to know about each list, when all are read. Rejects with CatalogError when the PIM fails for long. */
  readonly done: Promise<Readonly<Partial<Record<ListName, string>>>>;
}

/** Records a request: enough to make few requests, not so many that a PIM takes long over one. */
const PAGE_SIZE = 100;

/** A request may wait for its limit, which takes a window or two. */
const REQUEST_MS = 10 * 60_000;

/** Keeping a page takes milliseconds. */
const KEEP_MS = 60_000;

/** Positions that no list has: those of pages that were asked for by ids. */
const BY_IDS = 1e12;

/** A PIM that fails is asked again after these, and then given up until the next sync. Milliseconds. */
const RETRY_AFTER_MS = [2_000, 5_000, 15_000, 30_000, 60_000] as const;

/** What the PIM will not do whenever it is asked. */
const NOT_SERVED: ReadonlySet<string> = new Set(['FORBIDDEN', 'WRONG_ADDRESS', 'INVALID_ARGUMENT', 'FILTER_IGNORED']);

/** Begins to read. */
export function readCatalog(parts: ReadingParts): Reading {
  const { catalog, engine, kept, windowMs, now, sleep, today } = parts;
  const states = new Map<ListName, ListState>();
  const notes = new Map<ListName, string>();
  const waiting = new Set<ListName>();
  const readings = new Map<ListName, Promise<void>>();
  const ended = new AbortController();
  const signal = AbortSignal.any([parts.signal, ended.signal]);
  // All requests that are under way listen to it.
  setMaxListeners(0, signal);

  const fetchPage = async (list: ListName, filter: Filter, offset: number, stride: number | undefined) => {
    const call: Call = { signal, deadlineAtMs: now() + REQUEST_MS, warnings: new Set(), requests: 0 };
    const query = {
      endpoint: LISTS[list].endpoint,
      filter,
      argumentNames: {},
      offset,
      pageSize: PAGE_SIZE,
      priority: 'scan',
      continued: false,
    } as const;
    const records: PimRecord[] = [];
    const limit = stride === undefined ? Number.POSITIVE_INFINITY : offset + stride;
    let end = { covered: offset, total: undefined as number | undefined, last: true };
    for await (const page of catalog.fetchPages(query, call)) {
      end = { covered: (page.positions.at(-1) ?? offset - 1) + 1, total: page.total, last: page.last };
      for (const [index, record] of page.records.entries())
        if ((page.positions[index] ?? 0) < limit) records.push(record);
      // Only where a page came shorter than those before it another is needed.
      if (end.last || stride === undefined || end.covered >= limit) break;
    }
    const [warning] = call.warnings;
    if (warning !== undefined) notes.set(list, warning);
    return { records, span: stride ?? Math.max(0, end.covered - offset), total: end.total, last: end.last };
  };

  /** Asks again where that can help, for some minutes. */
  const persist = async <Result>(list: ListName, attempt: () => Promise<Result>): Promise<Result> => {
    for (const delayMs of RETRY_AFTER_MS) {
      try {
        const result = await attempt();
        waiting.delete(list);
        return result;
      } catch (error) {
        if (signal.aborted) throw new CancelledError();
        if (!(error instanceof CatalogError) || error.retryAfterMs === undefined) throw error;
        waiting.add(list);
        await sleep(Math.max(delayMs, error.retryAfterMs), signal);
      }
    }
    return attempt();
  };

  const keep = (page: ReadPage): Promise<null> => engine.ask({ kind: 'add_page', page }, KEEP_MS);

  const read = async (list: ListName, offset: number, stride: number | undefined): Promise<PageEnd> => {
    const { records, ...end } = await persist(list, () => fetchPage(list, {}, offset, stride));
    await keep({ list, offset, span: end.span, total: end.total, readAt: today().toISOString(), records });
    return end;
  };

  const count = (list: ListName): Promise<number> => engine.ask({ kind: 'count', list }, KEEP_MS);

  const readWhole = async (list: ListName): Promise<void> => {
    const note = await readList({
      kept: kept.filter((page) => page.list === list && page.offset < BY_IDS),
      read: (offset, stride) => read(list, offset, stride),
      count: () => count(list),
      tell: (state) => states.set(list, state),
    });
    if (note !== undefined) notes.set(list, note);
  };

  /** What belongs to the records of another list, by their ids, once these are known. */
  const readByIds = async (
    list: ListName,
    { list: owners, parameter }: NonNullable<List['byIdsOf']>,
  ): Promise<void> => {
    await readings.get(owners);
    const known = await count(owners);
    const pagesOf = Math.ceil(known / PAGE_SIZE);
    const done = new Set(kept.filter((page) => page.list === list).map(({ offset }) => offset));
    for (let skip = 0; skip < known; skip += PAGE_SIZE) {
      if (!done.has(BY_IDS + skip)) {
        const ids = await engine.ask({ kind: 'ids', list: owners, skip, most: PAGE_SIZE }, KEEP_MS);
        const { records } = await persist(list, () =>
          fetchPage(list, { [parameter]: ids }, 0, Number.POSITIVE_INFINITY),
        );
        // How many there are is not announced: who has none may be left out.
        await keep({
          list,
          offset: BY_IDS + skip,
          span: ids.length,
          total: undefined,
          readAt: today().toISOString(),
          records,
        });
      }
      states.set(list, { pages: skip / PAGE_SIZE + 1, pagesOf, total: undefined });
    }
  };

  const readEither = async (list: ListName): Promise<void> => {
    const { byIdsOf } = LISTS[list];
    try {
      await readWhole(list);
    } catch (error) {
      if (byIdsOf === undefined || !isNotServed(error)) throw error;
      await readByIds(list, byIdsOf);
      return;
    }
    // A PIM that takes no filter for none of them.
    if (byIdsOf !== undefined && (await count(list)) === 0) await readByIds(list, byIdsOf);
  };

  const readOne = async (list: ListName): Promise<void> => {
    try {
      await readEither(list);
    } catch (error) {
      if (LISTS[list].isNeeded || !isNotServed(error)) {
        // One that cannot be read ends them all; what was read is kept.
        ended.abort();
        throw error;
      }
      notes.set(list, `This PIM does not serve it to these credentials (${error.code}).`);
      states.set(list, { pages: 0, pagesOf: 0, total: undefined });
    } finally {
      waiting.delete(list);
    }
  };

  const readAll = async (): Promise<Readonly<Partial<Record<ListName, string>>>> => {
    for (const list of LIST_NAMES) readings.set(list, readOne(list));
    const outcomes = await Promise.allSettled(readings.values());
    const failures = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
    // What made the others end, not that they were ended.
    const cause = failures.find((error) => !(error instanceof CancelledError)) ?? failures[0];
    if (cause !== undefined) throw cause;
    return Object.fromEntries(notes);
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
      phase: waiting.size > 0 ? 'waiting' : 'reading',
      requests: sum(({ pages }) => pages),
      ...(isPlanned()
        ? {
            requestsOf: sum(({ pagesOf = 0 }) => pagesOf),
            secondsLeft: secondsFor(({ pages, pagesOf = 0 }) => pagesOf - pages, false),
          }
        : {}),
      lists: Object.fromEntries([...states].map(([list, state]) => [list, describeList(state, notes.get(list))])),
    }),
  };
}

function isNotServed(error: unknown): error is CatalogError {
  return error instanceof CatalogError && NOT_SERVED.has(error.code);
}

function describeList({ pages, pagesOf, total }: ListState, note: string | undefined): ListProgress {
  const share = pagesOf === undefined || pagesOf === 0 ? 1 : pages / pagesOf;
  return {
    records: total === undefined ? pages * PAGE_SIZE : Math.min(total, Math.round(total * share)),
    ...(total === undefined ? {} : { of: total }),
    ...(note === undefined ? {} : { note }),
  };
}
