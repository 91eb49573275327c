/**
 * Opens records that hold entries but are none themselves: `{sizes: {width: {value: 587, unit:
 * "mm"}, height: {…}}}`, `{texts: {plain: [{name: "Series", value: "DO"}]}, amounts: {…}}`.
 */

import { isRecord, type Member, type PimRecord } from '../value.ts';
import { isMapOfValues } from './attribute-maps.ts';
import { areNamedValues, isMeasure, isSize, listMembers } from './entry-records.ts';
import type { Aspect } from './key-reading.ts';
import type { KeyReader } from './key-words.ts';
import { ROLE_KEYS } from './role-keys.ts';
import { isScalar } from './tuples.ts';

/**
 * Lists the records within such a record, of which some are entries; undefined for other records.
 */
export function openWrapped(keys: KeyReader, item: unknown): readonly unknown[] | undefined {
  const members = listMembers(item);
  if (members.some(([, value]) => isScalar(value))) return splitMap(keys, members);
  const opened = members.map((member) => openMember(keys, member, members));
  const isWrapped = opened.some((entries) => entries !== undefined);
  const isApart = ([key, value]: Member, at: number): boolean => {
    if (opened[at] !== undefined) return true;
    return isRecord(value) && !isOwnWord(keys, key);
  };
  if (!isWrapped || !members.every(isApart)) return undefined;
  return members.flatMap(([key, value], at) => {
    const unopened = { [key]: value };
    return opened[at] ?? [unopened];
  });
}

// Undefined if the member holds no entries.
function openMember(
  keys: KeyReader,
  member: Member,
  members: readonly Member[],
): readonly unknown[] | undefined {
  const [key] = member;
  const isAlone = members.length < 2;
  // `{dimensions: {…}}` is opened elsewhere, but not
  // `{item_dimensions: {…}, package_dimensions: {…}}`.
  const isOpenedElsewhere = isAlone && keys.isOfList(key);
  const measures = isOpenedElsewhere ? undefined : openMeasures(keys, member);
  if (measures === undefined) return openWrapper(keys, member);
  if (isAlone || isOnlyList(keys, member, members)) return measures;
  // `{item: {width, …}, box: {width, …}}`: only the key says which thing was measured.
  return addGroup(key, measures);
}

// `{weight: 2, weightUnit: "kg", more: [{code: "width", value: 27}]}`.
function splitMap(keys: KeyReader, members: readonly Member[]): readonly unknown[] | undefined {
  const sizes = members.filter((member) => isSize(keys, member));
  const hasName = sizes.some(([key]) => keys.read(key).endsIn('kind'));
  if (!hasName) return undefined;
  const unsized = members.filter((member) => !sizes.includes(member));
  const lists = unsized.map(([, value]) => value);
  const areLists = lists.length > 0 && lists.every((list) => areNamedValues(keys, list));
  const mapOfSizes = Object.fromEntries(sizes);
  return areLists ? [mapOfSizes, ...lists.flat()] : undefined;
}

// Undefined if the key is a part of the names, as in `weight: {gross, net}`.
function openMeasures(keys: KeyReader, [key, value]: Member): readonly PimRecord[] | undefined {
  const measures = listMeasures(keys, value);
  if (measures === undefined) return undefined;
  const reading = keys.read(key);
  const isOfValues = reading.saysOnly('value') && !reading.hasUnknownWord;
  if (isOfValues) return undefined;
  const isOfOne = reading.says('kind');
  const areParts = isOfOne && !measures.every((measure) => isOfKind(keys, measure));
  return areParts ? undefined : measures;
}

function isOfKind(keys: KeyReader, { [ROLE_KEYS.name]: name }: PimRecord): boolean {
  return keys.read(String(name)).says('kind');
}

// The key is that of the list, and no other member has measures.
function isOnlyList(keys: KeyReader, member: Member, members: readonly Member[]): boolean {
  const [key] = member;
  if (!keys.isOfList(key)) return false;
  const isOfMeasures = ([, value]: Member): boolean => listMeasures(keys, value) !== undefined;
  return members.filter(isOfMeasures).length < 2;
}

function addGroup(group: string, entries: readonly PimRecord[]): readonly PimRecord[] {
  return entries.map((entry) => ({ [ROLE_KEYS.group]: group, ...entry }));
}

// Undefined if the key names an entry.
function openWrapper(keys: KeyReader, [key, value]: Member): readonly unknown[] | undefined {
  if (!isWrapper(keys, key)) return undefined;
  const members = listMembers(value);
  if (members.length === 0) return undefined;
  const areLists = members.every((member) => isListOfEntries(keys, member));
  if (areLists || members.some((member) => isMapOfList(keys, member))) return [value];
  const [sizes] = members.filter((member) => isMapOfSizes(keys, member));
  if (sizes !== undefined) return [joinSizes(sizes, members)];
  const ranges = members.map((member) => listRanges(keys, member));
  const areRanges = !ranges.includes(undefined);
  return areRanges ? ranges.flatMap((list = []) => list) : undefined;
}

// Neither the key of the list nor of a part of an entry.
function isWrapper(keys: KeyReader, key: string): boolean {
  if (isOwnWord(keys, key)) return false;
  const reading = keys.read(key);
  return reading.hasUnknownWord || reading.saysAtMost('owner');
}

function isOwnWord(keys: KeyReader, key: string): boolean {
  return keys.read(key).says('own', 'group', 'name');
}

// Entries with names, or under a key that names their kind: `material: [{…}]`.
function isListOfEntries(keys: KeyReader, [key, list]: Member): boolean {
  if (!Array.isArray(list) || list.length === 0) return false;
  if (!list.every(isRecord)) return false;
  if (keys.read(key).saysOnly('kind')) return true;
  return isWrapper(keys, key) && areNamedValues(keys, list);
}

// `{logistics: {origin: "DE", dimensions: {width: 2, height: 4}}}`.
function isMapOfList(keys: KeyReader, [key, value]: Member): boolean {
  return keys.isOfList(key) && isMapOfValues(keys, value);
}

// The same in a list of other things.
function isMapOfSizes(keys: KeyReader, [, value]: Member): boolean {
  const sizes = listMembers(value);
  return sizes.length > 1 && sizes.every((member) => isSize(keys, member));
}

function joinSizes(sizes: Member, members: readonly Member[]): PimRecord {
  const beside = members.filter((member) => member !== sizes);
  return Object.fromEntries([...beside, ...listMembers(sizes[1])]);
}

// The ranges get the key of the list as their name.
function listRanges(keys: KeyReader, [key, list]: Member): readonly PimRecord[] | undefined {
  if (!Array.isArray(list) || list.length === 0) return undefined;
  if (!isWrapper(keys, key)) return undefined;
  const areRanges = list.every((range) => hasBound(keys, range));
  if (!areRanges) return undefined;
  return list.map((range) => Object.assign({ [ROLE_KEYS.name]: key }, range));
}

// `minimumHeat: [{value: -20, unit: "°C"}]`.
function hasBound(keys: KeyReader, range: unknown): boolean {
  return listMembers(range).some(([key, value]) => {
    const isBound = keys.read(key).says('min', 'max');
    const [first] = [value].flat();
    return isBound && isMeasure(keys, first);
  });
}

// Parts of an entry do not occur in the name of a measure.
const PARTS: readonly Aspect[] = ['name', 'value', 'code', 'unit', 'min', 'max', 'type', 'about'];

// Two or more measures by name, which may stand deeper.
function listMeasures(keys: KeyReader, value: unknown): readonly PimRecord[] | undefined {
  const entries = listMembers(value).map((member) => readMeasure(keys, member));
  const measures = entries.filter((entry) => entry !== undefined);
  return measures.length > 1 && measures.length === entries.length ? measures : undefined;
}

function readMeasure(keys: KeyReader, [key, value]: Member): PimRecord | undefined {
  if (keys.read(key).says(...PARTS)) return undefined;
  if (isMeasure(keys, value)) return { [ROLE_KEYS.name]: key, ...value };
  const [inner, another] = listMembers(value);
  const isAlone = inner !== undefined && another === undefined;
  return isAlone ? readMeasure(keys, inner) : undefined;
}
