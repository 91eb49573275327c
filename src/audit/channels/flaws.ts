/** Flaws of values, as SQL: a value with a flaw does not count for a channel, and the flaw is told. Pure. */

import { quote } from '../../copy/sql-text.ts';
import { isWebAddress } from '../sql/checks.ts';
import type { Limits, Requirement } from './channel.ts';
import { countChars, factOf, holdsText, type Place } from './places.ts';

/** Whether the facts are amounts, which mean nothing without a unit. */
export function needsUnit(facts: Requirement['facts']): boolean {
  return facts.every((fact) => factOf(fact).units !== undefined);
}

/** The beginning of a value, for messages. */
const TOLD = 'left(value, 40)';

const CHARS = countChars('value');

const DIGITS = "regexp_replace(value, '[\\s\\v\\pZ\\p{Pd}\\x{FEFF}]+', '', 'g')";

/**
 * SQL: whether a value is a GTIN, as record/barcode.ts reads it: 8 or 12 to 14 digits with a correct check digit (every
 * second digit counts three times, and the sum ends in 0).
 */
const IS_GTIN = `(regexp_full_match(${DIGITS}, '\\d{8}|\\d{12,14}') AND NOT regexp_full_match(${DIGITS}, '0+')
  AND list_sum(list_transform(string_split(reverse(${DIGITS}), ''), lambda digit, place: coalesce(try_cast(digit AS INTEGER), 0) * if(place % 2 = 1, 1, 3))) % 10 = 0)`;

/** The last 13 digits of a GTIN: the first digit of 14 only tells the packaging. */
const NUMBER = `right(lpad(${DIGITS}, 14, '0'), 13)`;

/** Prefixes of numbers that are not for trade, as in record/barcode.ts. */
const IS_UNTRADED = `CASE WHEN starts_with(${NUMBER}, '00000') THEN regexp_matches(${NUMBER}, '^00000[02]') ELSE regexp_matches(${NUMBER}, '^(0[245]|2|98[0-4]|99|952)') END`;

const NO_GTIN = `WHEN NOT ${IS_GTIN} THEN ${TOLD} || if(regexp_full_match(${DIGITS}, '\\d{9}[\\dXx]'), ' is an ISBN of 10 characters, no GTIN', ' is no GTIN')`;

const FORMS: Readonly<Record<NonNullable<Limits['form']>, readonly string[]>> = {
  gtin: [NO_GTIN],
  plain_gtin: [NO_GTIN, `WHEN ${DIGITS} <> trim(value) THEN ${TOLD} || ' has blanks or hyphens in it'`],
  traded_gtin: [NO_GTIN, `WHEN ${IS_UNTRADED} THEN ${TOLD} || ' has a prefix that is not for trade'`],
  above_zero: [`WHEN coalesce(try_cast(value AS DOUBLE) <= 0, true) THEN ${TOLD} || ' is not above 0'`],
  web_address: [`WHEN NOT ${isWebAddress('value')} THEN 'no web address'`],
};

/** SQL for the flaw of `value` in words, NULL if it has none. @param isMeasured whether it needs a `unit` */
export function writeFlaw({ maxChars, minChars, without, words, parts, form }: Limits, isMeasured: boolean): string {
  const cases = [
    isMeasured && `WHEN unit IS NULL THEN ${TOLD} || ' without a unit'`,
    // Counting is slow, so only values that may be too long are counted.
    maxChars &&
      `WHEN length(value) > ${maxChars} AND ${CHARS} > ${maxChars} THEN ${CHARS} || ' characters, at most ${maxChars}'`,
    minChars && `WHEN ${CHARS} < ${minChars} THEN ${CHARS} || ' characters, at least ${minChars}'`,
    without &&
      `WHEN length(translate(value, ${quote(without)}, '')) < length(value) THEN 'has ' || ${writeFound(without)} || ', which must not be in it'`,
    words &&
      `WHEN lower(trim(value)) NOT IN (${words.map(quote).join(', ')}) THEN ${TOLD} || ' is none of ${words.join(', ')}'`,
    parts &&
      `WHEN len(string_split(value, '/')) > ${parts.most} THEN len(string_split(value, '/')) || ' between slashes, at most ${parts.most}'
       WHEN list_max(list_transform(string_split(value, '/'), lambda part: length(trim(part)))) > ${parts.maxChars} THEN ${TOLD} || ' has more than ${parts.maxChars} characters between slashes'`,
    ...(form === undefined ? [] : FORMS[form]),
  ].filter((one) => typeof one === 'string');
  return cases.length === 0 ? 'NULL::VARCHAR' : `CASE ${cases.join(' ')} END`;
}

/** SQL: which of these characters `value` contains. */
function writeFound(characters: string): string {
  return `array_to_string([c FOR c IN string_split(${quote(characters)}, '') IF contains(value, c)], ' ')`;
}

/**
 * The query for entries of a place that have no value at all, such as a price without its currency: `owner`,
 * `product_id`, `variant_id`, `flaw`, and `value`, which is NULL. Undefined: the place has no such entries.
 */
export function writeFlawed({ kind, name }: Place): string | undefined {
  if (kind !== 'field') return undefined;
  if (name === 'currency') {
    return `SELECT owner, product_id, variant_id, 'a price without its currency' AS flaw, NULL::VARCHAR AS value
    FROM prices WHERE price IS NOT NULL AND (currency IS NULL OR NOT ${holdsText('currency')})`;
  }
  if (name !== 'picture_address') return undefined;
  const address = 'coalesce(link, image_url)';
  return `SELECT owner, product_id, variant_id, 'pictures without a web address' AS flaw, NULL::VARCHAR AS value
    FROM pictures WHERE ${address} IS NULL OR NOT ${holdsText(address)}`;
}
