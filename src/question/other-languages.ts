/**
 * Products that say the value of a property only in another language: `wool` leaves out those that say only `yün`. The copy
 * knows where both stand on one product, each as the one value of its culture, and so mean the same. Pure.
 */

import type { NamedValue } from '../filter/named-value.ts';
import { foldLabel } from '../record/nearest.ts';
import { readQuantities } from '../record/quantity.ts';
import { isNamed } from './named-values.ts';
import { containsAny, foldText, quoteList, quoteValue } from './sql.ts';

/** The text that a property is compared with; undefined: none, or a number, which is the same in all languages. */
export function comparedText({ value, contains }: NamedValue): string | undefined {
  const text = value ?? contains;
  return text === undefined || readQuantities(text).length > 0 ? undefined : text;
}

/** Rows of a property: of its name, of a code of that name, or of a code that stands beside it. */
const OF_PROPERTY =
  '(name IN (SELECT name FROM spelled WHERE is_name) OR code IN (SELECT code FROM spelled))';

/** The names and codes of a property. They are compared in `amounts`, where they are folded. */
function selectSpelled(name: string): string {
  return `
    SELECT DISTINCT e.name, e.code, e.name_folded = ${quoteValue(foldLabel(name))} AS is_name
    FROM amounts e
    WHERE e.owner = 'product' AND e.place = 'property' AND ${isNamed(name)}`;
}

/** SELECT of the folded names and codes of properties that are stated in several languages. */
export const NAMES_OF_TRANSLATED = `
  SELECT DISTINCT unnest([name_folded, code_folded])
  FROM amounts
  WHERE owner = 'product'
    AND place = 'property'
    AND (culture IS NOT NULL OR code IN (SELECT code FROM amounts WHERE culture IS NOT NULL))`;

/** SQL: whether a `value` is as asked for. */
function isAsAsked({ value }: NamedValue, text: string): string {
  const [own, folded] = [foldText('value'), foldText(quoteValue(text))];
  return value === undefined ? `contains(${own}, ${folded})` : `${own} = ${folded}`;
}

/** SELECT of the values that mean the same in another language. */
export function selectSameValues(named: NamedValue, text: string): string {
  return `
    WITH
      spelled AS MATERIALIZED (${selectSpelled(named.name)}),
      one AS MATERIALIZED (
        SELECT product_id, culture, value, ${isAsAsked(named, text)} AS is_it
        FROM properties
        WHERE owner = 'product' AND culture IS NOT NULL AND value IS NOT NULL AND ${OF_PROPERTY}
        QUALIFY count(*) OVER (PARTITION BY product_id, culture) = 1
      )
    SELECT DISTINCT o.value
    FROM one o
    JOIN one x ON x.product_id = o.product_id AND x.culture <> o.culture
    WHERE x.is_it AND NOT o.is_it`;
}

/** SELECT of how many products have one of these values, and none as asked for. */
export function countOtherLanguages(
  named: NamedValue,
  text: string,
  values: readonly string[],
): string {
  return `
    WITH
      spelled AS MATERIALIZED (${selectSpelled(named.name)}),
      own AS MATERIALIZED (
        SELECT
          product_id,
          bool_or(value IN (${quoteList(values)})) AS has_other,
          bool_or(${isAsAsked(named, text)}) AS is_it
        FROM properties
        WHERE owner = 'product' AND value IS NOT NULL AND product_id IS NOT NULL AND ${OF_PROPERTY}
        GROUP BY product_id
      )
    SELECT count(*) FROM own WHERE has_other AND NOT is_it`;
}

/** SELECT of how many records have a translated name that contains one of some texts, and in which cultures. */
export function countTranslatedNames(
  owner: 'product' | 'variant',
  texts: readonly string[],
): string {
  return `
    SELECT count(DISTINCT ${owner}_id), string_agg(DISTINCT culture, ',')
    FROM translations
    WHERE owner = '${owner}' AND ${containsAny('name', texts)}`;
}
