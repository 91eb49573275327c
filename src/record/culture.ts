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
