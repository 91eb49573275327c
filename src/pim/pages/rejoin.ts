/**
 * The next page must show the last row at its old position: then nothing was inserted or removed
 * before it. Otherwise the list has moved during the walk: we search for the row and continue after
 * it, or go back one page.
 */

import type { Moved } from '../catalog-port.ts';
import { RefusedRequest } from '../http/status.ts';
import {
  buildPage,
  countRecords,
  fetchPageAt,
  type PageAt,
  type PageSource,
  placeRows,
} from './page-at.ts';
import type { PageSizes } from './page-sizes.ts';

export interface Rejoined<Row> {
  readonly page: PageAt<Row>;
  /** Position of the first new row; it may be the end of the page. */
  readonly from: number;
  readonly moved?: Moved;
}

/**
 * Fetches the page to continue from at `next`. Takes one request like any page, a second where no
 * page size includes the row before `next`, and up to two more where that row is not at its place.
 * @param next position of the first row wanted, at least 1
 * @param isRowBefore recognizes the row that was at `next - 1`
 * @throws what `fetch` throws
 */
export async function rejoin<Row>(
  source: PageSource<Row>,
  sizes: PageSizes,
  next: number,
  isRowBefore: (row: Row) => boolean,
): Promise<Rejoined<Row>> {
  const isAtPlace = (page: PageAt<Row>): boolean => {
    const row = page.answered.rows[placeRows(page).indexOf(next - 1)];
    return row !== undefined && isRowBefore(row);
  };
  const keptPage = await findKeptPage(source, sizes, next, isAtPlace);
  if (keptPage !== undefined) return { page: keptPage, from: next };
  // A kept page that does not show the row is outdated.
  const freshSource: PageSource<Row> = {
    ...source,
    fetch: (pageIndex, size) => source.fetch(pageIndex, size, true),
  };
  const page = await fetchOverlap(freshSource, sizes, next, isAtPlace);
  if (isAtPlace(page)) return { page, from: next };
  // With outdated pages, a walk that went back would return to the same place again and again.
  source.forgetKept?.();
  return findMovedRow(freshSource, sizes, next, isRowBefore, page);
}

// Returns the kept page to continue from, if the kept pages show the row at its place.
async function findKeptPage<Row>(
  source: PageSource<Row>,
  sizes: PageSizes,
  next: number,
  isAtPlace: (page: PageAt<Row>) => boolean,
): Promise<PageAt<Row> | undefined> {
  const keptPages: PageAt<Row>[] = [];
  for (const { pageIndex, pageSize } of source.listKept?.() ?? []) {
    const answered = await source.fetch(pageIndex, pageSize);
    const count = countRecords(answered);
    const isExact = sizes.isExact(source.endpoint, pageSize);
    const length = isExact ? Math.max(pageSize, count) : count;
    keptPages.push(buildPage(source, pageIndex * pageSize, length, answered, false));
  }
  if (!keptPages.some(isAtPlace)) return undefined;
  // A page that shows the row, or one that follows such a page.
  return keptPages.find((page) => {
    const hasNext = page.start + countRecords(page.answered) > next;
    return hasNext && (isAtPlace(page) || page.start === next);
  });
}

// Searches a list that moved for the row: on the page where it was expected, on the next page, and
// one page back, from where the walk continues if the row is nowhere.
async function findMovedRow<Row>(
  source: PageSource<Row>,
  sizes: PageSizes,
  next: number,
  isRowBefore: (row: Row) => boolean,
  expectedPage: PageAt<Row>,
): Promise<Rejoined<Row>> {
  const end = Math.min(next, expectedPage.answered.total ?? next);
  const back = Math.max(0, end - sizes.choose(source.endpoint, source.pageSize));
  const furtherPositions = [next, back].filter((position) => {
    const isBehind = position >= expectedPage.end && !expectedPage.last;
    return position < expectedPage.start || isBehind;
  });
  let earliest = expectedPage;
  for (let page = expectedPage; ; ) {
    const position = placeRows(page)[page.answered.rows.findIndex(isRowBefore)];
    if (position !== undefined) {
      const from = position + 1;
      return { page, from, moved: { was: next - 1, now: position, from } };
    }
    if (page.start < earliest.start) earliest = page;
    const nextPosition = furtherPositions.shift();
    if (nextPosition === undefined) {
      const moved = { was: next - 1, now: undefined, from: back };
      return { page: earliest, from: back, moved };
    }
    page = await fetchPageAt(source, sizes, nextPosition);
  }
}

async function fetchOverlap<Row>(
  source: PageSource<Row>,
  sizes: PageSizes,
  next: number,
  isAtPlace: (page: PageAt<Row>) => boolean,
): Promise<PageAt<Row>> {
  const { endpoint } = source;
  const wanted = sizes.choose(endpoint, source.pageSize);
  const least = sizes.choose(endpoint, 1);
  const most = sizes.choose(endpoint, MAX_PAGES * wanted);
  const size = chooseOverlapSize(next, wanted, least, most) ?? wanted;
  const pageIndex = Math.floor((next - 1) / size);
  if (pageIndex > 0 && !sizes.isExact(endpoint, size)) {
    // If this size is not verified yet, the row itself shows whether the positions are right.
    const answered = await source.fetch(pageIndex, size).catch((error: unknown): undefined => {
      if (!(error instanceof RefusedRequest)) throw error;
    });
    if (answered !== undefined && countRecords(answered) === size) {
      const page = buildPage(source, pageIndex * size, size, answered, false);
      if (isAtPlace(page)) {
        sizes.learn(endpoint, size, size, true);
        return page;
      }
    }
  }
  const page = await fetchPageAt({ ...source, pageSize: size }, sizes, next - 1);
  return page.end >= next || page.last ? page : fetchPageAt(source, sizes, next - 1);
}

// Most pages of the wanted length in a page that includes the row before; on average it is 1.1 to
// 1.5 times as long.
const MAX_PAGES = 3;

// Chooses the smallest size whose page holds the row before and as many of the wanted rows as
// possible. Pages start at multiples of their size (Spec §4.1), so the wanted size itself would
// often bring fewer rows, or none.
// `next` is the position of the first wanted row, at least 1; `least` and `most` are the smallest
// and largest sizes allowed. Returns undefined if no size has a page that holds both.
function chooseOverlapSize(
  next: number,
  wanted: number,
  least: number,
  most: number,
): number | undefined {
  let best: number | undefined;
  let bestRows = 0;
  for (let size = least; size <= most && bestRows < wanted; size++) {
    const rows = Math.min(size - 1 - ((next - 1) % size), wanted);
    if (rows <= bestRows) continue;
    best = size;
    bestRows = rows;
  }
  return best;
}
