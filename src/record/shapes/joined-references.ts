/**
 * Splits references that stand together in one text or record: `{keywords: "new, sale"}` becomes
 * `{keywords: "new"}` and `{keywords: "sale"}`.
 */

import { isRecord, listFilled, type Member, type PimRecord } from '../value.ts';
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

/**
 * Splits the tags or categories of a text under a plural key: `{keywords: "new, sale"}`, and tags
 * between semicolons under any. Returns any other item unchanged.
 */
export function splitNamesOfItem(keys: KeyReader, item: unknown): unknown {
  if (!isRecord(item)) return item;
  return splitTextOfTags(keys, item) ?? splitOnlyMember(keys, item) ?? item;
}

// `{value: "new; sale", lang: "en"}`: a tag for each part of the text.
function splitTextOfTags(keys: KeyReader, item: PimRecord): readonly PimRecord[] | undefined {
  if (keys.list !== 'tags') return undefined;
  const textKeys = Object.keys(item).filter((key) => {
    return typeof item[key] === 'string' && keys.read(key).isPlain('value', 'name');
  });
  const [textKey, another] = textKeys;
  if (textKey === undefined || another !== undefined) return undefined;
  const names = splitText(String(item[textKey]), SEPARATOR_OF_TAGS);
  if (names.length < 2) return undefined;
  return names.map((name) => ({ ...item, [textKey]: name }));
}

function splitOnlyMember(keys: KeyReader, item: PimRecord): readonly PimRecord[] | undefined {
  const [key, another] = Object.keys(item);
  if (key === undefined || another !== undefined) return undefined;
  const reading = keys.read(key);
  if (!reading.says('own') || !PLURAL_ENDING.test(reading.lastWord)) return undefined;
  const names = splitNames(keys, item[key]);
  if (names.length < 2) return undefined;
  return names.map((name) => ({ [key]: name }));
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
  if (members.length === 0 || !members.every(isNameById)) return undefined;
  const ids = members.map(([key]) => Number(key));
  const names = members.map(([, name]) => name);
  // Some programs write a list as a record with the numbers of its entries.
  const [first = 0] = ids;
  const areConsecutive = ids.every((id, index) => id === first + index);
  if (areConsecutive && first < 2) return names;
  return ids.map((id, index) => [id, names[index]]);
}

function isNameById([key, name]: Member): boolean {
  return /^\d{1,9}$/.test(key) && typeof name === 'string' && /\p{L}/u.test(name);
}

// Names by id, alone or beside the same ids: `{names: {"51": "Sale", "62": "New"}, ids: "51,62"}`. A
// lone id, or the end of a path of ids such as `/51/62/`, selects one of them.
function listNamesWithin(keys: KeyReader, item: PimRecord): readonly unknown[] | undefined {
  const members = listFilled(item).filter(([key]) => !keys.read(key).isPlain('owner', 'id'));
  const values = members.map(([, value]) => value);
  const [names, another] = values.filter(isRecord);
  if (names === undefined || another !== undefined) return undefined;
  const references = listNamesById(names);
  if (references === undefined) return undefined;
  if (values.length === 1) {
    return keys.traits.mayBeAttributes === true ? references : undefined;
  }
  const pairs = references.filter(isIdPair);
  const lists = values.filter((value) => value !== names).map(listIds);
  if (lists.some((ids) => ids.length === 0)) return undefined;
  const idsOfPairs = new Set(pairs.map(([id]) => id));
  if (!lists.flat().every((id) => idsOfPairs.has(id))) return undefined;
  const loneId = lists.find((ids) => ids.length === 1);
  const selectedIds = loneId ?? values.flatMap(listEndOfPath);
  if (selectedIds.length === 0) return pairs;
  return pairs.filter(([id]) => selectedIds.includes(id));
}

// Empty if the value holds anything but ids.
function listIds(value: unknown): readonly number[] {
  const text = [value].flat().join();
  if (!/^[\d\s,;|/>]+$/.test(text)) return [];
  const ids = text.match(/\d+/g) ?? [];
  return ids.map(Number);
}

// The end of the longest path; empty if there is none.
function listEndOfPath(value: unknown): readonly number[] {
  let longest: readonly number[] = [];
  for (const text of [value].flat()) {
    if (typeof text !== 'string' || !/\d[/>]/.test(text)) continue;
    const path = listIds(text);
    if (path.length > longest.length) longest = path;
  }
  return longest.slice(-1);
}

// `#garden #summer`.
const HASHTAGS = /^#\S+(?:\s+#\S+)+$/;

/** Splits a text into tags or categories; returns none for other values. */
export function splitNames({ list }: KeyReader, sent: unknown): readonly string[] {
  if (typeof sent !== 'string') return [];
  if (list === 'categories') return splitText(sent, SEPARATOR_OF_PATHS);
  if (list !== 'tags') return [];
  return HASHTAGS.test(sent) ? sent.split(/\s+/) : splitText(sent, SEPARATOR);
}

function splitText(text: string, separator: RegExp): readonly string[] {
  return text.split(separator).filter((name) => name !== '');
}

/**
 * Splits `{category_ids: [[32, "Garden"], [33, "Hoses"]]}` into one reference per pair; returns an
 * item without pairs unchanged.
 */
export function openPairs(keys: KeyReader, item: unknown): unknown {
  // A variant has one parent.
  if (keys.list === 'parent' || !isRecord(item)) return item;
  const pairsKey = findPairsKey(keys, item);
  if (pairsKey === undefined) return item;
  const { [pairsKey]: pairs, ...shared } = item;
  return listPairs(pairs).map(([id, name]) => ({
    ...shared,
    [ROLE_KEYS.id]: id,
    [ROLE_KEYS.name]: name,
  }));
}

// The key of the pairs that the record stands for; undefined if the record identifies itself, as in
// `{id: 7, name: "Hoses", parent_id: [32, "Garden"]}`.
function findPairsKey(keys: KeyReader, item: PimRecord): string | undefined {
  const allKeys = Object.keys(item);
  const pairsKeys = allKeys.filter((key) => listPairs(item[key]).length > 0);
  if (pairsKeys.length === 0) return undefined;
  const filled = listFilled(item).filter(([, value]) => isScalar(value));
  const scalarKeys = filled.map(([key]) => key);
  if (scalarKeys.some((key) => isOwnName(keys, key))) return undefined;
  const keyOfList = pairsKeys.find((key) => keys.read(key).says('own'));
  if (keyOfList !== undefined) return keyOfList;
  const isIdentified = scalarKeys.some((key) => keys.read(key).endsIn('id', 'code'));
  const isOnlyKey = pairsKeys.length === 1;
  return isOnlyKey && !isIdentified ? pairsKeys[0] : undefined;
}

function isOwnName(keys: KeyReader, key: string): boolean {
  const reading = keys.read(key);
  return reading.endsIn('name') && reading.saysAtMost('name', 'own', 'alternate');
}

function listPairs(value: unknown): readonly IdPair[] {
  if (isIdPair(value)) return [value];
  return Array.isArray(value) && value.every(isIdPair) ? value : [];
}
