/** Currencies and prices as people write them, with a currency before or behind the amount: `$100`, `100 EUR`, `1.234,56 €`. Pure. */

import { foldText } from '../record/nearest.ts';
import { readQuantity } from '../record/quantity.ts';

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

/** A price in a text. */
export interface PriceText {
  readonly amount: number;
  /** The currency as it is written; undefined: the text names none. */
  readonly sign: string | undefined;
  /** Its code (ISO 4217). */
  readonly currency: string | undefined;
}

const PARTS = /^([^\d\s.,'’+−-]{1,5})?\s*([\d.,'’\s]*\d)\s*([^\d\s.,'’+−-]{1,5})?$/u;

/** Longest text that is read, in characters. */
const MAX_CHARS = 40;

const CURRENCIES: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'));

/** Reads a price; undefined for any other text, and for an amount that may be read in two ways (`1,234`). */
export function readPriceText(text: string): PriceText | undefined {
  if (text.length > MAX_CHARS) return undefined;
  const [, before, digits = '', behind] = PARTS.exec(text.trim()) ?? [];
  const amount = readQuantity(digits)?.amount;
  if (amount === undefined || (before !== undefined && behind !== undefined)) return undefined;
  const sign = before ?? behind;
  const currency = sign === undefined ? undefined : foldCurrency(sign);
  if (currency !== undefined && !CURRENCIES.has(currency)) return undefined;
  return { amount, sign, currency };
}

/** Whether two words mean one currency; the dollar sign is that of every dollar. */
export function isSameCurrency(sign: string, currency: string): boolean {
  const [one, other] = [foldCurrency(sign), foldCurrency(currency)];
  return one === other || (sign === '$' && /^[A-Z]{2}D$/.test(other));
}
