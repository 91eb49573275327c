/** Records of a list as values with roles, and what their roles come to. Pure. */

import { isAbsent, type PimRecord } from '../value.ts';
import { listForeignRoles } from './foreign-roles.ts';
import { KeyPaths } from './key-paths.ts';
import type { KeyReading } from './key-reading.ts';
import type { KeyReader } from './key-words.ts';
import { joinAmountsOfKinds } from './kinds-as-keys.ts';
import { type Branch, type Leaf, openTree } from './leaves.ts';
import type { ListName, ListTraits } from './lists.ts';
import type { Role } from './role-keys.ts';
import { findRole, type RoleOfLeaf } from './roles.ts';
import { nameTypedBuyers } from './typed-buyers.ts';

/** The values of a record by their roles. */
interface OpenedRecord {
  readonly roles: readonly RoleOfLeaf[];
  readonly rest: readonly Leaf[];
  readonly branches: readonly Branch[];
}

/** Whether a role is that of a value. */
export function isOfValue(role: Role): boolean {
  return role === 'value' || role === 'min' || role === 'max';
}

function openRecord(record: PimRecord, paths: KeyPaths): OpenedRecord {
  const keys = paths.reader;
  const { leaves, branches } = openTree(record, paths);
  const roles: RoleOfLeaf[] = [];
  const rest: Leaf[] = [];
  for (const leaf of leaves) {
    const role = findRole(keys.list, leaf);
    if (role === undefined) rest.push(leaf);
    else roles.push(role);
  }
  const named =
    keys.traits.kind === 'price'
      ? nameTypedBuyers(joinAmountsOfKinds({ roles, rest }))
      : { roles, rest };
  const foreign = listForeignRoles(named, keys);
  if (foreign.length === 0) return { roles: named.roles, rest: named.rest, branches };
  return {
    roles: named.roles.filter((role) => !foreign.includes(role)),
    rest: [...named.rest, ...foreign.map(({ leaf }) => leaf)],
    branches,
  };
}

/** A name that is only a description does not make an entry. */
const WEAK_RANK = 5;

/** Opens the records of one list. */
export class RecordOpener {
  readonly list: ListName;
  readonly paths: KeyPaths;
  readonly keys: KeyReader;
  readonly traits: ListTraits;
  readonly #opened = new Map<PimRecord, OpenedRecord>();

  constructor(list: ListName) {
    this.list = list;
    this.paths = new KeyPaths(list);
    this.keys = this.paths.reader;
    this.traits = this.keys.traits;
  }

  /** Forgets the records of the list before. */
  forgetRecords(): void {
    this.#opened.clear();
  }

  /** The values of a record by their roles; a record of a list is looked at several times and opened once. */
  open(record: PimRecord): OpenedRecord {
    const opened = this.#opened.get(record) ?? openRecord(record, this.paths);
    this.#opened.set(record, opened);
    return opened;
  }

  /** The values with a role of a record that hold anything. */
  listFilled(record: PimRecord): readonly RoleOfLeaf[] {
    return this.open(record).roles.filter(({ leaf }) => !isAbsent(leaf.value));
  }

  /** Whether a name or code is among roles; of codes, a type. */
  hasName(roles: readonly RoleOfLeaf[]): boolean {
    const wanted = this.traits.kind === 'code' ? 'type' : 'name';
    return roles.some(({ role, rank }) => {
      if (role === 'code') return true;
      return role === wanted && rank < WEAK_RANK;
    });
  }

  /** Whether a record has a name of its own. */
  isNamed(record: PimRecord): boolean {
    return this.hasName(this.open(record).roles);
  }

  /** Whether roles make an entry by themselves. */
  isWhole(roles: readonly RoleOfLeaf[]): boolean {
    const has = (test: (role: Role) => boolean) => roles.some(({ role }) => test(role));
    const { kind } = this.traits;
    if (kind === 'price') return has((role) => role === 'amount');
    if (kind === 'code') return has(isOfValue);
    if (kind === 'named') return this.hasName(roles) && has(isOfValue);
    return has((role) => role === 'name' || role === 'id' || role === 'culture');
  }

  /** What the words of a key say. */
  read(key: string): KeyReading {
    return this.keys.read(key);
  }

  /** Whether some keys say that a value stands under them. */
  areOfValue(keys: readonly string[]): boolean {
    return keys.some((key) => this.read(key).says('value'));
  }
}
