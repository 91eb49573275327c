/**
 * Goes on after a row that was read earlier. The page that goes on must show that row where it was: then nothing came
 * between. Where it does not, the list has moved under the walk; the row is looked for, and reading goes on after it, or goes
 * back a page (DESIGN §3).
 */

import type { Moved } from '../port.ts';
import { fetchOverlap, type IsLast, isAt, MOST_PAGES } from './overlap.ts';
import { buildPage, fetchPageAt, type PageAt, type PageSource } from './page-at.ts';
import type { PageSizes } from './page-size.ts';

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
