/**
 * Opens records that hold entries and are none: `{sizes: {width: {value: 587, unit: "mm"}, height: {…}}}`,
 * `{texts: {plain: [{name: "Series", value: "DO"}]}, amounts: {…}}`. Pure.
 */

import { isAbsent, isRecord, type Member, type PimRecord } from '../value.ts';
import type { Aspect } from './key-reading.ts';
import type { KeyReader } from './key-words.ts';
import { openJson } from './leaves.ts';
import { writeRoleKey } from './role-keys.ts';
import { isScalar } from './tuples.ts';
import { findValueKey, getUnit } from './value-records.ts';

/** The records within such a record, of which some are entries; undefined: it is another. */
export function openWrapped(keys: KeyReader, item: unknown): readonly unknown[] | undefined {
  const members = listMembers(item);
  if (members.some(([, value]) => isScalar(value))) return splitMap(keys, members);
  const opened = members.map((member) => openMember(keys, member, members));
  const isApart = ([key, value]: Member, at: number): boolean =>
    opened[at] !== undefined || (isRecord(value) && !keys.read(key).says('own', 'group', 'name'));
  if (opened.every((one) => one === undefined) || !members.every(isApart)) return undefined;
  return members.flatMap(([key, value], at) => opened[at] ?? [{ [key]: value }]);
}

/** A map of sizes and the entries beside it: `{weight: 2, weightUnit: "kg", more: [{code: "width", value: 27}]}`. */
function splitMap(keys: KeyReader, members: readonly Member[]): readonly unknown[] | undefined {
  const isSize = ([key, value]: Member): boolean =>
    isScalar(value) && keys.read(key).endsIn('kind', 'unit');
  const sizes = members.filter(isSize);
  const lists = members.filter((member) => !sizes.includes(member));
  const areEntries = ([, value]: Member): boolean =>
    Array.isArray(value) && value.every((one) => isRecord(one) && isNamedValue(keys, one));
  const hasName = sizes.some(([key]) => keys.read(key).endsIn('kind'));
  if (!hasName || lists.length === 0 || !lists.every(areEntries)) return undefined;
  return [Object.fromEntries(sizes), ...lists.flatMap(([, list]) => list)];
}

/** The entries under a key that says no more than that there are some; undefined: it names one. */
function openMember(
  keys: KeyReader,
  [key, value]: Member,
  siblings: readonly Member[],
): readonly unknown[] | undefined {
  const measures = openMeasures(keys, [key, value], siblings);
  // `{item: {width, …}, box: {width, …}}`: of what the measures are, the key alone says.
  if (measures !== undefined && siblings.length > 1) {
    return measures.map((one) => Object.assign({ [GROUP]: key }, one));
  }
  if (measures !== undefined || !isWrapper(keys, key)) return measures;
  const members = listMembers(value);
  if (members.length === 0) return undefined;
  if (members.every((member) => isListOfEntries(keys, member))) return [value];
  const ranges = members.map((member) => listRanges(keys, member));
  return ranges.includes(undefined) ? undefined : ranges.flatMap((list) => list ?? []);
}

/** The measures of a record; undefined: it is another, or the key is a part of their names: `weight: {gross, net}`. */
function openMeasures(
  keys: KeyReader,
  [key, value]: Member,
  siblings: readonly Member[],
): readonly PimRecord[] | undefined {
  const measures = listMeasuresWithin(keys, value);
  const reading = keys.read(key);
  const isOfValues = reading.saysOnly('value') && reading.strangeWords.length === 0;
  // `{dimensions: {…}}` is opened elsewhere, but not `{item_dimensions: {…}, package_dimensions: {…}}`.
  const ofMeasures = siblings.filter(([, one]) => listMeasuresWithin(keys, one) !== undefined);
  const isList = keys.isOfList(key) && ofMeasures.length < 2;
  if (measures === undefined || isList || isOfValues) return undefined;
  const areParts = reading.says('kind') && !measures.every((one) => isOfKind(keys, one));
  return areParts ? undefined : measures;
}

/** Whether a key is neither that of the list nor that of a part of an entry. */
function isWrapper(keys: KeyReader, key: string): boolean {
  const reading = keys.read(key);
  if (reading.says('own', 'group', 'name')) return false;
  return reading.strangeWords.length > 0 || reading.saysAtMost('owner');
}

/** Whether a list holds entries with names of their own, or says itself what they are: `material: [{…}]`. */
function isListOfEntries(keys: KeyReader, [key, list]: Member): boolean {
  if (!Array.isArray(list) || list.length === 0 || !list.every(isRecord)) return false;
  if (keys.read(key).saysOnly('kind')) return true;
  return isWrapper(keys, key) && list.every((one) => isNamedValue(keys, one));
}

/** The ranges of a list as entries that are named after it; undefined: it is another. */
function listRanges(keys: KeyReader, [key, list]: Member): readonly PimRecord[] | undefined {
  if (!Array.isArray(list) || !isWrapper(keys, key)) return undefined;
  const ranges = list.filter((one) => isRecord(one) && hasBound(keys, one));
  if (ranges.length === 0 || ranges.length < list.length) return undefined;
  return ranges.map((one) => Object.assign({ [NAME]: key }, one));
}

/** Whether a record has the measure of a bound: `minimumHeat: [{value: -20, unit: "°C"}]`. */
function hasBound(keys: KeyReader, record: PimRecord): boolean {
  return Object.entries(record).some(([key, value]) => {
    const [only] = [value].flat();
    return keys.read(key).says('min', 'max') && isRecord(only) && isMeasure(keys, only);
  });
}

/** Whether a record has a name and a value. */
function isNamedValue(keys: KeyReader, record: PimRecord): boolean {
  const readings = Object.keys(record).map((key) => keys.read(key));
  const isName = readings.some(
    (reading) => reading.endsIn('name', 'code') && reading.saysAtMost('name', 'code', 'own'),
  );
  return isName && findValueKey(keys, record) !== undefined;
}

const NAME = writeRoleKey('name');
const GROUP = writeRoleKey('group');

function isOfKind(keys: KeyReader, { [NAME]: name }: PimRecord): boolean {
  return keys.read(String(name)).says('kind');
}

/** What the name of a measure does not say: these are parts of an entry. */
const PARTS: readonly Aspect[] = ['name', 'value', 'code', 'unit', 'min', 'max', 'type', 'about'];

/** The entries of a record of two or more measures by their names, which may stand deeper; undefined: it is another. */
function listMeasuresWithin(keys: KeyReader, value: unknown): readonly PimRecord[] | undefined {
  const entries = listMembers(value).map((member) => readMeasure(keys, member));
  const known = entries.filter((one) => one !== undefined);
  return known.length > 1 && known.length === entries.length ? known : undefined;
}

function readMeasure(keys: KeyReader, [key, value]: Member): PimRecord | undefined {
  if (!isRecord(value) || keys.read(key).says(...PARTS)) return undefined;
  if (isMeasure(keys, value)) return Object.assign({ [NAME]: key }, value);
  const [inner, another] = listMembers(value);
  return inner === undefined || another !== undefined ? undefined : readMeasure(keys, inner);
}

/** Whether a record is a value with its unit. */
function isMeasure(keys: KeyReader, record: PimRecord): boolean {
  const isPart = (key: string): boolean => !keys.read(key).says('name', 'own', 'min', 'max');
  return (
    Object.values(record).every(isScalar) &&
    Object.keys(record).every(isPart) &&
    findValueKey(keys, record) !== undefined &&
    !isAbsent(getUnit(keys, record))
  );
}

/** The members of a record that hold anything, with JSON in texts opened. */
function listMembers(value: unknown): readonly Member[] {
  if (!isRecord(value)) return [];
  return Object.entries(value).flatMap(([key, sent]): readonly Member[] => {
    const opened = openJson(sent);
    return isAbsent(opened) ? [] : [[key, opened]];
  });
}
