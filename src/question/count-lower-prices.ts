/**
 * An earlier price of the same label is no offer, since the price that began last has replaced it.
 */

import type { Notice } from '../pim/catalog-port.ts';
import { isRecord } from '../record/value.ts';
import { type Selection, type SideValue, selectMatchesWithout } from './build-select.ts';
import { LISTS } from './list-rows.ts';
import { isInCurrency } from './prices.ts';

// In a notice.
const MAX_LABEL_CHARS = 60;

/**
 * Plans the number of records with a lower price for one piece and for everyone today, and the
 * label if there is only one. Conditions on prices do not count.
 * @param currency in which prices are compared; undefined: that of the price that counts first
 */
export function planLowerPrices(
  selection: Selection,
  currency: string | undefined,
): SideValue<readonly Notice[]> {
  const { owner } = LISTS[selection.list];
  return {
    relations: {
      priced: selectMatchesWithout(selection, ({ argument }) => argument.startsWith('price_')),
      held: `
        SELECT e.*, coalesce(e.variant_id, e.product_id) AS record
        FROM price_choices e
        WHERE NOT e.comes_last
          AND pim_is_on_day(e.from_day, e.until_day)
          AND ${isInCurrency(currency)}
          AND e.${owner}_id IN (SELECT id FROM priced)`,
      compared: `
        SELECT
          owner,
          record,
          arg_min(coalesce(currency, ''), place) AS currency,
          arg_min(coalesce(label, ''), place) AS label,
          arg_min(price, place) AS price
        FROM held
        GROUP BY owner, record`,
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
        AND coalesce(l.currency, '') = c.currency
        AND coalesce(l.label, '') <> c.label AND l.price < c.price
    )`,
    read: (value) => {
      const { count, label } = isRecord(value) ? value : {};
      if (Number(count ?? 0) === 0) return [];
      const isShort = typeof label === 'string' && label.length <= MAX_LABEL_CHARS;
      return [{ code: 'lower_prices', count: Number(count), label: isShort ? label : undefined }];
    },
  };
}
