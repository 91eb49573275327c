import { lazily } from '../lazily.ts';
import { findUnit } from '../units.ts';
import { isRecord, readAmount } from '../value.ts';

interface Money {
  readonly amount: number;
  readonly currency: string | undefined;
}

// Signs and short names of a single currency; `$` and `kr` stand for several.
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

// In lower case.
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

// The sign or short name of a currency, the number, and the text after it.
const MONEY = new RegExp(
  [
    "^\\s*([\\p{Sc}]|[\\p{L}]{1,3}\\$?\\.?)?\\s*([-−]?\\d[\\d.,'’\\s]*?)",
    '\\s*(?:,-|,–|-)?\\s*([\\p{Sc}]|[\\p{L}]{1,3}\\.?)?\\s*$',
  ].join(''),
  'u',
);

// The letters of such a code may look like an unknown currency.
const CODE = /^\s*\p{L}+[-−]\d/u;

// The measure after a price: `50/4 pack`, `12.50 per piece`, `9,90 € / 100 g`.
const MEASURE = /\s*(?:\/|\b(?:per|pro|par|por)\b)\s*(?:\d{1,5}\s*)?[\p{L}.]{1,12}\s*$/iu;

/** Amount by which some systems say that there is none. */
export const NO_AMOUNT = -1;

/** Reads an amount; undefined for a text without a single amount, or with two readings. */
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

// A dot or comma before the last three digits may separate decimals or thousands.
const OPEN = /^[-−]?[1-9]\d{0,2}([.,])\d{3}$/;

// Decides by the decimals of the currency: `SR 1,495` has a thousands separator, `KD 1.495` has
// decimals.
function readGroup(digits: string, currency: string | undefined): number | undefined {
  const [, separator] = OPEN.exec(digits.trim()) ?? [];
  if (separator === undefined || currency === undefined) return undefined;
  const decimals = countDecimals(currency);
  if (decimals === MAX_DECIMALS) {
    return separator === '.' ? readAmount(Number(digits)) : undefined;
  }
  const isGroup = separator === ',' || decimals !== undefined;
  return isGroup ? readAmount(digits.trim().replace(separator, '')) : undefined;
}

// As many decimals as thousands have digits.
const MAX_DECIMALS = 3;

/** Returns the number of decimals of a currency; undefined if it is unknown. */
export function countDecimals(currency: string): number | undefined {
  return currency === '$' ? 2 : DECIMALS().get(currency);
}

// Cached, since looking up one currency takes as long as reading a price.
const DECIMALS = lazily(() => new Map([...CURRENCIES].map((code) => [code, readDecimals(code)])));

function readDecimals(currency: string): number | undefined {
  const form = new Intl.NumberFormat('en', { style: 'currency', currency });
  return form.resolvedOptions().maximumFractionDigits;
}

/** Returns the code of a currency, from its code or sign; other texts unchanged. */
export function readCurrency(value: unknown): string | undefined {
  if (typeof value !== 'string' || isRecord(value) || value.trim() === '') return undefined;
  const text = value.trim().replace(/^.*[./](?=[A-Z]{3}$)/, '');
  const code = SIGNS[text] ?? NAMES[text.toLowerCase()];
  if (code !== undefined) return code;
  const isSmallCode = /^[a-z]{3}$/.test(text);
  return isSmallCode ? text.toUpperCase() : text;
}

/** Says whether a value is an amount with a known currency: `12.50 EUR`, but not `B2B`. */
export function isInCurrency(value: unknown): boolean {
  const currency = readMoney(value)?.currency ?? '';
  return countDecimals(currency) !== undefined;
}

/**
 * Reads the length, mass or the like that a price is for: `l` in `3,98 €/l`; pieces do not count.
 */
export function readMeasure(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  const [sent = ''] = MEASURE.exec(value) ?? [];
  const measure = sent.replace(/^\s*(?:\/|\p{L}+\s)\s*/u, '').trim();
  const unit = measure.replace(/^\d+\s*/, '');
  const kind = findUnit(unit)?.kind ?? '';
  return MEASURE_KINDS.has(kind) ? measure : undefined;
}

const MEASURE_KINDS: ReadonlySet<string> = new Set(['mass', 'length', 'area', 'volume']);

/** Says whether a text is the code or sign of a currency, or its name: `EUR`, `zł`, `euro`. */
export function isCurrencyText(text: string): boolean {
  const code = SIGNS[text] ?? NAMES[text.toLowerCase()] ?? text;
  return isCurrencyKey(code);
}

/** Says whether a key is the code of a currency: `{EUR: 99.9}`. */
export function isCurrencyKey(key: string | undefined): boolean {
  return key !== undefined && CURRENCIES.has(key);
}

// Codes that are ordinary words in keys: `price_all`, `std_price`.
const OTHER_WORDS: ReadonlySet<string> = new Set(
  'all top std cup pen gel mad mop bob lak ang bam cou che'.split(' '),
);

/**
 * Finds the currency among the words of a key, in any case: `EUR` in `price_eur`; undefined if
 * there is none, or several.
 */
export function findCurrencyWord(words: readonly string[]): string | undefined {
  if (words.length < 2) return undefined;
  const mayBeCodes = words.filter((word) => !OTHER_WORDS.has(word));
  const codes = mayBeCodes.map((word) => word.toUpperCase()).filter(isCurrencyKey);
  const [code, another] = new Set(codes);
  return another === undefined ? code : undefined;
}
