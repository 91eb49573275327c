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
  columnsWithoutRole: readonly Column[];

  constructor(table: EntryTable) {
    this.table = table;
    this.columnsWithoutRole = table.columns.filter(
      (column) => hasNoRole(column) && !isOfSerialisation(column),
    );
  }

  /** Gives a role to a column, even if another one has it. */
  assign(role: Role, column: Column): void {
    this.learned = [...this.learned, { path: column.path, role }];
    this.columnsWithoutRole = this.columnsWithoutRole.filter((candidate) => candidate !== column);
  }

  /** Gives a role to a column if there is one, and no other column has the role. */
  assignIfFree(role: Role, column: Column | undefined): void {
    if (column !== undefined && this.columnOf(role) === undefined) this.assign(role, column);
  }

  /** Gives a free role to the column with the highest score of those that pass a test. */
  assignBest(
    role: Role,
    test: (column: Column) => boolean,
    score: (column: Column) => number,
  ): void {
    const candidates = this.columnsWithoutRole.filter(test);
    this.assignIfFree(role, best(candidates, score));
  }

  /** Gives a free role to the column that passes a test, unless several do. */
  assignOnly(role: Role, test: (column: Column) => boolean): void {
    const candidates = this.columnsWithoutRole.filter(test);
    this.assignIfFree(role, only(candidates));
  }

  /** Finds the column of a role; of several the one with the most values. */
  columnOf(role: Role): Column | undefined {
    const columns = this.table.columns.filter((column) => {
      const isStated = column.role === role && !hasNoRole(column);
      return isStated || this.hasLearned(role, column);
    });
    return best(columns, ({ values }) => values.size);
  }

  /** Column that says what an entry is called. */
  get nameOrCode(): Column | undefined {
    return this.columnOf('name') ?? this.columnOf('code');
  }

  isLearned({ path }: Column): boolean {
    return this.learned.some((entry) => entry.path === path);
  }

  hasLearned(role: Role, { path }: Column): boolean {
    return this.learned.some((entry) => entry.role === role && entry.path === path);
  }

  /** Says whether at least half of the entries have a column. */
  readonly isUsual = ({ values }: Column): boolean =>
    values.size >= this.table.recordOf.length * USUAL;

  /** Says whether each of two columns follows from the other, as a name and its code do. */
  determineEachOther(left: Column, right: Column): boolean {
    if (shareDetermined(left, right) < NEARLY_ALL) return false;
    return shareDetermined(right, left) >= NEARLY_ALL;
  }

  /** Says whether a column is about the entries: no number of rows, and no value of the record. */
  isOfEntry(column: Column): boolean {
    const isNumberOfRow = shareOf(column, isId) === 1 && isUnique(column);
    return !isNumberOfRow && !this.#isOfRecord(column);
  }

  // Nearly all entries of a record have the same value.
  #isOfRecord(column: Column): boolean {
    const { recordOf } = this.table;
    const records = new Set([...column.values.keys()].map((entry) => recordOf[entry]));
    const entryCount = column.values.size;
    if (entryCount <= records.size) return false;
    const shareIfSame = (entryCount - records.size) / entryCount;
    return shareRepeated(column, recordOf) >= shareIfSame * NEARLY_ALL;
  }
}

// Keys of a serialisation, such as `@type`, are the same in every entry.
function isOfSerialisation({ path }: Column): boolean {
  return path.split('.').some((key) => key.startsWith('@'));
}

function isUnique(column: Column): boolean {
  return countDistinct(column) === column.values.size;
}
