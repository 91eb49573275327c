/**
 * Does a record have a thing at all? The words of the `missing` and `has` arguments, derived from the field tables.
 * Three-valued: a sub-record of a shape that no reader knows is neither there nor missing. Pure.
 */

import { InvalidArgumentError } from '../errors.ts';
import { foldCulture, languageOf } from '../record/culture.ts';
import { readBarcodes, readCovers, readMedia } from '../record/facts.ts';
import { type Field, PRODUCT_FIELDS } from '../record/fields.ts';
import { nearestName } from '../record/nearest.ts';
import { READERS, readBrands, readTranslations } from '../record/readers.ts';
import { getField, isAbsent, type PimRecord, readBoolean, readDate, readText, toSnakeCase } from '../record/value.ts';

/** `yes`, `no`, or `unknown` where the record's shape does not tell. */
export type Verdict = 'yes' | 'no' | 'unknown';

/** Tells of one record whether it has the thing. */
type PresenceTest = (record: PimRecord) => Verdict;

const IDENTITY = new Set(['product_id', 'status', 'created']);

/** The field that each own word reads. */
const OWN_WIRES: Readonly<Record<string, string>> = {
  brand: 'TrademarkProducts',
  barcode: 'Codes',
  cover_picture: 'Pictures',
};

/** Words beside the fields' own names. */
const OWN_WORDS: Readonly<Record<string, PresenceTest>> = {
  brand: (record) => ofReading(readBrands(getField(record, 'TrademarkProducts'))),
  barcode: (record) => {
    const barcodes = readBarcodes(record);
    return barcodes.known ? (barcodes.value.length > 0 ? 'yes' : 'no') : 'unknown';
  },
  cover_picture: (record) => {
    if (readCovers(record).length > 0) return 'yes';
    const pictures = getField(record, 'Pictures');
    if (isAbsent(pictures)) return 'no';
    const telling = readMedia(record, 'pictures').filter(
      (picture) => readBoolean(getField(picture, 'IsCover')) !== undefined,
    );
    return Array.isArray(pictures) && telling.length === pictures.length ? 'no' : 'unknown';
  },
};

/** The words that `missing` and `has` accept, without `translation:<culture>`. */
export const PRESENCE_WORDS: readonly string[] = [
  ...Object.keys(OWN_WORDS),
  ...PRODUCT_FIELDS.map(({ key }) => key).filter((key) => !IDENTITY.has(key) && key !== 'brands'),
];

/**
 * The test behind a word.
 * @param argument `missing` or `has`, for the error
 * @throws InvalidArgumentError for an unknown word, with the nearest one
 */
export function buildPresenceTest(word: string, argument: string): PresenceTest {
  const culture = /^translations?:([A-Za-z]{2,3}(?:[-_][A-Za-z0-9]{2,8})*)$/.exec(word)?.[1];
  if (culture !== undefined) return (record) => hasTranslation(record, culture);
  const own = Object.hasOwn(OWN_WORDS, word) ? OWN_WORDS[word] : undefined;
  if (own !== undefined) return own;
  const field = PRODUCT_FIELDS.find(({ key }) => key === word);
  if (field !== undefined && !IDENTITY.has(word)) return (record) => hasField(record, field);
  const nearest = nearestName(word, PRESENCE_WORDS);
  throw new InvalidArgumentError(
    `${argument}: unknown field${nearest === undefined ? '' : `; did you mean ${nearest}?`}`,
    `Use ${PRESENCE_WORDS.join(', ')}, or translation:<culture> such as translation:fr-FR.`,
    argument,
  );
}

/** The field of Spec §2.1 that a word reads; without it in any record, the word cannot be judged. */
export function findPresenceWire(word: string): string | undefined {
  if (word.includes(':')) return 'Translations';
  return OWN_WIRES[word] ?? PRODUCT_FIELDS.find(({ key }) => key === word)?.wire;
}

function hasField(record: PimRecord, field: Field): Verdict {
  const raw = getField(record, field.wire);
  if (field.kind === 'media') return ofMedia(record, field.wire);
  if (field.kind !== 'sub' || field.reader === undefined) {
    return readText(raw) !== undefined ? 'yes' : isAbsent(raw) ? 'no' : 'unknown';
  }
  if (field.reader === 'pictures' || field.reader === 'documents') return ofMedia(record, field.wire);
  return ofReading(READERS[field.reader](raw));
}

function ofReading({ state }: { readonly state: 'value' | 'absent' | 'unknown' }): Verdict {
  return state === 'value' ? 'yes' : state === 'absent' ? 'no' : 'unknown';
}

function ofMedia(record: PimRecord, wire: string): Verdict {
  const raw = getField(record, wire);
  if (isAbsent(raw)) return 'no';
  return Array.isArray(raw) ? 'yes' : 'unknown';
}

/** True for words: no number, flag or date, nor the name of the language itself. */
function isProse([key, value]: readonly [string, unknown]): boolean {
  const isLanguage = /^(culture|language|locale)/.test(key);
  return !isLanguage && typeof value === 'string' && /\p{L}/u.test(value) && readDate(value) === undefined;
}

/** A translation that says something, of the culture; `fr` and `fr-FR` stand for each other, `fr-FR` and `fr-CA` do not. */
function hasTranslation(record: PimRecord, culture: string): Verdict {
  const reading = readTranslations(getField(record, 'Translations'));
  if (reading.state !== 'value') return reading.state === 'absent' ? 'no' : 'unknown';
  const wanted = foldCulture(culture);
  const own = reading.value.filter(({ culture = '' }) => {
    const given = foldCulture(culture);
    const oneIsBare = !wanted.includes('-') || !given.includes('-');
    return given === wanted || (oneIsBare && languageOf(given) === languageOf(wanted));
  });
  const found = own.some(
    ({ name, shortDescription, longDescription, extra }) =>
      (name ?? shortDescription ?? longDescription ?? Object.entries(extra).find(isProse)) !== undefined,
  );
  if (found) return 'yes';
  // A scalar that is no prose says nothing; what is not among the scalars may.
  const isOpen = own.some(({ unread = [], extra }) => unread.some((key) => !Object.hasOwn(extra, toSnakeCase(key))));
  return isOpen || reading.unknownKeys.length > 0 ? 'unknown' : 'no';
}
