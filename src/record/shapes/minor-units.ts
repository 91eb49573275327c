/** Finds the lists of prices whose amounts are in cents. */

import { type Column, countDistinct, type EntryTable } from './columns.ts';
import { listWordsOf, splitKey } from './key-words.ts';
import type { Role } from './role-keys.ts';

interface MinorRole {
  readonly path: string;
  /** In cents (`minor`), or perhaps (`doubtful`). */
  readonly role: Extract<Role, 'minor' | 'doubtful'>;
}

// Fewer prices prove nothing.
const MIN_PRICES = 10;

// From this number on, different last digits are a sign.
const MIN_FOR_DOUBT = 30;

// Prices in whole units hardly have so many endings, and more of them share one.
const MIN_ENDINGS = 20;
const MAX_OF_ONE_ENDING = 0.15;

/** Finds the paths of amounts that are in cents, or may be. */
export function findMinorUnits(table: EntryTable): readonly MinorRole[] {
  const amounts = table.columns.filter((column) => column.role === 'amount');
  // Cents are whole numbers.
  if (!amounts.every(hasOnlyWholeNumbers)) return [];
  const areInCents = statesDecimals(table) || isTaxRounded(amounts);
  if (areInCents) return amounts.map(({ path }) => ({ path, role: 'minor' }));
  const doubtful = amounts.filter((column) => hasVariedEndings(column) && !hasMinorWord(column));
  return doubtful.map(({ path }) => ({ path, role: 'doubtful' }));
}

const MINOR_WORD =
  /\b(?:cents?|micros|minor|pence|penny|subunits?|kurus|centimes|centimos|rappen)\b/;

/** Says whether the words of a key name a part of a currency: `price_in_cents`, `amountMicros`. */
export function haveMinorWord(words: readonly string[]): boolean {
  return MINOR_WORD.test(words.join(' '));
}

// Decimals of an amount in millionths.
const MICRO_DIGITS = 6;

/** Returns the decimals that the words of a key state; undefined for cents of any currency. */
export function findMinorDigits(words: readonly string[]): number | undefined {
  return words.includes('micros') ? MICRO_DIGITS : undefined;
}

function hasMinorWord({ path }: Column): boolean {
  return path.split('.').some((key) => haveMinorWord(splitKey(key)));
}

function hasOnlyWholeNumbers({ values }: Column): boolean {
  const isWholeNumber = (value: unknown): boolean => /^\d{1,12}$/.test(String(value));
  return values.size >= MIN_PRICES && [...values.values()].every(isWholeNumber);
}

// Most entries state the decimals of their amounts: `fractionDigits: 2`.
function statesDecimals({ columns, recordOf }: EntryTable): boolean {
  const isCount = (value: unknown): boolean => /^[1-4]$/.test(String(value));
  const digits = columns.filter(({ role }) => role === 'digits');
  const usual = digits.filter(({ values }) => values.size >= recordOf.length / 2);
  return usual.some(({ values }) => [...values.values()].every(isCount));
}

interface TaxedPrice {
  readonly withTax: number;
  readonly withoutTax: number;
}

// Amounts with and without tax are both whole, so the tax was rounded to the smallest unit.
function isTaxRounded(columns: readonly Column[]): boolean {
  const gross = columns.find(({ path }) => hasWord(path, GROSS_WORDS));
  const net = columns.find(({ path }) => hasWord(path, NET_WORDS));
  if (gross === undefined || net === undefined) return false;
  const prices = listTaxedPrices(gross, net);
  const factors = prices.map(({ withTax, withoutTax }) => withTax / withoutTax);
  // For example 1.19.
  const factor = Number((findMedian(factors) ?? 1).toFixed(3));
  const rounded = prices.filter(({ withTax, withoutTax }) => {
    const difference = Math.abs(withTax - withoutTax * factor);
    return difference > 1e-6 && difference <= factor;
  });
  return prices.length >= MIN_PRICES && rounded.length >= prices.length / 2;
}

// The prices of the entries that have both amounts.
function listTaxedPrices(gross: Column, net: Column): readonly TaxedPrice[] {
  const prices: TaxedPrice[] = [];
  for (const [entry, value] of gross.values) {
    const withTax = Number(value);
    const withoutTax = Number(net.values.get(entry) ?? 0);
    const hasTax = withoutTax > 0 && withTax > withoutTax;
    if (hasTax) prices.push({ withTax, withoutTax });
  }
  return prices;
}

function findMedian(numbers: readonly number[]): number | undefined {
  const sorted = numbers.toSorted((left, right) => left - right);
  return sorted[Math.floor(sorted.length / 2)];
}

const NET_WORDS = listWordsOf('net');
const GROSS_WORDS = listWordsOf('gross');

function hasWord(path: string, words: ReadonlySet<string>): boolean {
  const lastKey = path.split('.').at(-1) ?? '';
  return splitKey(lastKey).some((word) => words.has(word));
}

// The last two digits of cents vary, while prices in whole units have few endings.
function hasVariedEndings(column: Column): boolean {
  if (countDistinct(column) < MIN_FOR_DOUBT) return false;
  const values = [...column.values.values()].map(String);
  if (values.some((value) => value.length < 3)) return false;
  const counts = new Map<string, number>();
  for (const value of new Set(values)) {
    const ending = value.slice(-2);
    counts.set(ending, (counts.get(ending) ?? 0) + 1);
  }
  const mostOfOneEnding = Math.max(...counts.values());
  const maxOfOneEnding = countDistinct(column) * MAX_OF_ONE_ENDING;
  return counts.size >= MIN_ENDINGS && mostOfOneEnding <= maxOfOneEnding;
}
