/**
 * Numbers in the texts of a catalog, with the unit that stands behind them: `15.6 in`, `15,6"`, `1.234,5 g`. What may be
 * read in two ways is not read. Pure.
 */

import { convertToBase, findUnit, isSameUnit, unitInName } from './units.ts';

/** A number and its unit. */
export interface Quantity {
  readonly amount: number;
  /** As it is written, maybe one that units.ts does not know; undefined: the text names none. */
  readonly unit: string | undefined;
}

/** Longest text that is read, in characters; and most digits before the decimals that a number holds exactly. */
const MAX_CHARS = 60;
const MAX_DIGITS = 15;

/** Sign, digits with what groups or divides them, and the rest. */
const PARTS = /^([+\-−]?)\s?(\d[\d.,'’\s]*\d|[.,]?\d+)(.*)$/su;

/**
 * The readings of a text that is one number, or one number and a unit: none of ranges (`10-20`), sizes (`3 x 4`), bounds (`5+`),
 * codes (`007`) and words; two where a single dot or comma before three digits may group thousands or divide decimals, which
 * differs by country.
 */
export function readQuantities(text: string): readonly Quantity[] {
  const trimmed = text.trim();
  if (trimmed.length > MAX_CHARS) return [];
  const [, sign, digits = '', rest = ''] = PARTS.exec(trimmed) ?? [];
  // `15.6-inch`
  const word = rest.trim().replace(/^-(?=\p{L})/u, '');
  if (word !== '' && !isUnit(word)) return [];
  const isNegative = sign === '-' || sign === '−';
  const unit = word === '' ? undefined : word;
  return listSizes(digits).map((size) => ({ amount: isNegative ? -size : size, unit }));
}

/** `1.500` is a thousand and a half to some and one and a half to others; `0.234` and `1.25` are one thing to all. */
const OPEN = /^[1-9]\d{0,2}[.,]\d{3}$/;

/** The numbers that digits with what groups or divides them may be, the one with decimals first. */
function listSizes(digits: string): readonly number[] {
  if (OPEN.test(digits)) return [Number(digits.replace(',', '.')), Number(digits.replace(/[.,]/, ''))];
  const size = digits === '' ? undefined : readDigits(digits);
  return size === undefined ? [] : [size];
}

/** One word of letters, or a sign; with digits or spaces in it, only one that is known. */
function isUnit(text: string): boolean {
  return /^[\p{L}°%µ"”″'’′][\p{L}°%"”″'’′./²³-]{0,14}$/u.test(text) || findUnit(text) !== undefined;
}

/** `1234`, `1234.5`, `1.234,5`, `1,234.5`, `1 234,5`, `1'234.5`, `12,5`, `.5`; the leading zero of a code is no number. */
function readDigits(digits: string): number | undefined {
  // A mark before four digits or more can only divide decimals, of which programs write as many as a number has.
  const whole = digits.replace(/^(\d*)[.,]\d{4,}$/, '$1');
  if (/^0\d/.test(digits) || whole.replace(/\D/g, '').length > MAX_DIGITS) return undefined;
  if (/^\d*\.?\d+$/.test(digits)) return Number(digits);
  // Without its thousands' marks: the same mark throughout, and three digits behind each.
  const grouped = /^\d{1,3}(?:([\s'’.])\d{3})(?:\1\d{3})*(?:,\d+)?$/u.test(digits)
    ? digits.replace(/[\s'’.]/gu, '')
    : /^\d{1,3}(?:([\s'’])\d{3})(?:\1\d{3})*\.\d+$/u.test(digits)
      ? digits.replace(/[\s'’]/gu, '')
      : /^\d{1,3}(?:,\d{3})+\.\d+$|^\d{1,3}(?:,\d{3}){2,}$/.test(digits)
        ? digits.replaceAll(',', '')
        : undefined;
  if (grouped !== undefined) return Number(grouped.replace(',', '.'));
  return /^\d*,\d+$/.test(digits) ? Number(digits.replace(',', '.')) : undefined;
}

/** What an entry tells of the unit of its numbers, beside the text of each. */
interface Stated {
  readonly name?: string | undefined;
  readonly unit?: string | undefined;
  /** True of a value that came as a number, so that its dot divides decimals. */
  readonly isNumber?: true | undefined;
}

/** A value with what may tell its unit. */
interface Measured extends Stated {
  readonly value?: string | undefined;
}

/**
 * The readings of a text of an entry as a number in the unit that the text names, or the entry, or its name in brackets:
 * none where the text is no number, two where it may be read in two ways.
 * @returns `unclear` where text and entry name different units, so that the number may be either's
 */
export function readEntryQuantities(text: string, { name, unit, isNumber }: Stated): readonly Quantity[] | 'unclear' {
  const readings = readQuantities(text);
  const [first] = readings;
  if (first === undefined) return [];
  if (first.unit !== undefined && unit !== undefined && !isSameUnit(first.unit, unit)) return 'unclear';
  const meant = isNumber === true ? [first] : readings;
  return meant.map((quantity) => ({ ...quantity, unit: quantity.unit ?? unit ?? unitInName(name) }));
}

/** What {@link readMeasured} reads: nothing where the value is no number. */
interface MeasuredNumber {
  /** In the unit that the entry states. */
  readonly number?: number;
  /** In the first unit of its kind; absent: its unit is not known, or none is told. */
  readonly number_base?: number;
  /** The sign of that unit. */
  readonly base_unit?: string;
}

/** Reads the value of an entry as a number, as {@link readEntryQuantities} does; what is unclear is not read. */
export function readMeasured({ value, ...stated }: Measured): MeasuredNumber {
  const readings = value === undefined ? [] : readEntryQuantities(value, stated);
  const [quantity, ...others] = readings === 'unclear' ? [] : readings;
  if (quantity === undefined || others.length > 0) return {};
  const { amount, unit } = quantity;
  const base = unit === undefined ? undefined : convertToBase(amount, unit);
  return { number: amount, ...(base && { number_base: base.amount, base_unit: base.symbol }) };
}
