/** Prices as conditions and rankings compare them: within bounds, in a currency under any of its names. Pure. */

import { listCurrencyNames } from '../filter/currencies.ts';
import { anyEntry, ownEntries, type RecordRows, unreadShape } from './list-rows.ts';
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
  return allOf([
    HOLDS,
    ...(price_min === undefined ? [] : [`coalesce(e.price >= ${price_min}, false)`]),
    ...(price_max === undefined ? [] : [`coalesce(e.price <= ${price_max}, false)`]),
    isInCurrency(currency),
  ]);
}

/** Whether any of some prices meets a predicate. Joining them takes longer than comparing: those that do not are left out before. */
function anyPrice(entries: string, isIt: string): string {
  return anyEntry(`${entries} AND (${isIt}) IS NOT false`, isIt);
}

/** Whether a record has a price that meets a predicate over rows `e` of `prices`. */
export function hasPriceThat(isIt: string, of: RecordRows): string {
  return anyOf([anyPrice(ownEntries('prices', of), isIt), unreadShape('prices', of)]);
}

/** The same of a product or any of its variants, whose prices name the product. */
export function hasPriceWithVariantsThat(isIt: string, of: RecordRows): string {
  const isOfProduct = `product_id = ${of.alias}.product_id`;
  return anyOf([
    anyPrice(`prices e WHERE e.${isOfProduct}`, isIt),
    unreadShape('prices', of),
    anyEntry(`variants v WHERE v.${isOfProduct} AND v.prices_state = 'unknown'`, 'NULL::BOOLEAN'),
  ]);
}
