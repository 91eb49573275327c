/**
 * Entries that stand within one record, as maps of codes to values: `{attributes: {capacity: "5.5 l"}, attributeNames: {capacity:
 * "Capacity"}}`, also once a language. Pure.
 */

import { isAbsent, isRecord, type Member, type PimRecord } from '../value.ts';
import type { Aspect } from './key-reading.ts';
import type { KeyReader } from './key-words.ts';
import { findLabelOwner, readLabelled } from './labelled-members.ts';
import { findCulture, isLanguageKey, openJson } from './leaves.ts';
import { writeRoleKey } from './role-keys.ts';
import { isByLanguage, isScalar } from './tuples.ts';
import { isNamedAfter } from './unit-owners.ts';

/** Values by their codes, in one language or in any. */
export interface ValueMap {
  readonly values: PimRecord;
  readonly culture?: string | undefined;
  /** Whose labels those of the values are, where others decide it. */
  readonly labelOwner?: 'name' | 'value' | undefined;
}

/** The entries of such a record; undefined: it is another. */
export function listMapEntries(keys: KeyReader, item: unknown): readonly PimRecord[] | undefined {
  if (!isRecord(item) || !Object.values(item).some(mayBeObject)) return undefined;
  const members = Object.entries(item).map(([key, value]): Member => [key, openJson(value)]);
  const maps = members.flatMap((member) => listMaps(keys, member));
  if (maps.length === 0) return undefined;
  const names = members.find((member) => isMapOfNames(keys, member))?.[1];
  const rest = members.filter(
    ([key, value]) => value !== names && (isScalar(value) || !keys.isOfList(key)),
  );
  // A record that is an entry by itself has them as parts of it.
  if (!rest.every((member) => isBesideMaps(keys, member))) return undefined;
  const isText = ([, value]: Member): boolean => isLocalized(keys, value);
  const texts = { values: Object.fromEntries(rest.filter(isText)) };
  const [first = {}, ...entries] = [...maps, texts].flatMap((map) => listEntries(keys, map, names));
  const others = Object.fromEntries(rest.filter((member) => !isText(member)));
  return [Object.assign(first, others), ...entries];
}

/** What may stand beside the maps: whose they are. */
const BESIDE: readonly Aspect[] = ['id', 'code', 'owner', 'order', 'status'];

function isBesideMaps(keys: KeyReader, [key, value]: Member): boolean {
  // A list of the codes that vary says nothing of its own, nor does `{id: 1}`.
  const isListOfOwn = Array.isArray(value) && value.every(isScalar);
  const isReference = isRecord(value) && Object.keys(value).join() === 'id';
  const beside: readonly Aspect[] = [
    ...BESIDE,
    keys.traits.kind === 'code' ? 'kind' : 'id',
    isListOfOwn || isReference ? 'own' : 'id',
  ];
  return keys.read(key).saysAtMost(...beside);
}

/** An entry for each value of a map, with its unit, and its name among those of codes. */
export function listEntries(keys: KeyReader, map: ValueMap, names: unknown) {
  const { values, culture } = map;
  const labelOwner = map.labelOwner ?? findLabelOwner(keys, Object.entries(values));
  const filled = Object.entries(values).filter(([, value]) => !isAbsent(value));
  // `{power: 24, powerUnit: "W"}`
  const units = filled.filter(
    ([code, unit]) =>
      typeof unit === 'string' &&
      keys.read(code).endsIn('unit') &&
      Object.keys(values).some((other) => isNamedAfter(code, other)),
  );
  const others = filled.filter((member) => !units.includes(member));
  return others.map(([code, value]): Record<string, unknown> => {
    const name = isRecord(names) && !isAbsent(names[code]) ? names[code] : undefined;
    const labelled = labelOwner === 'name' ? readLabelled(keys, [code, value]) : undefined;
    const entry: Record<string, unknown> =
      labelled === undefined
        ? { [writeRoleKey('value')]: value }
        : Object.assign({}, labelled.record);
    if (keys.traits.kind === 'code') entry[writeRoleKey('type')] = name ?? code;
    else entry[writeRoleKey('code')] = code;
    if (name !== undefined) entry[writeRoleKey('name')] = name;
    if (culture !== undefined) entry[writeRoleKey('culture')] = culture;
    const unit = units.find(([key]) => isNamedAfter(key, code));
    if (unit !== undefined) entry[writeRoleKey('unit')] = unit[1];
    return entry;
  });
}

/** The maps under a key of a record: one, or one for each language. */
function listMaps(keys: KeyReader, [key, value]: Member): readonly ValueMap[] {
  if (!keys.isOfList(key)) return [];
  if (isMapOfValues(keys, value)) return [{ values: value }];
  return Array.isArray(value) ? value.flatMap((one) => readLocalized(keys, one)) : [];
}

/** Parts of one entry: keys of these alone make no map. */
const PARTS: readonly Aspect[] = ['name', 'value', 'code', 'id', 'unit'];

/** Whether a record has values under keys that are no parts of one entry. */
export function isMapOfValues(keys: KeyReader, value: unknown): value is PimRecord {
  const members = isRecord(value) ? Object.entries(value) : [];
  const isPart = (name: string): boolean => {
    const { aspects, strangeWords } = keys.read(name);
    // `optionName` as well as `name`, beside `optionValue`.
    const said = members.length > 1 ? aspects.filter((aspect) => aspect !== 'own') : aspects;
    const areParts = said.length > 0 && said.every((one) => PARTS.includes(one));
    return strangeWords.length === 0 && areParts;
  };
  const isValue = ([name, one]: Member): boolean =>
    !isPart(name) && !isLanguageKey(name) && isPlainValue(one);
  return members.length > 0 && members.every(isValue);
}

/** A scalar, an option such as `{id: "steel", label: "Steel"}`, whose label may be by language, or some of either. */
function isPlainValue(value: unknown): boolean {
  const isPart = (one: unknown): boolean => isScalar(one) || isByLanguage(one);
  const isOption = (one: unknown): boolean =>
    isScalar(one) || (isRecord(one) && Object.values(one).every(isPart));
  return [value].flat().every(isOption);
}

/** `attributeNames`. */
function isMapOfNames(keys: KeyReader, [key, value]: Member): boolean {
  const reading = keys.read(key);
  const isOfNames = reading.endsIn('name') && reading.says('own');
  return isOfNames && isRecord(value) && Object.values(value).every(isScalar);
}

/** One of the maps of a list that has one for each language. */
function readLocalized(keys: KeyReader, item: unknown): readonly ValueMap[] {
  const culture = readCulture(keys, item);
  const [, values] = listMembers(item).find(([key]) => keys.isOfList(key)) ?? [];
  return culture !== undefined && isMapOfValues(keys, values) ? [{ values, culture }] : [];
}

function listMembers(item: unknown): readonly Member[] {
  return isRecord(item) ? Object.entries(item) : [];
}

/** The language that a record states. */
function readCulture(keys: KeyReader, item: unknown): string | undefined {
  const tag = listMembers(item).find(([key]) => keys.read(key).says('culture'));
  return findCulture(tag?.[1]);
}

/** Whether a value is a list with one text for each language. */
function isLocalized(keys: KeyReader, value: unknown): boolean {
  const isText = (one: unknown): boolean => readCulture(keys, one) !== undefined;
  return Array.isArray(value) && value.length > 0 && value.every(isText);
}

/** Whether a value is an object, or may be the JSON of one. */
function mayBeObject(value: unknown): boolean {
  return typeof value === 'string' ? /^\s*[{[]/.test(value) : typeof value === 'object';
}
