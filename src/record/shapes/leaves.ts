/**
 * Flattens an entry to its values and its lists of records: `{name: "Width", size: {value: 12},
 * texts: [{lang: "de", …}]}` has the values `name` and `size.value`, and the list `texts`.
 */

import { isCulture, shortenCulture } from '../culture.ts';
import { isAbsent, isRecord, listFilled, type Member, type PimRecord, readId } from '../value.ts';
import { isIdPair } from './id-pairs.ts';
import type { KeyPath, KeyPaths } from './key-paths.ts';
import type { KeyReader } from './key-words.ts';
import {
  ANY_LANGUAGE,
  areLanguageKeys,
  isAnyLanguage,
  isLanguageKey,
  isLocale,
} from './language-keys.ts';
import { readOnlyPair, readPairs } from './pairs-as-records.ts';

/** Single value of an entry. */
export interface Leaf {
  readonly path: KeyPath;
  readonly keys: readonly string[];
  /** A scalar, or a list of scalars. */
  readonly value: unknown;
  /** The text by language; `value` is then the first of them. */
  readonly texts?: ReadonlyMap<string, string>;
}

/** Says whether two values stand in the same record. */
export function areSiblings({ keys }: Pick<Leaf, 'keys'>, sibling: Pick<Leaf, 'keys'>): boolean {
  if (sibling.keys.length !== keys.length) return false;
  const around = keys.slice(0, -1);
  return around.every((key, index) => key === sibling.keys[index]);
}

/** List of records within an entry. */
export interface Branch {
  readonly keys: readonly string[];
  readonly items: readonly unknown[];
}

interface FlatRecord {
  readonly leaves: readonly Leaf[];
  readonly branches: readonly Branch[];
}

// Values below this depth are not read.
const MAX_DEPTH = 8;

// In characters.
const MAX_JSON_CHARS = 20_000;

const MAX_JSON_DEPTH = 30;

/** Parses a text that holds a list or record in JSON; returns any other value unchanged. */
export function parseJsonText(value: unknown): unknown {
  if (typeof value !== 'string' || value.length > MAX_JSON_CHARS) return value;
  const [first] = value;
  if ((first !== '{' && first !== '[') || nestsTooDeep(value)) return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}

function nestsTooDeep(text: string): boolean {
  let depth = 0;
  for (const character of text) {
    if (character === '{' || character === '[') depth += 1;
    if (character === '}' || character === ']') depth -= 1;
    if (depth > MAX_JSON_DEPTH) return true;
  }
  return false;
}

/** Flattens a record to its values and its lists of records. */
export function flattenRecord(record: PimRecord, paths: KeyPaths): FlatRecord {
  const flattener = new RecordFlattener(paths);
  flattener.addMembers(record, paths.root, 0);
  return flattener;
}

// Keys of the transport, or of the class of a record in its program.
const PROGRAM_KEY = /^__|^_(?:type|class|rev|etag|resource_state)$/;

/** Says whether a key is one of the transport, or of the class of a record in its program. */
export function isProgramKey(key: string): boolean {
  return PROGRAM_KEY.test(key);
}

// A class of JSON-LD, which is no type of an entry: `PropertyValue`, `gs1:Product`, `Offer`.
const CLASS_NAME = new RegExp(
  [
    '^https?://\\S+/[A-Z]\\w*$',
    '^[a-z]\\w*:[A-Z]\\w*$',
    '^(?:[A-Z][a-z]+){2,}$',
    '^(?:Offer|Brand|Product|Thing)$',
  ].join('|'),
);

class RecordFlattener implements FlatRecord {
  readonly leaves: Leaf[] = [];
  readonly branches: Branch[] = [];
  readonly #paths: KeyPaths;

  constructor(paths: KeyPaths) {
    this.#paths = paths;
  }

  addMembers(record: PimRecord, path: KeyPath, depth: number): void {
    for (const key of Object.keys(record)) {
      const isClass = key === '@type' && CLASS_NAME.test(String(record[key]));
      if (!isProgramKey(key) && !isClass) this.#add(record[key], path.child(key), depth);
    }
  }

  #add(sent: unknown, path: KeyPath, depth: number): void {
    const value = parseJsonText(sent);
    if (depth > MAX_DEPTH || typeof value !== 'object' || value === null) {
      this.leaves.push(createLeaf(path, value));
      return;
    }
    // `language: {name: "German (Germany)", tag: "de_DE"}` is no text in a language.
    const isLanguage = isRecord(value) && path.last.saysOnly('culture');
    const texts = isLanguage ? undefined : readTexts(value, this.#paths.reader);
    if (texts !== undefined) {
      this.leaves.push({ path, keys: path.keys, value: texts.values().next().value, texts });
      return;
    }
    if (Array.isArray(value)) this.#addList(value, path, depth);
    else if (isRecord(value)) this.#addRecord(value, path, depth);
  }

  #addList(list: readonly unknown[], path: KeyPath, depth: number): void {
    const items = list.filter((item) => !isAbsent(item));
    const leaves = listLeaves(items, path, this.#paths);
    if (leaves !== undefined) {
      this.leaves.push(...leaves);
      return;
    }
    const [only, another] = items;
    if (another === undefined && isRecord(only) && isOneEach(path, this.#paths.reader)) {
      this.#addRecord(only, path, depth);
      return;
    }
    const recordOfPairs = readPairs(items, this.#paths.reader);
    if (recordOfPairs !== undefined) this.#addRecord(recordOfPairs, path, depth);
    else this.branches.push({ keys: path.keys, items: wrapTexts(items, this.#paths.reader) });
  }

  #addRecord(record: PimRecord, path: KeyPath, depth: number): void {
    const items = readKeyedItems(record, this.#paths.reader);
    if (items !== undefined) {
      this.branches.push({ keys: path.keys, items });
      return;
    }
    const members = readOnlyPair(record, this.#paths.reader) ?? record;
    this.addMembers(members, path, depth + 1);
  }
}

// Several values, each in several languages, as records: `[[{lang: "en", text: "Hall"}, …], …]`.
function wrapTexts(items: readonly unknown[], reader: KeyReader): readonly unknown[] {
  const areTexts = items.every((item) => Array.isArray(item) && readTexts(item, reader));
  return areTexts ? items.map((value) => ({ value })) : items;
}

function createLeaf(path: KeyPath, value: unknown): Leaf {
  return { path, keys: path.keys, value };
}

// Undefined: the list holds records, or lists that are no pairs of an id and a name.
function listLeaves(
  items: readonly unknown[],
  path: KeyPath,
  paths: KeyPaths,
): readonly Leaf[] | undefined {
  const reference = readReference(path.keys.at(-1) ?? '', items);
  if (reference !== undefined) {
    const { stem, ids, names } = reference;
    const place = paths.find([...path.keys.slice(0, -1), stem, 'name']);
    const name = createLeaf(place, names.length === 1 ? names[0] : names);
    return ids.length === 1 ? [createLeaf(path, ids[0]), name] : [name];
  }
  if (items.some((item) => typeof item === 'object')) return undefined;
  // JSON that was made of XML has each element in a list.
  return [createLeaf(path, items.length === 1 && path.keys.length > 0 ? items[0] : items)];
}

// An entry has one of each bound, and one of each text; a price has one currency and one label.
function isOneEach({ last }: KeyPath, { traits }: KeyReader): boolean {
  if (traits.kind === 'price') return last.says('currency', 'name');
  if (traits.kind === 'translation') return last.says('name', 'short', 'long', 'about');
  return traits.kind === 'named' && last.says('min', 'max');
}

/**
 * Splits a reference by the stem of its key: `{uom_id: [8, "cm"]}` by `uom` becomes
 * `{uom_id: 8, uom: {name: "cm"}}`. Returns undefined if there is none.
 */
export function splitReference(record: PimRecord, stem: string): PimRecord | undefined {
  for (const [key, value] of Object.entries(record)) {
    const reference = Array.isArray(value) ? readReference(key, value) : undefined;
    if (reference?.stem !== stem) continue;
    const { ids, names } = reference;
    const split = { ...record, [key]: ids.length === 1 ? ids[0] : undefined };
    return { ...split, [stem]: { name: names.length === 1 ? names[0] : names } };
  }
  return undefined;
}

// `{uom_id: [8, "cm"]}`, `{value_ids: [[912, "Linen"], [913, "Cotton"]]}`: ids with names.
function readReference(key: string, items: readonly unknown[]) {
  const stem = key.replace(/_?ids?$/i, '');
  if (stem === '' || stem === key) return undefined;
  const pairs = isIdPair(items) ? [items] : items;
  if (pairs.length === 0 || !pairs.every(isIdPair)) return undefined;
  const ids = pairs.map(([id]) => id);
  const names = pairs.map(([, name]) => name);
  return { stem, ids, names };
}

/**
 * Reads texts by language: `{en: "Lamp", de: "Lampe"}`, `{Value: "Lamp", Language: "EN"}`, or a
 * list of the latter or of `["en_GB", "Lamp"]`. Returns undefined for any other value.
 */
export function readTexts(
  value: unknown,
  reader: KeyReader,
): ReadonlyMap<string, string> | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  if (!Array.isArray(value)) return readTextsOfRecord(value, reader);
  const texts = new Map<string, string>();
  for (const item of value) {
    const pair = isRecord(item) ? readTaggedText(item, reader) : readTextPair(item);
    if (pair === undefined) return undefined;
    const [language, text] = pair;
    // Several texts in one language are several values.
    if (texts.has(language)) return undefined;
    texts.set(language, text);
  }
  return texts.size === 0 ? undefined : texts;
}

function readTextsOfRecord(
  value: object,
  reader: KeyReader,
): ReadonlyMap<string, string> | undefined {
  const entries = Object.entries(value);
  if (entries.length === 0) return undefined;
  const areTexts = entries.every(([, text]) => text === null || typeof text === 'string');
  const isByLanguage = areTexts && areLanguageKeys(Object.keys(value));
  if (!isByLanguage) {
    const taggedText = isRecord(value) ? readTaggedText(value, reader) : undefined;
    return taggedText && new Map([taggedText]);
  }
  const filled = entries.filter((pair): pair is [string, string] => !isAbsent(pair[1]));
  return filled.length === 0 ? undefined : new Map(filled);
}

// A record with only a text and its language, which may have an id:
// `{Value: "Lamp", Language: "EN"}`.
function readTaggedText(item: PimRecord, reader: KeyReader): [string, string] | undefined {
  const filled = listFilled(item).filter((member) => !isIdOfRow(member, item, reader));
  const withoutIds = filled.filter(([key, value]) => !isIdOfCulture(key, value, reader));
  const members = withoutIds.length < 2 ? filled : withoutIds;
  const [first, second, another] = members;
  if (first === undefined || second === undefined) return undefined;
  if (another !== undefined) return undefined;
  // `{id_lang: "1", iso_code: "en", value: "Colour"}`: beside an id, the code is that of the
  // language.
  const hasId = members.length < filled.length;
  // `{languageCode: "en", name: "Oak"}` is a record in a language.
  const isOfValue = members.some(([key]) => reader.read(key).saysOnly('value'));
  const isTag = (key: string): boolean => {
    const reading = reader.read(key);
    if (reading.endsIn('culture') || isIdOfCulture(key, item[key], reader)) return true;
    if (isOfValue && reading.saysOnly('culture', 'code')) return true;
    if (hasId && reading.saysOnly('code')) return true;
    return !reading.says('value') && isLocale(item[key]);
  };
  const isFirstTag = isTag(first[0]);
  const [[tagKey, tag], [textKey, text]] = isFirstTag ? [first, second] : [second, first];
  if (!isFirstTag && !isTag(tagKey)) return undefined;
  const culture = findCulture(tag) ?? readLanguageId(tag) ?? readAnyLanguage(tag);
  const isText = reader.read(textKey).saysAtMost('value', 'name');
  if (culture === undefined || !isText || typeof text !== 'string') return undefined;
  return [shortenCulture(culture), text];
}

// `{id: 7, propertyId: 100, lang: "en", name: "Material"}`, `{valueId: 7, lang: "en", name: "Oak"}`.
function isIdOfRow([key, value]: Member, row: PimRecord, reader: KeyReader): boolean {
  const reading = reader.read(key);
  if (key !== 'id' && readId(value) === undefined) return false;
  if (!reading.endsIn('id') || reading.says('culture', 'name')) return false;
  const hasName = Object.keys(row).some((name) => reader.read(name).saysOnly('name'));
  return hasName || !reading.says('value');
}

/** Says whether a value is a time, to the minute. */
export function isMoment(value: unknown): boolean {
  return typeof value === 'string' && MOMENT.test(value);
}

const MOMENT = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d/;

// `["en_GB", "Lamp"]`.
function readTextPair(item: unknown): [string, string] | undefined {
  const [tag, text, another]: readonly unknown[] = Array.isArray(item) ? item : [];
  if (typeof tag !== 'string' || typeof text !== 'string') return undefined;
  const isPair = another === undefined && isLanguageKey(tag);
  return isPair ? [shortenCulture(tag), text] : undefined;
}

/** Finds a language, also within a record: `locale: {localeName: "en_US"}`. */
export function findCulture(tag: unknown): string | undefined {
  const values = isRecord(tag) ? Object.values(tag) : [tag];
  const texts = values.filter((value) => typeof value === 'string');
  return texts.find(isCulture);
}

// `{"xml:lang": "x-default", content: "Colour"}`.
function readAnyLanguage(tag: unknown): string | undefined {
  return typeof tag === 'string' && isAnyLanguage(tag) ? tag : undefined;
}

// The id of a language without a name; 0 is none.
function readLanguageId(tag: unknown): string | undefined {
  if (String(tag) === '0') return ANY_LANGUAGE;
  return /^\d{1,9}$/.test(String(tag)) ? String(tag) : undefined;
}

// `id_lang: "1"`.
function isIdOfCulture(key: string, value: unknown, reader: KeyReader): boolean {
  const reading = reader.read(key);
  const isCode = typeof value === 'string' && isCulture(value);
  return !isCode && reading.says('id') && reading.says('culture');
}

// Records under keys without a meaning, all with the same keys:
// `{kitchen: {label}, hallway: {label}}`.
function readKeyedItems(record: PimRecord, reader: KeyReader): readonly PimRecord[] | undefined {
  const entries = Object.entries(record);
  const items = entries.map(([, item]) => item).filter(isRecord);
  if (items.length === 0 || items.length < entries.length) return undefined;
  if (entries.some(([key]) => !reader.read(key).hasNoMeaning)) return undefined;
  const shapes = new Set(items.map((item) => Object.keys(item).join()));
  const areAlike = items.length > 1 && shapes.size === 1;
  return areAlike ? items : undefined;
}

/** Nests a record under the keys that led to it, since they describe it. */
export function wrap(record: PimRecord, keys: readonly string[]): PimRecord {
  return keys.reduceRight<PimRecord>((inner, key) => ({ [key]: inner }), record);
}
