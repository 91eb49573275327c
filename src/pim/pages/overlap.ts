/** A page that overlaps what was read before, to see that nothing came between (DESIGN §3). */

import { RefusedRequest } from '../http/status.ts';
import { chooseOverlapSize } from './overlap-size.ts';
import { buildPage, fetchPageAt, mayMeanSize, type PageAt, type PageSource } from './page-at.ts';
import type { PageSizes } from './page-size.ts';

/** How many times as long as wanted a page may be to bring the row before along: on average 1.1 to 1.5 times. */
export const MOST_PAGES = 3;

/** Tells the row that was read last. */
export type IsLast<Row> = (row: Row) => boolean;

/**
 * A page that holds the row before `next` and those from it on. That the row is there also proves that the PIM gives pages
 * of this size, so that it need not be learned before.
 * @returns undefined when there is no such size, or the rows may be elsewhere than they seem to be
 */
export async function fetchOverlap<Row>(
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
export function isAt<Row>({ answered, start }: PageAt<Row>, position: number, isLast: IsLast<Row>): boolean {
  return isAtIndex(answered.rows, position - start, isLast);
}

function isAtIndex<Row>(rows: readonly Row[], index: number, isLast: IsLast<Row>): boolean {
  return rows.slice(Math.max(index, 0), index + 1).some(isLast);
}
