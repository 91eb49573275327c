import type { Moved, Notice, RecordKey } from '../catalog-port.ts';
import type { PageAt } from './page-at.ts';

interface KeyedRows {
  readonly rows: readonly unknown[];
  readonly keys: readonly (RecordKey | undefined)[];
}

/** Warns of changes of one list. */
export class ListChanges {
  readonly #warn: (notice: Notice) => void;
  #total: number | undefined;
  #moved: Moved | undefined;
  /** In a list that moved, rows before this position may appear a second time. */
  #seenUntil = 0;

  constructor(warn: (notice: Notice) => void) {
    this.#warn = warn;
  }

  get hasMoved(): boolean {
    return this.#seenUntil > 0;
  }

  mayRepeat(position: number): boolean {
    return position < this.#seenUntil;
  }

  note({ answered }: PageAt<unknown>, wanted: number, moved: Moved | undefined): void {
    const { total, rows } = answered;
    const areBothKnown = this.#total !== undefined && total !== undefined;
    if (areBothKnown && total !== this.#total) this.#warn({ code: 'list_changed' });
    this.#total = total;
    if (moved !== undefined) this.#seenUntil = wanted + rows.length;
    this.#moved ??= moved;
  }

  noteDropped(rows: KeyedRows): void {
    // In a list that moved, duplicates are expected.
    if (this.hasMoved) return;
    this.#warn({ code: hasSharedKeys(rows) ? 'ids_shared' : 'records_twice' });
  }

  takeMove(): { readonly moved?: Moved } {
    const moved = this.#moved;
    this.#moved = undefined;
    return moved === undefined ? {} : { moved };
  }
}

// Rows with the same key that differ are no repetition of one row.
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
