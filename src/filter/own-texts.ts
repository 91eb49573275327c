/** What `missing` and `has` judge where a culture is asked for as well. Pure. */

/** Words of `missing` and `has` whose texts may be translated (Spec §2.1). */
const TEXTS: ReadonlySet<string> = new Set(['name', 'short_description', 'long_description']);

/**
 * What is to be said of texts that are judged while another language is shown; undefined: nothing.
 * @param args those of find_products
 */
export function warnOfOwnTexts(args: {
  readonly culture?: string | undefined;
  readonly missing?: readonly string[] | undefined;
  readonly has?: readonly string[] | undefined;
}): string | undefined {
  const judged = [...(args.missing ?? []), ...(args.has ?? [])].filter((word) => TEXTS.has(word));
  if (args.culture === undefined || judged.length === 0) return undefined;
  return `${judged.join(', ')}: judged by the record's own texts, whatever culture says; translation:<culture> asks for a translation.`;
}
