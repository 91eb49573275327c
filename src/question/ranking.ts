/** What records are ranked by, as SQL. Pure. */

import type { Ranking } from '../filter/rank.ts';
import { foldCulture, languageOf } from '../record/culture.ts';
import { anyEntry, ownEntries, type RecordRows } from './list-rows.ts';
import { isInCurrency, isPriceWithin } from './prices.ts';
import { foldText, quoteValue } from './sql.ts';

/** How rows are ordered. */
export interface Order {
  /** SQL of the value; NULL stands last in either direction. */
  readonly value: string;
  readonly direction: 'asc' | 'desc';
  /** SQL: whether the value is there and cannot be read, or may be another. */
  readonly isUnreadable: string;
}

/** The price that ranks first counts. A price without a currency, or one that cannot be read, may be another one. */
function orderByPrice(ranking: Ranking, of: RecordRows): Order {
  const { direction, currency, priceMin: price_min, priceMax: price_max } = ranking;
  const best = direction === 'asc' ? 'min' : 'max';
  const entries = ownEntries('prices', of);
  const isOwn = `${entries.key} = ${entries.record}`;
  const isIt = isPriceWithin({ price_min, price_max, currency });
  const isOpen = anyEntry(entries, `${isInCurrency(currency)} IS NULL`);
  return {
    value: `(SELECT ${best}(e.price) FROM ${entries.rows} AND ${isOwn} AND ${isIt})`,
    direction,
    isUnreadable: `(${of.alias}.prices_state = 'unknown' OR ${isOpen})`,
  };
}

/** The name in a language as answers show it: the record's own where there is no such translation. */
function nameIn(culture: string | undefined, of: RecordRows): string {
  const own = `${of.alias}.name`;
  if (culture === undefined) return own;
  const given = "replace(lower(e.culture), '_', '-')";
  const isExact = `${given} = ${quoteValue(foldCulture(culture))}`;
  const { rows, key, record } = ownEntries('translations', of);
  const isOfLanguage = `split_part(${given}, '-', 1) = ${quoteValue(languageOf(culture))}`;
  return `coalesce((
    SELECT arg_min(e.name, CASE WHEN ${isExact} THEN 0 ELSE 1 END)
    FROM ${rows} AND ${key} = ${record} AND e.name IS NOT NULL AND ${isOfLanguage}
  ), ${own})`;
}

/** The order that a ranking asks for. */
export function orderBy(ranking: Ranking, of: RecordRows): Order {
  const { by, direction, culture } = ranking;
  if (by === 'price') return orderByPrice(ranking, of);
  return {
    value: by === 'name' ? foldText(nameIn(culture, of)) : `${of.alias}.${by}`,
    direction,
    isUnreadable: `coalesce(list_contains(string_split(${of.alias}.unread, ','), '${by}'), false)`,
  };
}
