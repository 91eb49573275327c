/** SQL as it is written: how long queries and answers may be, in which form texts are compared, and what an audit's tables are called. Pure. */

/** The most characters of a query of the caller's. */
export const MAX_SQL_CHARS = 10_000;

/** Characters of JSON that the rows of no answer to the model come to, whatever its budget. */
export const MAX_ANSWER_CHARS = 48_000;

/** The most characters of our own queries, which may hold many names of the caller's; the engine runs nothing longer. */
export const MAX_OWN_SQL_CHARS = 200_000;

/** A text as SQL writes it. */
export function quote(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

/** One spelling of a culture, as record/culture.ts folds it. */
export function foldCulture(culture: string): string {
  return `replace(lower(trim(${culture})), '_', '-')`;
}

/**
 * A text for comparison, as filter/fold.ts folds it: case, Turkish i, ß, accents and runs of white space do not count.
 */
export function foldText(text: string): string {
  const spaced = `trim(regexp_replace(${text}, '[\\s\\pZ]{2,}|[\\t-\\r\\x{A0}\\x{1680}\\x{2000}-\\x{200A}\\x{2028}\\x{2029}\\x{202F}\\x{205F}\\x{3000}]', ' ', 'g'))`;
  return `replace(upper(strip_accents(${spaced})), 'ẞ', 'SS')`;
}

/** The letters and digits of a text, folded. */
export function foldLetters(text: string): string {
  return `regexp_replace(${foldText(text)}, '[^\\pL\\pN]', '', 'g')`;
}

/** A name of an attribute for comparison: case and spaces around it do not count. Cheaper than {@link foldText}. */
export function foldName(name: string): string {
  return `lower(trim(${name}))`;
}

/** A code however it is retyped: without separators, case, accents and leading zeros. Of a column `value`. */
export const FOLDED = `nullif(ltrim(upper(regexp_replace(strip_accents(value), '[^\\p{L}\\p{N}]', '', 'g')), '0'), '')`;

/** The name of the database of the audit by the rules of data quality, whose views callers see. */
export const QUALITY = 'quality';

/** Its table of house words: a row for each product with `product_id`, and a boolean column `is_…` for each word. */
export const WORDS_TABLE = 'words';

/** How a word is called as a column: `is_live`. */
export function nameColumn(word: string): string {
  return `is_${word}`;
}

/** The condition that a product is of all of some words. @param id the expression of its id */
export function isOfWords(id: string, words: readonly string[], database: string = QUALITY): string {
  return `${id} IN (SELECT product_id FROM ${database}.${WORDS_TABLE} WHERE ${words.map(nameColumn).join(' AND ')})`;
}
