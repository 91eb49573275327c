/**
 * Marks texts of an answer that are not in the requested language, under the key
 * `culture_fallback`: `name (en), properties` (without a culture if the PIM sends none).
 */

import type { NamedEntry } from '../record/codes-and-media.ts';
import { isOfCulture, rankCultures } from '../record/culture.ts';
import { listUnknownKeys, listUnread } from '../record/read-result.ts';
import { READERS, type SubRecordName } from '../record/readers.ts';
import {
  foldKey,
  getField,
  HIDDEN_MARK,
  type JsonValue,
  type PimRecord,
  readText,
} from '../record/value.ts';
import type { Notes } from './notes.ts';

const TRANSLATED = {
  name: 'name',
  shortdescription: 'shortDescription',
  longdescription: 'longDescription',
} as const;

/** Returns true if translations may hold the field. */
export function isTranslatable(wire: string): boolean {
  return Object.hasOwn(TRANSLATED, foldKey(wire));
}

type TranslatedText = (typeof TRANSLATED)[keyof typeof TRANSLATED];

function findTranslatedText(wire: string): TranslatedText | undefined {
  return Object.entries(TRANSLATED).find(([key]) => key === foldKey(wire))?.[1];
}

/** Translations of one record, asked for one culture. */
export interface RecordTranslations {
  /**
   * Returns a field's text in the culture, else in the same language with another region;
   * undefined: use the record's own text.
   */
  readonly translate: (
    wire: string,
  ) => { readonly text: string; readonly culture: string | undefined } | undefined;
  /** Finds the culture of the record's own text, if a translation repeats it. */
  readonly findOwnCulture: (wire: string) => string | undefined;
}

/**
 * Reads the translations of a record for one culture.
 * @param clean makes a raw text safe to show; empty if nothing is left
 * @param notes gets translations that no reader recognises
 */
export function readTranslations(
  record: PimRecord,
  culture: string,
  { clean, notes }: { readonly clean: (raw: string) => string; readonly notes: Notes },
): RecordTranslations {
  const reading = READERS.translations(getField(record, 'Translations'));
  const entries = reading.state === 'value' ? reading.value : [];
  const entriesOfCulture = rankCultures(entries, culture);
  const unreadKeys = [...listUnknownKeys(reading), ...(entriesOfCulture[0]?.unread ?? [])];
  if (unreadKeys.length > 0) notes.addUnreadKeys('translations', unreadKeys);
  return {
    translate: (wire) => {
      const translated = findTranslatedText(wire);
      if (translated === undefined) return undefined;
      for (const entry of entriesOfCulture) {
        const text = clean(entry[translated] ?? '');
        if (text !== '' && text !== HIDDEN_MARK) return { text, culture: entry.culture };
      }
      return undefined;
    },
    findOwnCulture: (wire) => {
      const translated = findTranslatedText(wire);
      const ownText = readText(getField(record, wire));
      if (translated === undefined || ownText === undefined) return undefined;
      return entries.find((entry) => entry[translated] === ownText)?.culture;
    },
  };
}

// Sub-records without words: brands are names, codes and prices follow standards, and translations
// carry their culture.
const LISTS_WITHOUT_WORDS = ['brands', 'codes', 'prices', 'translations'] as const;

function isWithoutWords(list: SubRecordName): list is (typeof LISTS_WITHOUT_WORDS)[number] {
  return LISTS_WITHOUT_WORDS.some((listWithoutWords) => listWithoutWords === list);
}

interface EntryOfCulture extends Pick<NamedEntry, 'code' | 'name' | 'culture'> {
  readonly value?: unknown;
  readonly options?: unknown;
}

/**
 * Of entries with one code or name, which are translations of each other, keeps those in the
 * requested language; all of them if none is in it. For `de`, `Material: Wool (en)` and
 * `Material: Wolle (de)` become `Material: Wolle (de)`.
 */
export function keepCulture<Entry extends Pick<EntryOfCulture, 'code' | 'name' | 'culture'>>(
  entries: readonly Entry[],
  culture: string | undefined,
): readonly Entry[] {
  if (culture === undefined) return entries;
  const keyOf = ({ code, name }: Entry): string => code ?? name ?? '';
  const groups = new Map<string, Entry[]>();
  for (const entry of entries) {
    const translations = groups.get(keyOf(entry)) ?? [];
    translations.push(entry);
    groups.set(keyOf(entry), translations);
  }
  const bestCultures = new Map<string, string | undefined>();
  for (const [key, translations] of groups) {
    bestCultures.set(key, rankCultures(translations, culture)[0]?.culture);
  }
  return entries.filter((entry) => {
    const bestCulture = bestCultures.get(keyOf(entry));
    return bestCulture === undefined || entry.culture === bestCulture;
  });
}

/**
 * Gives an entry its name in the requested language, unless its value is already in a certain one.
 */
export function nameInCulture<Entry extends NamesOfEntry>(
  entry: Entry,
  culture: string | undefined,
): Entry {
  const { names, culture: cultureOfValue } = entry;
  if (names === undefined || culture === undefined || cultureOfValue !== undefined) return entry;
  const texts = [...names].map(([language, text]) => ({ culture: language, text }));
  const [best] = rankCultures(texts, culture);
  return best === undefined ? entry : Object.assign({}, entry, { name: best.text });
}

interface NamesOfEntry {
  readonly names?: ReadonlyMap<string, string>;
  readonly culture?: string;
}

/**
 * Lists the cultures of the words in a sub-record, as shown for a culture. Undefined stands for a
 * culture that the PIM does not send; an empty list, for no words.
 */
export function readWordCultures(
  list: SubRecordName,
  raw: unknown,
  culture: string,
): readonly (string | undefined)[] {
  if (isWithoutWords(list)) return [];
  const reading = READERS[list](raw);
  if (listUnread(reading).length > 0) return [undefined];
  if (reading.state !== 'value') return [];
  const entries: readonly EntryOfCulture[] = keepCulture<EntryOfCulture>(reading.value, culture);
  const cultures = new Set<string | undefined>();
  for (const { name, value, options, culture: cultureOfEntry } of entries) {
    const hasWords = hasLetter(name) || hasLetter(value) || options !== undefined;
    if (hasWords) cultures.add(cultureOfEntry);
  }
  return [...cultures];
}

/** Returns true if a value contains words. */
export function hasLetter(value: unknown): boolean {
  return typeof value === 'string' && /\p{L}/u.test(value);
}

// Only a plain language code may appear in `culture_fallback`.
const PLAIN_CULTURE = /^[A-Za-z]{2,3}(?:[-_][A-Za-z0-9]{2,8}){0,3}$/;

/**
 * Writes what `culture_fallback` says of a field: `name (en)`, `tags (partly de/fr)`, or `name` if
 * the PIM sends no culture. Undefined if all is in the requested language.
 */
export function formatFallback(
  key: string,
  cultures: readonly (string | undefined)[],
  requested: string,
): string | undefined {
  const otherCultures = cultures.filter(
    (culture) => culture === undefined || !isOfCulture(culture, requested),
  );
  if (otherCultures.length === 0) return undefined;
  const areAllNamed = otherCultures.every(
    (culture) => culture !== undefined && PLAIN_CULTURE.test(culture),
  );
  const words: string[] = [];
  if (otherCultures.length < cultures.length) words.push('partly');
  if (areAllNamed) words.push(otherCultures.join('/'));
  return words.length === 0 ? key : `${key} (${words.join(' ')})`;
}

/** Joins texts of {@link formatFallback} into one; undefined if there are none. */
export function joinFallbacks(fallbacks: readonly (JsonValue | undefined)[]): string | undefined {
  const texts = fallbacks.filter((fallback) => typeof fallback === 'string' && fallback !== '');
  return texts.length === 0 ? undefined : texts.join(', ');
}
