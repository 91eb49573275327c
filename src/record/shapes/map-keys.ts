import { findUnit } from '../units.ts';
import { isRecord, type PimRecord, readAmount, readId } from '../value.ts';
import type { OpenedList } from './draft.ts';
import type { Aspect, KeyReading } from './key-reading.ts';
import { readPrefix } from './key-words.ts';
import { KeyedRecord } from './keyed-record.ts';
import { isLanguage } from './language-keys.ts';
import { areSizes } from './measures.ts';
import { isValueRole, type RecordOpener } from './opened-records.ts';
import { readRoleKey } from './role-keys.ts';
import { isHash } from './roles.ts';
import { isScalar, isScalarOrSome, isSingleValue } from './tuples.ts';
import { listTypesOfCodes } from './types-of-codes.ts';
import { isNamedAfter } from './unit-owners.ts';

/** Says whether the scalars of records are entries rather than parts of one entry. */
export function areScalarsEntries(opener: RecordOpener, { items, isList }: OpenedList): boolean {
  if (!isList) return true;
  const [item, another] = items;
  if (another !== undefined) return haveKeysOfTheirOwn(opener, items);
  return isRecord(item) && areNames(new KeyedRecord(opener, item));
}

/** Says whether an item is a custom field beside the entries of a system: `{x_feed: "4711"}`. */
export function isAddedField({ traits }: RecordOpener, item: unknown): boolean {
  if (traits.kind !== 'named' || !isRecord(item)) return false;
  const [key = '', another] = Object.keys(item);
  return another === undefined && LETTER.test(key) && isScalar(item[key]);
}

/**
 * Lists the items that are maps of entries by a prefix of their keys, which no other item has:
 * `[{c_fit: "Slim", c_length: 62, …}, {type: "master", online: true}]`.
 */
export function listMapsApart(
  opener: RecordOpener,
  items: readonly unknown[],
): ReadonlySet<unknown> {
  if (opener.traits.kind !== 'named' || items.length < 2) return NO_ITEMS;
  const keysOf = items.map((item) => (isRecord(item) ? Object.keys(item) : []));
  const owners = new Map<string, number>();
  for (const key of keysOf.flat()) owners.set(key, (owners.get(key) ?? 0) + 1);
  const isApart = (keys: readonly string[]): boolean =>
    keys.every((key) => owners.get(key) === 1) && findPrefix(opener, keys) !== undefined;
  return new Set(items.filter((_item, at) => isApart(keysOf[at] ?? [])));
}

const NO_ITEMS: ReadonlySet<unknown> = new Set();

// Items with one key each, all different, are a map in pieces: `[{Colour: "red"}, {Size: "XL"}]`.
function haveKeysOfTheirOwn(opener: RecordOpener, items: readonly unknown[]): boolean {
  const keys = items.flatMap((item) => {
    const [key, another] = isRecord(item) ? Object.keys(item) : [];
    return key === undefined || another !== undefined ? [] : [key];
  });
  if (new Set(keys).size < items.length) return false;
  if (findPrefix(opener, keys) !== undefined) return true;
  return keys.every((key) => opener.read(key).hasNoMeaning);
}

/** Lists the keys of a record that are names of entries; empty if the record is one entry. */
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

// A letter or word that its author put before custom keys: `c_`, `acme_`.
const PREFIX = /^(\p{L}{1,12}_)\p{L}/u;
const LETTER = /^\p{L}_\p{L}/u;

// So many keys with one prefix, or without a meaning, are no parts of one entry.
const LEAST_NAMES = 4;
const LEAST_UNKNOWN_NAMES = 6;

// Keys with a common prefix are names, whatever their words mean; undefined if they have none.
function findPrefix(opener: RecordOpener, keys: readonly string[]): string | undefined {
  const [prefix, another] = new Set(keys.map((key) => PREFIX.exec(key)?.[1]));
  if (prefix === undefined || another !== undefined) return undefined;
  const rests = keys.map((key) => opener.read(key.slice(prefix.length)));
  const reading = opener.read(prefix);
  // `{option_colour: "red", option_length: 80}`, but `{option_id: 7, option_value: "red"}`.
  const saysWhat = reading.saysOnly('own');
  if (saysWhat && keys.length > 1 && !rests.some(isPlainPart)) return prefix;
  const isOfMaker = LETTER.test(keys[0] ?? '') || reading.hasNoMeaning || saysWhat;
  const areNamed = keys.length >= LEAST_NAMES && !rests.some(isPlainName);
  return isOfMaker && areNamed ? prefix : undefined;
}

function isPlainPart(reading: KeyReading): boolean {
  return reading.isPlain('name', 'code', 'value', 'id', 'type', 'group', 'unit', 'culture');
}

// `label`.
function isPlainName(reading: KeyReading): boolean {
  return reading.isPlain('name', 'code');
}

// `[{colour: "red", size: "XL"}]`. A record with other keys is an entry with unknown keys.
function areNames(map: KeyedRecord): boolean {
  const { traits } = map.opener;
  if (traits.kind !== 'named') return false;
  const keys = listKeysOfEntries(map).filter((key, _at, all) => {
    // `{span: 48, span_unit: "cm"}` has one name.
    const isUnit = map.isUnit(key) && all.some((name) => isNamedAfter(key, name));
    return !isUnit;
  });
  const mayBeName = (key: string): boolean =>
    isScalarOrSome(map.record[key]) && map.read(key).saysAtMost('kind');
  const names = keys.filter(mayBeName);
  const isOne = keys.length === 1 && names.length === 1;
  if (isNamedInGroup(map)) return false;
  if (isOne || names.some((key) => map.read(key).says('kind'))) return true;
  if (keys.some((key) => isPlainName(map.read(key)))) return false;
  if (findPrefix(map.opener, keys) !== undefined || areQuantities(map, keys)) return true;
  // `{F1: "Width", F2: "27", F3: "cm"}` may be one entry.
  const words = names.filter((key) => !/\d/.test(key));
  const areMost = words.length >= LEAST_UNKNOWN_NAMES && words.length > keys.length / 2;
  return areMost && traits.isOfOneMeasure !== true;
}

// `{name: "Navy", group_name: "Colour", color: "#1b2a52"}`: one entry of a group, whatever its kind.
function isNamedInGroup(map: KeyedRecord): boolean {
  const isNameOfGroup = (key: string): boolean => {
    const reading = map.read(key);
    return reading.says('group') && reading.saysAtMost('group', 'name') && reading.endsIn('name');
  };
  return map.keys.some(isNameOfGroup) && map.keys.some((key) => map.read(key).isPlain('name'));
}

// `{box_qty: 12, pallet_qty: 480}`, `{qty_per_box: 12, …}`: quantities in several packages;
// `{warranty_consumer: 24, warranty_business: 12}`: spans of several warranties.
function areQuantities(map: KeyedRecord, keys: readonly string[]): boolean {
  if (map.opener.traits.isOfOneMeasure !== true) return false;
  return keys.every((key) => {
    const reading = map.read(key);
    if (keys.length < 2 && !reading.says('per')) return false;
    const isSpan = reading.saysOnly('own') && readAmount(map.record[key]) !== undefined;
    const isQuantity = reading.says('quantity') && reading.saysAtMost('quantity', 'per');
    return reading.hasUnknownWord && (isSpan || isQuantity);
  });
}

function listLanguages(map: KeyedRecord): readonly string[] {
  const isText = (key: string): boolean => isLanguage(key) && isRecord(map.record[key]);
  return map.keys.every(isText) ? map.keys : [];
}

// Without the keys of units.
function listNames(map: KeyedRecord, areEntries: boolean): readonly string[] {
  return listNamesAndUnits(map, areEntries).filter((key) => !map.isUnit(key));
}

function listNamesAndUnits(map: KeyedRecord, areEntries: boolean): readonly string[] {
  const keys = listKeysOfEntries(map);
  if (keys.some((key) => map.read(key).isLabel) && !isEntryOfLabels(map)) {
    return keys.filter((key) => !/[:@]/.test(key));
  }
  if (areEntries && isFlatMap(map, keys)) return keys;
  if (map.isNamed()) return listAmountsOfBlock(map, keys);
  const isName = (key: string): boolean =>
    map.isKind(key) || areSizes(map.record[key]) || isEntryUnder(map, key, areEntries);
  const names = keys.filter(isName);
  if (names.length === 0) return [];
  // Beside names without a meaning, `piece_count` and `launch_date` are names as well.
  return keys.filter((key) => names.includes(key) || map.holdsValue(key));
}

// A name beside several values under keys of their own is that of their block:
// `{name: "measures", height: {value: 16, unit: "cm"}, weight: {value: 800, unit: "g"}}`. Empty for
// other entries.
function listAmountsOfBlock(map: KeyedRecord, keys: readonly string[]): readonly string[] {
  if (map.opener.traits.kind !== 'named' || map.opener.keys.list === 'packaging') return [];
  const isOfEntry = (key: string): boolean => {
    const reading = map.read(key);
    return reading.isPlain(...PARTS_OF_VALUE) && !map.isKind(key);
  };
  if (keys.some(isOfEntry)) return [];
  const records = keys.filter((key) => mayNameValue(map, key) && isRecordWithValue(map, key));
  const isOfKinds = records.some((key) => map.isKind(key));
  const kinds = isOfKinds ? Object.keys(map.record).filter((key) => map.isKind(key)) : [];
  const areApart = new Set(records.map((key) => describeValue(map, key))).size > 1;
  if (kinds.length < 2 && !(records.length > 1 && areApart)) return [];
  const isBeside = (key: string): boolean =>
    mayNameValue(map, key) && isScalar(map.record[key]) && !map.read(key).endsIn('type', 'name');
  return keys.filter((key) => records.includes(key) || isBeside(key));
}

// Keys of the value of an entry.
const PARTS_OF_VALUE: readonly Aspect[] = [
  'value',
  'amount',
  'quantity',
  'unit',
  'min',
  'max',
  'culture',
];

function mayNameValue(map: KeyedRecord, key: string): boolean {
  if (readRoleKey(key) !== undefined) return false;
  const reading = map.read(key);
  return map.isKind(key) || (reading.hasUnknownWord && !reading.says('value') && !isLanguage(key));
}

function isRecordWithValue(map: KeyedRecord, key: string): boolean {
  return isRecord(map.record[key]) && map.holdsValue(key);
}

// The same for the forms of one value: `{metric: {value, unit: "cm"}, imperial: {value, unit: "in"}}`.
function describeValue(map: KeyedRecord, key: string): string {
  const record = map.record[key];
  const roles = isRecord(record) ? map.opener.open(record).roles : [];
  const units = roles.filter(({ role }) => role === 'unit');
  const kinds = units.flatMap(({ leaf }) => findUnit(String(leaf.value))?.kind ?? []);
  return [...Object.keys(record ?? {}), kinds[0]].join();
}

// `{"Attribute Name": "Material", Value: "Oak", "Unit of Measure": ""}`: with plain words for both,
// even empty ones, or with a value that is already known, labels are those of the parts of one
// entry.
function isEntryOfLabels(map: KeyedRecord): boolean {
  const keys = Object.keys(map.record);
  const hasPart = (part: 'name' | 'value'): boolean => {
    const readings = keys.map((key) => map.read(key));
    return readings.some((reading) => reading.endsIn(part) && reading.isPlain('own', part));
  };
  const hasKnownValue = keys.some((key) => readRoleKey(key) === 'value');
  return hasKnownValue || (hasPart('name') && hasPart('value'));
}

// Filled keys without those that identify the record, its owner or its row:
// `{"pim:id": 7, "pim:version": 2, Colour: "red"}`.
function listKeysOfEntries(map: KeyedRecord): readonly string[] {
  const isOfOwner = (key: string): boolean => isIdOfOwner(map, key);
  const isOfRow = (key: string): boolean =>
    map.read(key).isPlain('id') && readId(map.record[key]) !== undefined;
  const keys = map.keys.filter((key) => !isOfOwner(key) && !isOfRow(key));
  const id = keys.find((key) => map.read(key).saysOnly('id'));
  const prefix = id === undefined ? undefined : readPrefix(id);
  return prefix === undefined ? keys : keys.filter((key) => readPrefix(key) !== prefix);
}

// `id_product: "3001"`, beside other values; a hash alone is an id in any case.
function isIdOfOwner({ keys, record, opener }: KeyedRecord, key: string): boolean {
  const reading = opener.read(key);
  const isId = reading.saysOnly('owner', 'id') || reading.saysOnly('id', 'owner');
  if (!isId || reading.hasUnknownWord) return false;
  return isHash(record[key]) || (keys.length > 1 && readId(record[key]) !== undefined);
}

// Only values, without a plain name beside a plain value.
function isFlatMap(map: KeyedRecord, keys: readonly string[]): boolean {
  const isValue = (key: string): boolean => isSingleValue(map.record[key]) || map.holdsValue(key);
  if (!keys.every(isValue)) return false;
  const plain = map.opener.open(map.record).roles.filter(({ rank }) => rank < 3);
  if (!plain.some(({ role }) => isValueRole(role))) return true;
  const hasName = plain.some(({ role }) => role === 'name' || role === 'code');
  return !hasName && !isNamedByType(map, keys);
}

// A type names the entry if it has a unit, `{type: "manufacturer", duration: 24, unit: "months"}`,
// or only one value, `{type: "carton", quantity: 12}`.
function isNamedByType(map: KeyedRecord, keys: readonly string[]): boolean {
  const hasType = keys.some((key) => map.read(key).isPlain('type'));
  if (hasType && map.opener.traits.isOfOneMeasure === true) return true;
  const isUnit = (key: string): boolean =>
    map.read(key).isPlain('unit') && typeof map.record[key] === 'string';
  return hasType && keys.some(isUnit);
}

function isEntryUnder(map: KeyedRecord, key: string, areEntries: boolean): boolean {
  const reading = map.read(key);
  // `manufacturer_warranty` is the name of a warranty; `warranty` only says that it is one.
  const isName = reading.hasUnknownWord && reading.saysAtMost('own');
  if (!reading.hasNoMeaning && !isName) return false;
  return map.holdsRecord(key) ? map.holdsValue(key) : areEntries;
}
