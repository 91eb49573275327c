/** The barcodes of a product's variants, and which of all are wrong, for its sheet. Pure. */

import { cutItems } from '../../answer/fit/cut-text.ts';
import type { Notes } from '../../answer/notes.ts';
import { cleanText } from '../../answer/text/invisible.ts';
import { judgeBarcode } from '../../record/barcode.ts';
import { isBarcode, readBarcodes } from '../../record/facts.ts';
import { READERS } from '../../record/readers.ts';
import { getField, type JsonValue, type PimRecord, readId, readText } from '../../record/value.ts';

/**
 * By the variant's code, its barcode, or the list where it has several: `{"A-1-XL":"4006381333931"}`; undefined when none
 * has any.
 * @param maxItems variants shown; a mark tells of the others
 * @param notes told of codes in a shape that no reader knows
 */
export function listVariantBarcodes(
  variants: readonly PimRecord[],
  maxItems: number,
  notes: Pick<Notes, 'unknownShape'>,
): JsonValue | undefined {
  const entries = variants.flatMap((variant): readonly (readonly [string, JsonValue])[] => {
    const barcodes = readBarcodes(variant);
    if (!barcodes.known) notes.unknownShape('codes', barcodes.keys);
    if (!barcodes.known || barcodes.value.length === 0) return [];
    const name = readText(getField(variant, 'Code')) ?? String(readId(getField(variant, 'VariantId')) ?? '');
    const [only = '', ...others] = barcodes.value.map(cleanText);
    return [[cleanText(name), others.length === 0 ? only : [only, ...others]]];
  });
  return entries.length === 0 ? undefined : cutItems(Object.fromEntries(entries), maxItems);
}

/** Wrong barcodes that are told. */
const MOST_WRONG = 10;

/** The barcodes of some records that no scanner accepts, such as those with a wrong check digit; undefined: none is known. */
export function listWrongBarcodes(records: readonly PimRecord[]): JsonValue | undefined {
  const codes = records.flatMap((record) => {
    const reading = READERS.codes(getField(record, 'Codes'));
    return reading.state === 'value' ? reading.value : [];
  });
  const wrong = codes.flatMap((code) => {
    const { type, value = '' } = code;
    return isBarcode(code) && judgeBarcode({ type, value }).isWrong ? [cleanText(value)] : [];
  });
  return wrong.length === 0 ? undefined : cutItems([...new Set(wrong)], MOST_WRONG);
}
