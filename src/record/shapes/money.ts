/** Reads amounts of money with what may stand around them: `EUR 75.50`, `75,50 €`, `SR 1,495`. Pure. */

import { isRecord, readAmount } from '../value.ts';

/** An amount, and the currency that stands beside it. */
interface Money {
  readonly amount: number;
  readonly currency: string | undefined;
}

/** Signs that stand for one currency; `$` and `kr` stand for several. */
const SIGNS: Readonly<Record<string, string>> = {
  '€': 'EUR',
  '£': 'GBP',
  '¥': 'JPY',
  '₺': 'TRY',
  '₽': 'RUB',
  '₹': 'INR',
  '₩': 'KRW',
  zł: 'PLN',
  Kč: 'CZK',
  US$: 'USD',
};

/** A currency's sign or short name, the number, and what follows it. */
const MONEY =
  /^\s*([\p{Sc}]|[\p{L}]{1,3}\$?\.?)?\s*([-−]?\d[\d.,'’\s]*?)\s*(?:,-|,–|-)?\s*([\p{Sc}]|[\p{L}]{1,3}\.?)?\s*$/u;

/** Reads an amount; undefined for a text that holds no single amount, or one with two readings. */
export function readMoney(value: unknown): Money | undefined {
  const plain = readAmount(value);
  if (plain !== undefined) return { amount: plain, currency: undefined };
  if (typeof value !== 'string') return undefined;
  const [, before, digits = '', after] = MONEY.exec(value) ?? [];
  const amount = digits === '' ? undefined : readAmount(digits.trim());
  const sign = before ?? after;
  if (amount === undefined || sign === undefined) return undefined;
  return { amount, currency: readCurrency(sign) };
}

/** The code of a currency, from its code or sign; other texts as they are. */
export function readCurrency(value: unknown): string | undefined {
  if (typeof value !== 'string' || isRecord(value) || value.trim() === '') return undefined;
  const text = value.trim().replace(/^.*\.(?=[A-Z]{3}$)/, '');
  return SIGNS[text] ?? (/^[a-z]{3}$/.test(text) ? text.toUpperCase() : text);
}

const CURRENCIES: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'));

/** Whether a key is the code of a currency: `{EUR: 99.9}`. */
export function isCurrencyKey(key: string | undefined): boolean {
  return key !== undefined && CURRENCIES.has(key);
}
