/** Reads amounts with currencies, and the currencies themselves: `12.50 EUR`, `€`, `zł`. */

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

// Names of currencies, in lower case.
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

// `€ 12,50`, `12.-`, `1 200 kr.`: a number with a currency before or after it.
const MONEY = new RegExp(
  [
    '^\\s*(?<before>\\p{Sc}|\\p{L}{1,3}\\$?\\.?)?',
    "\\s*(?<digits>[-−]?\\d[\\d.,'’\\s]*?)",
    // `12,-`: no cents.
    '\\s*(?:,-|,–|-)?',
    '\\s*(?<after>\\p{Sc}|\\p{L}{1,3}\\.?)?\\s*$',
  ].join(''),
  'u',
);

// `AB-120`: the letters of such a code may look like an unknown currency.
const CODE = /^\s*\p{L}+[-−]\d/u;

// The measure after a price: `50/4 pack`, `12.50 per piece`, `9,90 € / 100 g`.
const MEASURE = /\s*(?:\/|\b(?:per|pro|par|por)\b)\s*(?:\d{1,5}\s*)?[\p{L}.]{1,12}\s*$/iu;

/** Amount that some systems write where there is none. */
export const NO_AMOUNT = -1;

/** Reads an amount; undefined for a text without a single amount, or with two readings. */
export function readMoney(value: unknown): Money | undefined {
  const plain = readAmount(value);
  if (plain !== undefined) return { amount: plain, currency: undefined };
  if (typeof value !== 'string') return undefined;
  const text = value.replace(MEASURE, '');
  const parts = MONEY.exec(text)?.groups;
  if (parts === undefined) return undefined;
  const { before, digits = '', after } = parts;
  const currency = readCurrency(before ?? after);
  // A number that `readAmount` cannot read alone is not read without a currency either.
  const isBare = currency === undefined && text === value;
  const isCode = CODE.test(text) && !isCurrencyKey(currency);
  if (isBare || isCode) return undefined;
  const amount = readAmount(digits.trim()) ?? readByDecimals(digits.trim(), currency);
  return amount === undefined ? undefined : { amount, currency };
}

// `1,495`: the dot or comma may separate decimals or thousands.
const AMBIGUOUS = /^[-−]?[1-9]\d{0,2}([.,])\d{3}$/;

// Decides by the decimals of the currency: `SR 1,495` has a thousands separator, `KD 1.495` has
// decimals.
function readByDecimals(digits: string, currency: string | undefined): number | undefined {
  const [, separator] = AMBIGUOUS.exec(digits) ?? [];
  if (separator === undefined || currency === undefined) return undefined;
  const decimals = countDecimals(currency);
  if (decimals === MAX_DECIMALS) {
    return separator === '.' ? readAmount(Number(digits)) : undefined;
  }
  const isOfThousands = separator === ',' || decimals !== undefined;
  return isOfThousands ? readAmount(digits.replace(separator, '')) : undefined;
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
  const text = value.trim().replace(PATH_BEFORE_CODE, '');
  const code = SIGNS[text] ?? NAMES[text.toLowerCase()];
  if (code !== undefined) return code;
  const isSmallCode = /^[a-z]{3}$/.test(text);
  return isSmallCode ? text.toUpperCase() : text;
}

// `schema.org/EUR`, `iso4217.unit.EUR`, `urn:currency:EUR`.
const PATH_BEFORE_CODE = /^.*[./:#](?=[A-Z]{3}$)/;

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
  const [textAfterPrice = ''] = MEASURE.exec(value) ?? [];
  const measure = textAfterPrice.replace(WORD_FOR_PER, '').trim();
  const unit = measure.replace(/^\d+\s*/, '');
  const kind = findUnit(unit)?.kind ?? '';
  return MEASURE_KINDS.has(kind) ? measure : undefined;
}

// `/`, `per `.
const WORD_FOR_PER = /^\s*(?:\/|\p{L}+\s)\s*/u;

const MEASURE_KINDS: ReadonlySet<string> = new Set(['mass', 'length', 'area', 'volume']);

/** Says whether a text is the code, sign or name of a currency: `EUR`, `zł`, `euro`. */
export function isCurrencyText(text: string): boolean {
  const bare = text.replace(PATH_BEFORE_CODE, '');
  const code = SIGNS[bare] ?? NAMES[bare.toLowerCase()] ?? bare;
  return isCurrencyKey(code);
}

/** Says whether a key is the code of a currency: `{EUR: 99.9}`. */
export function isCurrencyKey(key: string | undefined): boolean {
  return key !== undefined && CURRENCIES.has(key);
}

// Codes that are ordinary words in keys: `price_all`, `std_price`.
const ORDINARY_WORDS: ReadonlySet<string> = new Set(
  'all top std cup pen gel mad mop bob lak ang bam cou che'.split(' '),
);

/**
 * Finds the currency among the words of a key, in any case: `EUR` in `price_eur`; undefined if
 * there is none, or several.
 */
export function findCurrencyWord(words: readonly string[]): string | undefined {
  if (words.length < 2) return undefined;
  const candidates = words.filter((word) => !ORDINARY_WORDS.has(word));
  const codes = candidates.map((word) => word.toUpperCase()).filter(isCurrencyKey);
  const [code, another] = new Set(codes);
  return another === undefined ? code : undefined;
}
