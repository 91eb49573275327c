/** Finds the records of a list that are maps: their keys are the names of entries. Pure. */

import { isGtin } from '../barcode.ts';
import { findUnit } from '../units.ts';
import { isAbsent, isRecord, MARK_KEY, type PimRecord } from '../value.ts';
import type { OpenedList } from './draft.ts';
import { readPrefix } from './key-words.ts';
import { isLanguage, openJson } from './leaves.ts';
import { isOfValue, type RecordOpener } from './opened-records.ts';
import { isHash } from './roles.ts';
import { isByLanguage, isScalar } from './tuples.ts';
import { isNamedAfter } from './unit-owners.ts';

/** Whether the scalars of a list's records are entries, rather than parts of one. */
export function areScalarsEntries(opener: RecordOpener, { items, isList }: OpenedList): boolean {
  return !isList || haveKeysOfTheirOwn(opener, items) || isMapOfNames(opener, items);
}

/** Whether an item is a field that was added to a system, beside entries of that: `{x_feed: "4711"}`. */
export function isAddedField({ traits }: RecordOpener, item: unknown): boolean {
  if (traits.kind !== 'named' || !isRecord(item)) return false;
  const [key = '', another] = Object.keys(item);
  return another === undefined && LETTER.test(key) && isScalar(item[key]);
}

/** Whether the items of a list have one key each that no other has, as a map taken apart: `[{Colour: "red"}, {Size: "XL"}]`. */
function haveKeysOfTheirOwn(opener: RecordOpener, items: readonly unknown[]): boolean {
  const keys = items.map((item) => {
    const [key, another] = isRecord(item) ? Object.keys(item) : [];
    return another === undefined ? key : undefined;
  });
  const names = keys.filter((key) => key !== undefined);
  const areNames =
    findMark(opener, names) !== undefined || names.every((key) => opener.read(key).saysNothing);
  return items.length > 1 && areNames && new Set(names).size === items.length;
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
  const isPart = keys.some((key) => isPlainName(opener, key.slice(mark.length)));
  return isOfMaker && !isPart ? mark : undefined;
}

/**
 * Whether a list holds one record whose keys are names: `[{colour: "red", size: "XL"}]`. A record with other keys is an
 * entry whose keys nobody knows.
 */
function isMapOfNames(opener: RecordOpener, items: readonly unknown[]): boolean {
  const [item, another] = items;
  if (opener.traits.kind !== 'named' || another !== undefined || !isRecord(item)) return false;
  // `{span: 48, span_unit: "cm"}` has one name.
  const keys = listKeysOfEntries(opener, item).filter(
    (key, _at, all) => !isUnit(opener, item, key) || !all.some((other) => isNamedAfter(key, other)),
  );
  const mayBeName = (key: string): boolean => opener.read(key).saysAtMost('kind');
  const names = keys.filter((key) => isScalarOrSome(item[key]) && mayBeName(key));
  const isKnown = names.some((key) => opener.read(key).says('kind'));
  const isOne = keys.length === 1 && names.length === 1;
  if (isKnown || isOne) return true;
  const isNamed = keys.some((key) => isPlainName(opener, key));
  return !isNamed && (findMark(opener, keys) !== undefined || areManyNames(opener, names, keys));
}

/** Whether a key is that of a name or code, and no more: `c_label`. */
function isPlainName(opener: RecordOpener, key: string): boolean {
  return opener.read(key).isPlain('name', 'code');
}

/** Whether most of some keys are words without a meaning, in a list of which a record has several entries. */
function areManyNames(
  { traits }: RecordOpener,
  names: readonly string[],
  keys: readonly string[],
): boolean {
  // `{F1: "Width", F2: "27", F3: "cm"}` may be one entry.
  const words = names.filter((key) => !/\d/.test(key));
  const isMost = words.length >= LEAST_STRANGE_NAMES && words.length > keys.length / 2;
  return isMost && traits.isOfOneMeasure !== true;
}

function isScalarOrSome(value: unknown): boolean {
  return [value].flat().every(isScalar);
}

function listFilledKeys(record: PimRecord): readonly string[] {
  return Object.keys(record).filter((key) => key !== MARK_KEY && !isAbsent(record[key]));
}

/** The keys of a record that are names of entries; none if the record is an entry itself. */
export function listMapKeys(
  opener: RecordOpener,
  record: PimRecord,
  areEntries: boolean,
): readonly string[] {
  const { kind, mapKey } = opener.traits;
  if (mapKey === undefined) return [];
  const keys = listFilledKeys(record);
  if (kind === 'translation') {
    return keys.every((key) => isLanguage(key) && isRecord(record[key])) ? keys : [];
  }
  if (kind === 'code') return listTypesOfCodes(opener, record, keys);
  const names = listNames(opener, record, listKeysOfEntries(opener, record), areEntries);
  return names.filter((key) => !isUnit(opener, record, key));
}

/** The keys that are types of codes, and others under which a barcode stands. */
function listTypesOfCodes(
  opener: RecordOpener,
  record: PimRecord,
  keys: readonly string[],
): readonly string[] {
  if (opener.isNamed(record)) return [];
  // False is no code, but that there is none.
  const types = keys.filter((key) => isKind(opener, key) && record[key] !== false);
  if (types.length === 0) return isLoneType(opener, record, keys) ? keys : [];
  return keys.filter((key) => types.includes(key) || isBarcode(record[key]));
}

/**
 * `{supplier_class: "EC000125"}`: nothing else can be the type of a lone code. The digits of a barcode stay unread: whether they are
 * one, their key does not tell.
 */
function isLoneType(opener: RecordOpener, record: PimRecord, keys: readonly string[]): boolean {
  const [key = '', another] = keys;
  const value = record[key];
  const isCode = typeof value === 'string' && /^(?=.*\d)[\p{L}\d_.:/-]{3,40}$/u.test(value);
  return another === undefined && isCode && !isGtin(value) && opener.read(key).saysNothing;
}

/** Whether a value is a number that is read at a till, whatever its key. */
function isBarcode(value: unknown): boolean {
  return typeof value === 'string' && value.length >= SHORTEST_BARCODE && isGtin(value);
}

const SHORTEST_BARCODE = 12;

/**
 * The filled keys but for those of the system that identifies the record: `{"pim:id": 7, "pim:version": 2, Colour: "red"}`, and for
 * what a program calls the record that has the entries.
 */
function listKeysOfEntries(opener: RecordOpener, record: PimRecord): readonly string[] {
  const isOfOwner = (key: string): boolean =>
    opener.read(key).saysOnly('owner', 'id') && isHash(record[key]);
  const keys = listFilledKeys(record).filter((key) => !isOfOwner(key));
  const id = keys.find((key) => opener.read(key).saysOnly('id'));
  const prefix = id === undefined ? undefined : readPrefix(id);
  return prefix === undefined ? keys : keys.filter((key) => readPrefix(key) !== prefix);
}

function listNames(
  opener: RecordOpener,
  record: PimRecord,
  keys: readonly string[],
  areEntries: boolean,
): readonly string[] {
  if (keys.some((key) => opener.keys.read(key).isLabel)) {
    return keys.filter((key) => !/[:@]/.test(key));
  }
  if (areEntries && isFlatMap(opener, record, keys)) return keys;
  if (opener.isNamed(record)) return [];
  const names = keys.filter(
    (key) => isKind(opener, key) || isEntryUnder(opener, record, key, areEntries),
  );
  if (names.length === 0) return [];
  // Beside names without a meaning, `piece_count` and `launch_date` are names as well.
  return keys.filter((key) => names.includes(key) || holdsValue(opener, record[key]));
}

/** Whether a key names a kind of entry, such as `width`. */
function isKind(opener: RecordOpener, key: string): boolean {
  const reading = opener.read(key);
  return reading.says('kind') && !reading.endsIn('unit');
}

/** Whether a record holds only values, and none under a plain key of a name beside one of a value. */
function isFlatMap(opener: RecordOpener, record: PimRecord, keys: readonly string[]): boolean {
  const isValue = (value: unknown): boolean =>
    isScalarOrSome(value) || isByLanguage(value) || holdsValue(opener, value);
  if (!keys.every((key) => isValue(record[key]))) return false;
  const plain = opener.open(record).roles.filter(({ rank }) => rank < 3);
  const hasName = plain.some(({ role }) => role === 'name' || role === 'code');
  return !(hasName && plain.some(({ role }) => isOfValue(role)));
}

/** `{Width: 10, Height: 4, Unit: "mm"}`; `WidthUnitCode` as well as `WidthUnit`. */
function isUnit(opener: RecordOpener, record: PimRecord, key: string): boolean {
  const [last, before] = opener.read(key).aspects.toReversed();
  const isNamedSo = last === 'unit' || (last === 'code' && before === 'unit');
  return isNamedSo && findUnit(String(record[key])) !== undefined;
}

function isEntryUnder(
  opener: RecordOpener,
  record: PimRecord,
  key: string,
  areEntries: boolean,
): boolean {
  const reading = opener.read(key);
  // `manufacturer_warranty` is the name of a warranty; `warranty` is only the list's own word.
  const isName = reading.isStrange && reading.saysAtMost('own');
  if (!reading.saysNothing && !isName) return false;
  return isRecord(openFirst(record[key])) ? holdsValue(opener, record[key]) : areEntries;
}

/** Whether there is a record with a value and no name of its own. */
function holdsValue(opener: RecordOpener, sent: unknown): boolean {
  const inner = openFirst(sent);
  if (!isRecord(inner) || opener.isNamed(inner)) return false;
  const { roles, branches } = opener.open(inner);
  const hasValues = branches.some(({ keys }) => opener.areOfValue(keys));
  return hasValues || roles.some(({ role }) => isOfValue(role));
}

/** A value, or the first of a list. */
function openFirst(sent: unknown): unknown {
  const value = openJson(sent);
  return Array.isArray(value) ? value.find((item) => !isAbsent(item)) : value;
}
