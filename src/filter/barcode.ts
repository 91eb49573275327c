/** Barcodes as they are compared: leading zeros tell UPC, EAN and GTIN of one article apart and nothing else. Pure. */

import { isGtin } from '../record/barcode.ts';
import { foldCode } from './code-spelling.ts';
import { quoteList } from './sql-words.ts';

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
