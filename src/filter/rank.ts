/** The first N records by price, name or date, kept while a list is read: memory depends on N only. Pure. */

import type { RecordKey } from '../pim/catalog-port.ts';
import { rankCultures } from '../record/culture.ts';
import { foldText } from '../record/nearest.ts';
import { readPrices, readTranslations } from '../record/pim-keys.ts';
import { getField, isAbsent, type PimRecord, readDate, readText } from '../record/value.ts';
import { judgeCurrency } from './condition-engine.ts';

/** What records can be ranked by. */
export const RANK_KEYS = ['price', 'name', 'created', 'updated'] as const;

/** How to rank. */
export interface Ranking {
  readonly by: (typeof RANK_KEYS)[number];
  readonly direction: 'asc' | 'desc';
  /** The currency of the price to rank by; undefined: any currency, and the record's price that ranks first counts. */
  readonly currency: string | undefined;
  /** The range of prices that was asked for, which alone count; undefined: without that end. */
  readonly priceMin?: number | undefined;
  readonly priceMax?: number | undefined;
  /** The language of the names to rank by; undefined: that of the record's own name. */
  readonly culture: string | undefined;
}

type RankValue = string | number;

/** Creates a list that keeps the best `most` records. */
export function createRanked(ranking: Ranking, most: number) {
  let best: {
    readonly record: PimRecord;
    readonly key: RecordKey | undefined;
    readonly value: RankValue | undefined;
  }[] = [];
  let lacking = 0;
  const sign = ranking.direction === 'asc' ? 1 : -1;
  const prune = (): void => {
    // Sorting keeps the order of those that are equal.
    best.sort((left, right) => compare(left.value, right.value, sign));
    best = best.slice(0, most);
  };
  return {
    /**
     * Returns 'unreadable' if the value is there but cannot be read; such a record is kept as one without a value.
     * @param key what tells the record from others
     */
    add: (record: PimRecord, key?: RecordKey): 'unreadable' | undefined => {
      const { value, isKnown } = readRankValue(record, ranking);
      if (value === undefined && isKnown) lacking += 1;
      best.push({ record, key, value });
      // Sorting only now and then keeps the average cost of an addition constant.
      if (best.length >= most * 2 + 64) prune();
      return isKnown ? undefined : 'unreadable';
    },
    /** The best first, records without the value last. Ties keep the PIM's order. */
    best: () => {
      prune();
      return best;
    },
    /** How many of the added records surely lack the value. */
    lacking: (): number => lacking,
  };
}

/** The value, and whether it is known for sure (also that there is none). */
function readRankValue(record: PimRecord, ranking: Ranking) {
  const {
    by,
    direction,
    currency,
    culture,
    priceMin: least = -Infinity,
    priceMax: most = Infinity,
  } = ranking;
  if (by === 'price') {
    const reading = readPrices(getField(record, 'Prices'));
    if (reading.state !== 'value') {
      return { value: undefined, isKnown: reading.state === 'absent' };
    }
    const prices = reading.value
      .filter(({ currency: own }) => judgeCurrency(own, currency) === 'yes')
      .flatMap(({ price = Number.NaN }) => (price >= least && price <= most ? price : []));
    const value = direction === 'asc' ? Math.min(...prices) : Math.max(...prices);
    // A price without a currency, or one that cannot be read, may be another one.
    const isTold = reading.value.every(
      ({ currency: own }) => judgeCurrency(own, currency) !== 'unknown',
    );
    return {
      value: prices.length === 0 ? undefined : value,
      isKnown: isTold && reading.unknownKeys.length === 0,
    };
  }
  const raw = getField(record, WIRES[by]);
  const name = by === 'name' ? readName(record, culture) : undefined;
  const value = by === 'name' ? name && foldText(name) : readDate(raw);
  return { value, isKnown: value !== undefined || isAbsent(raw) };
}

const WIRES = { name: 'Name', created: 'Created', updated: 'Updated' } as const;

function compare(left: RankValue | undefined, right: RankValue | undefined, sign: number): number {
  if (left === right) return 0;
  if (left === undefined) return 1;
  if (right === undefined) return -1;
  return left < right ? -sign : sign;
}

/** The name in a language as answers show it: the record's own if there is no such translation. */
function readName(record: PimRecord, culture: string | undefined): string | undefined {
  const own = readText(getField(record, 'Name'));
  if (culture === undefined) return own;
  const translations = readTranslations(getField(record, 'Translations'));
  const ranked = translations.state === 'value' ? rankCultures(translations.value, culture) : [];
  return ranked.find(({ name }) => name !== undefined)?.name ?? own;
}

/** The ranking that the arguments ask for, ascending by default; undefined for a count, which has no order. */
export function buildRanking(args: {
  readonly sort_by?: Ranking['by'] | undefined;
  readonly sort_direction?: Ranking['direction'] | undefined;
  readonly currency?: string | undefined;
  readonly price_min?: number | undefined;
  readonly price_max?: number | undefined;
  readonly culture?: string | undefined;
  readonly limit?: number | undefined;
}): Ranking | undefined {
  const { sort_by: by, sort_direction: direction = 'asc', currency, culture } = args;
  const { price_min: priceMin, price_max: priceMax } = args;
  return by === undefined || args.limit === 0
    ? undefined
    : { by, direction, currency, priceMin, priceMax, culture };
}
