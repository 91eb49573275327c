/**
 * Opens maps whose members are entries, or groups of entries: `{colour: {label: "Colour", value:
 * "Red"}, …}` becomes `[{code: "colour", label: "Colour", value: "Red"}, …]`.
 */

import { isAbsent, isRecord, type Member, type PimRecord } from '../value.ts';
import { isMapOfValues, listEntriesOfMap } from './attribute-maps.ts';
import {
  areNamedValues,
  findLabelOwner,
  findNameKey,
  hasKeyOf,
  isLike,
  isSize,
  type LabelledMember,
  listMembers,
  readLabelled,
} from './entry-records.ts';
import { type KeyReader, splitKey } from './key-words.ts';
import { areLanguageKeys } from './language-keys.ts';
import { parseJsonText } from './leaves.ts';
import { ROLE_KEYS } from './role-keys.ts';
import { isScalar } from './tuples.ts';

// A map of records or lists under keys that are no parts of an entry.
interface MapOfEntries {
  readonly keys: KeyReader;
  readonly members: readonly Member[];
  readonly isByCulture: boolean;
  readonly isWrapped: boolean;
}

/** Returns the entries of a map; undefined for any other item. */
export function openMapOfEntries(keys: KeyReader, item: unknown): readonly unknown[] | undefined {
  if (keys.list === 'packaging' || !isRecord(item)) return undefined;
  const [key = '', another] = Object.keys(item);
  const isWrapped = another === undefined && keys.isOfList(key);
  const members = listMembers(isWrapped ? parseJsonText(item[key]) : item);
  const hasScalars = members.some(([, value]) => isScalar(value));
  if (members.length === 0 || hasScalars) return undefined;
  const names = members.map(([name]) => name);
  const isByCulture = areLanguageKeys(names);
  const map: MapOfEntries = {
    keys,
    members,
    isByCulture,
    isWrapped,
  };
  // `{dimension: {width: 12}, realDimension: {realWidth: 10}}`.
  if (names.every((name) => keys.read(name).endsIn('own'))) {
    return haveDistinctKeys(members) ? openSizes(map) : undefined;
  }
  if (isByCulture) return openLists(map) ?? openGroups(map);
  if (!mayNameEntries(keys, names)) return undefined;
  return openLists(map) ?? openNamed(map) ?? openGroups(map);
}

function haveDistinctKeys(members: readonly Member[]): boolean {
  const allKeys = members.flatMap(([, record]) => (isRecord(record) ? Object.keys(record) : []));
  return new Set(allKeys).size === allKeys.length;
}

// Each record is one entry under its code or name.
function openNamed(map: MapOfEntries): readonly PimRecord[] | undefined {
  return openHeaded(map) ?? openLabelled(map) ?? openOptions(map) ?? openSizes(map);
}

// Codes of entries, or names of groups, name no part of an entry.
function mayNameEntries(keys: KeyReader, names: readonly string[]): boolean {
  // `{product, package}`: `product` is a group if another one stands beside it.
  const groupNames = names.filter((key) => !keys.read(key).isPlain('owner'));
  return groupNames.length > 0 && groupNames.every((key) => mayNameEntry(keys, key));
}

function mayNameEntry(keys: KeyReader, key: string): boolean {
  const reading = keys.read(key);
  if (reading.hasNoMeaning) return reading.hasUnknownWord;
  return reading.saysOnly('kind') || reading.saysAtMost('owner', 'short', 'long', 'channel');
}

// A kind of entry is no group.
function isKind({ keys }: MapOfEntries, key: string): boolean {
  return keys.read(key).says('kind');
}

// Lists of entries by group or language.
function openLists({ keys, members, isByCulture }: MapOfEntries): readonly PimRecord[] | undefined {
  if (members.length < 2 && !isByCulture) return undefined;
  const contextKey = isByCulture ? ROLE_KEYS.culture : ROLE_KEYS.group;
  const entriesWithContext: PimRecord[] = [];
  for (const [key, list] of members) {
    if (!areNamedValues(keys, list)) return undefined;
    for (const entry of list) {
      if (hasContext(keys, entry)) return undefined;
      entriesWithContext.push({ [contextKey]: key, ...entry });
    }
  }
  return entriesWithContext;
}

function hasContext(keys: KeyReader, entry: unknown): boolean {
  return hasKeyOf(keys, entry, 'group', 'culture');
}

// Groups with names of their own:
// `{look: {label: "Look", attributes: [{name: "Colour", value: "Red"}]}}`.
function openHeaded({ keys, members }: MapOfEntries): readonly PimRecord[] | undefined {
  const groups: PimRecord[] = [];
  for (const [, group] of members) {
    if (!isRecord(group) || !isHeaded(keys, group)) return undefined;
    groups.push(group);
  }
  return groups;
}

// A name and lists of entries, without other records.
function isHeaded(keys: KeyReader, group: PimRecord): boolean {
  let hasList = false;
  for (const [key, part] of Object.entries(group)) {
    const isList = keys.isOfList(key) && areNamedValues(keys, part);
    if (!isList && !isScalar(part)) return false;
    hasList ||= isList;
  }
  return hasList && findNameKey(keys, group) !== undefined;
}

// Undefined if a member has no label.
function listLabelled({ keys, members }: MapOfEntries): readonly LabelledMember[] | undefined {
  const labelledMembers: LabelledMember[] = [];
  for (const member of members) {
    const labelled = readLabelled(keys, member);
    if (labelled === undefined) return undefined;
    labelledMembers.push(labelled);
  }
  return labelledMembers;
}

// Entries with a label and a value by code.
function openLabelled(map: MapOfEntries): readonly PimRecord[] | undefined {
  const labelled = listLabelled(map);
  if (labelled === undefined) return undefined;
  if (labelled.some(({ value }) => isAbsent(value))) return undefined;
  const labelOwner = findLabelOwner(map.keys, map.members);
  switch (labelOwner) {
    // `{colour: {label: "Colour", value: "Red"}}` →
    // `[{code: "colour", label: "Colour", value: "Red"}]`.
    case 'name':
      return labelled.map(addCode);
    // `{colour: {label: "Red", value: "red"}}` →
    // `[{name: "colour", value: {label: "Red", value: "red"}}]`.
    case 'value':
      return areSeveralOrKind(map) ? labelled.map(nameByKey) : undefined;
    // `{size: {label: "Extra large", value: "xl"}}`: the label may be that of the name or the value.
    case undefined:
      return areSeveralOrKind(map) ? openUndecided(map, labelled) : undefined;
  }
}

// A single member may be anything, unless its key names a kind of entry.
function areSeveralOrKind(map: MapOfEntries): boolean {
  return map.members.length > 1 || map.members.some(([key]) => isKind(map, key));
}

function openUndecided(
  { keys, isWrapped }: MapOfEntries,
  labelled: readonly LabelledMember[],
): readonly PimRecord[] | undefined {
  if (isWrapped) return undefined;
  // → `[{code: "size", label: "Extra large", value: "xl"}]`.
  if (keys.list !== 'options') return labelled.map(addCode);
  // → `[{name: "size", value: "xl", wording: "Extra large"}]`.
  return labelled.map(({ key, label, value }) => ({
    [ROLE_KEYS.name]: key,
    value,
    wording: label,
  }));
}

function addCode({ key, record }: LabelledMember): PimRecord {
  return { [ROLE_KEYS.code]: key, ...record };
}

function nameByKey({ key, record }: LabelledMember): PimRecord {
  return { [ROLE_KEYS.name]: key, value: record };
}

// The choice of a variant on each axis:
// `{colour: {code: "RD", label: "Red"}, size: {code: "L", label: "Large"}}`.
function openOptions(map: MapOfEntries): readonly PimRecord[] | undefined {
  const { keys, members } = map;
  if (keys.list !== 'options') return undefined;
  // `{dim: {name: "Colour"}, pick: {name: "Red"}}`: one may be the name of the other.
  const hasKind = members.some(([key]) => isKind(map, key));
  if (!hasKind) return undefined;
  const labelled = listLabelled(map);
  if (labelled === undefined) return undefined;
  const areOptions = labelled.every((member) => isOption(keys, member));
  return areOptions ? labelled.map(nameByKey) : undefined;
}

function isOption(keys: KeyReader, { key, record, label }: LabelledMember): boolean {
  if (isAbsent(label) || isLike(label, key)) return false;
  return Object.keys(record).every((part) => keys.read(part).isPlain('name', 'code', 'id'));
}

// `{product: {width: 12, unit: "cm"}, package: {width: 15, unit: "cm"}}`.
function openSizes(map: MapOfEntries): readonly PimRecord[] | undefined {
  const { keys, members } = map;
  if (keys.list !== 'dimensions' || members.length < 2) return undefined;
  const entries: PimRecord[] = [];
  for (const [key, record] of members) {
    if (!isRecord(record) || isKind(map, key)) return undefined;
    const areSizes = Object.entries(record).every((member) => isSize(keys, member));
    if (!areSizes) return undefined;
    entries.push({ [ROLE_KEYS.group]: key, ...record });
  }
  return entries;
}

interface Group {
  readonly key: string;
  readonly values: PimRecord;
}

// Records of values by group or language.
function openGroups(map: MapOfEntries): readonly PimRecord[] | undefined {
  const groups = listGroups(map);
  if (groups === undefined) return undefined;
  const { keys, isByCulture } = map;
  // `{chosen: {colour: "Red"}, offered: {colour: "Blue"}}`: a variant has no groups of options.
  if (!isByCulture) {
    const mayHaveGroups = keys.list !== 'options' && areGroups(map, groups);
    if (!mayHaveGroups) return undefined;
  }
  const valuesByName = groups.flatMap(({ values }) => Object.entries(values));
  const labelOwner = findLabelOwner(keys, valuesByName);
  if (labelOwner === undefined) {
    const isInDoubt = valuesByName.some((member) => !isAbsent(readLabelled(keys, member)?.value));
    if (isInDoubt) return undefined;
  }
  return groups.flatMap(({ key, values }) => {
    if (isByCulture) {
      return listEntriesOfMap(keys, { values, labelOwner, culture: key }, undefined);
    }
    const entries = listEntriesOfMap(keys, { values, labelOwner }, undefined);
    return entries.map((entry) => ({ ...entry, [ROLE_KEYS.group]: key }));
  });
}

// Undefined if a member is no record of values.
function listGroups(map: MapOfEntries): readonly Group[] | undefined {
  const groups: Group[] = [];
  for (const [key, values] of map.members) {
    if (!isRecord(values)) return undefined;
    groups.push({ key, values });
  }
  const names = groups.flatMap(({ values }) => Object.keys(values));
  const hasKind = names.some((name) => isKind(map, name));
  const areOfValues = groups.every(({ values }) => {
    if (isMapOfValues(map.keys, values)) return true;
    return hasKind && isLoneName(map.keys, values);
  });
  return areOfValues ? groups : undefined;
}

// A property may have only a text for people: `{title: "Red shirt"}`.
function isLoneName(keys: KeyReader, values: PimRecord): boolean {
  const [key = '', another] = Object.keys(values);
  const isLoneText = another === undefined && typeof values[key] === 'string';
  return isLoneText && keys.read(key).saysOnly('name');
}

// So many unknown names cannot all be parts of one entry.
const MIN_UNKNOWN_NAMES = 4;

// Entries with unknown parts all have the same keys; groups do not.
function areGroups(map: MapOfEntries, groups: readonly Group[]): boolean {
  if (groups.some(({ key }) => isKind(map, key))) return false;
  const names = groups.flatMap(({ values }) => Object.keys(values));
  if (!names.every(hasLongWord)) return false;
  const unknownNames = names.filter((name) => !isKind(map, name));
  const hasKind = unknownNames.length < names.length;
  const areMany = groups.length > 1 && names.length >= MIN_UNKNOWN_NAMES;
  if (!hasKind && !areMany) return false;
  const repeatedNames = unknownNames.filter(
    (name) => unknownNames.indexOf(name) !== unknownNames.lastIndexOf(name),
  );
  return repeatedNames.length <= unknownNames.length / 2;
}

function hasLongWord(name: string): boolean {
  return splitKey(name).some((word) => word.length > 2);
}
