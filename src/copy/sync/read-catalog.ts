import { setMaxListeners } from 'node:events';
import { CancelledError, CatalogError } from '../../errors.ts';
import type { SearchPage } from '../../pim/catalog-port.ts';
import { countPositions } from '../../record/positions.ts';
import { holdsCut } from '../../record/value.ts';
import { type ByIds, LIST_NAMES, LISTS, type ListName } from '../copied-lists.ts';
import type { SyncProgress } from '../copy-port.ts';
import { IdFetcher } from './id-fetcher.ts';
import type { ListState } from './known-pages.ts';
import { type FetcherParts, ListFetcher, PAGE_SIZE } from './list-fetcher.ts';
import type { ListOutcome } from './list-outcome.ts';
import type { PageStore } from './page-store.ts';
import { readByIds } from './read-by-ids.ts';
import { readList } from './read-list.ts';
import type { EndedLists } from './reading-notes.ts';
import { ReadingProgress } from './reading-progress.ts';
import { type Earlier, Refresh } from './refresh.ts';

/** Parts of a reading. */
export interface CatalogReadParts extends FetcherParts {
  // Absent: everything is read.
  readonly earlier?: Earlier;
  // May contain pages of an earlier reading.
  readonly store: PageStore;
  // Length of the limits' window.
  readonly windowMs: number;
  // Lists that an interrupted process had read whole.
  readonly ended?: EndedLists;
}

// Errors by which a PIM says that it has a list but these credentials may not read it.
const REFUSALS: ReadonlySet<string> = new Set(['FORBIDDEN', 'CREDENTIALS_REJECTED']);

// Errors that mean that the PIM will never serve the list.
const NOT_SERVED: ReadonlySet<string> = new Set([
  'FORBIDDEN',
  'WRONG_ADDRESS',
  'INVALID_ARGUMENT',
  'FILTER_IGNORED',
]);

// Lists that most questions need.
const FIRST: readonly ListName[] = ['products', 'categories', 'brands'];

const ENDS_ALL: ReadonlySet<string> = new Set(['CREDENTIALS_REJECTED', 'CANCELLED', 'CONFIG']);

// Search for products by the date of their last change. A PIM that takes long for it is read in
// another way.
const NEWEST_FIRST = {
  pieces: 'none',
  searchKey: '',
  entityTypes: ['Product'],
  status: [],
  sorting: 'Updated desc',
  offset: 0,
  pageSize: PAGE_SIZE,
  continued: false,
} as const;
const SEARCH_MS = 60_000;

/** One reading of the catalog. */
export class CatalogReading {
  readonly #parts: CatalogReadParts;
  readonly #store: PageStore;
  readonly #fetcher: ListFetcher;
  readonly #idFetcher: IdFetcher;
  readonly #progress: ReadingProgress;
  readonly #outcomes = new Map<ListName, ListOutcome>();
  // Resolve when the list was read or given up.
  readonly #readings = new Map<ListName, Promise<void>>();
  // Aborts when no list can be read any more.
  readonly #failed = new AbortController();
  readonly #signal: AbortSignal;
  // Undefined: there is no earlier copy.
  readonly refresh: Refresh | undefined;

  constructor(parts: CatalogReadParts) {
    this.#parts = parts;
    this.#store = parts.store;
    this.#signal = AbortSignal.any([parts.signal, this.#failed.signal]);
    // Every running request adds a listener to it.
    setMaxListeners(0, this.#signal);
    this.#fetcher = new ListFetcher({ ...parts, signal: this.#signal });
    this.#idFetcher = new IdFetcher(this.#fetcher);
    const outcomes = this.#outcomes;
    this.#progress = new ReadingProgress({ ...parts, fetcher: this.#fetcher, outcomes });
    this.refresh = parts.earlier && this.#createRefresh(parts.earlier);
  }

  async read(): Promise<ReadonlyMap<ListName, ListOutcome>> {
    for (const list of LIST_NAMES) this.#describeStored(list);
    for (const list of LIST_NAMES) {
      this.#readings.set(list, this.#readOrGiveUp(list));
    }
    const ends = await Promise.allSettled(this.#readings.values());
    const failures = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason] : []));
    // Report the error that ended the others, not their cancellation.
    const cause = failures.find((error) => !(error instanceof CancelledError)) ?? failures[0];
    if (cause !== undefined) throw cause;
    return new Map(LIST_NAMES.map((list) => [list, this.#describeOutcome(list)]));
  }

  async readFirst(): Promise<ReadonlyMap<ListName, ListOutcome>> {
    await Promise.all(FIRST.map((list) => this.#readings.get(list)));
    const lists = [...this.#outcomes.keys()];
    return new Map(lists.map((list) => [list, this.#describeOutcome(list)]));
  }

  progress(): SyncProgress {
    return this.#progress.describe();
  }

  ended(): EndedLists {
    const lists = [...this.#outcomes.keys()].map((list) => {
      const outcome = this.#describeOutcome(list);
      return [list, { outcome, pages: this.#store.pages(list).length }] as const;
    });
    return Object.fromEntries(lists.filter(([, { outcome }]) => outcome.isComplete !== false));
  }

  sent(): number {
    return this.#fetcher.requests.sent;
  }

  #createRefresh(earlier: Earlier): Refresh {
    return new Refresh({
      ...earlier,
      store: this.#store,
      waitFor: async (list) => this.#readings.get(list),
      fetchTotal: async (list) => {
        const { total } = await this.#fetcher.fetch(list, {}, { offset: 0, span: 1 });
        return total;
      },
      readByIds: (list, { parameter }, ids) => this.#readByIds(list, parameter, ids),
      searchNewest: () => this.#searchNewest(),
    });
  }

  #searchNewest(): AsyncIterable<SearchPage> {
    const { catalog, now, priority, leaveSignal } = this.#parts;
    const isBackground = priority?.() === 'background';
    return catalog.fetchSearch(
      { ...NEWEST_FIRST, priority: isBackground ? 'background' : 'lookup' },
      {
        signal: this.#signal,
        deadlineAtMs: now() + SEARCH_MS,
        notices: [],
        requests: 0,
        ...(leaveSignal && { leaveSignal }),
      },
    );
  }

  // Reports pages of an interrupted reading as progress until the list goes on.
  #describeStored(list: ListName): void {
    const pages = this.#store.pages(list);
    const [first] = pages;
    if (first === undefined) return;
    const total = Math.max(...pages.map((page) => page.total ?? 0));
    const planned = Math.max(pages.length, Math.ceil(total / Math.max(1, first.span)));
    this.#progress.expect(list, {
      pages: pages.length,
      pagesOf: total === 0 ? undefined : planned,
      records: this.#store.countRecords(list),
      total: total === 0 ? undefined : total,
    });
  }

  async #readOrGiveUp(list: ListName): Promise<void> {
    if (this.#takeEnded(list)) return;
    const { refresh } = this;
    try {
      const walk = () => this.#walk(list);
      this.#outcomes.set(list, await (refresh === undefined ? walk() : refresh.read(list, walk)));
    } catch (error) {
      const outcome = this.#concludeFailure(list, error);
      await this.#store.deleteFrom(list, 0);
      this.#outcomes.set(list, refresh?.keepMissing(list, outcome) ?? outcome);
      this.#progress.notePage(list, { pages: 0, pagesOf: 0, records: 0, total: undefined });
    }
  }

  // Takes over a list that an earlier process has read; false: there is none, or pages of it are
  // gone.
  #takeEnded(list: ListName): boolean {
    const { earlier, ended } = this.#parts;
    const before = earlier === undefined ? ended?.[list] : undefined;
    const pages = this.#store.pages(list).length;
    if (before?.pages !== pages) return false;
    const records = this.#store.countRecords(list);
    this.#outcomes.set(list, before.outcome);
    this.#progress.expect(list, { pages, pagesOf: pages, records, total: records });
    return true;
  }

  #concludeFailure(list: ListName, error: unknown): ListOutcome {
    // If only this list is not granted, a PIM may answer as for wrong credentials (Spec §5), but
    // then it has sent no page of it.
    const isUngranted = isOf(error, 'CREDENTIALS_REJECTED') && this.#store.pages(list).length === 0;
    const isRefused = isNotServed(error) || isUngranted;
    const endsAll = !(error instanceof CatalogError) || (ENDS_ALL.has(error.code) && !isRefused);
    // Without products there is no copy.
    if (endsAll || list === 'products') {
      // What was read is kept, and what is on its way is taken if there is time for it.
      if (this.#parts.leaveSignal?.aborted !== true) this.#failed.abort();
      throw error;
    }
    const { code } = error;
    if (isRefused) {
      return {
        isComplete: null,
        notes: [{ code: 'list_not_served', error: code, isRefused: REFUSALS.has(code) }],
      };
    }
    return { isComplete: false, notes: [{ code: 'list_kept_failing', error: code }] };
  }

  // Reads all of a list, by the ids of its owners where the PIM does not serve it otherwise.
  async #walk(list: ListName): Promise<ListOutcome> {
    const { byIdsOf } = LISTS[list];
    if (byIdsOf === undefined) return this.#readWhole(list);
    const wasByIds = this.#store.pages(list).some(({ asked }) => asked !== undefined);
    if (wasByIds) return this.#readOwned(list, byIdsOf);
    try {
      const outcome = await this.#readWhole(list);
      if (this.#store.countRecords(list) > 0) return outcome;
    } catch (error) {
      if (!isNotServed(error)) throw error;
    }
    // A PIM that treats an empty filter as matching nothing, or as an error.
    await this.#store.deleteFrom(list, 0);
    return this.#readOwned(list, byIdsOf);
  }

  // Reads all of a list except for records that the PIM fails to send.
  async #readWhole(list: ListName): Promise<ListOutcome> {
    const outcome = await this.#readPages(list);
    const unserved = this.#store.unservedPositions(list);
    if (unserved.length === 0) return outcome;
    const notes = [...(outcome.notes ?? []), { code: 'list_unserved_records', unserved } as const];
    return { isComplete: false, notes };
  }

  #readPages(list: ListName): Promise<ListOutcome> {
    const store = this.#store;
    return readList({
      storedPages: store.pages(list),
      read: async (offset, span, size) => {
        const { records, last, ...end } = await this.#fetcher.fetch(
          list,
          {},
          { offset, span, size },
        );
        const page = { list, offset, ...end, isCut: records.some(holdsCut) };
        const stored = await store.add(page, records);
        return { ...stored, last };
      },
      hasRecordsBeyond: (total, span) => this.#hasRecordsBeyond(list, total, span),
      deletePagesFrom: (offset) => store.deleteFrom(list, offset),
      countRecords: () => store.countRecords(list) + countPositions(store.unservedPositions(list)),
      onProgress: (state) => this.#progress.notePage(list, state),
    });
  }

  // Looks for records beyond the total of a list.
  async #hasRecordsBeyond(
    list: ListName,
    offset: number,
    span: number | undefined,
  ): Promise<boolean> {
    try {
      const { records, total } = await this.#fetcher.fetch(list, {}, { offset, span });
      // If the total has changed, the records are new ones.
      return records.length > 0 && total === offset;
    } catch (error) {
      if (this.#fetcher.requests.over.aborted) throw error;
      // A PIM need not answer for a position beyond the end.
      return false;
    }
  }

  async #readOwned(list: ListName, { list: owners, parameter }: ByIds): Promise<ListOutcome> {
    this.#progress.expectByIds(list, owners);
    await this.#readings.get(owners);
    await this.#readByIds(list, parameter, this.#store.recordIds(owners));
    const { isComplete = false } = this.#outcomes.get(owners) ?? {};
    if (isComplete === true) return { isComplete };
    return {
      isComplete,
      notes: [{ code: 'list_read_by_owners', owners, isUnserved: isComplete === null }],
    };
  }

  #readByIds(list: ListName, parameter: string, ids: readonly number[]) {
    const onProgress = (of: ListName, state: ListState) => this.#progress.notePage(of, state);
    const parts = { store: this.#store, fetcher: this.#idFetcher, onProgress };
    return readByIds(parts, list, parameter, ids);
  }

  #describeOutcome(list: ListName): ListOutcome {
    const outcome = this.#outcomes.get(list) ?? { isComplete: false };
    const isCut = this.#store.pages(list).some((page) => page.isCut);
    const noted = this.#fetcher.requests.notes.get(list);
    if (outcome.notes !== undefined) return outcome;
    const note = noted ?? (isCut ? ({ code: 'list_cut' } as const) : undefined);
    return note === undefined ? outcome : { ...outcome, notes: [note] };
  }
}

function isOf(error: unknown, ...codes: readonly string[]): error is CatalogError {
  return error instanceof CatalogError && codes.includes(error.code);
}

function isNotServed(error: unknown): boolean {
  return isOf(error, ...NOT_SERVED);
}
