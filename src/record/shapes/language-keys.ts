import { findLanguage } from '../culture.ts';

// Only languages of catalogs: other codes of two letters may be keys such as `id` or `no`.
const LANGUAGES =
  'ar|bg|cs|da|de|el|en|es|et|fi|fr|he|hr|hu|it|ja|ko|lt|lv|nb|nl|pl|pt|ro|ru|sk|sl|sr|sv|tr|uk|zh';

const LANGUAGE_KEY = new RegExp(`^(?:${LANGUAGES})(?:[-_][A-Za-z]{2,4}){0,2}$`, 'i');

/** Says whether a key is a language code. */
export function isLanguageKey(key: string): boolean {
  return LANGUAGE_KEY.test(key);
}

/** Says whether a key is a language code or the name of a language. */
export function isLanguage(key: string): boolean {
  return isLanguageKey(key) || findLanguage(key) !== undefined;
}

/** Says whether all keys of a record are languages; one, or the only one, may be the default. */
export function areLanguageKeys(keys: readonly string[]): boolean {
  const hasLanguage = keys.some(isLanguageKey);
  const isDefault = keys.length === 1 && keys.every(isAnyLanguage);
  return (
    (hasLanguage || isDefault) && keys.every((key) => isLanguageKey(key) || isAnyLanguage(key))
  );
}

/** Tag of a text for all languages without one. */
export const ANY_LANGUAGE = 'default';

/** Says whether a key marks the text for all languages without one. */
export function isAnyLanguage(key: string): boolean {
  return /^(?:x-)?default$/i.test(key);
}

/** Says whether a value is a language with its country, whatever its key: `contextId: "de-DE"`. */
export function isLocale(value: unknown): boolean {
  return typeof value === 'string' && LOCALE.test(value) && isLanguageKey(value);
}

const LOCALE = /^[a-z]{2}[-_][A-Z]{2}$/;
