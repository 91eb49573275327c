/**
 * A list as consecutive slices, whatever the PIM does to the page size: positions are right under clamped, refused and
 * fixed sizes; what comes twice is dropped and said; a page that is missing is said (Spec §4.1 paging rule).
 */

import type { EndpointName } from '../endpoints.ts';
import { RefusedRequest } from '../http/status.ts';
import type { PageSizes } from './page-size.ts';

/** One answered page request. */
export interface Answered<Row> {
  readonly rows: readonly Row[];
  readonly total: number | undefined;
  readonly ageMs: number | undefined;
  readonly keep: () => void;
}

/** Where slices come from. */
interface PageSource<Row> {
  readonly endpoint: EndpointName;
  /** Position of the first row wanted. */
  readonly offset: number;
  /** Rows a request to ask for. */
  readonly pageSize: number;
  fetch(pageIndex: number, pageSize: number): Promise<Answered<Row>>;
  /** What tells rows apart; undefined: cannot be told. */
  keyOf(row: Row): string | number | undefined;
  warn(sentence: string): void;
}

/** Consecutive rows with their positions in the list. */
export interface Slice<Row> extends Answered<Row> {
  readonly positions: readonly number[];
  readonly last: boolean;
}

/** First pages that may be asked for before the size of a later one is taken as known. */
const MAX_SIZE_CHANGES = 8;

/** Sizes to fall back to when a PIM refuses one. */
const LADDER = [100, 50, 20, 10] as const;

/**
 * Walks a list from `offset` to its end, lazily: a request a step, and a few more until the page size is known.
 * @throws what `fetch` throws
 */
export async function* walkPages<Row>(
  source: PageSource<Row>,
  sizes: PageSizes,
): AsyncGenerator<Slice<Row>, void, void> {
  const seen = new Set<string | number>();
  let offset = source.offset;
  let total: number | undefined;
  for (;;) {
    const slice = await fetchSlice(source, sizes, offset);
    if (total !== undefined && slice.total !== undefined && slice.total !== total) {
      source.warn('The number of matching records changed while reading; some may be missing or appear twice.');
    }
    total = slice.total;
    offset = slice.end;
    const fresh = dropSeen(slice, seen, source);
    // A PIM that always sends the same page would never come to an end, or to that of a total it never fulfils.
    const last = slice.last || (slice.rows.length > 0 && fresh.rows.length === 0);
    // A first page that ends before the offset only told its size.
    if (slice.rows.length > 0 || last) yield { ...fresh, last };
    if (last) return;
  }
}

interface RawSlice<Row> extends Slice<Row> {
  /** Position after the page. */
  readonly end: number;
}

async function fetchSlice<Row>(source: PageSource<Row>, sizes: PageSizes, offset: number): Promise<RawSlice<Row>> {
  const { endpoint } = source;
  for (let change = 0; ; change++) {
    const size = sizes.choose(endpoint, source.pageSize);
    const pageIndex = Math.floor(offset / size);
    if (pageIndex === 0 || !(sizes.isExact(endpoint, size) || change >= MAX_SIZE_CHANGES)) {
      const { answered, length, more } = await fetchFirst(source, sizes, size);
      const given = answered.rows.length;
      if (pageIndex === 0 || !more || offset < given || given === 0)
        return cutSlice(source, offset, 0, length, answered, !more);
      // Not the size asked for: the rows of a later page would not be where they seem to be.
      if (given !== size) continue;
    }
    const answered = await source.fetch(pageIndex, size);
    const given = answered.rows.length;
    if (given > 0) sizes.learn(endpoint, { asked: size, given: size, more: true });
    return cutSlice(source, offset, pageIndex * size, Math.max(size, given), answered, given < size);
  }
}

interface First<Row> {
  readonly answered: Answered<Row>;
  /** Rows that a page has, if it has all its rows. */
  readonly length: number;
  /** False when the list ends within the page. */
  readonly more: boolean;
}

/** The first page, from which the size is learned. */
async function fetchFirst<Row>(source: PageSource<Row>, sizes: PageSizes, wanted: number): Promise<First<Row>> {
  const { endpoint } = source;
  const { answered, size } = await fetchAccepted(source, sizes, wanted);
  const { rows, total } = answered;
  const given = rows.length;
  const announced = total !== undefined && given < total;
  if (given < size && sizes.isExact(endpoint, size)) return { answered, length: size, more: announced };
  // Without a total, only the next page tells a short list from a shortened page.
  const isOpen = total === undefined && given >= size;
  const follows =
    announced || (total === undefined && given > 0 && !isOpen && (await source.fetch(1, given)).rows.length > 0);
  if (given > 0) sizes.learn(endpoint, { asked: size, given, more: follows });
  return { answered, length: given, more: follows || isOpen };
}

/** The first page of the largest size that the PIM does not refuse. */
async function fetchAccepted<Row>(
  source: PageSource<Row>,
  sizes: PageSizes,
  wanted: number,
): Promise<{ readonly answered: Answered<Row>; readonly size: number }> {
  const { endpoint } = source;
  for (let size = wanted; ; ) {
    try {
      const answered = await source.fetch(0, size);
      if (size < wanted) sizes.learnAccepted(endpoint, size);
      return { answered, size };
    } catch (error) {
      const smaller = LADDER.find((candidate) => candidate < size);
      const isAboutSize = error instanceof RefusedRequest && mayMeanSize(error) && !sizes.isExact(endpoint, size);
      if (!isAboutSize || smaller === undefined) throw error;
      size = smaller;
    }
  }
}

/** A refusal that names other parameters has nothing to do with the page size. */
function mayMeanSize({ named }: RefusedRequest): boolean {
  return named.length === 0 || named.some((name) => /^page/i.test(name));
}

/**
 * The part of a page from `offset` on.
 * @param start position of the page
 * @param length rows the page has when none is missing
 * @param short whether the page shows that nothing follows, where the PIM sends no total
 */
function cutSlice<Row>(
  source: PageSource<Row>,
  offset: number,
  start: number,
  length: number,
  answered: Answered<Row>,
  short: boolean,
): RawSlice<Row> {
  const { rows, total } = answered;
  const isEmpty = rows.length === 0;
  const last = total === undefined ? short : isEmpty || start + length >= total;
  if (total !== undefined && start + rows.length < (isEmpty ? total : Math.min(total, start + length))) {
    source.warn(
      isEmpty
        ? `The PIM returned an empty page before the end of the list (at ${start} of ${total}); the rest is missing.`
        : `The PIM returned fewer records than it announced (at ${start} of ${total}); some may be missing.`,
    );
  }
  const skipped = Math.max(offset - start, 0);
  const kept = skipped === 0 ? rows : rows.slice(skipped);
  const positions = kept.map((_, index) => start + skipped + index);
  return { ...answered, rows: kept, positions, last, end: Math.max(start + length, offset) };
}

function dropSeen<Row>(slice: Slice<Row>, seen: Set<string | number>, source: PageSource<Row>): Slice<Row> {
  const fresh = new Set<number>();
  for (const [index, row] of slice.rows.entries()) {
    const key = source.keyOf(row);
    if (key !== undefined && seen.has(key)) continue;
    if (key !== undefined) seen.add(key);
    fresh.add(index);
  }
  if (fresh.size === slice.rows.length) return slice;
  source.warn('The PIM returned some records twice; each is counted once here, and others may be missing.');
  return {
    ...slice,
    rows: slice.rows.filter((_, index) => fresh.has(index)),
    positions: slice.positions.filter((_, index) => fresh.has(index)),
  };
}
