/**
 * Values of a property in another language than the one that was asked for: `wool` leaves out the products that say only
 * `yün`. The local copy knows where both stand on one product, and so mean the same.
 */

import { askCopyBeside } from '../call/ask-copy.ts';
import type { CallContext } from '../call/context.ts';
import type { NamedValue } from '../filter/named-value.ts';
import { foldAllSql, quoteValue } from '../filter/sql-words.ts';
import type { ListQuestion } from './question.ts';

/** Longest name that a sentence repeats, in characters. */
const MAX_NAME_CHARS = 40;

/**
 * What is to be said of products that have the property only in other words for what was asked.
 * @returns nothing where there are none, or no copy tells
 * @throws CatalogError only when the call was cancelled
 */
export async function tellOtherLanguages(question: ListQuestion, context: CallContext): Promise<readonly string[]> {
  const { kind, args, conditions } = question;
  if (kind !== 'product' || context.settings.copyMaxAgeH <= 0 || args.cursor !== undefined) return [];
  // The last step of what is sought is all that is asked of the property.
  const properties = conditions.flatMap(({ sought = [] }) => sought.at(-1)?.alone.properties ?? []);
  const [asked, ...others] = properties.filter(({ value, contains }) => value !== undefined || contains !== undefined);
  if (asked === undefined || others.length > 0) return [];
  const rows = await askCopyBeside(context, async (ask) => (await ask(buildSql(asked))).rows);
  const [translated = 0, untold = 0] = (rows?.[0] ?? []).map(Number);
  if (translated + untold === 0) return [];
  const name = asked.name.length <= MAX_NAME_CHARS ? asked.name : 'this property';
  const [count, words] =
    translated > 0
      ? [translated, "in another language's words for these values"]
      : [untold, 'under another name or culture, in words that no record translates'];
  const [products, have] = count === 1 ? ['1 more product', 'has'] : [`${count} more products`, 'have'];
  return [
    `properties: in the local copy, whatever else is asked, ${products} ${have} ${name} only ${words}; count_by "property:${name}" shows the words to ask for.`,
  ];
}

/**
 * Products with a value that stands beside what is asked, in another culture, where each culture has one value; and those
 * with values of names and cultures that never have what is asked, which stand beside none and are none of the others'.
 */
function buildSql({ name, value, contains }: NamedValue): string {
  const fold = (text: string): string => foldAllSql(quoteValue(text));
  const isNamed = `${foldAllSql('name')} = ${fold(name)} OR ${foldAllSql('code')} = ${fold(name)}`;
  const isIt = [
    ...(value === undefined ? [] : [`${foldAllSql('value')} = ${fold(value)}`]),
    ...(contains === undefined ? [] : [`contains(${foldAllSql('value')}, ${fold(contains)})`]),
  ].join(' AND ');
  return `WITH own AS (SELECT product_id, culture, value, (${isIt}) AS is_it,
        ${foldAllSql('coalesce(name, code)')} AS name, concat_ws('/', ${foldAllSql('coalesce(name, code)')}, culture) AS words FROM properties
      WHERE owner = 'product' AND value IS NOT NULL AND product_id IS NOT NULL
        AND ((${isNamed}) OR code IN (SELECT code FROM properties WHERE owner = 'product' AND (${isNamed})))),
    one AS (SELECT * FROM own WHERE culture IS NOT NULL QUALIFY count(*) OVER (PARTITION BY product_id, culture) = 1),
    same AS (SELECT DISTINCT o.value FROM one o JOIN one x ON x.product_id = o.product_id AND x.culture <> o.culture
      WHERE x.is_it AND NOT o.is_it),
    asked AS (SELECT DISTINCT name, culture, words FROM own WHERE is_it),
    known AS (SELECT product_id, value FROM own WHERE words IN (SELECT words FROM asked)),
    paired AS (SELECT o.value FROM own o JOIN own x ON x.product_id = o.product_id AND x.words <> o.words AND x.value <> o.value)
    SELECT (SELECT count(DISTINCT product_id) FROM own
        WHERE value IN (SELECT value FROM same) AND product_id NOT IN (SELECT product_id FROM own WHERE is_it)),
      (SELECT count(DISTINCT product_id) FROM own WHERE EXISTS (FROM asked) AND words NOT IN (SELECT words FROM asked)
        AND NOT EXISTS (FROM asked WHERE asked.name = own.name AND (asked.culture IS NULL OR own.culture IS NULL))
        AND product_id NOT IN (SELECT product_id FROM known) AND value NOT IN (SELECT value FROM known) AND value NOT IN (FROM paired))`;
}
