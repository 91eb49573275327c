/**
 * Does a record have a thing at all? The words are those of presence-words.ts. Three-valued: a sub-record of a shape that
 * no reader knows is neither there nor missing. Pure.
 */

import { isOfCulture } from '../record/culture.ts';
import { readBarcodes, readCovers, readMedia } from '../record/facts.ts';
import { READERS, readTranslations } from '../record/readers.ts';
import { getField, isAbsent, type PimRecord, readBoolean, readDate, readText, toSnakeCase } from '../record/value.ts';
import type { PresenceWord } from './presence-words.ts';

/** `yes`, `no`, or `unknown` where the record's shape does not tell. */
export type Verdict = 'yes' | 'no' | 'unknown';

/** Whether a record has the thing that a word names. */
export function testPresence({ wire, form }: PresenceWord, record: PimRecord): Verdict {
  const raw = getField(record, wire);
  switch (form.kind) {
    case 'value':
      return readText(raw) !== undefined ? 'yes' : isAbsent(raw) ? 'no' : 'unknown';
    case 'sub_record':
      return toVerdict(READERS[form.reader](raw).state);
    case 'media':
      return isAbsent(raw) ? 'no' : Array.isArray(raw) ? 'yes' : 'unknown';
    case 'barcode': {
      const barcodes = readBarcodes(record);
      return barcodes.known ? (barcodes.value.length > 0 ? 'yes' : 'no') : 'unknown';
    }
    case 'cover':
      return hasCover(record, raw);
    case 'translation':
      return hasTranslation(record, form.culture);
  }
}

function toVerdict(state: 'value' | 'absent' | 'unknown'): Verdict {
  return state === 'value' ? 'yes' : state === 'absent' ? 'no' : 'unknown';
}

/** A picture that does not say whether it is the cover may be it. */
function hasCover(record: PimRecord, pictures: unknown): Verdict {
  if (readCovers(record).length > 0) return 'yes';
  if (isAbsent(pictures)) return 'no';
  const judged = readMedia(record, 'pictures').filter(
    (picture) => readBoolean(getField(picture, 'IsCover')) !== undefined,
  );
  return Array.isArray(pictures) && judged.length === pictures.length ? 'no' : 'unknown';
}

/** True for words: no number, flag or date, nor the name of the language itself. */
function isProse([key, value]: readonly [string, unknown]): boolean {
  const isLanguage = /^(culture|language|locale)/.test(key);
  return !isLanguage && typeof value === 'string' && /\p{L}/u.test(value) && readDate(value) === undefined;
}

/** A translation that says something, of the culture. */
function hasTranslation(record: PimRecord, culture: string): Verdict {
  const reading = readTranslations(getField(record, 'Translations'));
  if (reading.state !== 'value') return reading.state === 'absent' ? 'no' : 'unknown';
  const own = reading.value.filter((entry) => isOfCulture(entry.culture ?? '', culture));
  const found = own.some(
    ({ name, shortDescription, longDescription, extra }) =>
      (name ?? shortDescription ?? longDescription ?? Object.entries(extra).find(isProse)) !== undefined,
  );
  if (found) return 'yes';
  // A scalar that is no prose says nothing; what is not among the scalars may.
  const isOpen = own.some(({ unread = [], extra }) => unread.some((key) => !Object.hasOwn(extra, toSnakeCase(key))));
  return isOpen || reading.unknownKeys.length > 0 ? 'unknown' : 'no';
}
