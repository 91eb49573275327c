/** Prices as conditions and rankings compare them: the one of a record that counts, in a currency under any of its names. Pure. */

import { listCurrencyNames } from '../filter/currencies.ts';
import {
  anyEntry,
  type Entries,
  entriesOfProduct,
  LISTS,
  ownEntries,
  type RecordRows,
  unreadShape,
} from './list-rows.ts';
import { allOf, anyOf, quoteList } from './sql.ts';

/** Which prices count. */
interface PriceRange {
  readonly price_min?: number | undefined;
  readonly price_max?: number | undefined;
  readonly currency?: string | undefined;
}

/** Whether a row `e` with a price is in a currency; NULL where it names none. */
export function isInCurrency(currency: string | undefined): string {
  return currency === undefined
    ? 'true'
    : `upper(e.currency) IN (${quoteList(listCurrencyNames(currency))})`;
}

/**
 * SELECT of the price of each product or variant on the day of the question, in a currency where one is given: the first in the
 * order in which prices count. Those without a currency are in none.
 * @param condition of rows `e` of `price_choices`
 */
export function selectChosen(currency: string | undefined, condition: string): string {
  return `
    SELECT
      any_value(owner) AS owner,
      product_id,
      variant_id,
      arg_min(price, place) AS price,
      arg_min(coalesce(currency, ''), place) AS currency
    FROM price_choices e
    WHERE ${allOf([HOLDS, isInCurrency(currency), condition])}
    GROUP BY product_id, variant_id`;
}

/** Whether a row `e` of `price_choices` holds on the day of the question. */
const HOLDS = 'pim_is_on_day(e.from_day, e.until_day)';

/** Whether the price of a row `e` is within the bounds. */
export function isWithin({ price_min, price_max }: PriceRange): string {
  return allOf([
    ...(price_min === undefined ? [] : [`e.price >= ${price_min}`]),
    ...(price_max === undefined ? [] : [`e.price <= ${price_max}`]),
  ]);
}

/** Whether the price of a record is within the bounds; NULL where one without a currency may be it. */
function hasChosen(
  { key, record }: Pick<Entries, 'key' | 'record'>,
  owners: string,
  range: PriceRange,
): string {
  const { currency } = range;
  const chosen = `SELECT ${key} FROM (${selectChosen(currency, owners)}) e WHERE ${isWithin(range)}`;
  const isOpen = allOf([HOLDS, owners, 'e.currency IS NULL', isWithin(range)]);
  const open = `SELECT ${key} FROM price_choices e WHERE ${isOpen}`;
  const orOpen = currency === undefined ? '' : `WHEN ${record} IN (${open}) THEN NULL`;
  return `CASE WHEN ${record} IN (${chosen}) THEN true ${orOpen} ELSE false END`;
}

/** Whether the price of a record is within the bounds: in the currency, or else the one that counts first in any. */
export function hasPriceWithin(range: PriceRange, of: RecordRows): string {
  const entries = ownEntries('price_choices', of);
  const owners = `e.owner = '${LISTS[of.list].owner}'`;
  return anyOf([hasChosen(entries, owners, range), unreadShape('prices', of)]);
}

/** The same of a product or any of its variants, whose prices name the product. */
export function hasPriceWithVariantsWithin(range: PriceRange, of: RecordRows): string {
  return anyOf([
    hasChosen(entriesOfProduct('price_choices', of), 'true', range),
    unreadShape('prices', of),
    anyEntry(entriesOfProduct('variants', of, "e.prices_state = 'unknown'"), 'NULL::BOOLEAN'),
  ]);
}
