/** SQL of values, and of texts as conditions compare them. Pure. */

import { foldText } from '../copy/sql-text.ts';
import { languageOf } from '../record/culture.ts';
import { foldText as foldGiven, foldLabel as foldGivenLabel } from '../record/nearest.ts';

/** A text or number as an SQL literal. */
export function quoteValue(value: string | number): string {
  return typeof value === 'number' ? String(value) : `'${value.replaceAll("'", "''")}'`;
}

/** A comma-separated list; NULL, in which nothing is, if it is empty. */
export function quoteList(values: readonly (string | number)[]): string {
  return values.length === 0 ? 'NULL' : values.map(quoteValue).join(', ');
}

/** SQL that is true if any of the conditions is; false if there are none. */
export function anyOf(conditions: readonly string[]): string {
  return conditions.length === 0 ? 'false' : `(${conditions.join(' OR ')})`;
}

/** SQL that is true if all of the conditions are; true if there are none. */
export function allOf(conditions: readonly string[]): string {
  return conditions.length === 0 ? 'true' : `(${conditions.join(' AND ')})`;
}

/** Folds a text without its case, accents, signs and runs of white space. */
export { foldText };

/** SQL: whether a column is one of some texts, both folded. */
export function isAnyText(column: string, texts: readonly string[]): string {
  return `${foldText(column)} IN (${quoteList(texts.map(foldGiven))})`;
}

/** SQL: whether a column contains any of some texts, both folded. */
export function containsAny(column: string, texts: readonly string[]): string {
  return anyOf(
    texts.map((text) => `contains(${foldText(column)}, ${quoteValue(foldGiven(text))})`),
  );
}

/** The culture of a row `e`, in one spelling. */
export const CULTURE = "replace(lower(e.culture), '_', '-')";

/** Whether a row `e` is in the language of a culture, of whatever region. */
export function isOfLanguage(culture: string): string {
  return `split_part(${CULTURE}, '-', 1) = ${quoteValue(languageOf(culture))}`;
}

/** A folded name with the British spelling of colours as the American one. */
function foldSpelling(sql: string): string {
  return `replace(${foldText(sql)}, 'COLOUR', 'COLOR')`;
}

function dropSeparators(sql: string): string {
  return `regexp_replace(${sql}, '[\\s\\p{Pd}\u2212_]+', '', 'g')`;
}

/** SQL: whether a column is a label, both folded. Only a label of separators alone keeps them. */
export function isLabel(column: string, label: string): string {
  const folded = foldSpelling(column);
  const wanted = foldGivenLabel(label);
  const isOfSeparators = /^[\s\p{Pd}\u2212_]*$/u.test(wanted);
  return `${isOfSeparators ? folded : dropSeparators(folded)} = ${quoteValue(wanted)}`;
}

/** Folds the name of a tag, as foldLabel in record/nearest.ts does: separators and British spelling do not matter. */
export function foldLabel(sql: string): string {
  const folded = foldSpelling(sql);
  return `coalesce(nullif(${dropSeparators(folded)}, ''), ${folded})`;
}
