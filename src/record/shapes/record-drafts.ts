import { isAbsent, isRecord, MARK_KEY, type PimRecord } from '../value.ts';
import { addRestToFirst, buildDraft, type Draft, giveRole } from './draft.ts';
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
import { type Branch, openJson, wrap } from './leaves.ts';
import { listMapKeys } from './map-keys.ts';
import { isValueRole, type RecordOpener } from './opened-records.ts';
import { readSharedContext, spreadContexts } from './price-contexts.ts';
import type { Role } from './role-keys.ts';
import type { RoleOfLeaf } from './roles.ts';
import { isByLanguage, isScalar } from './tuples.ts';
import { UnitOwners } from './unit-owners.ts';

// Roles of values around a record.
type Around = readonly RoleOfLeaf[];

/**
 * Reads the drafts of a record that is an entry or a map of entries.
 * @param areEntries whether its scalars are entries rather than parts of one
 */
export function readRecord(
  opener: RecordOpener,
  record: PimRecord,
  around: Around,
  item: unknown,
  areEntries: boolean,
): readonly Draft[] {
  const names = listMapKeys(opener, record, areEntries);
  if (names.length === 0) return readEntry(opener, record, around, item);
  const named = new Set(names);
  const unnamed = Object.entries(record).filter(([key]) => key !== MARK_KEY && !named.has(key));
  const empty = unnamed.flatMap(([key, value]) => (isAbsent(value) ? [key] : []));
  const filled = unnamed.filter(([, value]) => !isAbsent(value));
  const shared = Object.fromEntries(filled);
  const { roles, rest } = opener.open(shared);
  // A value beside named ones belongs to none of them.
  const values = roles.filter(({ role }) => opener.traits.kind === 'named' && isValueRole(role));
  const beside = roles.filter((role) => !values.includes(role));
  const isBlock = names.some((name) => isRecord(record[name])) && opener.isNamed(record);
  // The unit of a name without a value belongs to no other name.
  const owners = new UnitOwners([...names, ...empty], beside);
  const drafts = names.flatMap((name) => {
    const outerRoles = owners.keepFor(name);
    const besideName = [...around, ...(isBlock ? outerRoles.map(toGroup) : outerRoles)];
    return readMapMember(opener, name, record[name], besideName, item);
  });
  const further = listFurtherCodes(opener, shared, item);
  const leavesOfValues = values.map(({ leaf }) => leaf);
  return addRestToFirst([...drafts, ...further], [...rest, ...leavesOfValues]);
}

// The name of a block is the group of the values in it.
function toGroup(beside: RoleOfLeaf): RoleOfLeaf {
  const isName = beside.role === 'name' || beside.role === 'code';
  return isName ? { ...beside, role: 'group' } : beside;
}

// `{mpn: "…", ids: [{type: "ean", value: "…"}]}`: typed codes in lists beside codes of a map.
function listFurtherCodes(
  opener: RecordOpener,
  shared: PimRecord,
  item: unknown,
): readonly Draft[] {
  if (opener.traits.kind !== 'code') return [];
  const lists = Object.entries(shared).filter(([, value]) => Array.isArray(value));
  const drafts = lists.flatMap(([key, list]) => readEntry(opener, { [key]: list }, [], item));
  return drafts.filter(({ roles }) => opener.isComplete(roles) && opener.hasName(roles));
}

function readMapMember(
  opener: RecordOpener,
  name: string,
  sent: unknown,
  around: Around,
  item: unknown,
): readonly Draft[] {
  const { kind, mapKey = 'name' } = opener.traits;
  const value = openJson(sent);
  const roles = [...around, ...nameMember(opener, mapKey, name)];
  const items = Array.isArray(value) ? value.filter((each) => !isAbsent(each)) : [value];
  const areEntries = items.length > 0 && items.every(isRecord) && !items.every(isByLanguage);
  if (areEntries) return items.flatMap((inner) => readEntry(opener, inner, roles, item));
  const buildWith = (part: unknown): Draft => {
    const opened = opener.open({ value: part });
    return buildDraft(item, [...roles, ...opened.roles]);
  };
  const areCodes = kind === 'code' && items.every(isScalar);
  return areCodes ? items.map(buildWith) : [buildWith(value)];
}

// A key that says first what it is the name of, `attr_cord_length`, is the code beside the name.
function nameMember(opener: RecordOpener, mapKey: Role, key: string): readonly RoleOfLeaf[] {
  const [, prefix, name = ''] = /^(\p{L}+_)(\p{L}.*)$/u.exec(key) ?? [];
  const isOfList = opener.keys.list === 'properties' || opener.keys.list === 'options';
  const isPrefixed = isOfList && prefix !== undefined && opener.read(prefix).saysOnly('own');
  if (!isPrefixed || mapKey !== 'name') return [giveRole(opener, mapKey, [key], dropPrefix(key))];
  return [giveRole(opener, 'name', [key], name), giveRole(opener, 'code', [key], key)];
}

/** Reads the drafts of a record that is an entry, or holds entries in its own lists. */
export function readEntry(
  opener: RecordOpener,
  record: PimRecord,
  around: Around,
  item: unknown,
): readonly Draft[] {
  const { roles, rest, branches } = opener.open(record);
  const all = joinAround(opener, around, roles);
  const plain = buildDraft(item, all, rest);
  if (branches.length === 0) return [plain];
  const inContexts = spreadContexts(opener, plain, branches);
  if (inContexts !== undefined) return inContexts;
  const sharedContext = readSharedContext(opener, all, branches);
  const aroundParts = [...all, ...sharedContext];
  const parts = branches.map((branch) => readPart(opener, branch, aroundParts, roles, item));
  const entry: Draft = {
    item,
    roles: all,
    rest,
    closed: parts.flatMap(({ closed = [] }) => closed),
    members: parts.flatMap(({ members = [] }) => members),
    translations: parts.flatMap(({ translations = [] }) => translations),
  };
  const nested = parts.flatMap((part) => part.nested ?? []);
  if (nested.length === 0) return [entry];
  // A possible code is the type of the codes below it: `attribute: {code: "ean"}`.
  const mayBeType = ({ role, rank }: RoleOfLeaf): boolean =>
    opener.traits.kind === 'code' && role === 'value' && rank >= 3;
  const certain = roles.filter((role) => !mayBeType(role));
  const isEntry = opener.isComplete(certain) || entry.members.length > 0;
  return isEntry ? [entry, ...nested] : addRestToFirst(nested, rest);
}

// Contents of a list within an entry.
interface PartOfEntry extends Partial<Pick<Draft, 'closed' | 'members' | 'translations'>> {
  readonly nested?: readonly Draft[];
}

// Finds out if a list holds values of the entry, their labels or translations, entries of its own,
// or something unknown.
function readPart(
  opener: RecordOpener,
  branch: Branch,
  all: Around,
  roles: Around,
  item: unknown,
): PartOfEntry {
  const records = branch.items.filter(isRecord);
  const areValues = isListOfValues(opener, branch, records, all, roles);
  const isOfEntry = opener.isComplete(all) || (opener.hasName(all) && !areValues);
  const labels = listLabels(opener, records, all);
  const texts = labels.length > 0 ? labels : listNamedValues(opener, branch, records, roles);
  if (texts.length > 0) {
    const members = texts.map((value) => readValue(opener, { value }));
    return { members };
  }
  if (isBesideEntry(opener, branch, records, roles)) return { closed: [branch] };
  if (isOfEntry && areTranslations(opener, records)) {
    const keysAround = branch.keys.slice(0, -1);
    // Translations of a group are not those of its entries.
    const isOfGroup = keysAround.some((key) => opener.read(key).says('group'));
    if (isOfGroup) return {};
    const translations = records.map((record) => readValue(opener, record));
    return { translations };
  }
  if (areValues) {
    const values = records.map((record) => wrap(record, branch.keys));
    return { members: values.map((value) => readValue(opener, value)) };
  }
  const nested = readNested(opener, branch, all, item);
  return nested.length === 0 ? { closed: [branch] } : { nested };
}

function readValue(opener: RecordOpener, record: PimRecord): Draft {
  const { roles, rest, branches } = opener.open(record);
  const closed: Branch[] = [];
  const translations: Draft[] = [];
  for (const branch of branches) {
    const records = branch.items.filter(isRecord);
    if (!areTranslations(opener, records)) closed.push(branch);
    else translations.push(...records.map((translation) => readValue(opener, translation)));
  }
  return {
    item: record,
    roles,
    rest,
    closed,
    members: [],
    translations,
  };
}

// Empty if the records of a list are no entries.
function readNested(
  opener: RecordOpener,
  { keys, items }: Branch,
  around: Around,
  item: unknown,
): readonly Draft[] {
  const { kind } = opener.traits;
  const isOfRecordAlone = ({ role }: RoleOfLeaf): boolean =>
    role === 'amount' || role === 'value' || (kind === 'reference' && IDENTITIES.has(role));
  const shared = around.filter((role) => !isOfRecordAlone(role));
  const records = items.filter(isRecord);
  // The keys of prices name them, for example by a price list.
  const wrapped = kind === 'price' ? records.map((record) => wrap(record, keys)) : records;
  const drafts = wrapped.flatMap((record) => readRecord(opener, record, shared, item, false));
  // A value of an attribute may stand under a key without a meaning.
  const areAttributes = keys.some((key) => opener.read(key).says('own'));
  const mayHoldValue = ({ roles, rest }: Draft): boolean =>
    rest.length > 0 || roles.some(({ leaf }) => leaf.path.last.saysOnly('number'));
  const isOfGroup = ({ roles }: Draft): boolean =>
    kind === 'named' && roles.some(({ role, leaf }) => role === 'group' && !isAbsent(leaf.value));
  const isEntry = (draft: Draft): boolean => {
    if (opener.isComplete(draft.roles)) return true;
    if (!opener.hasName(draft.roles)) return false;
    if (draft.members.length > 0 || isOfGroup(draft)) return true;
    return areAttributes && mayHoldValue(draft);
  };
  return drafts.some(isEntry) ? drafts : [];
}
