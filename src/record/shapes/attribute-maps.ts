/**
 * Entries that stand within one record, as maps of codes to values: `{attributes: {capacity: "5.5 l"}, attributeNames: {capacity:
 * "Capacity"}}`, also once a language. Pure.
 */

import { isCulture } from '../culture.ts';
import { isAbsent, isRecord, type PimRecord } from '../value.ts';
import type { Aspect, KeyReader } from './key-words.ts';
import { openJson } from './leaves.ts';
import { writeRoleKey } from './role-keys.ts';
import { NAMED_LISTS } from './role-rules.ts';
import { isScalar } from './tuples.ts';

/** A member of a record. */
type Member = readonly [key: string, value: unknown];

/** The entries of such a record; undefined: it is another. */
export function listMapEntries(reader: KeyReader, item: unknown): readonly PimRecord[] | undefined {
  if (!NAMED_LISTS.has(reader.list) || !isRecord(item)) return undefined;
  const members = Object.entries(item).map(([key, value]): Member => [key, openJson(value)]);
  const maps = members.filter((member) => isMapOfValues(reader, member));
  const localized = members.flatMap((member) => listLocalized(reader, member));
  const ofEntries = members.filter(([key, value]) => isOwnKey(reader, key) && isObject(value));
  const names = members.find((member) => isMapOfNames(reader, member))?.[1];
  const rest = members.filter((member) => !ofEntries.includes(member) && member[1] !== names);
  const isBare = rest.every((member) => isBesideMaps(reader, member));
  // A record that is an entry by itself has them as parts of it.
  if (maps.length + localized.length === 0 || !isBare) return undefined;
  const named = isRecord(names) ? names : {};
  const entries = [
    ...maps.flatMap(([, map]) => listEntries(map, named, undefined)),
    ...localized.flatMap(({ map, culture }) => listEntries(map, named, culture)),
  ];
  return entries.map((entry, at) =>
    at === 0 ? Object.assign(entry, Object.fromEntries(rest)) : entry,
  );
}

/** What may stand beside the maps: whose they are. */
const BESIDE: ReadonlySet<Aspect> = new Set(['id', 'code', 'owner', 'order', 'status'] as const);

function isBesideMaps(reader: KeyReader, [key, value]: Member): boolean {
  const { aspects } = reader.read(key);
  // A list of the codes that vary says nothing of its own.
  const isListOfOwn = Array.isArray(value) && value.every(isScalar);
  return aspects.every((aspect) => BESIDE.has(aspect) || (isListOfOwn && aspect === 'own'));
}

function listEntries(map: unknown, names: PimRecord, culture: string | undefined) {
  const filled = Object.entries(isRecord(map) ? map : {}).filter(([, value]) => !isAbsent(value));
  return filled.map(([code, value]) => {
    const entry: Record<string, unknown> = {
      [writeRoleKey('code')]: code,
      [writeRoleKey('value')]: value,
    };
    if (!isAbsent(names[code])) entry[writeRoleKey('name')] = names[code];
    if (culture !== undefined) entry[writeRoleKey('culture')] = culture;
    return entry;
  });
}

const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null;

/** `attributes`, `localizedAttributes`: no more than the kind of the list's entries. */
function isOwnKey(reader: KeyReader, key: string): boolean {
  const { aspects, strangeWords } = reader.read(key);
  return (
    aspects.length > 0 && aspects.every((aspect) => aspect === 'own') && strangeWords.length === 0
  );
}

/** Parts of one entry: keys of these alone make no map. */
const PARTS: ReadonlySet<Aspect> = new Set(['name', 'value', 'code', 'id', 'unit'] as const);

function isMapOfValues(reader: KeyReader, [key, value]: Member): boolean {
  if (!isOwnKey(reader, key) || !isRecord(value)) return false;
  const members = Object.entries(value);
  const isPart = (name: string): boolean => {
    const { aspects, strangeWords } = reader.read(name);
    return (
      strangeWords.length === 0 && aspects.length > 0 && aspects.every((one) => PARTS.has(one))
    );
  };
  return members.length > 0 && members.every(([name, one]) => isScalar(one) && !isPart(name));
}

/** `attributeNames`. */
function isMapOfNames(reader: KeyReader, [key, value]: Member): boolean {
  const { aspects } = reader.read(key);
  const isOfNames = aspects.includes('own') && aspects.at(-1) === 'name';
  return isOfNames && isRecord(value) && Object.values(value).every(isScalar);
}

/** The maps of a list that has one for each language. */
function listLocalized(reader: KeyReader, [key, value]: Member) {
  if (!isOwnKey(reader, key) || !Array.isArray(value)) return [];
  return value.flatMap((one) => {
    if (!isRecord(one)) return [];
    const members = Object.entries(one);
    const culture = members.flatMap((member) => findCulture(reader, member))[0];
    const map = members.find((member) => isMapOfValues(reader, member))?.[1];
    return culture === undefined || map === undefined ? [] : [{ map, culture }];
  });
}

/** `locale: "en_US"`, `locale: {localeName: "en_US"}`. */
function findCulture(reader: KeyReader, [key, value]: Member): readonly string[] {
  if (!reader.read(key).aspects.includes('culture')) return [];
  const values = isRecord(value) ? Object.values(value) : [value];
  return values.filter((one): one is string => typeof one === 'string' && isCulture(one));
}
