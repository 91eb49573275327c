/**
 * Reads one list of the PIM page by page, beginning where an earlier reading stopped. Several pages are on their way at a
 * time, so that the limits and not the latency decide how long it takes.
 *
 * A record that comes or goes moves all that follow over the edges of pages. So when the PIM announces another total than
 * before, every page read until then is in doubt: some of them are read again, and where one has other records than
 * before, so are those around it that have moved as well.
 */

import type { KeptPage, ListOutcome, PageMark } from './protocol.ts';

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

/** How a list is read. */
interface ListReading {
  /** The pages that are kept from before. */
  readonly kept: readonly KeptPage[];
  /** Reads and keeps the page from `offset` on; `stride` positions of it, or what the PIM gives. */
  readonly read: (offset: number, stride: number | undefined) => Promise<PageEnd>;
  /** Forgets the pages from `offset` on, which the list has no more. */
  readonly drop: (offset: number) => Promise<unknown>;
  /** Records that are kept, each counted once. */
  readonly count: () => Promise<number>;
  readonly tell: (state: ListState) => void;
}

interface KnownPage extends PageMark {
  /** Which of the states of the list it shows: pages of one state fit together. */
  readonly state: number;
}

/** Pages of a list that are on their way at a time. */
const AT_ONCE = 3;

/** How often a list may turn out to be another than was known. */
const MAX_ROUNDS = 6;

/** Where among pages it is looked whether their records have moved; of few pages, at the first places only. */
const PROBES = [1, 1 / 2, 1 / 4, 3 / 4] as const;
const PAGES_A_PROBE = 8;

/** Pages that may be read again in all, beside as many as the list has. */
const MAX_AGAIN = 100;

/**
 * Reads a list to its end.
 * @throws what `read` throws
 */
export async function readList({ kept, read, drop, count, tell }: ListReading): Promise<ListOutcome> {
  // What was kept from before is of a state of its own: the list may be another by now.
  const pages = new Map<number, KnownPage>(kept.map((page) => [page.offset, { ...page, state: 0 }]));
  let stride = kept.find(({ offset }) => offset === 0)?.span;
  let state = 1;
  let total: number | undefined;
  let reads = 0;
  let records = kept.reduce((sum, page) => sum + page.records, 0);
  let isTold = false;
  let last = false;

  /** @returns whether a page that was known has other records now */
  const readPage = async (offset: number): Promise<boolean> => {
    const end = await read(offset, stride);
    reads += 1;
    stride ??= Math.max(1, end.span);
    if (isTold && end.total !== total) state += 1;
    isTold = true;
    ({ total, last } = end);
    const before = pages.get(offset);
    pages.set(offset, { ...end, state });
    records += end.records - (before?.records ?? 0);
    const pagesOf = total === undefined ? undefined : Math.max(1, Math.ceil(total / stride), pages.size);
    tell({ pages: pages.size, pagesOf, records, total });
    return before !== undefined && before.print !== end.print;
  };

  const readAll = async (offsets: readonly number[]): Promise<boolean> => {
    const left = offsets.values();
    let hasMoved = false;
    const worker = async (): Promise<void> => {
      for (const offset of left) hasMoved = (await readPage(offset)) || hasMoved;
    };
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
    return hasMoved;
  };

  const missing = (): readonly number[] => {
    const found: number[] = [];
    for (let offset = 0; offset < (total ?? 0); offset += stride ?? 1) if (!pages.has(offset)) found.push(offset);
    return found;
  };

  const inOrder = (isWanted: (page: KnownPage) => boolean): readonly number[] =>
    [...pages.keys()].filter((offset) => isWanted(pages.get(offset) as KnownPage)).sort((one, other) => one - other); // a key of it

  const accept = (offsets: readonly number[]): void => {
    for (const offset of offsets) pages.set(offset, { ...(pages.get(offset) as KnownPage), state }); // a key of it
  };

  /** Reads again those of some pages, all of one state, whose records have moved. */
  const renew = async (doubted: readonly number[], shares: readonly number[] = PROBES): Promise<boolean> => {
    const since = state;
    const isFull = (offset: number): boolean => (pages.get(offset)?.records ?? 0) >= (stride ?? 1);
    // The end of a list differs as soon as it grows, and says nothing about the rest.
    await readAll(doubted.filter((offset) => !isFull(offset)));
    const full = doubted.filter(isFull);
    const probes = new Set(shares.map((share) => Math.ceil(full.length * share) - 1).filter((at) => at >= 0));
    const moved: number[] = [];
    for (const at of probes) if (await readPage(full[at] ?? 0)) moved.push(at);
    if (moved.length > 0) {
      const [first, end] = [await findFirst(full, Math.min(...moved)), Math.max(...moved)];
      await readAll(full.slice(first, end));
      for (let at = end + 1; at < full.length; at += AT_ONCE) if (!(await readAll(full.slice(at, at + AT_ONCE)))) break;
    }
    // What was seen of a list that has changed again tells nothing of it.
    if (state === since) accept(full);
    return moved.length > 0;
  };

  /** The first page that has moved, where the one at `moved` has. */
  const findFirst = async (offsets: readonly number[], moved: number): Promise<number> => {
    let [low, high] = [0, moved];
    while (low < high) {
      const middle = Math.floor((low + high) / 2);
      if (await readPage(offsets[middle] ?? 0)) high = middle;
      else low = middle + 1;
    }
    return high;
  };

  // A list that was begun is asked for one page first as well: it tells the total of today and the size of pages.
  total = Math.max(0, ...kept.map((page) => page.total ?? 0));
  await readPage(missing()[0] ?? 0);
  if (total === undefined) for (let offset = stride ?? 0; !last; offset += stride ?? 1) await readPage(offset);

  let hasChanged = false;
  let isVerified = false;
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const absent = missing();
    await readAll(absent);
    const beyond = inOrder(() => true).find((offset) => total !== undefined && offset > 0 && offset >= total);
    if (beyond !== undefined) {
      for (const [offset, page] of pages) {
        if (offset < beyond) continue;
        records -= page.records;
        pages.delete(offset);
      }
      await drop(beyond);
    }
    const states = new Set([...pages.values()].map((page) => page.state));
    states.delete(state);
    for (const doubted of states) {
      const moved = await renew(inOrder((page) => page.state === doubted));
      hasChanged = moved || hasChanged;
    }
    if (reads > 2 * pages.size + MAX_AGAIN) break;
    if (states.size > 0 || missing().length > 0) continue;
    if (isVerified || pages.size < 2) return judge(await count(), total, hasChanged || state > 1);
    isVerified = true;
    // Where one came when another went, the total tells nothing.
    const all = inOrder(() => true);
    const isShort = (await count()) < (total ?? 0);
    const moved = isShort
      ? await readAll(all)
      : await renew(all, PROBES.slice(0, Math.ceil(all.length / PAGES_A_PROBE)));
    hasChanged = moved || hasChanged;
  }
  return { isWhole: false, note: 'It kept changing while it was read: some records may be missing or outdated.' };
}

function judge(found: number, total: number | undefined, hasChanged: boolean): ListOutcome {
  if (total === undefined) {
    return { isWhole: true, note: 'The PIM does not tell how many there are; it was read to its end.' };
  }
  if (found !== total) {
    return {
      isWhole: false,
      note: `The PIM announces ${total} and gives ${found} different ones, also when asked again.`,
    };
  }
  if (!hasChanged) return { isWhole: true };
  return { isWhole: true, note: 'It changed while it was read; the pages that had moved were read again.' };
}
