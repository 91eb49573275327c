/**
 * Puts the translations that stand in a list beside the texts of a record in their place:
 * `{name: "Rouge", translations: [{language: "fr", name: "Rouge"}, {language: "en", name: "Red"}]}`.
 * Pure.
 */

import { isAbsent, isRecord, listFilled, type Member, type PimRecord } from '../value.ts';
import type { KeyReader } from './key-words.ts';
import { isLanguageKey } from './leaves.ts';
import { isScalar } from './tuples.ts';

// Records with translations may stand within each other this deep.
const MAX_DEPTH = 3;

/** Returns the item with its texts by language; the item itself if it has no such list. */
export function placeTranslations(keys: KeyReader, item: unknown): unknown {
  return isRecord(item) ? placeWithin(keys, item, MAX_DEPTH) : item;
}

function placeWithin(keys: KeyReader, record: PimRecord, depth: number): PimRecord {
  const members = Object.entries(record);
  const inner = members.map(([key, value]): Member => {
    const isDeeper = depth > 0 && isRecord(value);
    return [key, isDeeper ? placeWithin(keys, value, depth - 1) : value];
  });
  const [translations] = members.flatMap(([listKey, value]) => {
    const texts = readTexts(keys, record, value);
    return texts === undefined ? [] : [{ listKey, texts }];
  });
  const isSame = inner.every(([, value], at) => value === members[at]?.[1]);
  if (translations === undefined) return isSame ? record : Object.fromEntries(inner);
  const rest = inner.filter(([key]) => key !== translations.listKey);
  return { ...Object.fromEntries(rest), ...translations.texts };
}

// Texts by language, by the key that both the record and each of its translations have; undefined
// if the value is no list of translations.
function readTexts(keys: KeyReader, record: PimRecord, list: unknown): PimRecord | undefined {
  if (!Array.isArray(list) || list.length === 0 || !list.every(isRecord)) return undefined;
  const languages = list.map((item) => findLanguage(keys, item));
  if (languages.includes(undefined) || new Set(languages).size < list.length) return undefined;
  const translated = new Set(list.flatMap((item) => listTextKeys(keys, item)));
  // No text is left out: each stands in the record, in one of the languages.
  const areAll = [...translated].every((key) => isTranslated(key, record, list));
  if (translated.size === 0 || !areAll) return undefined;
  const texts = [...translated].map((key): Member => {
    return [key, joinTexts(key, record, list, languages)];
  });
  return Object.fromEntries(texts);
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
  const language = listFilled(item).find(([key, value]) => {
    return typeof value === 'string' && keys.read(key).says('culture') && isLanguageKey(value);
  });
  return language && String(language[1]);
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
