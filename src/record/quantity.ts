/** Reads texts such as `15.6 inch`, `1.234,5 kg` and `-20 to 230 °C` as numbers with units. */

import { readStated } from './bounds.ts';
import { findMeantUnit, unitInName } from './unit-meanings.ts';
import { convertUnitToBase, findUnit, isSameUnit } from './units.ts';

/** Number and its unit. */
export interface Quantity {
  readonly amount: number;
  /** As written, so that units.ts may not know it; undefined: the text has none. */
  readonly unit: string | undefined;
}

// Longest text to read, in characters; and most digits before the decimals that a number holds
// exactly.
const MAX_CHARS = 60;
const MAX_DIGITS = 15;

// The sign, the digits with their separators, and the rest.
const PARTS = /^([+\-−]?)\s?(\d[\d.,'’\s]*\d|[.,]?\d+)(.*)$/su;

// A number before a unit that begins with one: `3000 1/min`.
const BEFORE_RECIPROCAL = /^(.*\d)\s+(1\s?\/\s?\p{L}+\.?)$/su;

/**
 * Lists the possible readings of a text that is one number, or one number and a unit. None for
 * ranges (`10-20`), sizes (`3 x 4`), bounds (`5+`), codes (`007`) and words. Two if a single dot or
 * comma before three digits may be a thousands separator or a decimal mark, depending on the
 * country.
 */
export function readQuantities(text: string): readonly Quantity[] {
  const trimmed = text.trim();
  if (trimmed.length > MAX_CHARS) return [];
  const [, number = trimmed, reciprocal = ''] = BEFORE_RECIPROCAL.exec(trimmed) ?? [];
  const [, sign, digits = '', rest = ''] = PARTS.exec(number) ?? [];
  // `15.6-inch`
  const word = `${rest}${reciprocal}`.trim().replace(/^-(?=\p{L})/u, '');
  if (word !== '' && !isUnit(word)) return [];
  const isNegative = sign === '-' || sign === '−';
  const unit = word === '' ? undefined : word;
  return listSizes(digits).map((size) => {
    const amount = isNegative ? -size : size;
    return { amount, unit };
  });
}

// Words between the bounds of a range. The second group needs blanks around it: a letter may also
// be a unit.
const TO = '\\bto\\b|\\bbis\\b|\\bà\\b|\\ba\\b|\\btot\\b|\\bhasta\\b|\\bile\\b';
const TO_BETWEEN_BLANKS = '(?<=\\s)(?:do|až|aż|až do|aż do|до|по)(?=\\s)';

// `-20 to 230 °C`, `10-20`, `-20...230`, `5 bis 8 cm`, `-20 do 40 °C`.
const FIRST_BOUND = '([+\\-−]?\\s?\\d+(?:[.,]\\d+)*)';
const UNIT_OF_FIRST = '([^\\d\\s.,\\-–—~][^\\d]{0,14}?)?';
const SECOND_BOUND = '([+\\-−]?\\s?\\d[\\d.,]*.*)';
const RANGE = new RegExp(
  [
    `^${FIRST_BOUND}\\s*${UNIT_OF_FIRST}\\s*`,
    `(?:-|–|—|~|\\.{2,3}|…|${TO}|${TO_BETWEEN_BLANKS})`,
    `\\s*${SECOND_BOUND}$`,
  ].join(''),
  'iu',
);

// Reads the bounds of a text that is a range of two numbers with one unit, the lesser first;
// undefined: it is none, or a bound has two readings.
function readRange(text: string): readonly [Quantity, Quantity] | undefined {
  const trimmed = text.trim();
  if (trimmed.length > MAX_CHARS) return undefined;
  const [, first = '', unit = '', second = ''] = RANGE.exec(trimmed) ?? [];
  const [least, another] = readQuantities(`${first} ${unit}`);
  const [most, ambiguous] = readQuantities(second);
  if (least === undefined || most === undefined) return undefined;
  if (another !== undefined || ambiguous !== undefined) return undefined;
  if (least.amount > most.amount) return undefined;
  const sharedUnit = least.unit ?? most.unit;
  return [{ ...least, unit: sharedUnit }, most];
}

// `1.500` is one thousand five hundred in some countries and one and a half in others; `0.234` and
// `1.25` are clear.
const AMBIGUOUS = /^[1-9]\d{0,2}[.,]\d{3}$/;

// The reading with decimals comes first.
function listSizes(digits: string): readonly number[] {
  if (AMBIGUOUS.test(digits)) {
    const withDecimals = Number(digits.replace(',', '.'));
    const whole = Number(digits.replace(/[.,]/, ''));
    return [withDecimals, whole];
  }
  const size = digits === '' ? undefined : readDigits(digits);
  return size === undefined ? [] : [size];
}

// One word of letters, or a sign; with digits or spaces, only a known unit.
function isUnit(text: string): boolean {
  return UNIT.test(text) || findUnit(text) !== undefined;
}

const UNIT = /^[\p{L}°%µ"”″'’′][\p{L}°%"”″'’′./²³-]{0,14}$/u;

// `1234`, `1234.5`, `1.234,5`, `1,234.5`, `1 234,5`, `1'234.5`, `12,5`, `.5`; a code with a leading
// zero is no number.
function readDigits(digits: string): number | undefined {
  // Before four or more digits a separator can only be decimal; programs write any number of
  // decimals.
  const whole = digits.replace(/^(\d*)[.,]\d{4,}$/, '$1');
  const { length } = whole.replace(/\D/g, '');
  if (/^0\d/.test(digits) || length > MAX_DIGITS) return undefined;
  if (/^\d*\.?\d+$/.test(digits)) return Number(digits);
  const hasComma = /^\d*,\d+$/.test(digits);
  const plain = removeSeparators(digits) ?? (hasComma ? digits : undefined);
  return plain === undefined ? undefined : Number(plain.replace(',', '.'));
}

// The same separator throughout, each followed by three digits; undefined: there are none.
function removeSeparators(digits: string): string | undefined {
  if (WITH_DECIMAL_COMMA.test(digits)) return digits.replace(/[\s'’.]/gu, '');
  if (WITH_DECIMAL_POINT.test(digits)) return digits.replace(/[\s'’]/gu, '');
  if (WITH_COMMAS.test(digits)) return digits.replaceAll(',', '');
  const [, whole, decimals] = WITH_COMMAS_ALONE.exec(digits) ?? [];
  if (whole === undefined) return undefined;
  const joined = whole.replaceAll(',', '');
  return `${joined}.${decimals}`;
}

// `1 234`, `1.234,5`, `1'234'567`.
const WITH_DECIMAL_COMMA = /^\d{1,3}(?:([\s'’.])\d{3})(?:\1\d{3})*(?:,\d+)?$/u;

// `1 234.5`, `1'234.5`.
const WITH_DECIMAL_POINT = /^\d{1,3}(?:([\s'’])\d{3})(?:\1\d{3})*\.\d+$/u;

// `1,234.5`, `1,234,567`.
const WITH_COMMAS = /^\d{1,3}(?:,\d{3})+\.\d+$|^\d{1,3}(?:,\d{3}){2,}$/;

// `1,234,5`: a comma in place of the decimal point. In a list of numbers, the middle ones would not
// all have three digits.
const WITH_COMMAS_ALONE = /^(\d{1,3}(?:,\d{3})+),(\d{1,2})$/;

// A value, and the places that may name its unit besides its own text.
interface Measured {
  readonly value?: string | undefined;
  readonly name?: string | undefined;
  readonly code?: string | undefined;
  readonly unit?: string | undefined;
  /** The value came as a JSON number, so its dot is decimal. */
  readonly isNumber?: true | undefined;
}

/**
 * Reads an entry's text as a number, in the unit given by the text, by the entry, or by its name or
 * code. A bound (`≥ 99 %`, `max. 5 kg`) is the number that it states. Empty if the text is no
 * number, two readings if it is ambiguous.
 * @returns `unclear` if the text and the entry name different units, so that the number may be in
 * either
 */
export function readEntryQuantities(
  text: string,
  { name, code, unit, isNumber }: Measured,
): readonly Quantity[] | 'unclear' {
  const readings = readQuantities(readStated(text));
  const [first] = readings;
  if (first === undefined) return [];
  const haveUnits = first.unit !== undefined && unit !== undefined;
  if (haveUnits && !meanSameUnit(first.unit, unit, name)) return 'unclear';
  const usable = isNumber === true ? [first] : readings;
  return usable.map((quantity) => ({
    amount: quantity.amount,
    unit: quantity.unit ?? unit ?? unitInName(name) ?? unitInName(code),
  }));
}

// True if two spellings mean the same unit beside a name.
function meanSameUnit(left: string, right: string, name: string | undefined): boolean {
  if (isSameUnit(left, right)) return true;
  const unit = findMeantUnit(left, { name });
  return unit !== undefined && unit === findMeantUnit(right, { name });
}

/**
 * Reads the bounds of an entry's text that is a range, in the unit as in {@link
 * readEntryQuantities}.
 */
export function readEntryRange(
  text: string,
  { name, code, unit }: Measured,
): readonly [Quantity, Quantity] | undefined {
  const range = readRange(readStated(text));
  if (range === undefined) return undefined;
  const [least, most] = range;
  const stated = least.unit ?? unit ?? unitInName(name) ?? unitInName(code);
  return [
    { amount: least.amount, unit: stated },
    { amount: most.amount, unit: stated },
  ];
}

// Empty if the value is no number.
interface MeasuredNumber {
  // In the unit of the entry.
  readonly number?: number;
  // In the first unit of its kind; absent: its unit is unknown, or there is none.
  readonly number_base?: number;
  // The symbol of that first unit.
  readonly base_unit?: string;
}

/**
 * Reads the value of an entry as a number, like {@link readEntryQuantities}; empty if it is
 * unclear.
 */
export function readMeasured({ value, ...stated }: Measured): MeasuredNumber {
  const readings = value === undefined ? [] : readEntryQuantities(value, stated);
  const [quantity, ...further] = readings === 'unclear' ? [] : readings;
  if (quantity === undefined || further.length > 0) return {};
  const { amount, unit } = quantity;
  const base = convertMeant(amount, unit, stated.name);
  if (base === undefined) return { number: amount };
  return {
    number: amount,
    number_base: base.amount,
    base_unit: base.symbol,
  };
}

/**
 * Converts an amount to the first unit of its kind, for the unit that a spelling means beside a
 * name; undefined: there is no unit, or none that is known.
 */
export function convertMeant(amount: number, unit: string | undefined, name: string | undefined) {
  const knownUnit = unit === undefined ? undefined : findMeantUnit(unit, { name, amount });
  return convertUnitToBase(amount, knownUnit);
}
