/** Language codes as PIMs write them: `fr-FR`, `fr_fr` and `FR-fr` are one; `fr` is the language of `fr-FR`. Pure. */

/** One spelling of a language code, for comparison. */
export function foldCulture(culture: string): string {
  return culture.toLowerCase().replaceAll('_', '-');
}

/** Whether a text is a language code, with or without a region or script. */
export function isCulture(text: string): boolean {
  return /^[A-Za-z]{2,3}(?:[-_][A-Za-z0-9]{2,8})*$/.test(text);
}

/** The language of a language code: `fr` of `fr-FR`. */
export function languageOf(culture: string): string {
  return foldCulture(culture).replace(/-.*$/, '');
}

/** Whether `given` is what `wanted` asks for: `fr` and `fr-FR` stand for each other, `fr-FR` and `fr-CA` do not. */
export function isOfCulture(given: string, wanted: string): boolean {
  const [one, other] = [foldCulture(given), foldCulture(wanted)];
  const oneIsBare = !one.includes('-') || !other.includes('-');
  return one === other || (oneIsBare && languageOf(one) === languageOf(other));
}

/** The entries that may stand for a culture, best first: the culture itself, then its language elsewhere (DESIGN §3). */
export function rankCultures<Entry extends { readonly culture?: string }>(
  entries: readonly Entry[],
  wanted: string,
): readonly Entry[] {
  const isExact = ({ culture = '' }: Entry): boolean => foldCulture(culture) === foldCulture(wanted);
  const exact = entries.filter(isExact);
  return [
    ...exact,
    ...entries.filter((entry) => !isExact(entry) && languageOf(entry.culture ?? '') === languageOf(wanted)),
  ];
}

/** The entry of the culture wanted, else the first of its language in another region (DESIGN §3). */
export function pickCulture<Entry extends { readonly culture?: string }>(
  entries: readonly Entry[],
  wanted: string,
): Entry | undefined {
  return rankCultures(entries, wanted)[0];
}

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
