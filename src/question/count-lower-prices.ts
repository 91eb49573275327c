/**
 * Prices that are lower today than the one that conditions and rankings compare: offers under a label of their own. An earlier
 * price of the same label is none, since the one that began last has replaced it. Pure.
 */

import type { Notice } from '../pim/catalog-port.ts';
import { isRecord } from '../record/value.ts';
import { type Aside, matchBut, type Selection } from './build-select.ts';
import { LISTS } from './list-rows.ts';
import { isInCurrency } from './prices.ts';

/** Longest label that a sentence tells, in characters. */
const MAX_LABEL_CHARS = 60;

/**
 * Plans how many records that match but for their price have a lower one for one piece and for everyone today, and their label, if it is one.
 * @param currency the one in which prices are compared; undefined: that which counts first
 */
export function planLowerPrices(
  selection: Selection,
  currency: string | undefined,
): Aside<readonly Notice[]> {
  const { owner } = LISTS[selection.list];
  return {
    relations: {
      priced: matchBut(selection, ({ argument }) => argument.startsWith('price_')),
      held: `
        SELECT e.*, coalesce(e.variant_id, e.product_id) AS record
        FROM price_choices e
        WHERE NOT e.comes_last AND pim_is_on_day(e.from_day, e.until_day) AND ${isInCurrency(currency)}
          AND e.${owner}_id IN (SELECT id FROM priced)`,
      compared: `
        SELECT *
        FROM held
        QUALIFY place = min(place) OVER (PARTITION BY owner, record)`,
    },
    value: `(
      SELECT {
        count: count(DISTINCT l.${owner}_id),
        label: CASE
          WHEN min(l.label) = max(l.label) AND count(l.label) = count(*) THEN min(l.label)
        END
      }
      FROM compared c
      JOIN held l ON l.owner = c.owner AND l.record = c.record
        AND l.currency IS NOT DISTINCT FROM c.currency
        AND l.label IS DISTINCT FROM c.label AND l.price < c.price
    )`,
    read: (value) => {
      const { count, label } = isRecord(value) ? value : {};
      if (Number(count ?? 0) === 0) return [];
      const isShort = typeof label === 'string' && label.length <= MAX_LABEL_CHARS;
      return [{ code: 'lower_prices', count: Number(count), label: isShort ? label : undefined }];
    },
  };
}
