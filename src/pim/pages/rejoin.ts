/**
 * Goes on after a row that was read earlier. The page that goes on must show that row where it was: then nothing came
 * between. Where it does not, the list has moved under the walk; the row is looked for, and reading goes on after it, or goes
 * back a page (DESIGN §3).
 */

import { RefusedRequest } from '../http/status.ts';
import type { Moved } from '../port.ts';
import { buildPage, fetchPageAt, type PageAt, type PageSizes, type PageSource } from './page-at.ts';

/** Where pages come from, some without a request. */
export interface RejoinSource<Row> extends PageSource<Row> {
  /** The pages that are there without a request. Absent: none is. */
  listKept?(): readonly (readonly [pageIndex: number, pageSize: number])[];
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
  isLast: (row: Row) => boolean,
): Promise<Rejoined<Row>> {
  const find = ({ answered, start }: PageAt<Row>): number => start + answered.rows.findIndex(isLast);
  const isAtPlace = ({ answered: { rows }, start }: PageAt<Row>): boolean =>
    rows.slice(Math.max(next - 1 - start, 0), Math.max(next - start, 0)).some(isLast);

  const kept: PageAt<Row>[] = [];
  for (const [pageIndex, size] of source.listKept?.() ?? []) {
    const answered = await source.fetch(pageIndex, size);
    const given = answered.rows.length;
    const length = sizes.isExact(source.endpoint, size) ? Math.max(size, given) : given;
    kept.push(buildPage(source, pageIndex * size, length, answered, false));
  }
  const hasNext = (page: PageAt<Row>): boolean => page.start + page.answered.rows.length > next;
  // One that shows the row, or follows one that does.
  const goesOn = kept.find((page) => (isAtPlace(page) || page.start === next) && hasNext(page));
  if (goesOn !== undefined && kept.some(isAtPlace)) return { page: goesOn, from: next };
  // A kept page that does not show the row is of another time.
  const fresh: PageSource<Row> = { ...source, fetch: (pageIndex, size) => source.fetch(pageIndex, size, true) };
  const page = await fetchOverlap(fresh, sizes, next, isAtPlace);
  if (isAtPlace(page)) return { page, from: next };
  // A walk that went back onto pages of before would come to the same place again, and again.
  source.forgetKept?.();

  const back = Math.max(
    0,
    Math.min(next, page.answered.total ?? next) - sizes.choose(source.endpoint, source.pageSize),
  );
  // The row may be on the next page, or on the one that is gone back to.
  const others = [next, back].filter((position) => position < page.start || (position >= page.end && !page.last));
  let earliest = page;
  for (let looked = page; ; ) {
    const now = find(looked);
    if (now >= looked.start) return { page: looked, from: now + 1, moved: { was: next - 1, now, from: now + 1 } };
    if (looked.start < earliest.start) earliest = looked;
    const position = others.shift();
    if (position === undefined)
      return { page: earliest, from: back, moved: { was: next - 1, now: undefined, from: back } };
    looked = await fetchPageAt(fresh, sizes, position);
  }
}

/** A page that holds the row before `next` and those from it on, where there is such a page; else one that holds the row. */
async function fetchOverlap<Row>(
  source: PageSource<Row>,
  sizes: PageSizes,
  next: number,
  isAtPlace: (page: PageAt<Row>) => boolean,
): Promise<PageAt<Row>> {
  const { endpoint } = source;
  const wanted = sizes.choose(endpoint, source.pageSize);
  const bounds = { least: sizes.choose(endpoint, 1), most: sizes.choose(endpoint, MOST_PAGES * wanted) };
  const size = chooseOverlapSize({ next, wanted, ...bounds }) ?? wanted;
  const pageIndex = Math.floor((next - 1) / size);
  if (pageIndex > 0 && !sizes.isExact(endpoint, size)) {
    // Of a size that is not known, the row itself shows where it stands.
    const answered = await source.fetch(pageIndex, size).catch((error: unknown): undefined => {
      if (!(error instanceof RefusedRequest)) throw error;
    });
    const page = answered?.rows.length === size && buildPage(source, pageIndex * size, size, answered, false);
    if (page && isAtPlace(page)) {
      sizes.learn(endpoint, { asked: size, given: size, more: true });
      return page;
    }
  }
  const page = await fetchPageAt({ ...source, pageSize: size }, sizes, next - 1);
  return page.end >= next || page.last ? page : fetchPageAt(source, sizes, next - 1);
}

/** How many times as long as wanted a page may be to bring the row before along: on average 1.1 to 1.5 times. */
const MOST_PAGES = 3;

/**
 * Chooses the smallest size whose page holds as many of the wanted rows as there can be, and the row before. Pages start at
 * multiples of their size (Spec §4.1), so that the size wanted would often bring fewer rows, or none.
 * @param overlap next: position of the first row wanted, at least 1; least, most: the sizes that may be asked for
 * @returns undefined when no size has a page that holds both
 */
export function chooseOverlapSize({
  next,
  wanted,
  least,
  most,
}: Readonly<Record<'next' | 'wanted' | 'least' | 'most', number>>): number | undefined {
  let best: number | undefined;
  let bestRows = 0;
  for (let size = least; size <= most && bestRows < wanted; size++) {
    const rows = Math.min(size - 1 - ((next - 1) % size), wanted);
    if (rows > bestRows) [best, bestRows] = [size, rows];
  }
  return best;
}
