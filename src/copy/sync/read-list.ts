/**
 * Several pages are requested at the same time, so that the limits and not the latency decide how
 * long it takes. Pages whose records may have moved meanwhile are read again.
 */

import { type FetchedPage, KnownPages, type ListState } from './known-pages.ts';
import type { ListOutcome } from './list-outcome.ts';
import type { StoredPage } from './page-store.ts';

interface ListReadParts {
  // Pages of an earlier reading.
  readonly storedPages: readonly StoredPage[];
  // Reads and stores a page. Without `span` it has as many records as the PIM gives. `size`:
  // request this many records, among them the record before the page.
  readonly read: (
    offset: number,
    span: number | undefined,
    size: number | undefined,
  ) => Promise<FetchedPage>;
  readonly hasRecordsBeyond: (total: number, stride: number | undefined) => Promise<boolean>;
  readonly deletePagesFrom: (offset: number) => Promise<unknown>;
  // Counts stored records, without duplicates.
  readonly countRecords: () => number;
  readonly onProgress: (state: ListState) => void;
}

/** Pages of a list that are requested at the same time. */
export const PAGES_AT_ONCE = 3;

const MAX_ROUNDS = 8;

// Where in the list pages are read again at the end, because records may have moved although the
// total is the same: 1 is the last page. Short lists get the first of these only.
const PROBED_PLACES = [1, 1 / 2, 1 / 4, 3 / 4] as const;
const PAGES_A_PROBE = 8;

class ListReader {
  readonly #parts: ListReadParts;
  readonly #pages: KnownPages;

  constructor(parts: ListReadParts) {
    this.#parts = parts;
    this.#pages = new KnownPages(parts.storedPages);
  }

  async read(): Promise<ListOutcome> {
    const pages = this.#pages;
    await this.#readPage(pages.firstMissingOffset() ?? 0);
    await this.#tryOverlap();
    let probedVersion: number | undefined;
    for (let round = 0; round < MAX_ROUNDS; round += 1) {
      await this.#readMissingPages();
      await this.#rereadOutdatedPages();
      if (pages.isReadTooOften()) break;
      if (pages.firstMissingOffset() !== undefined) continue;
      // With a total, one round of probes is enough; without, they must have shown no change.
      const isProbed =
        probedVersion !== undefined &&
        (pages.total !== undefined || probedVersion === pages.version);
      if (isProbed || pages.isOverlappingThroughout()) return this.#conclude();
      probedVersion = pages.version;
      await this.#probe();
    }
    return {
      isComplete: false,
      notes: [{ code: 'list_kept_changing' }],
    };
  }

  async #readPage(offset: number): Promise<void> {
    const { span, size } = this.#pages.planPage(offset);
    this.#addPage(offset, await this.#parts.read(offset, span, size));
  }

  #addPage(offset: number, page: FetchedPage): void {
    this.#pages.add(offset, page);
    this.#parts.onProgress(this.#pages.describe());
  }

  // Tries whether pages can overlap: reads the second page with the record before it, which must be
  // the last of the first page. If it is another one, the list may have moved: both pages are read
  // once more. If it is another one again, pages will not overlap.
  async #tryOverlap(): Promise<void> {
    const hasChanged = (await this.#readSecondPage()) === 'other record before';
    if (!hasChanged || this.#pages.planSecondPage() === undefined) return;
    await this.#readPage(0);
    await this.#readSecondPage();
  }

  async #readSecondPage(): Promise<'decided' | 'other record before'> {
    const plan = this.#pages.planSecondPage();
    if (plan === undefined) return 'decided';
    const { offset, span, size } = plan;
    // A failure for another reason than the overlap comes again when the page is read without it.
    const page = await this.#parts.read(offset, span, size).catch(() => undefined);
    const isOverlapping = this.#pages.decideOverlap(page);
    if (page !== undefined && isOverlapping) this.#addPage(offset, page);
    return isOverlapping || page?.before === undefined ? 'decided' : 'other record before';
  }

  async #readMissingPages(): Promise<void> {
    await this.#readPages(this.#pages.missingOffsets());
    if (this.#pages.total === undefined) await this.#readToLastPage();
    const firstRemoved = this.#pages.removeBeyondTotal();
    if (firstRemoved !== undefined) await this.#parts.deletePagesFrom(firstRemoved);
  }

  // Reads several pages at the same time. If one fails, those on their way are stored first.
  async #readPages(offsets: Iterable<number>): Promise<void> {
    const remaining = offsets[Symbol.iterator]();
    let hasFailed = false;
    const readRemaining = async (): Promise<void> => {
      while (!hasFailed) {
        const next = remaining.next();
        if (next.done === true) return;
        try {
          await this.#readPage(next.value);
        } catch (error) {
          hasFailed = true;
          throw error;
        }
      }
    };
    const readers = Array.from({ length: PAGES_AT_ONCE }, readRemaining);
    for (const end of await Promise.allSettled(readers)) {
      if (end.status === 'rejected') throw end.reason;
    }
  }

  async #readToLastPage(): Promise<void> {
    for (;;) {
      const offset = this.#pages.nextOffsetWithoutTotal();
      if (offset === undefined) return;
      await this.#readPage(offset);
    }
  }

  // Reads pages again until no record can have moved between two neighbours.
  async #rereadOutdatedPages(): Promise<void> {
    const pages = this.#pages;
    const toCompare = pages.offsets();
    while (!pages.isReadTooOften()) {
      const offset = toCompare.pop();
      if (offset === undefined) return;
      const outdated = pages.findOutdatedPage(offset);
      if (outdated === undefined) continue;
      await this.#readPage(outdated);
      toCompare.push(pages.previousOffset(outdated), outdated, offset);
    }
  }

  // Reads some pages again to see changes that the total does not show.
  async #probe(): Promise<void> {
    const offsets = this.#pages.offsets();
    const { total } = this.#pages;
    // Without a total nothing else would show a change; if there are fewer records than the total,
    // some have moved.
    if (total === undefined || this.#parts.countRecords() < total) {
      return this.#readPages(offsets);
    }
    const places = PROBED_PLACES.slice(0, countProbes(offsets.length));
    const probes = places.map((place) => offsets[Math.ceil(offsets.length * place) - 1] ?? 0);
    return this.#readPages(new Set(probes));
  }

  async #conclude(): Promise<ListOutcome> {
    const { version, total = 0, stride } = this.#pages;
    const outcome = compareWithTotal(this.#parts.countRecords(), this.#pages.describe());
    if (!outcome.isComplete) return outcome;
    const mayExceedTotal = this.#pages.isLastPageFull();
    if (mayExceedTotal && (await this.#parts.hasRecordsBeyond(total, stride))) {
      return {
        isComplete: false,
        notes: [{ code: 'list_exceeds_total', total }],
      };
    }
    const isOneWalk = version === 1 && this.#parts.storedPages.length === 0;
    return isOneWalk ? { ...outcome, isOneWalk } : outcome;
  }
}

/** Number of pages of a list that are read again at its end. */
export function countProbes(pages: number): number {
  return Math.min(PROBED_PLACES.length, Math.ceil(pages / PAGES_A_PROBE));
}

export function readList(parts: ListReadParts): Promise<ListOutcome> {
  return new ListReader(parts).read();
}

function compareWithTotal(count: number, { records, total }: ListState): ListOutcome {
  if (total === undefined && count < records) {
    return {
      isComplete: false,
      notes: [{ code: 'list_repeats_records' }],
    };
  }
  if (total === undefined || count === total) return { isComplete: true };
  return {
    isComplete: false,
    notes: [{ code: 'list_differs_from_total', total, found: count }],
  };
}
