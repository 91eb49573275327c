import type { Answer } from '../../answer/envelope.ts';
import { cutItems } from '../../answer/fit/cut-text.ts';
import type { Notes } from '../../answer/notes.ts';
import { cleanText } from '../../answer/text/invisible.ts';
import { toPlainText } from '../../answer/text/text.ts';
import { judgeBarcode } from '../../record/barcode.ts';
import { readOptionValues, standsForBarcode } from '../../record/codes-and-media.ts';
import { READERS } from '../../record/readers.ts';
import { getField, type JsonValue, type PimRecord } from '../../record/value.ts';

/**
 * Lists every option with its values; values that only passive variants have are marked:
 * `{"Size":["S","M","L (passive)"]}`.
 */
export function listOptions(variants: readonly PimRecord[], notes: Notes): Answer | undefined {
  const { options, unknownKeys } = readOptionValues(variants);
  if (unknownKeys.length > 0) notes.addUnreadKeys('options', unknownKeys);
  const entries = [...options].map(([option, values]) => {
    const marked = [...values].map(([value, isActive]) => {
      const text = toPlainText(value);
      return isActive ? text : `${text} (passive)`;
    });
    return [toPlainText(option), marked] as const;
  });
  return entries.length === 0 ? undefined : Object.fromEntries(entries);
}

const MAX_WRONG = 10;

/**
 * Lists barcodes that no scanner accepts, such as those with a wrong check digit; undefined: none
 * is known.
 */
export function listWrongBarcodes(records: readonly PimRecord[]): JsonValue | undefined {
  const wrong = records.flatMap((record) => {
    const reading = READERS.codes(getField(record, 'Codes'));
    if (reading.state !== 'value') return [];
    const barcodes = reading.value.filter(standsForBarcode);
    const ofRecord = barcodes.filter(({ type, value = '' }) => judgeBarcode(value, type).isWrong);
    return ofRecord.map(({ value = '' }) => cleanText(value));
  });
  if (wrong.length === 0) return undefined;
  return cutItems([...new Set(wrong)], MAX_WRONG);
}
