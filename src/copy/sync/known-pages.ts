/**
 * A record that is added or removed moves all records after it, and a record that moves from one
 * page to the next between two requests is never seen. Therefore each page also brings the last
 * record of the page before it: if that is still the same record, none was lost in between.
 *
 * A PIM may not serve the page sizes that this needs. Then the reading counts versions of the list:
 * a new one whenever the total changes, or a page that is read again. No record was lost between
 * two neighbouring pages that were seen in the same version.
 */

import type { StoredPage } from './page-store.ts';

/** How much of a list was read. */
export interface ListState {
  // `pagesOf` and `total` are undefined until the PIM announces a total.
  readonly pages: number;
  readonly pagesOf: number | undefined;
  readonly records: number;
  readonly total: number | undefined;
}

/** A page that was just read and stored. */
export interface FetchedPage
  extends Pick<StoredPage, 'ids' | 'print' | 'span' | 'total' | 'before'> {
  // No record follows.
  readonly last: boolean;
}

// Request for a page. `size`: number of records, where the record before the page is wanted too.
interface PagePlan {
  readonly size?: number;
  readonly span: number | undefined;
}

interface KnownPage extends Pick<StoredPage, 'ids' | 'print' | 'span' | 'before'> {
  // No record follows; undefined for a page of an earlier reading.
  readonly last?: boolean;
  // Versions of the list in which the page was seen with the same records.
  readonly versions: ReadonlySet<number>;
  // Number of the request that brought it, from 1; 0: it is of an earlier reading.
  readonly request: number;
  // All of its records are in the page before it.
  readonly isRepeat?: boolean;
}

// Limits how often a list that changes is read again: per page on average, plus a fixed number.
const MAX_READS_A_PAGE = 3;
const MAX_EXTRA_READS = 100;

// Smallest page size that overlaps. Overlapping costs half as many requests again for smaller
// pages, a third for pages of 20, a seventh for 100.
const MIN_OVERLAPPING_SIZE = 20;

// A PIM that sent this many empty pages does not have as many records as it announces.
const MAX_EMPTY_PAGES = 20;

/** Pages of a list, each known by its offset: the position of its first record, from 0. */
export class KnownPages {
  readonly #pages: Map<number, KnownPage>;
  // Positions that a full page covers; undefined: not known yet.
  #stride: number | undefined;
  #total: number | undefined;
  #version = 0;
  // Pages that were read, including those that were read again.
  #reads = 0;
  #isOverlapping: boolean;

  constructor(storedPages: readonly StoredPage[]) {
    this.#pages = new Map();
    for (const { offset, total = 0, ...page } of storedPages) {
      // A negative version per total: the list may have changed since, so that these pages share
      // no version with pages that are read now.
      const versions = new Set([-1 - total]);
      this.#pages.set(offset, { ...page, versions, request: 0 });
    }
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

  /** Number of the current version of the list, from 1; 0: nothing was read. */
  get version(): number {
    return this.#version;
  }

  describe(): ListState {
    let records = 0;
    for (const { ids } of this.#pages.values()) records += ids.length;
    return {
      pages: this.#pages.size,
      pagesOf: this.#countExpectedPages(),
      records,
      total: this.#total,
    };
  }

  #countExpectedPages(): number | undefined {
    if (this.#total === undefined || this.#stride === undefined) return undefined;
    return Math.max(1, Math.ceil(this.#total / this.#stride), this.#pages.size);
  }

  planPage(offset: number): PagePlan {
    const canOverlap = this.#isOverlapping && offset > 0;
    if (!canOverlap || this.#stride === undefined) return { span: this.#stride };
    return planOverlappingPage(offset, this.#stride);
  }

  /**
   * Plans the second page with the last record of the first.
   * @returns undefined unless the first page alone is known, and a second one follows
   */
  planSecondPage(): (PagePlan & { readonly offset: number }) | undefined {
    const offset = this.#stride ?? 0;
    const isOnlyFirst = this.#pages.has(0) && this.#pages.size === 1;
    const hasSecond = this.#total !== undefined && this.#total > offset;
    if (!isOnlyFirst || !hasSecond || offset < MIN_OVERLAPPING_SIZE) {
      return undefined;
    }
    return { offset, ...planOverlappingPage(offset, offset) };
  }

  /** Lets pages overlap from now on if the second page shows the last record of the first. */
  decideOverlap(secondPage: FetchedPage | undefined): boolean {
    const before = secondPage?.before;
    this.#isOverlapping = before !== undefined && before === this.#pages.get(0)?.ids.at(-1);
    return this.#isOverlapping;
  }

  add(offset: number, page: FetchedPage): void {
    const { ids, print, span, before } = page;
    this.#stride ??= Math.max(1, span);
    const earlier = this.#pages.get(offset);
    const hasChanged = earlier !== undefined && earlier.print !== print;
    this.#countRead(page.total, hasChanged && earlier.versions.has(this.#version));
    const sameVersions = hasChanged ? [] : (earlier?.versions ?? []);
    const isRepeat = this.#repeatsPrevious(offset, page);
    this.#pages.set(offset, {
      ids,
      print,
      span,
      before,
      // Otherwise a PIM that sends the same page again and again would never reach an end.
      last: page.last || isRepeat,
      versions: new Set([...sameVersions, this.#version]),
      request: this.#reads,
      isRepeat,
    });
  }

  // Counts a page that was read. It begins a new version of the list if it announces another
  // total, or differs from the same page as it was in this version.
  #countRead(announced: number | undefined, differsInVersion: boolean): void {
    const isFirst = this.#reads === 0;
    this.#reads += 1;
    // A PIM may send the total with the first page only.
    const total = announced ?? (isFirst ? undefined : this.#total);
    if (isFirst || total !== this.#total || differsInVersion) this.#version += 1;
    this.#total = total;
  }

  #repeatsPrevious(offset: number, { ids, print }: FetchedPage): boolean {
    const previous = offset > 0 ? this.#pages.get(this.previousOffset(offset)) : undefined;
    if (ids.length === 0 || previous === undefined) return false;
    return print === previous.print || includesAll(previous.ids, ids);
  }

  #nextOffset(offset: number): number {
    const span = this.#pages.get(offset)?.span || this.planPage(offset).span || 1;
    return offset + span;
  }

  /** Offset of the nearest known page before this offset; 0: there is none. */
  previousOffset(offset: number): number {
    return Math.max(0, ...[...this.#pages.keys()].filter((start) => start < offset));
  }

  offsets(): number[] {
    return [...this.#pages.keys()].sort((a, b) => a - b);
  }

  /**
   * Yields offsets of missing pages up to the total, as long as that total is credible. Lazy,
   * because pages come in meanwhile.
   */
  *missingOffsets(): Generator<number, void, void> {
    for (let offset = 0; offset < (this.#total ?? 0); offset = this.#nextOffset(offset)) {
      if (this.#pages.has(offset)) continue;
      if (!this.#isTotalCredible()) return;
      yield offset;
    }
  }

  #isTotalCredible(): boolean {
    const pages = [...this.#pages.values()];
    const emptyPages = pages.filter(({ ids }) => ids.length === 0).length;
    return emptyPages < MAX_EMPTY_PAGES && !pages.some(({ isRepeat }) => isRepeat);
  }

  firstMissingOffset(): number | undefined {
    for (const offset of this.missingOffsets()) return offset;
    return undefined;
  }

  /** Offset to read next where no total is announced; undefined: the list has ended. */
  nextOffsetWithoutTotal(): number | undefined {
    const lastOffset = this.offsets().at(-1) ?? 0;
    const isLast = this.#pages.get(lastOffset)?.last;
    if (isLast === true) return undefined;
    // A page of an earlier reading does not tell whether it was the last: it is read again.
    if (isLast === undefined) return lastOffset;
    return lastOffset + (this.#stride ?? 1);
  }

  /** Forgets pages beyond the total. @returns the offset of the first; undefined: none */
  removeBeyondTotal(): number | undefined {
    const total = this.#total;
    if (total === undefined) return undefined;
    const removed = this.offsets().filter((offset) => offset > 0 && offset >= total);
    for (const offset of removed) this.#pages.delete(offset);
    return removed[0];
  }

  /**
   * Compares a page with the one after it.
   * @returns offset of the one that was read earlier, if records may have moved since then;
   * undefined: none can have moved
   */
  findOutdatedPage(offset: number): number | undefined {
    const nextOffset = this.#nextOffset(offset);
    const page = this.#pages.get(offset);
    const nextPage = this.#pages.get(nextOffset);
    if (page === undefined) return undefined;
    // The end of the list must have been seen in the current version.
    if (nextPage === undefined) {
      return page.versions.has(this.#version) ? undefined : offset;
    }
    if (overlaps(page, nextPage) ?? shareVersion(page, nextPage)) return undefined;
    return page.request < nextPage.request ? offset : nextOffset;
  }

  /** Returns true if every page shows the end of the page before: no record was lost. */
  isOverlappingThroughout(): boolean {
    return [...this.#pages].every(([offset, page]) => {
      const nextPage = this.#pages.get(this.#nextOffset(offset));
      return nextPage === undefined || overlaps(page, nextPage) === true;
    });
  }

  /** Returns true if so many pages were read again that the list will not come to rest. */
  isReadTooOften(): boolean {
    return this.#reads > MAX_READS_A_PAGE * this.#pages.size + MAX_EXTRA_READS;
  }

  /** Returns true if the last of several pages is full: then the list may exceed its total. */
  isLastPageFull(): boolean {
    const lastOffset = this.previousOffset(Number.POSITIVE_INFINITY);
    return this.#pages.size > 1 && this.#nextOffset(lastOffset) === this.#total;
  }
}

// Returns true if the record before a page is the last of the page before it; undefined: one of
// them is unknown.
function overlaps(page: KnownPage, nextPage: KnownPage): boolean | undefined {
  const isFull = page.ids.length === page.span;
  if (nextPage.before === undefined || !isFull) return undefined;
  return nextPage.before === page.ids.at(-1);
}

function shareVersion(page: KnownPage, nextPage: KnownPage): boolean {
  return [...page.versions].some((version) => nextPage.versions.has(version));
}

function includesAll(allIds: StoredPage['ids'], ids: StoredPage['ids']): boolean {
  const all = new Set(allIds);
  return ids.every((id) => id !== null && all.has(id));
}

/**
 * Plans a page from `offset` on that also has the record before it. A page begins at a multiple of
 * its size (Spec §4.1), so the size decides how many records before `offset` come too.
 *
 * `(100, 100) → { size: 99, span: 98 }`: the page of 99 records from position 99 on has one record
 * before position 100, and 98 from there on.
 * @param maxSize the largest size to try; sizes down to half of it are tried
 * @returns the size whose page covers most positions from `offset` on
 */
function planOverlappingPage(
  offset: number,
  maxSize: number,
): { readonly size: number; readonly span: number } {
  let best = { size: maxSize, span: 0 };
  for (let size = maxSize; size > maxSize / 2; size -= 1) {
    // No page covers more than all of its records but the one before.
    if (best.span >= size - 1) break;
    const recordsBefore = ((offset - 1) % size) + 1;
    const span = size - recordsBefore;
    if (span > best.span) best = { size, span };
  }
  return best;
}
