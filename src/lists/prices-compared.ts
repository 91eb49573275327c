/** In which currencies the prices stand that were compared. */

import { foldCurrency } from '../filter/fold.ts';
import { readCurrencies } from '../filter/refinement.ts';
import type { PimRecord } from '../record/value.ts';
import type { ListQuestion } from './question.ts';

/** Sees the prices of one answer. */
export interface PricesCompared {
  see(record: PimRecord): void;
  /** What is to be said of them after `read` records. */
  sentences(read: number): readonly string[];
}

const MIXED_CURRENCIES = 'Prices of several currencies were compared as plain numbers; set currency to compare one.';

/** Currencies that a sentence names. */
const MOST_NAMED = 8;

/** Starts; of a question that compares no prices there is nothing to say. */
export function trackPrices({ ranking, args }: Pick<ListQuestion, 'ranking' | 'args'>): PricesCompared {
  const isBounded = args.price_min !== undefined || args.price_max !== undefined;
  const asked = typeof args.currency === 'string' ? args.currency : undefined;
  const currencies = new Set<string>();
  if (!isBounded && ranking?.by !== 'price') return { see: () => {}, sentences: () => [] };
  return {
    see: (record) => {
      for (const currency of readCurrencies(record)) currencies.add(currency);
    },
    // That no record has any is said where lists are judged that may not be sent (product/empty-lists.ts).
    sentences: (read) => (read === 0 ? [] : warnCurrencies(currencies, asked)),
  };
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
