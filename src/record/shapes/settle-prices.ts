/** What the prices of one record say together. Pure. */

import { dropGroupsOfAll } from './price-names.ts';
import type { PriceValues } from './read-prices.ts';

/** The prices of a record: each once, and those for everyone without a group. */
export function settlePrices<Price extends PriceValues>(
  prices: readonly Price[],
): readonly Price[] {
  return dropGroupsOfAll(dropRepeated(prices));
}

/** Leaves out a price that stands there twice: as that of an entry, and as the first step of its scale. */
function dropRepeated<Price extends PriceValues>(prices: readonly Price[]): readonly Price[] {
  if (prices.length < 2) return prices;
  const seen = new Set<string>();
  return prices.filter((entry) => {
    if (entry.price === undefined) return true;
    const key = writeKey(entry);
    const isNew = !seen.has(key);
    seen.add(key);
    return isNew;
  });
}

function writeKey(entry: PriceValues): string {
  const { price, currency, label, list, from, to, minQuantity } = entry;
  const { customerGroup, condition, status } = entry;
  const parts = [price, currency, label, list, from, to, minQuantity];
  return [...parts, customerGroup, condition, status].join('\n');
}
