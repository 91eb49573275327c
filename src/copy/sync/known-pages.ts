/**
 * A record that is added or removed moves all following records across page boundaries, so each
 * page also shows the last record of the page before: if that record is where it was, no record in
 * between was lost. Where the PIM serves no pages of such sizes, each page keeps the states of the
 * list in which it was seen (another total is another state), and neighbours must have been seen in
 * the same state.
 */

import type { StoredPage } from './page-store.ts';

/** State of a list while it is read. */
export interface ListState {
  // `pagesOf` and `total` are undefined until the PIM announces a total.
  readonly pages: number;
  readonly pagesOf: number | undefined;
  readonly records: number;
  readonly total: number | undefined;
}

/** A page that was read and stored. */
export interface PageEnd extends Pick<StoredPage, 'ids' | 'print' | 'span' | 'total' | 'before'> {
  readonly last: boolean;
}

// Request for a page. `size`: number of records, where the record before the page is wanted too.
interface PagePlan {
  readonly size?: number;
  readonly span: number | undefined;
}

interface KnownPage extends Pick<StoredPage, 'ids' | 'print' | 'span' | 'before'> {
  // Undefined for a page of an earlier reading.
  readonly last?: boolean;
  // States of the list in which the page was seen with the same records.
  readonly states: ReadonlySet<number>;
  // Number of readings before it; 0: it is of an earlier reading.
  readonly at: number;
  // The page before has the same records.
  readonly isRepeat?: boolean;
}

// Limits how often a list that changes is read again: per page on average, plus a fixed number.
const MAX_READS_A_PAGE = 3;
const MAX_AGAIN = 100;

// Smallest page size that overlaps. Overlapping costs half as many requests again for smaller
// pages, a third for pages of 20, a seventh for 100.
const OVERLAPPING_FROM = 20;

// A PIM that sent this many empty pages does not have as many records as it announces.
const MAX_EMPTY = 20;

/** Pages of a list by the position of their first record. */
export class KnownPages {
  readonly #pages: Map<number, KnownPage>;
  // Positions that a full page covers; undefined: not known yet.
  #stride: number | undefined;
  #total: number | undefined;
  #state = 0;
  #reads = 0;
  #isOverlapping: boolean;

  constructor(storedPages: readonly StoredPage[]) {
    // They get states of their own, one per total, because the list may have changed since.
    this.#pages = new Map(
      storedPages.map(({ offset, total = 0, ...page }) => [
        offset,
        { ...page, states: new Set([-1 - total]), at: 0 },
      ]),
    );
    // An empty page does not show the stride.
    this.#stride = storedPages.find(({ offset, span }) => offset === 0 && span > 0)?.span;
    // Until the first page shows the current total, this is only used to find where the list
    // continues.
    this.#total = Math.max(0, ...storedPages.map((page) => page.total ?? 0));
    this.#isOverlapping = storedPages.some(({ before }) => before !== undefined);
  }

  get total(): number | undefined {
    return this.#total;
  }

  get stride(): number | undefined {
    return this.#stride;
  }

  get state(): number {
    return this.#state;
  }

  describe(): ListState {
    const pages = this.#pages.size;
    return {
      pages,
      pagesOf:
        this.#total === undefined || this.#stride === undefined
          ? undefined
          : Math.max(1, Math.ceil(this.#total / this.#stride), pages),
      records: [...this.#pages.values()].reduce((sum, { ids }) => sum + ids.length, 0),
      total: this.#total,
    };
  }

  plan(offset: number): PagePlan {
    return this.#isOverlapping && offset > 0 && this.#stride !== undefined
      ? planOverlap(offset, this.#stride)
      : { span: this.#stride };
  }

  planSecond(): (PagePlan & { readonly offset: number }) | undefined {
    const offset = this.#stride ?? 0;
    const isOnlyFirst = this.#pages.has(0) && this.#pages.size === 1;
    const hasSecond = this.#total !== undefined && this.#total > offset;
    if (!isOnlyFirst || !hasSecond || offset < OVERLAPPING_FROM) {
      return undefined;
    }
    return { offset, ...planOverlap(offset, offset) };
  }

  decideOverlap(second: PageEnd | undefined): boolean {
    const before = second?.before;
    this.#isOverlapping = before !== undefined && before === this.#pages.get(0)?.ids.at(-1);
    return this.#isOverlapping;
  }

  add(offset: number, page: PageEnd): void {
    const { ids, print, span, before } = page;
    this.#stride ??= Math.max(1, span);
    const earlier = this.#pages.get(offset);
    const hasMoved = earlier !== undefined && earlier.print !== print;
    this.#countState(page.total, hasMoved && earlier.states.has(this.#state));
    const earlierStates = hasMoved ? [] : (earlier?.states ?? []);
    const isRepeat = this.#isRepeat(offset, page);
    this.#pages.set(offset, {
      ids,
      print,
      span,
      before,
      // Otherwise a PIM that sends the same page again and again would never reach an end.
      last: page.last || isRepeat,
      states: new Set([...earlierStates, this.#state]),
      at: this.#reads,
      isRepeat,
    });
  }

  // Counts a reading. The state is a new one where the total or a page that was seen in it differs.
  #countState(announced: number | undefined, hasMoved: boolean): void {
    const isFirst = this.#reads === 0;
    this.#reads += 1;
    // A PIM may send the total with the first page only.
    const total = announced ?? (isFirst ? undefined : this.#total);
    if (isFirst || total !== this.#total || hasMoved) this.#state += 1;
    this.#total = total;
  }

  #isRepeat(offset: number, { ids, print }: PageEnd): boolean {
    const prior = offset > 0 ? this.#pages.get(this.previous(offset)) : undefined;
    if (ids.length === 0 || prior === undefined) return false;
    return print === prior.print || isWithin(ids, prior.ids);
  }

  #next(offset: number): number {
    return offset + (this.#pages.get(offset)?.span || this.plan(offset).span || 1);
  }

  previous(offset: number): number {
    return Math.max(0, ...[...this.#pages.keys()].filter((start) => start < offset));
  }

  offsets(): number[] {
    return [...this.#pages.keys()].sort((a, b) => a - b);
  }

  /**
   * Yields offsets of missing pages up to the total, as long as that total is credible. Lazy,
   * because pages come in meanwhile.
   */
  *missing(): Generator<number, void, void> {
    for (let offset = 0; offset < (this.#total ?? 0); offset = this.#next(offset)) {
      if (this.#pages.has(offset)) continue;
      if (!this.#isTotalCredible()) return;
      yield offset;
    }
  }

  #isTotalCredible(): boolean {
    const pages = [...this.#pages.values()];
    const empty = pages.filter(({ ids }) => ids.length === 0).length;
    return empty < MAX_EMPTY && !pages.some(({ isRepeat }) => isRepeat);
  }

  firstMissing(): number | undefined {
    for (const offset of this.missing()) return offset;
    return undefined;
  }

  nextWithoutTotal(): number | undefined {
    const end = this.offsets().at(-1) ?? 0;
    const page = this.#pages.get(end);
    if (page?.last === true) return undefined;
    // A page of an earlier reading does not tell whether it was the last.
    return page?.last === undefined ? end : end + (this.#stride ?? 1);
  }

  removeBeyond(): number | undefined {
    const total = this.#total;
    if (total === undefined) return undefined;
    const beyond = this.offsets().filter((offset) => offset > 0 && offset >= total);
    for (const offset of beyond) this.#pages.delete(offset);
    return beyond[0];
  }

  /**
   * Returns the older of a page and the next one, if records may have moved between their readings.
   */
  findOlder(offset: number): number | undefined {
    const next = this.#next(offset);
    const [page, following] = [this.#pages.get(offset), this.#pages.get(next)];
    if (page === undefined) return undefined;
    // The list must end in its current state.
    if (following === undefined) {
      return page.states.has(this.#state) ? undefined : offset;
    }
    const isJoined =
      showsJoin(page, following) ?? [...page.states].some((state) => following.states.has(state));
    if (isJoined) return undefined;
    return page.at < following.at ? offset : next;
  }

  /**
   * Returns true if every page shows the end of the page before, so that nothing must be read
   * again.
   */
  isJoined(): boolean {
    return [...this.#pages].every(([offset, page]) => {
      const following = this.#pages.get(this.#next(offset));
      return following === undefined || showsJoin(page, following) === true;
    });
  }

  isRestless(): boolean {
    return this.#reads > MAX_READS_A_PAGE * this.#pages.size + MAX_AGAIN;
  }

  /** Returns true if the last of several pages is full: then the list may exceed its total. */
  isFull(): boolean {
    const lastOffset = this.previous(Number.POSITIVE_INFINITY);
    return this.#pages.size > 1 && this.#next(lastOffset) === this.#total;
  }
}

// Compares `before` of a page with the end of the page before it; undefined: one of them is
// unknown.
function showsJoin(page: KnownPage, following: KnownPage): boolean | undefined {
  if (following.before === undefined || page.ids.length !== page.span) {
    return undefined;
  }
  return following.before === page.ids.at(-1);
}

function isWithin(ids: StoredPage['ids'], wholeIds: StoredPage['ids']): boolean {
  const whole = new Set(wholeIds);
  return ids.every((id) => id !== null && whole.has(id));
}

// Plans a page from `offset` on with the record before it, covering as many positions as possible.
// Pages begin at multiples of their size (Spec §4.1).
// `most`: the largest size.
function planOverlap(
  offset: number,
  most: number,
): { readonly size: number; readonly span: number } {
  let best = { size: most, span: 0 };
  for (let size = most; size > most / 2 && best.span < size - 1; size -= 1) {
    const span = size - 1 - ((offset - 1) % size);
    if (span > best.span) best = { size, span };
  }
  return best;
}
