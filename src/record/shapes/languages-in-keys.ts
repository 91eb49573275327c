/**
 * Joins the values of one entry whose keys end with different languages: `{"Name(de)": "Farbe",
 * "Name(cs)": "Barva"}`, `Name - de-DE`, and `{c_care: "Wipe.", c_care_de: "Abwischen."}`.
 */

import { isAbsent, isRecord, type PimRecord } from '../value.ts';
import type { Aspect } from './key-reading.ts';
import type { KeyReader } from './key-words.ts';
import { isLanguageKey } from './language-keys.ts';

// `Name(de)`.
const IN_BRACKETS = /^(.*\p{L})\s?[([]([A-Za-z]{2}(?:[-_][A-Za-z]{2,4})?)[)\]]$/u;

// `Name - de-DE`.
const BEHIND_DASH = /^(.*\p{L}) [-–] ([a-z]{2}[-_][A-Z]{2})$/u;

// `name_de`, in keys of programs.
const BEHIND_MARK = /^(.*[\p{L}\d])[_.-]([a-z]{2}(?:[-_][A-Z]{2})?)$/u;

// A quick test that most keys do not pass.
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

/**
 * Returns the item with such values as one text by language, in the place of the first; the item
 * itself if it has none.
 */
export function joinLanguages(keys: KeyReader, item: unknown): unknown {
  if (!isRecord(item)) return item;
  const localized = findLocalizedKeys(keys, item);
  if (localized.size === 0) return item;
  const stems = new Set([...localized.values()].map(({ stem }) => stem));
  const joined: Record<string, unknown> = {};
  const texts = new Map<string, Record<string, unknown>>();
  for (const [key, value] of Object.entries(item)) {
    const inNoLanguage = { stem: key, language: ANY_LANGUAGE };
    const { stem, language } = localized.get(key) ?? inNoLanguage;
    if (!stems.has(stem)) {
      joined[key] = value;
      continue;
    }
    const byLanguage: Record<string, unknown> = texts.get(stem) ?? {};
    byLanguage[language] = value;
    texts.set(stem, byLanguage);
    joined[stem] = byLanguage;
  }
  return joined;
}

// All values with the same words must be texts.
function findLocalizedKeys(keys: KeyReader, item: PimRecord): ReadonlyMap<string, LocalizedKey> {
  const all = new Map<string, LocalizedKey>();
  for (const key of Object.keys(item)) {
    if (!MAY_HAVE_LANGUAGE.test(key)) continue;
    const localized =
      readKey(key) ?? readKeyOfProgram(keys, item, key) ?? readKeyOfText(keys, item, key);
    if (localized !== undefined) all.set(key, localized);
  }
  for (const [key, localized] of listLocalizedNames(keys, item)) all.set(key, localized);
  // `{Size: "M", "Size (IT)": 48}`: a number has no language.
  const isOfTexts = ({ stem }: LocalizedKey): boolean => {
    if (!(stem in item)) return true;
    const stemOf = (key: string): string => all.get(key)?.stem ?? key;
    const keysOfStem = Object.keys(item).filter((key) => stemOf(key) === stem);
    return keysOfStem.every((key) => isText(item[key]));
  };
  const localizedTexts = [...all].filter(([, localized]) => isOfTexts(localized));
  return new Map(localizedTexts);
}

type NamedKey = readonly [key: string, localized: LocalizedKey];

// `{name_de: "Farbe", name_en: "Colour", value_de: "Rot", value_en: "Red"}`. Empty if the name has
// only one language.
function listLocalizedNames(keys: KeyReader, item: PimRecord): readonly NamedKey[] {
  if (keys.traits.kind !== 'named') return [];
  const parts = Object.keys(item).flatMap((key): readonly NamedKey[] => {
    const localized = readKeyOfPart(keys, key);
    if (localized === undefined) return [];
    const isOfText = isAbsent(item[key]) || typeof item[key] === 'string';
    return isOfText ? [[key, localized]] : [];
  });
  const names = parts.filter(([, { stem }]) => keys.read(stem).endsIn('name'));
  const stems = new Set(names.map(([, { stem }]) => stem));
  const isOneName = stems.size === 1 && names.length > 1;
  const hasValues = parts.length > names.length;
  return isOneName && hasValues ? parts : [];
}

// A name or value with a language at the end of its key.
function readKeyOfPart(keys: KeyReader, key: string): LocalizedKey | undefined {
  const [, stem, language] = BEHIND_MARK.exec(key) ?? [];
  if (stem === undefined || language === undefined) return undefined;
  if (!isLanguageKey(language)) return undefined;
  const reading = keys.read(stem);
  const isPart = reading.says('name', 'value') && reading.isPlain('name', 'value', 'own');
  return isPart ? { stem, language } : undefined;
}

function isText(value: unknown): boolean {
  return isAbsent(value) || (typeof value === 'string' && /\p{L}{2}/u.test(value));
}

// Undefined for a key without a language.
function readKey(key: string): LocalizedKey | undefined {
  const [, stem, language] = IN_BRACKETS.exec(key) ?? BEHIND_DASH.exec(key) ?? [];
  if (stem === undefined || language === undefined) return undefined;
  if (!isLanguageKey(language)) return undefined;
  return { stem, language: nameLanguage(language) };
}

// `DE` becomes `de`; with a country, the language stays as the PIM writes it.
function nameLanguage(language: string): string {
  return language.length === 2 ? language.toLowerCase() : language;
}

// A key of a program that is a name of an entry: beside it stands the text without a language, or
// in another one.
function readKeyOfProgram(keys: KeyReader, item: PimRecord, key: string): LocalizedKey | undefined {
  const [, stem, language] = BEHIND_MARK.exec(key) ?? [];
  if (stem === undefined || language === undefined) return undefined;
  if (!isLanguageKey(language)) return undefined;
  if (!(stem in item) && !isInAnotherLanguage(item, key, stem)) return undefined;
  const reading = keys.read(key);
  const isOfEntry = reading.culture !== undefined && !reading.says('kind');
  return isOfEntry ? undefined : { stem, language };
}

// `{care_en: "Wipe.", care_de: "Abwischen."}`.
function isInAnotherLanguage(item: PimRecord, key: string, stem: string): boolean {
  const isOfStem = (name: string): boolean =>
    name.startsWith(stem) && isLanguageKey(name.slice(stem.length + 1));
  const keysOfStem = Object.keys(item).filter(isOfStem);
  return (
    keysOfStem.length > 1 &&
    keysOfStem.includes(key) &&
    keysOfStem.every((each) => isText(item[each]))
  );
}

// Aspects of the texts of a translation.
const TEXTS: readonly Aspect[] = ['name', 'short', 'long', 'about'];

// A text of a translation that has no language of its own.
function readKeyOfText(keys: KeyReader, item: PimRecord, key: string): LocalizedKey | undefined {
  if (keys.traits.kind !== 'translation') return undefined;
  const hasLanguage = Object.keys(item).some((name) => keys.read(name).endsIn('culture'));
  if (hasLanguage) return undefined;
  for (const pattern of TEXT_KEYS) {
    const { stem = '', language = '' } = pattern.exec(key)?.groups ?? {};
    const isOfText = isLanguageKey(language) && keys.read(stem).says(...TEXTS);
    if (isOfText) return { stem, language: nameLanguage(language) };
  }
  return undefined;
}
