/**
 * Tells which language the texts of an answer are in: the requested one, or another in its place. Texts in another
 * language are named under the key `culture_fallback`: `name (en), properties` (without a culture if the PIM does not
 * tell it). Pure.
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

/** The fields that a translation may replace, by their folded names. */
const TRANSLATED = {
  name: 'name',
  shortdescription: 'shortDescription',
  longdescription: 'longDescription',
} as const;

/** Whether translations may hold a field. */
export function isTranslatable(wire: string): boolean {
  return Object.hasOwn(TRANSLATED, foldKey(wire));
}

/**
 * Opens the translations of a record for one culture.
 * @param clean makes a raw text safe to show; empty if it says nothing
 * @param notes gets translations that no reader knows
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
    /** Its text in the culture, else in the same language with another region; undefined: the record's own must do. */
    translate: (wire: string) => {
      const attribute = attributeOf(wire);
      if (attribute === undefined) return undefined;
      for (const entry of ranked) {
        const text = clean(entry[attribute] ?? '');
        if (text !== '' && text !== HIDDEN_MARK) return { text, culture: entry.culture };
      }
      return undefined;
    },
    /** The culture of the record's own text, if a translation with the same text tells it. */
    ownCulture: (wire: string) => {
      const attribute = attributeOf(wire);
      const own = readText(getField(record, wire));
      if (attribute === undefined || own === undefined) return undefined;
      return entries.find((entry) => entry[attribute] === own)?.culture;
    },
  };
}

/** Sub-records whose entries contain no words: brands are names, and codes and prices follow standards. Translations tell their own culture. */
const UNWORDED = ['brands', 'codes', 'prices', 'translations'] as const;

const isUnworded = (reader: SubRecordName): reader is (typeof UNWORDED)[number] =>
  UNWORDED.some((one) => one === reader);

/** The parts of a sub-record's entry that may contain words. */
interface Worded extends Pick<NamedEntry, 'code' | 'name' | 'culture'> {
  readonly value?: unknown;
  readonly options?: unknown;
}

/**
 * Of entries that say the same in several languages, keeps those in the requested language, or all if none is in it.
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
    const own = wished.get(keyOf(entry));
    return own === undefined || entry.culture === own;
  });
}

/** An entry with its name in the language of its value, else in the requested one. */
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

/** The name of an entry by language. */
interface NamesOfEntry {
  readonly names?: ReadonlyMap<string, string>;
  readonly culture?: string;
}

/**
 * The cultures of the words in a sub-record, as it is shown for a culture; undefined stands for a culture that the PIM
 * does not tell. Empty: it has no words.
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
  const shown: readonly Worded[] = keepCulture<Worded>(reading.value, culture);
  const says = ({ name, value, options }: Worded): boolean =>
    hasLetter(name) || hasLetter(value) || options !== undefined;
  return [...new Set(shown.filter(says).map((entry) => entry.culture))];
}

/** Whether a shown value contains words. */
export function hasLetter(value: unknown): boolean {
  return typeof value === 'string' && /\p{L}/u.test(value);
}

/** A culture that a mark may show: only a plain language code. */
const PLAIN_CULTURE = /^[A-Za-z]{2,3}(?:[-_][A-Za-z0-9]{2,8}){0,3}$/;

/** The mark for the text of a field, by the cultures that it is in; undefined: it is in the requested language. */
export function markFallback(
  key: string,
  cultures: readonly (string | undefined)[],
  wanted: string,
): string | undefined {
  const others = cultures.filter(
    (culture) => culture === undefined || !isOfCulture(culture, wanted),
  );
  if (others.length === 0) return undefined;
  const isTold = others.every((culture) => culture !== undefined && PLAIN_CULTURE.test(culture));
  const part = [others.length < cultures.length ? 'partly' : '', isTold ? others.join('/') : '']
    .join(' ')
    .trim();
  return part === '' ? key : `${key} (${part})`;
}

/** Joins marks into one; undefined if none of them says anything. */
export function joinMarks(marks: readonly (JsonValue | undefined)[]): string | undefined {
  const said = marks.filter((mark) => typeof mark === 'string' && mark !== '');
  return said.length === 0 ? undefined : said.join(', ');
}
