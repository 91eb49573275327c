/**
 * Reads one list of the PIM page by page, beginning where an earlier reading stopped. Several pages are on their way at a
 * time, so that the limits and not the latency decide how long it takes. Pages between which a record may have been lost
 * (known-pages.ts) are read again.
 */

import type { KeptPage, ListOutcome } from '../protocol.ts';
import { createKnownPages, type ListState, type PageEnd } from './known-pages.ts';

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
  readonly count: () => Promise<number>;
  readonly tell: (state: ListState) => void;
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
export async function readList({ kept, read, follows, drop, count, tell }: ListReadParts): Promise<ListOutcome> {
  const pages = createKnownPages(kept);
  let reads = 0;

  const readPage = async (offset: number): Promise<void> => {
    const end = await read(offset, pages.stride());
    reads += 1;
    pages.add(offset, end);
    tell(pages.describe());
  };

  const readAll = async (offsets: Iterable<number>): Promise<void> => {
    const left = offsets[Symbol.iterator]();
    const worker = async (): Promise<void> => {
      for (let next = left.next(); next.done !== true; next = left.next()) await readPage(next.value);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
  };

  const isRestless = (): boolean => reads > MAX_READS_A_PAGE * pages.size() + MAX_AGAIN;

  /** Reads pages again until all neighbours were seen in one state. */
  const mend = async (): Promise<void> => {
    const doubted = [...pages.offsets()];
    for (let offset = doubted.pop(); offset !== undefined && !isRestless(); offset = doubted.pop()) {
      const older = pages.findOlder(offset);
      if (older === undefined) continue;
      await readPage(older);
      doubted.push(older - (pages.stride() ?? 1), older, offset);
    }
  };

  /** Looks for changes that the total does not tell. */
  const verify = async (): Promise<void> => {
    const [all, total] = [pages.offsets(), pages.total()];
    // Without a total nothing else would tell of a change; with one that does not hold, some have moved.
    if (total === undefined || (await count()) < total) return readAll(all);
    const probes = PROBES.slice(0, Math.ceil(all.length / PAGES_A_PROBE));
    return readAll([...new Set(probes.map((share) => all[Math.ceil(all.length * share) - 1] ?? 0))]);
  };

  /** Reads on to the end where no total tells how far that is. */
  const readOn = async (): Promise<void> => {
    let end = pages.offsets().at(-1) ?? 0;
    while (pages.isLast(end) !== true) {
      end += pages.isLast(end) === undefined ? 0 : (pages.stride() ?? 1);
      await readPage(end);
    }
  };

  const firstMissing = (): number | undefined => {
    for (const offset of pages.missing()) return offset;
    return undefined;
  };

  /** Looks at what was found; a list that ends with a whole page may go on beyond a total that is too small. */
  const judgeWhole = async (): Promise<ListOutcome> => {
    const total = pages.total();
    const outcome = judge(await count(), pages.describe(), pages.hasChanged());
    const isFull = total !== undefined && pages.size() > 1 && total % (pages.stride() ?? 1) === 0;
    if (!outcome.isWhole || !isFull || !(await follows(total, pages.stride()))) return outcome;
    return {
      isWhole: false,
      note: `The PIM sends more than the ${total} records that it announces; the rest was not read.`,
    };
  };

  await readPage(firstMissing() ?? 0);

  let verified: number | undefined;
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    await readAll(pages.missing());
    if (pages.total() === undefined) await readOn();
    const beyond = pages.dropBeyond();
    if (beyond !== undefined) await drop(beyond);
    await mend();
    if (isRestless()) break;
    if (firstMissing() !== undefined) continue;
    const isVerified = verified !== undefined && (verified === pages.state() || pages.total() !== undefined);
    if (pages.size() < 2 || isVerified) return judgeWhole();
    verified = pages.state();
    await verify();
  }
  return { isWhole: false, note: 'It kept changing while it was read: some records may be missing or outdated.' };
}

function judge(found: number, { records, total }: ListState, hasChanged: boolean): ListOutcome {
  if (total === undefined && found < records) {
    return { isWhole: false, note: 'The PIM sends some records again and does not say how many there are.' };
  }
  if (total === undefined) {
    return { isWhole: true, note: 'The PIM does not say how many records there are; the list was read to its end.' };
  }
  if (found !== total) {
    return {
      isWhole: false,
      note: `The PIM announces ${total} records but sends ${found} different ones, even when asked again.`,
    };
  }
  if (!hasChanged) return { isWhole: true };
  return { isWhole: true, note: 'It changed while it was read; pages whose records had moved were read again.' };
}
