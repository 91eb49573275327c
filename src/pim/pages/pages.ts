/**
 * Positions are right whatever the PIM does to page sizes. Duplicates are dropped with a warning,
 * and a list that moves during the walk is noticed (Spec §4.1 paging rule).
 */

import { FIELDS } from '../../record/record-fields.ts';
import { getField, isAbsent, type PimRecord } from '../../record/value.ts';
import type { Page, PageQuery, RecordKey } from '../catalog-port.ts';
import { ListChanges } from './list-changes.ts';
import { type Answered, fetchPageAt, type PageAt, type PageSource, placeRows } from './page-at.ts';
import type { PageSizes } from './page-sizes.ts';
import { type Rejoined, rejoin } from './rejoin.ts';

interface WalkSource<Row> extends PageSource<Row> {
  /** Position of the first row wanted. */
  readonly offset: number;
  /**
   * True for the key of the row at `offset - 1`, which an earlier walk has read; undefined: its key
   * is unknown, so the first page is not checked.
   */
  readonly isKeyBefore?: ((key: RecordKey) => boolean) | undefined;
  /** True: each page must also show the last row of the page before. */
  readonly overlaps?: boolean | undefined;
  keyOf(row: Row): RecordKey | undefined;
}

/** Consecutive rows with their positions in the list. */
export interface Slice<Row> extends Answered<Row>, Pick<Page, 'positions' | 'last' | 'moved'> {
  readonly keys: readonly (RecordKey | undefined)[];
}

/**
 * Walks a list from `offset` to its end, lazily: one request per step, and a few more until the
 * page size is known. A page fetched later than the previous row must show that row at its old
 * position.
 * @throws what `fetch` throws
 */
export function walkPages<Row>(
  source: WalkSource<Row>,
  sizes: PageSizes,
): AsyncGenerator<Slice<Row>, void, void> {
  return new Walk(source, sizes).slices();
}

class Walk<Row> {
  readonly #source: WalkSource<Row>;
  readonly #sizes: PageSizes;
  readonly #seenKeys = new Set<RecordKey>();
  readonly #changes: ListChanges;
  /** Position of the next row wanted. */
  #next: number;
  /**
   * Recognizes the row at `#next - 1`, to check that the list has not moved since that row was
   * read; undefined: the next page is not checked.
   */
  #isRowBefore: ((row: Row) => boolean) | undefined;

  constructor(source: WalkSource<Row>, sizes: PageSizes) {
    const { offset, isKeyBefore, keyOf } = source;
    this.#source = source;
    this.#sizes = sizes;
    this.#changes = new ListChanges((notice) => source.warn(notice));
    this.#next = offset;
    // The first row of a list has none before it.
    if (offset > 0 && isKeyBefore !== undefined) {
      this.#isRowBefore = (row) => {
        const key = keyOf(row);
        return key !== undefined && isKeyBefore(key);
      };
    }
  }

  async *slices(): AsyncGenerator<Slice<Row>, void, void> {
    for (;;) {
      const { page, from, moved } = await this.#fetchNext();
      this.#changes.note(page, this.#next, moved);
      const wantedRows = cutPage(page, from, this.#source.keyOf);
      const newRows = dropSeen(wantedRows, this.#seenKeys);
      const hasWanted = wantedRows.rows.length > 0;
      const hasNew = newRows.rows.length > 0;
      if (newRows.rows.length < wantedRows.rows.length) this.#changes.noteDropped(wantedRows);
      // A PIM that always sends the same page, or less than its total, would be walked for ever.
      const isRepeated = hasWanted && !hasNew && !this.#changes.mayRepeat(page.start);
      const last = page.last || isRepeated;
      this.#next = Math.max(page.end, from);
      // Without wanted rows, a page was read only for its size, or to check the row before.
      if (hasWanted || last) {
        yield { ...page.answered, ...newRows, last, ...this.#changes.takeMove() };
      }
      if (last) return;
      const mustCheck = this.#mustCheckNext(page, hasWanted);
      this.#isRowBefore = mustCheck ? recognizeLastRow(page, this.#source.keyOf) : undefined;
    }
  }

  async #fetchNext(): Promise<Rejoined<Row>> {
    if (this.#isRowBefore !== undefined) {
      return rejoin(this.#source, this.#sizes, this.#next, this.#isRowBefore);
    }
    const page = await fetchPageAt(this.#source, this.#sizes, this.#next);
    return { page, from: this.#next };
  }

  // True if the page after `page` must show its last row at the old position.
  #mustCheckNext(page: PageAt<Row>, hasWanted: boolean): boolean {
    // Going back once is enough: a walk that went back again and again would never end.
    if (this.#changes.hasMoved) return false;
    // Only a page kept by an earlier call has an age, and the list may have moved since then.
    if (page.answered.ageMs !== undefined) return true;
    // A page that has only rows before the wanted ones, for lack of other sizes, was a check.
    return hasWanted && this.#source.overlaps === true;
  }
}

// Returns a test for the last row of a page; undefined: the PIM did not send that row, or it has no
// key.
function recognizeLastRow<Row>(
  page: PageAt<Row>,
  keyOf: WalkSource<Row>['keyOf'],
): ((row: Row) => boolean) | undefined {
  const lastRow = page.answered.rows.at(-1);
  const isAtEnd = placeRows(page).at(-1) === page.end - 1;
  if (lastRow === undefined || !isAtEnd) return undefined;
  const lastKey = keyOf(lastRow);
  return lastKey === undefined ? undefined : (row) => keyOf(row) === lastKey;
}

// Rows with their positions and keys: three lists of the same length.
type Rows<Row> = Pick<Slice<Row>, 'rows' | 'positions' | 'keys'>;

// Drops the rows before the position `from`.
function cutPage<Row>(page: PageAt<Row>, from: number, keyOf: WalkSource<Row>['keyOf']): Rows<Row> {
  const allPositions = placeRows(page);
  const firstIndex = allPositions.findIndex((position) => position >= from);
  const rows = firstIndex < 0 ? [] : page.answered.rows.slice(firstIndex);
  return {
    rows,
    positions: firstIndex < 0 ? [] : allPositions.slice(firstIndex),
    keys: rows.map(keyOf),
  };
}

// Drops the rows whose key is among `seenKeys`, and adds the keys of the others. Rows without a key
// stay.
function dropSeen<Row>(all: Rows<Row>, seenKeys: Set<RecordKey>): Rows<Row> {
  const newIndexes = new Set<number>();
  for (const [index, key] of all.keys.entries()) {
    if (key !== undefined && seenKeys.has(key)) continue;
    if (key !== undefined) seenKeys.add(key);
    newIndexes.add(index);
  }
  if (newIndexes.size === all.rows.length) return all;
  const pick = <Value>(values: readonly Value[]): readonly Value[] =>
    values.filter((_, index) => newIndexes.has(index));
  return {
    rows: pick(all.rows),
    positions: pick(all.positions),
    keys: pick(all.keys),
  };
}

/**
 * Creates a function that remembers, by endpoint, which fields any record has had filled. Each call
 * adds those of `records`, and returns the wire names of all so far.
 */
export function createFilledFields() {
  const filledByEndpoint = new Map<string, Set<string>>();
  return (endpoint: PageQuery['endpoint'], records: readonly PimRecord[]): ReadonlySet<string> => {
    const wireNames = filledByEndpoint.get(endpoint) ?? new Set<string>();
    filledByEndpoint.set(endpoint, wireNames);
    for (const { wire } of fieldsOf(endpoint)) {
      const isFilled = (record: PimRecord): boolean => !isAbsent(getField(record, wire));
      if (!wireNames.has(wire) && records.some(isFilled)) wireNames.add(wire);
    }
    return wireNames;
  };
}

function fieldsOf(endpoint: PageQuery['endpoint']) {
  if (endpoint === 'products') return FIELDS.product;
  return endpoint === 'variants' ? FIELDS.variant : [];
}
