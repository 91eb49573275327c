/**
 * Several pages are requested at the same time, so that the limits and not the latency decide how
 * long it takes. Pages whose records may have moved meanwhile are read again.
 */

import { KnownPages, type ListState, type PageEnd } from './known-pages.ts';
import type { ListOutcome, StoredPage } from './page-store.ts';

interface ListReadParts {
  // Stored pages of an earlier reading.
  readonly storedPages: readonly StoredPage[];
  // Reads and stores a page. Without `span` it has as many records as the PIM gives. `size`:
  // request this many records, of which the first is the record before the page.
  readonly read: (
    offset: number,
    span: number | undefined,
    size: number | undefined,
  ) => Promise<PageEnd>;
  // Looks for records beyond the total.
  readonly follows: (offset: number, stride: number | undefined) => Promise<boolean>;
  // Deletes pages from `offset` on.
  readonly drop: (offset: number) => Promise<unknown>;
  // Number of stored records, without duplicates.
  readonly count: () => number;
  readonly onProgress: (state: ListState) => void;
}

/** Pages of a list that are requested at the same time. */
export const PAGES_AT_ONCE = 3;

const MAX_ROUNDS = 8;

// Pages that are read again at the end, because records may have moved although the total is the
// same. Short lists get the first of these probes only.
const PROBES = [1, 1 / 2, 1 / 4, 3 / 4] as const;
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
    await this.#readPage(pages.firstMissing() ?? 0);
    await this.#tryOverlap();
    let verifiedState: number | undefined;
    for (let round = 0; round < MAX_ROUNDS; round += 1) {
      await this.#readMissing();
      await this.#readShifted();
      if (pages.isRestless()) break;
      if (pages.firstMissing() !== undefined) continue;
      const isVerified =
        verifiedState !== undefined && (verifiedState === pages.state || pages.total !== undefined);
      if (isVerified || pages.isJoined()) return this.#conclude();
      verifiedState = pages.state;
      await this.#verify();
    }
    return {
      isComplete: false,
      notes: [{ code: 'list_kept_changing' }],
    };
  }

  async #readPage(offset: number): Promise<void> {
    const { span, size } = this.#pages.plan(offset);
    this.#add(offset, await this.#parts.read(offset, span, size));
  }

  #add(offset: number, page: PageEnd): void {
    this.#pages.add(offset, page);
    this.#parts.onProgress(this.#pages.describe());
  }

  // Reads the second page with the record before it. If that is not the last of the first page, the
  // list may have moved: both are read once more. If it fails again, pages will not overlap.
  async #tryOverlap(): Promise<void> {
    if (await this.#readsSecond()) return;
    if (this.#pages.planSecond() === undefined) return;
    await this.#readPage(0);
    await this.#readsSecond();
  }

  async #readsSecond(): Promise<boolean> {
    const plan = this.#pages.planSecond();
    if (plan === undefined) return true;
    const { offset, span, size } = plan;
    // Without the overlap it fails again, if this is not the reason.
    const page = await this.#parts.read(offset, span, size).catch(() => undefined);
    const isOverlapping = this.#pages.decideOverlap(page);
    if (page !== undefined && isOverlapping) this.#add(offset, page);
    return isOverlapping || page?.before === undefined;
  }

  async #readMissing(): Promise<void> {
    await this.#readAll(this.#pages.missing());
    if (this.#pages.total === undefined) await this.#readOn();
    const beyond = this.#pages.removeBeyond();
    if (beyond !== undefined) await this.#parts.drop(beyond);
  }

  async #readAll(offsets: Iterable<number>): Promise<void> {
    const rest = offsets[Symbol.iterator]();
    let hasFailed = false;
    const work = async (): Promise<void> => {
      for (let next = rest.next(); next.done !== true && !hasFailed; next = rest.next()) {
        await this.#readPage(next.value).catch((error: unknown) => {
          hasFailed = true;
          throw error;
        });
      }
    };
    // If one page fails, those already requested are stored first.
    const ends = await Promise.allSettled(Array.from({ length: PAGES_AT_ONCE }, work));
    for (const end of ends) if (end.status === 'rejected') throw end.reason;
  }

  async #readOn(): Promise<void> {
    for (;;) {
      const offset = this.#pages.nextWithoutTotal();
      if (offset === undefined) return;
      await this.#readPage(offset);
    }
  }

  // Reads pages again until no two neighbours can have moved.
  async #readShifted(): Promise<void> {
    const pages = this.#pages;
    const doubted = pages.offsets();
    while (!pages.isRestless()) {
      const offset = doubted.pop();
      if (offset === undefined) return;
      const older = pages.findOlder(offset);
      if (older === undefined) continue;
      await this.#readPage(older);
      doubted.push(pages.previous(older), older, offset);
    }
  }

  // Checks for changes that the total does not show.
  async #verify(): Promise<void> {
    const offsets = this.#pages.offsets();
    const { total } = this.#pages;
    // Without a total nothing else would show a change; if there are fewer records than the total,
    // some have moved.
    if (total === undefined || this.#parts.count() < total) {
      return this.#readAll(offsets);
    }
    const probes = PROBES.slice(0, countProbes(offsets.length));
    const places = probes.map((share) => offsets[Math.ceil(offsets.length * share) - 1] ?? 0);
    return this.#readAll(new Set(places));
  }

  async #conclude(): Promise<ListOutcome> {
    const { state, total = 0, stride } = this.#pages;
    const outcome = compareWithTotal(this.#parts.count(), this.#pages.describe());
    if (!outcome.isComplete) return outcome;
    if (this.#pages.isFull() && (await this.#parts.follows(total, stride))) {
      return {
        isComplete: false,
        notes: [{ code: 'list_exceeds_total', total }],
      };
    }
    const isOneWalk = state === 1 && this.#parts.storedPages.length === 0;
    return isOneWalk ? { ...outcome, isOneWalk } : outcome;
  }
}

/** Number of pages of a list that are checked at its end. */
export function countProbes(pages: number): number {
  return Math.min(PROBES.length, Math.ceil(pages / PAGES_A_PROBE));
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
