/** Takes a record of a list apart: it is an entry, a map of entries, or what holds entries in lists of its own. Pure. */

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
import { type Branch, openJson, wrap } from './leaves.ts';
import { listMapKeys } from './map-keys.ts';
import { isOfValue, type RecordOpener } from './opened-records.ts';
import { readSharedContext, spreadContexts } from './price-contexts.ts';
import type { RoleOfLeaf } from './roles.ts';
import { isByLanguage, isScalar } from './tuples.ts';
import { UnitOwners } from './unit-owners.ts';

/** What stands around a record. */
type Around = readonly RoleOfLeaf[];

/**
 * The drafts of a record that is an entry, or a map of entries.
 * @param areEntries whether its scalars are entries, rather than parts of one
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
  const others = Object.entries(record).filter(([key]) => key !== MARK_KEY && !named.has(key));
  const empty = others.flatMap(([key, value]) => (isAbsent(value) ? [key] : []));
  const shared = Object.fromEntries(others.filter(([key]) => !empty.includes(key)));
  const { roles, rest } = opener.open(shared);
  // A value beside named ones is that of none of them.
  const values = roles.filter(({ role }) => opener.traits.kind === 'named' && isOfValue(role));
  const beside = roles.filter((role) => !values.includes(role));
  // The unit of a name without a value is that of no other.
  const owners = new UnitOwners([...names, ...empty], beside);
  const drafts = names.flatMap((name) => {
    const shownBeside = [...around, ...owners.keepFor(name)];
    return readMapMember(opener, name, record[name], shownBeside, item);
  });
  const besides = listFurtherCodes(opener, shared, item);
  return addRestToFirst([...drafts, ...besides], [...rest, ...values.map(({ leaf }) => leaf)]);
}

/** Codes with a type of their own in lists beside those that a map names: `{mpn: "…", ids: [{type: "ean", value: "…"}]}`. */
function listFurtherCodes(
  opener: RecordOpener,
  shared: PimRecord,
  item: unknown,
): readonly Draft[] {
  if (opener.traits.kind !== 'code') return [];
  const lists = Object.entries(shared).filter(([, value]) => Array.isArray(value));
  const drafts = lists.flatMap(([key, list]) => readEntry(opener, { [key]: list }, [], item));
  return drafts.filter(({ roles }) => opener.isWhole(roles) && opener.hasName(roles));
}

function readMapMember(
  opener: RecordOpener,
  name: string,
  sent: unknown,
  around: Around,
  item: unknown,
): readonly Draft[] {
  const value = openJson(sent);
  const roles = [...around, giveRole(opener, opener.traits.mapKey ?? 'name', [name], name)];
  const items = Array.isArray(value) ? value.filter((one) => !isAbsent(one)) : [value];
  if (items.length > 0 && items.every(isRecord) && !items.every(isByLanguage)) {
    return items.flatMap((one) => readEntry(opener, one, roles, item));
  }
  if (opener.traits.kind === 'code' && items.every(isScalar)) {
    return items.map((one) => buildDraft(item, [...roles, ...opener.open({ value: one }).roles]));
  }
  return [buildDraft(item, [...roles, ...opener.open({ value }).roles])];
}

/** The drafts of a record that is an entry, or holds entries in lists of its own. */
export function readEntry(
  opener: RecordOpener,
  record: PimRecord,
  around: Around,
  item: unknown,
): readonly Draft[] {
  const { roles, rest, branches } = opener.open(record);
  const all = joinAround(opener, around, roles);
  if (branches.length === 0) return [buildDraft(item, all, rest)];
  const inContexts = spreadContexts(opener, buildDraft(item, all, rest), branches);
  if (inContexts !== undefined) return inContexts;
  const aroundParts = [...all, ...readSharedContext(opener, all, branches)];
  const parts = branches.map((branch) => readPart(opener, branch, aroundParts, roles, item));
  const own: Draft = {
    item,
    roles: all,
    rest,
    closed: parts.flatMap(({ closed = [] }) => closed),
    members: parts.flatMap(({ members = [] }) => members),
    translations: parts.flatMap(({ translations = [] }) => translations),
  };
  const nested = parts.flatMap((part) => part.nested ?? []);
  if (nested.length === 0) return [own];
  // What could be a code is the type of those below it: `attribute: {code: "ean"}`.
  const certain = roles.filter(
    ({ role, rank }) => opener.traits.kind !== 'code' || role !== 'value' || rank < 3,
  );
  const isEntry = opener.isWhole(certain) || own.members.length > 0;
  return isEntry ? [own, ...nested] : addRestToFirst(nested, rest);
}

/** What a list within an entry adds to it. */
interface PartOfEntry extends Partial<Pick<Draft, 'closed' | 'members' | 'translations'>> {
  /** Entries of their own. */
  readonly nested?: readonly Draft[];
}

/** What a list within an entry is of it: its values, their labels or translations, entries of its own, or nothing known. */
function readPart(
  opener: RecordOpener,
  branch: Branch,
  all: Around,
  roles: Around,
  item: unknown,
): PartOfEntry {
  const records = branch.items.filter(isRecord);
  const areValues = isListOfValues(opener, branch, records, all, roles);
  const isOfEntry = opener.isWhole(all) || (opener.hasName(all) && !areValues);
  const labels = listLabels(opener, records, all);
  if (labels.length > 0) return { members: labels.map((value) => readValue(opener, { value })) };
  const names = listNamedValues(opener, branch, records, roles);
  if (names.length > 0) return { members: names.map((value) => readValue(opener, { value })) };
  if (isBesideEntry(opener, branch, records, roles)) return { closed: [branch] };
  if (isOfEntry && areTranslations(opener, records)) {
    // Those of its group are none of its own.
    const isOfGroup = branch.keys.slice(0, -1).some((key) => opener.read(key).says('group'));
    return isOfGroup ? {} : { translations: records.map((record) => readValue(opener, record)) };
  }
  if (areValues) {
    return { members: records.map((record) => readValue(opener, wrap(record, branch.keys))) };
  }
  const nested = readNested(opener, branch, all, item);
  return nested.length === 0 ? { closed: [branch] } : { nested };
}

/** One of several values of an entry. */
function readValue(opener: RecordOpener, record: PimRecord): Draft {
  const { roles, rest, branches } = opener.open(record);
  const closed: Branch[] = [];
  const translations: Draft[] = [];
  for (const branch of branches) {
    const records = branch.items.filter(isRecord);
    if (!areTranslations(opener, records)) closed.push(branch);
    else translations.push(...records.map((one) => readValue(opener, one)));
  }
  return { item: record, roles, rest, closed, members: [], translations };
}

/** The entries of a list within an entry; none, if its records are none. */
function readNested(
  opener: RecordOpener,
  { keys, items }: Branch,
  around: Around,
  item: unknown,
): readonly Draft[] {
  const { kind } = opener.traits;
  const kept = around.filter(
    ({ role }) =>
      role !== 'amount' && role !== 'value' && !(kind === 'reference' && IDENTITIES.has(role)),
  );
  // The keys of prices say what they are, such as a price list.
  const drafts = items
    .filter(isRecord)
    .map((record) => (kind === 'price' ? wrap(record, keys) : record))
    .flatMap((record) => readRecord(opener, record, kept, item, false));
  // Of attributes, a value may stand under a key that says nothing.
  const areAttributes = keys.some((key) => opener.read(key).says('own'));
  const mayHoldValue = ({ roles, rest }: Draft): boolean =>
    rest.length > 0 || roles.some(({ leaf }) => leaf.path.last.saysOnly('number'));
  const isOfGroup = ({ roles }: Draft): boolean =>
    kind === 'named' && roles.some(({ role, leaf }) => role === 'group' && !isAbsent(leaf.value));
  const isEntry = (draft: Draft): boolean =>
    opener.isWhole(draft.roles) ||
    (opener.hasName(draft.roles) &&
      (draft.members.length > 0 || isOfGroup(draft) || (areAttributes && mayHoldValue(draft))));
  return drafts.some(isEntry) ? drafts : [];
}
