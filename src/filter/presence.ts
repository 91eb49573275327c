/**
 * The words of `missing` and `has`, derived from the field tables: whether a record has something at all, as a test and
 * in SQL over the view `products` as `t`. A sub-record whose shape no reader knows is neither there nor missing. Pure.
 */

import { InvalidArgumentError } from '../errors.ts';
import type { SqlTest, SqlVerdict } from '../pim/catalog-port.ts';
import { isBarcode, readCovers, readMedia } from '../record/codes-and-media.ts';
import { foldCulture, isCulture, isOfCulture, languageOf } from '../record/culture.ts';
import { nearestName } from '../record/nearest.ts';
import { READERS, readCodes, readTranslations } from '../record/pim-keys.ts';
import { type Field, PRODUCT_FIELDS } from '../record/record-fields.ts';
import {
  getField,
  isAbsent,
  type PimRecord,
  readBoolean,
  readDate,
  readText,
  toSnakeCase,
} from '../record/value.ts';
import {
  type Condition,
  judgeCurrency,
  judgeCurrencyRow,
  PRICES,
  type Sought,
  seek,
  seekCurrency,
  testEntries,
  type Verdict,
  type WordKind,
  yesNo,
} from './condition-engine.ts';
import { negateSql, orOfVariants, quoteList, quoteValue } from './filter-sql.ts';

/** A word with the condition that a record has what it names. */
export interface PresenceWord extends Condition {
  readonly word: string;
}

/** Whether a field says anything. Of media, a list of only nulls holds none, but does not prove that none exists. */
function testThere({ wire, key, reader }: Field): Condition {
  const test = (
    judge: (raw: unknown) => Verdict,
    sql: (isOpen: boolean) => SqlVerdict,
  ): Condition => ({
    argument: 'has',
    wire,
    test: (record) => judge(getField(record, wire)),
    sql: { field: key, build: ({ isOpen }) => sql(isOpen) },
  });
  if (reader === undefined) {
    const isThere = `t.${key} IS NOT NULL`;
    return test(
      (raw) => (readText(raw) === undefined ? noUnlessThere(raw) : 'yes'),
      (isOpen) => ({ maybe: isOpen ? 'true' : isThere, surely: isThere }),
    );
  }
  const surely = `t.${key}_state = 'value'`;
  if (reader === 'pictures' || reader === 'documents') {
    return test(
      (raw) => (Array.isArray(raw) && !isAbsent(raw) ? 'yes' : noUnlessThere(raw)),
      () => ({ maybe: 'true', surely }),
    );
  }
  return test(
    (raw) => {
      const { state } = READERS[reader](raw);
      return state === 'unknown' ? 'unknown' : yesNo(state === 'value');
    },
    () => ({ maybe: `t.${key}_state <> 'absent'`, surely }),
  );
}

/** Whether there is a cover in the spelling of Spec §2.3; other spellings are found when the record is read. */
const HAS_COVER = `coalesce(
  list_contains(json_extract_string(t.raw, '$.Pictures[*].IsCover'), 'true'),
  false
)`;

/** The same of a product with its variants; undefined: it is asked of products alone. Media are in their own lists, too. */
function joinVariants({ word, wire, sql }: PresenceWord): SqlTest | undefined {
  if (word !== 'pictures' && word !== 'documents') {
    return wire === 'Codes' || wire === 'Prices' || wire === 'Properties'
      ? sql && orOfVariants(sql)
      : undefined;
  }
  return orOfVariants({
    field: 'product_id',
    build: ({ list }) => {
      const owner = list.slice(0, -1);
      const id = `${owner}_id`;
      const listed = `t.${id} IN (
        SELECT ${id} FROM ${word} WHERE owner = '${owner}' AND ${id} IS NOT NULL
      )`;
      const isUnowned = `EXISTS (FROM ${word} WHERE owner = '${owner}' AND ${id} IS NULL)`;
      const isPartlyRead = "EXISTS (FROM lists WHERE list LIKE '%media' AND NOT complete)";
      const surely = `(t.${word}_state = 'value' OR ${listed})`;
      const isOpen = `t.${word}_state = 'unknown' OR ${isUnowned} OR ${isPartlyRead}`;
      return { maybe: `(${surely} OR ${isOpen})`, surely };
    },
  });
}

/** What a value that is none of the known ones says: nothing is there, or nobody knows what. */
function noUnlessThere(raw: unknown): Verdict {
  return isAbsent(raw) ? 'no' : 'unknown';
}

/** Words in addition to those of the fields. */
const OWN_WORDS: readonly PresenceWord[] = [
  {
    word: 'barcode',
    ...testEntries(
      'has',
      { wire: 'Codes', view: 'codes', read: readCodes },
      (code) => {
        if (isBarcode(code)) return 'yes';
        return code.unread === undefined ? 'no' : 'unknown';
      },
      () => ({ maybe: 'is_barcode', surely: 'is_barcode' }),
    ),
  },
  {
    word: 'cover_picture',
    argument: 'has',
    wire: 'Pictures',
    test: hasCover,
    sql: { field: 'pictures', build: () => ({ maybe: 'true', surely: HAS_COVER }) },
  },
];

/** Fields that every product has. */
const IDENTITY = new Set(['product_id', 'status', 'created']);

/** `brand` is the word, but `brands`, the name of the field, is accepted too. */
const nameWord = (key: string): string => (key === 'brands' ? 'brand' : key);

const WORDS: readonly PresenceWord[] = [
  ...OWN_WORDS,
  ...PRODUCT_FIELDS.filter(({ key }) => !IDENTITY.has(key)).map((field) => ({
    word: nameWord(field.key),
    ...testThere(field),
  })),
];

const CULTURES: WordKind<{ readonly culture?: string }> = {
  wire: 'Translations',
  view: 'translations',
  read: readTranslations,
  columns: [['culture', 'Culture']],
  also: { Name: 'named' },
  // Only language codes can be asked for.
  wordsOf: ({ culture = '' }) => (isCulture(culture) ? culture : []),
};

/**
 * What is looked for by the culture of texts; another region of the same language counts, as it does when texts are
 * shown.
 */
export function seekCulture(culture: string): Sought {
  const wanted = languageOf(culture);
  return seek(CULTURES, { translation: culture }, undefined, (entry) =>
    yesNo(languageOf(entry.culture ?? '') === wanted),
  );
}

/** The words that `missing` and `has` accept, without those with a name after a colon. */
export const PRESENCE_WORDS: readonly string[] = WORDS.map(({ word }) => word);

/** The texts of a record that may be translated (Spec §2.1), with what the reader of translations calls them. */
const TRANSLATED = {
  name: 'name',
  short_description: 'shortDescription',
  long_description: 'longDescription',
} as const;

const TRANSLATION = /^translations?:([A-Za-z]{2,3}(?:[-_][A-Za-z0-9]{2,8})*)(?:\.(\w+))?$/;

/** Finds a word, `translation:<culture>`, alone or with one text of it, or `price:<currency>`; undefined: there is no such word. */
export function findPresenceWord(word: string): PresenceWord | undefined {
  const currency = /^prices?:\s*(\S.*)$/.exec(word)?.[1];
  if (currency !== undefined) {
    const judge = ({ currency: own }: { readonly currency?: string }) =>
      judgeCurrency(own, currency);
    const rows = judgeCurrencyRow('price IS NOT NULL', currency);
    return {
      word,
      ...testEntries('has', PRICES, judge, () => rows),
      sought: [seekCurrency(currency)],
    };
  }
  const [, culture, text] = TRANSLATION.exec(word) ?? [];
  if (culture === undefined) {
    return WORDS.find((one) => one.word === nameWord(word));
  }
  if (text !== undefined && !Object.hasOwn(TRANSLATED, text)) return undefined;
  // It was looked up above.
  const condition = testTranslation(culture, text as keyof typeof TRANSLATED | undefined);
  const sought = seekCulture(culture);
  // Of one text it is asked whether there is that language at all.
  const look = (record: PimRecord) => ({
    ...sought.look(record),
    verdict: condition.test(record),
  });
  return {
    word,
    ...condition,
    sought: [text === undefined ? { ...sought, look } : sought],
  };
}

/** The words as they are meant beside a culture: what may be translated is asked of the translation. */
export function askInCulture(words: readonly string[] | undefined, culture: string | undefined) {
  if (culture === undefined) return words;
  return words?.map((word) => {
    if (Object.hasOwn(TRANSLATED, word)) {
      return `translation:${culture}.${word}`;
    }
    return word === 'translations' ? `translation:${culture}` : word;
  });
}

/**
 * The condition that a record has, or lacks, what a word names.
 * @throws InvalidArgumentError for an unknown word, with the nearest one
 */
export function buildPresence(argument: 'missing' | 'has', given: string): Condition {
  const found = findPresenceWord(given);
  if (found === undefined) {
    const nearest = nearestName(given, PRESENCE_WORDS);
    const offer = nearest === undefined ? '' : `; did you mean ${nearest}?`;
    const failed = `${argument}: unknown field${offer}`;
    const fix =
      `Use ${PRESENCE_WORDS.join(', ')}, translation:<culture> such as translation:fr, ` +
      `one text of it such as translation:fr.name (${Object.keys(TRANSLATED).join(', ')}), ` +
      'or price:<currency> such as price:EUR.';
    throw new InvalidArgumentError(failed, fix, argument);
  }
  const { word: _, ...condition } = { ...found, withVariants: joinVariants(found) };
  return argument === 'has' ? condition : { ...negate(condition), argument };
}

/** The opposite condition. */
export function negate({ test, sql, withVariants, ...condition }: Condition): Condition {
  return {
    ...condition,
    test: (record) => {
      const verdict = test(record);
      return verdict === 'unknown' ? 'unknown' : yesNo(verdict === 'no');
    },
    ...(sql !== undefined && { sql: negateSql(sql) }),
    withVariants: withVariants && negateSql(withVariants),
  };
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
  return (
    !isLanguage &&
    typeof value === 'string' &&
    /\p{L}/u.test(value) &&
    readDate(value) === undefined
  );
}

/** The condition that a record has a translation in the culture that says something, or has this text; `fr` stands for `fr-FR` too. */
function testTranslation(wanted: string, text?: keyof typeof TRANSLATED): Condition {
  const culture = foldCulture(wanted);
  const language = languageOf(culture);
  const given = "replace(lower(culture), '_', '-')";
  const isSame =
    culture === language
      ? `split_part(${given}, '-', 1) = ${quoteValue(language)}`
      : `${given} IN (${quoteList([culture, language])})`;
  const isTold = `coalesce(${text ?? Object.keys(TRANSLATED).join(', ')}) IS NOT NULL`;
  return testEntries(
    'has',
    { wire: 'Translations', view: 'translations', read: readTranslations },
    ({ culture: own = '', extra, unread = [], ...texts }) => {
      if (!isOfCulture(own, wanted)) return 'no';
      const keys = text === undefined ? Object.values(TRANSLATED) : [TRANSLATED[text]];
      const isThere = keys.some((key) => texts[key] !== undefined);
      if (isThere || (text === undefined && Object.entries(extra).some(isProse))) {
        return 'yes';
      }
      // A scalar that is no words says nothing; something that is no scalar may say something.
      return unread.some((key) => !Object.hasOwn(extra, toSnakeCase(key))) ? 'unknown' : 'no';
    },
    () => ({ maybe: isSame, surely: `${isSame} AND ${isTold}` }),
  );
}
