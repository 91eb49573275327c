/**
 * Codes and barcodes as people write them: in any case, with any separators. For the second look that a code gets which found
 * nothing as it was written. Of barcodes leading zeros tell UPC, EAN and GTIN of one article apart and nothing else. Pure.
 */

import { isGtin } from '../record/barcode.ts';
import { foldText } from '../record/nearest.ts';
import { quoteList } from './sql-words.ts';

/** What people change when they retype a code: white space, dashes of any width, underscores. */
const SEPARATORS = /[\s\p{Pd}\u2212_]+/u;

/** Folds a code for comparison: case, accents, full-width letters and separators no longer matter. */
export function foldCode(code: string): string {
  return foldText(code.normalize('NFKC')).split(SEPARATORS).join('');
}

/** The most places in a code at which a separator is tried both there and not. */
const MAX_FREE_PLACES = 3;

/**
 * The ways in which a catalog may hold the code, likeliest first: as given, in capitals, with one separator or none
 * throughout, and in short codes with a dash at any of the places where letters, digits or parts meet.
 * @param most how many at most
 */
export function listSpellings(code: string, most: number): readonly string[] {
  const plain = code.normalize('NFKC').trim().toUpperCase();
  const parts = plain.split(SEPARATORS).filter((part) => part !== '');
  const runs = parts.flatMap((part) => part.match(/\d+|\D+/g) ?? []);
  const joined = ['-', '', '_'].map((separator) => parts.join(separator));
  const dashed = runs.length - 1 > MAX_FREE_PLACES ? [runs.join('-')] : joinFreely(runs);
  return [...new Set([code, plain, ...joined, ...dashed])].filter((spelling) => spelling !== '').slice(0, most);
}

/** The runs joined with and without a dash at every place, those with the most dashes first. */
function joinFreely([first = '', ...rest]: readonly string[]): readonly string[] {
  return rest.reduce((heads, run) => ['-', ''].flatMap((dash) => heads.map((head) => head + dash + run)), [first]);
}

/** Digits in a row that few codes share, and that no separator is likely to stand in. */
const TELLING_DIGITS = /\d{5,}/g;

/**
 * Texts of which the catalog's code contains at least one, for the PIM's contains filter (Spec §4.2 IncludesCodes):
 * digits, which have no case, where there are enough of them; else the code in its spellings. Where the code has no
 * separator at all, its digits may have had one between them.
 * @param most how many at most
 */
export function listFragments(code: string, most: number): readonly string[] {
  const plain = code.normalize('NFKC').trim();
  const digits = longest(plain.match(TELLING_DIGITS) ?? []);
  if (digits === undefined) return listSpellings(code, most);
  if (SEPARATORS.test(plain)) return [digits];
  // A code of digits alone may be held with more leading zeros, or fewer.
  const bare = digits === plain ? (digits.replace(/^0+/, '').match(TELLING_DIGITS) ?? []) : [];
  return [...new Set([digits, ...bare, ...splitOnce(digits)])].slice(0, most);
}

/** The digits with a dash at any one place: `0000442` as `00004-42`, … Short ends first, which sizes and versions are. */
function splitOnce(digits: string): readonly string[] {
  const lengths = Array.from({ length: digits.length - 1 }, (_, index) => index + 1);
  const likeliest = [2, 1, 3].filter((length) => length < digits.length);
  return [...new Set([...likeliest, ...lengths])].map((end) => `${digits.slice(0, -end)}-${digits.slice(-end)}`);
}

/** The fewest characters of a beginning that few codes share. */
const MIN_HEAD_CHARS = 4;

/**
 * Beginnings of a code whose parts cannot be told apart, because separators may have stood in what is left: `WH01` of
 * `WH01XLOrange`, which a catalog writes as `WH01-XL-Orange`. For the PIM's contains filter, which may heed case. None where
 * nothing is left, the beginning is short, or longer digits tell more ({@link listFragments}).
 */
export function listHeads(code: string): readonly string[] {
  const plain = code.normalize('NFKC').trim();
  const [, letters = '', digits = '', rest = ''] = /^(\p{L}+)[\s\p{Pd}\u2212_]*(\d+)(.*)$/su.exec(plain) ?? [];
  const isTold = (plain.match(TELLING_DIGITS) ?? []).length > 0;
  if (isTold || letters.length + digits.length < MIN_HEAD_CHARS || foldCode(rest).length < 2) return [];
  return [...new Set([letters.toUpperCase(), letters].flatMap((head) => [head + digits, `${head}-${digits}`]))];
}

/** One text that is in the code however its separators are written, for a source where many matches cost nothing. */
export function pickFragment(code: string): string | undefined {
  return longest(
    code
      .normalize('NFKC')
      .split(SEPARATORS)
      .flatMap((part) => part.match(/\d+|\D+/g) ?? []),
  );
}

function longest(texts: readonly string[]): string | undefined {
  return [...texts].sort((left, right) => right.length - left.length)[0];
}

/** Folds a barcode: separators and leading zeros no longer matter. */
export function foldBarcode(barcode: string): string {
  return foldCode(barcode).replace(/^0+(?=.)/, '');
}

/** Whether a code is as long as an EAN, UPC or GTIN, and of digits alone. */
export function mayBeBarcode(code: string): boolean {
  const digits = foldCode(code);
  return /^(?:\d{8}|\d{12,14})$/.test(digits) && foldBarcode(digits) !== '0';
}

/** Whether a code can be an EAN, UPC or GTIN: of such a length, with the right check digit (GS1 General Specifications §7.9). */
export function isBarcode(code: string): boolean {
  return isGtin(foldCode(code));
}

/** A test in SQL for a column that holds one of the barcodes, and the folded barcode as {@link foldBarcode} gives it. */
export function buildBarcodeSql(
  column: string,
  barcodes: readonly string[],
): { readonly folded: string; readonly test: string } {
  const folded = `ltrim(regexp_replace(upper(${column}), '[\\s_-]+', '', 'g'), '0')`;
  return { folded, test: `${folded} IN (${quoteList(barcodes.map(foldBarcode))})` };
}

/**
 * The forms in which a PIM may hold a barcode, the one that is contained in all others first: without leading zeros, as
 * given, and with the zeros of EAN-13, GTIN-14 and UPC.
 */
export function listBarcodeForms(barcode: string): readonly string[] {
  const bare = foldBarcode(barcode);
  const padded = /^\d{9,}$/.test(bare) ? [13, 14, 12].map((length) => bare.padStart(length, '0')) : [];
  return [...new Set([bare, barcode, ...padded])];
}
