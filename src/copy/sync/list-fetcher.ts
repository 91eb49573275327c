/** Fetches pages of the lists for a copy, as large as the PIM serves them, and retries where that can help. */

import { CatalogError, TimeoutError, UnavailableError } from '../../errors.ts';
import type { PageQuery } from '../../pim/catalog-port.ts';
import { countPositions } from '../../record/positions.ts';
import type { Filter, PimRecord } from '../../record/value.ts';
import type { ListName } from '../copied-lists.ts';
import { type ListPart, ListRequests, type Place, type RequestParts } from './list-requests.ts';

/** Parts of a fetcher. */
export interface FetcherParts extends RequestParts {
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>;
  /** What is known of the PIM; it is added to. Absent: nothing. */
  readonly learned?: Learned;
}

/** How many records of a list the PIM sends at once, and how many ids its filter takes, as far as that was tried. */
export interface Learned {
  readonly pages: Map<ListName, number>;
  readonly groups: Map<ListName, number>;
}

/** Records per request, and ids per filter, that every PIM is first asked for. */
export const PAGE_SIZE = 100;

/** What is tried then. A PIM takes long for a page of many large records, and we much memory. */
const LARGER = [1_000, 500, 200] as const;
const MAX_PAGE_CHARS = 4_000_000;

/** After this many timeouts for a page, fewer records are requested; a single one may be a hiccup. */
const SLOW_FROM = 2;

/**
 * Waiting times before a failing PIM is asked again; after the last, it is given up until the next sync. Milliseconds.
 */
const RETRY_AFTER_MS = [2_000, 5_000, 15_000, 30_000, 60_000] as const;

/** After so many records of a list that the PIM fails to send, the others are not looked for one by one. */
const MOST_NAMED = 3;

/** Fetches pages of lists. */
export class ListFetcher {
  readonly requests: ListRequests;
  readonly learned: Learned;
  readonly #sleep: FetcherParts['sleep'];
  /** How many records the PIM fails to send, by the offsets of the pages of each list. */
  readonly #unserved = new Map<ListName, Map<number, number>>();
  /** Lists that the PIM fails to send and will be asked for again. */
  readonly #waiting = new Set<ListName>();

  constructor(parts: FetcherParts) {
    this.requests = new ListRequests(parts);
    this.learned = parts.learned ?? { pages: new Map(), groups: new Map() };
    this.#sleep = parts.sleep;
  }

  /** Whether the PIM fails and will be asked again later. */
  get isWaiting(): boolean {
    return this.#waiting.size > 0;
  }

  /**
   * Fetches a part of a list.
   * @throws CatalogError when the PIM keeps failing, CancelledError when a signal aborts
   */
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

  /** Fetches a part; before the first part that depends on it, tries how many records the PIM sends at once. */
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

  /** Asks for a larger first page until the PIM gives no more, or fails. */
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

  /**
   * Whether fewer records at once are likely to come: the answer is unreadable and would be so again, or pages that were
   * served before are refused now.
   */
  #isTooLarge(list: ListName, error: CatalogError): boolean {
    if (error.code === 'INVALID_ARGUMENT') return this.#sizeOf(list) > PAGE_SIZE;
    return error.code === 'BAD_RESPONSE' && error.retryAfterMs === undefined;
  }

  /** Waits before the PIM is asked again. @throws the error if that is of no use */
  async #waitAfter(error: CatalogError, list: ListName, delayMs: number): Promise<void> {
    // A PIM that has answered, and is nowhere now, comes back with the network.
    const isAway = error instanceof UnavailableError && this.requests.hasAnswered;
    if (error.retryAfterMs === undefined && !isAway) throw error;
    this.#waiting.add(list);
    await this.#sleep(Math.max(delayMs, error.retryAfterMs ?? 0), this.requests.over);
  }
}

/** How a page is read that fails: around records of the whole list. Positions among records of some ids tell nobody which. */
function choosePieces(filter: Filter, counts: ReadonlyMap<number, number>): PageQuery['pieces'] {
  if (Object.keys(filter).length > 0) return 'none';
  const count = [...counts.values()].reduce((sum, one) => sum + one, 0);
  return count < MOST_NAMED ? 'deep' : 'coarse';
}

/** How many may be requested at once. @param records what came for `count` */
export function listLarger(records: readonly PimRecord[], count: number): readonly number[] {
  const chars = JSON.stringify(records).length;
  return LARGER.filter((size) => (size / count) * chars <= MAX_PAGE_CHARS);
}
