import { foldText } from '../copy/sql-text.ts';
import { languageOf } from '../record/culture.ts';
import { foldLabel as foldLabelValue, foldText as foldTextValue } from '../record/nearest.ts';

/** SQL literal of a text or number. */
export function quoteValue(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const escaped = value.replaceAll("'", "''");
  return `'${escaped}'`;
}

/** Comma-separated SQL literals; NULL, which matches nothing, for an empty list. */
export function quoteList(values: readonly (string | number)[]): string {
  if (values.length === 0) return 'NULL';
  return values.map(quoteValue).join(', ');
}

/** SQL that is true if any of the conditions is; false if there are none. */
export function anyOf(conditions: readonly string[]): string {
  if (conditions.length === 0) return 'false';
  return `(${conditions.join(' OR ')})`;
}

/** SQL that is true if all of the conditions are; true if there are none. */
export function allOf(conditions: readonly string[]): string {
  if (conditions.length === 0) return 'true';
  return `(${conditions.join(' AND ')})`;
}

export { foldText };

/** SQL test that a column equals one of some texts, all folded. */
export function equalsAny(column: string, texts: readonly string[]): string {
  const folded = texts.map(foldTextValue);
  return `${foldText(column)} IN (${quoteList(folded)})`;
}

/** SQL test that a column contains one of some texts, all folded. */
export function containsAny(column: string, texts: readonly string[]): string {
  const tests = texts.map((text) => {
    const part = quoteValue(foldTextValue(text));
    return `contains(${foldText(column)}, ${part})`;
  });
  return anyOf(tests);
}

/** Culture of a row `e`, in one spelling. */
export const CULTURE = "replace(lower(e.culture), '_', '-')";

/** SQL test that a row `e` is in the language of a culture, of any region. */
export function languageSql(culture: string): string {
  const language = quoteValue(languageOf(culture));
  return `split_part(${CULTURE}, '-', 1) = ${language}`;
}

// British spellings of colours become American ones.
function foldSpelling(sql: string): string {
  return `replace(${foldText(sql)}, 'COLOUR', 'COLOR')`;
}

function dropSeparators(sql: string): string {
  return `regexp_replace(${sql}, '[\\s\\p{Pd}\u2212_]+', '', 'g')`;
}

/**
 * SQL test that a column equals a label, both folded. Only a label of separators alone keeps them.
 */
export function equalsLabel(column: string, label: string): string {
  const folded = foldSpelling(column);
  const wanted = foldLabelValue(label);
  const isOfSeparators = /^[\s\p{Pd}\u2212_]*$/u.test(wanted);
  const compared = isOfSeparators ? folded : dropSeparators(folded);
  return `${compared} = ${quoteValue(wanted)}`;
}

/**
 * SQL that folds the name of a tag as foldLabel in record/nearest.ts does: without separators,
 * British spelling as American.
 */
export function foldLabel(sql: string): string {
  const folded = foldSpelling(sql);
  return `coalesce(nullif(${dropSeparators(folded)}, ''), ${folded})`;
}
