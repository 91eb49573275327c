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
  const count = Number(rows?.[0]?.[0] ?? 0);
  if (count === 0) return [];
  const name = asked.name.length <= MAX_NAME_CHARS ? asked.name : 'this property';
  const [products, have] = count === 1 ? ['1 more product', 'has'] : [`${count} more products`, 'have'];
  return [
    `properties: in the local copy, whatever else is asked, ${products} ${have} ${name} only in another language's words for these values; count_by "property:${name}" shows the words to ask for.`,
  ];
}

/** Products with a value that stands beside what is asked, in another culture, where each culture has one value. */
function buildSql({ name, value, contains }: NamedValue): string {
  const fold = (text: string): string => foldAllSql(quoteValue(text));
  const isNamed = `${foldAllSql('name')} = ${fold(name)} OR ${foldAllSql('code')} = ${fold(name)}`;
  const isIt = [
    ...(value === undefined ? [] : [`${foldAllSql('value')} = ${fold(value)}`]),
    ...(contains === undefined ? [] : [`contains(${foldAllSql('value')}, ${fold(contains)})`]),
  ].join(' AND ');
  return `WITH own AS (SELECT product_id, culture, value, (${isIt}) AS is_it FROM properties
      WHERE owner = 'product' AND value IS NOT NULL AND product_id IS NOT NULL
        AND ((${isNamed}) OR code IN (SELECT code FROM properties WHERE owner = 'product' AND (${isNamed})))),
    one AS (SELECT * FROM own WHERE culture IS NOT NULL QUALIFY count(*) OVER (PARTITION BY product_id, culture) = 1),
    same AS (SELECT DISTINCT o.value FROM one o JOIN one x ON x.product_id = o.product_id AND x.culture <> o.culture
      WHERE x.is_it AND NOT o.is_it)
    SELECT count(DISTINCT product_id) FROM own
    WHERE value IN (SELECT value FROM same) AND product_id NOT IN (SELECT product_id FROM own WHERE is_it)`;
}
