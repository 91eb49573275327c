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
  const mayBeApart = ([key, value]: Member): boolean =>
    isRecord(value) && !keys.read(key).says('own', 'group', 'name');
  if (!members.every(mayBeApart)) return undefined;
  const opened = members.map(([key, value]) => openMember(keys, key, value));
  if (opened.every((one) => one === undefined)) return undefined;
  return members.flatMap(([key, value], at) => opened[at] ?? [{ [key]: value }]);
}

/** The entries under a key that says no more than that there are some; undefined: it names one. */
function openMember(keys: KeyReader, key: string, value: unknown): readonly unknown[] | undefined {
  if (!isWrapper(keys, key)) return undefined;
  const measures = listMeasuresWithin(keys, value);
  if (measures !== undefined) {
    const areParts = keys.read(key).says('kind') && !measures.every((one) => isOfKind(keys, one));
    return areParts ? undefined : measures;
  }
  const members = listMembers(value);
  const areLists = members.length > 0 && members.every((member) => isListOfEntries(keys, member));
  return areLists ? [value] : undefined;
}

/** Whether a key is neither that of the list nor that of a part of an entry. */
function isWrapper(keys: KeyReader, key: string): boolean {
  const reading = keys.read(key);
  return reading.strangeWords.length > 0 || reading.saysAtMost('owner');
}

/** Whether a list holds entries with names of their own, or says itself what they are: `material: [{…}]`. */
function isListOfEntries(keys: KeyReader, [key, list]: Member): boolean {
  if (!Array.isArray(list) || list.length === 0 || !list.every(isRecord)) return false;
  if (keys.read(key).saysOnly('kind')) return true;
  return isWrapper(keys, key) && list.every((one) => isNamedValue(keys, one));
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
