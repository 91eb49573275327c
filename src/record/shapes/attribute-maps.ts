/**
 * Opens maps of codes to values within one record: `{attributes: {capacity: "5.5 l"}, attributeNames:
 * {capacity: "Capacity"}}` becomes `{code: "capacity", name: "Capacity", value: "5.5 l"}`.
 */

import { findUnit } from '../units.ts';
import { isRecord, listFilled, type Member, type PimRecord } from '../value.ts';
import {
  findLabelOwner,
  isOwnPart,
  isPartOfEntry,
  type LabelOwner,
  readLabelled,
} from './entry-records.ts';
import type { Aspect } from './key-reading.ts';
import type { KeyReader } from './key-words.ts';
import { isLanguageKey } from './language-keys.ts';
import { findCulture, parseJsonText } from './leaves.ts';
import { ROLE_KEYS } from './role-keys.ts';
import { isByLanguage, isScalar } from './tuples.ts';
import { isNamedAfter } from './unit-owners.ts';

// Map of codes to values: `{capacity: "5.5 l"}`.
interface ValueMap {
  readonly values: PimRecord;
  readonly culture?: string | undefined;
  // Whether `label` in `{colour: {label: "Colour", value: "Red"}}` is a name; absent: the values
  // decide it.
  readonly labelOwner?: LabelOwner | undefined;
}

// Keys that may stand beside the maps and identify their owner. In a record that is an entry
// itself, these are its parts.
const BESIDE: readonly Aspect[] = ['id', 'code', 'number', 'owner', 'order', 'status'];

// In lists of codes, some codes may stand there: `{ean: "4006381333931", codes: {mpn: "K-12"}}`.
const BESIDE_CODES: readonly Aspect[] = [...BESIDE, 'kind'];

/** Lists the entries of a record that holds them in maps; undefined for any other record. */
export function listMapEntries(keys: KeyReader, item: unknown): readonly PimRecord[] | undefined {
  if (!isRecord(item) || !Object.values(item).some(mayBeObject)) return undefined;
  const members = Object.entries(item).map(([key, sent]): Member => {
    const value = parseJsonText(sent);
    return [key, value];
  });
  const maps = members.flatMap((member) => listMaps(keys, member));
  if (maps.length === 0) return undefined;
  const [, names] = members.find((member) => isMapOfNames(keys, member)) ?? [];
  const membersBeside = members.filter(([key, value]) => {
    const isMap = !isScalar(value) && keys.isOfList(key);
    return value !== names && !isMap;
  });
  const codes = new Set(maps.flatMap(({ values }) => Object.keys(values)));
  if (!membersBeside.every((member) => mayStandBeside(keys, member, codes))) return undefined;
  const beside = Object.fromEntries(membersBeside);
  const [map, anotherMap] = maps;
  const isOneMap = map !== undefined && anotherMap === undefined;
  if (isOneMap && hasUnitOfSeveral(keys, map.values)) {
    // Readers of records find the values that the unit belongs to.
    return [{ ...beside, ...map.values }];
  }
  const [first = {}, ...others] = maps.flatMap((each) => listEntriesOfMap(keys, each, names));
  // The members beside the maps say whose entries they are; once is enough.
  return [{ ...first, ...beside }, ...others];
}

/**
 * Lists the entries of a map of names to lists of values, the only record of an item:
 * `{locale: "en-GB", aspects: {Material: ["Nylon", "Elastane"]}}`. Undefined for any other item.
 */
export function openMapOfLists(keys: KeyReader, item: unknown): readonly PimRecord[] | undefined {
  if (!isRecord(item)) return undefined;
  const members = listFilled(item);
  const [map, anotherMap] = members.filter(([, value]) => isRecord(value));
  if (map === undefined || anotherMap !== undefined) return undefined;
  const [key, values] = map;
  const beside = members.filter((member) => member !== map);
  const areOfLanguage = beside.every(
    ([name, value]) => isScalar(value) && keys.read(name).saysOnly('culture'),
  );
  const isNamed = keys.read(key).hasNoMeaning;
  if (!isNamed || !areOfLanguage || !isMapOfLists(values)) return undefined;
  return Object.entries(values).map(([name, list]) =>
    Object.assign(Object.fromEntries(beside), {
      [ROLE_KEYS.name]: name,
      [ROLE_KEYS.value]: list.length === 1 ? list[0] : list,
    }),
  );
}

function isMapOfLists(value: unknown): value is Readonly<Record<string, readonly unknown[]>> {
  if (!isRecord(value)) return false;
  const lists = Object.values(value);
  const areLists = lists.every(
    (list) => Array.isArray(list) && list.length > 0 && list.every((part) => isScalar(part)),
  );
  return areLists && lists.length > 0 && !Object.keys(value).some(isLanguageKey);
}

// Identifies the owner of the maps, or only lists their codes.
function mayStandBeside(
  keys: KeyReader,
  [key, value]: Member,
  codes: ReadonlySet<string>,
): boolean {
  const allowed = keys.traits.kind === 'code' ? BESIDE_CODES : BESIDE;
  const reading = keys.read(key);
  if (reading.saysAtMost(...allowed)) return true;
  if (isScalar(value)) return reading.says('id');
  return Array.isArray(value) && value.every((code) => codes.has(String(code)));
}

// Includes a text that may be JSON.
function mayBeObject(value: unknown): boolean {
  if (typeof value !== 'string') return typeof value === 'object';
  return /^\s*[{[]/.test(value);
}

// One map, or one per language.
function listMaps(keys: KeyReader, [key, value]: Member): readonly ValueMap[] {
  if (!keys.isOfList(key)) return [];
  if (isMapOfValues(keys, value)) return [{ values: value }];
  if (!Array.isArray(value)) return [];
  return value.flatMap((item) => readMapInLanguage(keys, item));
}

function readMapInLanguage(keys: KeyReader, item: unknown): readonly ValueMap[] {
  if (!isRecord(item)) return [];
  const allKeys = Object.keys(item);
  const cultureKey = allKeys.find((key) => keys.read(key).says('culture'));
  const mapKey = allKeys.find((key) => keys.isOfList(key));
  if (cultureKey === undefined || mapKey === undefined) return [];
  const culture = findCulture(item[cultureKey]);
  const values = item[mapKey];
  if (culture === undefined || !isMapOfValues(keys, values)) return [];
  return [{ values, culture }];
}

// `attributeNames`.
function isMapOfNames(keys: KeyReader, [key, value]: Member): boolean {
  const reading = keys.read(key);
  return isRecord(value) && reading.endsIn('name') && reading.says('own');
}

/**
 * Lists an entry for each value of a map, with its unit and its name: `{power: 24, powerUnit: "W"}`
 * becomes `{code: "power", name: "Power", value: 24, unit: "W"}`.
 * @param names a map of names by code, `{power: "Power"}`, if there is one
 */
export function listEntriesOfMap(
  keys: KeyReader,
  { values, culture, labelOwner }: ValueMap,
  names: unknown,
): readonly PimRecord[] {
  const labelsAre = labelOwner ?? findLabelOwner(keys, Object.entries(values));
  const members = listFilled(values);
  const unitMembers = members.filter((member) => isUnitOfName(keys, member, values));
  const valueMembers = members.filter((member) => !unitMembers.includes(member));
  const namesByCode = new Map(listFilled(names));
  return valueMembers.map((member) => {
    const [code] = member;
    const entry = labelsAre === 'name' ? readNamedValue(keys, member) : toValue(member);
    const name = namesByCode.get(code);
    if (keys.traits.kind === 'code') {
      // The key says what the code is, `{ean: "4006381333931"}`, and is no code itself.
      entry[ROLE_KEYS.type] = name ?? code;
    } else {
      entry[ROLE_KEYS.code] = code;
    }
    if (name !== undefined) entry[ROLE_KEYS.name] = name;
    if (culture !== undefined) entry[ROLE_KEYS.culture] = culture;
    const [, unit] = unitMembers.find(([unitKey]) => isNamedAfter(unitKey, code)) ?? [];
    if (unit !== undefined) entry[ROLE_KEYS.unit] = unit;
    return entry;
  });
}

type DraftEntry = Record<string, unknown>;

// `{label: "Colour", value: "Red"}` from `colour: {label: "Colour", value: "Red"}`.
function readNamedValue(keys: KeyReader, member: Member): DraftEntry {
  const labelled = readLabelled(keys, member);
  return labelled === undefined ? toValue(member) : { ...labelled.record };
}

function toValue([, value]: Member): DraftEntry {
  return { [ROLE_KEYS.value]: value };
}

// `{power: 24, powerUnit: "W"}`.
function isUnitOfName(keys: KeyReader, [key, unit]: Member, values: PimRecord): boolean {
  if (typeof unit !== 'string' || !keys.read(key).endsIn('unit')) return false;
  return Object.keys(values).some((name) => isNamedAfter(key, name));
}

/** Says whether a record has values under keys that are no parts of one entry. */
export function isMapOfValues(keys: KeyReader, value: unknown): value is PimRecord {
  if (!isRecord(value)) return false;
  const names = Object.keys(value);
  if (names.length === 0) return false;
  return names.every((name) => {
    if (isPartOfEntry(keys, name) || isLanguageKey(name)) return false;
    // `optionName` as well as `name`, beside `optionValue`.
    if (names.length > 1 && isOwnPart(keys, name)) return false;
    return isPlainValue(value[name]);
  });
}

// `{width: 60, height: 20, dimensionUnit: "mm"}`.
function hasUnitOfSeveral(keys: KeyReader, values: PimRecord): boolean {
  return Object.entries(values).some((member) => {
    const [key, unit] = member;
    if (typeof unit !== 'string' || !keys.read(key).endsIn('unit')) return false;
    return findUnit(unit) !== undefined && !isUnitOfName(keys, member, values);
  });
}

// A scalar, an option such as `{id: "steel", label: "Steel"}`, whose label may be by language, or a
// list of these.
function isPlainValue(value: unknown): boolean {
  return [value].flat().every((option) => {
    if (!isRecord(option)) return isScalar(option);
    return Object.values(option).every((part) => isScalar(part) || isByLanguage(part));
  });
}
