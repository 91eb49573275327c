/**
 * Opens records that hold entries but are none themselves: `{sizes: {width: {value: 587, unit:
 * "mm"}, height: {…}}}` becomes `[{name: "width", value: 587, unit: "mm"}, …]`.
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
  const lists: (readonly unknown[])[] = [];
  let isWrapped = false;
  for (const member of members) {
    const [key, value] = member;
    const entries = openMember(keys, member, members);
    if (entries !== undefined) {
      isWrapped = true;
      lists.push(entries);
    } else if (isRecord(value) && !isPartOfList(keys, key)) {
      lists.push([{ [key]: value }]);
    } else {
      return undefined;
    }
  }
  return isWrapped ? lists.flat() : undefined;
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
  const sizes: Member[] = [];
  const lists: (readonly PimRecord[])[] = [];
  for (const member of members) {
    const [, value] = member;
    if (isSize(keys, member)) {
      sizes.push(member);
    } else if (areNamedValues(keys, value)) {
      lists.push(value);
    } else {
      return undefined;
    }
  }
  const hasName = sizes.some(([key]) => keys.read(key).endsIn('kind'));
  if (!hasName || lists.length === 0) return undefined;
  const mapOfSizes = Object.fromEntries(sizes);
  return [mapOfSizes, ...lists.flat()];
}

// Undefined if the key is a part of the names, as in `weight: {gross, net}`.
function openMeasures(keys: KeyReader, [key, value]: Member): readonly PimRecord[] | undefined {
  const measures = listMeasures(keys, value);
  if (measures === undefined) return undefined;
  const reading = keys.read(key);
  if (reading.saysOnly('value') && !reading.hasUnknownWord) return undefined;
  if (!reading.says('kind')) return measures;
  const areOfKinds = measures.every((measure) => isOfKind(keys, measure));
  return areOfKinds ? measures : undefined;
}

function isOfKind(keys: KeyReader, measure: PimRecord): boolean {
  const name = String(measure[ROLE_KEYS.name]);
  return keys.read(name).says('kind');
}

// The key is that of the list, and no other member has measures.
function isOnlyList(keys: KeyReader, member: Member, members: readonly Member[]): boolean {
  const [key] = member;
  if (!keys.isOfList(key)) return false;
  const lists = members.filter(([, value]) => listMeasures(keys, value) !== undefined);
  return lists.length < 2;
}

function addGroup(group: string, entries: readonly PimRecord[]): readonly PimRecord[] {
  return entries.map((entry) => ({ [ROLE_KEYS.group]: group, ...entry }));
}

// Undefined if the key names an entry.
function openWrapper(keys: KeyReader, [key, value]: Member): readonly unknown[] | undefined {
  if (!isWrapper(keys, key)) return undefined;
  const members = listMembers(value);
  if (members.length === 0) return undefined;
  if (members.every((member) => isListOfEntries(keys, member))) return [value];
  if (members.some((member) => isMapOfList(keys, member))) return [value];
  const sizes = members.find((member) => isMapOfSizes(keys, member));
  if (sizes !== undefined) return [joinSizes(sizes, members)];
  const lists: (readonly PimRecord[])[] = [];
  for (const member of members) {
    const ranges = listRanges(keys, member);
    if (ranges === undefined) return undefined;
    lists.push(ranges);
  }
  return lists.flat();
}

// Neither the key of the list nor of a part of an entry.
function isWrapper(keys: KeyReader, key: string): boolean {
  if (isPartOfList(keys, key)) return false;
  const reading = keys.read(key);
  return reading.hasUnknownWord || reading.saysAtMost('owner');
}

function isPartOfList(keys: KeyReader, key: string): boolean {
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
  if (!list.every((range) => hasBound(keys, range))) return undefined;
  return list.map((range) => Object.assign({ [ROLE_KEYS.name]: key }, range));
}

// `minimumHeat: [{value: -20, unit: "°C"}]`.
function hasBound(keys: KeyReader, range: unknown): boolean {
  return listMembers(range).some(([key, value]) => {
    if (!keys.read(key).says('min', 'max')) return false;
    const [first] = [value].flat();
    return isMeasure(keys, first);
  });
}

// Parts of an entry do not occur in the name of a measure.
const PARTS: readonly Aspect[] = ['name', 'value', 'code', 'unit', 'min', 'max', 'type', 'about'];

// Two or more measures by name, which may stand deeper.
function listMeasures(keys: KeyReader, value: unknown): readonly PimRecord[] | undefined {
  const measures: PimRecord[] = [];
  for (const member of listMembers(value)) {
    const measure = readMeasure(keys, member);
    if (measure === undefined) return undefined;
    measures.push(measure);
  }
  return measures.length > 1 ? measures : undefined;
}

function readMeasure(keys: KeyReader, [key, value]: Member): PimRecord | undefined {
  if (keys.read(key).says(...PARTS)) return undefined;
  if (isMeasure(keys, value)) return { [ROLE_KEYS.name]: key, ...value };
  const [onlyMember, another] = listMembers(value);
  if (onlyMember === undefined || another !== undefined) return undefined;
  return readMeasure(keys, onlyMember);
}
