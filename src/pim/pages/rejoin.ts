/**
 * Goes on after a row that was read earlier. The page that goes on must show that row where it was: then nothing came
 * between. Where it does not, the list has moved under the walk; the row is looked for, and reading goes on after it, or goes
 * back a page (DESIGN §3).
 */

import { RefusedRequest } from '../http/status.ts';
import type { Moved } from '../port.ts';
import { buildPage, fetchPageAt, mayMeanSize, type PageAt, type PageSizes, type PageSource } from './page-at.ts';

/** Where pages come from, some without a request. */
export interface RejoinSource<Row> extends PageSource<Row> {
  /** Whether a page is there without a request. Absent: none is. */
  isKept?(pageIndex: number, pageSize: number): boolean;
  /** Forgets those pages, since the list is another one by now. */
  forgetKept?(): void;
}

/** Where a walk goes on. */
export interface Rejoined<Row> {
  readonly page: PageAt<Row>;
  /** Position of the first row that is new; it may be the end of the page. */
  readonly from: number;
  /** Set when the list has moved. */
  readonly moved?: Moved;
}

/**
 * Fetches the page from which to go on at `next`. Takes a request as any page does; a second where no page size brings the
 * row before `next` along, and up to two more where it is not there.
 * @param next position of the first row wanted, at least 1
 * @param isLast tells the row that stood before it
 * @throws what `fetch` throws
 */
export async function rejoin<Row>(
  source: RejoinSource<Row>,
  sizes: PageSizes,
  next: number,
  isLast: IsLast<Row>,
): Promise<Rejoined<Row>> {
  const kept = await takeKept(source, sizes, next, isLast);
  if (kept !== undefined) return { page: kept, from: next };
  // A kept page that does not show the row is of another time.
  const fresh: PageSource<Row> = { ...source, fetch: (pageIndex, size) => source.fetch(pageIndex, size, true) };
  const page = (await fetchOverlap(fresh, sizes, next, isLast)) ?? (await fetchPageAt(fresh, sizes, next - 1));
  if (isAt(page, next - 1, isLast)) return { page, from: next };
  // A walk that went back onto pages of before would come to the same place again, and again.
  source.forgetKept?.();

  const end = Math.min(next, page.answered.total ?? next);
  const back = Math.max(0, end - sizes.choose(source.endpoint, source.pageSize));
  let earliest = page;
  for await (const looked of lookAround(fresh, sizes, page, next, back)) {
    const now = findRow(looked, isLast);
    if (now !== undefined) return { page: looked, from: now + 1, moved: { was: next - 1, now, from: now + 1 } };
    if (looked.start < earliest.start) earliest = looked;
  }
  return { page: earliest, from: back, moved: { was: next - 1, now: undefined, from: back } };
}

/** The pages on which a row may be that is not before `next` any more: that page, the next, and the one that holds `back`. */
async function* lookAround<Row>(
  source: PageSource<Row>,
  sizes: PageSizes,
  page: PageAt<Row>,
  next: number,
  back: number,
): AsyncGenerator<PageAt<Row>, void, void> {
  yield page;
  if (page.end <= next && !page.last) yield await fetchPageAt(source, sizes, next);
  if (back < page.start) yield await fetchPageAt(source, sizes, back);
}

/**
 * A page that goes on and is there without a request: one that shows the row before, or follows one that does and was kept
 * with it.
 */
async function takeKept<Row>(
  source: RejoinSource<Row>,
  sizes: PageSizes,
  next: number,
  isLast: IsLast<Row>,
): Promise<PageAt<Row> | undefined> {
  let before: PageAt<Row> | undefined;
  for (const size of listSizes(source, sizes)) {
    const page = await readKept(source, sizes, Math.floor((next - 1) / size), size);
    if (page === undefined || !isAt(page, next - 1, isLast)) continue;
    if (page.start + page.answered.rows.length > next || page.last) return page;
    before ??= page;
  }
  if (before === undefined) return undefined;
  for (const size of listSizes(source, sizes).filter((one) => next % one === 0)) {
    const following = await readKept(source, sizes, next / size, size);
    if (following !== undefined && isKeptWith(before, following)) return following;
  }
  return undefined;
}

/** All sizes that a walk may have asked for. */
function listSizes<Row>({ endpoint, pageSize }: RejoinSource<Row>, sizes: PageSizes): readonly number[] {
  return Array.from({ length: sizes.choose(endpoint, MOST_PAGES * pageSize) }, (_, index) => index + 1);
}

/** Two pages that one call kept at its end differ in age by no more than it takes to read them. */
const SAME_CALL_MS = 100;

function isKeptWith<Row>(page: PageAt<Row>, following: PageAt<Row>): boolean {
  const { ageMs = 0 } = page.answered;
  return Math.abs(ageMs - (following.answered.ageMs ?? 0)) <= SAME_CALL_MS;
}

async function readKept<Row>(
  source: RejoinSource<Row>,
  sizes: PageSizes,
  pageIndex: number,
  size: number,
): Promise<PageAt<Row> | undefined> {
  if (source.isKept?.(pageIndex, size) !== true) return undefined;
  const answered = await source.fetch(pageIndex, size);
  const given = answered.rows.length;
  const isExact = sizes.isExact(source.endpoint, size);
  return buildPage(
    source,
    pageIndex * size,
    isExact ? Math.max(size, given) : given,
    answered,
    isExact && given < size,
  );
}

/** The position of the row; undefined when the page does not hold it. */
function findRow<Row>({ answered, start }: PageAt<Row>, isLast: IsLast<Row>): number | undefined {
  const index = answered.rows.findIndex(isLast);
  return index < 0 ? undefined : start + index;
}

/** What the size is chosen by. Rows. */
interface Overlap {
  /** Position of the first row wanted, at least 1. */
  readonly next: number;
  /** Rows that a request asks for otherwise. */
  readonly wanted: number;
  /** Smallest and largest size that may be asked for. */
  readonly least: number;
  readonly most: number;
}

/**
 * Chooses the smallest size whose page holds as many of the wanted rows as there can be, and the row before. Pages start at
 * multiples of their size (Spec §4.1), so that the size wanted would often bring fewer rows, or none.
 * @returns undefined when no size has a page that holds both
 */
export function chooseOverlapSize({ next, wanted, least, most }: Overlap): number | undefined {
  let best: number | undefined;
  let bestRows = 0;
  for (let size = least; size <= most && bestRows < wanted; size++) {
    const rows = Math.min(size - 1 - ((next - 1) % size), wanted);
    if (rows > bestRows) [best, bestRows] = [size, rows];
  }
  return best;
}

/** How many times as long as wanted a page may be to bring the row before along: on average 1.1 to 1.5 times. */
const MOST_PAGES = 3;

/** Tells the row that was read last. */
type IsLast<Row> = (row: Row) => boolean;

/**
 * A page that holds the row before `next` and those from it on. That the row is there also proves that the PIM gives pages
 * of this size, so that it need not be learned before.
 * @returns undefined when there is no such size, or the rows may be elsewhere than they seem to be
 */
async function fetchOverlap<Row>(
  source: PageSource<Row>,
  sizes: PageSizes,
  next: number,
  isLast: IsLast<Row>,
): Promise<PageAt<Row> | undefined> {
  const { endpoint } = source;
  const wanted = sizes.choose(endpoint, source.pageSize);
  const bounds = { least: sizes.choose(endpoint, 1), most: sizes.choose(endpoint, MOST_PAGES * wanted) };
  const size = chooseOverlapSize({ next, wanted, ...bounds });
  if (size === undefined) return undefined;
  const pageIndex = Math.floor((next - 1) / size);
  if (pageIndex === 0) {
    const page = await fetchPageAt({ ...source, pageSize: size }, sizes, 0);
    return page.end >= next || page.last ? page : undefined;
  }

  const isExact = sizes.isExact(endpoint, size);
  const answered = await source.fetch(pageIndex, size).catch((error: unknown): undefined => {
    if (isExact || !(error instanceof RefusedRequest) || !mayMeanSize(error)) throw error;
    if (size > wanted && sizes.isExact(endpoint, wanted)) sizes.learnAccepted(endpoint, wanted);
  });
  if (answered === undefined) return undefined;
  const start = pageIndex * size;
  const { rows, total } = answered;
  const given = rows.length;
  if (isExact) return buildPage(source, start, Math.max(size, given), answered, given < size);
  // Of a size that is not known, the row itself shows where it stands, or that the list is shorter now.
  const isWhole = given === size || total === undefined || start + given === total;
  if (isWhole && isAtIndex(rows, next - 1 - start, isLast)) {
    if (given === size) sizes.learn(endpoint, { asked: size, given, more: true });
    return buildPage(source, start, given, answered, false);
  }
  return given === 0 && total !== undefined && start >= total
    ? buildPage(source, start, 0, answered, false)
    : undefined;
}

/** Whether a row stands at a position. */
function isAt<Row>({ answered, start }: PageAt<Row>, position: number, isLast: IsLast<Row>): boolean {
  return isAtIndex(answered.rows, position - start, isLast);
}

function isAtIndex<Row>(rows: readonly Row[], index: number, isLast: IsLast<Row>): boolean {
  return rows.slice(Math.max(index, 0), index + 1).some(isLast);
}
