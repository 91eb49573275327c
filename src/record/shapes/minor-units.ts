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
  const whole = amounts.filter(isComplete);
  if (whole.length === 0 || whole.length < amounts.length) return [];
  const isMinor = hasDigits(table) || isTaxRounded(whole);
  if (isMinor) return whole.map(({ path }) => ({ path, role: 'minor' }));
  const varied = whole.filter(hasVariedEndings);
  const doubtful = varied.filter((column) => !hasMinorWord(column));
  return doubtful.map(({ path }) => ({ path, role: 'doubtful' }));
}

const MINOR = /\b(?:cents?|micros|minor|pence|penny|subunits?|kurus|centimes|centimos|rappen)\b/;

/** Says whether the words of a key mean a part of a currency: cents, or millionths. */
export function meanMinorUnit(words: readonly string[]): boolean {
  return MINOR.test(words.join(' '));
}

// Decimals of an amount in millionths.
const MICRO_DIGITS = 6;

/** Returns the decimals that the words of a key state; undefined for cents of any currency. */
export function findMinorDigits(words: readonly string[]): number | undefined {
  return words.includes('micros') ? MICRO_DIGITS : undefined;
}

function hasMinorWord({ path }: Column): boolean {
  return path.split('.').some((key) => meanMinorUnit(splitKey(key)));
}

// Cents are whole numbers.
function isComplete({ values }: Column): boolean {
  const isWholeNumber = (value: unknown): boolean => /^\d{1,12}$/.test(String(value));
  return values.size >= MIN_PRICES && [...values.values()].every(isWholeNumber);
}

// The entries state the decimals of their amounts.
function hasDigits({ columns, recordOf }: EntryTable): boolean {
  const isCount = (value: unknown): boolean => /^[1-4]$/.test(String(value));
  const digits = columns.filter(({ role }) => role === 'digits');
  const usual = digits.filter(({ values }) => values.size >= recordOf.length / 2);
  return usual.some(({ values }) => [...values.values()].every(isCount));
}

// Amounts with and without tax are both whole, so the tax was rounded to the smallest unit.
function isTaxRounded(columns: readonly Column[]): boolean {
  const gross = columns.find(({ path }) => hasWord(path, GROSS));
  const net = columns.find(({ path }) => hasWord(path, NET));
  if (gross === undefined || net === undefined) return false;
  const pairs = [...gross.values].flatMap(([entry, value]) => {
    const withTax = Number(value);
    const withoutTax = Number(net.values.get(entry) ?? 0);
    const hasTax = withoutTax > 0 && withTax > withoutTax;
    return hasTax ? [{ withTax, withoutTax }] : [];
  });
  const factors = pairs.map(({ withTax, withoutTax }) => withTax / withoutTax);
  // For example 1.19.
  const factor = Number((findMedian(factors) ?? 1).toFixed(3));
  const rounded = pairs.filter(({ withTax, withoutTax }) => {
    const difference = Math.abs(withTax - withoutTax * factor);
    return difference > 1e-6 && difference <= factor;
  });
  return pairs.length >= MIN_PRICES && rounded.length >= pairs.length / 2;
}

function findMedian(numbers: readonly number[]): number | undefined {
  const sorted = numbers.toSorted((left, right) => left - right);
  return sorted[Math.floor(sorted.length / 2)];
}

export const NET = listWordsOf('net');
export const GROSS = listWordsOf('gross');

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
  const most = Math.max(...counts.values());
  return counts.size >= MIN_ENDINGS && most <= countDistinct(column) * MAX_OF_ONE_ENDING;
}
