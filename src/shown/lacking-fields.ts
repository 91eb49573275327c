import { findWordField, type WORDS_OF_NO_FIELD } from '../filter/presence.ts';
import { readBarcodes, readCovers, readMedia } from '../record/codes-and-media.ts';
import { READERS } from '../record/readers.ts';
import { getField, isAbsent, type PimRecord, readBoolean } from '../record/value.ts';

// Undefined: the record does not say.
type HasField = (record: PimRecord) => boolean | undefined;

// A picture that does not say whether it is the cover may be the cover.
const hasCover: HasField = (record) => {
  const pictures = getField(record, 'Pictures');
  if (readCovers(record).length > 0) return true;
  if (isAbsent(pictures)) return false;
  const statesCover = (picture: PimRecord): boolean =>
    readBoolean(getField(picture, 'IsCover')) !== undefined;
  const decided = readMedia(record, 'pictures').filter(statesCover);
  const areAllDecided = Array.isArray(pictures) && decided.length === pictures.length;
  return areAllDecided ? false : undefined;
};

const hasBarcode: HasField = (record) => {
  const barcodes = readBarcodes(record);
  return barcodes.isKnown ? barcodes.value.length > 0 : undefined;
};

const OF_NO_FIELD: Readonly<Record<(typeof WORDS_OF_NO_FIELD)[number], HasField>> = {
  cover_picture: hasCover,
  barcode: hasBarcode,
};

/**
 * Returns true if a record has the field that a word of `missing` names; undefined: it does not
 * say, or there is no such field.
 */
export function hasField(word: string, record: PimRecord): boolean | undefined {
  const hasSpecial = new Map<string, HasField>(Object.entries(OF_NO_FIELD)).get(word);
  if (hasSpecial !== undefined) return hasSpecial(record);
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
