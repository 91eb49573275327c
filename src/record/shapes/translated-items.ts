/**
 * Joins items of a list that are one entry in several languages: `[{id: 3, lang: "en", value:
 * "Oak"}, {id: 3, lang: "de", value: "Eiche"}]`.
 */

import { isRecord, type PimRecord } from '../value.ts';
import { findValueKey } from './entry-records.ts';
import type { KeyReader } from './key-words.ts';
import { isLanguageKey } from './language-keys.ts';

interface Translated {
  readonly culture: string;
  readonly valueKey: string;
  readonly text: string;
  readonly shared: PimRecord;
}

/**
 * Returns the items, joined to one with a text per language where all else is equal; the same list
 * if none are.
 */
export function joinTranslations(keys: KeyReader, items: readonly unknown[]): readonly unknown[] {
  const groups = new Map<unknown, { item: unknown; translated: Translated[] }>();
  for (const item of items) {
    const translated = readTranslated(keys, item);
    const key = translated === undefined ? item : JSON.stringify(translated.shared);
    const group = groups.get(key) ?? { item, translated: [] };
    if (translated !== undefined) group.translated.push(translated);
    groups.set(key, group);
  }
  const all = [...groups.values()];
  // Several texts in one language are several values.
  const areDistinct = all.every(({ translated }) => {
    const cultures = translated.map(({ culture }) => culture);
    return new Set(cultures).size === cultures.length;
  });
  if (all.length === items.length || !areDistinct) return items;
  return all.map(({ item, translated }) => (translated.length < 2 ? item : joinTexts(translated)));
}

function joinTexts(translated: readonly Translated[]): PimRecord {
  const [first] = translated;
  if (first === undefined) return {};
  const texts = Object.fromEntries(translated.map(({ culture, text }) => [culture, text]));
  return { ...first.shared, [first.valueKey]: texts };
}

// An item that names the language of its text and the thing that it describes.
function readTranslated(keys: KeyReader, item: unknown): Translated | undefined {
  if (!isRecord(item)) return undefined;
  const isCulture = (key: string): boolean =>
    keys.read(key).says('culture') && isLanguageKey(String(item[key]));
  const cultureKey = Object.keys(item).find(isCulture);
  const valueKey = findValueKey(keys, item);
  if (cultureKey === undefined || valueKey === undefined) return undefined;
  if (valueKey === cultureKey) return undefined;
  const { [cultureKey]: culture, [valueKey]: text, ...shared } = item;
  if (typeof text !== 'string') return undefined;
  const isIdentity = (key: string): boolean => keys.read(key).says('id', 'code', 'name', 'own');
  const isIdentified = Object.keys(shared).some(isIdentity);
  if (!isIdentified) return undefined;
  return { culture: String(culture), valueKey, text, shared };
}
