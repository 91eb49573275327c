import { CatalogError, TimeoutError, UnavailableError } from '../../errors.ts';
import type { PageQuery } from '../../pim/catalog-port.ts';
import { countPositions } from '../../record/positions.ts';
import type { Filter, PimRecord } from '../../record/value.ts';
import type { ListName } from '../copied-lists.ts';
import { type ListPart, ListRequests, type Place, type RequestParts } from './list-requests.ts';

export interface FetcherParts extends RequestParts {
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>;
  // Page sizes learned of this PIM; it is added to.
  readonly learned?: Learned;
}

/**
 * Records that the PIM sends at once, and ids that its filter takes, by list, as far as that was
 * tried.
 */
export interface Learned {
  readonly pages: Map<ListName, number>;
  readonly groups: Map<ListName, number>;
}

/** Records per request, and ids per filter, of the first requests. */
export const PAGE_SIZE = 100;

// Page sizes that are tried next. A PIM takes long for a page of many large records, and we need
// much memory.
const LARGER = [1_000, 500, 200] as const;
const MAX_PAGE_CHARS = 4_000_000;

// Timeouts of a page before its size is reduced; a single one may be a hiccup.
const SLOW_FROM = 2;

// Delays before a failing PIM is asked again; after the last one it is given up until the next
// sync.
const RETRY_AFTER_MS = [2_000, 5_000, 15_000, 30_000, 60_000] as const;

// Unserved records of a list that are located one by one; further ones are located roughly.
const MAX_NAMED = 3;

export class ListFetcher {
  readonly requests: ListRequests;
  readonly learned: Learned;
  readonly #sleep: FetcherParts['sleep'];
  // Number of records that the PIM fails to send, by list and offset of the page.
  readonly #unserved = new Map<ListName, Map<number, number>>();
  // Lists that the PIM failed to send and will be asked for again.
  readonly #waiting = new Set<ListName>();

  constructor(parts: FetcherParts) {
    this.requests = new ListRequests(parts);
    this.learned = parts.learned ?? { pages: new Map(), groups: new Map() };
    this.#sleep = parts.sleep;
  }

  get isWaiting(): boolean {
    return this.#waiting.size > 0;
  }

  async fetch(list: ListName, filter: Filter, place: Place): Promise<ListPart> {
    let timeouts = 0;
    try {
      for (const delayMs of RETRY_AFTER_MS) {
        const part = await this.requests.attempt(() => this.#fetchOnce(list, filter, place));
        if (!(part instanceof CatalogError)) return part;
        if (part instanceof TimeoutError) timeouts += 1;
        const isTooLarge = this.#isTooLarge(list, part);
        if (isTooLarge || timeouts >= SLOW_FROM) this.#shrink(list);
        if (!isTooLarge) await this.#waitAfter(part, list, delayMs);
      }
      return await this.#fetchOnce(list, filter, place);
    } finally {
      this.#waiting.delete(list);
    }
  }

  // Fetches a part. Before the first part that depends on it, tries how large a page the PIM sends.
  async #fetchOnce(list: ListName, filter: Filter, place: Place): Promise<ListPart> {
    const isFirst = place.offset === 0 && place.span === undefined;
    const isSizeNeeded = isFirst || place.size !== undefined;
    if (!this.learned.pages.has(list) && isSizeNeeded) {
      const first = await this.#request(list, filter, { offset: 0 });
      const largest = await this.#grow(list, first);
      if (isFirst) return largest;
    }
    return this.#request(list, filter, place);
  }

  async #request(list: ListName, filter: Filter, place: Place): Promise<ListPart> {
    const counts = this.#unserved.get(list) ?? new Map<number, number>();
    counts.delete(place.offset);
    const size = this.#sizeOf(list);
    const pieces = choosePieces(filter, counts);
    const part = await this.requests.fetch(list, filter, place, size, pieces);
    if (part.unserved !== undefined) {
      counts.set(place.offset, countPositions(part.unserved));
      this.#unserved.set(list, counts);
    }
    return part;
  }

  #sizeOf(list: ListName): number {
    return this.learned.pages.get(list) ?? PAGE_SIZE;
  }

  #shrink(list: ListName): void {
    const size = this.#sizeOf(list);
    const smaller = size > PAGE_SIZE ? PAGE_SIZE : Math.ceil(size / 2);
    this.learned.pages.set(list, smaller);
  }

  // Requests larger first pages until the PIM sends no more, or fails.
  async #grow(list: ListName, first: ListPart): Promise<ListPart> {
    if (first.last || first.span < PAGE_SIZE) return first;
    if (first.unserved !== undefined) {
      // A larger page would fail as well.
      this.learned.pages.set(list, PAGE_SIZE);
      return first;
    }
    const best = await this.#findLargest(list, first);
    if (best.last) return best;
    // Pages that overlap have sizes below this one, which the PIM must be known to serve too.
    if (best.span < 2 * PAGE_SIZE) {
      await this.#tryFirst(list, Math.ceil(best.span / 2));
    }
    this.learned.pages.set(list, best.span);
    return best;
  }

  async #findLargest(list: ListName, first: ListPart): Promise<ListPart> {
    for (const size of listLarger(first.records, first.span)) {
      const larger = await this.#tryFirst(list, size);
      if (larger instanceof TimeoutError) return first;
      if (!(larger instanceof CatalogError)) {
        return larger.span > first.span ? larger : first;
      }
    }
    return first;
  }

  #tryFirst(list: ListName, size: number): Promise<ListPart | CatalogError> {
    return this.requests.attempt(() => this.requests.fetch(list, {}, { offset: 0 }, size));
  }

  // Returns true if fewer records at once are likely to come: the answer is unreadable and would be
  // so again, or a page size that was served before is refused now.
  #isTooLarge(list: ListName, error: CatalogError): boolean {
    if (error.code === 'INVALID_ARGUMENT') return this.#sizeOf(list) > PAGE_SIZE;
    return error.code === 'BAD_RESPONSE' && error.retryAfterMs === undefined;
  }

  async #waitAfter(error: CatalogError, list: ListName, delayMs: number): Promise<void> {
    // A PIM that has answered, and is nowhere now, comes back with the network.
    const isAway = error instanceof UnavailableError && this.requests.hasAnswered;
    if (error.retryAfterMs === undefined && !isAway) throw error;
    this.#waiting.add(list);
    await this.#sleep(Math.max(delayMs, error.retryAfterMs ?? 0), this.requests.over);
  }
}

// Chooses how to read around records that the PIM fails to send. Positions within a filter by ids
// would tell nobody which records these are, so that is done for whole lists only.
function choosePieces(filter: Filter, counts: ReadonlyMap<number, number>): PageQuery['pieces'] {
  if (Object.keys(filter).length > 0) return 'none';
  const count = [...counts.values()].reduce((sum, count) => sum + count, 0);
  return count < MAX_NAMED ? 'deep' : 'coarse';
}

/** Lists page sizes to try that the memory allows. @param records a page of `count` positions */
export function listLarger(records: readonly PimRecord[], count: number): readonly number[] {
  const chars = JSON.stringify(records).length;
  return LARGER.filter((size) => (size / count) * chars <= MAX_PAGE_CHARS);
}
