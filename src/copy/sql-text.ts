/** Maximum characters of a caller's query. */
export const MAX_SQL_CHARS = 10_000;

/** Maximum characters of JSON of all rows in an answer to the model, whatever its budget. */
export const MAX_ANSWER_CHARS = 48_000;

/**
 * Maximum characters of SQL of pim-mcp, which may contain many names from the caller; the engine
 * runs nothing longer.
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

/** Folds a text for comparison, by the copy's macro that equals foldText in record/nearest.ts. */
export function foldText(text: string): string {
  return `pim_fold_text(${text})`;
}

/**
 * Folds the name of an attribute for comparison: ignores case and surrounding spaces. Cheaper than
 * {@link foldText}.
 */
export function foldName(name: string): string {
  return `lower(trim(${name}))`;
}

/**
 * Folds a column `value` with codes, to match retyped ones: ignores separators, case, accents and
 * leading zeros.
 */
export const FOLDED = 'pim_fold_code(value)';

/** Database of the data quality audit; callers see its views. */
export const QUALITY = 'quality';

/** Database of the search index. */
export const SEARCH = 'search';

/**
 * Table of house words: one row per product with `product_id`, and a boolean column `is_…` for each
 * word.
 */
export const WORDS_TABLE = 'words';

/** Column of a house word: `is_live`. */
export function nameColumn(word: string): string {
  return `is_${word}`;
}

/** Condition that a product meets all of some house words. @param id the expression of its id */
export function hasWordsSql(
  id: string,
  words: readonly string[],
  database: string = QUALITY,
): string {
  const areTrue = words.map(nameColumn).join(' AND ');
  return `${id} IN (SELECT product_id FROM ${database}.${WORDS_TABLE} WHERE ${areTrue})`;
}
