/** Fields such as `property:Material`: a property or option of a record, by its name. */

import { type NamedKind, readNamedValues } from '../record/codes-and-media.ts';
import type { JsonValue } from '../record/value.ts';
import { hasLetter, keepCulture } from './languages.ts';
import { withUnit } from './maps-of-values.ts';
import type { SubTrim } from './trim-sub.ts';

/** Property or option, by its name, as a field. */
export interface NamedField {
  readonly key: string;
  readonly wire: string;
  readonly kind: 'named';
  readonly of: NamedKind;
  readonly name: string;
}

/**
 * Returns the value under the name: one text `'Wool'`, several `['Wool', 'Silk']`, or by language
 * `{ en: 'Wool', de: 'Wolle' }` if the values are translations of each other. Values that could not
 * be read are noted, because the wanted one may be among them.
 */
export function trimNamed(
  { key, of, name }: NamedField,
  raw: unknown,
  { culture, text, notes }: SubTrim,
): JsonValue | undefined {
  const { values, unread } = readNamedValues(of, raw, name);
  if (values.length === 0 && unread.length > 0) notes.addUnreadKeys(key, unread);
  const translations = keepCulture(values, culture).map((entry) => ({
    value: text(withUnit(entry.value, entry.unit)),
    language: entry.culture,
  }));
  const [first, ...furtherTexts] = new Set(translations.map(({ value }) => value));
  if (first === undefined || furtherTexts.length === 0) return first;
  const languages = new Set(translations.map(({ language }) => language));
  languages.delete(undefined);
  const isTranslated = languages.size === translations.length;
  if (!isTranslated) return [first, ...furtherTexts];
  const byLanguage = translations.map(({ value, language = '' }) => [text(language), value]);
  return Object.fromEntries(byLanguage);
}

/**
 * Lists the cultures of the words in the value. Undefined stands for a culture that the PIM does
 * not send; an empty list, for no words.
 */
export function readNamedCultures(
  { of, name }: NamedField,
  raw: unknown,
  culture: string,
): readonly (string | undefined)[] {
  const { values } = readNamedValues(of, raw, name);
  const words = keepCulture(values, culture).filter(({ value }) => hasLetter(value));
  return [...new Set(words.map((word) => word.culture))];
}
