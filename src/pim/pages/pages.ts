/**
 * Reads a list as consecutive slices. Positions are right whatever the PIM does to page sizes; duplicates are dropped
 * with a warning; a list that moves during the walk is noticed (Spec §4.1 paging rule).
 */

import { FIELDS } from '../../record/record-fields.ts';
import { getField, isAbsent, type PimRecord } from '../../record/value.ts';
import type { Moved, Page, PageQuery, RecordKey } from '../catalog-port.ts';
import {
  type Answered,
  fetchPageAt,
  type PageAt,
  type PageSizes,
  type PageSource,
} from './page-at.ts';
import { type Rejoined, rejoin } from './rejoin.ts';

/** What to walk. */
interface WalkSource<Row> extends PageSource<Row> {
  /** Position of the first row wanted. */
  readonly offset: number;
  /** Tells whether this is the key of the row before `offset`, which was read earlier; absent: unknown. */
  readonly after?: ((key: RecordKey) => boolean) | undefined;
  /** Whether each page must show the last row of the page before, also where both are fetched now. */
  readonly overlaps?: boolean | undefined;
  /** Identifies a row; undefined: it cannot be identified. */
  keyOf(row: Row): RecordKey | undefined;
}

/** Consecutive rows with their positions in the list. */
export interface Slice<Row> extends Answered<Row>, Pick<Page, 'positions' | 'last' | 'moved'> {
  /** Identifies each row; undefined: it cannot be identified. */
  readonly keys: readonly (RecordKey | undefined)[];
}

const CHANGED =
  'The number of matching records changed while reading; some may be missing or appear twice.';
const TWICE =
  'The PIM returned some records twice; each is counted once here, and others may be missing.';

/**
 * Walks a list from `offset` to its end, lazily: one request per step, and a few more until the page size is known. A
 * page fetched later than the previous row must show that row at its old position.
 * @throws what `fetch` throws
 */
export async function* walkPages<Row>(
  source: WalkSource<Row>,
  sizes: PageSizes,
): AsyncGenerator<Slice<Row>, void, void> {
  const { keyOf, after } = source;
  const isReadBefore = (row: Row): boolean => {
    const key = keyOf(row);
    return key !== undefined && after?.(key) === true;
  };
  const seen = new Set<RecordKey>();
  let next = source.offset;
  /** Recognizes the row before `next`, if it has to be checked. */
  let isBefore = next > 0 && after !== undefined ? isReadBefore : undefined;
  let total: number | undefined;
  let moved: Moved | undefined;
  /** In a list that moved, rows before this position may appear a second time. */
  let seenUntil = 0;
  for (;;) {
    const { page, ...joined }: Rejoined<Row> = isBefore
      ? await rejoin(source, sizes, next, isBefore)
      : { page: await fetchPageAt(source, sizes, next), from: next };
    const { total: now, ageMs } = page.answered;
    if (total !== undefined && now !== undefined && now !== total) source.warn(CHANGED);
    total = now;
    if (joined.moved !== undefined) seenUntil = next + page.answered.rows.length;
    moved ??= joined.moved;

    const slice = cutPage(page, joined.from, keyOf);
    const fresh = dropSeen(slice, seen);
    // In a list that moved, duplicates are expected.
    if (fresh.rows.length < slice.rows.length && seenUntil === 0) source.warn(TWICE);
    // Otherwise the walk would never end with a PIM that always sends the same page, or that does not deliver its own
    // total.
    const isStuck = slice.rows.length > 0 && fresh.rows.length === 0 && page.start >= seenUntil;
    const last = page.last || isStuck;
    next = Math.max(page.end, joined.from);
    // A page that ends before the offset only served to learn the size or to check the row before the offset.
    if (slice.rows.length > 0 || last) {
      yield { ...page.answered, ...fresh, last, ...(moved && { moved }) };
      moved = undefined;
    }
    if (last) return;
    // A move is noticed only once: a walk that went back over kept pages again and again would never end. A page that has
    // only the row before, because this PIM has no pages of another size, has shown that nothing moved. A plain list
    // reads its few pages within a moment; only a kept page is older than that.
    const isChecked = slice.rows.length === 0 || source.overlaps !== true;
    isBefore =
      seenUntil > 0 || (isChecked && ageMs === undefined) ? undefined : lastOf(page, keyOf);
  }
}

/** Recognizes the last row of a page; undefined when it has no key. */
function lastOf<Row>(
  { answered: { rows }, start, end }: PageAt<Row>,
  keyOf: WalkSource<Row>['keyOf'],
): ((row: Row) => boolean) | undefined {
  const row = rows.at(-1);
  const key = row === undefined || start + rows.length < end ? undefined : keyOf(row);
  return key === undefined ? undefined : (other) => keyOf(other) === key;
}

type Rows<Row> = Pick<Slice<Row>, 'rows' | 'positions' | 'keys'>;

/** The rows of a page from a given position on. */
function cutPage<Row>(
  { answered, start }: PageAt<Row>,
  from: number,
  keyOf: WalkSource<Row>['keyOf'],
): Rows<Row> {
  const skipped = Math.max(from - start, 0);
  const rows = skipped === 0 ? answered.rows : answered.rows.slice(skipped);
  return {
    rows,
    positions: rows.map((_, index) => start + skipped + index),
    keys: rows.map(keyOf),
  };
}

/** Drops rows that were seen before; adds the others to `seen`. */
function dropSeen<Row>(all: Rows<Row>, seen: Set<RecordKey>): Rows<Row> {
  const fresh = new Set<number>();
  for (const [index, key] of all.keys.entries()) {
    if (key !== undefined && seen.has(key)) continue;
    if (key !== undefined) seen.add(key);
    fresh.add(index);
  }
  if (fresh.size === all.rows.length) return all;
  const pick = <Value>(values: readonly Value[]): readonly Value[] =>
    values.filter((_, index) => fresh.has(index));
  return { rows: pick(all.rows), positions: pick(all.positions), keys: pick(all.keys) };
}

/**
 * Creates an empty memory of the fields that were seen filled. It notes those of some records, and returns all fields,
 * by wire name, that any record of the endpoint has had filled so far.
 */
export function createFilledFields() {
  const filled = new Map<string, Set<string>>();
  return (endpoint: PageQuery['endpoint'], records: readonly PimRecord[]): ReadonlySet<string> => {
    const known = filled.get(endpoint) ?? new Set<string>();
    filled.set(endpoint, known);
    const fields =
      endpoint === 'products' ? FIELDS.product : endpoint === 'variants' ? FIELDS.variant : [];
    for (const { wire } of fields) {
      if (!known.has(wire) && records.some((record) => !isAbsent(getField(record, wire))))
        known.add(wire);
    }
    return known;
  };
}
