/** Reads amounts of money with what may stand around them: `EUR 75.50`, `75,50 €`, `SR 1,495`. Pure. */

import { lazily } from '../lazily.ts';
import { findUnit } from '../units.ts';
import { isRecord, readAmount } from '../value.ts';

/** An amount, and the currency that stands beside it. */
interface Money {
  readonly amount: number;
  readonly currency: string | undefined;
}

/** Signs and short names that stand for one currency; `$` and `kr` stand for several. */
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
  TL: 'TRY',
  SR: 'SAR',
  RM: 'MYR',
  KD: 'KWD',
  BD: 'BHD',
  JD: 'JOD',
  DT: 'TND',
};

/** Names of currencies, in lower case. */
const NAMES: Readonly<Record<string, string>> = {
  euro: 'EUR',
  euros: 'EUR',
  欧元: 'EUR',
  ユーロ: 'EUR',
  유로: 'EUR',
  'us dollar': 'USD',
  'us-dollar': 'USD',
  美元: 'USD',
  米ドル: 'USD',
  人民币: 'CNY',
  人民幣: 'CNY',
  日元: 'JPY',
  円: 'JPY',
  日本円: 'JPY',
  원: 'KRW',
  英镑: 'GBP',
  złoty: 'PLN',
};

const CURRENCIES: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'));

/** A currency's sign or short name, the number, and what follows it. */
const MONEY =
  /^\s*([\p{Sc}]|[\p{L}]{1,3}\$?\.?)?\s*([-−]?\d[\d.,'’\s]*?)\s*(?:,-|,–|-)?\s*([\p{Sc}]|[\p{L}]{1,3}\.?)?\s*$/u;

/** A code of letters and digits, of which the letters may be those of a currency that nobody knows. */
const CODE = /^\s*\p{L}+[-−]\d/u;

/** What a price is for, behind it: `50/4 pack`, `12.50 per piece`, `9,90 € / 100 g`. */
const MEASURE = /\s*(?:\/|\b(?:per|pro|par|por)\b)\s*(?:\d{1,5}\s*)?[\p{L}.]{1,12}\s*$/iu;

/** Reads an amount; undefined for a text that holds no single amount, or one with two readings. */
export function readMoney(value: unknown): Money | undefined {
  const plain = readAmount(value);
  if (plain !== undefined) return { amount: plain, currency: undefined };
  if (typeof value !== 'string') return undefined;
  const text = value.replace(MEASURE, '');
  const [, before, digits = '', after] = MONEY.exec(text) ?? [];
  const currency = readCurrency(before ?? after);
  const isBare = currency === undefined && text === value;
  const isCode = CODE.test(text) && !isCurrencyKey(currency);
  if (digits === '' || isBare || isCode) return undefined;
  const amount = readAmount(digits.trim()) ?? readGroup(digits, currency);
  return amount === undefined ? undefined : { amount, currency };
}

/** One separator before three digits: a dot or a comma may mark decimals or thousands. */
const OPEN = /^[-−]?[1-9]\d{0,2}([.,])\d{3}$/;

/**
 * The amount of digits with one separator before the last three of them, by how many decimals the currency has: in `SR 1,495` it
 * marks thousands, in `KD 1.495` decimals.
 */
function readGroup(digits: string, currency: string | undefined): number | undefined {
  const [, separator] = OPEN.exec(digits.trim()) ?? [];
  if (separator === undefined || currency === undefined) return undefined;
  const decimals = countDecimals(currency);
  if (decimals === MOST_DECIMALS) {
    return separator === '.' ? readAmount(Number(digits)) : undefined;
  }
  const isGroup = separator === ',' || decimals !== undefined;
  return isGroup ? readAmount(digits.trim().replace(separator, '')) : undefined;
}

/** As many decimals as thousands have digits. */
const MOST_DECIMALS = 3;

/** How many decimals the amounts of a currency have; undefined: nobody knows it. */
export function countDecimals(currency: string): number | undefined {
  return currency === '$' ? 2 : DECIMALS().get(currency);
}

/** The decimals of all currencies: to ask for those of one takes as long as to read a price. */
const DECIMALS = lazily(() => new Map([...CURRENCIES].map((code) => [code, readDecimals(code)])));

function readDecimals(currency: string): number | undefined {
  const form = new Intl.NumberFormat('en', { style: 'currency', currency });
  return form.resolvedOptions().maximumFractionDigits;
}

/** The code of a currency, from its code or sign; other texts as they are. */
export function readCurrency(value: unknown): string | undefined {
  if (typeof value !== 'string' || isRecord(value) || value.trim() === '') return undefined;
  const text = value.trim().replace(/^.*[./](?=[A-Z]{3}$)/, '');
  const code = SIGNS[text] ?? NAMES[text.toLowerCase()];
  if (code !== undefined) return code;
  const isSmallCode = /^[a-z]{3}$/.test(text);
  return isSmallCode ? text.toUpperCase() : text;
}

/** Whether a value is an amount with a currency that is known: `12.50 EUR`, but not `B2B`. */
export function isInCurrency(value: unknown): boolean {
  const currency = readMoney(value)?.currency ?? '';
  return countDecimals(currency) !== undefined;
}

/** What the amount of a text is for, if that is a length, a mass or the like: `l` of `3,98 €/l`, but no piece. */
export function readMeasure(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  const [sent = ''] = MEASURE.exec(value) ?? [];
  const measure = sent.replace(/^\s*(?:\/|\p{L}+\s)\s*/u, '').trim();
  const unit = measure.replace(/^\d+\s*/, '');
  const kind = findUnit(unit)?.kind ?? '';
  return OF_MEASURES.has(kind) ? measure : undefined;
}

const OF_MEASURES: ReadonlySet<string> = new Set(['mass', 'length', 'area', 'volume']);

/** Whether a key is the code of a currency: `{EUR: 99.9}`. */
export function isCurrencyKey(key: string | undefined): boolean {
  return key !== undefined && CURRENCIES.has(key);
}

/** Codes of currencies that are other words in keys: `price_all`, `std_price`. */
const OTHER_WORDS: ReadonlySet<string> = new Set(
  'all top std cup pen gel mad mop bob lak ang bam cou che'.split(' '),
);

/** The currency among the words of a key in any letters: `EUR` of `price_eur`; undefined: none, or several. */
export function findCurrencyWord(words: readonly string[]): string | undefined {
  if (words.length < 2) return undefined;
  const mayBeCodes = words.filter((word) => !OTHER_WORDS.has(word));
  const codes = mayBeCodes.map((word) => word.toUpperCase()).filter(isCurrencyKey);
  const [code, another] = new Set(codes);
  return another === undefined ? code : undefined;
}
