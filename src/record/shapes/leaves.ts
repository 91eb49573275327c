/**
 * Opens an entry of a list, whatever its shape, as leaves: each single value with the keys that lead to it. JSON in texts,
 * texts by language and pairs of a name and a value become what they stand for. Pure.
 */

import { findLanguage, isCulture, shortenCulture } from '../culture.ts';
import { isAbsent, isRecord, listFilled, type PimRecord } from '../value.ts';
import { isIdPair } from './id-pairs.ts';
import type { KeyPath, KeyPaths } from './key-paths.ts';
import type { Aspect } from './key-reading.ts';
import type { KeyReader } from './key-words.ts';

/** One value of an entry. */
export interface Leaf {
  readonly path: KeyPath;
  /** The keys that lead to it, from the entry. */
  readonly keys: readonly string[];
  /** A scalar, or a list of scalars. */
  readonly value: unknown;
  /** The same in each language; then `value` is the first of them. */
  readonly texts?: ReadonlyMap<string, string>;
}

/** Whether values stand in one record. */
export function areSiblings({ keys }: Pick<Leaf, 'keys'>, other: Pick<Leaf, 'keys'>): boolean {
  if (other.keys.length !== keys.length) return false;
  const around = keys.slice(0, -1);
  return around.every((key, at) => key === other.keys[at]);
}

/** A list of records within an entry. */
export interface Branch {
  readonly keys: readonly string[];
  readonly items: readonly unknown[];
}

/** An entry as its single values and its lists of records. */
interface Tree {
  readonly leaves: readonly Leaf[];
  readonly branches: readonly Branch[];
}

/** How deep an entry is opened; what lies deeper is not read. */
const MAX_DEPTH = 8;

/** The longest text that is opened as JSON, in characters. */
const MAX_JSON_CHARS = 20_000;

/** How deep JSON in a text may be. */
const MAX_JSON_DEPTH = 30;

/** A text that holds JSON as its value; anything else as it is. */
export function openJson(value: unknown): unknown {
  if (typeof value !== 'string' || value.length > MAX_JSON_CHARS) return value;
  const [first] = value;
  if ((first !== '{' && first !== '[') || nestsTooDeep(value)) return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}

/** Whether brackets stand within each other deeper than anything is read. */
function nestsTooDeep(text: string): boolean {
  let depth = 0;
  for (const character of text) {
    if (character === '{' || character === '[') depth += 1;
    if (character === '}' || character === ']') depth -= 1;
    if (depth > MAX_JSON_DEPTH) return true;
  }
  return false;
}

/** Opens one entry. */
export function openTree(item: PimRecord, paths: KeyPaths): Tree {
  const opener = new TreeOpener(paths);
  opener.openMembers(item, paths.root, 0);
  return opener;
}

/** Keys of the transport, and those of the class of a record in its program. */
const OF_PROGRAM = /^__|^_(?:type|class|rev|etag|resource_state)$/;

class TreeOpener implements Tree {
  readonly leaves: Leaf[] = [];
  readonly branches: Branch[] = [];
  readonly #paths: KeyPaths;

  constructor(paths: KeyPaths) {
    this.#paths = paths;
  }

  /** Opens the members of a record. */
  openMembers(record: PimRecord, path: KeyPath, depth: number): void {
    for (const key of Object.keys(record)) {
      if (!OF_PROGRAM.test(key)) this.#open(record[key], path.child(key), depth);
    }
  }

  #open(sent: unknown, path: KeyPath, depth: number): void {
    const value = openJson(sent);
    if (depth > MAX_DEPTH || typeof value !== 'object' || value === null) {
      this.#addLeaf(path, value);
      return;
    }
    // `language: {name: "German (Germany)", tag: "de_DE"}` is no text in a language.
    const isLanguage = isRecord(value) && path.last.saysOnly('culture');
    const texts = isLanguage ? undefined : readTexts(value, this.#paths.reader);
    if (texts !== undefined) {
      this.leaves.push({ path, keys: path.keys, value: texts.values().next().value, texts });
      return;
    }
    if (Array.isArray(value)) this.#openList(value, path, depth);
    else if (isRecord(value)) this.#openRecord(value, path, depth);
  }

  #addLeaf(path: KeyPath, value: unknown): void {
    this.leaves.push({ path, keys: path.keys, value });
  }

  #openList(list: readonly unknown[], path: KeyPath, depth: number): void {
    const items = list.filter((item) => !isAbsent(item));
    const reference = readReference(path.keys.at(-1) ?? '', items);
    if (reference !== undefined) {
      const { stem, ids, names } = reference;
      const keys = [...path.keys.slice(0, -1), stem, 'name'];
      if (ids.length === 1) this.#addLeaf(path, ids[0]);
      this.#addLeaf(this.#paths.find(keys), names.length === 1 ? names[0] : names);
      return;
    }
    if (!items.some((item) => typeof item === 'object')) {
      // JSON that was made of XML has each element in a list.
      this.#addLeaf(path, items.length === 1 && path.keys.length > 0 ? items[0] : items);
      return;
    }
    const [only, another] = items;
    if (another === undefined && isRecord(only) && isOneEach(path, this.#paths.reader)) {
      this.#openRecord(only, path, depth);
      return;
    }
    const pairs = readPairs(items, this.#paths.reader);
    if (pairs === undefined) this.branches.push({ keys: path.keys, items });
    else this.#openRecord(pairs, path, depth);
  }

  #openRecord(record: PimRecord, path: KeyPath, depth: number): void {
    const items = readKeyedItems(record, this.#paths.reader);
    if (items === undefined) this.openMembers(record, path, depth + 1);
    else this.branches.push({ keys: path.keys, items });
  }
}

/** Whether a key is that of one of two bounds, or of a text, of which an entry has one each. */
function isOneEach({ last }: KeyPath, { traits }: KeyReader): boolean {
  if (traits.kind === 'translation') return last.says('name', 'short', 'long', 'about');
  return traits.kind === 'named' && last.says('min', 'max');
}

/** `{uom_id: [8, "cm"]}`, `{value_ids: [[912, "Linen"], [913, "Cotton"]]}`: ids, and the names of what they identify. */
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
 * Texts by language: `{en: "Lamp", de: "Lampe"}`, `{Value: "Lamp", Language: "EN"}`, or a list of the latter or of
 * `["en_GB", "Lamp"]`. Undefined if a value is anything else.
 */
export function readTexts(
  value: unknown,
  reader: KeyReader,
): ReadonlyMap<string, string> | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  if (!Array.isArray(value)) return readTextsOfRecord(value, reader);
  const texts = new Map<string, string>();
  for (const item of value) {
    const one = isRecord(item) ? readTaggedText(item, reader) : readTextPair(item);
    // Several texts in one language are several values.
    if (one === undefined || texts.has(one[0])) return undefined;
    texts.set(...one);
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
  const isByCulture = areTexts && areLanguageKeys(Object.keys(value));
  if (!isByCulture) {
    const tagged = isRecord(value) ? readTaggedText(value, reader) : undefined;
    return tagged && new Map([tagged]);
  }
  const filled = entries.filter((pair): pair is [string, string] => !isAbsent(pair[1]));
  return filled.length === 0 ? undefined : new Map(filled);
}

/** Codes of languages of catalogs; others of two letters may be keys of another kind, such as `id` or `no`. */
const LANGUAGE_KEY =
  /^(?:ar|bg|cs|da|de|el|en|es|et|fi|fr|he|hr|hu|it|ja|ko|lt|lv|nb|nl|pl|pt|ro|ru|sk|sl|sr|sv|tr|uk|zh)(?:[-_][A-Za-z]{2,4}){0,2}$/i;

/** Whether a key is a language. */
export function isLanguageKey(key: string): boolean {
  return LANGUAGE_KEY.test(key);
}

/** Whether a key is a language or the name of one. */
export function isLanguage(key: string): boolean {
  return isLanguageKey(key) || findLanguage(key) !== undefined;
}

/** Whether the keys of a record are languages; one may stand for all others. */
export function areLanguageKeys(keys: readonly string[]): boolean {
  const hasLanguage = keys.some(isLanguageKey);
  return hasLanguage && keys.every((key) => isLanguageKey(key) || isAnyLanguage(key));
}

/** Whether a key is that of a text in whatever language has none of its own. */
export function isAnyLanguage(key: string): boolean {
  return /^(?:x-)?default$/i.test(key);
}

/** A record that holds nothing but a text and its language, which may have an id of its own. */
function readTaggedText(item: PimRecord, reader: KeyReader): [string, string] | undefined {
  const filled = listFilled(item).filter(([key]) => key !== 'id');
  const beside = filled.filter(([key, value]) => !isIdOfCulture(key, value, reader));
  const members = beside.length < 2 ? filled : beside;
  const [first, second, another] = members;
  if (first === undefined || second === undefined) return undefined;
  if (another !== undefined) return undefined;
  // `{id_lang: "1", iso_code: "en", value: "Colour"}`: beside its id, the code is that of the language.
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
  const culture = findCulture(tag) ?? readLanguageId(tag);
  const isText = reader.read(textKey).saysAtMost('value', 'name');
  if (culture === undefined || !isText || typeof text !== 'string') return undefined;
  return [shortenCulture(culture), text];
}

/** Whether a value is a language with its country, whatever its key: `contextId: "de-DE"`. */
export function isLocale(value: unknown): boolean {
  return typeof value === 'string' && LOCALE.test(value) && isLanguageKey(value);
}

const LOCALE = /^[a-z]{2}[-_][A-Z]{2}$/;

/** Whether a value says when something was, to the minute. */
export function isMoment(value: unknown): boolean {
  return typeof value === 'string' && MOMENT.test(value);
}

const MOMENT = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d/;

/** `["en_GB", "Lamp"]`. */
function readTextPair(item: unknown): [string, string] | undefined {
  const [tag, text, another]: readonly unknown[] = Array.isArray(item) ? item : [];
  if (typeof tag !== 'string' || typeof text !== 'string') return undefined;
  const isPair = another === undefined && isLanguageKey(tag);
  return isPair ? [shortenCulture(tag), text] : undefined;
}

/** A language, also within a record: `locale: {localeName: "en_US"}`. */
export function findCulture(tag: unknown): string | undefined {
  const values = isRecord(tag) ? Object.values(tag) : [tag];
  const texts = values.filter((value) => typeof value === 'string');
  return texts.find(isCulture);
}

/** The id of a language that nothing else names. */
function readLanguageId(tag: unknown): string | undefined {
  return /^\d{1,9}$/.test(String(tag)) ? String(tag) : undefined;
}

/** `id_lang: "1"`. */
function isIdOfCulture(key: string, value: unknown, reader: KeyReader): boolean {
  const reading = reader.read(key);
  const isCode = typeof value === 'string' && isCulture(value);
  return !isCode && reading.says('id') && reading.says('culture');
}

/**
 * A list of pairs as a record: `[{name: "amount", value: 26}, {name: "unit", value: "in"}]`. Only where every name is a word
 * that says what a value is; other pairs are entries.
 */
function readPairs(items: readonly unknown[], reader: KeyReader): PimRecord | undefined {
  if (items.length < 2) return undefined;
  const record: Record<string, unknown> = {};
  for (const item of items) {
    const pair = isRecord(item) ? readPair(item, reader) : undefined;
    if (pair === undefined) return undefined;
    const [name, value] = pair;
    if (name in record) return undefined;
    record[name] = value;
  }
  return record;
}

/** What a pair may name: parts of one value, not values of their own. */
const PARTS: readonly Aspect[] = [
  'value',
  'amount',
  'unit',
  'symbol',
  'min',
  'max',
  'currency',
  'quantity',
  'valid',
  'start',
  'end',
  'date',
];

/** A record of two members, one of which names the other. */
function readPair(
  item: PimRecord,
  reader: KeyReader,
): readonly [name: string, value: unknown] | undefined {
  const [first, second, third] = Object.entries(item);
  if (first === undefined || second === undefined) return undefined;
  if (third !== undefined) return undefined;
  const isFirst = reader.read(first[0]).endsIn('name', 'code', 'type');
  const [[, name], [, value]] = isFirst ? [first, second] : [second, first];
  if (typeof name !== 'string' || typeof value === 'object') return undefined;
  const reading = reader.read(name);
  return reading.isPlain(...PARTS) ? [name, value] : undefined;
}

/**
 * The records of an object that has them under keys of their own: `{kitchen: {label}, hallway: {label}}`. Only where no key
 * has a meaning and all records have the same keys.
 */
function readKeyedItems(record: PimRecord, reader: KeyReader): readonly PimRecord[] | undefined {
  const entries = Object.entries(record);
  const items = entries.map(([, item]) => item).filter(isRecord);
  if (items.length === 0 || items.length < entries.length) return undefined;
  if (entries.some(([key]) => !reader.read(key).saysNothing)) return undefined;
  const shapes = new Set(items.map((item) => Object.keys(item).join()));
  const areAlike = items.length > 1 && shapes.size === 1;
  return areAlike ? items : undefined;
}

/** A record under the keys that lead to it, which say what it is. */
export function wrap(record: PimRecord, keys: readonly string[]): PimRecord {
  return keys.reduceRight<PimRecord>((inner, key) => ({ [key]: inner }), record);
}
