/** Reads the whole catalog page by page: all lists at once, each within its own limits. */

import { setMaxListeners } from 'node:events';
import { CancelledError, CatalogError } from '../../errors.ts';
import type { PimCatalog } from '../../pim/port.ts';
import { type ByIds, LIST_NAMES, LISTS, type ListName } from '../copied-lists.ts';
import type { Engine } from '../engine-process.ts';
import { noteNotServed } from '../not-served.ts';
import type { SyncPlan, SyncProgress } from '../port.ts';
import type { KeptPage, ListOutcome, Outcomes } from '../protocol.ts';
import type { ListState, PageEnd } from './known-pages.ts';
import { createListFetcher, PAGE_SIZE } from './list-fetcher.ts';
import { BY_IDS, readByIds } from './read-by-ids.ts';
import { readList } from './read-list.ts';
import { describeProgress, planSync } from './sync-progress.ts';

/** What reading needs. */
interface CatalogReadParts {
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
export interface CatalogRead {
  readonly progress: () => SyncProgress;
  /** Absent until the PIM has told how much there is. */
  readonly plan: () => SyncPlan | undefined;
  /** Resolves with what became of each list, when all are read. Rejects with CatalogError when the PIM fails for long. */
  readonly done: Promise<Outcomes>;
}

/** Keeping a page takes milliseconds, unless the disk is slow. */
const KEEP_MS = 5 * 60_000;

/** Beyond all positions. */
const NO_END = 2 * BY_IDS;

/** What the PIM will not do whenever it is asked. */
const NOT_SERVED: ReadonlySet<string> = new Set(['FORBIDDEN', 'WRONG_ADDRESS', 'INVALID_ARGUMENT', 'FILTER_IGNORED']);

/** Begins to read. */
export function readCatalog(parts: CatalogReadParts): CatalogRead {
  const { catalog, engine, kept, windowMs } = parts;
  const readAt = (): string => parts.today().toISOString();
  const states = new Map<ListName, ListState>();
  const outcomes = new Map<ListName, ListOutcome>();
  const readings = new Map<ListName, Promise<void>>();
  const ended = new AbortController();
  const signal = AbortSignal.any([parts.signal, ended.signal]);
  // All requests that are under way listen to it.
  setMaxListeners(0, signal);
  const fetcher = createListFetcher({ ...parts, signal });
  const cutLists = new Set(kept.flatMap(({ list, isCut }) => (isCut ? list : [])));

  /** As it is kept, so that a reading that goes on later knows it, too. */
  const noteCut = (list: ListName, isCut: boolean): { readonly isCut?: true } => {
    if (!isCut) return {};
    cutLists.add(list);
    return { isCut };
  };

  const read = async (list: ListName, offset: number, stride: number | undefined): Promise<PageEnd> => {
    const { records, isCut, ...end } = await fetcher.fetch(list, {}, offset, stride);
    const { span, total } = end;
    const page = { list, offset, span, total, readAt: readAt(), ...noteCut(list, isCut), records };
    return { ...end, ...(await engine.ask({ kind: 'add_page', page }, KEEP_MS)) };
  };

  const follows = async (list: ListName, offset: number, stride: number | undefined): Promise<boolean> => {
    try {
      const { records, total } = await fetcher.fetch(list, {}, offset, stride);
      // With another total they have come since.
      return records.length > 0 && total === offset;
    } catch (error) {
      if (signal.aborted) throw error;
      // It need not answer for what is beyond the end.
      return false;
    }
  };

  const count = (list: ListName): Promise<number> => engine.ask({ kind: 'count', list }, KEEP_MS);

  const drop = (list: ListName, from: number, to: number): Promise<null> =>
    engine.ask({ kind: 'drop_pages', list, from, to }, KEEP_MS);

  const readWhole = (list: ListName): Promise<ListOutcome> =>
    readList({
      kept: kept.filter((page) => page.list === list && page.offset < BY_IDS),
      read: (offset, stride) => read(list, offset, stride),
      follows: (offset, stride) => follows(list, offset, stride),
      drop: (from) => drop(list, from, BY_IDS),
      count: () => count(list),
      tell: (state) => states.set(list, state),
    });

  /** What belongs to the records of another list, once these are known. */
  const readOwned = async (list: ListName, { list: owners, parameter }: ByIds): Promise<ListOutcome> => {
    await readings.get(owners);
    // What was read without ids, if anything, is no part of it.
    await drop(list, 0, BY_IDS);
    await readByIds({
      owners: await count(owners),
      kept: kept.filter((page) => page.list === list && page.offset >= BY_IDS),
      ids: (skip) => engine.ask({ kind: 'ids', list: owners, skip, most: PAGE_SIZE }, KEEP_MS),
      read: async (offset, ids, asked) => {
        const { records, isCut } = await fetcher.fetch(list, { [parameter]: ids }, 0, Number.POSITIVE_INFINITY);
        // How many there are is not announced: who has none may be left out.
        const page = { list, offset, span: ids.length, total: undefined, readAt: readAt(), asked };
        await engine.ask({ kind: 'add_page', page: { ...page, ...noteCut(list, isCut), records } }, KEEP_MS);
        return records.length;
      },
      drop: (from) => drop(list, from, NO_END),
      tell: (state) => states.set(list, state),
    });
    const { isWhole = false } = outcomes.get(owners) ?? {};
    if (isWhole) return { isWhole };
    return {
      isWhole,
      note: `pim-mcp reads it by the ids of ${owners}, ${isWhole === null ? 'which were not' : 'not all of which were'} read.`,
    };
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
    return readOwned(list, byIdsOf);
  };

  /** Where only this list is not granted, a PIM may say so as it says of wrong credentials (Spec §5): before it gave any. */
  const isUngranted = (list: ListName, error: unknown): boolean =>
    error instanceof CatalogError &&
    error.code === 'CREDENTIALS_REJECTED' &&
    !states.has(list) &&
    !kept.some((page) => page.list === list);

  const readOne = async (list: ListName): Promise<void> => {
    try {
      outcomes.set(list, await readEither(list));
    } catch (error) {
      const isRefused = isNotServed(error) || isUngranted(list, error);
      if (LISTS[list].isNeeded || !(error instanceof CatalogError) || (ENDS_ALL.has(error.code) && !isRefused)) {
        // One that cannot be read ends them all; what was read is kept.
        ended.abort();
        throw error;
      }
      await drop(list, 0, NO_END);
      const note = isRefused
        ? { isWhole: null, note: noteNotServed(error.code) }
        : { isWhole: false, note: `It could not be read (${error.code}): the PIM kept failing.` };
      outcomes.set(list, note);
      states.set(list, { pages: 0, pagesOf: 0, records: 0, total: undefined });
    }
  };

  const describeOutcome = (list: ListName): ListOutcome => {
    const outcome = outcomes.get(list) ?? { isWhole: false };
    const warning = fetcher.warnings.get(list) ?? (cutLists.has(list) ? CUT : undefined);
    return outcome.note !== undefined || warning === undefined ? outcome : { ...outcome, note: warning };
  };

  const readAll = async (): Promise<Outcomes> => {
    for (const list of LIST_NAMES) readings.set(list, readOne(list));
    const ends = await Promise.allSettled(readings.values());
    const failures = ends.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
    // What made the others end, not that they were ended.
    const cause = failures.find((error) => !(error instanceof CancelledError)) ?? failures[0];
    if (cause !== undefined) throw cause;
    return Object.fromEntries(LIST_NAMES.map((list) => [list, describeOutcome(list)]));
  };

  const known = { states, outcomes, quota: () => catalog.status().quota, windowMs };
  return {
    done: readAll(),
    plan: () => planSync(known),
    progress: () => ({ phase: fetcher.isWaiting() ? 'waiting' : 'reading', ...describeProgress(known) }),
  };
}

const CUT =
  'Some records have a text or list that is too long to be read whole; a text that is cut ends in […+n], the characters left out.';

/** What no list can be read with. */
const ENDS_ALL: ReadonlySet<string> = new Set(['CREDENTIALS_REJECTED', 'CANCELLED', 'CONFIG']);

function isNotServed(error: unknown): boolean {
  return error instanceof CatalogError && NOT_SERVED.has(error.code);
}
