/** Where a text holds what nobody sees, or sees otherwise, in words that show it, as SQL. Pure. */

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
