/** Language codes as PIMs write them: `fr-FR`, `fr_fr` and `FR-fr` are one; `fr` is the language of `fr-FR`. Pure. */

/** One spelling of a language code, for comparison. */
export function foldCulture(culture: string): string {
  return culture.toLowerCase().replaceAll('_', '-');
}

/** The language of a language code: `fr` of `fr-FR`. */
export function languageOf(culture: string): string {
  return foldCulture(culture).replace(/-.*$/, '');
}

/** The entry of the culture wanted, else the first of its language in another region (DESIGN §3). */
export function pickCulture<Entry extends { readonly culture?: string }>(
  entries: readonly Entry[],
  wanted: string,
): Entry | undefined {
  return (
    entries.find(({ culture = '' }) => foldCulture(culture) === foldCulture(wanted)) ??
    entries.find(({ culture = '' }) => languageOf(culture) === languageOf(wanted))
  );
}
