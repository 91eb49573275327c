/**
 * Reads one list of the PIM page by page, beginning where an earlier reading stopped. Several pages are on their way at a
 * time, so that the limits and not the latency decide how long it takes.
 *
 * A record that comes or goes moves all that follow over the edges of pages, and one that moves between two readings is
 * on neither page. So it is remembered in which states of the list each page was seen, another total being another state;
 * two neighbours that were never seen in one state are read again until they were. Where all were, no record is lost that
 * was there all the time.
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
  /** Whether no record followed it; undefined of one that was kept from before. */
  readonly last?: boolean;
  /** The states of the list in which it was read, with the same records each time. */
  readonly states: ReadonlySet<number>;
}

/** Pages of a list that are on their way at a time. */
const AT_ONCE = 3;

/** How often a list may turn out to be another than was known. */
const MAX_ROUNDS = 8;

/** Where it is looked in the end whether records have moved though the total has not; of few pages, at the first only. */
const PROBES = [1, 1 / 2, 1 / 4, 3 / 4] as const;
const PAGES_A_PROBE = 8;

/** Requests for each page of a list, on average, and beside that, before it is given up to see it stand still. */
const MAX_READS_A_PAGE = 3;
const MAX_AGAIN = 100;

/**
 * Reads a list to its end.
 * @throws what `read` throws
 */
export async function readList({ kept, read, drop, count, tell }: ListReading): Promise<ListOutcome> {
  // Pages that were kept from before are of states of their own, told by their totals: the list may be another by now.
  const pages = new Map<number, KnownPage>(
    kept.map((page) => [page.offset, { ...page, states: new Set([-1 - (page.total ?? 0)]) }]),
  );
  let records = kept.reduce((sum, page) => sum + page.records, 0);
  let stride = kept.find(({ offset }) => offset === 0)?.span;
  // Where the list goes on is all that is asked of this before the first page tells the total of today.
  let total: number | undefined = Math.max(0, ...kept.map((page) => page.total ?? 0));
  let state = 0;
  let reads = 0;
  let hasChanged = false;

  const readPage = async (offset: number): Promise<void> => {
    const end = await read(offset, stride);
    reads += 1;
    stride ??= Math.max(1, end.span);
    const before = pages.get(offset);
    const hasMoved = before !== undefined && before.print !== end.print;
    // A PIM may tell the total on the first page only.
    const told = end.total ?? (reads === 1 ? undefined : total);
    hasChanged ||= hasMoved || (reads > 1 && told !== total);
    if (reads === 1 || told !== total || (hasMoved && before.states.has(state))) state += 1;
    total = told;
    pages.set(offset, {
      ...end,
      states: new Set(hasMoved || before === undefined ? [state] : [...before.states, state]),
    });
    records += end.records - (before?.records ?? 0);
    const pagesOf = total === undefined ? undefined : Math.max(1, Math.ceil(total / stride), pages.size);
    tell({ pages: pages.size, pagesOf, records, total });
  };

  const readAll = async (offsets: readonly number[]): Promise<void> => {
    const left = offsets.values();
    const worker = async (): Promise<void> => {
      for (const offset of left) await readPage(offset);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
  };

  const missing = (): readonly number[] => {
    const found: number[] = [];
    for (let offset = 0; offset < (total ?? 0); offset += stride ?? 1) if (!pages.has(offset)) found.push(offset);
    return found;
  };

  const isRestless = (): boolean => reads > MAX_READS_A_PAGE * pages.size + MAX_AGAIN;

  /** Which of a page and the one after it is to be read again, because they were never seen in one state; the older one. */
  const findOlder = (offset: number): number | undefined => {
    const next = offset + (stride ?? 1);
    const [one, other] = [pages.get(offset)?.states, pages.get(next)?.states];
    if (one === undefined) return undefined;
    // The list ends as it ends now.
    if (other === undefined) return one.has(state) ? undefined : offset;
    for (const seen of one) if (other.has(seen)) return undefined;
    return Math.max(...one) < Math.max(...other) ? offset : next;
  };

  /** Reads pages again until all neighbours were seen in one state. */
  const mend = async (): Promise<void> => {
    const doubted = [...pages.keys()];
    for (let offset = doubted.pop(); offset !== undefined && !isRestless(); offset = doubted.pop()) {
      const older = findOlder(offset);
      if (older === undefined) continue;
      await readPage(older);
      doubted.push(older - (stride ?? 1), older, offset);
    }
  };

  /** Forgets pages that the list has no more. */
  const dropBeyond = async (): Promise<void> => {
    const beyond = [...pages.keys()].filter((offset) => total !== undefined && offset > 0 && offset >= total);
    if (beyond.length === 0) return;
    for (const offset of beyond) {
      records -= pages.get(offset)?.records ?? 0;
      pages.delete(offset);
    }
    await drop(Math.min(...beyond));
  };

  /** Looks for changes that the total does not tell. */
  const verify = async (): Promise<void> => {
    const all = [...pages.keys()].sort((one, other) => one - other);
    // Without a total nothing else would tell of a change; with one that does not hold, some have moved.
    if (total === undefined || (await count()) < total) return readAll(all);
    const probes = PROBES.slice(0, Math.ceil(all.length / PAGES_A_PROBE));
    return readAll([...new Set(probes.map((share) => all[Math.ceil(all.length * share) - 1] ?? 0))]);
  };

  /** Reads on to the end where no total tells how far that is. */
  const readOn = async (): Promise<void> => {
    let end = Math.max(...pages.keys());
    while (pages.get(end)?.last !== true) {
      end += pages.get(end)?.last === undefined ? 0 : (stride ?? 1);
      await readPage(end);
    }
  };

  await readPage(missing()[0] ?? 0);

  let verified: number | undefined;
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    await readAll(missing());
    if (total === undefined) await readOn();
    await dropBeyond();
    await mend();
    if (isRestless()) break;
    if (missing().length > 0) continue;
    if (pages.size < 2 || verified === state || (verified !== undefined && total !== undefined)) {
      return judge(await count(), total, hasChanged);
    }
    verified = state;
    await verify();
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
