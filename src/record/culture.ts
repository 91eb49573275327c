import { lazily } from './lazily.ts';
import { foldText } from './nearest.ts';

/** Folds a language code to one spelling for comparison. */
export function foldCulture(culture: string): string {
  return culture.toLowerCase().replaceAll('_', '-');
}

/** Returns true for a language code, with or without a region or script. */
export function isCulture(text: string): boolean {
  return /^[A-Za-z]{2,3}(?:[-_][A-Za-z0-9]{2,8})*$/.test(text);
}

// Languages that also have a code of two letters: those of ISO 639-2, both tables, then those of
// Windows that differ.
const THREE_LETTERS: Readonly<Record<string, string>> = {
  ara: 'ar',
  bul: 'bg',
  ces: 'cs',
  cze: 'cs',
  dan: 'da',
  deu: 'de',
  ger: 'de',
  ell: 'el',
  gre: 'el',
  eng: 'en',
  spa: 'es',
  est: 'et',
  fin: 'fi',
  fra: 'fr',
  fre: 'fr',
  heb: 'he',
  hin: 'hi',
  hrv: 'hr',
  hun: 'hu',
  ita: 'it',
  jpn: 'ja',
  kor: 'ko',
  lit: 'lt',
  lav: 'lv',
  nob: 'nb',
  nld: 'nl',
  dut: 'nl',
  nor: 'no',
  pol: 'pl',
  por: 'pt',
  ron: 'ro',
  rum: 'ro',
  rus: 'ru',
  slk: 'sk',
  slo: 'sk',
  slv: 'sl',
  srp: 'sr',
  swe: 'sv',
  tur: 'tr',
  ukr: 'uk',
  zho: 'zh',
  chi: 'zh',
  enu: 'en',
  csy: 'cs',
  esn: 'es',
  eti: 'et',
  lth: 'lt',
  lvi: 'lv',
  plk: 'pl',
  ptg: 'pt',
  rom: 'ro',
  sky: 'sk',
  sve: 'sv',
  trk: 'tr',
  chs: 'zh',
};

/**
 * Shortens a language code to two small letters where there is such a code: `de` for `deu` and
 * `DE`, `DE_AT` as it is.
 */
export function shortenCulture(culture: string): string {
  const folded = culture.toLowerCase();
  return THREE_LETTERS[folded] ?? (folded.length > 3 ? culture : folded);
}

/** Returns the language in a language code: `fr` for `fr-FR`. */
export function languageOf(culture: string): string {
  return foldCulture(culture).replace(/-.*$/, '');
}

/**
 * Lists the keys under which texts of some cultures are looked up, for each culture its language,
 * then its region. The last key is tried first.
 */
export function listCultureKeys(cultures: readonly (string | undefined)[]): readonly string[] {
  return cultures.flatMap((culture) => {
    if (culture === undefined) return [];
    const language = languageOf(culture);
    const region = foldCulture(culture);
    return language === region ? [language] : [language, region];
  });
}

/**
 * Returns true when one culture satisfies the other: `fr` and `fr-FR` stand for each other, `fr-FR`
 * and `fr-CA` do not.
 */
export function isOfCulture(culture: string, wanted: string): boolean {
  const left = foldCulture(culture);
  const right = foldCulture(wanted);
  if (left === right) return true;
  const isOneBare = !left.includes('-') || !right.includes('-');
  return isOneBare && languageOf(left) === languageOf(right);
}

/**
 * Ranks the entries that can be used for a culture, best first: the culture itself, then the same
 * language with another region.
 */
export function rankCultures<Entry extends { readonly culture?: string }>(
  entries: readonly Entry[],
  wanted: string,
): readonly Entry[] {
  const language = languageOf(wanted);
  const ofLanguage = entries.filter(({ culture = '' }) => languageOf(culture) === language);
  const isExact = ({ culture = '' }: Entry): boolean =>
    foldCulture(culture) === foldCulture(wanted);
  const exact = ofLanguage.filter(isExact);
  const otherRegions = ofLanguage.filter((entry) => !isExact(entry));
  return [...exact, ...otherRegions];
}

// Recognized by name.
const LANGUAGES = (
  'ar bg cs da de el en es et fi fr he hi hr hu it ja ko lt lv nb nl pl pt ro ru sk sl ' +
  'sr sv tr uk zh'
).split(' ');

// No names where Node.js was built without them.
function openNames(language: string): (code: string) => string | undefined {
  try {
    const names = new Intl.DisplayNames([language], { type: 'language' });
    names.of(language);
    return (code) => names.of(code);
  } catch {
    return () => undefined;
  }
}

// By folded names, in English first, then in the languages themselves and in all others.
const CODES_BY_NAME = lazily(() => {
  const codes = new Map<string, string>();
  const namesIn = new Map(LANGUAGES.map((language) => [language, openNames(language)]));
  const addNames = (language: string, ...of: readonly string[]): void => {
    for (const code of of) {
      const name = foldText(namesIn.get(language)?.(code) ?? '');
      if (name !== '' && !codes.has(name)) codes.set(name, code);
    }
  };
  addNames('en', ...LANGUAGES);
  for (const language of LANGUAGES) addNames(language, language);
  for (const language of LANGUAGES) addNames(language, ...LANGUAGES);
  return codes;
});

/**
 * Finds the code of a language by its name, ignoring case and accents: `fr` for `French`,
 * `Français` and `Fransızca`.
 */
export function findLanguage(name: string): string | undefined {
  return name.length > MAX_NAME_CHARS || isCulture(name)
    ? undefined
    : CODES_BY_NAME().get(foldText(name));
}

// In characters.
const MAX_NAME_CHARS = 40;
