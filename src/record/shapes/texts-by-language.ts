/**
 * Opens translations of all languages in one record: `{en: "Lamp", de: "Lampe"}`, and
 * `{name: {en: "Lamp", de: "Lampe"}, description: {en: "…", de: "…"}}`. Pure.
 */

import { isAbsent, isRecord, listFilled, type Member, type PimRecord } from '../value.ts';
import type { Aspect } from './key-reading.ts';
import type { KeyReader } from './key-words.ts';
import { areLanguageKeys, isLanguage, readTexts } from './leaves.ts';
import { ROLE_KEYS } from './role-keys.ts';
import { isScalar } from './tuples.ts';

/** What the texts of a translation may be. */
const TEXTS: readonly Aspect[] = ['name', 'short', 'long', 'about'];

/** The translation of each language in a record; undefined: it is a translation itself, or another record. */
export function openTextsByLanguage(
  keys: KeyReader,
  item: unknown,
): readonly PimRecord[] | undefined {
  if (!isRecord(item)) return undefined;
  const members = listFilled(item);
  return listNames(members) ?? listTranslations(keys, members);
}

/** `{en: "Lamp", de: "Lampe"}`: texts that nothing is said of are names, unless they look like descriptions. */
function listNames(members: readonly Member[]): readonly PimRecord[] | undefined {
  const areNames = members.every(([key, value]) => isLanguage(key) && mayBeName(value));
  if (members.length === 0 || !areNames) return undefined;
  return members.map(([language, name]) => ({
    [ROLE_KEYS.culture]: language,
    [ROLE_KEYS.name]: name,
  }));
}

/** The longest text that may be a name, in characters. */
const LONGEST_NAME = 150;

/** A text of several lines, with marks of a page, or with a sentence. */
const OF_DESCRIPTION = /[\n<>]|[.!?]\s*$/;

function mayBeName(value: unknown): boolean {
  return typeof value === 'string' && value.length <= LONGEST_NAME && !OF_DESCRIPTION.test(value);
}

/** A translation for each language that a text is in, with what stands beside the texts. */
function listTranslations(
  keys: KeyReader,
  members: readonly Member[],
): readonly PimRecord[] | undefined {
  const localized = members.flatMap(([key, value]) => {
    const texts = isScalar(value) ? undefined : readTexts(value, keys);
    return texts === undefined ? [] : [{ key, texts }];
  });
  const isText = (key: string): boolean => keys.read(key).says(...TEXTS);
  const isInLanguage = members.some(([key]) => keys.read(key).endsIn('culture'));
  if (isInLanguage || !localized.some(({ key }) => isText(key))) return undefined;
  const others = members.filter(([key]) => !localized.some((one) => one.key === key));
  const languages = new Set(localized.flatMap(({ texts }) => [...texts.keys()]));
  return [...languages].map((language) => {
    const texts = localized.map(({ key, texts }): Member => [key, texts.get(language)]);
    return Object.fromEntries([[ROLE_KEYS.culture, language], ...others, ...texts]);
  });
}

/**
 * A reference with the names that stand in a record for each language as its own:
 * `{code: "new", translations: {en: {id: 3, name: "New"}, nl: {id: 4, name: "Nieuw"}}}`; undefined: it is another record.
 */
export function liftNames(keys: KeyReader, item: unknown): PimRecord | undefined {
  if (!isRecord(item)) return undefined;
  const [key, byLanguage] =
    Object.entries(item).find(([, value]) => isRecord(value) && isByLanguage(value)) ?? [];
  if (key === undefined || !isRecord(byLanguage)) return undefined;
  const nameKey = Object.values(byLanguage)
    .filter(isRecord)
    .flatMap((texts) => Object.keys(texts))
    .find((one) => keys.read(one).saysOnly('name') && keys.read(one).strangeWords.length === 0);
  if (nameKey === undefined || !isAbsent(item[nameKey])) return undefined;
  const texts = Object.entries(byLanguage).flatMap(([language, record]) =>
    isRecord(record) && typeof record[nameKey] === 'string' ? [[language, record[nameKey]]] : [],
  );
  const others = Object.entries(item).filter(([other]) => other !== key);
  return Object.fromEntries([...others, [nameKey, Object.fromEntries(texts)]]);
}

/** Whether a record has a record for each language. */
function isByLanguage(record: PimRecord): boolean {
  return areLanguageKeys(Object.keys(record)) && Object.values(record).every(isRecord);
}
