/**
 * For a second attempt at a code that found nothing as written. For barcodes, leading zeros only
 * tell UPC, EAN and GTIN of one article apart.
 */

import { dropMarks, dropUnseen, foldText } from '../record/nearest.ts';

// People change these when they retype a code.
const SEPARATORS = /[^\p{L}\p{N}]+/u;

/**
 * Folds a code for comparison: case, accents, full-width letters and separators no longer matter.
 */
export function foldCode(code: string): string {
  const plain = dropMarks(code).normalize('NFKC');
  return splitParts(foldText(plain)).join('');
}

function splitParts(text: string): readonly string[] {
  return text.split(SEPARATORS).filter((part) => part !== '');
}

// Spreadsheets remove leading zeros, and ERPs add them. Undefined: the code has none, or is not all
// digits.
function dropZeros(code: string): string | undefined {
  const digits = foldCode(code);
  if (!/^\d+$/.test(digits)) return undefined;
  const bare = foldBarcode(code);
  const hasNone = bare === digits || bare === '0';
  return hasNone ? undefined : bare;
}

/**
 * Lists spellings in which a catalog may hold the code, likeliest first: as given, in capitals,
 * with one kind of separator or none, with dashes between letters and digits, without leading
 * zeros.
 * @param most how many at most
 */
export function listSpellings(code: string, most: number): readonly string[] {
  const plain = dropUnseen(code).normalize('NFKC').trim().toUpperCase();
  const parts = splitParts(plain);
  const joined = ['-', '', '_', '.'].map((separator) => parts.join(separator));
  const runs = parts.flatMap((part) => part.match(/\d+|\D+/g) ?? []);
  const dashed = runs.join('-');
  const bare = dropZeros(code) ?? '';
  const spellings = new Set([code, plain, ...joined, dashed, code.toLowerCase(), bare]);
  spellings.delete('');
  return [...spellings].slice(0, most);
}

// Lengths of UPC, EAN and GTIN. They are one barcode if the longer ones begin with zeros.
const BARCODE_DIGITS = [12, 13, 14];

/**
 * Lists the spellings of {@link listSpellings}, and for a possible barcode also those with the
 * zeros of a longer one.
 */
export function listBarcodeSpellings(code: string, most: number): readonly string[] {
  const spellings = listSpellings(code, most);
  if (!mayBeBarcode(code)) return spellings;
  const bare = foldBarcode(code);
  const padded = BARCODE_DIGITS.map((digits) => bare.padStart(digits, '0'));
  const all = new Set([...spellings, ...padded]);
  return [...all].slice(0, most);
}

// Few codes share such a run, and it is not likely to contain a separator.
const TELLING_DIGITS = /\d{5,}/g;

// A shorter code is part of too many others.
const MIN_DIGITS = 2;

/**
 * Lists texts for the PIM's contains filter (Spec §4.2 IncludesCodes): the longest run of digits,
 * which has no case, where there is one; else the spellings. A code of digits loses its leading
 * zeros, because the catalog may hold fewer.
 * @param most how many at most
 */
export function listPieces(code: string, most: number): readonly string[] {
  const plain = dropUnseen(code).normalize('NFKC').trim();
  const bare = dropZeros(code);
  const isNumber = /^\d+$/.test(plain);
  // A text that contains the code with its zeros also contains it without them.
  if (isNumber && bare !== undefined && bare.length >= MIN_DIGITS) return [bare];
  const runs = plain.match(TELLING_DIGITS) ?? [];
  const [run] = runs.toSorted((left, right) => right.length - left.length);
  return run === undefined ? listSpellings(code, most) : [run];
}

/** Folds a barcode: separators and leading zeros no longer matter. */
export function foldBarcode(barcode: string): string {
  return foldCode(barcode).replace(/^0+(?=.)/, '');
}

/** Returns true when a code has only digits, and as many as an EAN, UPC or GTIN. */
export function mayBeBarcode(code: string): boolean {
  const digits = foldCode(code);
  const hasLength = /^(?:\d{8}|\d{12,14})$/.test(digits);
  return hasLength && foldBarcode(digits) !== '0';
}
