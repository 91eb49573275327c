/**
 * Codes and barcodes as people write them, in any case and with any separators: for a second attempt at a code that
 * found nothing as written. For barcodes, leading zeros only tell UPC, EAN and GTIN of one article apart. Pure.
 */

import { dropMarks, foldText } from '../record/nearest.ts';
import { quoteList } from './filter-sql.ts';

/** What people change when they retype a code: white space, dashes of any width, underscores. */
const SEPARATORS = /[\s\p{Pd}\u2212_]+/u;

/** Folds a code for comparison: case, accents, full-width letters and separators no longer matter. */
export function foldCode(code: string): string {
  return foldText(dropMarks(code).normalize('NFKC')).split(SEPARATORS).join('');
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
  const parts = plain.split(SEPARATORS).filter((part) => part !== '');
  const runs = parts.flatMap((part) => part.match(/\d+|\D+/g) ?? []);
  const joined = ['-', '', '_'].map((separator) => parts.join(separator));
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
 * long run of digits, which has no case, if there is one; else the spellings of the code. If the code was given without
 * separators, the run may contain one in the catalog.
 * @param most how many at most
 */
export function listFragments(code: string, most: number): readonly string[] {
  const plain = code.normalize('NFKC').trim();
  const digits = longest(plain.match(TELLING_DIGITS) ?? []);
  if (digits === undefined) return listSpellings(code, most);
  if (SEPARATORS.test(plain)) return [digits];
  // The catalog may hold a code of digits with more leading zeros, or fewer.
  const bare = digits === plain ? (digits.replace(/^0+/, '').match(TELLING_DIGITS) ?? []) : [];
  return [...new Set([digits, ...bare, ...splitOnce(digits)])].slice(0, most);
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
 * `WH01XLOrange`, which the catalog writes as `WH01-XL-Orange`. For the PIM's contains filter, which may be
 * case-sensitive. Empty if nothing follows the beginning, if it is short, or if long digits identify the code better
 * ({@link listFragments}).
 */
export function listHeads(code: string): readonly string[] {
  const plain = code.normalize('NFKC').trim();
  const [, letters = '', digits = '', rest = ''] =
    /^(\p{L}+)[\s\p{Pd}\u2212_]*(\d+)(.*)$/su.exec(plain) ?? [];
  const isTold = (plain.match(TELLING_DIGITS) ?? []).length > 0;
  if (isTold || letters.length + digits.length < MIN_HEAD_CHARS || foldCode(rest).length < 2) {
    return [];
  }
  return [
    ...new Set(
      [letters.toUpperCase(), letters].flatMap((head) => [head + digits, `${head}-${digits}`]),
    ),
  ];
}

/** A text that the code contains whatever separators it has, for a source in which many matches cost nothing. */
export function pickFragment(code: string): string | undefined {
  const parts = code.normalize('NFKC').split(SEPARATORS);
  return longest(parts.flatMap((part) => part.match(/\d+|\D+/g) ?? []));
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

/**
 * SQL to test whether a column holds one of the barcodes; also the SQL that folds the column as {@link foldBarcode}
 * does.
 */
export function buildBarcodeSql(column: string, barcodes: readonly string[]) {
  const folded = `ltrim(regexp_replace(upper(${column}), '[\\s_-]+', '', 'g'), '0')`;
  return { folded, test: `${folded} IN (${quoteList(barcodes.map(foldBarcode))})` };
}
