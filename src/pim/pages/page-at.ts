/**
 * A PIM may clamp the page size, refuse it, or always use its own (Spec §4.1 paging rule, §4.7).
 */

import { CatalogError } from '../../errors.ts';
import { countPositions } from '../../record/positions.ts';
import type { Notice, Page, PageQuery } from '../catalog-port.ts';
import { RefusedRequest } from '../http/status.ts';
import type { PageSizes } from './page-sizes.ts';

export interface Answered<Row> extends Pick<Page, 'total' | 'ageMs' | 'keep' | 'unserved'> {
  readonly rows: readonly Row[];
}

/** Counts the records of a page, including those that the PIM fails to send. */
export function countRecords({ rows, unserved = [] }: Answered<unknown>): number {
  return rows.length + countPositions(unserved);
}

/** Page that an earlier call has kept. */
export interface KeptPage {
  readonly pageIndex: number;
  readonly pageSize: number;
}

export interface PageSource<Row> extends Pick<PageQuery, 'endpoint' | 'pageSize'> {
  fetch(pageIndex: number, pageSize: number, isFresh?: boolean): Promise<Answered<Row>>;
  warn(notice: Notice): void;
  listKept?(): readonly KeptPage[];
  forgetKept?(): void;
}

/** Page whose position in the list is certain. */
export interface PageAt<Row> {
  readonly answered: Answered<Row>;
  readonly start: number;
  /** Position after the page, counting rows that are missing from it. */
  readonly end: number;
  readonly last: boolean;
}

export function placeRows({ answered, start }: PageAt<unknown>): readonly number[] {
  const { rows, unserved = [] } = answered;
  let next = start;
  return rows.map(() => {
    for (const { from, to } of unserved) if (from === next) next = to;
    next += 1;
    return next - 1;
  });
}

const MAX_SIZE_CHANGES = 8;

// Sizes to try if a PIM refuses one, and to which PIMs shorten pages.
const LADDER = [500, 200, 100, 50, 20, 10] as const;

const SHORTENED_FROM = 100;

/**
 * Fetches the page that holds the row at `offset`, or the end of the list. Takes one request, and a
 * few more until the page size is known.
 * @throws what `fetch` throws
 */
export async function fetchPageAt<Row>(
  source: PageSource<Row>,
  sizes: PageSizes,
  offset: number,
): Promise<PageAt<Row>> {
  const size = sizes.choose(source.endpoint, source.pageSize);
  const pageIndex = Math.floor(offset / size);
  const isNew = pageIndex > 0 && !sizes.isExact(source.endpoint, size);
  const exact = isNew ? await fetchExact(source, sizes, { pageIndex, size }) : undefined;
  return exact ?? fetchOfKnownSize(source, sizes, offset);
}

async function fetchOfKnownSize<Row>(
  source: PageSource<Row>,
  sizes: PageSizes,
  offset: number,
): Promise<PageAt<Row>> {
  const { endpoint } = source;
  for (let change = 0; ; change++) {
    const size = sizes.choose(endpoint, source.pageSize);
    const pageIndex = Math.floor(offset / size);
    if (pageIndex === 0 || !(sizes.isExact(endpoint, size) || change >= MAX_SIZE_CHANGES)) {
      const page = await fetchFirst(source, sizes, size);
      const count = countRecords(page.answered);
      if (pageIndex === 0 || page.last || offset < count || count === 0) {
        return page;
      }
      // The PIM did not use the requested size, so the rows of a later page would not be at their
      // expected positions.
      if (count !== size) continue;
    }
    const fetched = await source.fetch(pageIndex, size);
    const answered = believeTotal(source, sizes, pageIndex * size, fetched);
    const count = countRecords(answered);
    if (count > 0) sizes.learn(endpoint, size, size, true);
    return buildPage(source, pageIndex * size, Math.max(size, count), answered, count < size);
  }
}

// Fetches a page in a size that is not known yet. A page that has exactly this many rows is at its
// place; undefined: the first page must show the size.
async function fetchExact<Row>(
  source: PageSource<Row>,
  sizes: PageSizes,
  { pageIndex, size }: { readonly pageIndex: number; readonly size: number },
): Promise<PageAt<Row> | undefined> {
  const answered = await source.fetch(pageIndex, size).catch((error: unknown): undefined => {
    if (!(error instanceof RefusedRequest)) throw error;
  });
  if (answered === undefined || countRecords(answered) !== size) return undefined;
  if (mayBeShortLast(answered, pageIndex)) return undefined;
  sizes.learn(source.endpoint, size, size, true);
  const start = pageIndex * size;
  return buildPage(source, start, size, believeTotal(source, sizes, start, answered), false);
}

// With pages larger than requested, a short last page begins further behind.
function mayBeShortLast(answered: Answered<unknown>, pageIndex: number): boolean {
  const { total } = answered;
  const count = countRecords(answered);
  if (total === undefined) return true;
  const larger = (total - count) / pageIndex;
  return Number.isInteger(larger) && larger > count;
}

// A total that ends before the page is that of the page and not of the list.
function believeTotal<Row>(
  { endpoint, warn }: PageSource<Row>,
  sizes: PageSizes,
  start: number,
  answered: Answered<Row>,
): Answered<Row> {
  const { total } = answered;
  const count = countRecords(answered);
  if (total === undefined || count === 0 || total > start) return answered;
  sizes.learnTotals(endpoint, 'page');
  warn({ code: 'total_of_page', least: start + count });
  return { ...answered, total: undefined };
}

// Checks a total equal to the length of a full first page by fetching the next one: a PIM may send
// the number of records of the page for that of the list.
async function proveTotal<Row>(
  source: PageSource<Row>,
  sizes: PageSizes,
  { answered, size }: Accepted<Row>,
): Promise<Answered<Row>> {
  const { endpoint, warn } = source;
  const { total } = answered;
  const count = countRecords(answered);
  if (total === undefined || count === 0) return answered;
  if (total > count) sizes.learnTotals(endpoint, 'list');
  const isShortened = size >= SHORTENED_FROM && LADDER.some((rung) => rung === count);
  const mayGoOn = total <= count && (count >= size || isShortened);
  if (!mayGoOn || sizes.totalsOf(endpoint) === 'list') return answered;
  // A PIM need not answer for a position beyond the end.
  const next = await source.fetch(1, count).catch(unlessCancelled);
  if (next === undefined || countRecords(next) === 0 || isRepeat(next, answered)) return answered;
  sizes.learnTotals(endpoint, 'page');
  warn({ code: 'total_of_page', least: count + countRecords(next) });
  return { ...answered, total: undefined };
}

function unlessCancelled(error: unknown): undefined {
  if (!(error instanceof CatalogError) || error.code === 'CANCELLED') throw error;
}

// A PIM that ignores the page number repeats the first page.
function isRepeat<Row>(
  { rows: [row] }: Answered<Row>,
  { rows: [otherRow] }: Answered<Row>,
): boolean {
  return JSON.stringify(row) === JSON.stringify(otherRow);
}

async function fetchFirst<Row>(
  source: PageSource<Row>,
  sizes: PageSizes,
  wanted: number,
): Promise<PageAt<Row>> {
  const { endpoint } = source;
  const accepted = await fetchAccepted(source, sizes, wanted);
  const { size } = accepted;
  const answered = await proveTotal(source, sizes, accepted);
  const { total } = answered;
  const count = countRecords(answered);
  const announced = total !== undefined && count < total;
  if (count < size && sizes.isExact(endpoint, size)) {
    return buildPage(source, 0, size, answered, !announced);
  }
  // Without a total, only the next page shows whether the list is short or the PIM shortened the
  // page.
  const isOpen = total === undefined && count >= size;
  const follows =
    announced ||
    (total === undefined && count > 0 && !isOpen && (await source.fetch(1, count)).rows.length > 0);
  if (count > 0) sizes.learn(endpoint, size, count, follows);
  return buildPage(source, 0, count, answered, !follows && !isOpen);
}

interface Accepted<Row> {
  readonly answered: Answered<Row>;
  readonly size: number;
}

async function fetchAccepted<Row>(
  source: PageSource<Row>,
  sizes: PageSizes,
  wanted: number,
): Promise<Accepted<Row>> {
  const { endpoint } = source;
  for (let size = wanted; ; ) {
    try {
      const answered = await source.fetch(0, size);
      if (size < wanted) sizes.learnAccepted(endpoint, size);
      return { answered, size };
    } catch (error) {
      const smaller = LADDER.find((candidate) => candidate < size);
      const isAboutSize =
        error instanceof RefusedRequest && mayMeanSize(error) && !sizes.isExact(endpoint, size);
      if (!isAboutSize || smaller === undefined) throw error;
      size = smaller;
    }
  }
}

// A refusal that names other parameters is not about the page size.
function mayMeanSize({ named }: RefusedRequest): boolean {
  return named.length === 0 || named.some((name) => /^page/i.test(name));
}

/**
 * Places a page in the list; warns if rows are missing.
 * @param start position of the page
 * @param length rows of the page if none is missing
 * @param short true if the page shows that nothing follows, for a PIM that sends no total
 */
export function buildPage<Row>(
  { warn }: Pick<PageSource<Row>, 'warn'>,
  start: number,
  length: number,
  answered: Answered<Row>,
  short: boolean,
): PageAt<Row> {
  const { total } = answered;
  const count = countRecords(answered);
  const isEmpty = count === 0;
  const last = total === undefined ? short : isEmpty || start + length >= total;
  if (total !== undefined && start + count < (isEmpty ? total : Math.min(total, start + length))) {
    warn({ code: isEmpty ? 'page_empty' : 'page_short', start, total });
  }
  return { answered, start, end: start + length, last };
}
