import { foldCurrency } from '../filter/currencies.ts';
import { findWordField, readPresenceWord, WORDS_OF_NO_FIELD } from '../filter/presence.ts';
import { foldCulture, languageOf } from '../record/culture.ts';
import type { EntryListName } from '../record/readers.ts';
import { TRANSLATED_KEYS } from '../record/record-fields.ts';
import { isCurrencyText } from '../record/shapes/money.ts';
import {
  anyEntry,
  type Entries,
  entriesOfProduct,
  hasEntry,
  ownEntries,
  type RecordRows,
  testField,
  unreadShape,
} from './list-rows.ts';
import { isNamed } from './named-values.ts';
import { hasPriceWithin, hasPriceWithVariantsWithin } from './prices.ts';
import { anyOf, CULTURE, equalsAny, languageSql, quoteList } from './sql.ts';

interface Presence {
  // The field of the record that the word is about.
  readonly field: string;
  // The record itself has it.
  readonly test: (of: RecordRows) => string;
  // The product or any of its variants has it; absent: variants do not count.
  readonly withVariants?: (of: RecordRows) => string;
}

const entriesIn = (view: string) => (of: RecordRows) => ownEntries(view, of);

// A list of unknown shape may have entries all the same.
const ENTRIES: Readonly<Record<EntryListName, (of: RecordRows) => Entries>> = {
  properties: entriesIn('properties'),
  tags: entriesIn('tags'),
  translations: entriesIn('translations'),
  options: (of) => entriesOfProduct('options', of),
  codes: entriesIn('codes'),
  prices: entriesIn('prices'),
  categories: (of) => entriesOfProduct('product_categories', of),
  brands: (of) => entriesOfProduct('product_brands', of),
  dimensions: measuresOf('dimension'),
  packaging: measuresOf('packaging'),
  warranties: measuresOf('warranty'),
};

function measuresOf(kind: string): (of: RecordRows) => Entries {
  return (of) => entriesOfProduct('measures', of, `e.kind = '${kind}'`);
}

// `coverage` defines these once for lists, SQL, the audit and search.
const COVERAGE_COLUMNS: Readonly<Record<string, readonly [field: string, column: string]>> = {
  barcode: ['codes', 'barcode'],
  pictures: ['pictures', 'picture'],
  prices: ['prices', 'price'],
};

function readCoverage(column: string): (of: RecordRows) => string {
  return (of) => anyEntry(entriesOfProduct('coverage', of), `e.${column}`);
}

// `_state` tells how the sub-record could be read.
function hasEntries(field: string): (of: RecordRows) => string {
  const byField: Readonly<Record<string, (of: RecordRows) => Entries>> = ENTRIES;
  const entries = byField[field];
  return (of) => {
    const isRead = entries === undefined ? 'NULL' : `(${hasEntry(entries(of))} OR NULL)`;
    return `CASE ${of.alias}.${field}_state
      WHEN 'value' THEN true
      WHEN 'absent' THEN false
      ELSE ${isRead}
    END`;
  };
}

function orAnyVariant(test: (of: RecordRows) => string): (of: RecordRows) => string {
  return (of) => {
    const ofVariants = test({ list: 'variants', alias: 'v' });
    const variants = {
      rows: 'variants v WHERE true',
      key: 'v.product_id',
      record: `${of.alias}.product_id`,
    };
    return anyOf([test(of), anyEntry(variants, ofVariants)]);
  };
}

// Documents are also in lists of their own.
const HAS_DOCUMENTS: Presence = {
  field: 'documents',
  test: (of) => anyOf([hasEntries('documents')(of), hasEntry(ownEntries('documents', of))]),
  withVariants: (of) =>
    anyOf([
      hasEntries('documents')(of),
      hasEntry(entriesOfProduct('documents', of)),
      `CASE
        WHEN EXISTS (FROM lists WHERE list LIKE '%media' AND NOT complete) THEN NULL
        ELSE false
      END`,
    ]),
};

// The row `e` of the view `pictures` is not passive.
const IS_LIVE = "coalesce(e.status, 'active') <> 'passive'";

const HAS_COVER: Presence = {
  field: 'pictures',
  test: (of) =>
    anyOf([
      anyEntry(ownEntries('pictures', of), `CASE WHEN ${IS_LIVE} THEN e.is_cover ELSE false END`),
      unreadShape('pictures', of),
    ]),
};

// Some PIMs leave the list empty in the records, and serve variants in a list of their own.
const HAS_VARIANTS: Presence = {
  field: 'variants',
  test: (of) => anyOf([hasEntries('variants')(of), hasEntry(entriesOfProduct('variants', of))]),
};

// Variants have these sub-records, too.
const SHARED_WITH_VARIANTS: ReadonlySet<string> = new Set(['codes', 'properties']);

function hasField(key: string, isList: boolean): Presence {
  const [field = key, column] = COVERAGE_COLUMNS[key] ?? [];
  if (column !== undefined) {
    return {
      field,
      test: readCoverage(`own_${column}`),
      withVariants: readCoverage(`any_${column}`),
    };
  }
  if (key === 'documents') return HAS_DOCUMENTS;
  if (key === 'cover_picture') return HAS_COVER;
  if (key === 'variants') return HAS_VARIANTS;
  if (!isList) {
    return {
      field,
      test: (of) => testField(key, 'true', of),
    };
  }
  const test = hasEntries(key);
  return SHARED_WITH_VARIANTS.has(key)
    ? { field, test, withVariants: orAnyVariant(test) }
    : { field, test };
}

// `fr` stands for `fr-FR`, too.
function isInCulture(culture: string): string {
  const wanted = foldCulture(culture);
  const language = languageOf(wanted);
  return wanted === language
    ? languageSql(culture)
    : `${CULTURE} IN (${quoteList([wanted, language])})`;
}

function hasTranslation(culture: string, text: string | undefined): Presence {
  const texts = text === undefined ? TRANSLATED_KEYS : [text];
  const isThere = `coalesce(${texts.map((column) => `e.${column}`).join(', ')}) IS NOT NULL`;
  return {
    field: 'translations',
    test: (of) =>
      anyOf([
        anyEntry(ownEntries('translations', of), `${isInCulture(culture)} AND ${isThere}`),
        unreadShape('translations', of),
      ]),
  };
}

// A currency, or else the label, the price list or the customer group of a price.
function hasPrice(name: string): Presence {
  const isCurrency = isCurrencyText(foldCurrency(name));
  return isCurrency ? hasPriceIn(name) : hasPriceCalled(name);
}

function hasPriceCalled(name: string): Presence {
  const columns = ['label', 'price_list', 'customer_group', 'currency'];
  const isCalled = columns.map((column) => `coalesce(${equalsAny(`e.${column}`, [name])}, false)`);
  const test = (of: RecordRows): string =>
    anyOf([
      anyEntry(ownEntries('prices', of), `e.holds_today AND ${anyOf(isCalled)}`),
      unreadShape('prices', of),
    ]);
  return {
    field: 'prices',
    test,
    withVariants: orAnyVariant(test),
  };
}

function hasPriceIn(currency: string): Presence {
  return {
    field: 'prices',
    test: (of) => hasPriceWithin({ currency }, of),
    withVariants: (of) => hasPriceWithVariantsWithin({ currency }, of),
  };
}

// Any place counts except options. NULL where no record has the name, which may be misspelt, and
// where an unreadable row may have it.
function hasProperty(name: string): Presence {
  const isValue = `CASE
    WHEN e.place = 'option' THEN false
    WHEN ${isNamed(name)} AND e.value IS NOT NULL THEN true
    WHEN ${isNamed(name)} AND NOT e.is_readable THEN NULL
    WHEN e.name_folded IS NULL AND e.code_folded IS NULL AND NOT e.is_readable THEN NULL
    ELSE false
  END`;
  const test = (of: RecordRows): string => `CASE
    WHEN EXISTS (FROM amounts e WHERE ${isNamed(name)})
      THEN ${anyEntry(ownEntries('amounts', of), isValue)}
  END`;
  return {
    field: 'properties',
    test,
    withVariants: orAnyVariant(test),
  };
}

/** Returns the tests of a word that filter/presence.ts has accepted. */
export function findPresence(word: string): Presence {
  const { currency, property, culture, text } = readPresenceWord(word);
  if (currency !== undefined) return hasPrice(currency);
  if (property !== undefined) return hasProperty(property);
  if (culture !== undefined) return hasTranslation(culture, text);
  const field = findWordField(word);
  if (field === undefined && !WORDS_OF_NO_FIELD.some((plainWord) => plainWord === word)) {
    throw new Error('A word of presence was not checked.');
  }
  return hasField(field?.key ?? word, field?.reader !== undefined);
}
