/** Limits of queries and answers, SQL expressions for comparing texts, and the names of an audit's tables. Pure. */

/** Maximum characters of a caller's query. */
export const MAX_SQL_CHARS = 10_000;

/** The rows of an answer to the model never exceed this many characters of JSON, whatever its budget. */
export const MAX_ANSWER_CHARS = 48_000;

/**
 * Maximum characters of our own queries, which may contain many names from the caller; the engine runs nothing longer.
 */
export const MAX_OWN_SQL_CHARS = 200_000;

/** Quotes a text for SQL. */
export function quote(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

/** Folds the spelling of a culture, as record/culture.ts does. */
export function foldCulture(culture: string): string {
  return `replace(lower(trim(${culture})), '_', '-')`;
}

/** Runs of white space, and single characters of it other than a blank. */
const WHITE_SPACE = [
  '[\\s\\pZ]{2,}',
  '[\\t-\\r\\x{A0}\\x{1680}\\x{2000}-\\x{200A}\\x{2028}\\x{2029}\\x{202F}\\x{205F}\\x{3000}]',
].join('|');

/**
 * Folds a text for comparison, as foldText in record/nearest.ts does: ignores case, Turkish i, ß, accents and runs of
 * white space.
 */
export function foldText(text: string): string {
  const spaced = `trim(regexp_replace(${text}, '${WHITE_SPACE}', ' ', 'g'))`;
  return `replace(upper(strip_accents(${spaced})), 'ẞ', 'SS')`;
}

/**
 * Folds the name of an attribute for comparison: ignores case and surrounding spaces. Cheaper than {@link foldText}.
 */
export function foldName(name: string): string {
  return `lower(trim(${name}))`;
}

const LETTERS_AND_DIGITS = "regexp_replace(strip_accents(value), '[^\\p{L}\\p{N}]', '', 'g')";

/** Folds a code, to match retyped ones: ignores separators, case, accents and leading zeros. For a column `value`. */
export const FOLDED = `nullif(ltrim(upper(${LETTERS_AND_DIGITS}), '0'), '')`;

/** The database of the data quality audit; callers see its views. */
export const QUALITY = 'quality';

/** The database of the index that searches read. */
export const SEARCH = 'search';

/** Its table of house words: one row per product with `product_id`, and a boolean column `is_…` for each word. */
export const WORDS_TABLE = 'words';

/** The column of a house word: `is_live`. */
export function nameColumn(word: string): string {
  return `is_${word}`;
}

/** The condition that a product meets all of some house words. @param id the expression of its id */
export function isOfWords(
  id: string,
  words: readonly string[],
  database: string = QUALITY,
): string {
  const areTrue = words.map(nameColumn).join(' AND ');
  return `${id} IN (SELECT product_id FROM ${database}.${WORDS_TABLE} WHERE ${areTrue})`;
}
