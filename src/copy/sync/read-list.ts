/**
 * Reads one list of the PIM page by page, continuing where an earlier reading stopped. Several pages are requested at
 * the same time, so that the limits and not the latency decide how long it takes.
 *
 * A record that is added or removed moves all following records across page boundaries, and one that moves between two
 * readings may be on neither page. So each page shows the last record of the page before as well: if that is where it
 * was, no record between is lost that existed all the time. Where the PIM serves no pages of such sizes, each page keeps
 * the states of the list in which it was seen, another total being another state, and neighbours must have been seen in
 * one. Other pages are read again.
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
interface PageEnd extends Pick<KeptPage, 'ids' | 'print' | 'span' | 'total' | 'before'> {
  /** True when no record follows. */
  readonly last: boolean;
}

/** What reading a list needs. */
interface ListReadParts {
  /** The stored pages of an earlier reading. */
  readonly kept: readonly KeptPage[];
  /**
   * Reads and stores the page from `offset` on, with `span` positions or as many as the PIM gives; where there is a
   * `size`, by a request for that many records, which holds the record before too.
   */
  readonly read: (
    offset: number,
    span: number | undefined,
    size: number | undefined,
  ) => Promise<PageEnd>;
  /** Whether records exist from `offset` on, although by the total there are none. */
  readonly follows: (offset: number, stride: number | undefined) => Promise<boolean>;
  /** Deletes the pages from `offset` on, which the list no longer has. */
  readonly drop: (offset: number) => Promise<unknown>;
  /** Number of stored records, without duplicates. */
  readonly count: () => number;
  readonly tell: (state: ListState) => void;
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

/** Pages of a list to request at the same time. */
export const PAGES_AT_ONCE = 3;

/** How often a list may turn out to have changed. */
const MAX_ROUNDS = 8;

/**
 * Places to check at the end whether records have moved although the total has not changed; for few pages only the
 * first ones.
 */
const PROBES = [1, 1 / 2, 1 / 4, 3 / 4] as const;
const PAGES_A_PROBE = 8;

/** How many pages of a list of this many are checked at its end. */
export function countProbes(pages: number): number {
  return Math.min(PROBES.length, Math.ceil(pages / PAGES_A_PROBE));
}

/** Limits on requests before we stop trying to see the list unchanged: per page on average, plus a fixed number. */
const MAX_READS_A_PAGE = 3;
const MAX_AGAIN = 100;

/** Smaller pages do not overlap, because that would take a fifth more of them, and more. */
const OVERLAPPING_FROM = 100;

/** A PIM that sent this many empty pages does not have as many records as it announces. */
const MAX_EMPTY = 20;

/** Reads a list to its end. @throws what `read` throws */
export async function readList({
  kept,
  read,
  follows,
  drop,
  count,
  tell,
}: ListReadParts): Promise<ListOutcome> {
  // Pages of an earlier reading get states of their own, one per total, because the list may have changed since.
  const pages = new Map<number, KnownPage>(
    kept.map(({ offset, total = 0, ...page }) => [
      offset,
      { ...page, states: new Set([-1 - total]), at: 0 },
    ]),
  );
  // An empty page does not show the stride.
  let stride = kept.find(({ offset, span }) => offset === 0 && span > 0)?.span;
  // Until the first page shows the current total, this is only used to find where the list continues.
  let total: number | undefined = Math.max(0, ...kept.map((page) => page.total ?? 0));
  let state = 0;
  let reads = 0;
  /** Whether pages show the record before them. */
  let isOverlapping = kept.some(({ before }) => before !== undefined);

  const planAt = (offset: number): { readonly size?: number; readonly span: number | undefined } =>
    isOverlapping && offset > 0 && stride !== undefined
      ? planOverlap(offset, stride)
      : { span: stride };
  const nextOf = (offset: number): number =>
    offset + (pages.get(offset)?.span || planAt(offset).span || 1);
  const previousOf = (offset: number): number =>
    Math.max(0, ...[...pages.keys()].filter((one) => one < offset));

  const describe = (): ListState => {
    const isPlanned = total !== undefined && stride !== undefined;
    return {
      pages: pages.size,
      pagesOf: isPlanned
        ? Math.max(1, Math.ceil((total ?? 0) / (stride ?? 1)), pages.size)
        : undefined,
      records: [...pages.values()].reduce((sum, { ids }) => sum + ids.length, 0),
      total,
    };
  };

  const note = (offset: number, { ids, print, span, before, ...end }: PageEnd): void => {
    stride ??= Math.max(1, span);
    const isFirst = reads === 0;
    reads += 1;
    const known = pages.get(offset);
    const hasMoved = known !== undefined && known.print !== print;
    // A PIM may send the total with the first page only.
    const told = end.total ?? (isFirst ? undefined : total);
    if (isFirst || told !== total || (hasMoved && known.states.has(state))) state += 1;
    total = told;
    // Otherwise a PIM that sends the same page again and again would never reach an end.
    const prior = offset > 0 ? pages.get(previousOf(offset)) : undefined;
    const isRepeat =
      ids.length > 0 && prior !== undefined && (print === prior.print || isWithin(ids, prior.ids));
    const states = new Set([...(hasMoved ? [] : (known?.states ?? [])), state]);
    pages.set(offset, {
      ids,
      print,
      span,
      before,
      last: end.last || isRepeat,
      states,
      at: reads,
      isRepeat,
    });
    tell(describe());
  };

  const readPage = async (offset: number): Promise<void> => {
    const { span, size } = planAt(offset);
    note(offset, await read(offset, span, size));
  };

  /** Reads the second page with the record before it. If that is not the last of the first, pages will not overlap. */
  const tryOverlap = async (): Promise<void> => {
    const [first, offset = 0] = [pages.get(0), stride];
    if (
      first === undefined ||
      pages.size > 1 ||
      offset < OVERLAPPING_FROM ||
      total === undefined ||
      total <= offset
    )
      return;
    const { span, size } = planOverlap(offset, offset);
    // Without the overlap it fails again, if this is not the reason.
    const page = await read(offset, span, size).catch(() => undefined);
    isOverlapping = page?.before !== undefined && page.before === first.ids.at(-1);
    if (page !== undefined && isOverlapping) note(offset, page);
  };

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
    const ended = await Promise.allSettled(Array.from({ length: PAGES_AT_ONCE }, worker));
    for (const one of ended) if (one.status === 'rejected') throw one.reason;
  };

  const listOffsets = (): number[] => [...pages.keys()].sort((one, other) => one - other);

  /** Offsets of missing pages, as far as the total reaches and can be trusted; each is computed when it is needed. */
  const missing = function* (): Generator<number, void, void> {
    const isBelieved = (): boolean => {
      const read = [...pages.values()];
      return (
        !read.some(({ isRepeat }) => isRepeat) &&
        read.filter(({ ids }) => ids.length === 0).length < MAX_EMPTY
      );
    };
    for (let offset = 0; offset < (total ?? 0); offset = nextOf(offset)) {
      if (pages.has(offset)) continue;
      if (!isBelieved()) return;
      yield offset;
    }
  };

  const isRestless = (): boolean => reads > MAX_READS_A_PAGE * pages.size + MAX_AGAIN;

  /** Whether a page shows the last record of the one before; undefined: one of them does not tell. */
  const showsJoin = (one: KnownPage, other: KnownPage): boolean | undefined =>
    other.before === undefined || one.ids.length !== one.span
      ? undefined
      : other.before === one.ids.at(-1);

  /** If a page and the next one may have moved between their readings, returns the older of the two, to be read again. */
  const findOlder = (offset: number): number | undefined => {
    const next = nextOf(offset);
    const [one, other] = [pages.get(offset), pages.get(next)];
    if (one === undefined) return undefined;
    // The list must end in its current state.
    if (other === undefined) return one.states.has(state) ? undefined : offset;
    if (showsJoin(one, other) ?? [...one.states].some((seen) => other.states.has(seen)))
      return undefined;
    return one.at < other.at ? offset : next;
  };

  /** Reads pages again until no two neighbours can have moved. */
  const mend = async (): Promise<void> => {
    const doubted = listOffsets();
    for (
      let offset = doubted.pop();
      offset !== undefined && !isRestless();
      offset = doubted.pop()
    ) {
      const older = findOlder(offset);
      if (older === undefined) continue;
      await readPage(older);
      doubted.push(previousOf(older), older, offset);
    }
  };

  /** Whether every page shows the end of the one before, so that there is nothing to look at again. */
  const isJoined = (): boolean =>
    [...pages].every(([offset, one]) => {
      const other = pages.get(nextOf(offset));
      return other === undefined || showsJoin(one, other) === true;
    });

  /** Checks for changes that the total does not show. */
  const verify = async (): Promise<void> => {
    const all = listOffsets();
    // Without a total nothing else would show a change; if there are fewer records than the total, some have moved.
    if (total === undefined || count() < total) return readAll(all);
    const probes = PROBES.slice(0, countProbes(all.length));
    return readAll([
      ...new Set(probes.map((share) => all[Math.ceil(all.length * share) - 1] ?? 0)),
    ]);
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
    const beyond = listOffsets().filter(
      (offset) => total !== undefined && offset > 0 && offset >= total,
    );
    for (const offset of beyond) pages.delete(offset);
    if (beyond[0] !== undefined) await drop(beyond[0]);
  };

  /** Judges the result. If the last page is full, the list may continue beyond a total that is too small. */
  const judgeWhole = async (): Promise<ListOutcome> => {
    const judged = judge(count(), describe());
    const outcome =
      state === 1 && kept.length === 0 && judged.isWhole ? { ...judged, isOneWalk: true } : judged;
    const isFull = pages.size > 1 && nextOf(previousOf(Number.POSITIVE_INFINITY)) === total;
    if (!outcome.isWhole || !isFull || !(await follows(total ?? 0, stride))) return outcome;
    return {
      isWhole: false,
      note: `The PIM sends more records than the ${total} that it announces; the others were not read.`,
    };
  };

  await readPage(missing().next().value ?? 0);
  await tryOverlap();
  let verified: number | undefined;
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    await readAll(missing());
    if (total === undefined) await readOn();
    await dropBeyond();
    await mend();
    if (isRestless()) break;
    if (missing().next().done !== true) continue;
    const isVerified = verified !== undefined && (verified === state || total !== undefined);
    if (isVerified || isJoined()) return judgeWhole();
    verified = state;
    await verify();
  }
  return {
    isWhole: false,
    note: 'It kept changing during the sync; some records may be missing or outdated.',
  };
}

function judge(found: number, { records, total }: ListState): ListOutcome {
  if (total === undefined && found < records) {
    return {
      isWhole: false,
      note: 'The PIM repeats some records and does not say how many there are.',
    };
  }
  if (total === undefined || found === total) return { isWhole: true };
  return {
    isWhole: false,
    note: `The PIM announces ${total} records but sends ${found} different ones, even when asked again.`,
  };
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
export function planOverlap(
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
