/** What a walk notices of a list that changes while it is read. */

import type { Moved, Notice, RecordKey } from '../catalog-port.ts';
import type { PageAt } from './page-at.ts';

/** Rows and what identifies each of them; undefined: nothing does. */
interface KeyedRows {
  readonly rows: readonly unknown[];
  readonly keys: readonly (RecordKey | undefined)[];
}

/** The changes of one list, of which the walk warns. */
export class ListChanges {
  readonly #warn: (notice: Notice) => void;
  #total: number | undefined;
  /** A move that no slice has told yet. */
  #moved: Moved | undefined;
  /** In a list that moved, rows before this position may appear a second time. */
  #seenUntil = 0;

  constructor(warn: (notice: Notice) => void) {
    this.#warn = warn;
  }

  /** Whether the list has moved since the walk began. */
  get hasMoved(): boolean {
    return this.#seenUntil > 0;
  }

  /** Whether rows from a position on may appear a second time. */
  mayRepeat(position: number): boolean {
    return position < this.#seenUntil;
  }

  /** @param wanted position of the row that the page was fetched for */
  note({ answered }: PageAt<unknown>, wanted: number, moved: Moved | undefined): void {
    const { total, rows } = answered;
    const areBothKnown = this.#total !== undefined && total !== undefined;
    if (areBothKnown && total !== this.#total) this.#warn({ code: 'list_changed' });
    this.#total = total;
    if (moved !== undefined) this.#seenUntil = wanted + rows.length;
    this.#moved ??= moved;
  }

  /** Warns of rows that were dropped because they were seen before. */
  noteDropped(rows: KeyedRows): void {
    // In a list that moved, duplicates are expected.
    if (this.hasMoved) return;
    this.#warn({ code: hasSharedKeys(rows) ? 'ids_shared' : 'records_twice' });
  }

  /** Hands over the move that no slice has told yet. */
  takeMove(): { readonly moved?: Moved } {
    const moved = this.#moved;
    this.#moved = undefined;
    return moved === undefined ? {} : { moved };
  }
}

/** Whether rows of a page that have one key differ, so that they are no repetition of one row. */
function hasSharedKeys({ rows, keys }: KeyedRows): boolean {
  const firstOf = new Map<RecordKey | undefined, string>();
  return rows.some((row, index) => {
    const key = keys[index];
    const text = JSON.stringify(row);
    const first = firstOf.get(key) ?? text;
    firstOf.set(key, first);
    return key !== undefined && first !== text;
  });
}
