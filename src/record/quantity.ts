/**
 * Numbers in the texts of a catalog, with the unit that stands behind them: `15.6 in`, `15,6"`, `1.234,5 g`. What may be
 * read in two ways is not read. Pure.
 */

import { findUnit } from './units.ts';

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
 * A text that is one number, or one number and a unit; undefined for all else: ranges (`10-20`), sizes (`3 x 4`), bounds
 * (`5+`), codes (`007`), words. A single dot divides decimals, as in JSON; a single comma before three digits may group
 * them, and is not read.
 */
export function readQuantity(text: string): Quantity | undefined {
  const trimmed = text.trim();
  if (trimmed.length > MAX_CHARS) return undefined;
  const [, sign, digits, rest = ''] = PARTS.exec(trimmed) ?? [];
  const size = digits === undefined ? undefined : readDigits(digits);
  if (size === undefined) return undefined;
  const amount = sign === '-' || sign === '−' ? -size : size;
  // `15.6-inch`
  const unit = rest.trim().replace(/^-(?=\p{L})/u, '');
  if (unit === '') return { amount, unit: undefined };
  return isUnit(unit) ? { amount, unit } : undefined;
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
  // `1,234` is a thousand to some and little more than one to others; `0,234` and `1,25` are one thing to all.
  const isOpen = /^[1-9]\d{0,2},\d{3}$/.test(digits);
  return !isOpen && /^\d*,\d+$/.test(digits) ? Number(digits.replace(',', '.')) : undefined;
}
