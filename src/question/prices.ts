/** Prices as conditions and rankings compare them: within bounds, in a currency under any of its names. Pure. */

import { listCurrencyNames } from '../filter/currencies.ts';
import {
  anyEntry,
  entriesOfProduct,
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

/** Whether the price of a row `e` of the view `prices` is in a currency; NULL where it names none. */
export function isInCurrency(currency: string | undefined): string {
  return currency === undefined
    ? 'true'
    : `upper(e.currency) IN (${quoteList(listCurrencyNames(currency))})`;
}

/** Whether a row `e` of the view `prices` holds on the day of the question, for one piece and for everyone. */
const HOLDS =
  'pim_holds(e.valid_from, e.valid_to, e.min_quantity, e.customer_group, e.price_status)';

/** Whether a row `e` of the view `prices` is within the bounds and in the currency; NULL where it cannot be read. */
export function isPriceWithin({ price_min, price_max, currency }: PriceRange): string {
  const isWithin = allOf([
    ...(price_min === undefined ? [] : [`e.price >= ${price_min}`]),
    ...(price_max === undefined ? [] : [`e.price <= ${price_max}`]),
  ]);
  // What is compared quickly is compared first.
  return `CASE WHEN ${isWithin} THEN ${HOLDS} AND ${isInCurrency(currency)} ELSE false END`;
}

/** Whether a record has a price that meets a predicate over rows `e` of `prices`. */
export function hasPriceThat(isIt: string, of: RecordRows): string {
  return anyOf([anyEntry(ownEntries('prices', of), isIt), unreadShape('prices', of)]);
}

/** The same of a product or any of its variants, whose prices name the product. */
export function hasPriceWithVariantsThat(isIt: string, of: RecordRows): string {
  return anyOf([
    anyEntry(entriesOfProduct('prices', of), isIt),
    unreadShape('prices', of),
    anyEntry(entriesOfProduct('variants', of, "e.prices_state = 'unknown'"), 'NULL::BOOLEAN'),
  ]);
}
