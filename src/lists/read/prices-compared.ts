/** In which currencies and price lists the prices stand that were compared, and how many records have none to compare. */

import type { Condition } from '../../filter/condition.ts';
import { foldCurrency } from '../../filter/fold.ts';
import type { Ranking } from '../../filter/rank.ts';
import { listPriceLists, readCurrencies, readPricesIn, testConditions } from '../../filter/refinement.ts';
import type { PimRecord } from '../../record/value.ts';
import type { ListQuestion } from '../question/question.ts';

/** Sees the prices of one answer. */
export interface PricesCompared {
  see(record: PimRecord): void;
  /** Counts records that their source left out because they have none. */
  count(unpriced: number | undefined): void;
  /** What is to be said of them after `read` records. */
  sentences(read: number): readonly string[];
}

const MIXED_CURRENCIES = 'Prices of several currencies were compared as plain numbers; set currency to compare one.';

/** Currencies that a sentence names. */
const MOST_NAMED = 8;

/** Starts; of a question that compares no prices there is nothing to say. */
export function trackPrices({
  ranking,
  args,
  conditions,
}: Pick<ListQuestion, 'ranking' | 'args' | 'conditions'>): PricesCompared {
  const bounds = ['price_min', 'price_max'].filter((argument) => args[argument] !== undefined);
  const asked = typeof args.currency === 'string' ? args.currency : undefined;
  const others = conditions.filter(({ argument }) => !bounds.includes(argument));
  const currencies = new Set<string>();
  const lists = new Set<string>();
  let lacking = 0;
  if (bounds.length === 0 && ranking?.by !== 'price') return { see: () => {}, count: () => {}, sentences: () => [] };
  return {
    see: (record) => {
      for (const currency of readCurrencies(record)) currencies.add(currency);
      if (ranking?.by === 'price') for (const list of listPriceLists(record, asked)) lists.add(list);
      if (hasNone(record, asked, others)) lacking += 1;
    },
    count: (unpriced = 0) => {
      lacking += unpriced;
    },
    // That no record has any is said where lists are judged that may not be sent (product/media/empty-lists.ts).
    sentences: (read) => {
      if (read === 0) return [];
      const odd = [...warnCurrencies(currencies, asked), ...tellLists(lists, ranking)];
      // A ranking says itself what has nothing to rank by.
      if (odd.length > 0 || currencies.size === 0 || bounds.length === 0) return odd;
      return tellLacking(lacking, asked, bounds);
    },
  };
}

/** Whether a record passes all but the price, and has none to compare. */
function hasNone(record: PimRecord, asked: string | undefined, others: readonly Condition[]): boolean {
  const { prices, isWhole } = readPricesIn(record, asked);
  return prices.length === 0 && isWhole && testConditions(others, record).verdict === 'yes';
}

/** A record has several prices, and a ranking takes one of them. Their names are catalog text, which records alone show. */
function tellLists(lists: ReadonlySet<string>, ranking: Ranking | undefined): readonly string[] {
  if (lists.size < 2) return [];
  const end = ranking?.direction === 'desc' ? 'highest' : 'lowest';
  return [
    `sort_by price takes the ${end} price of each record from any price list (${lists.size} in the records read); the field prices shows which.`,
  ];
}

function tellLacking(lacking: number, asked: string | undefined, bounds: readonly string[]): readonly string[] {
  if (lacking === 0) return [];
  const none =
    asked === undefined
      ? 'no price'
      : `no price in ${/^[A-Za-z]{3}$/.test(asked) ? asked.toUpperCase() : 'that currency'}`;
  const [start, out] = lacking === 1 ? ['1 record', 'it out'] : [`${lacking} records`, 'them out'];
  return [`${start} of those read ${lacking === 1 ? 'has' : 'have'} ${none}; ${bounds.join(', ')} left ${out}.`];
}

/** What is odd about the currencies that were compared. */
function warnCurrencies(seen: ReadonlySet<string>, asked: string | undefined): readonly string[] {
  if (asked === undefined) return seen.size > 1 ? [MIXED_CURRENCIES] : [];
  if (seen.has(foldCurrency(asked))) return [];
  // Codes only, because they are catalog text.
  const codes = [...seen].filter((code) => /^[A-Z]{3}$/.test(code)).slice(0, MOST_NAMED);
  const others = codes.length === 0 ? '' : `; the prices read are in ${codes.join(', ')}`;
  return [`No record read has a price in the currency asked for${others}.`];
}
