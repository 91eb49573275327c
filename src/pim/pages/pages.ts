/**
 * A list as consecutive slices: positions are right whatever the PIM does to page sizes; what comes twice is dropped and
 * said; a list that moved under the walk is noticed (Spec §4.1 paging rule, DESIGN §3).
 */

import { FIELDS } from '../../record/field-tables.ts';
import { getField, isAbsent, type PimRecord } from '../../record/value.ts';
import type { Moved, PageQuery, RecordKey } from '../port.ts';
import { type Answered, fetchPageAt, type PageAt, type PageSizes } from './page-at.ts';
import { type Rejoined, type RejoinSource, rejoin } from './rejoin.ts';

/** What is to be walked. */
interface WalkSource<Row> extends RejoinSource<Row> {
  /** Position of the first row wanted. */
  readonly offset: number;
  /** Whether this is the key of the row before `offset`, which was read earlier; absent: not known. */
  readonly after?: ((key: RecordKey) => boolean) | undefined;
  /** What tells rows apart; undefined: cannot be told. */
  keyOf(row: Row): RecordKey | undefined;
}

/** Consecutive rows with their positions in the list. */
export interface Slice<Row> extends Answered<Row> {
  readonly positions: readonly number[];
  /** What tells each row from others; undefined: nothing does. */
  readonly keys: readonly (RecordKey | undefined)[];
  readonly last: boolean;
  /** Set when the list has moved since the row before was read. */
  readonly moved?: Moved;
}

const CHANGED = 'The number of matching records changed while reading; some may be missing or appear twice.';
const TWICE = 'The PIM returned some records twice; each is counted once here, and others may be missing.';

/**
 * Walks a list from `offset` to its end, lazily: a request a step, and a few more until the page size is known. A page that
 * is not of the same time as the row before it must show that row where it was.
 * @throws what `fetch` throws
 */
export async function* walkPages<Row>(
  source: WalkSource<Row>,
  sizes: PageSizes,
): AsyncGenerator<Slice<Row>, void, void> {
  const { keyOf, after } = source;
  const seen = new Set<RecordKey>();
  let next = source.offset;
  /** Tells the row before `next`, where it is to be looked at. */
  let isBefore: ((row: Row) => boolean) | undefined;
  if (next > 0 && after !== undefined) {
    isBefore = (row) => {
      const key = keyOf(row);
      return key !== undefined && after(key);
    };
  }
  let total: number | undefined;
  let moved: Moved | undefined;
  /** Up to where a list that moved may bring up rows that were seen. */
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
    // Of a list that moved this is no news.
    if (fresh.rows.length < slice.rows.length && seenUntil === 0) source.warn(TWICE);
    // A PIM that always sends the same page would never come to an end, or to that of a total it never fulfils.
    const isStuck = slice.rows.length > 0 && fresh.rows.length === 0 && page.start >= seenUntil;
    const last = page.last || isStuck;
    next = Math.max(page.end, joined.from);
    // A page that ends before the offset only told its size, or what stands before the offset.
    if (slice.rows.length > 0 || last) {
      yield { ...page.answered, ...fresh, last, ...(moved && { moved }) };
      moved = undefined;
    }
    if (last) return;
    // That a list moves is noticed once; a walk that went back over kept pages again and again would not end.
    isBefore = ageMs === undefined || seenUntil > 0 ? undefined : lastOf(page, keyOf);
  }
}

/** Tells the last row of a page; undefined when nothing does. */
function lastOf<Row>(
  { answered: { rows }, start, end }: PageAt<Row>,
  keyOf: WalkSource<Row>['keyOf'],
): ((row: Row) => boolean) | undefined {
  const row = rows.at(-1);
  const key = row === undefined || start + rows.length < end ? undefined : keyOf(row);
  return key === undefined ? undefined : (other) => keyOf(other) === key;
}

type Rows<Row> = Pick<Slice<Row>, 'rows' | 'positions' | 'keys'>;

/** The rows of a page from a position on. */
function cutPage<Row>({ answered, start }: PageAt<Row>, from: number, keyOf: WalkSource<Row>['keyOf']): Rows<Row> {
  const skipped = Math.max(from - start, 0);
  const rows = skipped === 0 ? answered.rows : answered.rows.slice(skipped);
  return { rows, positions: rows.map((_, index) => start + skipped + index), keys: rows.map(keyOf) };
}

/** The rows that were not seen before; adds them to `seen`. */
function dropSeen<Row>(all: Rows<Row>, seen: Set<RecordKey>): Rows<Row> {
  const fresh = new Set<number>();
  for (const [index, key] of all.keys.entries()) {
    if (key !== undefined && seen.has(key)) continue;
    if (key !== undefined) seen.add(key);
    fresh.add(index);
  }
  if (fresh.size === all.rows.length) return all;
  const pick = <Value>(values: readonly Value[]): readonly Value[] => values.filter((_, index) => fresh.has(index));
  return { rows: pick(all.rows), positions: pick(all.positions), keys: pick(all.keys) };
}

/** What was seen of the fields of records, as long as the process lives. */
export interface FilledFields {
  /** Looks at records as they come, and tells the fields that any record of the endpoint has had filled, by wire name. */
  look(endpoint: PageQuery['endpoint'], records: readonly PimRecord[]): ReadonlySet<string>;
}

const KINDS = { products: 'product', variants: 'variant' } as const;

/** Creates the memory, empty. */
export function createFilledFields(): FilledFields {
  const open = new Map<string, Set<string>>();
  const filled = new Map<string, Set<string>>();
  return {
    look: (endpoint, records) => {
      const known = filled.get(endpoint) ?? new Set<string>();
      filled.set(endpoint, known);
      if (endpoint !== 'products' && endpoint !== 'variants') return known;
      const fields = FIELDS[KINDS[endpoint]];
      const unfilled = open.get(endpoint) ?? new Set(fields.map(({ wire }) => wire));
      open.set(endpoint, unfilled);
      for (const wire of unfilled) {
        if (records.every((record) => isAbsent(getField(record, wire)))) continue;
        unfilled.delete(wire);
        known.add(wire);
      }
      return known;
    },
  };
}
