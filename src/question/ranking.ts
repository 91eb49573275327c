import type { Ranking } from '../filter/rank.ts';
import { foldCulture } from '../record/culture.ts';
import { anyEntry, LISTS, ownEntries, type RecordRows } from './list-rows.ts';
import { selectChosen } from './prices.ts';
import { CULTURE, foldText, languageSql, quoteValue } from './sql.ts';

/** Order of rows. */
export interface Order {
  // NULL comes last in either direction.
  readonly value: string;
  readonly direction: 'asc' | 'desc';
  // SQL: there is a value that cannot be read, or another value may count.
  readonly isUnreadable: string;
}

// A price without a currency, or an unreadable one, may be the one that counts.
function orderByPrice({ direction, currency }: Ranking, of: RecordRows): Order {
  const entries = ownEntries('prices', of);
  const { id, owner } = LISTS[of.list];
  const chosen = selectChosen(currency, `e.owner = '${owner}'`);
  const isOpen = currency === undefined ? 'false' : anyEntry(entries, 'e.currency IS NULL');
  return {
    value: `(SELECT e.price FROM (${chosen}) e WHERE e.${id} = ${entries.record})`,
    direction,
    isUnreadable: `(${of.alias}.prices_state = 'unknown' OR ${isOpen})`,
  };
}

// The name as answers show it: the record's own where there is no such translation.
function nameIn(culture: string | undefined, of: RecordRows): string {
  const recordName = `${of.alias}.name`;
  if (culture === undefined) return recordName;
  const spelling = quoteValue(foldCulture(culture));
  const isExact = `${CULTURE} = ${spelling}`;
  const { rows, key, record } = ownEntries('translations', of);
  return `coalesce((
    SELECT arg_min(e.name, CASE WHEN ${isExact} THEN 0 ELSE 1 END)
    FROM ${rows} AND ${key} = ${record} AND e.name IS NOT NULL AND ${languageSql(culture)}
  ), ${recordName})`;
}

/** Builds the order of a ranking. */
export function orderBy(ranking: Ranking, of: RecordRows): Order {
  const { by, direction, culture } = ranking;
  if (by === 'price') return orderByPrice(ranking, of);
  const unread = `string_split(${of.alias}.unread, ',')`;
  return {
    value: by === 'name' ? foldText(nameIn(culture, of)) : `${of.alias}.${by}`,
    direction,
    isUnreadable: `coalesce(list_contains(${unread}, '${by}'), false)`,
  };
}
