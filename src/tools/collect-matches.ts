/** Decides about one record after another: does it match, is there room for it, is it among the best? */

import type { Filling } from '../answer/budget.ts';
import type { Position } from '../answer/cursor.ts';
import type { CutBy } from '../answer/envelope.ts';
import type { Trimmed } from '../answer/trim.ts';
import type { Identifiers } from '../query/identifiers.ts';
import { createRanked } from '../query/rank.ts';
import { readCurrencies, readPricesIn, testConditions } from '../query/refine.ts';
import type { PimRecord } from '../record/value.ts';
import type { ListQuestion } from './list-question.ts';

/** What was collected. */
export interface Collected {
  /** Records to show, trimmed. */
  readonly records: readonly Trimmed[];
  /** Where each of them stands; empty for a ranking, whose order is its own. */
  readonly positions: readonly Position[];
  readonly read: number;
  readonly matched: number;
  /** True when a ranking has more matches than places. */
  readonly isOutranked: boolean;
  /** What could not be judged, in words. */
  readonly warnings: readonly string[];
}

/** Collects matches. */
export interface Collector {
  /** Takes a record; tells why not when it matches but has no room. */
  take(record: PimRecord, position: Position): CutBy | undefined;
  /** True when no further record can be shown. */
  isFull(): boolean;
  collected(): Collected;
}

/** Places in a ranking when the call sets no limit. */
const DEFAULT_RANKED = 10;

const MIXED_CURRENCIES = 'Prices of several currencies were compared as plain numbers; set currency to compare one.';

/** Creates the collector of one answer. */
export function createCollector(
  { conditions, ranking, args }: ListQuestion,
  {
    trim,
    filling,
    identifiers,
  }: {
    readonly trim: (record: PimRecord) => Trimmed;
    readonly filling: Filling;
    readonly identifiers: Identifiers | undefined;
  },
): Collector {
  const limit = args.limit ?? (ranking === undefined ? Number.POSITIVE_INFINITY : DEFAULT_RANKED);
  const ranked = ranking === undefined ? undefined : createRanked(ranking, limit);
  const records: Trimmed[] = [];
  const positions: Position[] = [];
  const unknown = new Map<string, number>();
  const isPriced = ranking?.by === 'price' || args.price_min !== undefined || args.price_max !== undefined;
  const comparesAll = isPriced && args.currency === undefined;
  const currencies = new Set<string>();
  let read = 0;
  let matched = 0;

  const noteUnknown = (argument: string): void => void unknown.set(argument, (unknown.get(argument) ?? 0) + 1);

  /** Room for a match: in the ranking always, in a list until limit or budget is reached, in a count without end. */
  const place = (record: PimRecord, position: Position): CutBy | undefined => {
    if (ranked !== undefined) {
      ranked.add(record);
      if (ranking?.by === 'price' && readPricesIn(record, undefined) === 'unknown') noteUnknown('sort_by');
      return undefined;
    }
    if (limit === 0) return undefined;
    if (records.length >= limit) return 'limit';
    const trimmed = trim(record);
    if (!filling.add(trimmed)) return 'token_budget';
    records.push(trimmed);
    positions.push(position);
    return undefined;
  };

  return {
    take: (record, position) => {
      const { verdict, unknown: unjudged } = testConditions(conditions, record);
      for (const argument of unjudged) noteUnknown(argument);
      const cutBy = verdict === 'yes' ? place(record, position) : undefined;
      if (cutBy !== undefined) return cutBy;
      // What could not be judged is not said to match nothing.
      if (verdict !== 'no') identifiers?.see(record);
      read += 1;
      if (verdict === 'yes') matched += 1;
      if (comparesAll) for (const currency of readCurrencies(record)) currencies.add(currency);
      return undefined;
    },
    isFull: () => ranked === undefined && limit > 0 && records.length >= limit,
    collected: () => {
      const best = ranked?.best().map(trim);
      return {
        records: best ?? records,
        positions,
        read,
        matched,
        isOutranked: best !== undefined && best.length < matched,
        warnings: [
          ...[...unknown].map(
            ([argument, count]) =>
              `${count} records could not be judged for ${argument}, because this PIM sends that data in an unknown shape; they are not counted.`,
          ),
          ...(currencies.size > 1 ? [MIXED_CURRENCIES] : []),
        ],
      };
    },
  };
}
