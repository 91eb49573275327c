/** SQL of values, and of texts as conditions compare them. Pure. */

import { foldText } from '../copy/sql-text.ts';
import { languageOf } from '../record/culture.ts';
import { foldText as foldGiven, foldLabel as foldGivenLabel } from '../record/nearest.ts';

/** A text or number as an SQL literal. */
export function quoteValue(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const escaped = value.replaceAll("'", "''");
  return `'${escaped}'`;
}

/** A comma-separated list; NULL, in which nothing is, if it is empty. */
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

/** Folds a text without its case, accents, signs and runs of white space. */
export { foldText };

/** SQL: whether a column is one of some texts, both folded. */
export function isAnyText(column: string, texts: readonly string[]): string {
  const folded = texts.map(foldGiven);
  return `${foldText(column)} IN (${quoteList(folded)})`;
}

/** SQL: whether a column contains any of some texts, both folded. */
export function containsAny(column: string, texts: readonly string[]): string {
  const tests = texts.map((text) => {
    const part = quoteValue(foldGiven(text));
    return `contains(${foldText(column)}, ${part})`;
  });
  return anyOf(tests);
}

/** The culture of a row `e`, in one spelling. */
export const CULTURE = "replace(lower(e.culture), '_', '-')";

/** Whether a row `e` is in the language of a culture, of whatever region. */
export function isOfLanguage(culture: string): string {
  const language = quoteValue(languageOf(culture));
  return `split_part(${CULTURE}, '-', 1) = ${language}`;
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
  const compared = isOfSeparators ? folded : dropSeparators(folded);
  return `${compared} = ${quoteValue(wanted)}`;
}

/** Folds the name of a tag, as foldLabel in record/nearest.ts does: separators and British spelling do not matter. */
export function foldLabel(sql: string): string {
  const folded = foldSpelling(sql);
  return `coalesce(nullif(${dropSeparators(folded)}, ''), ${folded})`;
}
