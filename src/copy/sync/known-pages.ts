/**
 * What is known of a list while it is read: its pages, and in which states of the list each was seen.
 *
 * A record that comes or goes moves all that follow over the edges of pages, and one that moves between two readings is
 * on neither page. So each page has the states in which it was seen, another total being another state. Where any two
 * neighbours were seen in one state, no record is lost that was there all the time.
 */

import type { KeptPage, PageMark } from '../protocol.ts';

/** What is known of a list while it is read. */
export interface ListState {
  /** Pages that are kept, and that there will be; undefined: not known yet. */
  readonly pages: number;
  readonly pagesOf: number | undefined;
  /** Records of the pages that are kept. */
  readonly records: number;
  /** Records that the PIM announced last. */
  readonly total: number | undefined;
}

/** A page that was read and kept. */
export interface PageEnd extends PageMark {
  /** Positions that it covers. */
  readonly span: number;
  readonly total: number | undefined;
  /** True when no record follows. */
  readonly last: boolean;
}

/** There are many in memory of a large catalog, so it is no more than what is asked for. */
interface KnownPage extends PageMark {
  /** Whether no record followed it; undefined of one that was kept from before. */
  readonly last?: boolean;
  /** The states of the list in which it was read, with the same records each time. */
  readonly states: ReadonlySet<number>;
}

/** The pages of one list. */
export interface KnownPages {
  /** Positions that a page covers; undefined: no page is known. */
  readonly stride: () => number | undefined;
  /** Records that there are now; undefined: the PIM does not tell. */
  readonly total: () => number | undefined;
  /** The number of the state that the list is in, as far as is known. */
  readonly state: () => number;
  /** Whether the list was seen to change. */
  readonly hasChanged: () => boolean;
  readonly size: () => number;
  /** Where its pages begin, in order. */
  readonly offsets: () => readonly number[];
  /** Whether the page from there on was the last; undefined: it is not known. */
  readonly isLast: (offset: number) => boolean | undefined;
  /** Where pages are missing, as far as the total reaches and is to be believed; each is looked for when it is asked for. */
  readonly missing: () => Iterable<number>;
  /**
   * Which of a page and the one after it is to be read again, because they were never seen in one state: the older one.
   * Undefined: none.
   */
  readonly findOlder: (offset: number) => number | undefined;
  /** Adds what was read from there on; again, where the page is known. */
  readonly add: (offset: number, end: PageEnd) => void;
  /** Forgets the pages beyond the total, and tells where the first of them began; undefined: there is none. */
  readonly dropBeyond: () => number | undefined;
  readonly describe: () => ListState;
}

/** A PIM that gave so many pages without a record has not got what it announces. */
const MAX_EMPTY = 20;

/** @param kept the pages that are kept from before */
export function createKnownPages(kept: readonly KeptPage[]): KnownPages {
  // Those kept from before are of states of their own, told by their totals: the list may be another by now.
  const pages = new Map<number, KnownPage>(
    kept.map(({ offset, records, print, total }) => [offset, { records, print, states: new Set([-1 - (total ?? 0)]) }]),
  );
  let records = kept.reduce((sum, page) => sum + page.records, 0);
  // A page without records tells no stride.
  let stride = kept.find(({ offset, span }) => offset === 0 && span > 0)?.span;
  // Where the list goes on is all that is asked of this before the first page tells the total of today.
  let total: number | undefined = Math.max(0, ...kept.map((page) => page.total ?? 0));
  let state = 0;
  // Nearly all pages are of one state alone, and share this.
  let onlyNow: ReadonlySet<number> = new Set([state]);
  let isFirst = true;
  let hasChanged = false;
  let empty = kept.filter((page) => page.records === 0).length;

  return {
    stride: () => stride,
    total: () => total,
    state: () => state,
    hasChanged: () => hasChanged,
    size: () => pages.size,
    offsets: () => [...pages.keys()].sort((one, other) => one - other),
    isLast: (offset) => pages.get(offset)?.last,
    missing: function* () {
      for (let offset = 0; offset < (total ?? 0) && empty < MAX_EMPTY; offset += stride ?? 1)
        if (!pages.has(offset)) yield offset;
    },
    findOlder: (offset) => {
      const next = offset + (stride ?? 1);
      const [one, other] = [pages.get(offset)?.states, pages.get(next)?.states];
      if (one === undefined) return undefined;
      // The list ends as it ends now.
      if (other === undefined) return one.has(state) ? undefined : offset;
      for (const seen of one) if (other.has(seen)) return undefined;
      return Math.max(...one) < Math.max(...other) ? offset : next;
    },
    add: (offset, end) => {
      stride ??= Math.max(1, end.span);
      const before = pages.get(offset);
      const hasMoved = before !== undefined && before.print !== end.print;
      // A PIM may tell the total on the first page only.
      const told = end.total ?? (isFirst ? undefined : total);
      hasChanged ||= hasMoved || (!isFirst && told !== total);
      if (isFirst || told !== total || (hasMoved && before.states.has(state))) {
        state += 1;
        onlyNow = new Set([state]);
      }
      isFirst = false;
      total = told;
      empty += Number(end.records === 0) - Number(before?.records === 0);
      // Without a total, a PIM that gives the same page again and again would never come to an end.
      const last = end.last || (end.records > 0 && end.print === pages.get(offset - stride)?.print);
      const states = hasMoved || before === undefined ? onlyNow : new Set([...before.states, state]);
      pages.set(offset, { records: end.records, print: end.print, last, states });
      records += end.records - (before?.records ?? 0);
    },
    dropBeyond: () => {
      const beyond = [...pages.keys()].filter((offset) => total !== undefined && offset > 0 && offset >= total);
      for (const offset of beyond) {
        const held = pages.get(offset)?.records ?? 0;
        records -= held;
        empty -= Number(held === 0);
        pages.delete(offset);
      }
      return beyond.length === 0 ? undefined : Math.min(...beyond);
    },
    describe: () => ({
      pages: pages.size,
      pagesOf:
        total === undefined || stride === undefined ? undefined : Math.max(1, Math.ceil(total / stride), pages.size),
      records,
      total,
    }),
  };
}
