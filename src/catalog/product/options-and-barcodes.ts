/** What the sheet of a product shows of all its variants at once: their options, and barcodes that are wrong. */

import type { Answer } from '../../answer/envelope.ts';
import { cutItems } from '../../answer/fit/cut-text.ts';
import type { Notes } from '../../answer/notes.ts';
import { cleanText } from '../../answer/text/invisible.ts';
import { toPlainText } from '../../answer/text/text.ts';
import { judgeBarcode } from '../../record/barcode.ts';
import { readOptionValues, standsForBarcode } from '../../record/codes-and-media.ts';
import { READERS } from '../../record/readers.ts';
import { getField, type JsonValue, type PimRecord } from '../../record/value.ts';

/** Every option with its values, those of passive variants only marked as such: `{"Size":["S","M","L (passive)"]}`. */
export function listOptions(variants: readonly PimRecord[], notes: Notes): Answer | undefined {
  const { options, unknownKeys } = readOptionValues(variants);
  if (unknownKeys.length > 0) notes.unknownShape('options', unknownKeys);
  const shown = [...options].map(([option, values]) => {
    const marked = [...values].map(([value, isActive]) => {
      const text = toPlainText(value);
      return isActive ? text : `${text} (passive)`;
    });
    return [toPlainText(option), marked] as const;
  });
  return shown.length === 0 ? undefined : Object.fromEntries(shown);
}

/** Wrong barcodes that are told. */
const MOST_WRONG = 10;

/** The barcodes of some records that no scanner accepts, such as those with a wrong check digit; undefined: none is known. */
export function listWrongBarcodes(records: readonly PimRecord[]): JsonValue | undefined {
  const wrong = records.flatMap((record) => {
    const reading = READERS.codes(getField(record, 'Codes'));
    if (reading.state !== 'value') return [];
    const barcodes = reading.value.filter(standsForBarcode);
    const ofRecord = barcodes.filter(({ type, value = '' }) => judgeBarcode(value, type).isWrong);
    return ofRecord.map(({ value = '' }) => cleanText(value));
  });
  if (wrong.length === 0) return undefined;
  return cutItems([...new Set(wrong)], MOST_WRONG);
}
