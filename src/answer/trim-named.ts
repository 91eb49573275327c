/** One property or option as a field of its own (`property:Material`): its value with its unit. Pure. */

import type { NamedKind } from '../record/named-values.ts';
import { readNamedValues } from '../record/named-values.ts';
import type { JsonValue } from '../record/value.ts';
import { hasLetter, keepCulture } from './languages.ts';
import type { Notes } from './notes.ts';

/** A field that is a property or an option by its name. */
export interface NamedField {
  /** As the caller wrote it: `property:Material`. */
  readonly key: string;
  readonly wire: string;
  readonly kind: 'named';
  readonly of: NamedKind;
  readonly name: string;
}

/** The form of a `fields` name that is a property or an option. */
const NAMED = /^(property|option)\s*:\s*(\S.*)$/i;

/** The property or option that a name of `fields` means; undefined where it is another field. */
export function parseNamed(field: string): { readonly of: NamedKind; readonly name: string } | undefined {
  const [, kind = '', name = ''] = NAMED.exec(field.trim()) ?? [];
  if (name === '') return undefined;
  return { of: kind.toLowerCase() === 'option' ? 'option' : 'property', name };
}

/**
 * The value under the name: one text, a list of several, or a map by language where the values are translations of each
 * other; undefined when nothing is there. What no reader knows is noted, since it may be there.
 */
export function trimNamed(
  { key, of, name }: NamedField,
  raw: unknown,
  {
    culture,
    text,
    notes,
  }: { readonly culture: string | undefined; readonly text: (raw: string) => string; readonly notes: Notes },
): JsonValue | undefined {
  const { values, unread } = readNamedValues(of, raw, name);
  if (values.length === 0 && unread.length > 0) notes.unknownShape(key, unread);
  const shown = keepCulture(values, culture).map(({ value, unit, culture: language }) => ({
    value: text(unit === undefined ? value : `${value} ${unit}`),
    language,
  }));
  const [first, ...others] = [...new Set(shown.map(({ value }) => value))];
  if (first === undefined || others.length === 0) return first;
  const isTranslated = new Set(shown.flatMap(({ language }) => language ?? [])).size === shown.length;
  return isTranslated
    ? Object.fromEntries(shown.map(({ value, language = '' }) => [text(language), value]))
    : [first, ...others];
}

/** The cultures that the words of the value are in, undefined where the PIM does not tell; none: it has no words. */
export function readNamedCultures(
  { of, name }: NamedField,
  raw: unknown,
  culture: string,
): readonly (string | undefined)[] {
  const worded = keepCulture(readNamedValues(of, raw, name).values, culture).filter(({ value }) => hasLetter(value));
  return [...new Set(worded.map((entry) => entry.culture))];
}
