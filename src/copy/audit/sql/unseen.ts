/** Where a text holds what nobody sees, or sees otherwise, in words that show it, as SQL. Pure. */

import { INVISIBLE } from './text-patterns.ts';

/** Characters that are told around it. */
const AROUND_CHARS = 20;

/**
 * Where the first match of a pattern is in a text: ` after "Sofa"`, ` before "Sofa"` at the start, or nothing where there is
 * nothing else.
 * @param text an expression
 * @param options of the regular expression
 */
export function tellPlace(text: string, pattern: string, options = 's'): string {
  const before = `trim(regexp_extract(${text}, '(.{0,${AROUND_CHARS}}?)(?:${pattern})', 1, '${options}'))`;
  const found = `regexp_extract(${text}, '(?:${pattern}).{0,${AROUND_CHARS}}', 0, '${options}')`;
  const behind = `trim(regexp_replace(${found}, '^(?:${pattern})', '', '${options}'))`;
  return `CASE WHEN ${before} <> '' THEN ' after "' || ${before} || '"'
    WHEN ${behind} <> '' THEN ' before "' || ${behind} || '"' ELSE '' END`;
}

/**
 * The first character of a text that nobody sees, and where: `U+200B after "Sofa"`, `a space before "Sofa"`.
 * @param pattern one that matches single characters
 */
export function tellUnseen(text: string, pattern: string): string {
  const found = `regexp_extract(${text}, '${pattern}')`;
  return `CASE WHEN ${found} = ' ' THEN 'a space' ELSE 'U+' || format('{:04X}', unicode(${found})) END || ${tellPlace(text, pattern)}`;
}

/** What two texts that look alike may differ in beside {@link INVISIBLE}: joiners, other white space than spaces, marks that are put on letters. */
const HIDDEN = `${INVISIBLE}|[\\p{Cf}\\p{M}\\x{A0}\\x{1680}\\x{2000}-\\x{200A}\\x{202F}\\x{205F}\\x{3000}]`;

/**
 * Of a text that is told beside another one, what nobody sees in it: ` (U+200B after "So")`; else nothing. White space at the
 * edges is none of it, since quotes around the text show it.
 */
export function tellHidden(text: string, other: string): string {
  const seen = (one: string): string =>
    `regexp_replace(nfc_normalize(${one}), '[\\s\\pZ\\p{Cc}\\p{Cf}\\p{Co}]+', '', 'g')`;
  const tell = (pattern: string): string =>
    `WHEN regexp_matches(${text}, '${pattern}') THEN ' (' || ${tellUnseen(text, pattern)} || ')'`;
  return `CASE ${tell(INVISIBLE)} WHEN ${seen(text)} <> ${seen(other)} THEN '' ${tell(HIDDEN)}
    WHEN contains(${text}, '  ') THEN ' (two spaces' || ${tellPlace(text, '  ')} || ')' ELSE '' END`;
}
