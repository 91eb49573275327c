/**
 * Reads one list of the PIM page by page, beginning where an earlier reading stopped. Several pages are on their way at a
 * time, so that the limits and not the latency decide how long it takes.
 */

import type { KeptPage } from './protocol.ts';

/** What is known of a list while it is read. */
export interface ListState {
  /** Pages that are kept, and that there will be; undefined: not known yet. */
  readonly pages: number;
  readonly pagesOf: number | undefined;
  /** Records that the PIM announced last. */
  readonly total: number | undefined;
}

/** Where a page ended. */
export interface PageEnd {
  /** Positions that it covers. */
  readonly span: number;
  readonly total: number | undefined;
  /** True when no record follows. */
  readonly last: boolean;
}

/** How a list is read. */
interface ListReading {
  /** The pages that are kept from before. */
  readonly kept: readonly KeptPage[];
  /** Reads and keeps the page from `offset` on; `stride` positions of it, or what the PIM gives. */
  readonly read: (offset: number, stride: number | undefined) => Promise<PageEnd>;
  /** Records that are kept, each counted once. */
  readonly count: () => Promise<number>;
  readonly tell: (state: ListState) => void;
}

/** Pages of a list that are on their way at a time. */
const AT_ONCE = 3;

/** How often a list may turn out to be longer than was known. */
const MAX_ROUNDS = 5;

/**
 * Reads a list to its end.
 * @returns what to know about it; undefined: nothing
 * @throws what `read` throws
 */
export async function readList({ kept, read, count, tell }: ListReading): Promise<string | undefined> {
  const totals = new Map<number, number | undefined>(kept.map(({ offset, total }) => [offset, total ?? undefined]));
  let stride = kept.find(({ offset }) => offset === 0)?.span;
  // The total of the page that was read last; any will do, since the first page that is read now tells it anew.
  let total = kept.find((page) => page.total !== null)?.total ?? undefined;
  let last = false;

  const readPage = async (offset: number): Promise<void> => {
    const end = await read(offset, stride);
    stride ??= Math.max(1, end.span);
    totals.set(offset, end.total);
    total = end.total;
    last = end.last;
    const pagesOf = total === undefined ? undefined : Math.max(1, Math.ceil(total / stride));
    tell({ pages: totals.size, pagesOf: pagesOf && Math.max(pagesOf, totals.size), total });
  };
  const readAll = async (offsets: Iterator<number>): Promise<void> => {
    const worker = async (): Promise<void> => {
      for (let next = offsets.next(); next.done !== true; next = offsets.next()) await readPage(next.value);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
  };
  function* missing(): Generator<number, void, void> {
    // The total may grow while the list is read.
    for (let offset = 0; offset < (total ?? 0); offset += stride ?? 1) if (!totals.has(offset)) yield offset;
  }

  // A list that was begun is asked for one page first as well: it tells the total of today and the size of pages.
  await readPage(stride === undefined || total === undefined ? 0 : (missing().next().value ?? 0));
  if (total === undefined) {
    for (let offset = stride ?? 0; !last; offset += stride ?? 1) await readPage(offset);
    return undefined;
  }
  // The last page may be the one that tells of more; a list that always grows has no end.
  for (let round = 0; round < MAX_ROUNDS && missing().next().done === false; round += 1) await readAll(missing());
  const drifted = [...totals].filter(([, seen]) => seen !== total).map(([offset]) => offset);
  if (drifted.length === 0) return undefined;
  if ((await count()) < total) await readAll(drifted.filter((offset) => offset < (total ?? 0)).values());
  const isSettled = [...totals.values()].every((seen) => seen === total) || (await count()) >= total;
  return isSettled
    ? 'It changed while it was read; pages were read again until all records that the PIM announced were there.'
    : 'It kept changing while it was read: some records may be missing.';
}
