/** The columns of a list while their roles are being found: which have one, and which are free. */

import {
  type Column,
  countDistinct,
  type EntryTable,
  type Scalar,
  shareDetermined,
  shareOf,
  shareRepeated,
} from './columns.ts';
import type { Role } from './key-paths.ts';
import { best, hasNoRole, only, USUAL } from './pick-columns.ts';
import { isId, NEARLY_ALL } from './value-kinds.ts';

/** A role that was found for a path of keys. */
export interface LearnedRole {
  readonly path: string;
  readonly role: Role;
}

/** The columns of one list, and the roles that were found for them. */
export class RoleLedger {
  readonly table: EntryTable;
  #learned: readonly LearnedRole[] = [];
  #free: readonly Column[];

  constructor(table: EntryTable) {
    this.table = table;
    // Keys of a serialisation, such as `@type`, are the same in every entry.
    this.#free = table.columns.filter(
      (column) => hasNoRole(column) && !column.path.split('.').some((key) => key.startsWith('@')),
    );
  }

  /** The roles that were found. */
  get learned(): readonly LearnedRole[] {
    return this.#learned;
  }

  /** The columns without a role. */
  get free(): readonly Column[] {
    return this.#free;
  }

  /** Gives a role to a column, whether another one has it or not. */
  add(role: Role, column: Column): void {
    this.#learned = [...this.#learned, { path: column.path, role }];
    this.#free = this.#free.filter((other) => other !== column);
  }

  /** Takes back all roles that were found. */
  clear(): void {
    this.#learned = [];
  }

  /** Gives a role to a column, if no other column has it. */
  give(role: Role, column: Column | undefined): void {
    if (column === undefined || this.columnOf(role) !== undefined) return;
    this.add(role, column);
  }

  /** The fullest column of a role, by its words or by what was found out. */
  columnOf(role: Role): Column | undefined {
    const isOfRole = (column: Column): boolean =>
      (column.role === role && !hasNoRole(column)) ||
      this.#learned.some((one) => one.role === role && one.path === column.path);
    return best(this.table.columns.filter(isOfRole), ({ values }) => values.size);
  }

  /** The one column in which nearly all is of a kind. */
  only(test: (value: Scalar) => boolean): Column | undefined {
    return only(this.#free.filter((column) => shareOf(column, test) >= NEARLY_ALL));
  }

  isUsual({ values }: Column): boolean {
    return values.size >= this.table.recordOf.length * USUAL;
  }

  /** Whether a role was found by values. */
  isLearned({ path }: Column): boolean {
    return this.#learned.some((one) => one.path === path);
  }

  /** Whether values come again in other records. */
  comesAgain(column: Column): boolean {
    return countDistinct(column) <= column.values.size / 2;
  }

  /** Columns of a kind that are for each value of another one the same, and for no other. */
  listTwins(of: Column, test: (value: Scalar) => boolean): readonly Column[] {
    return this.#free.filter(
      (column) =>
        shareOf(column, test) >= NEARLY_ALL &&
        shareDetermined(column, of) >= NEARLY_ALL &&
        shareDetermined(of, column) >= NEARLY_ALL,
    );
  }

  /** Whether a column says something of the entry: it does not number the rows, nor name the record that they are of. */
  isOfEntry(column: Column): boolean {
    const isNumbering = shareOf(column, isId) === 1 && countDistinct(column) === column.values.size;
    const { recordOf } = this.table;
    const records = new Set([...column.values.keys()].map((entry) => recordOf[entry]));
    const rows = column.values.size;
    const isOfRecord =
      rows > records.size &&
      shareRepeated(column, recordOf) >= ((rows - records.size) / rows) * NEARLY_ALL;
    return !isNumbering && !isOfRecord;
  }
}
