/** Languages by the names that people have for them, in English and their own: well-known ones only. Pure. */

const NAMES: Readonly<Record<string, readonly string[]>> = {
  ar: ['arabic'],
  bg: ['bulgarian'],
  cs: ['czech'],
  da: ['danish', 'dansk'],
  de: ['german', 'deutsch'],
  el: ['greek'],
  en: ['english'],
  es: ['spanish', 'espanol', 'castellano'],
  et: ['estonian'],
  fi: ['finnish', 'suomi'],
  fr: ['french', 'francais'],
  he: ['hebrew'],
  hi: ['hindi'],
  hr: ['croatian'],
  hu: ['hungarian', 'magyar'],
  it: ['italian', 'italiano'],
  ja: ['japanese'],
  ko: ['korean'],
  lt: ['lithuanian'],
  lv: ['latvian'],
  nl: ['dutch', 'nederlands'],
  pl: ['polish', 'polski'],
  pt: ['portuguese', 'portugues'],
  ro: ['romanian'],
  ru: ['russian'],
  sk: ['slovak'],
  sl: ['slovenian'],
  sr: ['serbian'],
  sv: ['swedish', 'svenska'],
  tr: ['turkish', 'turkce'],
  uk: ['ukrainian'],
  zh: ['chinese'],
};

const CODES: ReadonlyMap<string, string> = new Map(
  Object.entries(NAMES).flatMap(([code, names]) => names.map((name): [string, string] => [name, code])),
);

/** The code of a language by its name, whatever its case and accents: `French` and `Français` are `fr`. */
export function findLanguage(name: string): string | undefined {
  if (name.length > 40) return undefined;
  const folded = name.normalize('NFD').replace(/\p{M}+/gu, '');
  return CODES.get(folded.toLowerCase().trim());
}
