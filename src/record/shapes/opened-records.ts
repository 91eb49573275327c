import { hasLetters, isAbsent, type PimRecord } from '../value.ts';
import { listForeignRoles } from './foreign-roles.ts';
import { KeyPaths } from './key-paths.ts';
import type { KeyReading } from './key-reading.ts';
import type { KeyReader } from './key-words.ts';
import { addAmountsUnderKinds } from './kinds-as-keys.ts';
import { isNumberedCode, LONGEST_LABEL } from './label-texts.ts';
import { areSiblings, type Branch, flattenRecord, type Leaf } from './leaves.ts';
import type { ListName, ListTraits } from './lists.ts';
import type { Role } from './role-keys.ts';
import { DOUBTFUL_RANK } from './role-rules.ts';
import { findRole, type RoleOfLeaf } from './roles.ts';
import { assignTypedGroups } from './typed-buyers.ts';

interface OpenedRecord {
  readonly roles: readonly RoleOfLeaf[];
  readonly rest: readonly Leaf[];
  readonly branches: readonly Branch[];
}

/** True for the roles of a value: the value itself, and the bounds of a range. */
export function isValueRole(role: Role): boolean {
  return role === 'value' || role === 'min' || role === 'max';
}

function openRecord(record: PimRecord, paths: KeyPaths): OpenedRecord {
  const keys = paths.reader;
  const { leaves, branches } = flattenRecord(record, paths);
  const roles: RoleOfLeaf[] = [];
  const rest: Leaf[] = [];
  for (const leaf of leaves) {
    const role = findRole(keys.list, leaf);
    if (role === undefined) rest.push(leaf);
    else roles.push(role);
  }
  const resolved =
    keys.traits.kind === 'price'
      ? assignTypedGroups(addAmountsUnderKinds({ roles, rest }))
      : { roles, rest };
  const foreign = listForeignRoles(resolved, keys);
  const named =
    keys.traits.kind === 'named'
      ? preferTexts(nameByType(resolved.roles, branches))
      : resolved.roles;
  const besideName = keys.traits.kind === 'named' ? listBesideName(named) : [];
  const dropped = [...foreign, ...besideName];
  if (dropped.length === 0) return { roles: named, rest: resolved.rest, branches };
  return {
    roles: named.filter((role) => !dropped.includes(role)),
    rest: [...resolved.rest, ...dropped.map(({ leaf }) => leaf)],
    branches,
  };
}

// `{nutrientTypeCode: "FAT", quantity: {value: 2.3, unit: "g"}}`: the type of something names a
// value that has no other name.
function nameByType(
  roles: readonly RoleOfLeaf[],
  branches: readonly Branch[],
): readonly RoleOfLeaf[] {
  const isNamed = roles.some(({ role }) => role === 'name' || role === 'code' || role === 'group');
  const hasValue = roles.some(({ role }) => role === 'value') || branches.length > 0;
  const isOfThing = ({ role, leaf }: RoleOfLeaf): boolean =>
    role === 'type' && leaf.path.last.hasUnknownWord && hasLetters(leaf.value);
  const [type, anotherType] = roles.filter(isOfThing);
  if (isNamed || !hasValue || type === undefined || anotherType !== undefined) return roles;
  return roles.map((role) => (role === type ? { ...role, role: 'name', rank: 4 } : role));
}

// `{name: "EF014033", descr: {en: "Material"}, value: "EV029735", details: {en: "Brass"}}`: people
// read the texts in languages, and programs the codes beside them.
function preferTexts(roles: readonly RoleOfLeaf[]): readonly RoleOfLeaf[] {
  const coded = roles.filter(isCoded);
  if (coded.length === 0) return roles;
  const textOf = new Map(
    coded.map((code) => [code, roles.find((role) => isTextOf(role, code))] as const),
  );
  return roles.map((role) => {
    const [code] = coded.filter((candidate) => textOf.get(candidate) === role);
    if (code !== undefined) return { ...role, rank: Math.min(role.rank, code.rank) };
    if (textOf.get(role) === undefined) return role;
    return role.role === 'name'
      ? { ...role, role: 'code' }
      : { ...role, rank: Math.max(role.rank, DOUBTFUL_RANK) };
  });
}

// `values: [{name: {en: "Gold foil"}, default: false, price: 18}]`: beside its name, a price or a
// switch of a value is none.
function listBesideName(roles: readonly RoleOfLeaf[]): readonly RoleOfLeaf[] {
  const values = roles.filter(({ role }) => role === 'value');
  const name = values.find(({ leaf }) => leaf.path.last.saysOnly('name'));
  if (name === undefined || name.leaf.keys.length < 2) return [];
  return values.filter(({ leaf }) => {
    const isSwitch = typeof leaf.value === 'boolean' && !leaf.path.last.says('value');
    const isOther = isSwitch || leaf.path.last.endsIn('amount');
    return isOther && areSiblings(leaf, name.leaf);
  });
}

function isCoded({ role, leaf }: RoleOfLeaf): boolean {
  return (role === 'name' || role === 'value') && isNumberedCode(leaf.value);
}

function isTextOf({ role, rank, leaf }: RoleOfLeaf, code: RoleOfLeaf): boolean {
  if (role !== code.role || rank < code.rank || leaf.texts === undefined) return false;
  return areSiblings(leaf, code.leaf) && [...leaf.texts.values()].every(isShort);
}

function isShort({ length }: string): boolean {
  return length <= LONGEST_LABEL;
}

// A name of this rank is only a description and makes no entry.
const WEAK_RANK = 5;

/** Opens the records of one list, each once. */
export class RecordOpener {
  readonly paths: KeyPaths;
  readonly keys: KeyReader;
  readonly traits: ListTraits;
  readonly #opened = new Map<PimRecord, OpenedRecord>();

  constructor(list: ListName) {
    this.paths = new KeyPaths(list);
    this.keys = this.paths.reader;
    this.traits = this.keys.traits;
  }

  forgetRecords(): void {
    this.#opened.clear();
  }

  open(record: PimRecord): OpenedRecord {
    const opened = this.#opened.get(record) ?? openRecord(record, this.paths);
    this.#opened.set(record, opened);
    return opened;
  }

  listFilled(record: PimRecord): readonly RoleOfLeaf[] {
    return this.open(record).roles.filter(({ leaf }) => !isAbsent(leaf.value));
  }

  hasName(roles: readonly RoleOfLeaf[]): boolean {
    const nameRole = this.traits.kind === 'code' ? 'type' : 'name';
    const isName = ({ role, rank }: RoleOfLeaf): boolean => role === nameRole && rank < WEAK_RANK;
    return roles.some((each) => each.role === 'code' || isName(each));
  }

  isNamed(record: PimRecord): boolean {
    return this.hasName(this.open(record).roles);
  }

  isComplete(roles: readonly RoleOfLeaf[]): boolean {
    const has = (test: (role: Role) => boolean) => roles.some(({ role }) => test(role));
    const { kind } = this.traits;
    if (kind === 'price') return has((role) => role === 'amount');
    if (kind === 'code') return has(isValueRole);
    if (kind === 'named') return this.hasName(roles) && has(isValueRole);
    return has((role) => role === 'name' || role === 'id' || role === 'culture');
  }

  read(key: string): KeyReading {
    return this.keys.read(key);
  }

  areOfValue(keys: readonly string[]): boolean {
    return keys.some((key) => this.read(key).says('value'));
  }
}
