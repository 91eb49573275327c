/** Finds the records of a list that are maps: their keys are the names of entries. Pure. */

import { isRecord, type PimRecord, readId } from '../value.ts';
import type { OpenedList } from './draft.ts';
import type { KeyReading } from './key-reading.ts';
import { readPrefix } from './key-words.ts';
import { KeyedRecord } from './keyed-record.ts';
import { isLanguage } from './leaves.ts';
import { areSizes } from './measures.ts';
import { isOfValue, type RecordOpener } from './opened-records.ts';
import { isHash } from './roles.ts';
import { isScalar, isScalarOrSome, isSingleValue } from './tuples.ts';
import { listTypesOfCodes } from './types-of-codes.ts';
import { isNamedAfter } from './unit-owners.ts';

/** Whether the scalars of a list's records are entries, rather than parts of one. */
export function areScalarsEntries(opener: RecordOpener, { items, isList }: OpenedList): boolean {
  if (!isList) return true;
  const [item, another] = items;
  if (another !== undefined) return haveKeysOfTheirOwn(opener, items);
  return isRecord(item) && areNames(new KeyedRecord(opener, item));
}

/** Whether an item is a field that was added to a system, beside entries of that: `{x_feed: "4711"}`. */
export function isAddedField({ traits }: RecordOpener, item: unknown): boolean {
  if (traits.kind !== 'named' || !isRecord(item)) return false;
  const [key = '', another] = Object.keys(item);
  return another === undefined && LETTER.test(key) && isScalar(item[key]);
}

/** Whether the items of a list have one key each that no other has, as a map taken apart: `[{Colour: "red"}, {Size: "XL"}]`. */
function haveKeysOfTheirOwn(opener: RecordOpener, items: readonly unknown[]): boolean {
  const keys = items.flatMap((item) => {
    const [key, another] = isRecord(item) ? Object.keys(item) : [];
    return key === undefined || another !== undefined ? [] : [key];
  });
  if (new Set(keys).size < items.length) return false;
  if (findMark(opener, keys) !== undefined) return true;
  return keys.every((key) => opener.read(key).saysNothing);
}

/** The keys of a record that are names of entries; none if the record is an entry itself. */
export function listMapKeys(
  opener: RecordOpener,
  record: PimRecord,
  areEntries: boolean,
): readonly string[] {
  const { kind, mapKey } = opener.traits;
  if (mapKey === undefined) return [];
  const map = new KeyedRecord(opener, record);
  if (kind === 'translation') return listLanguages(map);
  return kind === 'code' ? listTypesOfCodes(map) : listNames(map, areEntries);
}

/** A letter, or a word of whoever made them, before the words of keys that were added to a system: `c_`, `acme_`. */
const MARK = /^(\p{L}{1,12}_)\p{L}/u;
const LETTER = /^\p{L}_\p{L}/u;

/** So many keys with one mark, or without a meaning, are no parts of one entry. */
const LEAST_NAMES = 4;
const LEAST_STRANGE_NAMES = 6;

/** The mark that all of some keys begin with, so that they are names, whatever their words say; undefined: they have none. */
function findMark(opener: RecordOpener, keys: readonly string[]): string | undefined {
  const [mark, another] = new Set(keys.map((key) => MARK.exec(key)?.[1]));
  if (mark === undefined || another !== undefined || keys.length < LEAST_NAMES) return undefined;
  const isOfMaker = LETTER.test(keys[0] ?? '') || opener.read(mark).saysNothing;
  const isPart = keys.some((key) => {
    const rest = key.slice(mark.length);
    return isPlainName(opener.read(rest));
  });
  return isOfMaker && !isPart ? mark : undefined;
}

/** Whether a key is that of a name or code, and no more: `label`. */
function isPlainName(reading: KeyReading): boolean {
  return reading.isPlain('name', 'code');
}

/**
 * Whether the only record of a list has keys that are names: `[{colour: "red", size: "XL"}]`. A record with other keys is an entry
 * whose keys nobody knows.
 */
function areNames(map: KeyedRecord): boolean {
  const { traits } = map.opener;
  if (traits.kind !== 'named') return false;
  const keys = listKeysOfEntries(map).filter((key, _at, all) => {
    // `{span: 48, span_unit: "cm"}` has one name.
    const isUnit = map.isUnit(key) && all.some((other) => isNamedAfter(key, other));
    return !isUnit;
  });
  const mayBeName = (key: string): boolean =>
    isScalarOrSome(map.record[key]) && map.read(key).saysAtMost('kind');
  const names = keys.filter(mayBeName);
  const isOne = keys.length === 1 && names.length === 1;
  if (isOne || names.some((key) => map.read(key).says('kind'))) return true;
  if (keys.some((key) => isPlainName(map.read(key)))) return false;
  if (findMark(map.opener, keys) !== undefined || areQuantities(map, keys)) return true;
  // `{F1: "Width", F2: "27", F3: "cm"}` may be one entry.
  const words = names.filter((key) => !/\d/.test(key));
  const areMost = words.length >= LEAST_STRANGE_NAMES && words.length > keys.length / 2;
  return areMost && traits.isOfOneMeasure !== true;
}

/** `{box_qty: 12, pallet_qty: 480}`: numbers of pieces in several things. */
function areQuantities(map: KeyedRecord, keys: readonly string[]): boolean {
  if (map.opener.traits.isOfOneMeasure !== true || keys.length < 2) return false;
  return keys.every((key) => {
    const reading = map.read(key);
    return reading.isStrange && reading.saysOnly('quantity');
  });
}

/** The languages of translations that stand in a map. */
function listLanguages(map: KeyedRecord): readonly string[] {
  const isText = (key: string): boolean => isLanguage(key) && isRecord(map.record[key]);
  return map.keys.every(isText) ? map.keys : [];
}

/** The names of entries, without those of their units. @param areEntries whether scalars are entries */
function listNames(map: KeyedRecord, areEntries: boolean): readonly string[] {
  return listNamesAndUnits(map, areEntries).filter((key) => !map.isUnit(key));
}

function listNamesAndUnits(map: KeyedRecord, areEntries: boolean): readonly string[] {
  const keys = listKeysOfEntries(map);
  if (keys.some((key) => map.read(key).isLabel)) {
    return keys.filter((key) => !/[:@]/.test(key));
  }
  if (areEntries && isFlatMap(map, keys)) return keys;
  if (map.isNamed()) return [];
  const isName = (key: string): boolean =>
    map.isKind(key) || areSizes(map.record[key]) || isEntryUnder(map, key, areEntries);
  const names = keys.filter(isName);
  if (names.length === 0) return [];
  // Beside names without a meaning, `piece_count` and `launch_date` are names as well.
  return keys.filter((key) => names.includes(key) || map.holdsValue(key));
}

/**
 * The filled keys but for those of the system that identifies the record: `{"pim:id": 7, "pim:version": 2, Colour: "red"}`, and for
 * what a program calls the record that has the entries, or its row of a table.
 */
function listKeysOfEntries(map: KeyedRecord): readonly string[] {
  const isOfOwner = (key: string): boolean =>
    map.read(key).saysOnly('owner', 'id') && isHash(map.record[key]);
  const isOfRow = (key: string): boolean =>
    map.read(key).isPlain('id') && readId(map.record[key]) !== undefined;
  const keys = map.keys.filter((key) => !isOfOwner(key) && !isOfRow(key));
  const id = keys.find((key) => map.read(key).saysOnly('id'));
  const prefix = id === undefined ? undefined : readPrefix(id);
  return prefix === undefined ? keys : keys.filter((key) => readPrefix(key) !== prefix);
}

/** Whether a record holds only values, and none under a plain key of a name beside one of a value. */
function isFlatMap(map: KeyedRecord, keys: readonly string[]): boolean {
  const isValue = (key: string): boolean => isSingleValue(map.record[key]) || map.holdsValue(key);
  if (!keys.every(isValue)) return false;
  const plain = map.opener.open(map.record).roles.filter(({ rank }) => rank < 3);
  if (!plain.some(({ role }) => isOfValue(role))) return true;
  const hasName = plain.some(({ role }) => role === 'name' || role === 'code');
  return !hasName && !isTyped(map, keys);
}

/**
 * `{type: "manufacturer", duration: 24, unit: "months"}`: beside a unit, a type is as good as a name, and so it is of what has one value
 * each: `{type: "carton", quantity: 12}`.
 */
function isTyped(map: KeyedRecord, keys: readonly string[]): boolean {
  const hasType = keys.some((key) => map.read(key).isPlain('type'));
  if (hasType && map.opener.traits.isOfOneMeasure === true) return true;
  const isUnit = (key: string): boolean =>
    map.read(key).isPlain('unit') && typeof map.record[key] === 'string';
  return hasType && keys.some(isUnit);
}

function isEntryUnder(map: KeyedRecord, key: string, areEntries: boolean): boolean {
  const reading = map.read(key);
  // `manufacturer_warranty` is the name of a warranty; `warranty` is only the list's own word.
  const isName = reading.isStrange && reading.saysAtMost('own');
  if (!reading.saysNothing && !isName) return false;
  return map.holdsRecord(key) ? map.holdsValue(key) : areEntries;
}
