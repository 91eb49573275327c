/**
 * Codes and barcodes as people write them, in any case and with any separators: for a second attempt at a code that
 * found nothing as written. For barcodes, leading zeros only tell UPC, EAN and GTIN of one article apart. Pure.
 */

import { dropMarks, foldText } from '../record/nearest.ts';

/** What people change when they retype a code: every sign that is neither a letter nor a digit. */
const SEPARATORS = /[^\p{L}\p{N}]+/u;

/** Folds a code for comparison: case, accents, full-width letters and separators no longer matter. */
export function foldCode(code: string): string {
  return splitParts(foldText(dropMarks(code).normalize('NFKC'))).join('');
}

function splitParts(text: string): readonly string[] {
  return text.split(SEPARATORS).filter((part) => part !== '');
}

/** A separator is tried both there and not at up to this many places of a code. */
const MAX_FREE_PLACES = 3;

/**
 * The spellings in which a catalog may hold the code, likeliest first: as given, in capitals, with one kind of
 * separator or none, and for short codes with dashes at any of the places where letters, digits or parts meet.
 * @param most how many at most
 */
export function listSpellings(code: string, most: number): readonly string[] {
  const plain = code.normalize('NFKC').trim().toUpperCase();
  const parts = splitParts(plain);
  const runs = parts.flatMap((part) => part.match(/\d+|\D+/g) ?? []);
  const joined = ['-', '', '_', '.'].map((separator) => parts.join(separator));
  const dashed = runs.length - 1 > MAX_FREE_PLACES ? [runs.join('-')] : joinFreely(runs);
  return [...new Set([code, plain, ...joined, ...dashed])]
    .filter((spelling) => spelling !== '')
    .slice(0, most);
}

/**
 * The runs joined with and without a dash at every place, in all combinations; those with the most dashes come first.
 */
function joinFreely([first = '', ...rest]: readonly string[]): readonly string[] {
  return rest.reduce(
    (heads, run) => ['-', ''].flatMap((dash) => heads.map((head) => head + dash + run)),
    [first],
  );
}

/** Runs of digits that few codes share, and that are not likely to contain a separator. */
const TELLING_DIGITS = /\d{5,}/g;

/**
 * Texts for the PIM's contains filter (Spec §4.2 IncludesCodes); the catalog's code contains at least one of them. A
 * long run of digits, which has no case, if there is one; else the spellings of the code, and its beginnings. If the
 * code was given without separators, the run may contain one in the catalog.
 * @param most how many at most
 */
export function listPieces(code: string, most: number): readonly string[] {
  const plain = code.normalize('NFKC').trim();
  const run = longest(plain.match(TELLING_DIGITS) ?? []);
  const hasLetters = /\D/.test(foldCode(code));
  // The catalog may hold a code of digits with more leading zeros, or fewer.
  const bare = hasLetters ? [] : (foldBarcode(code).match(TELLING_DIGITS) ?? []);
  if (run === undefined) {
    const others = new Set([...bare, ...listHeads(plain)]);
    return [...new Set([...listSpellings(code, most - others.size), ...others])];
  }
  if (splitParts(plain).length > 1) return [...new Set([run, ...bare])];
  return [...new Set([run, ...bare, ...splitOnce(run)])].slice(0, most);
}

/**
 * The digits with a dash at any one place: `0000442` as `00004-42`, … Short endings first, because sizes and versions
 * are short.
 */
function splitOnce(digits: string): readonly string[] {
  const lengths = Array.from({ length: digits.length - 1 }, (_, index) => index + 1);
  const likeliest = [2, 1, 3].filter((length) => length < digits.length);
  return [...new Set([...likeliest, ...lengths])].map(
    (end) => `${digits.slice(0, -end)}-${digits.slice(-end)}`,
  );
}

/** A shorter beginning is shared by many codes. */
const MIN_HEAD_CHARS = 4;

/**
 * Beginnings of a code whose parts cannot be told apart because its separators may be missing: `WH01` of
 * `WH01XLOrange`, which the catalog writes as `WH01-XL-Orange`. The filter may be case-sensitive. Empty if nothing
 * follows the beginning, or it is short.
 */
function listHeads(code: string): readonly string[] {
  const [, letters = '', digits = '', rest = ''] =
    /^(\p{L}+)[^\p{L}\p{N}]*(\d+)(.*)$/su.exec(code) ?? [];
  if (letters.length + digits.length < MIN_HEAD_CHARS || foldCode(rest).length < 2) return [];
  const heads = [letters.toUpperCase(), letters];
  return heads.flatMap((head) => [head + digits, `${head}-${digits}`]);
}

function longest(texts: readonly string[]): string | undefined {
  return [...texts].sort((left, right) => right.length - left.length)[0];
}

/** Folds a barcode: separators and leading zeros no longer matter. */
export function foldBarcode(barcode: string): string {
  return foldCode(barcode).replace(/^0+(?=.)/, '');
}

/** Whether a code has the length of an EAN, UPC or GTIN, and only digits. */
export function mayBeBarcode(code: string): boolean {
  const digits = foldCode(code);
  return /^(?:\d{8}|\d{12,14})$/.test(digits) && foldBarcode(digits) !== '0';
}
