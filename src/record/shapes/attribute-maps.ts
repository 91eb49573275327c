/**
 * Entries that stand within one record, as maps of codes to values: `{attributes: {capacity: "5.5 l"}, attributeNames: {capacity:
 * "Capacity"}}`, also once a language. Pure.
 */

import { isAbsent, isRecord, type PimRecord } from '../value.ts';
import type { Aspect, KeyReader } from './key-words.ts';
import { findCulture, isLanguageKey, openJson } from './leaves.ts';
import { writeRoleKey } from './role-keys.ts';
import { isScalar } from './tuples.ts';

/** A member of a record. */
type Member = readonly [key: string, value: unknown];

/** Values by their codes, in one language or in any. */
interface ValueMap {
  readonly values: PimRecord;
  readonly culture?: string | undefined;
}

/** The entries of such a record; undefined: it is another. */
export function listMapEntries(keys: KeyReader, item: unknown): readonly PimRecord[] | undefined {
  if (!isRecord(item)) return undefined;
  const { kind } = keys.traits;
  if (kind === 'reference') return liftAttributes(item);
  if (kind !== 'named' && kind !== 'code') return undefined;
  if (!Object.values(item).some(mayBeObject)) return undefined;
  const members = Object.entries(item).map(([key, value]): Member => [key, openJson(value)]);
  const maps = members.flatMap((member) => listMaps(keys, member));
  if (maps.length === 0) return undefined;
  const names = members.find((member) => isMapOfNames(keys, member))?.[1];
  const isOfEntries = ([key, value]: Member): boolean => keys.isOfList(key) && isObject(value);
  const rest = members.filter((member) => !isOfEntries(member) && member[1] !== names);
  const [only, another] = maps;
  // `{weight: "0.75", dimensions: {width: "27"}, dimension_unit: "cm"}`: further entries of one map.
  if (another === undefined && rest.some(([key]) => isKind(keys, key))) {
    return rest.every(([key]) => isKind(keys, key) || isUnit(keys, key))
      ? [Object.assign(Object.fromEntries(rest), only?.values)]
      : undefined;
  }
  // A record that is an entry by itself has them as parts of it.
  if (!rest.every((member) => isBesideMaps(keys, member))) return undefined;
  const texts = rest.filter(([, value]) => isLocalized(keys, value));
  const others = rest.filter((member) => !texts.includes(member));
  const named = isRecord(names) ? names : {};
  const entries = [...maps, { values: Object.fromEntries(texts) }].flatMap((map) =>
    listEntries(keys, map, named),
  );
  return entries.map((entry, at) =>
    at === 0 ? Object.assign(entry, Object.fromEntries(others)) : entry,
  );
}

const isKind = (keys: KeyReader, key: string): boolean =>
  keys.traits.kind === 'named' && keys.read(key).aspects.at(-1) === 'kind';

const isUnit = (keys: KeyReader, key: string): boolean => keys.read(key).aspects.at(-1) === 'unit';

/** `{attributes: {brand: "Halvik"}}`: what a reference says of itself. */
function liftAttributes(item: PimRecord): readonly PimRecord[] | undefined {
  const { attributes, ...others } = item;
  return isRecord(attributes) ? [Object.assign({}, attributes, others)] : undefined;
}

/** What may stand beside the maps: whose they are. */
const BESIDE: ReadonlySet<Aspect> = new Set(['id', 'code', 'owner', 'order', 'status'] as const);

function isBesideMaps(keys: KeyReader, [key, value]: Member): boolean {
  const { aspects } = keys.read(key);
  // A list of the codes that vary says nothing of its own.
  const isListOfOwn = Array.isArray(value) && value.every(isScalar);
  const saysNothing = isListOfOwn || isReference(value);
  const isOfRecord = (aspect: Aspect): boolean =>
    BESIDE.has(aspect) || (aspect === 'kind' && keys.traits.kind === 'code');
  return aspects.every((aspect) => isOfRecord(aspect) || (saysNothing && aspect === 'own'));
}

/** `{id: 1}`. */
function isReference(value: unknown): boolean {
  return isRecord(value) && Object.keys(value).join() === 'id';
}

function listEntries(keys: KeyReader, { values, culture }: ValueMap, names: PimRecord) {
  const filled = Object.entries(values).filter(([, value]) => !isAbsent(value));
  return filled.map(([code, value]) => {
    const name = isAbsent(names[code]) ? undefined : names[code];
    const entry: Record<string, unknown> = {};
    if (keys.traits.kind === 'code') entry[writeRoleKey('type')] = name ?? code;
    else entry[writeRoleKey('code')] = code;
    entry[writeRoleKey('value')] = value;
    if (name !== undefined) entry[writeRoleKey('name')] = name;
    if (culture !== undefined) entry[writeRoleKey('culture')] = culture;
    return entry;
  });
}

const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null;

/** The maps under a key of a record: one, or one for each language. */
function listMaps(keys: KeyReader, [key, value]: Member): readonly ValueMap[] {
  if (!keys.isOfList(key)) return [];
  if (isMapOfValues(keys, value)) return [{ values: value }];
  return Array.isArray(value) ? value.flatMap((one) => readLocalized(keys, one)) : [];
}

/** Parts of one entry: keys of these alone make no map. */
const PARTS: ReadonlySet<Aspect> = new Set(['name', 'value', 'code', 'id', 'unit'] as const);

function isMapOfValues(keys: KeyReader, value: unknown): value is PimRecord {
  const members = isRecord(value) ? Object.entries(value) : [];
  const isPart = (name: string): boolean => {
    const { aspects, strangeWords } = keys.read(name);
    const isOfParts = aspects.length > 0 && aspects.every((one) => PARTS.has(one));
    return strangeWords.length === 0 && isOfParts;
  };
  const isValue = ([name, one]: Member): boolean =>
    !isPart(name) && !isLanguageKey(name) && isPlainValue(one);
  return members.length > 0 && members.every(isValue);
}

/** A scalar, an option such as `{id: "steel", label: "Steel"}`, or some of either. */
function isPlainValue(value: unknown): boolean {
  const isOption = (one: unknown): boolean =>
    isScalar(one) || (isRecord(one) && Object.values(one).every(isScalar));
  return [value].flat().every(isOption);
}

/** `attributeNames`. */
function isMapOfNames(keys: KeyReader, [key, value]: Member): boolean {
  const { aspects } = keys.read(key);
  const isOfNames = aspects.includes('own') && aspects.at(-1) === 'name';
  return isOfNames && isRecord(value) && Object.values(value).every(isScalar);
}

/** One of the maps of a list that has one for each language. */
function readLocalized(keys: KeyReader, item: unknown): readonly ValueMap[] {
  const members = isRecord(item) ? Object.entries(item) : [];
  const culture = cultureOf(keys, item);
  const map = members.find(([key]) => keys.isOfList(key))?.[1];
  const isMap = culture !== undefined && isMapOfValues(keys, map);
  return isMap ? [{ values: map, culture }] : [];
}

/** The language that a record states. */
function cultureOf(keys: KeyReader, item: unknown): string | undefined {
  const members = isRecord(item) ? Object.entries(item) : [];
  const tag = members.find(([key]) => keys.read(key).aspects.includes('culture'));
  return findCulture(tag?.[1]);
}

/** Whether a value is a list with one text for each language. */
function isLocalized(keys: KeyReader, value: unknown): boolean {
  const isText = (one: unknown): boolean => cultureOf(keys, one) !== undefined;
  return Array.isArray(value) && value.length > 0 && value.every(isText);
}

/** Whether a value is an object, or may be the JSON of one. */
function mayBeObject(value: unknown): boolean {
  return typeof value === 'string' ? /^\s*[{[]/.test(value) : typeof value === 'object';
}
