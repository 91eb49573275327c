/**
 * A list as consecutive slices, whatever the PIM does to the page size: positions are right under clamped, refused and
 * fixed sizes; what comes twice is dropped and said; a page that is missing is said (Spec §4.1 paging rule).
 */

import type { EndpointName } from './endpoints.ts';
import type { PageSizes } from './page-size.ts';
import { RefusedRequest } from './status.ts';

/** One answered page request. */
export interface Answered<Row> {
  readonly rows: readonly Row[];
  readonly total: number | undefined;
  readonly ageMs: number | undefined;
  readonly keep: () => void;
}

/** Where slices come from. */
export interface PageSource<Row> {
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

/** Requests that settling one page's size may take: the ladder of sizes, and one to make sure. */
const MAX_SIZE_CHANGES = 8;

/** Smaller sizes than this may be below a PIM's minimum, so that more rows than asked for say nothing of its rule. */
const TELLING_SIZE = 20;

/**
 * Walks a list from `offset` to its end, one request a step, lazily.
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
      source.warn('The number of matching records changed while reading; some may be missing or come twice.');
    }
    total = slice.total;
    yield dropSeen(slice, seen, source);
    if (slice.last) return;
    offset = slice.end;
  }
}

interface RawSlice<Row> extends Slice<Row> {
  /** Position after the last row that came. */
  readonly end: number;
}

async function fetchSlice<Row>(source: PageSource<Row>, sizes: PageSizes, offset: number): Promise<RawSlice<Row>> {
  const { endpoint } = source;
  for (let change = 0; ; change++) {
    const size = sizes.choose(endpoint, source.pageSize);
    const pageIndex = Math.floor(offset / size);
    const answered = await fetchUnlessRefused(source, sizes, pageIndex, size);
    if (answered === undefined) continue;
    const settled = change >= MAX_SIZE_CHANGES || (await settleSize(source, sizes, pageIndex, size, answered));
    if (settled) return cutSlice(source, sizes, offset, pageIndex * size, size, answered);
  }
}

/** The page, or undefined when the PIM refused its size and a smaller one should be tried. */
async function fetchUnlessRefused<Row>(
  source: PageSource<Row>,
  sizes: PageSizes,
  pageIndex: number,
  size: number,
): Promise<Answered<Row> | undefined> {
  try {
    return await source.fetch(pageIndex, size);
  } catch (error) {
    if (!(error instanceof RefusedRequest) || sizes.isTrusted(source.endpoint, size)) throw error;
    if (sizes.learnRefused(source.endpoint, size) !== undefined) return undefined;
    sizes.forgetRefusals(source.endpoint);
    throw error;
  }
}

/** Learns from what came. False: the size was not the one asked for, so the rows are not at the positions they seem. */
async function settleSize<Row>(
  source: PageSource<Row>,
  sizes: PageSizes,
  pageIndex: number,
  size: number,
  { rows, total }: Answered<Row>,
): Promise<boolean> {
  const { endpoint } = source;
  const given = rows.length;
  if (given === size) {
    sizes.learnFull(endpoint, size);
    return true;
  }
  if (given > size) {
    if (size < TELLING_SIZE && pageIndex === 0) return true;
    sizes.learnFixed(endpoint, given);
    return pageIndex === 0;
  }
  if (given === 0 || sizes.isTrusted(endpoint, size)) return true;
  const end = pageIndex * size + given;
  if (total !== undefined && end < total) {
    sizes.learnMax(endpoint, given);
    return pageIndex === 0;
  }
  if (pageIndex > 0) {
    // It may be the end of the list, or a shorter page from another place that happens to end there.
    const first = await source.fetch(0, size);
    if (first.rows.length >= size) {
      sizes.learnFull(endpoint, size);
      return true;
    }
    sizes.learnMax(endpoint, Math.max(first.rows.length, 1));
    return false;
  }
  if (total === undefined) {
    // Without a total, only the next page tells a short list from a shortened page.
    const next = await source.fetch(1, given);
    if (next.rows.length > 0) sizes.learnMax(endpoint, given);
  }
  return true;
}

function cutSlice<Row>(
  source: PageSource<Row>,
  sizes: PageSizes,
  offset: number,
  start: number,
  size: number,
  answered: Answered<Row>,
): RawSlice<Row> {
  const { rows, total } = answered;
  const skipped = Math.max(offset - start, 0);
  const end = Math.max(start + rows.length, offset);
  const asked = sizes.choose(source.endpoint, size);
  const last = total === undefined ? rows.length < asked : end >= total || rows.length === 0;
  if (total !== undefined && end < total && rows.length < asked) {
    source.warn(
      rows.length === 0
        ? `The PIM returned an empty page before the end of the list (at ${start} of ${total}); the rest is missing.`
        : `The PIM returned fewer records than it announced (at ${start} of ${total}); some may be missing.`,
    );
  }
  const kept = skipped === 0 ? rows : rows.slice(skipped);
  return { ...answered, rows: kept, positions: kept.map((_, index) => start + skipped + index), last, end };
}

function dropSeen<Row>(slice: Slice<Row>, seen: Set<string | number>, source: PageSource<Row>): Slice<Row> {
  const fresh: number[] = [];
  for (const [index, row] of slice.rows.entries()) {
    const key = source.keyOf(row);
    if (key !== undefined && seen.has(key)) continue;
    if (key !== undefined) seen.add(key);
    fresh.push(index);
  }
  if (fresh.length === slice.rows.length) return slice;
  source.warn('The PIM returned some records twice; each is counted once here, and others may be missing.');
  return {
    ...slice,
    rows: slice.rows.filter((_, index) => fresh.includes(index)),
    positions: slice.positions.filter((_, index) => fresh.includes(index)),
  };
}
