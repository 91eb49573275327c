/**
 * Opens maps whose members are entries, or groups of them: `{colour: {label: "Colour", value: "Red"}, …}`, `{look: {Colour: "Red"},
 * size: {Width: 6}}`, `{en: [{name: "Colour", value: "Red"}], …}`. Pure.
 */

import { isAbsent, isRecord, type Member, type PimRecord } from '../value.ts';
import { isMapOfValues, listEntries } from './attribute-maps.ts';
import { type KeyReader, splitKey } from './key-words.ts';
import {
  findLabelOwner,
  findNameKey,
  isLike,
  type LabelledMember,
  readLabelled,
} from './labelled-members.ts';
import { areLanguageKeys, openJson } from './leaves.ts';
import { writeRoleKey } from './role-keys.ts';
import { isScalar } from './tuples.ts';
import { findValueKey } from './value-records.ts';

const NAME = writeRoleKey('name');
const CODE = writeRoleKey('code');
const GROUP = writeRoleKey('group');
const CULTURE = writeRoleKey('culture');

/** A map of records or lists by names that are no parts of an entry. */
interface MapOfEntries {
  readonly keys: KeyReader;
  readonly members: readonly Member[];
  /** Whether its names are languages, rather than codes or groups. */
  readonly isByCulture: boolean;
  /** Whether it stands under a key that says that it is one: `{attributes: {…}}`. */
  readonly isWrapped: boolean;
}

/** The entries of a map; undefined: the item is another. */
export function openMapOfEntries(keys: KeyReader, item: unknown): readonly unknown[] | undefined {
  if (keys.list === 'packaging' || !isRecord(item)) return undefined;
  const [[key, inner] = ['', undefined], another] = Object.entries(item);
  const isWrapped = another === undefined && keys.isOfList(key);
  return openMap(keys, isWrapped ? openJson(inner) : item, isWrapped);
}

function openMap(
  keys: KeyReader,
  item: unknown,
  isWrapped: boolean,
): readonly unknown[] | undefined {
  if (!isRecord(item)) return undefined;
  const members = Object.entries(item).flatMap(([key, sent]): readonly Member[] => {
    const value = openJson(sent);
    return isAbsent(value) ? [] : [[key, value]];
  });
  const names = members.map(([key]) => key);
  const isByCulture = areLanguageKeys(names);
  const mayName =
    isByCulture ||
    (names.every((key) => mayNameEntries(keys, key)) &&
      !names.every((key) => isOfOwner(keys, key)));
  if (!mayName || members.some(([, value]) => isScalar(value))) return undefined;
  const map: MapOfEntries = { keys, members, isByCulture, isWrapped };
  const entries = openLists(map) ?? openHeaded(map) ?? openLabelled(map) ?? openOptions(map);
  return entries ?? openSizes(map) ?? openGroups(map);
}

/** Whether a key may be the code of an entry, or the name of a group: it says no part of an entry. */
function mayNameEntries(keys: KeyReader, key: string): boolean {
  const reading = keys.read(key);
  if (reading.saysNothing) return reading.strangeWords.length > 0;
  const isName = reading.saysOnly('kind') || reading.saysAtMost('short', 'long', 'channel');
  return isName || isOfOwner(keys, key);
}

/** Whether a key says no more than that something is of the product, which is a group beside others: `{product, package}`. */
function isOfOwner(keys: KeyReader, key: string): boolean {
  return keys.read(key).saysOnly('owner') && keys.read(key).strangeWords.length === 0;
}

/** Whether a key is the name of a kind of entry: it is no group. */
function isKind({ keys }: MapOfEntries, key: string): boolean {
  return keys.read(key).says('kind');
}

/** The entries in lists by their group or language. */
function openLists(map: MapOfEntries): readonly PimRecord[] | undefined {
  const { keys, members, isByCulture } = map;
  const areNamed = ([, list]: Member): boolean =>
    Array.isArray(list) && list.length > 0 && list.every((one) => isNamedValue(keys, one));
  const isSeveral = members.length > 1 || isByCulture;
  if (!isSeveral || !members.every(areNamed)) return undefined;
  return members.flatMap(([key, list]) =>
    [list].flat().map((one) => {
      const context = { [isByCulture ? CULTURE : GROUP]: key };
      return isRecord(one) ? Object.assign(context, one) : context;
    }),
  );
}

/** Groups of entries with names of their own: `{look: {label: "Look", attributes: [{name: "Colour", value: "Red"}]}}`. */
function openHeaded({
  keys,
  members,
  isByCulture,
}: MapOfEntries): readonly PimRecord[] | undefined {
  const isList = ([key, list]: Member): boolean =>
    keys.isOfList(key) && Array.isArray(list) && list.every((one) => isNamedValue(keys, one));
  const isHeaded = ([, group]: Member): boolean =>
    isRecord(group) &&
    Object.entries(group).some(isList) &&
    Object.entries(group).every((member) => isList(member) || isScalar(member[1]));
  if (isByCulture || !members.every(isHeaded)) return undefined;
  return members.map(([key, group]) => {
    const record = isRecord(group) ? group : {};
    return findNameKey(keys, record) === undefined
      ? Object.assign({ [GROUP]: key }, record)
      : record;
  });
}

/** Whether a record has a key that is only that of a name, and one that is only that of a value. */
function isNamedValue(keys: KeyReader, item: unknown): item is PimRecord {
  if (!isRecord(item) || findValueKey(keys, item) === undefined) return false;
  const isGrouped = Object.keys(item).some((key) => keys.read(key).says('group', 'culture'));
  return !isGrouped && findNameKey(keys, item) !== undefined;
}

/** The members of a map with their labels; undefined: some have none. */
function listLabelled({ keys, members }: MapOfEntries): readonly LabelledMember[] | undefined {
  const labelled = members.flatMap((member) => readLabelled(keys, member) ?? []);
  return labelled.length === members.length ? labelled : undefined;
}

/** Entries with a label and a value by their codes. The label may be that of the value: `{colour: {value: "red", label: "Red"}}`. */
function openLabelled(map: MapOfEntries): readonly PimRecord[] | undefined {
  const labelled = map.isByCulture ? undefined : listLabelled(map);
  if (labelled === undefined || labelled.some(({ value }) => isAbsent(value))) return undefined;
  const owner = findLabelOwner(map.keys, map.members);
  const isKnown = owner === 'name' || labelled.some(({ key }) => isKind(map, key));
  if (labelled.length < 2 && !isKnown) return undefined;
  if (owner === 'value') return labelled.map(({ key, record }) => ({ [NAME]: key, value: record }));
  if (map.isWrapped && owner === undefined) return undefined;
  // `{size: {label: "Extra large", value: "xl"}}`: whose label it is, nobody knows.
  const isInDoubt = map.keys.list === 'options' && owner === undefined;
  return labelled.map(({ key, record, label, value }) =>
    isInDoubt ? { [NAME]: key, value, wording: label } : Object.assign({ [CODE]: key }, record),
  );
}

/** What a variant was given of each axis: `{colour: {code: "RD", label: "Red"}, size: {code: "L", label: "Large"}}`. */
function openOptions(map: MapOfEntries): readonly PimRecord[] | undefined {
  const { keys, members, isByCulture } = map;
  if (keys.list !== 'options' || isByCulture) return undefined;
  const labelled = listLabelled(map);
  const isOption = ({ key, record, label }: LabelledMember): boolean => {
    const isPart = (one: string): boolean =>
      keys.read(one).saysAtMost('name', 'code', 'id') && keys.read(one).strangeWords.length === 0;
    return Object.keys(record).every(isPart) && !isAbsent(label) && !isLike(label, key);
  };
  // `{dim: {name: "Colour"}, pick: {name: "Red"}}`: one may name the other.
  const hasKind = members.some(([key]) => isKind(map, key));
  if (!hasKind || labelled === undefined || !labelled.every(isOption)) return undefined;
  return labelled.map(({ key, record }) => ({ [NAME]: key, value: record }));
}

/** The sizes of several things: `{product: {width: 12, unit: "cm"}, package: {width: 15, unit: "cm"}}`. */
function openSizes({ keys, members }: MapOfEntries): readonly PimRecord[] | undefined {
  const isSizes = ([key, record]: Member): boolean =>
    !keys.read(key).says('kind') &&
    isRecord(record) &&
    Object.entries(record).every(
      ([name, value]) => isScalar(value) && keys.read(name).endsIn('kind', 'unit'),
    );
  if (keys.list !== 'dimensions' || members.length < 2 || !members.every(isSizes)) return undefined;
  return members.map(([key, record]) => Object.assign({ [GROUP]: key }, record));
}

/** The entries of records of values by their group or language. */
function openGroups(map: MapOfEntries): readonly PimRecord[] | undefined {
  const { keys, members, isByCulture } = map;
  const groups = members.flatMap(([key, values]): readonly Group[] =>
    isRecord(values) ? [{ key, values }] : [],
  );
  const hasKind = groups.some(({ values }) =>
    Object.keys(values).some((name) => isKind(map, name)),
  );
  const isEach = groups.every(
    ({ values }) => isMapOfValues(keys, values) || (hasKind && isLoneName(keys, values)),
  );
  if (groups.length < members.length || !isEach) return undefined;
  // `{chosen: {colour: "Red"}, offered: {colour: "Blue"}}`: a variant has no groups of options.
  const mayHaveGroups = isByCulture || (keys.list !== 'options' && areGroups(map, groups));
  if (!mayHaveGroups) return undefined;
  const inner = groups.flatMap(({ values }) => Object.entries(values));
  const labelOwner = findLabelOwner(keys, inner);
  const isInDoubt = inner.some((member) => !isAbsent(readLabelled(keys, member)?.value));
  if (isInDoubt && labelOwner === undefined) return undefined;
  return groups.flatMap(({ key, values }) => {
    const culture = isByCulture ? key : undefined;
    const entries = listEntries(keys, { values, culture, labelOwner }, undefined);
    return isByCulture
      ? entries
      : entries.map((entry) => Object.assign({}, entry, { [GROUP]: key }));
  });
}

/** So many names without a meaning are no parts of one entry. */
const LEAST_STRANGE_NAMES = 4;

/** The values of a group. */
interface Group {
  readonly key: string;
  readonly values: PimRecord;
}

/** Whether a record has only a text for people, as a property may be: `{title: "Red shirt"}`. */
function isLoneName(keys: KeyReader, values: PimRecord): boolean {
  const [[key, value] = ['', undefined], another] = Object.entries(values);
  return another === undefined && keys.read(key).saysOnly('name') && typeof value === 'string';
}

/** Whether records are groups of entries, rather than entries whose parts nobody knows: those have the same keys. */
function areGroups(map: MapOfEntries, groups: readonly Group[]): boolean {
  const names = groups.flatMap(({ values }) => Object.keys(values));
  const strange = names.filter((name) => !isKind(map, name));
  const repeated = strange.filter((name) => strange.indexOf(name) !== strange.lastIndexOf(name));
  const areNames = names.every((name) => splitKey(name).some((word) => word.length > 2));
  const hasKind = names.some((name) => isKind(map, name));
  const isKnown = hasKind || (groups.length > 1 && names.length >= LEAST_STRANGE_NAMES);
  const isOfKinds = groups.some(({ key }) => isKind(map, key));
  return isKnown && areNames && !isOfKinds && repeated.length <= strange.length / 2;
}
