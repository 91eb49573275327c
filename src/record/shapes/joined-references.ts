/** Opens references that stand together: tags or categories in one text, and pairs of an id and a name. Pure. */

import { isAbsent, isRecord, listFilled, type Member, type PimRecord } from '../value.ts';
import { type IdPair, isIdPair } from './id-pairs.ts';
import type { KeyReader } from './key-words.ts';
import { ROLE_KEYS } from './role-keys.ts';
import { isScalar } from './tuples.ts';

/** What parts tags of one text; a comma between digits is one of a number. */
const SEPARATOR = /\s*(?:[;|\n]|,(?!\d)|(?<!\d),)\s*/;

/** What parts categories: their names have commas, and their paths bars. */
const SEPARATOR_OF_PATHS = /\s*[;\n]\s*/;

/** Keys of several: a tag under `label` may have a comma. */
const OF_SEVERAL = /s$|worte$|woerter$|woorden$/;

/** The tags or categories of a text under a key of several: `{keywords: "new, sale"}`. The item itself if it is anything else. */
export function partNames(keys: KeyReader, item: unknown): unknown {
  if (!isRecord(item)) return item;
  const [only, another] = Object.entries(item);
  if (only === undefined || another !== undefined) return item;
  const reading = keys.read(only[0]);
  if (!reading.says('own') || !OF_SEVERAL.test(reading.lastWord)) return item;
  const names = splitNames(keys, only[1]);
  return names.length < 2 ? item : names.map((name) => ({ [only[0]]: name }));
}

/** Whether a list is one pair of an id and a name, rather than two entries; of tags, both may be names. */
export function isPairOfList({ list, traits }: KeyReader, value: unknown): value is IdPair {
  return traits.kind === 'reference' && list !== 'tags' && isIdPair(value);
}

/** The references of a record of names by their ids; undefined: the item is another. */
export function openNamesById(keys: KeyReader, item: unknown): readonly unknown[] | undefined {
  if (keys.list === 'parent' || !isRecord(item)) return undefined;
  return listNamesById(item) ?? listNamesWithin(keys, item);
}

/** `{"5": "Halvik", "9": "Nordtre"}` as pairs. */
function listNamesById(record: PimRecord): readonly unknown[] | undefined {
  const members = Object.entries(record);
  const areNames = members.every(
    ([key, name]) => /^\d{1,9}$/.test(key) && typeof name === 'string' && /\p{L}/u.test(name),
  );
  if (members.length === 0 || !areNames) return undefined;
  // Some programs write a list as a record with the numbers of its entries.
  const isCounted = members.every(([key], at) => Number(key) === at + Number(members[0]?.[0]));
  const isList = isCounted && Number(members[0]?.[0]) < 2;
  return members.map(([key, name]) => (isList ? name : [Number(key), name]));
}

/**
 * The same under a key, where other members have the ids again: `{names: {"51": "Sale", "62": "New"}, ids: "51,62"}`. A lone id, or
 * the end of a path of ids as `/51/62/`, says which of them is meant.
 */
function listNamesWithin(keys: KeyReader, item: PimRecord): readonly unknown[] | undefined {
  const isOfOwner = (key: string): boolean => keys.read(key).isPlain('owner', 'id');
  const members = listFilled(item).flatMap(([key, value]) => (isOfOwner(key) ? [] : [value]));
  const [names, another] = members.filter(isRecord);
  const pairs = names === undefined ? undefined : listNamesById(names)?.filter(isIdPair);
  if (pairs === undefined || pairs.length === 0 || another !== undefined) return undefined;
  const ids = new Set(pairs.map(([id]) => id));
  const repeats = members.filter((value) => value !== names).map(listIds);
  const areIds = repeats.every((some) => some.length > 0 && some.every((id) => ids.has(id)));
  if (repeats.length === 0 || !areIds) return undefined;
  const lone = repeats.find(([_, second]) => second === undefined);
  const meant = lone ?? members.flatMap(listEndOfPath);
  return meant.length === 0 ? pairs : pairs.filter(([id]) => meant.includes(id));
}

/** The ids of a value that holds nothing else; none, if it does. */
function listIds(value: unknown): readonly number[] {
  const text = [value].flat().join();
  return /^[\d\s,;|/>]+$/.test(text) ? (text.match(/\d+/g) ?? []).map(Number) : [];
}

/** The last id of the longest path of ids in a value; none, if it holds no path. */
function listEndOfPath(value: unknown): readonly number[] {
  const paths = [value].flat().filter((one) => typeof one === 'string' && /\d[/>]/.test(one));
  const [longest = []] = paths.map(listIds).toSorted((left, right) => right.length - left.length);
  return longest.slice(-1);
}

/** `#garden #summer`: tags that a mark begins. */
const HASHTAGS = /^#\S+(?:\s+#\S+)+$/;

/** The tags or categories of a text; none, if the value is no text, or a text of one. */
export function splitNames({ list }: KeyReader, sent: unknown): readonly string[] {
  if (typeof sent !== 'string' || !(list === 'tags' || list === 'categories')) return [];
  if (list === 'tags' && HASHTAGS.test(sent)) return sent.split(/\s+/);
  const separator = list === 'tags' ? SEPARATOR : SEPARATOR_OF_PATHS;
  return sent.split(separator).filter((name) => name !== '');
}

/** `{category_ids: [[32, "Garden"], [33, "Hoses"]]}` as one reference for each; the item itself if it has no such pairs. */
export function openPairs(keys: KeyReader, item: unknown): unknown {
  // A variant has one parent.
  if (keys.list === 'parent' || !isRecord(item)) return item;
  const members = Object.entries(item);
  const holder = findHolder(keys, members);
  if (holder === undefined) return item;
  const others = Object.fromEntries(members.filter((member) => member !== holder));
  return listPairs(holder[1]).map(([id, name]) =>
    Object.assign({}, others, { [ROLE_KEYS.id]: id, [ROLE_KEYS.name]: name }),
  );
}

/**
 * The member with the pairs that the record stands for; undefined: it says itself which one it is, as in
 * `{id: 7, name: "Hoses", parent_id: [32, "Garden"]}`.
 */
function findHolder(keys: KeyReader, members: readonly Member[]): Member | undefined {
  const holders = members.filter(([, value]) => listPairs(value).length > 0);
  const stated = members.filter(([, value]) => isScalar(value) && !isAbsent(value));
  const isName = ([key]: Member): boolean =>
    keys.read(key).endsIn('name') && keys.read(key).saysAtMost('name', 'own', 'alternate');
  if (stated.some(isName)) return undefined;
  const ofList = holders.find(([key]) => keys.read(key).says('own'));
  const [only, another] = holders;
  const isIdentified = stated.some(([key]) => keys.read(key).endsIn('id', 'code'));
  return ofList ?? (another === undefined && !isIdentified ? only : undefined);
}

/** The pairs of a value, which is one or a list of some; none, if it holds anything else. */
function listPairs(value: unknown): readonly IdPair[] {
  if (isIdPair(value)) return [value];
  return Array.isArray(value) && value.every(isIdPair) ? value : [];
}
