/** What is wrong with what is there, as SQL: it does not count for a channel, and is told. Pure. */

import { quote } from '../../sql-quote.ts';
import type { Limits, Requirement } from '../channels/channel.ts';
import { isGtin, isShortIsbn, isTradedGtin } from '../sql/barcodes.ts';
import { isWebAddress } from '../sql/checks.ts';
import { factOf } from './facts.ts';
import { countChars, holdsText, type Place } from './places.ts';

/** Whether what is asked for is an amount, which says nothing without its unit. */
export function needsUnit(facts: Requirement['facts']): boolean {
  return facts.every((fact) => factOf(fact).units !== undefined);
}

/** What is wrong with `value`, as SQL: words, or NULL. @param isMeasured whether it needs a `unit` */
export function writeFlaw({ maxChars, minChars, without, form }: Limits, isMeasured: boolean): string {
  const cases = [
    ...(isMeasured ? [`WHEN unit IS NULL THEN left(value, 40) || ' without a unit'`] : []),
    ...(maxChars === undefined
      ? []
      : [
          `WHEN length(value) > ${maxChars} AND ${countChars('value')} > ${maxChars}
            THEN ${countChars('value')} || ' characters, at most ${maxChars}'`,
        ]),
    ...(minChars === undefined
      ? []
      : [
          `WHEN ${countChars('value')} < ${minChars} THEN ${countChars('value')} || ' characters, at least ${minChars}'`,
        ]),
    ...(without === undefined
      ? []
      : [
          `WHEN length(translate(value, ${quote(without)}, '')) < length(value) THEN 'has ' || ${writeFound(without)} || ', which must not be in it'`,
        ]),
    ...(form === 'gtin' || form === 'traded_gtin'
      ? [
          `WHEN NOT ${isGtin('value')} THEN left(value, 40) || if(${isShortIsbn('value')}, ' is an ISBN of 10 characters, no GTIN', ' is no GTIN')`,
        ]
      : []),
    ...(form === 'traded_gtin'
      ? [`WHEN NOT ${isTradedGtin('value')} THEN left(value, 40) || ' has a prefix that is not for trade'`]
      : []),
    ...(form === 'above_zero'
      ? [`WHEN coalesce(try_cast(value AS DOUBLE) <= 0, true) THEN left(value, 40) || ' is not above 0'`]
      : []),
    ...(form === 'web_address' ? [`WHEN NOT ${isWebAddress('value')} THEN 'no web address'`] : []),
  ];
  return cases.length === 0 ? 'NULL::VARCHAR' : `CASE ${cases.join(' ')} END`;
}

/** Which of some characters are in `value`, as SQL. */
function writeFound(characters: string): string {
  return `array_to_string([c FOR c IN string_split(${quote(characters)}, '') IF contains(value, c)], ' ')`;
}

/**
 * The query of what is there without any value for a place: `owner`, `product_id`, `variant_id`, `flaw`, and a `value` that is
 * NULL; undefined: of this place there is no such thing.
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
