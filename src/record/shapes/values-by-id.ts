/**
 * Takes records apart that hold their values by the ids of attributes, each in a record of its own:
 * `{contextId: "de-DE", values: {AT_Width: {value: {value: "587", unitId: "MMT"}, calculated: false}}}`. Pure.
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
import { isLanguageKey, isLocale } from './leaves.ts';
import { writeRoleKey } from './role-keys.ts';
import { isScalar } from './tuples.ts';

/** The entries of such a record: one for each id, or one that they are the parts of; undefined: it is another. */
export function listValuesById(keys: KeyReader, item: unknown): readonly PimRecord[] | undefined {
  if (!isRecord(item)) return undefined;
  const frame = openFrame(keys, item);
  const { members, others } = frame;
  const areEntries = members.length > 0 && members.every((member) => isEntry(keys, member));
  const areOfRecord = areEntries && others.every((member) => isOfRecord(keys, member));
  if (!areOfRecord) return undefined;
  return areParts(keys, members) ? [joinParts(keys, frame)] : listEntries(keys, frame);
}

/** The entry of which values are the parts. */
function joinParts(keys: KeyReader, { members, others }: Frame): PimRecord {
  const parts = members.map(([key, value]) => {
    const opened = openValue(keys, value);
    return [key, toPart(keys, opened)];
  });
  return Object.fromEntries([...others, ...parts]);
}

/** An entry for each value; the first one has what is said of the whole record. */
function listEntries(keys: KeyReader, { members, others }: Frame): readonly PimRecord[] {
  const context = others.filter(([, value]) => isLocale(value));
  const rest = others.filter((member) => !context.includes(member));
  const idRole = keys.traits.kind === 'code' ? 'type' : 'code';
  const idKey = writeRoleKey(idRole);
  return members.map(([id, value], at) => {
    const opened = openValue(keys, value);
    const ofFirst = at === 0 ? rest : [];
    const ofTexts = isInLanguage(keys, opened) ? context : [];
    const beside = Object.fromEntries([...ofFirst, ...ofTexts]);
    return Object.assign(beside, opened, { [idKey]: id });
  });
}

/** The values of a record by their ids, and what stands beside them. */
interface Frame {
  readonly members: readonly Member[];
  readonly others: readonly Member[];
}

/** Opens the record of values in a record; else the record itself where its values have further records. */
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
    return { members: hasFurther ? all : [], others: [] };
  }
  const [, values] = frame;
  const others = all.filter((member) => member !== frame);
  return { members: listFilled(values), others };
}

/** Whether a member is the id of an attribute with a record that holds its value. */
function isEntry(keys: KeyReader, [key, value]: Member): boolean {
  if (isPartOfEntry(keys, key) || isLanguageKey(key)) return false;
  if (!holdsValue(keys, value)) return false;
  const values = [getValue(keys, value)].flat();
  return values.every((inner) => isScalar(inner) || holdsValue(keys, inner));
}

/** Whether a member says of the whole record which one it is, and is not the name of an entry. */
function isOfRecord(keys: KeyReader, [key, value]: Member): boolean {
  if (typeof value === 'boolean' || isLocale(value)) return true;
  const reading = keys.read(key);
  const isId = reading.endsIn('id') && !reading.says('own');
  return isId || reading.saysOnly('order');
}

/** Whether ids are the parts of one entry: `AT_WarrantyType` and `AT_WarrantyPeriod`. */
function areParts(keys: KeyReader, members: readonly Member[]): boolean {
  const readings = members.map(([id]) => keys.read(id));
  const ofList = readings.filter((reading) => reading.says('own'));
  const isNamed = ofList.some((reading) => reading.endsIn('name', 'type', 'code'));
  return isNamed && ofList.some((reading) => reading.says('value', 'quantity'));
}

/** The record of a value with what stands in a further record of it. */
function openValue(keys: KeyReader, value: unknown): PimRecord {
  if (!holdsValue(keys, value)) return {};
  const valueKey = findValueKey(keys, value) ?? '';
  const { [valueKey]: inner, ...others } = value;
  return isRecord(inner) ? Object.assign(others, inner) : value;
}

/** Whether a value is a text, which another language has another one for: no number, amount or truth. */
function isInLanguage(keys: KeyReader, opened: PimRecord): boolean {
  if (!isAbsent(getUnit(keys, opened))) return false;
  const value = getValue(keys, opened);
  if (typeof value !== 'string') return true;
  const isTruth = /^(?:true|false)$/i.test(value);
  return /\p{L}/u.test(value) && !isTruth;
}
