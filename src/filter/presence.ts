/**
 * The words of `missing` and `has`, derived from the field tables: whether a record has something at all, as a test and
 * in SQL over the view `products` as `t`. A sub-record whose shape no reader knows is neither there nor missing. Pure.
 */

import { InvalidArgumentError } from '../errors.ts';
import type { SqlVerdict } from '../pim/catalog-port.ts';
import { foldCulture, isOfCulture, languageOf } from '../record/culture.ts';
import { readBarcodes, readCovers, readMedia } from '../record/facts.ts';
import { PRODUCT_FIELDS } from '../record/field-tables.ts';
import { nearestName } from '../record/nearest.ts';
import { READERS, readTranslations, type SubRecordName } from '../record/readers.ts';
import { getField, isAbsent, type PimRecord, readBoolean, readDate, readText, toSnakeCase } from '../record/value.ts';
import { type Condition, type Verdict, yesNo } from './condition.ts';
import { seekTranslation } from './sought.ts';
import { among, quoteList, quoteValue } from './sql-words.ts';

/** A word, and how to judge a record by it. */
export interface PresenceWord {
  readonly word: string;
  /** The field of Spec §2.1 that it reads. If no record has the field, the word cannot be judged. */
  readonly wire: string;
  /** The column of the view `products`, or the sub-record with its own view and `_state` column. */
  readonly field: string;
  /** Whether a record has it. */
  readonly test: (record: PimRecord) => Verdict;
  /** The same in SQL. @param isOpen whether some record's column holds something that no reader knows */
  readonly sql: (isOpen: boolean) => SqlVerdict;
  /** Only for `translation:<culture>`. */
  readonly culture?: string;
}

function judgeValue(wire: string, field: string): Pick<PresenceWord, 'test' | 'sql'> {
  const isThere = `t.${field} IS NOT NULL`;
  return {
    test: (record) => {
      const raw = getField(record, wire);
      return readText(raw) !== undefined ? 'yes' : isAbsent(raw) ? 'no' : 'unknown';
    },
    sql: (isOpen) => ({ maybe: isOpen ? 'true' : isThere, surely: isThere }),
  };
}

function judgeSubRecord(reader: SubRecordName): typeof judgeValue {
  return (wire, field) => ({
    test: (record) => {
      const { state } = READERS[reader](getField(record, wire));
      return state === 'unknown' ? 'unknown' : yesNo(state === 'value');
    },
    sql: () => ({ maybe: `t.${field}_state <> 'absent'`, surely: `t.${field}_state = 'value'` }),
  });
}

/** A list of only nulls holds no picture, but does not prove that none exists either. */
function judgeMedia(wire: string, field: string): Pick<PresenceWord, 'test' | 'sql'> {
  return {
    test: (record) => {
      const raw = getField(record, wire);
      return isAbsent(raw) ? 'no' : Array.isArray(raw) ? 'yes' : 'unknown';
    },
    sql: () => ({ maybe: 'true', surely: `t.${field}_state = 'value'` }),
  };
}

/** Whether there is a cover in the spelling of Spec §2.3; other spellings are found when the record is read. */
const HAS_COVER = `coalesce(list_contains(json_extract_string(t.raw, '$.Pictures[*].IsCover'), 'true'), false)`;

const HAS_BARCODE = among('codes', 'is_barcode');

/** Words in addition to those of the fields. */
const OWN_WORDS: readonly PresenceWord[] = [
  {
    word: 'barcode',
    wire: 'Codes',
    field: 'codes',
    test: (record) => {
      const barcodes = readBarcodes(record);
      return barcodes.known ? yesNo(barcodes.value.length > 0) : 'unknown';
    },
    sql: () => ({ maybe: `(t.codes_state = 'unknown' OR ${HAS_BARCODE})`, surely: HAS_BARCODE }),
  },
  {
    word: 'cover_picture',
    wire: 'Pictures',
    field: 'pictures',
    test: hasCover,
    sql: () => ({ maybe: 'true', surely: HAS_COVER }),
  },
];

/** Fields that every product has. */
const IDENTITY = new Set(['product_id', 'status', 'created']);

const WORDS: readonly PresenceWord[] = [
  ...OWN_WORDS,
  ...PRODUCT_FIELDS.filter(({ key }) => !IDENTITY.has(key)).map(({ key, wire, reader }) => {
    const isMedia = reader === 'pictures' || reader === 'documents';
    const judge = reader === undefined ? judgeValue : isMedia ? judgeMedia : judgeSubRecord(reader);
    return { word: key === 'brands' ? 'brand' : key, wire, field: key, ...judge(wire, key) };
  }),
];

/** The words that `missing` and `has` accept, without `translation:<culture>`. */
export const PRESENCE_WORDS: readonly string[] = WORDS.map(({ word }) => word);

/** Finds a word, or `translation:<culture>`; undefined: there is no such word. */
export function findPresenceWord(word: string): PresenceWord | undefined {
  const culture = /^translations?:([A-Za-z]{2,3}(?:[-_][A-Za-z0-9]{2,8})*)$/.exec(word)?.[1];
  // `brand` is the word, but `brands`, the name of the field, is accepted too.
  if (culture === undefined) return WORDS.find((one) => one.word === (word === 'brands' ? 'brand' : word));
  return {
    word,
    wire: 'Translations',
    field: 'translations',
    culture,
    test: (record) => hasTranslation(record, culture),
    sql: () => isTranslated(culture),
  };
}

/**
 * The condition that a record has, or lacks, what a word names.
 * @throws InvalidArgumentError for an unknown word, with the nearest one
 */
export function buildPresence(argument: 'missing' | 'has', given: string): Condition {
  const word = findPresenceWord(given);
  if (word === undefined) throw unknownWord(given, argument);
  const { wire, field, test, sql } = word;
  const isMissing = argument === 'missing';
  return {
    argument,
    wire,
    test: isMissing ? (record) => opposite(test(record)) : test,
    sql: {
      field,
      build: ({ isOpen }) => {
        const has = sql(isOpen);
        return isMissing ? { maybe: `NOT (${has.surely})`, surely: `NOT (${has.maybe})` } : has;
      },
    },
    ...(word.culture !== undefined && { sought: [seekTranslation(word.culture, test)] }),
  };
}

function unknownWord(word: string, argument: string): InvalidArgumentError {
  const nearest = nearestName(word, PRESENCE_WORDS);
  return new InvalidArgumentError(
    `${argument}: unknown field${nearest === undefined ? '' : `; did you mean ${nearest}?`}`,
    `Use ${PRESENCE_WORDS.join(', ')}, or translation:<culture> such as translation:fr.`,
    argument,
  );
}

function opposite(verdict: Verdict): Verdict {
  return verdict === 'unknown' ? 'unknown' : yesNo(verdict === 'no');
}

/** A picture that does not say whether it is the cover may be the cover. */
function hasCover(record: PimRecord): Verdict {
  const pictures = getField(record, 'Pictures');
  if (readCovers(record).length > 0) return 'yes';
  if (isAbsent(pictures)) return 'no';
  const judged = readMedia(record, 'pictures').filter(
    (picture) => readBoolean(getField(picture, 'IsCover')) !== undefined,
  );
  return Array.isArray(pictures) && judged.length === pictures.length ? 'no' : 'unknown';
}

/** Whether an entry holds words: not a number, a flag, a date, or the name of the language. */
function isProse([key, value]: readonly [string, unknown]): boolean {
  const isLanguage = /^(culture|language|locale)/.test(key);
  return !isLanguage && typeof value === 'string' && /\p{L}/u.test(value) && readDate(value) === undefined;
}

/** Whether a record has a translation in the culture that says something. */
function hasTranslation(record: PimRecord, culture: string): Verdict {
  const reading = readTranslations(getField(record, 'Translations'));
  if (reading.state !== 'value') return reading.state === 'absent' ? 'no' : 'unknown';
  const own = reading.value.filter((entry) => isOfCulture(entry.culture ?? '', culture));
  const found = own.some(
    ({ name, shortDescription, longDescription, extra }) =>
      (name ?? shortDescription ?? longDescription ?? Object.entries(extra).find(isProse)) !== undefined,
  );
  if (found) return 'yes';
  // A scalar that is no words says nothing; something that is no scalar may say something.
  const isOpen = own.some(({ unread = [], extra }) => unread.some((key) => !Object.hasOwn(extra, toSnakeCase(key))));
  return isOpen || reading.unknownKeys.length > 0 ? 'unknown' : 'no';
}

/** Whether a product has a translation in the culture, in SQL; `fr` and `fr-FR` stand for each other. */
function isTranslated(wanted: string): SqlVerdict {
  const culture = foldCulture(wanted);
  const language = languageOf(culture);
  const given = "replace(lower(culture), '_', '-')";
  const isSame =
    culture === language
      ? `split_part(${given}, '-', 1) = ${quoteValue(language)}`
      : `${given} IN (${quoteList([culture, language])})`;
  return {
    maybe: `(t.translations_state = 'unknown' OR ${among('translations', isSame)})`,
    surely: among('translations', `${isSame} AND coalesce(name, short_description, long_description) IS NOT NULL`),
  };
}
