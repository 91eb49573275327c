/**
 * Opens maps whose members are entries, or groups of entries: `{colour: {label: "Colour", value:
 * "Red"}, …}`, `{look: {Colour: "Red"}, size: {Width: 6}}`, `{en: [{name: "Colour", value: "Red"}],
 * …}`.
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
import { openJson } from './leaves.ts';
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
  const [[key, inner] = ['', undefined], another] = Object.entries(item);
  const isWrapped = another === undefined && keys.isOfList(key);
  const record = isWrapped ? openJson(inner) : item;
  const members = listMembers(record);
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
    return haveNamesOfTheirOwn(members) ? openSizes(map) : undefined;
  }
  if (!isByCulture && !mayNameEntries(keys, names)) return undefined;
  return openLists(map) ?? openNamed(map) ?? openGroups(map);
}

function haveNamesOfTheirOwn(members: readonly Member[]): boolean {
  const names = members.flatMap(([, record]) => (isRecord(record) ? Object.keys(record) : []));
  return new Set(names).size === names.length;
}

// Each record is one entry under its code or name.
function openNamed(map: MapOfEntries): readonly PimRecord[] | undefined {
  if (map.isByCulture) return undefined;
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
  const isSeveral = members.length > 1 || isByCulture;
  if (!isSeveral) return undefined;
  const areLists = members.every(([, list]) => areNamedValues(keys, list));
  if (!areLists) return undefined;
  const isGrouped = (entry: unknown): boolean => hasKeyOf(keys, entry, 'group', 'culture');
  const areGrouped = members.some(([, list]) => [list].flat().some(isGrouped));
  if (areGrouped) return undefined;
  const contextKey = isByCulture ? ROLE_KEYS.culture : ROLE_KEYS.group;
  return members.flatMap(([key, list]) => {
    const entries = [list].flat();
    return entries.map((entry) => Object.assign({ [contextKey]: key }, entry));
  });
}

// Groups with names of their own:
// `{look: {label: "Look", attributes: [{name: "Colour", value: "Red"}]}}`.
function openHeaded({ keys, members }: MapOfEntries): readonly PimRecord[] | undefined {
  const groups = members.map(([, group]) => group).filter(isRecord);
  const areRecords = groups.length === members.length;
  const areHeaded = areRecords && groups.every((group) => isHeaded(keys, group));
  return areHeaded ? groups : undefined;
}

// A name and lists of entries, without other records.
function isHeaded(keys: KeyReader, group: PimRecord): boolean {
  const isList = ([key, list]: Member): boolean => keys.isOfList(key) && areNamedValues(keys, list);
  const parts = Object.entries(group);
  const lists = parts.filter(isList);
  if (lists.length === 0) return false;
  const otherParts = parts.filter((part) => !lists.includes(part));
  const arePlain = otherParts.every(([, value]) => isScalar(value));
  return arePlain && findNameKey(keys, group) !== undefined;
}

// Undefined if a member has no label.
function listLabelled({ keys, members }: MapOfEntries): readonly LabelledMember[] | undefined {
  const labelled = members.flatMap((member) => readLabelled(keys, member) ?? []);
  return labelled.length === members.length ? labelled : undefined;
}

// Entries with a label and a value by code. The label may be that of the value:
// `{colour: {value: "red", label: "Red"}}`.
function openLabelled(map: MapOfEntries): readonly PimRecord[] | undefined {
  const labelled = listLabelled(map);
  if (labelled === undefined) return undefined;
  if (labelled.some(({ value }) => isAbsent(value))) return undefined;
  const owner = findLabelOwner(map.keys, map.members);
  const isKnown = owner === 'name' || labelled.some(({ key }) => isKind(map, key));
  if (labelled.length < 2 && !isKnown) return undefined;
  if (owner === 'value') return labelled.map(nameByKey);
  if (map.isWrapped && owner === undefined) return undefined;
  // `{size: {label: "Extra large", value: "xl"}}`: the label may be that of the name or the value.
  const isInDoubt = map.keys.list === 'options' && owner === undefined;
  return labelled.map(({ key, record, label, value }) => {
    if (isInDoubt) return { [ROLE_KEYS.name]: key, value, wording: label };
    return { [ROLE_KEYS.code]: key, ...record };
  });
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
  const isPart = (key: string): boolean => keys.read(key).isPlain('name', 'code', 'id');
  const isOption = ({ key, record, label }: LabelledMember): boolean => {
    const areParts = Object.keys(record).every(isPart);
    return areParts && !isAbsent(label) && !isLike(label, key);
  };
  const areOptions = labelled?.every(isOption) === true;
  return areOptions ? labelled.map(nameByKey) : undefined;
}

// `{product: {width: 12, unit: "cm"}, package: {width: 15, unit: "cm"}}`.
function openSizes(map: MapOfEntries): readonly PimRecord[] | undefined {
  const { keys, members } = map;
  if (keys.list !== 'dimensions' || members.length < 2) return undefined;
  const isThing = ([key, record]: Member): boolean => {
    if (!isRecord(record) || isKind(map, key)) return false;
    return Object.entries(record).every((member) => isSize(keys, member));
  };
  if (!members.every(isThing)) return undefined;
  return members.map(([key, record]) => Object.assign({ [ROLE_KEYS.group]: key }, record));
}

interface Group {
  readonly key: string;
  readonly values: PimRecord;
}

// Records of values by group or language.
function openGroups(map: MapOfEntries): readonly PimRecord[] | undefined {
  const { keys, members, isByCulture } = map;
  const groups = members.flatMap(([key, values]): readonly Group[] =>
    isRecord(values) ? [{ key, values }] : [],
  );
  if (groups.length < members.length) return undefined;
  const inner = groups.flatMap(({ values }) => Object.entries(values));
  const hasKind = inner.some(([name]) => isKind(map, name));
  const isOfValues = ({ values }: Group): boolean => {
    if (isMapOfValues(keys, values)) return true;
    return hasKind && isLoneName(keys, values);
  };
  if (!groups.every(isOfValues)) return undefined;
  // `{chosen: {colour: "Red"}, offered: {colour: "Blue"}}`: a variant has no groups of options.
  const mayHaveGroups = isByCulture || (keys.list !== 'options' && areGroups(map, groups));
  if (!mayHaveGroups) return undefined;
  const labelOwner = findLabelOwner(keys, inner);
  const isInDoubt = inner.some((member) => !isAbsent(readLabelled(keys, member)?.value));
  if (isInDoubt && labelOwner === undefined) return undefined;
  return groups.flatMap(({ key, values }) => {
    const culture = isByCulture ? key : undefined;
    const entries = listEntriesOfMap(keys, { values, culture, labelOwner }, undefined);
    if (isByCulture) return entries;
    return entries.map((entry) => ({ ...entry, [ROLE_KEYS.group]: key }));
  });
}

// A property may have only a text for people: `{title: "Red shirt"}`.
function isLoneName(keys: KeyReader, values: PimRecord): boolean {
  const [[key, value] = ['', undefined], another] = Object.entries(values);
  const isLoneText = another === undefined && typeof value === 'string';
  return isLoneText && keys.read(key).saysOnly('name');
}

// So many unknown names cannot all be parts of one entry.
const LEAST_UNKNOWN_NAMES = 4;

// Entries with unknown parts all have the same keys; groups do not.
function areGroups(map: MapOfEntries, groups: readonly Group[]): boolean {
  if (groups.some(({ key }) => isKind(map, key))) return false;
  const names = groups.flatMap(({ values }) => Object.keys(values));
  const areNames = names.every(hasLongWord);
  if (!areNames) return false;
  const unknownNames = names.filter((name) => !isKind(map, name));
  const hasKind = unknownNames.length < names.length;
  const areMany = groups.length > 1 && names.length >= LEAST_UNKNOWN_NAMES;
  const isRepeated = (name: string): boolean =>
    unknownNames.indexOf(name) !== unknownNames.lastIndexOf(name);
  const repeated = unknownNames.filter(isRepeated);
  return (hasKind || areMany) && repeated.length <= unknownNames.length / 2;
}

function hasLongWord(name: string): boolean {
  return splitKey(name).some((word) => word.length > 2);
}
