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

interface PriceRange {
  readonly price_min?: number | undefined;
  readonly price_max?: number | undefined;
  readonly currency?: string | undefined;
}

/** SQL test that a row `e` with a price is in a currency; NULL where it names none. */
export function isInCurrency(currency: string | undefined): string {
  return currency === undefined
    ? 'true'
    : `upper(e.currency) IN (${quoteList(listCurrencyNames(currency))})`;
}

/**
 * SELECT of the price of each product or variant on the day of the question: the first in the order
 * in which prices count. With a currency, prices without one are left out.
 * @param condition on rows `e` of `price_choices`
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

// The row `e` of `price_choices` is valid on the day of the question.
const HOLDS = 'pim_is_on_day(e.from_day, e.until_day)';

/** SQL test that the price of a row `e` is within the bounds. */
export function isWithin({ price_min, price_max }: PriceRange): string {
  return allOf([
    ...(price_min === undefined ? [] : [`e.price >= ${price_min}`]),
    ...(price_max === undefined ? [] : [`e.price <= ${price_max}`]),
  ]);
}

// NULL where a price without a currency may be within the bounds.
function hasChosen(
  { key, record }: Pick<Entries, 'key' | 'record'>,
  owners: string,
  range: PriceRange,
): string {
  const { currency } = range;
  const choices = selectChosen(currency, owners);
  const chosen = `SELECT ${key} FROM (${choices}) e WHERE ${isWithin(range)}`;
  const isOpen = allOf([HOLDS, owners, 'e.currency IS NULL', isWithin(range)]);
  const open = `SELECT ${key} FROM price_choices e WHERE ${isOpen}`;
  const orOpen = currency === undefined ? '' : `WHEN ${record} IN (${open}) THEN NULL`;
  return `CASE WHEN ${record} IN (${chosen}) THEN true ${orOpen} ELSE false END`;
}

/**
 * SQL test that the price of a record is within the bounds: its price in the currency, or the first
 * that counts in any.
 */
export function hasPriceWithin(range: PriceRange, of: RecordRows): string {
  const entries = ownEntries('price_choices', of);
  const owners = `e.owner = '${LISTS[of.list].owner}'`;
  return anyOf([hasChosen(entries, owners, range), unreadShape('prices', of)]);
}

/**
 * SQL test that the price of a product or of any of its variants is within the bounds. The
 * variants' prices name the product.
 */
export function hasPriceWithVariantsWithin(range: PriceRange, of: RecordRows): string {
  return anyOf([
    hasChosen(entriesOfProduct('price_choices', of), 'true', range),
    unreadShape('prices', of),
    anyEntry(entriesOfProduct('variants', of, "e.prices_state = 'unknown'"), 'NULL::BOOLEAN'),
  ]);
}
