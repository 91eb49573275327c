/** Which fields that people look for a shown product lacks: what its record says by itself. Pure. */

import { findWordField, type WORDS_OF_NO_FIELD } from '../filter/presence.ts';
import { readBarcodes, readCovers, readMedia } from '../record/codes-and-media.ts';
import { READERS } from '../record/readers.ts';
import { getField, isAbsent, type PimRecord, readBoolean } from '../record/value.ts';

/** Whether a record has something; undefined: it does not tell. */
type HasField = (record: PimRecord) => boolean | undefined;

/** A picture that does not say whether it is the cover may be the cover. */
const hasCover: HasField = (record) => {
  const pictures = getField(record, 'Pictures');
  if (readCovers(record).length > 0) return true;
  if (isAbsent(pictures)) return false;
  const isTold = (picture: PimRecord): boolean =>
    readBoolean(getField(picture, 'IsCover')) !== undefined;
  const told = readMedia(record, 'pictures').filter(isTold);
  const doAllTell = Array.isArray(pictures) && told.length === pictures.length;
  return doAllTell ? false : undefined;
};

const hasBarcode: HasField = (record) => {
  const barcodes = readBarcodes(record);
  return barcodes.isKnown ? barcodes.value.length > 0 : undefined;
};

const OF_NO_FIELD: Readonly<Record<(typeof WORDS_OF_NO_FIELD)[number], HasField>> = {
  cover_picture: hasCover,
  barcode: hasBarcode,
};

/** Whether a record has what a word of `missing` names; undefined: it does not tell, or there is no such field. */
export function hasField(word: string, record: PimRecord): boolean | undefined {
  const hasIt = new Map<string, HasField>(Object.entries(OF_NO_FIELD)).get(word);
  if (hasIt !== undefined) return hasIt(record);
  const field = findWordField(word);
  if (field === undefined) return undefined;
  const raw = getField(record, field.wire);
  const { reader } = field;
  if (reader === undefined || reader === 'pictures' || reader === 'documents') {
    return !isAbsent(raw);
  }
  const { state } = READERS[reader](raw);
  if (state === 'unknown') return undefined;
  return state === 'value';
}
