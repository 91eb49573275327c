/**
 * Finds the keys of a record that are names of entries rather than parts of one entry: `colour` and
 * `size` in `{id: 7, colour: "red", size: "XL"}`, but none in `{name: "colour", value: "red"}`.
 */

import { findUnit } from '../units.ts';
import { isRecord, type PimRecord, readAmount, readId } from '../value.ts';
import type { Aspect, KeyReading } from './key-reading.ts';
import { readPrefix } from './key-words.ts';
import { KeyedRecord } from './keyed-record.ts';
import { isLanguage } from './language-keys.ts';
import { areSizes } from './measures.ts';
import { isValueRole, type RecordOpener } from './opened-records.ts';
import type { UnwrappedList } from './raw-entry.ts';
import { readRoleKey } from './role-keys.ts';
import { isHash } from './roles.ts';
import { isScalar, isScalarOrSome, isSingleValue } from './tuples.ts';
import { listTypesOfCodes } from './types-of-codes.ts';
import { isNamedAfter } from './unit-owners.ts';

/** Says whether the scalars of records are entries rather than parts of one entry. */
export function areScalarsEntries(opener: RecordOpener, { items, isList }: UnwrappedList): boolean {
  if (!isList) return true;
  const [item, another] = items;
  if (another !== undefined) return arePiecesOfMap(opener, items);
  return isRecord(item) && areNames(new KeyedRecord(opener, item));
}

/** Says whether an item is a custom field beside the entries of a system: `{x_feed: "4711"}`. */
export function isAddedField({ traits }: RecordOpener, item: unknown): boolean {
  if (traits.kind !== 'named' || !isRecord(item)) return false;
  const [key = '', another] = Object.keys(item);
  return another === undefined && LETTER_PREFIX.test(key) && isScalar(item[key]);
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
  const records = items.filter(isRecord);
  const itemCounts = countItemsByKey(records);
  const mapsApart = new Set<unknown>();
  for (const record of records) {
    const keys = Object.keys(record);
    const isApart = keys.every((key) => itemCounts.get(key) === 1);
    if (isApart && findPrefix(opener, keys) !== undefined) mapsApart.add(record);
  }
  return mapsApart;
}

const NO_ITEMS: ReadonlySet<unknown> = new Set();

function countItemsByKey(records: readonly PimRecord[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const record of records) {
    for (const key of Object.keys(record)) {
      const count = counts.get(key) ?? 0;
      counts.set(key, count + 1);
    }
  }
  return counts;
}

// Items with one key each, all different, are a map in pieces: `[{Colour: "red"}, {Size: "XL"}]`.
function arePiecesOfMap(opener: RecordOpener, items: readonly unknown[]): boolean {
  const keys = new Set<string>();
  for (const item of items) {
    const [key, another] = isRecord(item) ? Object.keys(item) : [];
    if (key === undefined || another !== undefined || keys.has(key)) return false;
    keys.add(key);
  }
  const names = [...keys];
  if (findPrefix(opener, names) !== undefined) return true;
  return names.every((name) => opener.read(name).hasNoMeaning);
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
const LETTER_PREFIX = /^\p{L}_\p{L}/u;

// So many keys with one prefix, or without a meaning, are no parts of one entry.
const MIN_NAMES = 4;
const MIN_UNKNOWN_NAMES = 6;

// Keys with a common prefix are names, whatever their words mean; undefined if they have none.
function findPrefix(opener: RecordOpener, keys: readonly string[]): string | undefined {
  const prefixes = new Set(keys.map((key) => PREFIX.exec(key)?.[1]));
  const [prefix] = prefixes;
  if (prefix === undefined || prefixes.size > 1) return undefined;
  const names = keys.map((key) => opener.read(key.slice(prefix.length)));
  const reading = opener.read(prefix);
  // `{option_colour: "red", option_length: 80}`, but `{option_id: 7, option_value: "red"}`.
  const isWordOfList = reading.saysOnly('own');
  if (isWordOfList && keys.length > 1 && !names.some(isPlainPart)) return prefix;
  if (keys.length < MIN_NAMES || names.some(isPlainName)) return undefined;
  const isCustom = LETTER_PREFIX.test(keys[0] ?? '') || reading.hasNoMeaning || isWordOfList;
  return isCustom ? prefix : undefined;
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
  const { opener, record } = map;
  if (opener.traits.kind !== 'named' || isNamedInGroup(map)) return false;
  const keys = omitUnits(map, listKeysOfEntries(map));
  const names = keys.filter(
    (key) => isScalarOrSome(record[key]) && map.read(key).saysAtMost('kind'),
  );
  const isOnlyName = keys.length === 1 && names.length === 1;
  if (isOnlyName || names.some((name) => map.read(name).says('kind'))) return true;
  if (keys.some((key) => isPlainName(map.read(key)))) return false;
  if (findPrefix(opener, keys) !== undefined) return true;
  if (areQuantities(map, keys)) return true;
  if (opener.traits.isOfOneMeasure === true) return false;
  // `{F1: "Width", F2: "27", F3: "cm"}` may be one entry.
  const words = names.filter((name) => !/\d/.test(name));
  return words.length >= MIN_UNKNOWN_NAMES && words.length > keys.length / 2;
}

// `{span: 48, span_unit: "cm"}` has one name.
function omitUnits(map: KeyedRecord, keys: readonly string[]): readonly string[] {
  return keys.filter((key) => {
    if (!map.isUnit(key)) return true;
    return !keys.some((name) => isNamedAfter(key, name));
  });
}

// `{name: "Navy", group_name: "Colour", color: "#1b2a52"}`: one entry of a group, whatever its kind.
function isNamedInGroup(map: KeyedRecord): boolean {
  const readings = map.keys.map((key) => map.read(key));
  if (!readings.some(isNameOfGroup)) return false;
  return readings.some((reading) => reading.isPlain('name'));
}

function isNameOfGroup(reading: KeyReading): boolean {
  if (!reading.says('group') || !reading.endsIn('name')) return false;
  return reading.saysAtMost('group', 'name');
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
  const { keys, record } = map;
  const areLanguages = keys.every((key) => isLanguage(key) && isRecord(record[key]));
  return areLanguages ? keys : [];
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
  const names = keys.filter((key) => isName(map, key, areEntries));
  if (names.length === 0) return [];
  // Beside names without a meaning, `piece_count` and `launch_date` are names as well.
  return keys.filter((key) => names.includes(key) || map.holdsValue(key));
}

function isName(map: KeyedRecord, key: string, areEntries: boolean): boolean {
  if (map.isKind(key) || areSizes(map.record[key])) return true;
  return isEntryUnder(map, key, areEntries);
}

// A name beside several values under keys of their own is that of their block:
// `{name: "measures", height: {value: 16, unit: "cm"}, weight: {value: 800, unit: "g"}}`. Empty for
// other entries.
function listAmountsOfBlock(map: KeyedRecord, keys: readonly string[]): readonly string[] {
  const { traits, keys: keyReader } = map.opener;
  if (traits.kind !== 'named' || keyReader.list === 'packaging') return [];
  if (keys.some((key) => isPartOfValue(map, key))) return [];
  const nameKeys = keys.filter((key) => mayNameValue(map, key));
  const amounts = nameKeys.filter((key) => isRecordWithValue(map, key));
  if (!areSeveralAmounts(map, amounts)) return [];
  return nameKeys.filter((key) => {
    if (amounts.includes(key)) return true;
    return isScalar(map.record[key]) && !map.read(key).endsIn('type', 'name');
  });
}

// Of different kinds, or in different forms.
function areSeveralAmounts(map: KeyedRecord, amounts: readonly string[]): boolean {
  if (amounts.some((key) => map.isKind(key))) {
    const kinds = Object.keys(map.record).filter((key) => map.isKind(key));
    if (kinds.length > 1) return true;
  }
  const forms = new Set(amounts.map((key) => describeValue(map, key)));
  return forms.size > 1;
}

function isPartOfValue(map: KeyedRecord, key: string): boolean {
  return map.read(key).isPlain(...PARTS_OF_VALUE) && !map.isKind(key);
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
  if (map.isKind(key)) return true;
  const reading = map.read(key);
  return reading.hasUnknownWord && !reading.says('value') && !isLanguage(key);
}

function isRecordWithValue(map: KeyedRecord, key: string): boolean {
  return isRecord(map.record[key]) && map.holdsValue(key);
}

// The same for the forms of one value: `{metric: {value, unit: "cm"}, imperial: {value, unit: "in"}}`.
function describeValue(map: KeyedRecord, key: string): string {
  const record = map.record[key];
  if (!isRecord(record)) return '';
  const parts = Object.keys(record);
  return [...parts, findKindOfUnit(map.opener, record)].join();
}

function findKindOfUnit(opener: RecordOpener, record: PimRecord): string | undefined {
  for (const { role, leaf } of opener.open(record).roles) {
    if (role !== 'unit') continue;
    const unit = findUnit(String(leaf.value));
    if (unit?.kind !== undefined) return unit.kind;
  }
  return undefined;
}

// `{"Attribute Name": "Material", Value: "Oak", "Unit of Measure": ""}`: with plain words for both,
// even empty ones, or with a value that is already known, labels are those of the parts of one
// entry.
function isEntryOfLabels(map: KeyedRecord): boolean {
  const keys = Object.keys(map.record);
  if (keys.some((key) => readRoleKey(key) === 'value')) return true;
  const readings = keys.map((key) => map.read(key));
  return hasPlainPart(readings, 'name') && hasPlainPart(readings, 'value');
}

function hasPlainPart(readings: readonly KeyReading[], part: 'name' | 'value'): boolean {
  return readings.some((reading) => reading.endsIn(part) && reading.isPlain('own', part));
}

// Filled keys without those that identify the record, its owner or its row:
// `{"pim:id": 7, "pim:version": 2, Colour: "red"}`.
function listKeysOfEntries(map: KeyedRecord): readonly string[] {
  const keys = map.keys.filter((key) => !isIdOfOwner(map, key) && !isIdOfRow(map, key));
  const id = keys.find((key) => map.read(key).saysOnly('id'));
  if (id === undefined) return keys;
  const prefix = readPrefix(id);
  if (prefix === undefined) return keys;
  return keys.filter((key) => readPrefix(key) !== prefix);
}

// No measure is called `variationId`.
function isIdOfRow(map: KeyedRecord, key: string): boolean {
  const reading = map.read(key);
  const isOfSizes = map.opener.keys.list === 'dimensions';
  const isId = isOfSizes ? reading.endsIn('id') : reading.isPlain('id');
  return isId && readId(map.record[key]) !== undefined;
}

// `id_product: "3001"`, beside other values; a hash alone is an id in any case.
function isIdOfOwner({ keys, record, opener }: KeyedRecord, key: string): boolean {
  const reading = opener.read(key);
  const isId = reading.saysOnly('owner', 'id') || reading.saysOnly('id', 'owner');
  if (!isId || reading.hasUnknownWord) return false;
  if (isHash(record[key])) return true;
  return keys.length > 1 && readId(record[key]) !== undefined;
}

// `{colour: "red", size: "XL"}`: values alone. A record with plain words for a name and a value is
// one entry: `{name: "colour", value: "red"}`.
function isFlatMap(map: KeyedRecord, keys: readonly string[]): boolean {
  const { opener, record } = map;
  const areValues = keys.every((key) => isSingleValue(record[key]) || map.holdsValue(key));
  if (!areValues) return false;
  const { roles } = opener.open(record);
  const plainRoles = roles.filter(({ rank }) => rank < UNKNOWN_WORD_RANK).map(({ role }) => role);
  if (!plainRoles.some(isValueRole)) return true;
  const hasName = plainRoles.includes('name') || plainRoles.includes('code');
  return !hasName && !isNamedByType(map, keys);
}

// An unknown word in a key raises the rank of its role by this.
const UNKNOWN_WORD_RANK = 3;

// Says whether a type is the name of one entry, rather than one of several values of a map.
function isNamedByType(map: KeyedRecord, keys: readonly string[]): boolean {
  const hasType = keys.some((key) => map.read(key).isPlain('type'));
  if (!hasType) return false;
  // Packagings and warranties are called by their type: `{type: "carton", quantity: 12}`.
  if (map.opener.traits.isOfOneMeasure === true) return true;
  // In other lists, a unit says that there is one value: `{type: "width", value: 24, unit: "cm"}`.
  const unitKeys = keys.filter((key) => map.read(key).isPlain('unit'));
  return unitKeys.some((key) => typeof map.record[key] === 'string');
}

function isEntryUnder(map: KeyedRecord, key: string, areEntries: boolean): boolean {
  const reading = map.read(key);
  // `manufacturer_warranty` is the name of a warranty; `warranty` only says that it is one.
  const isNameInList = reading.hasUnknownWord && reading.saysAtMost('own');
  if (!reading.hasNoMeaning && !isNameInList) return false;
  return map.holdsRecord(key) ? map.holdsValue(key) : areEntries;
}
