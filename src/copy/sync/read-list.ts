/**
 * Reads one list of the PIM page by page, beginning where an earlier reading stopped. Several pages are on their way at a
 * time, so that the limits and not the latency decide how long it takes.
 *
 * A record that comes or goes moves all that follow over the edges of pages, and one that moves between two readings is
 * on neither page. So each page has the states of the list in which it was seen, another total being another state. Where any
 * two neighbours were seen in one state, no record is lost that was there all the time; others are read again.
 */

import type { KeptPage, ListOutcome } from './page-store.ts';

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
interface PageEnd extends Pick<KeptPage, 'ids' | 'print' | 'span' | 'total'> {
  /** True when no record follows. */
  readonly last: boolean;
}

/** How a list is read. */
interface ListReadParts {
  /** The pages that are kept from before. */
  readonly kept: readonly KeptPage[];
  /** Reads and keeps the page from `offset` on; `stride` positions of it, or what the PIM gives. */
  readonly read: (offset: number, stride: number | undefined) => Promise<PageEnd>;
  /** Whether there are records from `offset` on, where by the total there are none. */
  readonly follows: (offset: number, stride: number | undefined) => Promise<boolean>;
  /** Forgets the pages from `offset` on, which the list has no more. */
  readonly drop: (offset: number) => Promise<unknown>;
  /** Records that are kept, each counted once. */
  readonly count: () => number;
  readonly tell: (state: ListState) => void;
}

/** A page that is known. */
interface KnownPage extends Pick<KeptPage, 'ids' | 'print'> {
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

/** A PIM that gave so many pages without a record has not got what it announces. */
const MAX_EMPTY = 20;

/**
 * Reads a list to its end.
 * @throws what `read` throws
 */
export async function readList({ kept, read, follows, drop, count, tell }: ListReadParts): Promise<ListOutcome> {
  // Those kept from before are of states of their own, told by their totals: the list may be another by now.
  const pages = new Map<number, KnownPage>(
    kept.map(({ offset, ids, print, total = 0 }) => [offset, { ids, print, states: new Set([-1 - total]) }]),
  );
  // A page without records tells no stride.
  let stride = kept.find(({ offset, span }) => offset === 0 && span > 0)?.span;
  // Where the list goes on is all that is asked of this before the first page tells the total of today.
  let total: number | undefined = Math.max(0, ...kept.map((page) => page.total ?? 0));
  let state = 0;
  let reads = 0;

  const describe = (): ListState => {
    const isPlanned = total !== undefined && stride !== undefined;
    return {
      pages: pages.size,
      pagesOf: isPlanned ? Math.max(1, Math.ceil((total ?? 0) / (stride ?? 1)), pages.size) : undefined,
      records: [...pages.values()].reduce((sum, { ids }) => sum + ids.length, 0),
      total,
    };
  };

  const note = (offset: number, { ids, print, ...end }: PageEnd): void => {
    stride ??= Math.max(1, end.span);
    const isFirst = reads === 0;
    reads += 1;
    const before = pages.get(offset);
    const hasMoved = before !== undefined && before.print !== print;
    // A PIM may tell the total on the first page only.
    const told = end.total ?? (isFirst ? undefined : total);
    if (isFirst || told !== total || (hasMoved && before.states.has(state))) state += 1;
    total = told;
    // Without a total, a PIM that gives the same page again and again would never come to an end.
    const last = end.last || (ids.length > 0 && print === pages.get(offset - stride)?.print);
    const states = new Set([...(hasMoved ? [] : (before?.states ?? [])), state]);
    pages.set(offset, { ids, print, last, states });
    tell(describe());
  };

  const readPage = async (offset: number): Promise<void> => note(offset, await read(offset, stride));

  const readAll = async (offsets: Iterable<number>): Promise<void> => {
    const left = offsets[Symbol.iterator]();
    let hasFailed = false;
    const worker = async (): Promise<void> => {
      for (let next = left.next(); next.done !== true && !hasFailed; next = left.next()) {
        await readPage(next.value).catch((error: unknown) => {
          hasFailed = true;
          throw error;
        });
      }
    };
    // Where one page fails, those that are under way are kept first.
    const ended = await Promise.allSettled(Array.from({ length: AT_ONCE }, worker));
    for (const one of ended) if (one.status === 'rejected') throw one.reason;
  };

  const listOffsets = (): number[] => [...pages.keys()].sort((one, other) => one - other);

  /** Where pages are missing, as far as the total reaches and is to be believed; each is looked for when it is asked for. */
  const missing = function* (): Generator<number, void, void> {
    const isBelieved = (): boolean => [...pages.values()].filter(({ ids }) => ids.length === 0).length < MAX_EMPTY;
    for (let offset = 0; offset < (total ?? 0); offset += stride ?? 1) {
      if (pages.has(offset)) continue;
      if (!isBelieved()) return;
      yield offset;
    }
  };

  const isRestless = (): boolean => reads > MAX_READS_A_PAGE * pages.size + MAX_AGAIN;

  /** Which of a page and the one after it is to be read again, because they were never seen in one state: the older one. */
  const findOlder = (offset: number): number | undefined => {
    const next = offset + (stride ?? 1);
    const [one, other] = [pages.get(offset)?.states, pages.get(next)?.states];
    if (one === undefined) return undefined;
    // The list ends as it ends now.
    if (other === undefined) return one.has(state) ? undefined : offset;
    if ([...one].some((seen) => other.has(seen))) return undefined;
    return Math.max(...one) < Math.max(...other) ? offset : next;
  };

  /** Reads pages again until all neighbours were seen in one state. */
  const mend = async (): Promise<void> => {
    const doubted = listOffsets();
    for (let offset = doubted.pop(); offset !== undefined && !isRestless(); offset = doubted.pop()) {
      const older = findOlder(offset);
      if (older === undefined) continue;
      await readPage(older);
      doubted.push(older - (stride ?? 1), older, offset);
    }
  };

  /** Looks for changes that the total does not tell. */
  const verify = async (): Promise<void> => {
    const all = listOffsets();
    // Without a total nothing else would tell of a change; with one that does not hold, some have moved.
    if (total === undefined || count() < total) return readAll(all);
    const probes = PROBES.slice(0, Math.ceil(all.length / PAGES_A_PROBE));
    return readAll([...new Set(probes.map((share) => all[Math.ceil(all.length * share) - 1] ?? 0))]);
  };

  /** Reads on to the end where no total tells how far that is. */
  const readOn = async (): Promise<void> => {
    let end = listOffsets().at(-1) ?? 0;
    while (pages.get(end)?.last !== true) {
      end += pages.get(end)?.last === undefined ? 0 : (stride ?? 1);
      await readPage(end);
    }
  };

  const dropBeyond = async (): Promise<void> => {
    const beyond = listOffsets().filter((offset) => total !== undefined && offset > 0 && offset >= total);
    for (const offset of beyond) pages.delete(offset);
    if (beyond[0] !== undefined) await drop(beyond[0]);
  };

  /** Looks at what was found; a list that ends with a whole page may go on beyond a total that is too small. */
  const judgeWhole = async (): Promise<ListOutcome> => {
    const outcome = judge(count(), describe());
    const isFull = total !== undefined && pages.size > 1 && total % (stride ?? 1) === 0;
    if (!outcome.isWhole || !isFull || !(await follows(total ?? 0, stride))) return outcome;
    return {
      isWhole: false,
      note: `The PIM sends more records than the ${total} that it announces; the others were not read.`,
    };
  };

  await readPage(missing().next().value ?? 0);
  let verified: number | undefined;
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    await readAll(missing());
    if (total === undefined) await readOn();
    await dropBeyond();
    await mend();
    if (isRestless()) break;
    if (missing().next().done !== true) continue;
    const isVerified = verified !== undefined && (verified === state || total !== undefined);
    if (pages.size < 2 || isVerified) return judgeWhole();
    verified = state;
    await verify();
  }
  return { isWhole: false, note: 'It kept changing during the sync; some records may be missing or outdated.' };
}

function judge(found: number, { records, total }: ListState): ListOutcome {
  if (total === undefined && found < records) {
    return { isWhole: false, note: 'The PIM repeats some records and does not say how many there are.' };
  }
  if (total === undefined || found === total) return { isWhole: true };
  return {
    isWhole: false,
    note: `The PIM announces ${total} records but sends ${found} different ones, even when asked again.`,
  };
}
