/**
 * Opens the frame that a system puts around any record, and values that it wraps with their
 * language and unit: `{sys: {…}, fields: {height: {"en-US": 86}}}`, `{attributes: {height: {values:
 * [{value: "86", locale: "en-US", uom: "cm"}]}}}`, relations, as `{unit: {data: {id: 8, attributes:
 * {symbol: "cm"}}}}`, and rows of tables, as `{id: "r7", createdTime: "2026-01-02T08:00:00Z",
 * fields: {Width: 20}}`.
 */

import { isAbsent, isRecord, type Member, type PimRecord } from '../value.ts';
import { findValueKey, getValue, holdsValue, toPart } from './entry-records.ts';
import type { Aspect } from './key-reading.ts';
import { type KeyReader, splitKey } from './key-words.ts';
import { isLanguageKey, isLocale } from './language-keys.ts';
import { isMoment, isProgramKey } from './leaves.ts';
import { isByLanguage, isScalar } from './tuples.ts';

// Keys of the record with the values of an entry.
const FRAMES: readonly string[] = ['attributes', 'fields'];

// Keys that a system adds to each of its records.
const SYSTEM_KEYS: ReadonlySet<string> = new Set(['sys', 'id', 'type']);

/** Returns the entry without its frame; the item itself if it has none. */
export function openEnvelope(keys: KeyReader, sent: unknown): unknown {
  const item = openData(keys, sent);
  if (!isRecord(item)) return item;
  const frame = FRAMES.find((key) => isRecord(item[key])) ?? '';
  const values = item[frame];
  if (!isRecord(values) || !isOfSystem(keys, item, values)) return item;
  const beside = listBeside(keys, item, frame);
  const areEntries = keys.traits.kind === 'named' && keys.list !== 'packaging';
  if (areEntries) return openEntries(keys, frame, values, beside);
  const parts = Object.entries(values).map(([key, value]) => {
    const part = openPart(keys, key, value);
    return [key, part];
  });
  return Object.fromEntries([...parts, ...beside]);
}

function isOfSystem(keys: KeyReader, item: PimRecord, values: PimRecord): boolean {
  if ('sys' in item) return true;
  return Object.values(values).some((value) => listWrapped(keys, value).length > 0);
}

// Without the keys that a system adds to each record.
function listBeside(keys: KeyReader, item: PimRecord, frame: string): readonly Member[] {
  // A category is referred to by its id, while the id of a property is that of a row.
  const isReference = keys.traits.kind === 'reference';
  const isKept = (key: string): boolean => {
    const isIdentity = isReference && key === 'id';
    return isIdentity || !SYSTEM_KEYS.has(key);
  };
  return Object.entries(item).filter(([key]) => key !== frame && isKept(key));
}

// The names of entries end with the context that they are valid in.
function openEntries(
  keys: KeyReader,
  frame: string,
  values: PimRecord,
  beside: readonly Member[],
): PimRecord {
  const contexts = beside.filter(([key]) => isOfContext(keys, key));
  const texts = contexts.flatMap(([, value]) => listTexts(value));
  const ending = texts.length === 0 ? '' : ` (${texts.join(', ')})`;
  const entries = Object.entries(values).map(([key, value]) => {
    const name = `${key}${ending}`;
    return [name, openValue(keys, key, value)];
  });
  const opened = Object.fromEntries(entries);
  const rest = beside.filter((member) => !contexts.includes(member));
  return Object.fromEntries([...rest, [frame, opened]]);
}

// The only member is a list of values: `{values: [{value: "86", locale: "en-US"}]}`.
function listWrapped(keys: KeyReader, value: unknown): readonly PimRecord[] {
  if (!isRecord(value)) return [];
  const [list, another] = Object.values(value);
  if (!Array.isArray(list) || another !== undefined) return [];
  const records = list.filter((record) => holdsValue(keys, record));
  return records.length === list.length ? records : [];
}

// Keeps the unit and other members of a value that is an entry.
function openValue(keys: KeyReader, key: string, value: unknown): unknown {
  const records = listWrapped(keys, value);
  const [first] = records;
  if (first === undefined) return openByLanguage(keys, key, value);
  const texts = joinTexts(keys, records);
  if (texts === undefined) return value;
  const { id: _, ...fields } = first;
  const beside = Object.entries(fields).filter(([, part]) => !isLocale(part));
  const valueKey = findValueKey(keys, first) ?? '';
  return {
    ...Object.fromEntries(beside),
    [valueKey]: texts,
  };
}

// Keeps only the text, or the number with its unit, of a value that is a part of an entry.
function openPart(keys: KeyReader, key: string, value: unknown): unknown {
  const records = listWrapped(keys, value);
  const [first, another] = records;
  if (first === undefined) return openByLanguage(keys, key, value);
  if (another === undefined) return toPart(keys, first);
  const texts = joinTexts(keys, records);
  if (texts === undefined) return value;
  const valueKey = findValueKey(keys, first) ?? '';
  return toPart(keys, {
    ...first,
    [valueKey]: texts,
  });
}

// An object by language, or the only value without one; undefined if there are several values.
function joinTexts(keys: KeyReader, records: readonly PimRecord[]): unknown {
  const cultures = records.map((record) => Object.values(record).find(isLocale));
  const values = records.map((record) => getValue(keys, record));
  if (records.length < 2 && cultures[0] === undefined) return values[0];
  const distinct = new Set(cultures);
  if (distinct.has(undefined) || distinct.size < records.length) return undefined;
  const texts = cultures.map((culture, index) => [culture, values[index]]);
  return Object.fromEntries(texts);
}

// Numbers do not change with the language, nor do texts under keys of these.
const ASPECTS_WITHOUT_LANGUAGE: readonly Aspect[] = [
  'unit',
  'symbol',
  'code',
  'id',
  'number',
  'currency',
];

// Reduces a value that is the same in all languages; returns any other unchanged.
function openByLanguage(keys: KeyReader, key: string, value: unknown): unknown {
  if (!isRecord(value) || !isByLanguage(value)) return value;
  const filled = Object.values(value).filter((text) => !isAbsent(text));
  const [single, another] = new Set(filled);
  if (single === undefined || another !== undefined) return value;
  if (!isScalar(single)) return openLinks(single);
  if (typeof single !== 'string') return single;
  const isOfNoLanguage = keys.read(key).endsIn(...ASPECTS_WITHOUT_LANGUAGE);
  return isOfNoLanguage ? single : value;
}

// `[{sys: {type: "Link", id: "k77"}}]` becomes ids; anything else stays.
function openLinks(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(openLinks);
  if (!isRecord(value) || Object.keys(value).length !== 1) return value;
  const { sys } = value;
  const isLink = isRecord(sys) && !isAbsent(sys.id);
  return isLink ? sys.id : value;
}

// The context says for whom or where an entry is valid.
function isOfContext(keys: KeyReader, key: string): boolean {
  return keys.read(key).words.every((word) => /^contexts?$/.test(word));
}

function listTexts(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.flatMap(listTexts);
  if (isRecord(value)) return Object.values(value).flatMap(listTexts);
  return isAbsent(value) || typeof value === 'boolean' ? [] : [String(value)];
}

// Greatest depth of relations.
const MAX_DEPTH = 6;

// Opens rows of tables and the records that relations hold.
function openData(keys: KeyReader, item: unknown): unknown {
  const row = isRecord(item) ? openRow(item, keys.traits.kind === 'reference') : undefined;
  return open(keys, row ?? item, MAX_DEPTH);
}

function open(keys: KeyReader, value: unknown, depth: number): unknown {
  if (depth === 0) return value;
  if (Array.isArray(value)) return openItems(keys, value, depth - 1);
  if (!isRecord(value)) return value;
  if (isWrapper(value)) return open(keys, value.data, depth - 1);
  const list = findOnlyList(value);
  if (list !== undefined) return openItems(keys, list, depth - 1);
  const texts = findTexts(value);
  if (texts !== undefined) return texts;
  const record = isAttributed(value) ? liftAttributes(value) : value;
  const members = Object.entries(record).map(([key, member]) => openUnit(keys, key, member));
  const opened = openItems(keys, members, depth - 1);
  const sent = Object.values(record);
  if (opened.every((member, index) => member === sent[index])) return record;
  const openedMembers = Object.keys(record).map((key, index) => [key, opened[index]]);
  return Object.fromEntries(openedMembers);
}

// `{dimensionUnit: {key: "mm", value: "mm"}}`.
function openUnit(keys: KeyReader, key: string, value: unknown): unknown {
  if (!isRecord(value) || !keys.read(key).endsIn('unit')) return value;
  const members = Object.values(value);
  const [unit] = members;
  const isOne = members.length > 1 && members.every((member) => member === unit);
  return isOne && typeof unit === 'string' ? unit : value;
}

// Returns the same list if no item changes.
function openItems(keys: KeyReader, items: readonly unknown[], depth: number): readonly unknown[] {
  const opened = items.map((item) => open(keys, item, depth));
  return opened.every((item, index) => item === items[index]) ? items : opened;
}

// `{data: {id: 8, attributes: {symbol: "cm"}}, meta: {}}`.
function isWrapper(record: PimRecord): boolean {
  const isOfFrame = Object.keys(record).every((key) => key === 'data' || key === 'meta');
  const { data } = record;
  if (!isOfFrame || data === undefined) return false;
  return [data].flat().every(isAttributed);
}

// Keys that only announce a list.
const LIST_KEY = /^(?:results?|records|rows|elements|d)$/i;

// `{results: [{…}, {…}]}`, beside which a system may count.
function findOnlyList(record: PimRecord): readonly unknown[] | undefined {
  const members = Object.entries(record).filter(([key]) => !isProgramKey(key));
  const [[key, list] = ['', undefined], another] = members;
  if (another !== undefined || !LIST_KEY.test(key)) return undefined;
  if (isRecord(list)) return findOnlyList(list);
  return Array.isArray(list) && list.every(isRecord) ? list : undefined;
}

// `{stringMap: {sv: "Sockel", en: "Lamp base"}}`.
function findTexts(record: PimRecord): PimRecord | undefined {
  const [member, another] = Object.entries(record);
  if (member === undefined || another !== undefined) return undefined;
  const [key, texts] = member;
  const isOfTexts = splitKey(key).every((word) => TEXT_WRAPPER_WORDS.has(word));
  return isOfTexts && isRecord(texts) && isByLanguage(texts) ? texts : undefined;
}

// Words of keys that only announce texts in several languages.
const TEXT_WRAPPER_WORDS = new Set([
  'string',
  'strings',
  'map',
  'localized',
  'localised',
  'locales',
  'i18n',
]);

// A record of only an id and attributes.
function isAttributed(value: unknown): value is PimRecord {
  if (!isRecord(value) || Object.keys(value).length !== 2) return false;
  return 'id' in value && isRecord(value.attributes);
}

function liftAttributes({ id, attributes }: PimRecord): PimRecord {
  return Object.assign({ id }, attributes);
}

// The fields of a row of a table; undefined for other records. `isReferredTo` keeps the id of the
// row if it is a number, since entries may refer to it.
function openRow(
  { id, fields, ...columns }: PimRecord,
  isReferredTo: boolean,
): PimRecord | undefined {
  if (!isRecord(fields) || id === undefined) return undefined;
  const members = Object.entries(columns);
  const stated = members.filter(([, value]) => !isMoment(value));
  const isStamped = stated.length < members.length;
  const areLanguages = stated.every(([, value]) => isLanguageKey(String(value)));
  if (!isStamped || !areLanguages) return undefined;
  const isIdKept = isReferredTo && /^\d+$/.test(String(id));
  const identity = isIdKept ? { id } : {};
  return Object.assign(identity, Object.fromEntries(stated), fields);
}
