/**
 * Values of a property or an option in another language than the one that was asked for: `wool` leaves out the products that
 * say only `yün`. The local copy knows where both stand on one record, and so mean the same.
 */

import { askCopyBeside } from '../../call/ask-copy.ts';
import type { CallContext } from '../../call/context.ts';
import type { NamedValue } from '../../filter/named-value.ts';
import { foldAllSql, quoteValue } from '../../filter/sql-words.ts';
import { readQuantities } from '../../record/quantity.ts';
import type { ListQuestion } from '../question/question.ts';

/** Longest name that a sentence repeats, in characters. */
const MAX_NAME_CHARS = 40;

/** Where values stand in the copy, by what is asked for. */
const ROWS = {
  product: {
    argument: 'properties',
    one: 'property',
    records: 'product',
    id: 'product_id',
    culture: 'culture',
    of: "owner = 'product'",
  },
  variant: { argument: 'options', one: 'option', records: 'variant', id: 'variant_id', culture: 'NULL', of: 'true' },
} as const;

/** A row of {@link ROWS}. */
type Rows = (typeof ROWS)[keyof typeof ROWS];

/**
 * What is to be said of products that have the property, or variants that have the option, only in other words for what was
 * asked.
 * @returns nothing where there are none, or no copy tells
 * @throws CatalogError only when the call was cancelled
 */
export async function tellOtherLanguages(question: ListQuestion, context: CallContext): Promise<readonly string[]> {
  const { kind, args, conditions } = question;
  if ((kind !== 'product' && kind !== 'variant') || context.settings.copyMaxAgeH <= 0 || args.cursor !== undefined)
    return [];
  const rows = ROWS[kind];
  const { argument, one, records } = rows;
  // The last step of what is sought is all that is asked of the property.
  const named = conditions.flatMap(({ sought = [] }) => sought.at(-1)?.alone[argument] ?? []);
  const [asked, ...others] = named.filter(({ value, contains }) => value !== undefined || contains !== undefined);
  if (asked === undefined || others.length > 0 || isNumber(asked)) return [];
  const counts = await askCopyBeside(context, async (ask) => (await ask(buildSql(asked, rows))).rows[0]);
  const [translated = 0, untold = 0] = (counts ?? []).map(Number);
  if (translated + untold === 0) return [];
  const name = asked.name.length <= MAX_NAME_CHARS ? asked.name : `this ${one}`;
  const [count, words] =
    translated > 0
      ? [translated, "in another language's words for these values"]
      : [untold, `under another name${kind === 'product' ? ' or culture' : ''}, in words that no record translates`];
  const [more, have] = count === 1 ? [`1 more ${records}`, 'has'] : [`${count} more ${records}s`, 'have'];
  return [
    `${argument}: in the local copy, whatever else is asked, ${more} ${have} ${name} only ${words}; count_by "${one}:${name}" shows the words to ask for.`,
  ];
}

/** A number is the same in all languages. */
function isNumber({ value, contains }: NamedValue): boolean {
  return [value, contains].some((text) => text !== undefined && readQuantities(text).length > 0);
}

/**
 * Records with a value that stands beside what is asked, in another culture, where each culture has one value; and those
 * with values of names and cultures that never have what is asked, which stand beside none and are none of the others'.
 */
function buildSql({ name, value, contains }: NamedValue, { argument, id, culture, of }: Rows): string {
  const fold = (text: string): string => foldAllSql(quoteValue(text));
  const isNamed = `${foldAllSql('name')} = ${fold(name)} OR ${foldAllSql('code')} = ${fold(name)}`;
  const isIt = [
    ...(value === undefined ? [] : [`${foldAllSql('value')} = ${fold(value)}`]),
    ...(contains === undefined ? [] : [`contains(${foldAllSql('value')}, ${fold(contains)})`]),
  ].join(' AND ');
  return `WITH own AS (SELECT ${id} AS record, ${culture} AS culture, value, (${isIt}) AS is_it,
        ${foldAllSql('coalesce(name, code)')} AS name, concat_ws('/', ${foldAllSql('coalesce(name, code)')}, ${culture}) AS words FROM ${argument}
      WHERE ${of} AND value IS NOT NULL AND ${id} IS NOT NULL
        AND ((${isNamed}) OR code IN (SELECT code FROM ${argument} WHERE ${of} AND (${isNamed})))),
    one AS (SELECT * FROM own WHERE culture IS NOT NULL QUALIFY count(*) OVER (PARTITION BY record, culture) = 1),
    same AS (SELECT DISTINCT o.value FROM one o JOIN one x ON x.record = o.record AND x.culture <> o.culture
      WHERE x.is_it AND NOT o.is_it),
    asked AS (SELECT DISTINCT name, culture, words FROM own WHERE is_it),
    known AS (SELECT record, value FROM own WHERE words IN (SELECT words FROM asked)),
    paired AS (SELECT o.value FROM own o JOIN own x ON x.record = o.record AND x.words <> o.words AND x.value <> o.value)
    SELECT (SELECT count(DISTINCT record) FROM own
        WHERE value IN (SELECT value FROM same) AND record NOT IN (SELECT record FROM own WHERE is_it)),
      (SELECT count(DISTINCT record) FROM own WHERE EXISTS (FROM asked) AND words NOT IN (SELECT words FROM asked)
        AND NOT EXISTS (FROM asked WHERE asked.name = own.name AND (asked.culture IS NULL OR own.culture IS NULL))
        AND record NOT IN (SELECT record FROM known) AND value NOT IN (SELECT value FROM known) AND value NOT IN (FROM paired))`;
}
