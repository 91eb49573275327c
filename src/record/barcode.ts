import { dropUnseen } from './nearest.ts';
import { toSnakeCase } from './value.ts';

// People put blanks and hyphens into numbers.
function joinDigits(code: string): string {
  return code.replace(/[\s\p{Pd}]+/gu, '');
}

// GS1 requires the check digit for EAN-8, UPC-A, EAN-13 and GTIN-14 (GS1 General Specifications
// §7.9): from the right, digits count alternately once and three times, and the sum ends in 0.
function hasWrongCheckDigit(digits: string): boolean {
  let sum = 0;
  for (let index = 0; index < digits.length; index += 1) {
    const weight = index % 2 === 0 ? 1 : 3;
    sum += Number(digits.at(-1 - index)) * weight;
  }
  return sum % 10 !== 0;
}

/**
 * Returns true for a GTIN (EAN-8, UPC-A, EAN-13, GTIN-14) with the right check digit; blanks and
 * hyphens do not matter. An ISBN of 13 digits is one, an ISBN of 10 is not.
 */
export function isGtin(text: string): boolean {
  const digits = joinDigits(text);
  const hasLength = /^(?:\d{8}|\d{12,14})$/.test(digits);
  if (!hasLength || /^0+$/.test(digits)) return false;
  return !hasWrongCheckDigit(digits);
}

// Returns true for a valid ISBN of 10 characters; blanks and hyphens do not matter (ISO 2108 before
// 2007: modulo 11, X is 10).
function isShortIsbn(text: string): boolean {
  const digits = joinDigits(text).toUpperCase();
  if (!/^\d{9}[\dX]$/.test(digits)) return false;
  let sum = 0;
  for (const [at, digit] of [...digits].entries()) {
    const number = digit === 'X' ? 10 : Number(digit);
    sum += number * (10 - at);
  }
  return sum % 11 === 0;
}

type UntradedKind = 'restricted' | 'coupon' | 'refund receipt' | 'example';

// GS1 prefixes of such numbers, with 13 digits (GS1 General Specifications §1.4, table of GS1
// Prefixes): 02, 04 and 2 for use within a company or region; 05, 981 to 984 and 99 for coupons;
// 980 for refund receipts; 952 for examples.
const UNTRADED: readonly (readonly [UntradedKind, RegExp])[] = [
  ['restricted', /^(?:0[24]|2)/],
  ['coupon', /^(?:05|98[1-4]|99)/],
  ['refund receipt', /^980/],
  ['example', /^952/],
];

// The same for 8 digits (GS1-8 Prefixes): 0 and 2 are for use within a company. Written with 13
// digits, these follow five zeros.
const UNTRADED_SHORT = /^(?:00000)?[02]\d{7}$/;

/**
 * Reads the purpose of a GTIN from its prefix; undefined: it can be traded, or the text is no GTIN
 * (see {@link isGtin}). The first of 14 digits only tells the packaging.
 */
export function readUntradedKind(text: string): UntradedKind | undefined {
  if (!isGtin(text)) return undefined;
  const digits = joinDigits(text);
  const number = digits.length === 14 ? digits.slice(1) : digits.replace(/^\d{12}$/, '0$&');
  if (number.length === 8 || number.startsWith('00000')) {
    return UNTRADED_SHORT.test(number) ? 'restricted' : undefined;
  }
  const [kind] = UNTRADED.find(([, prefix]) => prefix.test(number)) ?? [];
  return kind;
}

// One number behind another: no scanner reads two. In GS1-128, brackets separate them.
const SEVERAL = /^[^(]*\d{8,14}\s*[\s,;/|&+]\s*\d{8,14}/;

// Long numbers as spreadsheets write them: `5.01235E+12`, `4006381333931.0`.
const SPREADSHEET = /^\d+(?:[.,]\d+)?e\+?\d+$|^\d+[.,]0+$/i;

// Zeros, or one digit as often as a barcode has digits.
const PLACEHOLDER = /^(?:0+|(\d)\1{7,13})$/;

// `0000000000000` and `9999999999999` stand for an unknown barcode.
function isPlaceholderNumber(value: string): boolean {
  return PLACEHOLDER.test(joinDigits(dropUnseen(value)));
}

/**
 * Returns true for a text in the place of a barcode that holds none: no digit but 0 (`n/a`, `TBD`,
 * `-`), one digit throughout, several numbers, or a number that a spreadsheet has changed.
 */
export function holdsNoBarcode(value: string): boolean {
  const text = dropUnseen(value).trim();
  const isNumber = /[1-9]/.test(text) && !isPlaceholderNumber(text);
  return !isNumber || SPREADSHEET.test(text) || SEVERAL.test(text);
}

/**
 * Returns true for a barcode by its form alone: 12 to 14 digits; 8 digits, or several groups of
 * digits, only with the right check digit.
 */
export function looksLikeBarcode(value: string): boolean {
  // Eight digits in groups are more often a date or an article number.
  const isComplete = value.length === 8 || value.length >= 12;
  if (/^\d{12,14}$/.test(value)) return true;
  return isComplete && isGtin(value);
}

// Types of codes in snake_case that have as many digits as EAN, UPC and GTIN; UPC-E and GS1-128
// have not.
const TYPED = /(?:^|_)(?:ean|upc|gtin)/;
const TYPED_OTHERWISE = /upc_?e(?:_|$)|128/;

// A UPC-E stands with its 8 digits for the 12 of a UPC-A.
const UPC_E = /upc_?e(?:_|$)/;

// With a leading 0 or 1 and the check digit.
const UPC_E_NUMBER = /^[01]\d{7}$/;

/**
 * Expands the 8 digits of a UPC-E to 12 (GS1 General Specifications §7.10). As the macro
 * `pim_expand_upc_e` of a copy.
 */
export function expandUpcE(code: string): string {
  const digits = code.slice(0, 6);
  const digit = code.slice(6, 7);
  const last = code.slice(7);
  const putZeros = (index: number, zeros: string): string =>
    `${digits.slice(0, index)}${zeros}${digits.slice(index)}${last}`;
  if (/[012]/.test(digit)) return putZeros(3, `${digit}0000`);
  if (digit === '3') return putZeros(4, '00000');
  if (digit === '4') return putZeros(5, '00000');
  return putZeros(6, `0000${digit}`);
}

// Book numbers have 13 digits like an EAN, or 10 characters (before 2007).
const ISBN = /(?:^|_)isbn/;

/**
 * Checks a barcode of a record. Blanks and hyphens are allowed. If its type is EAN, UPC, GTIN or
 * ISBN, the number of digits must be right too; without such a type, 8 digits may be anything.
 * @returns `isWrong`: no scanner accepts it, for its check digit, number of digits or other
 * characters, or it is none; `kind`: its purpose, if it is right but not for trade
 */
export function judgeBarcode(value: string, type = ''): BarcodeVerdict {
  if (isPlaceholderNumber(value)) return { isWrong: false, isPlaceholder: true };
  if (holdsNoBarcode(value)) return { isWrong: true };
  const digits = joinDigits(value);
  const isUpcE = UPC_E.test(toSnakeCase(type)) && UPC_E_NUMBER.test(digits);
  if (!isUpcE) return judgeNumber(value, type);
  const expanded = expandUpcE(digits);
  return { isWrong: hasWrongCheckDigit(expanded) };
}

interface BarcodeVerdict {
  readonly isWrong: boolean;
  // The number stands for "no barcode".
  readonly isPlaceholder?: true;
  readonly kind?: UntradedKind;
}

function judgeNumber(value: string, type: string): BarcodeVerdict {
  const named = toSnakeCase(type);
  const isOther = named.includes('128');
  const isTyped = TYPED.test(named) && !TYPED_OTHERWISE.test(named);
  const isIsbn = ISBN.test(named);
  const joined = joinDigits(value);
  const isJoined = isTyped || isIsbn || /^\d{12,14}$/.test(joined);
  const digits = isJoined ? joined : value.trim();
  const isShort = isTyped && /^\d{8}$/.test(digits);
  if (!isShort && !/^\d{12,14}$/.test(digits)) {
    const isRightIsbn = isIsbn && isShortIsbn(digits);
    return { isWrong: (isTyped || isIsbn) && !isRightIsbn };
  }
  if (isOther) return { isWrong: false };
  const isWrong = hasWrongCheckDigit(digits);
  const kind = readUntradedKind(digits);
  return kind === undefined ? { isWrong } : { isWrong, kind };
}
