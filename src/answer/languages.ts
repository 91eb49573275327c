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

/**
 * Opens the translations of a record for one culture.
 * @param clean makes a raw text safe to show; empty if nothing is left
 * @param notes gets translations that no reader recognises
 */
export function openTexts(
  record: PimRecord,
  culture: string,
  { clean, notes }: { readonly clean: (raw: string) => string; readonly notes: Notes },
) {
  const reading = READERS.translations(getField(record, 'Translations'));
  const entries = reading.state === 'value' ? reading.value : [];
  const ranked = rankCultures(entries, culture);
  const unread = [...listUnknownKeys(reading), ...(ranked[0]?.unread ?? [])];
  if (unread.length > 0) notes.unknownShape('translations', unread);
  const attributeOf = (wire: string) =>
    Object.entries(TRANSLATED).find(([key]) => key === foldKey(wire))?.[1];
  return {
    /**
     * Returns the text in the culture, else in the same language with another region; undefined:
     * use the record's own text.
     */
    translate: (wire: string) => {
      const attribute = attributeOf(wire);
      if (attribute === undefined) return undefined;
      for (const entry of ranked) {
        const text = clean(entry[attribute] ?? '');
        if (text !== '' && text !== HIDDEN_MARK) return { text, culture: entry.culture };
      }
      return undefined;
    },
    ownCulture: (wire: string) => {
      const attribute = attributeOf(wire);
      const ownText = readText(getField(record, wire));
      if (attribute === undefined || ownText === undefined) return undefined;
      return entries.find((entry) => entry[attribute] === ownText)?.culture;
    },
  };
}

// Sub-records without words: brands are names, codes and prices follow standards, and translations
// carry their culture.
const UNWORDED = ['brands', 'codes', 'prices', 'translations'] as const;

const isUnworded = (reader: SubRecordName): reader is (typeof UNWORDED)[number] =>
  UNWORDED.some((unworded) => unworded === reader);

interface Worded extends Pick<NamedEntry, 'code' | 'name' | 'culture'> {
  readonly value?: unknown;
  readonly options?: unknown;
}

/**
 * Keeps entries in the requested language where entries are translations of each other; all if none
 * is in it.
 */
export function keepCulture<Entry extends Pick<Worded, 'code' | 'name' | 'culture'>>(
  entries: readonly Entry[],
  culture: string | undefined,
): readonly Entry[] {
  if (culture === undefined) return entries;
  const keyOf = ({ code, name }: Entry): string => code ?? name ?? '';
  const groups = new Map<string, Entry[]>();
  for (const entry of entries)
    groups.set(keyOf(entry), [...(groups.get(keyOf(entry)) ?? []), entry]);
  const wished = new Map(
    [...groups].map(([key, group]) => [key, rankCultures(group, culture)[0]?.culture]),
  );
  return entries.filter((entry) => {
    const groupCulture = wished.get(keyOf(entry));
    return groupCulture === undefined || entry.culture === groupCulture;
  });
}

/**
 * Gives an entry its name in the requested language, unless its value is already in a certain one.
 */
export function nameInCulture<Entry extends NamesOfEntry>(
  entry: Entry,
  culture: string | undefined,
): Entry {
  const { names, culture: ofValue } = entry;
  if (names === undefined || culture === undefined || ofValue !== undefined) return entry;
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
  reader: SubRecordName,
  raw: unknown,
  culture: string,
): readonly (string | undefined)[] {
  if (isUnworded(reader)) return [];
  const reading = READERS[reader](raw);
  if (listUnread(reading).length > 0) return [undefined];
  if (reading.state !== 'value') return [];
  const visibleEntries: readonly Worded[] = keepCulture<Worded>(reading.value, culture);
  const hasWords = ({ name, value, options }: Worded): boolean =>
    hasLetter(name) || hasLetter(value) || options !== undefined;
  return [...new Set(visibleEntries.filter(hasWords).map((entry) => entry.culture))];
}

/** Returns true if a value contains words. */
export function hasLetter(value: unknown): boolean {
  return typeof value === 'string' && /\p{L}/u.test(value);
}

// Only a plain language code may appear in a mark.
const PLAIN_CULTURE = /^[A-Za-z]{2,3}(?:[-_][A-Za-z0-9]{2,8}){0,3}$/;

/**
 * Builds the mark of a field from the cultures of its text; undefined if all is in the requested
 * language.
 */
export function markFallback(
  key: string,
  cultures: readonly (string | undefined)[],
  wanted: string,
): string | undefined {
  const otherCultures = cultures.filter(
    (culture) => culture === undefined || !isOfCulture(culture, wanted),
  );
  if (otherCultures.length === 0) return undefined;
  const areAllNamed = otherCultures.every(
    (culture) => culture !== undefined && PLAIN_CULTURE.test(culture),
  );
  const part = [
    otherCultures.length < cultures.length ? 'partly' : '',
    areAllNamed ? otherCultures.join('/') : '',
  ]
    .join(' ')
    .trim();
  return part === '' ? key : `${key} (${part})`;
}

/** Joins marks into one; undefined if none has text. */
export function joinMarks(marks: readonly (JsonValue | undefined)[]): string | undefined {
  const texts = marks.filter((mark) => typeof mark === 'string' && mark !== '');
  return texts.length === 0 ? undefined : texts.join(', ');
}
