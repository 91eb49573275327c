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
  readonly offset: number;
  readonly after?: ((key: RecordKey) => boolean) | undefined;
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
  readonly #seen = new Set<RecordKey>();
  readonly #changes: ListChanges;
  #next: number;
  #isBefore: ((row: Row) => boolean) | undefined;

  constructor(source: WalkSource<Row>, sizes: PageSizes) {
    const { offset, after, keyOf } = source;
    this.#source = source;
    this.#sizes = sizes;
    this.#changes = new ListChanges((notice) => source.warn(notice));
    this.#next = offset;
    const isReadBefore = (row: Row): boolean => {
      const key = keyOf(row);
      return key !== undefined && after?.(key) === true;
    };
    this.#isBefore = offset > 0 && after !== undefined ? isReadBefore : undefined;
  }

  async *slices(): AsyncGenerator<Slice<Row>, void, void> {
    for (;;) {
      const { page, from, moved } = await this.#fetchNext();
      this.#changes.note(page, this.#next, moved);
      const slice = cutPage(page, from, this.#source.keyOf);
      const fresh = dropSeen(slice, this.#seen);
      const hasRows = slice.rows.length > 0;
      if (fresh.rows.length < slice.rows.length) this.#changes.noteDropped(slice);
      // A PIM that always sends the same page, or less than its total, would be walked for ever.
      const isNew = fresh.rows.length > 0 || this.#changes.mayRepeat(page.start);
      const last = page.last || (hasRows && !isNew);
      this.#next = Math.max(page.end, from);
      // A page that ends before the offset was read for its size, or to check the row before.
      if (hasRows || last) yield { ...page.answered, ...fresh, last, ...this.#changes.takeMove() };
      if (last) return;
      const mustCheck = this.#mustCheck(page, hasRows);
      this.#isBefore = mustCheck ? lastOf(page, this.#source.keyOf) : undefined;
    }
  }

  async #fetchNext(): Promise<Rejoined<Row>> {
    if (this.#isBefore !== undefined) {
      return rejoin(this.#source, this.#sizes, this.#next, this.#isBefore);
    }
    const page = await fetchPageAt(this.#source, this.#sizes, this.#next);
    return { page, from: this.#next };
  }

  #mustCheck({ answered }: PageAt<Row>, hasNewRows: boolean): boolean {
    // Once only: a walk that went back over kept pages again and again would never end.
    if (this.#changes.hasMoved) return false;
    // A plain list reads its few pages within a moment; only a kept page is older than that.
    if (answered.ageMs !== undefined) return true;
    // A page that has only the row before, for want of other page sizes, shows that nothing moved.
    return hasNewRows && this.#source.overlaps === true;
  }
}

function lastOf<Row>(
  page: PageAt<Row>,
  keyOf: WalkSource<Row>['keyOf'],
): ((row: Row) => boolean) | undefined {
  const row = page.answered.rows.at(-1);
  const isAtEnd = placeRows(page).at(-1) === page.end - 1;
  const key = row === undefined || !isAtEnd ? undefined : keyOf(row);
  return key === undefined ? undefined : (candidate) => keyOf(candidate) === key;
}

type Rows<Row> = Pick<Slice<Row>, 'rows' | 'positions' | 'keys'>;

function cutPage<Row>(page: PageAt<Row>, from: number, keyOf: WalkSource<Row>['keyOf']): Rows<Row> {
  const all = placeRows(page);
  const skipped = all.findIndex((position) => position >= from);
  const rows = skipped < 0 ? [] : page.answered.rows.slice(skipped);
  return {
    rows,
    positions: skipped < 0 ? [] : all.slice(skipped),
    keys: rows.map(keyOf),
  };
}

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
  return {
    rows: pick(all.rows),
    positions: pick(all.positions),
    keys: pick(all.keys),
  };
}

/**
 * Creates an empty memory of filled fields. It notes those of some records, and returns all fields,
 * by wire name, that any record of the endpoint has had filled so far.
 */
export function createFilledFields() {
  const filled = new Map<string, Set<string>>();
  return (endpoint: PageQuery['endpoint'], records: readonly PimRecord[]): ReadonlySet<string> => {
    const seen = filled.get(endpoint) ?? new Set<string>();
    filled.set(endpoint, seen);
    const fields = fieldsOf(endpoint);
    for (const { wire } of fields) {
      if (!seen.has(wire) && records.some((record) => !isAbsent(getField(record, wire)))) {
        seen.add(wire);
      }
    }
    return seen;
  };
}

function fieldsOf(endpoint: PageQuery['endpoint']) {
  if (endpoint === 'products') return FIELDS.product;
  return endpoint === 'variants' ? FIELDS.variant : [];
}
