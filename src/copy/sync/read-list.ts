/**
 * Reads one list of the PIM page by page, continuing where an earlier reading stopped. Several pages are requested at
 * the same time, so that the limits and not the latency decide how long it takes.
 *
 * A record that is added or removed moves all following records across page boundaries, and one that moves between two
 * readings may be on neither page. So each page keeps the states of the list in which it was seen; another total means
 * another state. If any two neighbouring pages were seen in one state, no record is lost that existed all the time.
 * Other pages are read again.
 */

import type { KeptPage, ListOutcome } from './page-store.ts';

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
interface PageEnd extends Pick<KeptPage, 'ids' | 'print' | 'span' | 'total'> {
  /** True when no record follows. */
  readonly last: boolean;
}

/** What reading a list needs. */
interface ListReadParts {
  /** The stored pages of an earlier reading. */
  readonly kept: readonly KeptPage[];
  /** Reads and stores the page from `offset` on, with `stride` positions or as many as the PIM gives. */
  readonly read: (offset: number, stride: number | undefined) => Promise<PageEnd>;
  /** Whether records exist from `offset` on, although by the total there are none. */
  readonly follows: (offset: number, stride: number | undefined) => Promise<boolean>;
  /** Deletes the pages from `offset` on, which the list no longer has. */
  readonly drop: (offset: number) => Promise<unknown>;
  /** Number of stored records, without duplicates. */
  readonly count: () => number;
  readonly tell: (state: ListState) => void;
}

/** A known page. */
interface KnownPage extends Pick<KeptPage, 'ids' | 'print'> {
  /** Whether no record followed it; undefined for a page of an earlier reading. */
  readonly last?: boolean;
  /** The states of the list in which it was seen with the same records. */
  readonly states: ReadonlySet<number>;
}

/** Pages of a list to request at the same time. */
const AT_ONCE = 3;

/** How often a list may turn out to have changed. */
const MAX_ROUNDS = 8;

/**
 * Places to check at the end whether records have moved although the total has not changed; for few pages only the
 * first ones.
 */
const PROBES = [1, 1 / 2, 1 / 4, 3 / 4] as const;
const PAGES_A_PROBE = 8;

/** Limits on requests before we stop trying to see the list unchanged: per page on average, plus a fixed number. */
const MAX_READS_A_PAGE = 3;
const MAX_AGAIN = 100;

/** A PIM that sent this many empty pages does not have as many records as it announces. */
const MAX_EMPTY = 20;

/** Reads a list to its end. @throws what `read` throws */
export async function readList({ kept, read, follows, drop, count, tell }: ListReadParts): Promise<ListOutcome> {
  // Pages of an earlier reading get states of their own, one per total, because the list may have changed since.
  const pages = new Map<number, KnownPage>(
    kept.map(({ offset, ids, print, total = 0 }) => [offset, { ids, print, states: new Set([-1 - total]) }]),
  );
  // An empty page does not show the stride.
  let stride = kept.find(({ offset, span }) => offset === 0 && span > 0)?.span;
  // Until the first page shows the current total, this is only used to find where the list continues.
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
    // A PIM may send the total with the first page only.
    const told = end.total ?? (isFirst ? undefined : total);
    if (isFirst || told !== total || (hasMoved && before.states.has(state))) state += 1;
    total = told;
    // Otherwise, without a total, a PIM that sends the same page again and again would never reach an end.
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
    // If one page fails, those already requested are stored first.
    const ended = await Promise.allSettled(Array.from({ length: AT_ONCE }, worker));
    for (const one of ended) if (one.status === 'rejected') throw one.reason;
  };

  const listOffsets = (): number[] => [...pages.keys()].sort((one, other) => one - other);

  /** Offsets of missing pages, as far as the total reaches and can be trusted; each is computed when it is needed. */
  const missing = function* (): Generator<number, void, void> {
    const isBelieved = (): boolean => [...pages.values()].filter(({ ids }) => ids.length === 0).length < MAX_EMPTY;
    for (let offset = 0; offset < (total ?? 0); offset += stride ?? 1) {
      if (pages.has(offset)) continue;
      if (!isBelieved()) return;
      yield offset;
    }
  };

  const isRestless = (): boolean => reads > MAX_READS_A_PAGE * pages.size + MAX_AGAIN;

  /** If a page and the next one were never seen in one state, returns the older of the two, to be read again. */
  const findOlder = (offset: number): number | undefined => {
    const next = offset + (stride ?? 1);
    const [one, other] = [pages.get(offset)?.states, pages.get(next)?.states];
    if (one === undefined) return undefined;
    // The list must end in its current state.
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

  /** Checks for changes that the total does not show. */
  const verify = async (): Promise<void> => {
    const all = listOffsets();
    // Without a total nothing else would show a change; if there are fewer records than the total, some have moved.
    if (total === undefined || count() < total) return readAll(all);
    const probes = PROBES.slice(0, Math.ceil(all.length / PAGES_A_PROBE));
    return readAll([...new Set(probes.map((share) => all[Math.ceil(all.length * share) - 1] ?? 0))]);
  };

  /** Reads on to the end if no total says where that is. */
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

  /** Judges the result. If the last page is full, the list may continue beyond a total that is too small. */
  const judgeWhole = async (): Promise<ListOutcome> => {
    const judged = judge(count(), describe());
    const outcome = state === 1 && kept.length === 0 && judged.isWhole ? { ...judged, isOneWalk: true } : judged;
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
