/**
 * Puts the translations that stand in a list beside the texts of a record in their place: `{name:
 * "Rouge", translations: [{language: "fr", name: "Rouge"}, {language: "en", name: "Red"}]}`, and
 * `{value: "Rouge", "Value Translations": [{language: "en", name: "Red"}]}`. Values in several
 * languages become texts: `{value: {en: {value: "Red", valueId: 7}, fr: {value: "Rouge", …}}}`.
 */

import { shortenCulture } from '../culture.ts';
import { isAbsent, isRecord, listFilled, type Member, type PimRecord } from '../value.ts';
import { findValueKey, getValue, holdsValue } from './entry-records.ts';
import { KeyReader, splitKey } from './key-words.ts';
import { isNumberedCode } from './label-texts.ts';
import { areLanguageKeys, isLanguageKey } from './language-keys.ts';
import { isScalar } from './tuples.ts';

// Records with translations may stand within each other this deep.
const MAX_DEPTH = 3;

/** Returns the item with its texts by language; the item itself if it has no such list. */
export function placeTranslations(keys: KeyReader, item: unknown): unknown {
  return isRecord(item) ? placeWithin(keys, item, MAX_DEPTH) : item;
}

function placeWithin(keys: KeyReader, sent: PimRecord, depth: number): PimRecord {
  const texts = readValuesByLanguage(keys, sent);
  if (texts !== undefined) return texts;
  const record = placeShownTexts(keys, sent);
  const members = Object.entries(record);
  const inner = members.map(([key, value]): Member => [key, placeDeeper(keys, value, depth)]);
  const translations = members.flatMap(([listKey, value]) => {
    const texts =
      readTexts(keys, record, value) ??
      readNamedTexts(keys, record, [listKey, value]) ??
      readTextsByLanguage(record, value);
    return texts === undefined ? [] : [{ listKey, texts }];
  });
  const isSame = inner.every(([, value], index) => value === members[index]?.[1]);
  if (translations.length === 0) return isSame ? record : Object.fromEntries(inner);
  const rest = inner.filter(([key]) => !translations.some(({ listKey }) => key === listKey));
  return Object.assign(Object.fromEntries(rest), ...translations.map(({ texts }) => texts));
}

// Returns the same value if nothing in it is placed.
function placeDeeper(keys: KeyReader, value: unknown, depth: number): unknown {
  if (depth === 0 || isScalar(value)) return value;
  if (isRecord(value)) return placeWithin(keys, value, depth - 1);
  if (!Array.isArray(value)) return value;
  const items: readonly unknown[] = value;
  const placed = items.map((item) => (isRecord(item) ? placeWithin(keys, item, depth - 1) : item));
  return placed.some((item, index) => item !== items[index]) ? placed : value;
}

// `{en: {value: "Oak", valueId: 7, unit: null}, sv: {value: "Ek", valueId: 7, unit: null}}`: beside
// the text of each language, a record only identifies the value.
function readValuesByLanguage(keys: KeyReader, record: PimRecord): PimRecord | undefined {
  if (!areLanguageKeys(Object.keys(record))) return undefined;
  const texts = Object.entries(record).map(([language, value]): Member => {
    return [language, readIdentifiedText(keys, value)];
  });
  const areTexts = texts.every(([, text]) => text !== undefined);
  return areTexts ? Object.fromEntries(texts) : undefined;
}

function readIdentifiedText(keys: KeyReader, value: unknown): string | undefined {
  if (!holdsValue(keys, value)) return undefined;
  const text = getValue(keys, value);
  const areIds = listFilled(value).every(
    ([key, member]) => member === text || keys.read(key).endsIn('id', 'code'),
  );
  return typeof text === 'string' && areIds ? text : undefined;
}

// `{value: "U4;U7", displayValue: [{en: "Hall", sv: "Hall"}, {en: "Roof", sv: "Tak"}]}`: a list of
// texts by language beside the codes of the same values. A list of one stands for its text.
function placeShownTexts(keys: KeyReader, record: PimRecord): PimRecord {
  const shownEntry = Object.entries(record).find(([key, value]) => {
    return keys.read(key).endsIn('value') && isListOfTexts(value);
  });
  if (shownEntry === undefined) return record;
  const [shownKey, list] = shownEntry;
  const texts: readonly unknown[] = [list].flat();
  const [only, another] = texts;
  if (another === undefined) return { ...record, [shownKey]: only };
  const valueKey = findValueKey(keys, record) ?? shownKey;
  const codes = splitCodes(record[valueKey]);
  const areCodesOfTexts = codes.length === texts.length && codes.every(isNumberedCode);
  if (valueKey === shownKey || !areCodesOfTexts) return record;
  const { [shownKey]: _, [valueKey]: code, ...rest } = record;
  return Object.assign(rest, { [valueKey]: list, [`${valueKey}Code`]: code });
}

function isListOfTexts(value: unknown): boolean {
  if (!Array.isArray(value) || value.length === 0) return false;
  return value.every((texts) => {
    if (!isRecord(texts) || !areLanguageKeys(Object.keys(texts))) return false;
    return Object.values(texts).every((text) => typeof text === 'string');
  });
}

function splitCodes(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.map(String);
  return typeof value === 'string' ? value.split(/\s*[;,|]\s*/) : [];
}

// `{label: "Care", text: "Oil.", i18n: {de: {label: "Pflege", text: "Ölen."}}}`: texts that the
// record has, too, whose language nothing names.
function readTextsByLanguage(record: PimRecord, value: unknown): PimRecord | undefined {
  if (!isRecord(value) || !areLanguageKeys(Object.keys(value))) return undefined;
  const translations = Object.entries(value).flatMap(([language, texts]) =>
    isRecord(texts) ? [{ language, texts }] : [],
  );
  const textKeys = new Set(translations.flatMap(({ texts }) => Object.keys(texts)));
  const areOfRecord = [...textKeys].every((key) => readOnlyText(record[key]) !== undefined);
  if (textKeys.size === 0 || !areOfRecord) return undefined;
  const byLanguage = [...textKeys].map((key): Member => {
    const texts = translations.flatMap(
      ({ language, texts: { [key]: text } }): readonly Member[] => {
        const only = readOnlyText(text);
        return only === undefined ? [] : [[language, only]];
      },
    );
    return [key, { default: readOnlyText(record[key]), ...Object.fromEntries(texts) }];
  });
  return Object.fromEntries(byLanguage);
}

// A text, alone or in a list of one.
function readOnlyText(value: unknown): string | undefined {
  const [only, another]: readonly unknown[] = [value].flat();
  return typeof only === 'string' && another === undefined ? only : undefined;
}

// Texts by language, by the key that both the record and each of its translations have; undefined
// if the value is no list of translations.
function readTexts(keys: KeyReader, record: PimRecord, list: unknown): PimRecord | undefined {
  if (!Array.isArray(list) || list.length === 0 || !list.every(isRecord)) return undefined;
  const languages = list.map((item) => findLanguage(keys, item));
  if (!areDifferent(languages)) return undefined;
  const translated = new Set(list.flatMap((item) => listTextKeys(keys, item)));
  // No text is left out: each stands in the record, in one of the languages.
  const areAll = [...translated].every((key) => isTranslated(key, record, list));
  if (translated.size === 0 || !areAll) return undefined;
  const texts = [...translated].map((key): Member => {
    return [key, joinTexts(key, record, list, languages)];
  });
  return Object.fromEntries(texts);
}

function areDifferent(languages: readonly (string | undefined)[]): boolean {
  return !languages.includes(undefined) && new Set(languages).size === languages.length;
}

// One text in other languages than that of the record, which nothing names. The key of the list
// says which text it is.
function readNamedTexts(
  keys: KeyReader,
  record: PimRecord,
  [listKey, list]: Member,
): PimRecord | undefined {
  if (!Array.isArray(list) || list.length === 0 || !list.every(isRecord)) return undefined;
  const key = findTranslatedKey(keys, record, listKey);
  const languages = list.map((item) => findLanguage(keys, item));
  if (key === undefined || !areDifferent(languages)) return undefined;
  const texts = list.map((item, at): Member => {
    const [textKey = '', another] = listTextKeys(keys, item);
    return [languages[at] ?? '', another === undefined ? item[textKey] : undefined];
  });
  const areTexts = texts.every(([, text]) => typeof text === 'string');
  return areTexts ? { [key]: { default: record[key], ...Object.fromEntries(texts) } } : undefined;
}

const TRANSLATION_KEYS = new KeyReader('translations');

// `Value` of `Value Translations`, and `Attribute Name` of `Attribute Translations`.
function findTranslatedKey(
  keys: KeyReader,
  record: PimRecord,
  listKey: string,
): string | undefined {
  const words = splitKey(listKey);
  const last = words.at(-1) ?? '';
  const stem = words.slice(0, -1).join(' ');
  const isOfTexts = TRANSLATION_KEYS.read(last).says('own') && !keys.read(last).says('owner');
  if (!isOfTexts || stem === '') return undefined;
  const filled = listFilled(record).filter(([, text]) => typeof text === 'string');
  const named = filled.find(([key]) => {
    const textWords = splitKey(key);
    const isName = textWords.slice(0, -1).join(' ') === stem && keys.read(key).endsIn('name');
    return textWords.join(' ') === stem || isName;
  });
  return named?.[0];
}

// Keys that do not only identify the translation.
function listTextKeys(keys: KeyReader, item: PimRecord): readonly string[] {
  const isText = ([key, value]: Member): boolean => {
    return isScalar(value) && !keys.read(key).says('culture', 'id', 'code', 'type', 'date');
  };
  return listFilled(item)
    .filter(isText)
    .map(([key]) => key);
}

function findLanguage(keys: KeyReader, item: PimRecord): string | undefined {
  const languages = listFilled(item).flatMap(([key, value]) => {
    const isOfLanguage = typeof value === 'string' && keys.read(key).says('culture');
    return isOfLanguage ? [shortenCulture(value)] : [];
  });
  return languages.find(isLanguageKey);
}

// One of the texts is that of the record.
function isTranslated(key: string, record: PimRecord, list: readonly PimRecord[]): boolean {
  const text = record[key];
  return typeof text === 'string' && list.some((item) => item[key] === text);
}

// The language of the record comes first.
function joinTexts(
  key: string,
  record: PimRecord,
  list: readonly PimRecord[],
  languages: readonly (string | undefined)[],
): PimRecord {
  const texts = list.map((item, at): Member => [languages[at] ?? '', item[key]]);
  const filled = texts.filter(([, text]) => !isAbsent(text));
  const isOwn = ([, text]: Member): boolean => text === record[key];
  return Object.fromEntries([...filled.filter(isOwn), ...filled.filter((text) => !isOwn(text))]);
}
