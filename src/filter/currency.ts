/** Currencies as people write them. Pure. */

import { foldText } from '../record/nearest.ts';

/** Currencies as people write them beside their ISO 4217 codes. */
const CURRENCY_NAMES: Readonly<Record<string, string>> = {
  '€': 'EUR',
  EURO: 'EUR',
  EUROS: 'EUR',
  $: 'USD',
  US$: 'USD',
  '£': 'GBP',
  '₺': 'TRY',
  TL: 'TRY',
};

/** Folds a currency for comparison: `eur`, `€` and `Euro` are `EUR`. */
export function foldCurrency(currency: string): string {
  const folded = foldText(currency);
  return Object.hasOwn(CURRENCY_NAMES, folded) ? (CURRENCY_NAMES[folded] ?? folded) : folded;
}
