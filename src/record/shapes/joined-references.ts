import { isAbsent, isRecord, listFilled, type Member, type PimRecord } from '../value.ts';
import { type IdPair, isIdPair } from './id-pairs.ts';
import type { KeyReader } from './key-words.ts';
import { ROLE_KEYS } from './role-keys.ts';
import { isScalar } from './tuples.ts';

// A comma between digits belongs to a number.
const SEPARATOR = /\s*(?:[;|\n]|,(?!\d)|(?<!\d),)\s*/;

// Names of categories have commas, and their paths have bars.
const SEPARATOR_OF_PATHS = /\s*[;\n]\s*/;

// Plural keys: a tag under `label` may have a comma.
const PLURAL_ENDING = /s$|worte$|woerter$|woorden$/;

// No tag has a semicolon, but at the end of an entity such as `&gt;`.
const SEPARATOR_OF_TAGS = /(?<!&#?\w{1,10})\s*;\s+/;

// `{value: "new; sale", lang: "en"}`: a tag for each part of the text.
function splitTexts(keys: KeyReader, item: PimRecord): readonly PimRecord[] | undefined {
  if (keys.list !== 'tags') return undefined;
  const isName = ([key, value]: Member): boolean =>
    typeof value === 'string' && keys.read(key).isPlain('value', 'name');
  const [text, another] = Object.entries(item).filter(isName);
  if (text === undefined || another !== undefined) return undefined;
  const names = String(text[1]).split(SEPARATOR_OF_TAGS).filter(Boolean);
  return names.length < 2 ? undefined : names.map((name) => ({ ...item, [text[0]]: name }));
}

/**
 * Splits the tags or categories of a text under a plural key: `{keywords: "new, sale"}`, and tags
 * between semicolons under any. Returns any other item unchanged.
 */
export function splitNamesOfItem(keys: KeyReader, item: unknown): unknown {
  if (!isRecord(item)) return item;
  const texts = splitTexts(keys, item);
  if (texts !== undefined) return texts;
  const [member, another] = Object.entries(item);
  if (member === undefined || another !== undefined) return item;
  const reading = keys.read(member[0]);
  if (!reading.says('own') || !PLURAL_ENDING.test(reading.lastWord)) return item;
  const names = splitNames(keys, member[1]);
  return names.length < 2 ? item : names.map((name) => ({ [member[0]]: name }));
}

/**
 * Says whether a list is a pair of an id and a name rather than two entries. Two tags may both be
 * names.
 */
export function isPairOfList({ list, traits }: KeyReader, value: unknown): value is IdPair {
  return traits.kind === 'reference' && list !== 'tags' && isIdPair(value);
}

/** Returns the references of a record of names by id; undefined for any other item. */
export function openNamesById(keys: KeyReader, item: unknown): readonly unknown[] | undefined {
  if (keys.list === 'parent' || !isRecord(item)) return undefined;
  return listNamesById(item) ?? listNamesWithin(keys, item);
}

// `{"5": "Halvik", "9": "Nordtre"}` becomes pairs.
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

// Names by id, alone or beside the same ids: `{names: {"51": "Sale", "62": "New"}, ids: "51,62"}`. A
// lone id, or the end of a path of ids such as `/51/62/`, selects one of them.
function listNamesWithin(keys: KeyReader, item: PimRecord): readonly unknown[] | undefined {
  const isOfOwner = (key: string): boolean => keys.read(key).isPlain('owner', 'id');
  const members = listFilled(item).flatMap(([key, value]) => (isOfOwner(key) ? [] : [value]));
  const [names, another] = members.filter(isRecord);
  const references = names === undefined ? undefined : listNamesById(names);
  if (references === undefined || another !== undefined) return undefined;
  if (members.length === 1) return keys.traits.mayBeAttributes === true ? references : undefined;
  const pairs = references.filter(isIdPair);
  const ids = new Set(pairs.map(([id]) => id));
  const repeats = members.filter((value) => value !== names).map(listIds);
  const areIds = repeats.every((repeat) => repeat.length > 0 && repeat.every((id) => ids.has(id)));
  if (!areIds) return undefined;
  const lone = repeats.find(([_, second]) => second === undefined);
  const selected = lone ?? members.flatMap(listEndOfPath);
  return selected.length === 0 ? pairs : pairs.filter(([id]) => selected.includes(id));
}

// Empty if the value holds anything but ids.
function listIds(value: unknown): readonly number[] {
  const text = [value].flat().join();
  return /^[\d\s,;|/>]+$/.test(text) ? (text.match(/\d+/g) ?? []).map(Number) : [];
}

// The end of the longest path; empty if there is none.
function listEndOfPath(value: unknown): readonly number[] {
  const paths = [value].flat().filter((text) => typeof text === 'string' && /\d[/>]/.test(text));
  const [longest = []] = paths.map(listIds).toSorted((left, right) => right.length - left.length);
  return longest.slice(-1);
}

// `#garden #summer`.
const HASHTAGS = /^#\S+(?:\s+#\S+)+$/;

/** Splits a text into tags or categories; returns none for other values. */
export function splitNames({ list }: KeyReader, sent: unknown): readonly string[] {
  if (typeof sent !== 'string' || !(list === 'tags' || list === 'categories')) return [];
  if (list === 'tags' && HASHTAGS.test(sent)) return sent.split(/\s+/);
  const separator = list === 'tags' ? SEPARATOR : SEPARATOR_OF_PATHS;
  return sent.split(separator).filter((name) => name !== '');
}

/**
 * Splits `{category_ids: [[32, "Garden"], [33, "Hoses"]]}` into one reference per pair; returns an
 * item without pairs unchanged.
 */
export function openPairs(keys: KeyReader, item: unknown): unknown {
  // A variant has one parent.
  if (keys.list === 'parent' || !isRecord(item)) return item;
  const members = Object.entries(item);
  const holder = findHolder(keys, members);
  if (holder === undefined) return item;
  const shared = Object.fromEntries(members.filter((member) => member !== holder));
  return listPairs(holder[1]).map(([id, name]) =>
    Object.assign({}, shared, { [ROLE_KEYS.id]: id, [ROLE_KEYS.name]: name }),
  );
}

// The member with the pairs that the record stands for; undefined if the record identifies itself,
// as in `{id: 7, name: "Hoses", parent_id: [32, "Garden"]}`.
function findHolder(keys: KeyReader, members: readonly Member[]): Member | undefined {
  const holders = members.filter(([, value]) => listPairs(value).length > 0);
  const stated = members.filter(([, value]) => isScalar(value) && !isAbsent(value));
  const isName = ([key]: Member): boolean =>
    keys.read(key).endsIn('name') && keys.read(key).saysAtMost('name', 'own', 'alternate');
  if (stated.some(isName)) return undefined;
  const listHolder = holders.find(([key]) => keys.read(key).says('own'));
  const [holder, another] = holders;
  const isIdentified = stated.some(([key]) => keys.read(key).endsIn('id', 'code'));
  return listHolder ?? (another === undefined && !isIdentified ? holder : undefined);
}

function listPairs(value: unknown): readonly IdPair[] {
  if (isIdPair(value)) return [value];
  return Array.isArray(value) && value.every(isIdPair) ? value : [];
}
