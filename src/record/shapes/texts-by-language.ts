/**
 * Opens translations of all languages in one record: `{en: "Lamp", de: "Lampe"}`, and `{name: {en:
 * "Lamp", de: "Lampe"}, description: {en: "…", de: "…"}}`.
 */

import { isAbsent, isRecord, listFilled, type Member, type PimRecord } from '../value.ts';
import type { Aspect } from './key-reading.ts';
import type { KeyReader } from './key-words.ts';
import { areLanguageKeys, isLanguage } from './language-keys.ts';
import { readTexts } from './leaves.ts';
import { ROLE_KEYS } from './role-keys.ts';
import { isScalar } from './tuples.ts';

// Aspects of the texts of a translation.
const TEXTS: readonly Aspect[] = ['name', 'short', 'long', 'about'];

/**
 * Returns a translation for each language of a record; undefined if the record is a translation
 * itself, or any other.
 */
export function openTextsByLanguage(
  keys: KeyReader,
  item: unknown,
): readonly PimRecord[] | undefined {
  if (!isRecord(item)) return undefined;
  const members = listFilled(item);
  return listNames(members) ?? listTranslations(keys, members);
}

// `{en: "Lamp", de: "Lampe"}`: bare texts are names unless they look like descriptions.
function listNames(members: readonly Member[]): readonly PimRecord[] | undefined {
  if (members.length === 0) return undefined;
  const areNames = members.every(([key, value]) => isLanguage(key) && mayBeName(value));
  if (!areNames) return undefined;
  return members.map(([language, name]) => ({
    [ROLE_KEYS.culture]: language,
    [ROLE_KEYS.name]: name,
  }));
}

// In characters.
const LONGEST_NAME = 150;

// Several lines, markup, or a sentence.
const DESCRIPTION = /[\n<>]|[.!?]\s*$/;

function mayBeName(value: unknown): boolean {
  if (typeof value !== 'string') return false;
  return value.length <= LONGEST_NAME && !DESCRIPTION.test(value);
}

// Members without a language go to each translation.
function listTranslations(
  keys: KeyReader,
  members: readonly Member[],
): readonly PimRecord[] | undefined {
  const localized = members.flatMap(([key, value]) => {
    const texts = isScalar(value) ? undefined : readTexts(value, keys);
    return texts === undefined ? [] : [{ key, texts }];
  });
  const hasText = localized.some(({ key }) => keys.read(key).says(...TEXTS));
  const isInLanguage = members.some(([key]) => keys.read(key).endsIn('culture'));
  if (isInLanguage || !hasText) return undefined;
  const localizedKeys = localized.map(({ key }) => key);
  const unlocalized = members.filter(([key]) => !localizedKeys.includes(key));
  const languages = new Set(localized.flatMap(({ texts }) => [...texts.keys()]));
  return [...languages].map((language) => {
    const culture: Member = [ROLE_KEYS.culture, language];
    const texts = localized.map(({ key, texts }): Member => [key, texts.get(language)]);
    return Object.fromEntries([culture, ...unlocalized, ...texts]);
  });
}

/**
 * Joins the names of a reference that stand in a record per language:
 * `{code: "new", translations: {en: {id: 3, name: "New"}, nl: {id: 4, name: "Nieuw"}}}`; undefined
 * for other records.
 */
export function liftNames(keys: KeyReader, item: unknown): PimRecord | undefined {
  if (!isRecord(item)) return undefined;
  const members: readonly Member[] = Object.entries(item);
  const translations = members.find(isOfTranslations);
  if (translations === undefined) return liftNamesWithin(keys, members);
  const [, byLanguage] = translations;
  const inner = Object.values(byLanguage).flatMap((texts) => Object.keys(texts));
  const nameKey = inner.find((key) => {
    const reading = keys.read(key);
    return reading.saysOnly('name') && !reading.hasUnknownWord;
  });
  if (nameKey === undefined || !isAbsent(item[nameKey])) return undefined;
  const names = Object.entries(byLanguage).flatMap(([language, { [nameKey]: name }]) =>
    typeof name === 'string' ? [[language, name]] : [],
  );
  const rest = members.filter((member) => member !== translations);
  const lifted = [nameKey, Object.fromEntries(names)];
  return Object.fromEntries([...rest, lifted]);
}

// `{position: 0, taxon: {code: "new", translations: {…}}}`.
function liftNamesWithin(keys: KeyReader, members: readonly Member[]): PimRecord | undefined {
  const lifted = members.map(([key, value]): Member => [key, liftNames(keys, value) ?? value]);
  const isLifted = lifted.some(([, value], index) => value !== members[index]?.[1]);
  return isLifted ? Object.fromEntries(lifted) : undefined;
}

type Translations = readonly [key: string, byLanguage: Readonly<Record<string, PimRecord>>];

function isOfTranslations(member: Member): member is Translations {
  const [, value] = member;
  if (!isRecord(value) || !areLanguageKeys(Object.keys(value))) return false;
  return Object.values(value).every(isRecord);
}
