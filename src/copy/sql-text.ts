/** Limits of queries and answers, SQL expressions for comparing texts, and the names of an audit's tables. Pure. */

/** Maximum characters of a caller's query. */
export const MAX_SQL_CHARS = 10_000;

/** The rows of an answer to the model never exceed this many characters of JSON, whatever its budget. */
export const MAX_ANSWER_CHARS = 48_000;

/**
 * Maximum characters of our own queries, which may contain many names from the caller; the engine runs nothing longer.
 */
export const MAX_OWN_SQL_CHARS = 400_000;

/** Quotes a text for SQL. */
export function quote(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

/** Folds the spelling of a culture, as record/culture.ts does. */
export function foldCulture(culture: string): string {
  return `replace(lower(trim(${culture})), '_', '-')`;
}

/** Folds a text for comparison, by the macro of the copy that does as foldText in record/nearest.ts. */
export function foldText(text: string): string {
  return `pim_fold_text(${text})`;
}

/**
 * Folds the name of an attribute for comparison: ignores case and surrounding spaces. Cheaper than {@link foldText}.
 */
export function foldName(name: string): string {
  return `lower(trim(${name}))`;
}

/** Folds a code, to match retyped ones: ignores separators, case, accents and leading zeros. For a column `value`. */
export const FOLDED = 'pim_fold_code(value)';

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
