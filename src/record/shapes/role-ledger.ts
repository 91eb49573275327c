/** The columns of a list while their roles are being found: which have one, and which are free. */

import {
  type Column,
  countDistinct,
  type EntryTable,
  shareDetermined,
  shareOf,
  shareRepeated,
} from './columns.ts';
import { best, hasNoRole, only, USUAL } from './pick-columns.ts';
import type { Role } from './role-keys.ts';
import { isId, NEARLY_ALL } from './value-kinds.ts';

/** A role that was found for a path of keys. */
export interface LearnedRole {
  readonly path: string;
  readonly role: Role;
}

/** The columns of one list, and the roles that were found for them. */
export class RoleLedger {
  readonly table: EntryTable;
  /** The roles that were found. */
  learned: readonly LearnedRole[] = [];
  /** The columns without a role. */
  free: readonly Column[];

  constructor(table: EntryTable) {
    this.table = table;
    // Keys of a serialisation, such as `@type`, are the same in every entry.
    this.free = table.columns.filter(
      (column) => hasNoRole(column) && !column.path.split('.').some((key) => key.startsWith('@')),
    );
  }

  /** Gives a role to a column, whether another one has it or not. */
  add(role: Role, column: Column): void {
    this.learned = [...this.learned, { path: column.path, role }];
    this.free = this.free.filter((other) => other !== column);
  }

  /** Gives a role to a column, if no other column has it. */
  give(role: Role, column: Column | undefined): void {
    if (column !== undefined && this.columnOf(role) === undefined) this.add(role, column);
  }

  /** Gives a role to the best of the free columns that pass a test. */
  giveBest(role: Role, test: (column: Column) => boolean, score: (column: Column) => number): void {
    this.give(role, best(this.free.filter(test), score));
  }

  /** Gives a role to the free column that passes a test, if there are not several. */
  giveOnly(role: Role, test: (column: Column) => boolean): void {
    this.give(role, only(this.free.filter(test)));
  }

  /** The fullest column of a role, by its words or by what was found out. */
  columnOf(role: Role): Column | undefined {
    const isOfRole = (column: Column): boolean =>
      (column.role === role && !hasNoRole(column)) ||
      this.learned.some((one) => one.role === role && one.path === column.path);
    return best(this.table.columns.filter(isOfRole), ({ values }) => values.size);
  }

  /** The column of the name, or else of the code. */
  get named(): Column | undefined {
    return this.columnOf('name') ?? this.columnOf('code');
  }

  /** Whether the role of a column was found out here. */
  isLearned({ path }: Column): boolean {
    return this.learned.some((one) => one.path === path);
  }

  /** Whether most entries have a column. */
  readonly isUsual = ({ values }: Column): boolean =>
    values.size >= this.table.recordOf.length * USUAL;

  /** Whether columns are for each value of the other one the same, and for no other. */
  areTwins(left: Column, right: Column): boolean {
    if (shareDetermined(left, right) < NEARLY_ALL) return false;
    return shareDetermined(right, left) >= NEARLY_ALL;
  }

  /** Whether a column says something of the entry: it does not number the rows, nor name the record that they are of. */
  isOfEntry(column: Column): boolean {
    const isNumbering = shareOf(column, isId) === 1 && isUnique(column);
    const { recordOf } = this.table;
    const records = new Set([...column.values.keys()].map((entry) => recordOf[entry]));
    const rows = column.values.size;
    const isOfRecord =
      rows > records.size &&
      shareRepeated(column, recordOf) >= ((rows - records.size) / rows) * NEARLY_ALL;
    return !isNumbering && !isOfRecord;
  }
}

function isUnique(column: Column): boolean {
  return countDistinct(column) === column.values.size;
}
