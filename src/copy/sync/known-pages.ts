/**
 * The pages of a list that were read, and whether its records can have moved between their readings.
 *
 * A record that is added or removed moves all following records across page boundaries, and one that moves between two
 * readings may be on neither page. So each page shows the last record of the page before as well: if that is where it
 * was, no record between is lost that existed all the time. Where the PIM serves no pages of such sizes, each page keeps
 * the states of the list in which it was seen, another total being another state, and neighbours must have been seen in
 * one.
 */

import type { KeptPage } from './page-store.ts';

/** What is known about a list while it is read. */
export interface ListState {
  /** Number of stored pages, and of all pages; undefined: not known yet. */
  readonly pages: number;
  readonly pagesOf: number | undefined;
  /** Records in the stored pages. */
  readonly records: number;
  /** The total that the PIM announced last. */
  readonly total: number | undefined;
}

/** A page that was read and stored. */
export interface PageEnd extends Pick<KeptPage, 'ids' | 'print' | 'span' | 'total' | 'before'> {
  /** True when no record follows. */
  readonly last: boolean;
}

/** The request for a page: its number of records, if the record before is wanted, and the positions to cover. */
interface PagePlan {
  readonly size?: number;
  readonly span: number | undefined;
}

/** A known page. */
interface KnownPage extends Pick<KeptPage, 'ids' | 'print' | 'span' | 'before'> {
  /** Whether no record followed it; undefined for a page of an earlier reading. */
  readonly last?: boolean;
  /** The states of the list in which it was seen with the same records. */
  readonly states: ReadonlySet<number>;
  /** After how many readings it was read; 0: earlier. */
  readonly at: number;
  /** Whether the page before has the same records. */
  readonly isRepeat?: boolean;
}

/** Limits on requests before we stop trying to see the list unchanged: per page on average, plus a fixed number. */
const MAX_READS_A_PAGE = 3;
const MAX_AGAIN = 100;

/** Smaller pages do not overlap, because that would take half as many again. Pages of 20 take a third more, of 100 a seventh. */
const OVERLAPPING_FROM = 20;

/** A PIM that sent this many empty pages does not have as many records as it announces. */
const MAX_EMPTY = 20;

/** Pages by the positions of their first records. */
export class KnownPages {
  readonly #pages: Map<number, KnownPage>;
  /** The positions that a full page covers; undefined: not known yet. */
  #stride: number | undefined;
  #total: number | undefined;
  #state = 0;
  #reads = 0;
  /** Whether pages show the record before them. */
  #isOverlapping: boolean;

  /** @param kept the stored pages of an earlier reading */
  constructor(kept: readonly KeptPage[]) {
    // They get states of their own, one per total, because the list may have changed since.
    this.#pages = new Map(
      kept.map(({ offset, total = 0, ...page }) => [
        offset,
        { ...page, states: new Set([-1 - total]), at: 0 },
      ]),
    );
    // An empty page does not show the stride.
    this.#stride = kept.find(({ offset, span }) => offset === 0 && span > 0)?.span;
    // Until the first page shows the current total, this is only used to find where the list continues.
    this.#total = Math.max(0, ...kept.map((page) => page.total ?? 0));
    this.#isOverlapping = kept.some(({ before }) => before !== undefined);
  }

  /** The total that the PIM announced last. */
  get total(): number | undefined {
    return this.#total;
  }

  /** The positions that a full page covers; undefined: not known yet. */
  get stride(): number | undefined {
    return this.#stride;
  }

  /** The number of the list's current state, from 1. */
  get state(): number {
    return this.#state;
  }

  /** What is known about the list. */
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

  /** The request for the page from `offset` on. */
  plan(offset: number): PagePlan {
    return this.#isOverlapping && offset > 0 && this.#stride !== undefined
      ? planOverlap(offset, this.#stride)
      : { span: this.#stride };
  }

  /** The request for the second page with the record before it; undefined: pages cannot overlap, or it is known. */
  planSecond(): (PagePlan & { readonly offset: number }) | undefined {
    const offset = this.#stride ?? 0;
    const isOnlyFirst = this.#pages.has(0) && this.#pages.size === 1;
    const hasSecond = this.#total !== undefined && this.#total > offset;
    if (!isOnlyFirst || !hasSecond || offset < OVERLAPPING_FROM) {
      return undefined;
    }
    return { offset, ...planOverlap(offset, offset) };
  }

  /** Decides whether pages overlap: whether the second one shows the last record of the first. */
  decideOverlap(second: PageEnd | undefined): boolean {
    const before = second?.before;
    this.#isOverlapping = before !== undefined && before === this.#pages.get(0)?.ids.at(-1);
    return this.#isOverlapping;
  }

  /** Adds a page that was just read, in place of an earlier reading of it. */
  add(offset: number, page: PageEnd): void {
    const { ids, print, span, before } = page;
    this.#stride ??= Math.max(1, span);
    const known = this.#pages.get(offset);
    const hasMoved = known !== undefined && known.print !== print;
    this.#countState(page.total, hasMoved && known.states.has(this.#state));
    const earlierStates = hasMoved ? [] : (known?.states ?? []);
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

  /** Counts a reading, and another state of the list where the total or a page seen in this state is another. */
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

  /** The page before a position; 0: there is none. */
  previous(offset: number): number {
    return Math.max(0, ...[...this.#pages.keys()].filter((one) => one < offset));
  }

  /** The first positions of the pages, ascending. */
  offsets(): number[] {
    return [...this.#pages.keys()].sort((one, other) => one - other);
  }

  /** Offsets of missing pages, as far as the total reaches and can be trusted; each is computed when it is needed. */
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

  /** The first missing page; undefined: none. */
  firstMissing(): number | undefined {
    for (const offset of this.missing()) return offset;
    return undefined;
  }

  /** Where to read on if no total says where the end is; undefined: it was reached. */
  nextWithoutTotal(): number | undefined {
    const end = this.offsets().at(-1) ?? 0;
    const page = this.#pages.get(end);
    if (page?.last === true) return undefined;
    // A page of an earlier reading does not tell whether it was the last.
    return page?.last === undefined ? end : end + (this.#stride ?? 1);
  }

  /** Forgets the pages that the list no longer has. @returns the first of them */
  removeBeyond(): number | undefined {
    const total = this.#total;
    if (total === undefined) return undefined;
    const beyond = this.offsets().filter((offset) => offset > 0 && offset >= total);
    for (const offset of beyond) this.#pages.delete(offset);
    return beyond[0];
  }

  /** If a page and the next one may have moved between their readings, returns the older of the two, to be read again. */
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

  /** Whether every page shows the end of the one before, so that there is nothing to look at again. */
  isJoined(): boolean {
    return [...this.#pages].every(([offset, page]) => {
      const following = this.#pages.get(this.#next(offset));
      return following === undefined || showsJoin(page, following) === true;
    });
  }

  /** Whether the list changes more often than it can be read. */
  isRestless(): boolean {
    return this.#reads > MAX_READS_A_PAGE * this.#pages.size + MAX_AGAIN;
  }

  /** Whether the last of several pages is full, so that the list may continue beyond its total. */
  isFull(): boolean {
    const lastOffset = this.previous(Number.POSITIVE_INFINITY);
    return this.#pages.size > 1 && this.#next(lastOffset) === this.#total;
  }
}

/** Whether a page shows the last record of the one before; undefined: one of them does not tell. */
function showsJoin(page: KnownPage, following: KnownPage): boolean | undefined {
  if (following.before === undefined || page.ids.length !== page.span) {
    return undefined;
  }
  return following.before === page.ids.at(-1);
}

function isWithin(ids: KeptPage['ids'], others: KeptPage['ids']): boolean {
  const known = new Set(others);
  return ids.every((id) => id !== null && known.has(id));
}

/**
 * Where a page begins at `offset`, with the record before it: the size of the request, and the positions that it
 * covers, as many as possible. Pages begin at multiples of their size (Spec §4.1).
 * @param most the largest size
 */
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
