/** Records of a list as values with roles, and what their roles come to. Pure. */

import type { PimRecord } from '../value.ts';
import { listForeignRoles } from './foreign-roles.ts';
import type { KeyPaths, Role } from './key-paths.ts';
import type { Aspect, KeyReader, ListName } from './key-words.ts';
import { type Branch, type Leaf, openTree } from './leaves.ts';
import { NAMED_LISTS } from './role-rules.ts';
import { findRole, type RoleOfLeaf } from './roles.ts';

/** The values of a record by their roles. */
export interface OpenedRecord {
  readonly roles: readonly RoleOfLeaf[];
  readonly rest: readonly Leaf[];
  readonly branches: readonly Branch[];
}

/** Whether a role is that of a value. */
export function isOfValue(role: Role): boolean {
  return role === 'value' || role === 'min' || role === 'max';
}

/** A name that is only a description does not make an entry. */
const WEAK_RANK = 5;

/** Opens the records of one list. */
export class RecordOpener {
  readonly list: ListName;
  readonly paths: KeyPaths;
  readonly keys: KeyReader;
  readonly #opened = new Map<PimRecord, OpenedRecord>();

  constructor(list: ListName, paths: KeyPaths) {
    this.list = list;
    this.paths = paths;
    this.keys = paths.reader;
  }

  /** Forgets the records of the list before. */
  forgetRecords(): void {
    this.#opened.clear();
  }

  /** The values of a record by their roles; a record of a list is looked at several times and opened once. */
  open(record: PimRecord): OpenedRecord {
    const kept = this.#opened.get(record);
    if (kept !== undefined) return kept;
    const { leaves, branches } = openTree(record, this.paths);
    const roles: RoleOfLeaf[] = [];
    const rest: Leaf[] = [];
    for (const leaf of leaves) {
      const role = findRole(this.list, leaf);
      if (role === undefined) rest.push(leaf);
      else roles.push(role);
    }
    const foreign = listForeignRoles(this.list, { roles, rest }, this.keys);
    const opened =
      foreign.length === 0
        ? { roles, rest, branches }
        : {
            roles: roles.filter((role) => !foreign.includes(role)),
            rest: [...rest, ...foreign.map(({ leaf }) => leaf)],
            branches,
          };
    this.#opened.set(record, opened);
    return opened;
  }

  /** Whether a name or code is among roles; of codes, a type. */
  hasName(roles: readonly RoleOfLeaf[]): boolean {
    const wanted: Role = this.list === 'codes' ? 'type' : 'name';
    return roles.some(({ role, rank }) => role === 'code' || (role === wanted && rank < WEAK_RANK));
  }

  /** Whether a record is an entry by itself. */
  hasRoles(record: PimRecord): boolean {
    return this.isWhole(this.open(record).roles);
  }

  /** Whether roles make an entry by themselves. */
  isWhole(roles: readonly RoleOfLeaf[]): boolean {
    if (this.list === 'prices') return roles.some(({ role }) => role === 'amount');
    const hasValue = roles.some(({ role }) => isOfValue(role));
    if (NAMED_LISTS.has(this.list)) return this.hasName(roles) && hasValue;
    if (this.list === 'codes') return hasValue;
    return roles.some(({ role }) => role === 'name' || role === 'id' || role === 'culture');
  }

  /** What the words of a key say. */
  aspectsOf(key: string): readonly Aspect[] {
    return this.keys.read(key).aspects;
  }
}
