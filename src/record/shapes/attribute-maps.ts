/**
 * Entries that stand within one record, as maps of codes to values: `{attributes: {capacity: "5.5 l"}, attributeNames: {capacity:
 * "Capacity"}}`, also once a language. Pure.
 */

import { isAbsent, isRecord, type PimRecord } from '../value.ts';
import { REFERENCE_LISTS } from './foreign-roles.ts';
import type { Aspect, KeyReader } from './key-words.ts';
import { findCulture, isLanguageKey, openJson } from './leaves.ts';
import { writeRoleKey } from './role-keys.ts';
import { NAMED_LISTS } from './role-rules.ts';
import { isScalar } from './tuples.ts';

/** A member of a record. */
type Member = readonly [key: string, value: unknown];

/** Values by their codes, in one language or in any. */
interface ValueMap {
  readonly values: PimRecord;
  readonly culture?: string | undefined;
}

/** The entries of such a record; undefined: it is another. */
export function listMapEntries(reader: KeyReader, item: unknown): readonly PimRecord[] | undefined {
  if (!isRecord(item)) return undefined;
  if (REFERENCE_LISTS.has(reader.list)) return liftAttributes(item);
  if (!NAMED_LISTS.has(reader.list) && reader.list !== 'codes') return undefined;
  if (!Object.values(item).some(mayBeObject)) return undefined;
  const members = Object.entries(item).map(([key, value]): Member => [key, openJson(value)]);
  const maps = members.flatMap((member) => listMaps(reader, member));
  if (maps.length === 0) return undefined;
  const names = members.find((member) => isMapOfNames(reader, member))?.[1];
  const isOfEntries = ([key, value]: Member): boolean => isOwnKey(reader, key) && isObject(value);
  const rest = members.filter((member) => !isOfEntries(member) && member[1] !== names);
  const [only, another] = maps;
  // `{weight: "0.75", dimensions: {width: "27"}, dimension_unit: "cm"}`: further entries of one map.
  if (another === undefined && rest.some(([key]) => isKind(reader, key))) {
    return rest.every(([key]) => isKind(reader, key) || isUnit(reader, key))
      ? [Object.assign(Object.fromEntries(rest), only?.values)]
      : undefined;
  }
  // A record that is an entry by itself has them as parts of it.
  if (!rest.every((member) => isBesideMaps(reader, member))) return undefined;
  const texts = rest.filter(([, value]) => isLocalized(reader, value));
  const others = rest.filter((member) => !texts.includes(member));
  const named = isRecord(names) ? names : {};
  const entries = [...maps, { values: Object.fromEntries(texts) }].flatMap((map) =>
    listEntries(reader, map, named),
  );
  return entries.map((entry, at) =>
    at === 0 ? Object.assign(entry, Object.fromEntries(others)) : entry,
  );
}

const isKind = (reader: KeyReader, key: string): boolean =>
  NAMED_LISTS.has(reader.list) && reader.read(key).aspects.at(-1) === 'kind';

const isUnit = (reader: KeyReader, key: string): boolean =>
  reader.read(key).aspects.at(-1) === 'unit';

/** `{attributes: {brand: "Halvik"}}`: what a reference says of itself. */
function liftAttributes(item: PimRecord): readonly PimRecord[] | undefined {
  const { attributes, ...others } = item;
  return isRecord(attributes) ? [Object.assign({}, attributes, others)] : undefined;
}

/** What may stand beside the maps: whose they are. */
const BESIDE: ReadonlySet<Aspect> = new Set(['id', 'code', 'owner', 'order', 'status'] as const);

function isBesideMaps(reader: KeyReader, [key, value]: Member): boolean {
  const { aspects } = reader.read(key);
  // A list of the codes that vary says nothing of its own.
  const isListOfOwn = Array.isArray(value) && value.every(isScalar);
  const saysNothing = isListOfOwn || isReference(value);
  const isOfRecord = (aspect: Aspect): boolean =>
    BESIDE.has(aspect) || (aspect === 'kind' && reader.list === 'codes');
  return aspects.every((aspect) => isOfRecord(aspect) || (saysNothing && aspect === 'own'));
}

/** `{id: 1}`. */
function isReference(value: unknown): boolean {
  return isRecord(value) && Object.keys(value).join() === 'id';
}

function listEntries(reader: KeyReader, { values, culture }: ValueMap, names: PimRecord) {
  const filled = Object.entries(values).filter(([, value]) => !isAbsent(value));
  return filled.map(([code, value]) => {
    const name = isAbsent(names[code]) ? undefined : names[code];
    const entry: Record<string, unknown> = {};
    if (reader.list === 'codes') entry[writeRoleKey('type')] = name ?? code;
    else entry[writeRoleKey('code')] = code;
    entry[writeRoleKey('value')] = value;
    if (name !== undefined) entry[writeRoleKey('name')] = name;
    if (culture !== undefined) entry[writeRoleKey('culture')] = culture;
    return entry;
  });
}

const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null;

/** `attributes`, `productAttributes`, `localizedAttributes`: no more than the kind of the list's entries. */
function isOwnKey(reader: KeyReader, key: string): boolean {
  const { aspects, strangeWords } = reader.read(key);
  const isOwn = aspects.every((aspect) => aspect === 'own' || aspect === 'owner');
  return isOwn && aspects.includes('own') && strangeWords.length === 0;
}

/** The maps under a key of a record: one, or one for each language. */
function listMaps(reader: KeyReader, [key, value]: Member): readonly ValueMap[] {
  if (!isOwnKey(reader, key)) return [];
  if (isMapOfValues(reader, value)) return [{ values: value }];
  return Array.isArray(value) ? value.flatMap((one) => readLocalized(reader, one)) : [];
}

/** Parts of one entry: keys of these alone make no map. */
const PARTS: ReadonlySet<Aspect> = new Set(['name', 'value', 'code', 'id', 'unit'] as const);

function isMapOfValues(reader: KeyReader, value: unknown): value is PimRecord {
  const members = isRecord(value) ? Object.entries(value) : [];
  const isPart = (name: string): boolean => {
    const { aspects, strangeWords } = reader.read(name);
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
function isMapOfNames(reader: KeyReader, [key, value]: Member): boolean {
  const { aspects } = reader.read(key);
  const isOfNames = aspects.includes('own') && aspects.at(-1) === 'name';
  return isOfNames && isRecord(value) && Object.values(value).every(isScalar);
}

/** One of the maps of a list that has one for each language. */
function readLocalized(reader: KeyReader, item: unknown): readonly ValueMap[] {
  const members = isRecord(item) ? Object.entries(item) : [];
  const culture = cultureOf(reader, item);
  const map = members.find(([key]) => isOwnKey(reader, key))?.[1];
  const isMap = culture !== undefined && isMapOfValues(reader, map);
  return isMap ? [{ values: map, culture }] : [];
}

/** The language that a record states. */
function cultureOf(reader: KeyReader, item: unknown): string | undefined {
  const members = isRecord(item) ? Object.entries(item) : [];
  const tag = members.find(([key]) => reader.read(key).aspects.includes('culture'));
  return findCulture(tag?.[1]);
}

/** Whether a value is a list with one text for each language. */
function isLocalized(reader: KeyReader, value: unknown): boolean {
  const isText = (one: unknown): boolean => cultureOf(reader, one) !== undefined;
  return Array.isArray(value) && value.length > 0 && value.every(isText);
}

/** Whether a value is an object, or may be the JSON of one. */
function mayBeObject(value: unknown): boolean {
  return typeof value === 'string' ? /^\s*[{[]/.test(value) : typeof value === 'object';
}
