/**
 * Reads the entries of a record. It may be one entry, a map of entries by their names,
 * `{Width: 12, Height: {value: 30, unit: "cm"}}`, or hold entries in its lists:
 * `{group: "Size", attributes: [{name: "Width", value: 12}]}`.
 */

import { isAbsent, isRecord, MARK_KEY, type Member, type PimRecord } from '../value.ts';
import {
  areTranslations,
  isBesideEntry,
  isListOfValues,
  joinAround,
  listLabels,
  listNamedValues,
} from './entry-parts.ts';
import { IDENTITIES } from './foreign-roles.ts';
import { dropPrefix } from './key-words.ts';
import { type Branch, parseJsonText, wrap } from './leaves.ts';
import { listMapKeys } from './map-keys.ts';
import { isValueRole, type RecordOpener } from './opened-records.ts';
import { readSharedContext, splitByContext } from './price-contexts.ts';
import { addRestToFirst, buildRawEntry, giveRole, type RawEntry } from './raw-entry.ts';
import type { Role } from './role-keys.ts';
import type { RoleOfLeaf } from './roles.ts';
import { isByLanguage, isScalar } from './tuples.ts';
import { UnitOwners } from './unit-owners.ts';

// Where a record stands.
interface Surroundings {
  /** Item of the list that the record is a part of. */
  readonly item: unknown;
  /** Roles of values around the record. */
  readonly around: readonly RoleOfLeaf[];
}

/** Reads the entries of a record that is an entry or a map of entries by their names. */
export function readRecordOrMap(
  opener: RecordOpener,
  record: PimRecord,
  surroundings: Surroundings,
  areScalarsEntries: boolean,
): readonly RawEntry[] {
  const names = listMapKeys(opener, record, areScalarsEntries);
  if (names.length === 0) return readRecord(opener, record, surroundings);
  return readMap(opener, record, names, surroundings);
}

function readMap(
  opener: RecordOpener,
  record: PimRecord,
  names: readonly string[],
  { item, around }: Surroundings,
): readonly RawEntry[] {
  const { shared, emptyKeys } = listMembersBeside(record, names);
  const { roles, rest } = opener.open(shared);
  // A value beside named ones belongs to none of them.
  const isNamedKind = opener.traits.kind === 'named';
  const values = roles.filter(({ role }) => isNamedKind && isValueRole(role));
  const sharedRoles = roles.filter((role) => !values.includes(role));
  const isBlock = names.some((name) => isRecord(record[name])) && opener.isNamed(record);
  // The unit of a name without a value belongs to no other name.
  const owners = new UnitOwners([...names, ...emptyKeys], sharedRoles);
  const entries = names.flatMap((name) => {
    const rolesOfName = owners.listRolesOf(name);
    const outerRoles = isBlock ? rolesOfName.map(toGroup) : rolesOfName;
    return readMapMember(opener, name, record[name], { item, around: [...around, ...outerRoles] });
  });
  const furtherCodes = listFurtherCodes(opener, shared, item);
  const leavesOfValues = values.map(({ leaf }) => leaf);
  return addRestToFirst([...entries, ...furtherCodes], [...rest, ...leavesOfValues]);
}

// Members of a map whose keys are no names of entries: `unit` in `{Width: 12, unit: "cm"}`.
function listMembersBeside(record: PimRecord, names: readonly string[]) {
  const named = new Set(names);
  const emptyKeys: string[] = [];
  const filled: Member[] = [];
  for (const [key, value] of Object.entries(record)) {
    if (key === MARK_KEY || named.has(key)) continue;
    if (isAbsent(value)) emptyKeys.push(key);
    else filled.push([key, value]);
  }
  return { shared: Object.fromEntries(filled), emptyKeys };
}

// The name of a block is the group of the values in it.
function toGroup(outer: RoleOfLeaf): RoleOfLeaf {
  const isName = outer.role === 'name' || outer.role === 'code';
  return isName ? { ...outer, role: 'group' } : outer;
}

// `{mpn: "…", ids: [{type: "ean", value: "…"}]}`: typed codes in lists beside codes of a map.
function listFurtherCodes(
  opener: RecordOpener,
  shared: PimRecord,
  item: unknown,
): readonly RawEntry[] {
  if (opener.traits.kind !== 'code') return [];
  const lists = Object.entries(shared).filter(([, value]) => Array.isArray(value));
  const entries = lists.flatMap(([key, list]) =>
    readRecord(opener, { [key]: list }, { item, around: [] }),
  );
  return entries.filter(({ roles }) => opener.isComplete(roles) && opener.hasName(roles));
}

// `Width: {value: 12}`, `Colour: ["red", "blue"]`, `ean: "4006381333931"`.
function readMapMember(
  opener: RecordOpener,
  name: string,
  sent: unknown,
  { item, around }: Surroundings,
): readonly RawEntry[] {
  const { kind, mapKey = 'name' } = opener.traits;
  const value = parseJsonText(sent);
  const roles = [...around, ...nameMember(opener, mapKey, name)];
  const items = Array.isArray(value) ? value.filter((each) => !isAbsent(each)) : [value];
  const areEntries = items.length > 0 && items.every(isRecord) && !items.every(isByLanguage);
  if (areEntries) {
    return items.flatMap((inner) => readRecord(opener, inner, { item, around: roles }));
  }
  const buildEntry = (part: unknown): RawEntry => {
    const rolesOfValue = opener.open({ value: part }).roles;
    return buildRawEntry(item, [...roles, ...rolesOfValue]);
  };
  const areCodes = kind === 'code' && items.every(isScalar);
  return areCodes ? items.map(buildEntry) : [buildEntry(value)];
}

// A key that says first what it is the name of, `attr_cord_length`, is the code beside the name.
function nameMember(opener: RecordOpener, mapKey: Role, key: string): readonly RoleOfLeaf[] {
  const [, prefix, name = ''] = PREFIXED_KEY.exec(key) ?? [];
  const isOfList = opener.keys.list === 'properties' || opener.keys.list === 'options';
  const isPrefixed = isOfList && prefix !== undefined && opener.read(prefix).saysOnly('own');
  if (!isPrefixed || mapKey !== 'name') return [giveRole(opener, mapKey, [key], dropPrefix(key))];
  return [giveRole(opener, 'name', [key], name), giveRole(opener, 'code', [key], key)];
}

const PREFIXED_KEY = /^(\p{L}+_)(\p{L}.*)$/u;

/** Reads the entries of a record that is an entry, or holds entries in its own lists. */
export function readRecord(
  opener: RecordOpener,
  record: PimRecord,
  { item, around }: Surroundings,
): readonly RawEntry[] {
  const { roles: ownRoles, rest, branches } = opener.open(record);
  const roles = joinAround(opener, around, ownRoles);
  const withoutLists = buildRawEntry(item, roles, rest);
  if (branches.length === 0) return [withoutLists];
  const entriesByContext = splitByContext(opener, withoutLists, branches);
  if (entriesByContext !== undefined) return entriesByContext;
  const sharedContext = readSharedContext(opener, roles, branches);
  const owner: Owner = { item, ownRoles, roles: [...roles, ...sharedContext] };
  const parts = branches.map((branch) => readPart(opener, branch, owner));
  const entry: RawEntry = {
    item,
    roles,
    rest,
    unreadLists: parts.flatMap(({ unreadLists = [] }) => unreadLists),
    members: parts.flatMap(({ members = [] }) => members),
    translations: parts.flatMap(({ translations = [] }) => translations),
  };
  const nested = parts.flatMap((part) => part.nested ?? []);
  if (nested.length === 0) return [entry];
  const certainRoles = ownRoles.filter((role) => !mayBeTypeOfCodes(opener, role));
  const isEntry = opener.isComplete(certainRoles) || entry.members.length > 0;
  return isEntry ? [entry, ...nested] : addRestToFirst(nested, rest);
}

// A possible code is the type of the codes below it: `attribute: {code: "ean"}`.
function mayBeTypeOfCodes({ traits }: RecordOpener, { role, rank }: RoleOfLeaf): boolean {
  return traits.kind === 'code' && role === 'value' && rank >= 3;
}

// The record that a list stands in.
interface Owner {
  readonly item: unknown;
  readonly ownRoles: readonly RoleOfLeaf[];
  /** Includes those around it. */
  readonly roles: readonly RoleOfLeaf[];
}

// Contents of a list within an entry.
interface PartOfEntry extends Partial<Pick<RawEntry, 'unreadLists' | 'members' | 'translations'>> {
  readonly nested?: readonly RawEntry[];
}

// Finds out if a list holds values of the entry, their labels or translations, entries of its own,
// or something unknown.
function readPart(opener: RecordOpener, branch: Branch, owner: Owner): PartOfEntry {
  const { ownRoles, roles } = owner;
  const records = branch.items.filter(isRecord);
  const areValues = isListOfValues(opener, branch, records, roles, ownRoles);
  const labels = listLabels(opener, records, roles);
  const texts = labels.length > 0 ? labels : listNamedValues(opener, branch, records, ownRoles);
  if (texts.length > 0) {
    const members = texts.map((value) => readValue(opener, { value }));
    return { members };
  }
  if (isBesideEntry(opener, branch, records, ownRoles)) return { unreadLists: [branch] };
  const isOfEntry = opener.isComplete(roles) || (opener.hasName(roles) && !areValues);
  if (isOfEntry && areTranslations(opener, records)) {
    if (isOfGroup(opener, branch)) return {};
    const translations = records.map((record) => readValue(opener, record));
    return { translations };
  }
  if (areValues) {
    const members = records.map((record) => readValue(opener, wrap(record, branch.keys)));
    return { members };
  }
  const nested = readNestedEntries(opener, branch, owner);
  return nested.length === 0 ? { unreadLists: [branch] } : { nested };
}

// Translations of a group are not those of its entries.
function isOfGroup(opener: RecordOpener, { keys }: Branch): boolean {
  const keysAround = keys.slice(0, -1);
  return keysAround.some((key) => opener.read(key).says('group'));
}

function readValue(opener: RecordOpener, record: PimRecord): RawEntry {
  const { roles, rest, branches } = opener.open(record);
  const unreadLists: Branch[] = [];
  const translations: RawEntry[] = [];
  for (const branch of branches) {
    const records = branch.items.filter(isRecord);
    if (!areTranslations(opener, records)) unreadLists.push(branch);
    else translations.push(...records.map((translation) => readValue(opener, translation)));
  }
  return {
    item: record,
    roles,
    rest,
    unreadLists,
    members: [],
    translations,
  };
}

// Empty if the records of a list are no entries.
function readNestedEntries(
  opener: RecordOpener,
  { keys, items }: Branch,
  { item, roles }: Owner,
): readonly RawEntry[] {
  const { kind } = opener.traits;
  const around = roles.filter((role) => !isOfRecordAlone(opener, role));
  const records = items.filter(isRecord);
  // The keys of prices name them, for example by a price list.
  const wrapped = kind === 'price' ? records.map((record) => wrap(record, keys)) : records;
  const entries = wrapped.flatMap((record) =>
    readRecordOrMap(opener, record, { item, around }, false),
  );
  const areAttributes = keys.some((key) => opener.read(key).says('own'));
  const hasEntry = entries.some((entry) => isEntry(opener, entry, areAttributes));
  return hasEntry ? entries : [];
}

// Records in a list do not share these with the record around it.
function isOfRecordAlone({ traits }: RecordOpener, { role }: RoleOfLeaf): boolean {
  if (role === 'amount' || role === 'value') return true;
  return traits.kind === 'reference' && IDENTITIES.has(role);
}

function isEntry(opener: RecordOpener, entry: RawEntry, isAttribute: boolean): boolean {
  if (opener.isComplete(entry.roles)) return true;
  if (!opener.hasName(entry.roles)) return false;
  if (entry.members.length > 0) return true;
  if (opener.traits.kind === 'named' && hasGroup(entry)) return true;
  return isAttribute && mayHoldValue(entry);
}

function hasGroup({ roles }: RawEntry): boolean {
  return roles.some(({ role, leaf }) => role === 'group' && !isAbsent(leaf.value));
}

// The value of an attribute may stand under a key without a meaning.
function mayHoldValue({ roles, rest }: RawEntry): boolean {
  return rest.length > 0 || roles.some(({ leaf }) => leaf.path.last.saysOnly('number'));
}
