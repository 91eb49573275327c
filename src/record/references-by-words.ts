import { foldText } from './nearest.ts';
import { READERS } from './readers.ts';
import type { Aspect } from './shapes/key-reading.ts';
import { isOfParent, KeyReader } from './shapes/key-words.ts';
import { areLanguageKeys } from './shapes/language-keys.ts';
import {
  getField,
  isAbsent,
  isNoLink,
  isRecord,
  type Member,
  type PimRecord,
  readId,
  readText,
  toSnakeCase,
} from './value.ts';

/** Name and code of a category or brand, as far as the words of its keys show them. */
export interface NamesByWords {
  readonly name?: string | undefined;
  readonly code?: string | undefined;
}

/**
 * Reads name and code from keys whose words are certain, where no known key has the name: `{id_fam:
 * 31, lib_fam: "Tuyaux"}`, `{id: "31", attributes: {title: "Hoses"}}`, `{code: "hoses",
 * translations: {en: {name: "Hoses"}}}`.
 */
export function readNamesByWords(
  kind: 'categories' | 'brands',
  record: PimRecord,
  id: number | undefined,
): NamesByWords {
  const keys = new KeyReader(kind);
  const members = [record, ...listDeeper(record)].flatMap((part) => Object.entries(part));
  const stems = members.flatMap(([key, value]) =>
    id !== undefined && readId(value) === id ? listOtherWords(keys, key, 'id') : [],
  );
  const find = (aspect: 'name' | 'code'): string | undefined => {
    const isPlain = ([key]: Member): boolean => {
      const reading = keys.read(key);
      return reading.isPlain('own', aspect);
    };
    // `{browseNodeId: 31, browseNodeName: "Hoses"}`: the keys of name and id have the same other
    // words.
    const isOfId = ([key]: Member): boolean =>
      listOtherWords(keys, key, aspect).some((stem) => stems.includes(stem));
    const texts = members.filter(
      ([key, value]) => readText(value) !== undefined && keys.read(key).says(aspect),
    );
    return readText((texts.find(isPlain) ?? texts.find(isOfId))?.[1]);
  };
  const name = find('name') ?? readLoneText(keys, record) ?? listTranslatedNames(record)[0]?.name;
  return { name, code: find('code') };
}

// The only text of a record, under a key that says only that it is a value: `{id: 7, value:
// "Nordlys"}`.
function readLoneText(keys: KeyReader, record: PimRecord): string | undefined {
  const isText = ([, value]: Member): boolean =>
    typeof value === 'string' && /\p{L}/u.test(value) && readText(value) !== undefined;
  const [lone, another] = Object.entries(record).filter(isText);
  if (lone === undefined || another !== undefined) return undefined;
  const [key, text] = lone;
  return keys.read(key).isPlain('own', 'value') ? readText(text) : undefined;
}

interface TranslatedName {
  readonly culture: string | undefined;
  readonly name: string;
}

/**
 * Lists the names in all languages: from the translations, else from the list whose entries all
 * state a language and a name.
 */
export function listTranslatedNames(record: PimRecord): readonly TranslatedName[] {
  const stated = getField(record, 'Translations');
  if (!isAbsent(stated)) return readTranslatedNames(stated);
  for (const value of Object.values(record)) {
    const names = Array.isArray(value) ? readTranslatedNames(value) : [];
    const areOfLanguages = names.every(({ culture }) => culture !== undefined);
    if (names.length > 0 && names.length === [value].flat().length && areOfLanguages) return names;
  }
  return [];
}

function readTranslatedNames(value: unknown): readonly TranslatedName[] {
  const translations = READERS.translations(value);
  if (translations.state !== 'value') return [];
  return translations.value.flatMap(({ culture, name }) =>
    name === undefined ? [] : [{ culture, name }],
  );
}

// Records within a record that say more about it; of several languages, the first.
function listDeeper(record: PimRecord): readonly PimRecord[] {
  const texts = Object.values(record).filter(isRecord).filter(isByLanguage);
  const fields = ['attributes', 'fields'].map((key) => record[key]);
  return [...fields, ...texts.map((translations) => Object.values(translations)[0])].filter(
    isRecord,
  );
}

// The record has a record for each language.
function isByLanguage(record: PimRecord): boolean {
  return areLanguageKeys(Object.keys(record)) && Object.values(record).every(isRecord);
}

// The other words of a key with one word of an aspect, as one text. Empty where the key has no such
// word, or no other.
function listOtherWords(keys: KeyReader, key: string, aspect: Aspect): readonly string[] {
  const { words } = keys.read(key);
  const otherWords = words.filter((word) => !keys.read(word).says(aspect));
  return otherWords.length > 0 && otherWords.length === words.length - 1
    ? [otherWords.join(' ')]
    : [];
}

// A key of the parent with one of these words is no id, but a number of parents or a position.
const NOT_AN_ID =
  /^(?:is|has|num|nb|n)_|count|number|level|depth|order|position|anzahl|nombre|niveau|ebene/;

// Keys of the ids from the root down to a category.
const PATH_KEY = /path|pfad|chemin|percorso|ruta|breadcrumb/;

/**
 * Finds the id of the category above, under a key whose words say so; null: it has none; undefined:
 * there is no such key.
 */
export function findParent(record: PimRecord, id: number | undefined): number | null | undefined {
  const { relationships } = record;
  const members = Object.entries(
    isRecord(relationships) ? Object.assign({}, relationships, record) : record,
  ).map(([key, value]): Member => [foldWords(key), value]);
  const parents = members.filter(([key]) => saysParent(key)).map(([, value]) => readParent(value));
  const paths = members
    .filter(([key]) => PATH_KEY.test(key))
    .map(([, value]) => readParentOfPath(value, id));
  return [...parents, ...paths].find((parent) => parent !== undefined);
}

/** Returns true for a key whose words name the category above. */
export function saysParent(key: string): boolean {
  return isOfParent(key) && !NOT_AN_ID.test(foldWords(key));
}

function foldWords(key: string): string {
  return foldText(toSnakeCase(key)).toLowerCase();
}

// By id, in a record, or as the last of a list from the root.
function readParent(value: unknown): number | null | undefined {
  if (value === null || isNoLink(value)) return null;
  if (Array.isArray(value)) return value.length === 0 ? null : readParent(value.at(-1));
  if (!isRecord(value)) return readId(value);
  return 'data' in value ? readParent(value.data) : readId(getField(value, 'Id'));
}

// The last but one of ids that end in that of the category itself: `31,37`, `/1/2/31/`.
function readParentOfPath(value: unknown, id: number | undefined): number | null | undefined {
  const parts: readonly unknown[] =
    typeof value === 'string'
      ? value.split(/[,;/>|]/).filter((part) => part.trim() !== '')
      : [value].flat();
  const ids = parts.map(readId);
  if (id === undefined || ids.includes(undefined) || ids.at(-1) !== id) return undefined;
  return ids.at(-2) ?? null;
}
