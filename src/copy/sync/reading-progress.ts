import { BACKGROUND_PART } from '../../pim/catalog-port.ts';
import { LIST_NAMES, LISTS, type ListName } from '../copied-lists.ts';
import type { ListProgress, SyncProgress } from '../copy-port.ts';
import { estimateRestMs } from './estimate-rest.ts';
import type { ListState } from './known-pages.ts';
import { type FetcherParts, type ListFetcher, PAGE_SIZE } from './list-fetcher.ts';
import type { ListOutcome } from './list-outcome.ts';
import { countProbes } from './read-list.ts';

interface ProgressParts extends Pick<FetcherParts, 'catalog' | 'now' | 'priority'> {
  readonly fetcher: ListFetcher;
  // Length of the limits' window.
  readonly windowMs: number;
  // Lists that were read or given up.
  readonly outcomes: ReadonlyMap<ListName, ListOutcome>;
}

// The pace of a list is measured by pages of the last windows, at least and at most so many.
const PACED_WINDOWS = 2;
const PACED_BY = 20;
const MAX_PACED = 240;

// Assumed number of further pages of a list that has not announced a total.
const UNKNOWN_PAGES = 6;

// Time after which the rest is estimated although not all lists have announced a total.
const ESTIMATED_AFTER_MS = 5_000;

/** Progress of one reading. */
export class ReadingProgress {
  readonly #parts: ProgressParts;
  readonly #begunAtMs: number;
  readonly #states = new Map<ListName, ListState>();
  // Times at which the last pages of each list came.
  readonly #pageTimesMs = new Map<ListName, readonly number[]>();
  // Lists that are read by the ids of their owners.
  readonly #owned = new Set<ListName>();

  constructor(parts: ProgressParts) {
    this.#parts = parts;
    this.#begunAtMs = parts.now();
  }

  expect(list: ListName, state: ListState): void {
    this.#states.set(list, state);
  }

  notePage(list: ListName, state: ListState): void {
    this.#states.set(list, state);
    const { now, windowMs } = this.#parts;
    const nowMs = now();
    const times = [...(this.#pageTimesMs.get(list) ?? []), nowMs];
    const fromMs = nowMs - PACED_WINDOWS * windowMs;
    const recent = times.filter((timeMs) => timeMs >= fromMs);
    const count = Math.min(MAX_PACED, Math.max(PACED_BY, recent.length));
    this.#pageTimesMs.set(list, times.slice(-count));
  }

  expectByIds(list: ListName, owners: ListName): void {
    this.#owned.add(list);
    this.#pageTimesMs.delete(list);
    const { total: owning = 0 } = this.#states.get(owners) ?? {};
    const pagesOf = Math.ceil(owning / PAGE_SIZE);
    this.expect(list, { pages: 0, pagesOf, records: 0, total: undefined });
  }

  describe(): SyncProgress {
    const states = [...this.#states.values()];
    const hasAll = states.length === LIST_NAMES.length;
    const isPlanned = hasAll && states.every(({ pagesOf }) => pagesOf !== undefined);
    const requestsOf = states.reduce((sum, { pagesOf = 0 }) => sum + pagesOf, 0);
    const elapsedMs = this.#parts.now() - this.#begunAtMs;
    const mayEstimate = isPlanned || elapsedMs > ESTIMATED_AFTER_MS;
    const isEstimable = mayEstimate && this.#states.has('products');
    const lists = [...this.#states].map(([list, state]) => {
      return [list, this.#describeList(list, state)];
    });
    return {
      phase: this.#parts.fetcher.isWaiting ? 'waiting' : 'reading',
      requests: states.reduce((sum, { pages }) => sum + pages, 0),
      ...(isPlanned && { requestsOf }),
      ...(isEstimable && { secondsLeft: this.#estimateMs() / 1_000 }),
      lists: Object.fromEntries(lists),
    };
  }

  #describeList(list: ListName, { records, total }: ListState): ListProgress {
    const { notes, isComplete } = this.#parts.outcomes.get(list) ?? {};
    return {
      records,
      ...(total !== undefined && { of: total }),
      ...(notes !== undefined && { notes }),
      ...(isComplete === null && { isUnserved: true }),
    };
  }

  // Lists are read at the same time.
  #estimateMs(): number {
    return Math.max(...LIST_NAMES.map((list) => this.#estimateListMs(list)));
  }

  // Estimates the rest of a list, and of its owners, which are read before it.
  #estimateListMs(list: ListName): number {
    const { catalog, fetcher, outcomes, windowMs, priority, now } = this.#parts;
    if (outcomes.has(list)) return 0;
    const { endpoint } = LISTS[list];
    const owners = this.#owned.has(list) ? LISTS[list].byIdsOf?.list : undefined;
    const { pages = 0 } = this.#states.get(list) ?? {};
    const planned = this.#countPlanned(list, owners);
    const restMs = estimateRestMs({
      pagesLeft: Math.max(0, planned - pages) + countProbes(planned),
      pageTimesMs: this.#pageTimesMs.get(list) ?? [],
      nowMs: now(),
      fastestMs: fetcher.requests.fastestMs(list),
      quota: catalog.status().quota.find((quota) => quota.endpoint === endpoint),
      windowMs,
      limitPart: priority?.() === 'background' ? BACKGROUND_PART : 1,
    });
    if (owners === undefined) return restMs;
    return restMs + this.#estimateListMs(owners);
  }

  // Number of pages of a list, as far as it is known.
  #countPlanned(list: ListName, owners: ListName | undefined): number {
    const { pages = 0, pagesOf = pages + UNKNOWN_PAGES } = this.#states.get(list) ?? {};
    if (owners === undefined || pages > 0) return pagesOf;
    // Until it begins, a list that is read by ids has as many pages as its owners have hundreds.
    const { total: owning = 0 } = this.#states.get(owners) ?? {};
    return Math.max(pagesOf, owning / PAGE_SIZE);
  }
}
