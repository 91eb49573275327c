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

/** Role that was learned for a path of keys. */
export interface LearnedRole {
  readonly path: string;
  readonly role: Role;
}

/** Columns of one list with the roles that were learned for them. */
export class RoleLedger {
  readonly table: EntryTable;
  learned: readonly LearnedRole[] = [];
  free: readonly Column[];

  constructor(table: EntryTable) {
    this.table = table;
    // Keys of a serialisation, such as `@type`, are the same in every entry.
    this.free = table.columns.filter(
      (column) => hasNoRole(column) && !column.path.split('.').some((key) => key.startsWith('@')),
    );
  }

  add(role: Role, column: Column): void {
    this.learned = [...this.learned, { path: column.path, role }];
    this.free = this.free.filter((candidate) => candidate !== column);
  }

  give(role: Role, column: Column | undefined): void {
    if (column !== undefined && this.columnOf(role) === undefined) this.add(role, column);
  }

  giveBest(role: Role, test: (column: Column) => boolean, score: (column: Column) => number): void {
    this.give(role, best(this.free.filter(test), score));
  }

  giveOnly(role: Role, test: (column: Column) => boolean): void {
    this.give(role, only(this.free.filter(test)));
  }

  columnOf(role: Role): Column | undefined {
    const isOfRole = (column: Column): boolean =>
      (column.role === role && !hasNoRole(column)) || this.hasLearned(role, column);
    return best(this.table.columns.filter(isOfRole), ({ values }) => values.size);
  }

  get named(): Column | undefined {
    return this.columnOf('name') ?? this.columnOf('code');
  }

  isLearned({ path }: Column): boolean {
    return this.learned.some((entry) => entry.path === path);
  }

  hasLearned(role: Role, { path }: Column): boolean {
    return this.learned.some((entry) => entry.role === role && entry.path === path);
  }

  readonly isUsual = ({ values }: Column): boolean =>
    values.size >= this.table.recordOf.length * USUAL;

  areTwins(left: Column, right: Column): boolean {
    if (shareDetermined(left, right) < NEARLY_ALL) return false;
    return shareDetermined(right, left) >= NEARLY_ALL;
  }

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
