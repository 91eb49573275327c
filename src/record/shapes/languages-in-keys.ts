/**
 * Joins the values of one entry whose keys end with different languages: `{"Name(de)": "Farbe",
 * "Name(cs)": "Barva"}` becomes `{Name: {de: "Farbe", cs: "Barva"}}`.
 */

import { isAbsent, isRecord, type PimRecord } from '../value.ts';
import type { Aspect } from './key-reading.ts';
import type { KeyReader } from './key-words.ts';
import { isLanguageKey } from './language-keys.ts';

// `Name(de)`.
const IN_BRACKETS = /^(.*\p{L})\s?[([]([A-Za-z]{2}(?:[-_][A-Za-z]{2,4})?)[)\]]$/u;

// `Name - de-DE`.
const BEHIND_DASH = /^(.*\p{L}) [-–] ([a-z]{2}[-_][A-Z]{2})$/u;

// `name_de`, in keys of programs: `{c_care: "Wipe.", c_care_de: "Abwischen."}`.
const BEHIND_MARK = /^(.*[\p{L}\d])[_.-]([a-z]{2}(?:[-_][A-Z]{2})?)$/u;

// Most keys do not pass this test, which is quicker than those below.
const MAY_HAVE_LANGUAGE = /[)\]]$|[ _.-][A-Za-z]{2}$|\p{Ll}[A-Z][A-Za-z]$|^[A-Za-z]{2}[ _.-]/u;

// A language, perhaps with its country.
const LANGUAGE = '([A-Za-z]{2}(?:[-_][A-Za-z]{2})?)';

// A text of a translation with its language at the end or start of the key: `name_en_GB`, `nameDe`,
// `fr-title`.
const TEXT_KEYS: readonly RegExp[] = [
  new RegExp(`^(?<stem>.*?[\\p{L}\\d])[ _.-](?<language>${LANGUAGE})$`, 'u'),
  /^(?<stem>.*\p{Ll})(?<language>[A-Z][A-Za-z])$/u,
  new RegExp(`^(?<language>${LANGUAGE})[ _.-](?<stem>\\p{L}.*)$`, 'u'),
];

// The language of a text without one.
const ANY_LANGUAGE = 'default';

interface LocalizedKey {
  readonly stem: string;
  readonly language: string;
}

type LocalizedKeys = ReadonlyMap<string, LocalizedKey>;

/**
 * Returns the item with such values as one text by language, in the place of the first; the item
 * itself if it has none.
 */
export function joinLanguages(keys: KeyReader, item: unknown): unknown {
  if (!isRecord(item)) return item;
  const localizedKeys = findLocalizedKeys(keys, item);
  if (localizedKeys.size === 0) return item;
  const stems = new Set<string>();
  for (const { stem } of localizedKeys.values()) stems.add(stem);
  const joined: Record<string, unknown> = {};
  const textsByStem = new Map<string, Record<string, unknown>>();
  for (const [key, value] of Object.entries(item)) {
    const withoutLanguage = { stem: key, language: ANY_LANGUAGE };
    const { stem, language } = localizedKeys.get(key) ?? withoutLanguage;
    if (!stems.has(stem)) {
      joined[key] = value;
      continue;
    }
    const texts = textsByStem.get(stem) ?? {};
    texts[language] = value;
    textsByStem.set(stem, texts);
    joined[stem] = texts;
  }
  return joined;
}

function findLocalizedKeys(keys: KeyReader, item: PimRecord): LocalizedKeys {
  const localizedKeys = new Map<string, LocalizedKey>();
  for (const key of Object.keys(item)) {
    if (!MAY_HAVE_LANGUAGE.test(key)) continue;
    const localized =
      readKey(key) ?? readKeyOfProgram(keys, item, key) ?? readKeyOfText(keys, item, key);
    if (localized !== undefined) localizedKeys.set(key, localized);
  }
  for (const [key, localized] of findLocalizedParts(keys, item)) {
    localizedKeys.set(key, localized);
  }
  if (localizedKeys.size === 0) return localizedKeys;
  return omitNumbers(localizedKeys, item);
}

// `{Size: "M", "Size (IT)": 48}`: a number has no language.
function omitNumbers(localizedKeys: LocalizedKeys, item: PimRecord): LocalizedKeys {
  const stemsWithoutText = new Set<string>();
  for (const [key, value] of Object.entries(item)) {
    const stem = localizedKeys.get(key)?.stem ?? key;
    if (stem in item && !isText(value)) stemsWithoutText.add(stem);
  }
  const keysOfTexts = new Map<string, LocalizedKey>();
  for (const [key, localized] of localizedKeys) {
    if (!stemsWithoutText.has(localized.stem)) keysOfTexts.set(key, localized);
  }
  return keysOfTexts;
}

// `{name_de: "Farbe", name_en: "Colour", value_de: "Rot", value_en: "Red"}`. Empty if the name has
// only one language.
function findLocalizedParts(keys: KeyReader, item: PimRecord): LocalizedKeys {
  if (keys.traits.kind !== 'named') return NO_KEYS;
  const parts = new Map<string, LocalizedKey>();
  const stemsOfNames: string[] = [];
  for (const [key, value] of Object.entries(item)) {
    if (!isAbsent(value) && typeof value !== 'string') continue;
    const localized = readKeyOfPart(keys, key);
    if (localized === undefined) continue;
    parts.set(key, localized);
    if (keys.read(localized.stem).endsIn('name')) stemsOfNames.push(localized.stem);
  }
  const isOneName = stemsOfNames.length > 1 && new Set(stemsOfNames).size === 1;
  const hasValues = parts.size > stemsOfNames.length;
  return isOneName && hasValues ? parts : NO_KEYS;
}

const NO_KEYS: LocalizedKeys = new Map();

// A name or value with a language at the end of its key.
function readKeyOfPart(keys: KeyReader, key: string): LocalizedKey | undefined {
  const localized = splitLanguage(BEHIND_MARK, key);
  if (localized === undefined) return undefined;
  const reading = keys.read(localized.stem);
  if (!reading.says('name', 'value')) return undefined;
  return reading.isPlain('name', 'value', 'own') ? localized : undefined;
}

function splitLanguage(pattern: RegExp, key: string): LocalizedKey | undefined {
  const [, stem, language] = pattern.exec(key) ?? [];
  if (stem === undefined || language === undefined) return undefined;
  return isLanguageKey(language) ? { stem, language } : undefined;
}

function isText(value: unknown): boolean {
  return isAbsent(value) || (typeof value === 'string' && /\p{L}{2}/u.test(value));
}

// Undefined for a key without a language.
function readKey(key: string): LocalizedKey | undefined {
  const localized = splitLanguage(IN_BRACKETS, key) ?? splitLanguage(BEHIND_DASH, key);
  if (localized === undefined) return undefined;
  return { stem: localized.stem, language: lowerLanguage(localized.language) };
}

// `DE` becomes `de`; with a country, the language stays as the PIM writes it.
function lowerLanguage(language: string): string {
  return language.length === 2 ? language.toLowerCase() : language;
}

// A key of a program that is a name of an entry: beside it stands the text without a language, or
// in another one.
function readKeyOfProgram(keys: KeyReader, item: PimRecord, key: string): LocalizedKey | undefined {
  const localized = splitLanguage(BEHIND_MARK, key);
  if (localized === undefined) return undefined;
  const { stem } = localized;
  if (!(stem in item) && !isInAnotherLanguage(item, key, stem)) return undefined;
  const reading = keys.read(key);
  const isPartOfEntry = reading.culture !== undefined && !reading.says('kind');
  return isPartOfEntry ? undefined : localized;
}

// `{care_en: "Wipe.", care_de: "Abwischen."}`.
function isInAnotherLanguage(item: PimRecord, key: string, stem: string): boolean {
  const keysOfStem = Object.keys(item).filter((name) => {
    return name.startsWith(stem) && isLanguageKey(name.slice(stem.length + 1));
  });
  if (keysOfStem.length < 2 || !keysOfStem.includes(key)) return false;
  return keysOfStem.every((name) => isText(item[name]));
}

const ASPECTS_OF_TEXTS: readonly Aspect[] = ['name', 'short', 'long', 'about'];

// A text of a translation that has no language of its own.
function readKeyOfText(keys: KeyReader, item: PimRecord, key: string): LocalizedKey | undefined {
  if (keys.traits.kind !== 'translation') return undefined;
  const hasLanguage = Object.keys(item).some((name) => keys.read(name).endsIn('culture'));
  if (hasLanguage) return undefined;
  for (const pattern of TEXT_KEYS) {
    const { stem = '', language = '' } = pattern.exec(key)?.groups ?? {};
    const isOfText = isLanguageKey(language) && keys.read(stem).says(...ASPECTS_OF_TEXTS);
    if (isOfText) return { stem, language: lowerLanguage(language) };
  }
  return undefined;
}
