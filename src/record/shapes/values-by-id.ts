/**
 * Splits records that hold values by the ids of attributes, each in its own record: `{contextId:
 * "de-DE", values: {AT_Width: {value: {value: "587", unitId: "MMT"}, calculated: false}}}`.
 */

import { isAbsent, isRecord, listFilled, type Member, type PimRecord } from '../value.ts';
import {
  findValueKey,
  getUnit,
  getValue,
  holdsValue,
  isPartOfEntry,
  toPart,
} from './entry-records.ts';
import type { KeyReader } from './key-words.ts';
import { isLanguageKey, isLocale } from './language-keys.ts';
import { writeRoleKey } from './role-keys.ts';
import { isScalar } from './tuples.ts';

/**
 * Returns an entry for each id, or one that has them as parts; undefined if the record has no such
 * values.
 */
export function listValuesById(keys: KeyReader, item: unknown): readonly PimRecord[] | undefined {
  if (!isRecord(item)) return undefined;
  const frame = openFrame(keys, item);
  const { members, beside } = frame;
  const areEntries = members.length > 0 && members.every((member) => isEntry(keys, member));
  const areOfRecord = areEntries && beside.every((member) => isOfRecord(keys, member));
  if (!areOfRecord) return undefined;
  return areParts(keys, members) ? [joinParts(keys, frame)] : listEntries(keys, frame);
}

function joinParts(keys: KeyReader, { members, beside }: Frame): PimRecord {
  const parts = members.map(([key, value]) => {
    const opened = openValue(keys, value);
    return [key, toPart(keys, opened)];
  });
  return Object.fromEntries([...beside, ...parts]);
}

// Members that describe the whole record go to its first entry.
function listEntries(keys: KeyReader, { members, beside }: Frame): readonly PimRecord[] {
  const context = beside.filter(([, value]) => isLocale(value));
  const rest = beside.filter((member) => !context.includes(member));
  const idRole = keys.traits.kind === 'code' ? 'type' : 'code';
  const idKey = writeRoleKey(idRole);
  return members.map(([id, value], index) => {
    const opened = openValue(keys, value);
    const firstMembers = index === 0 ? rest : [];
    const textMembers = isInLanguage(keys, opened) ? context : [];
    const shared = Object.fromEntries([...firstMembers, ...textMembers]);
    return Object.assign(shared, opened, { [idKey]: id });
  });
}

interface Frame {
  readonly members: readonly Member[];
  readonly beside: readonly Member[];
}

// The record of values may be the member of a record. It is the record itself if its values hold
// further records.
function openFrame(keys: KeyReader, item: PimRecord): Frame {
  const all = listFilled(item);
  const isOfTwo = ([, value]: Member): boolean =>
    isRecord(value) && isRecord(getValue(keys, value));
  const frame = all.find(([key, value]) => {
    if (keys.read(key).saysOnly('value')) return isRecord(value);
    return keys.isOfList(key) && listFilled(value).some(isOfTwo);
  });
  if (frame === undefined) {
    const hasFurther = all.some(isOfTwo);
    return { members: hasFurther ? all : [], beside: [] };
  }
  const [, values] = frame;
  const beside = all.filter((member) => member !== frame);
  return { members: listFilled(values), beside };
}

// An attribute id with a record that holds its value.
function isEntry(keys: KeyReader, [key, value]: Member): boolean {
  if (isPartOfEntry(keys, key) || isLanguageKey(key)) return false;
  if (!holdsValue(keys, value)) return false;
  const values = [getValue(keys, value)].flat();
  return values.every((inner) => isScalar(inner) || holdsValue(keys, inner));
}

// Identifies or orders the whole record, and is no name of an entry.
function isOfRecord(keys: KeyReader, [key, value]: Member): boolean {
  if (typeof value === 'boolean' || isLocale(value)) return true;
  const reading = keys.read(key);
  const isId = reading.endsIn('id') && !reading.says('own');
  return isId || reading.saysOnly('order');
}

// `AT_WarrantyType` and `AT_WarrantyPeriod` are parts of one entry.
function areParts(keys: KeyReader, members: readonly Member[]): boolean {
  const readings = members.map(([id]) => keys.read(id));
  const ownReadings = readings.filter((reading) => reading.says('own'));
  const isNamed = ownReadings.some((reading) => reading.endsIn('name', 'type', 'code'));
  return isNamed && ownReadings.some((reading) => reading.says('value', 'quantity'));
}

// Merges a value that is a record itself.
function openValue(keys: KeyReader, value: unknown): PimRecord {
  if (!holdsValue(keys, value)) return {};
  const valueKey = findValueKey(keys, value) ?? '';
  const { [valueKey]: inner, ...fields } = value;
  return isRecord(inner) ? Object.assign(fields, inner) : value;
}

// Texts differ by language; numbers, amounts and booleans do not.
function isInLanguage(keys: KeyReader, opened: PimRecord): boolean {
  if (!isAbsent(getUnit(keys, opened))) return false;
  const value = getValue(keys, opened);
  if (typeof value !== 'string') return true;
  const isTruth = /^(?:true|false)$/i.test(value);
  return /\p{L}/u.test(value) && !isTruth;
}
