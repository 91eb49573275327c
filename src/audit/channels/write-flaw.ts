import { quote } from '../../copy/sql-text.ts';
import type { Limits } from './channel.ts';
import type { Place } from './places.ts';

const BEGINNING = 'left(value, 40)';

const CHARS = 'pim_count_chars(value)';

const DIGITS = 'pim_digits(value)';

const NOT_GTIN_CASE = `WHEN NOT pim_is_gtin(${DIGITS}) THEN ${BEGINNING} || if(
  regexp_full_match(${DIGITS}, '\\d{9}[\\dXx]'),
  ' is an ISBN of 10 characters, no GTIN',
  ' is no GTIN'
)`;

// The last 13 digits of a GTIN: the first digit of 14 only tells the packaging.
const GTIN_WITHOUT_PACKAGING = `right(lpad(${DIGITS}, 14, '0'), 13)`;

// The cases of a CASE expression that give the flaw of a value that is not of a form.
const FORM_CASES: Readonly<Record<NonNullable<Limits['form']>, readonly string[]>> = {
  gtin: [NOT_GTIN_CASE],
  plain_gtin: [
    NOT_GTIN_CASE,
    `WHEN ${DIGITS} <> trim(value) THEN ${BEGINNING} || ' has blanks or hyphens in it'`,
  ],
  traded_gtin: [
    NOT_GTIN_CASE,
    `WHEN pim_is_untraded(${GTIN_WITHOUT_PACKAGING}) THEN ${BEGINNING} || ' has a prefix that is not for trade'`,
  ],
  above_zero: [
    `WHEN coalesce(try_cast(value AS DOUBLE) <= 0, true) THEN ${BEGINNING} || ' is not above 0'`,
  ],
  web_address: ["WHEN NOT pim_is_web_address(value) THEN 'no web address'"],
};

/**
 * Writes SQL for the flaw of `value` in words, such as `90 characters, at most 70`; NULL if it has
 * none. Forbidden characters are searched in the column `judged`, all or a part of the value.
 * @param isMeasured true if it needs a `unit`
 */
export function writeFlaw(limits: Limits, isMeasured: boolean): string {
  const { without, words, parts, form } = limits;
  const cases: string[] = [];
  if (isMeasured) cases.push(`WHEN unit IS NULL THEN ${BEGINNING} || ' without a unit'`);
  cases.push(...writeLengthCases(limits));
  if (without !== undefined) cases.push(writeForbiddenCase(quote(without)));
  if (words !== undefined) cases.push(writeWordsCase(words));
  if (parts !== undefined) cases.push(...writePartsCases(parts));
  if (form !== undefined) cases.push(...FORM_CASES[form]);
  if (cases.length === 0) return 'NULL::VARCHAR';
  return `CASE ${cases.join(' ')} END`;
}

// Counting is slow, so only values that may be too long are counted.
function writeLengthCases({ maxChars, minChars }: Limits): readonly string[] {
  const cases: string[] = [];
  if (maxChars) {
    cases.push(`WHEN length(value) > ${maxChars} AND ${CHARS} > ${maxChars}
    THEN ${CHARS} || ' characters, at most ${maxChars}'`);
  }
  if (minChars) {
    cases.push(`WHEN ${CHARS} < ${minChars}
    THEN ${CHARS} || ' characters, at least ${minChars}'`);
  }
  return cases;
}

function writeForbiddenCase(characters: string): string {
  return `WHEN length(translate(judged, ${characters}, '')) < length(judged) THEN 'has '
    || array_to_string([c FOR c IN string_split(${characters}, '') IF contains(judged, c)], ' ')
    || ', which must not be in it'`;
}

function writeWordsCase(words: readonly string[]): string {
  const allowed = words.map(quote).join(', ');
  return `WHEN lower(trim(value)) NOT IN (${allowed})
    THEN ${BEGINNING} || ' is none of ${words.join(', ')}'`;
}

function writePartsCases({ most, maxChars }: NonNullable<Limits['parts']>): readonly string[] {
  const parts = "string_split(value, '/')";
  const lengths = `list_transform(${parts}, lambda part: length(trim(part)))`;
  return [
    `WHEN len(${parts}) > ${most}
      THEN len(${parts}) || ' between slashes, at most ${most}'`,
    `WHEN list_max(${lengths}) > ${maxChars}
      THEN ${BEGINNING} || ' has more than ${maxChars} characters between slashes'`,
  ];
}

/**
 * Writes the query for entries of a place that have no value at all, such as a price without its
 * currency: `owner`, `product_id`, `variant_id`, `flaw`, and `value`, which is NULL. Undefined: the
 * place has no such entries.
 */
export function selectFlawedEntries({ kind, name }: Place): string | undefined {
  if (kind !== 'field') return undefined;
  if (name === 'currency')
    return `${writeFlawColumns('a price without its currency')}
      FROM prices
      WHERE price IS NOT NULL AND (currency IS NULL OR NOT pim_holds_text(currency))`;
  if (name !== 'picture_address') return undefined;
  const address = 'coalesce(link, image_url)';
  return `${writeFlawColumns('pictures without a web address')}
    FROM pictures
    WHERE ${address} IS NULL OR NOT pim_holds_text(${address})`;
}

function writeFlawColumns(flaw: string): string {
  return `SELECT owner, product_id, variant_id, ${quote(flaw)} AS flaw, NULL::VARCHAR AS value`;
}
