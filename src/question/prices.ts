/** Prices as conditions and rankings compare them: within bounds, in a currency under any of its names. Pure. */

import { listCurrencyNames } from '../filter/currencies.ts';
import {
  anyEntry,
  type Entries,
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

/** Whether a row `e` of the view `prices` has a price within the bounds that holds on the day of the question. */
function isCounted({ price_min, price_max }: PriceRange): string {
  return allOf([
    'e.price IS NOT NULL',
    ...(price_min === undefined ? [] : [`e.price >= ${price_min}`]),
    ...(price_max === undefined ? [] : [`e.price <= ${price_max}`]),
    HOLDS,
  ]);
}

/** Whether a row `e` of the view `prices` is within the bounds and in the currency; NULL where it cannot be read. */
export function isPriceWithin(range: PriceRange): string {
  return `(${isCounted(range)} AND ${isInCurrency(range.currency)})`;
}

/** Whether any of some prices is within the bounds and in the currency. What certainly does not count is left out first. */
function anyPrice({ rows, key, record }: Entries, range: PriceRange): string {
  const counted = `${rows} AND ${isCounted(range)}`;
  return anyEntry({ rows: counted, key, record }, isInCurrency(range.currency));
}

/** Whether a record has a price within the bounds and in the currency. */
export function hasPriceWithin(range: PriceRange, of: RecordRows): string {
  return anyOf([anyPrice(ownEntries('prices', of), range), unreadShape('prices', of)]);
}

/** The same of a product or any of its variants, whose prices name the product. */
export function hasPriceWithVariantsWithin(range: PriceRange, of: RecordRows): string {
  return anyOf([
    anyPrice(entriesOfProduct('prices', of), range),
    unreadShape('prices', of),
    anyEntry(entriesOfProduct('variants', of, "e.prices_state = 'unknown'"), 'NULL::BOOLEAN'),
  ]);
}
