/**
 * Takes records apart that hold their values by the ids of attributes, each in a record of its own:
 * `{contextId: "de-DE", values: {AT_Width: {value: {value: "587", unitId: "MMT"}, calculated: false}}}`. Pure.
 */

import { isAbsent, isRecord, type PimRecord } from '../value.ts';
import { findKey } from './envelopes.ts';
import type { Aspect, KeyReader } from './key-words.ts';
import { isLanguageKey, isLocale } from './leaves.ts';
import { writeRoleKey } from './role-keys.ts';
import { isScalar } from './tuples.ts';

/** A member of a record. */
type Member = readonly [key: string, value: unknown];

/** The entries of such a record: one for each id, or one that they are the parts of; undefined: it is another. */
export function listValuesById(keys: KeyReader, item: unknown): readonly PimRecord[] | undefined {
  const { kind } = keys.traits;
  if (!isRecord(item) || (kind !== 'named' && kind !== 'code')) return undefined;
  const { members, others } = openFrame(keys, item);
  const areEntries = members.length > 0 && members.every((member) => isEntry(keys, member));
  if (!areEntries || !others.every((member) => isOfRecord(keys, member))) return undefined;
  const context = others.filter(([, value]) => isLocale(value));
  const rest = others.filter((member) => !context.includes(member));
  if (areParts(keys, members)) {
    const parts = members.map(([key, value]) => [key, openPart(keys, value)]);
    return [Object.fromEntries([...context, ...rest, ...parts])];
  }
  const idKey = writeRoleKey(kind === 'code' ? 'type' : 'code');
  return members.map(([id, value], at) => {
    const opened = openValue(keys, value);
    const beside = [...(at === 0 ? rest : []), ...(isInLanguage(keys, opened) ? context : [])];
    return Object.assign(Object.fromEntries(beside), opened, { [idKey]: id });
  });
}

/** The values of a record by their ids, and what stands beside them. */
interface Frame {
  readonly members: readonly Member[];
  readonly others: readonly Member[];
}

/** Opens the record of values in a record; else the record itself where its values have further records. */
function openFrame(keys: KeyReader, item: PimRecord): Frame {
  const all = Object.entries(item).filter(([, value]) => !isAbsent(value));
  const isOfTwo = ([, value]: Member): boolean => isRecord(openInner(keys, value));
  const frame = all.find(([key, value]) => {
    const isOfValues = keys.read(key).saysOnly('value');
    const mayBeFrame = isOfValues || keys.isOfList(key);
    return isRecord(value) && mayBeFrame && (isOfValues || Object.entries(value).some(isOfTwo));
  });
  if (frame === undefined) return { members: all.some(isOfTwo) ? all : [], others: [] };
  const members = isRecord(frame[1]) ? Object.entries(frame[1]) : [];
  return {
    members: members.filter(([, value]) => !isAbsent(value)),
    others: all.filter((member) => member !== frame),
  };
}

/** What a record holds under the key of its value. */
function openInner(keys: KeyReader, value: unknown): unknown {
  return isRecord(value) ? value[findValueKey(keys, value) ?? ''] : undefined;
}

/** What a key may be of one entry: such keys are no names of entries. */
const PARTS: readonly Aspect[] = ['name', 'value', 'code', 'id', 'unit', 'min', 'max'];

/** Whether a member is the id of an attribute with a record that holds its value. */
function isEntry(keys: KeyReader, [key, value]: Member): boolean {
  const reading = keys.read(key);
  const isPart = reading.strangeWords.length === 0 && reading.saysAtMost(...PARTS);
  if (isPart || isLanguageKey(key) || findValueKey(keys, value) === undefined) return false;
  const isValue = (one: unknown): boolean => isScalar(one) || findValueKey(keys, one) !== undefined;
  return [openInner(keys, value)].flat().every(isValue);
}

/** Whether a member says of the whole record which one it is, and is not the name of an entry. */
function isOfRecord(keys: KeyReader, [key, value]: Member): boolean {
  const reading = keys.read(key);
  const isId = reading.endsIn('id') && !reading.says('own');
  return isId || reading.saysOnly('order') || isLocale(value) || typeof value === 'boolean';
}

/** Whether ids are the parts of one entry: `AT_WarrantyType` and `AT_WarrantyPeriod`. */
function areParts(keys: KeyReader, members: readonly Member[]): boolean {
  const readings = members.map(([id]) => keys.read(id)).filter((reading) => reading.says('own'));
  const isNamed = readings.some((reading) => reading.endsIn('name', 'type', 'code'));
  return isNamed && readings.some((reading) => reading.says('value', 'quantity'));
}

function findValueKey(keys: KeyReader, value: unknown): string | undefined {
  return isRecord(value) ? findKey(keys, value, 'value') : undefined;
}

/** The record of a value with what stands in a further record of it. */
function openValue(keys: KeyReader, value: unknown): PimRecord {
  if (!isRecord(value)) return {};
  const valueKey = findValueKey(keys, value) ?? '';
  const { [valueKey]: inner, ...others } = value;
  return isRecord(inner) ? Object.assign({}, others, inner) : value;
}

/** A value as a part of an entry: a text, or a number with its unit. */
function openPart(keys: KeyReader, sent: unknown): unknown {
  const opened = openValue(keys, sent);
  const value = openInner(keys, opened);
  const unit = findUnit(keys, opened);
  return isAbsent(unit) ? value : { value, unit };
}

function findUnit(keys: KeyReader, record: PimRecord): unknown {
  const key = Object.keys(record).find((one) => keys.read(one).says('unit'));
  return key === undefined ? undefined : record[key];
}

/** Whether a value is a text, which another language has another one for: no number, amount or truth. */
function isInLanguage(keys: KeyReader, opened: PimRecord): boolean {
  if (!isAbsent(findUnit(keys, opened))) return false;
  const value = openInner(keys, opened);
  return typeof value !== 'string' || (/\p{L}/u.test(value) && !/^(?:true|false)$/i.test(value));
}
