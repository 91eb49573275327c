/** The languages of the generated texts. */
export const languages = ['tr', 'en', 'de', 'fr'] as const;

/** A language of the generated texts. */
export type Language = (typeof languages)[number];

/** The language code that a translation carries (Spec §2.1, Translations). */
export const cultures: Readonly<Record<Language, string>> = {
  tr: 'tr-TR',
  en: 'en-GB',
  de: 'de-DE',
  fr: 'fr-FR',
};

/** Capitalises the first letter by the rules of the language (Turkish i becomes İ). */
export function capitalise(text: string, language: Language): string {
  return text.slice(0, 1).toLocaleUpperCase(language) + text.slice(1);
}

/**
 * Writes words as they appear inside a sentence: in lower case, except for abbreviations such as USB. German is not
 * changed.
 */
export function lowerWords(text: string, language: Language): string {
  if (language === 'de') return text;
  return text.replace(/\p{L}[\p{L}’']*/gu, (word) =>
    /^\p{Lu}{2}/u.test(word) || (language === 'en' && word.includes('-'))
      ? word
      : word.toLocaleLowerCase(language),
  );
}

/**
 * Reduces a text to Latin letters, digits and hyphens, for addresses and file names: `Çınar Isıtıcı` becomes
 * `cinar-isitici`.
 */
export function slug(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/ı/g, 'i')
    .replace(/ß/g, 'ss')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}
